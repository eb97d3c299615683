/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "list-text.h"

static void
check (SomaListJoint last, const char *expected, const char *const *items)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (int i = 0; items[i] != NULL; i++)
    soma_list_text_add (list, items[i], items[i + 1] != NULL ? SOMA_LIST_NEXT : last);
  g_assert_cmpstr (list->str, ==, expected);
}

static void
test_joints (void)
{
  const char *one[] = { "A", NULL }, *two[] = { "A", "B", NULL },
             *three[] = { "1", "2", "3", NULL };

  check (SOMA_LIST_AND, "A", one);
  check (SOMA_LIST_NEXT, "A, B", two);
  check (SOMA_LIST_AND, "A and B", two);
  check (SOMA_LIST_OR, "A or B", two);
  check (SOMA_LIST_NEXT, "1, 2, 3", three);
  check (SOMA_LIST_AND, "1, 2 and 3", three);
  check (SOMA_LIST_OR, "1, 2 or 3", three);
}

static void
check_sentences (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_sentences (void)
{
  check_sentences (soma_list_text_sentences ("", NULL), "");
  check_sentences (soma_list_text_sentences ("A.", NULL), "A.");
  check_sentences (soma_list_text_sentences ("A.", "B.", "C.", NULL), "A. B. C.");
  check_sentences (soma_list_text_sentences ("", "A.", "", "B.", NULL), "A. B.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/list-text/joints", test_joints);
  g_test_add_func ("/list-text/sentences", test_sentences);
  return g_test_run ();
}
