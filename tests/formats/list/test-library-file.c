/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "puzzle-file.h"

#define HEADER_SIZE 100

/* The header of a database whose program says that it is `application`. */
static void
make_header (char *header, const char *application)
{
  memset (header, 0, HEADER_SIZE);
  memcpy (header, "SQLite format 3", sizeof "SQLite format 3");
  memcpy (header + 68, application, strlen (application));
}

static void
assert_refused (const char *header, gsize length, int code, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (soma_file_parse (header, length, "mine.db", &error));
  g_assert_error (error, SOMA_FILE_ERROR, code);
  g_assert_cmpstr (error->message, ==, message);
}

/* A backup, and a library that was copied by hand, are told from files of figures. */
static void
test_refused (void)
{
  char header[HEADER_SIZE];

  make_header (header, "Soma");
  assert_refused (header, sizeof header, SOMA_FILE_ERROR_LIBRARY,
                  "mine.db:1: this is a backup of a library, not a file of figures; open it in "
                  "Soma’s window to restore it");
  make_header (header, "");
  assert_refused (header, sizeof header, SOMA_FILE_ERROR_LIBRARY,
                  "mine.db:1: this is a database, not a file of figures; if it is a library, open "
                  "it in Soma’s window to restore it");
}

/* The beginning alone is nothing, and a figure may be called like that. */
static void
test_others (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents = NULL;
  char header[HEADER_SIZE];

  make_header (header, "Soma");
  for (gsize length = 0; length < 72; length++)
    {
      g_autoptr (GError) refused = NULL;
      g_assert_null (soma_file_parse (header, length, "cut", &refused));
      g_assert_false (g_error_matches (refused, SOMA_FILE_ERROR, SOMA_FILE_ERROR_LIBRARY));
    }
  const char *text = "; SQLite format 3\n/SOMA1\n/xx\n";
  contents = soma_file_parse (text, strlen (text), "figure.txt", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (contents->entries->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library-file/refused", test_refused);
  g_test_add_func ("/library-file/others", test_others);
  return g_test_run ();
}
