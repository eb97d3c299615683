/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "csv-format.h"
#include "file-support.h"

#define NAMES "id,name,collection,cells,optional_cells,pieces,set,symmetry_order,symmetry_group,"

/* Reads a table as RFC 4180 says, with no regard to how it was written: an array of rows, each an
 * array of texts. */
static GPtrArray *
read_table (const char *text)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);
  GString *field = g_string_new (NULL);
  gboolean is_quoted = FALSE;

  for (const char *at = text; *at != '\0'; at++)
    if (is_quoted && at[0] == '"' && at[1] == '"')
      g_string_append_c (field, *at++);
    else if (*at == '"')
      is_quoted = !is_quoted;
    else if (!is_quoted && (*at == ',' || *at == '\r'))
      {
        g_ptr_array_add (row, g_strdup (field->str));
        g_string_truncate (field, 0);
        if (*at == ',')
          continue;
        g_assert_cmpint (*++at, ==, '\n');
        g_ptr_array_add (rows, row);
        row = g_ptr_array_new_with_free_func (g_free);
      }
    else
      g_string_append_c (field, *at);
  /* The last line has an end, too. */
  g_assert_false (is_quoted);
  g_assert_cmpuint (row->len, ==, 0);
  g_assert_cmpuint (field->len, ==, 0);
  g_ptr_array_unref (row);
  g_string_free (field, TRUE);
  return rows;
}

static const char *
get_field (const GPtrArray *table, guint row, const char *column)
{
  const GPtrArray *names = table->pdata[0], *fields = table->pdata[row];

  g_assert_cmpuint (fields->len, ==, names->len);
  for (guint i = 0; i < names->len; i++)
    if (strcmp (names->pdata[i], column) == 0)
      return fields->pdata[i];
  g_error ("no column %s", column);
}

static GPtrArray *
write_table (const char *figures)
{
  g_autoptr (SomaFileContents) contents = parse (figures);
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_find ("csv")->write (text, contents->entries);
  return read_table (text->str);
}

static void
test_cube (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\ncollection \"Boxes\"\nset soma\nfigure \"A1\" \"Cube\" 3 3 3\n"
             "  xxx xxx xxx  xxx xxx xxx  xxx xxx xxx\ntags \"easy, old\"\nauthor \"P. Hein\"\n");
  g_autoptr (GString) text = g_string_new (NULL);
  const SomaFormatAnswer answer = {
    .has_solutions = TRUE, .n_solutions = 480, .is_complete = TRUE, .difficulty = 4
  };

  soma_csv_write (text, contents->entries, &answer, SOMA_SYMMETRY_ROTATIONS);
  g_assert_cmpstr (text->str, ==,
                   NAMES "solutions_rotations,complete,difficulty,tags,author,notes\r\n"
                         "A1,Cube,Boxes,27,0,7,soma,48,Oh,480,yes,4,\"easy, old\",P. Hein,\r\n");
}

/* What nobody knows is empty. */
static void
test_unknown (void)
{
  g_autoptr (GPtrArray) table = write_table ("/SOMA-A\n/xx\n/x.\n");

  g_assert_cmpuint (table->len, ==, 2);
  g_assert_cmpstr (get_field (table, 1, "id"), ==, "A");
  g_assert_cmpstr (get_field (table, 1, "cells"), ==, "3");
  g_assert_cmpstr (get_field (table, 1, "pieces"), ==, "");
  g_assert_cmpstr (get_field (table, 1, "symmetry_order"), ==, "4");
  g_assert_cmpstr (get_field (table, 1, "symmetry_group"), ==, "C2v");
  g_assert_cmpstr (get_field (table, 1, "solutions_full"), ==, "");
  g_assert_cmpstr (get_field (table, 1, "complete"), ==, "");
  g_assert_cmpstr (get_field (table, 1, "difficulty"), ==, "");
}

/* Every text comes out as it went in. */
static void
test_quotes (void)
{
  g_autoptr (GPtrArray) table =
      write_table ("soma 1\nset soma\nfigure \"a,b\" \"Say \\\"hä\\\"\" 3 1 1 x+x\n"
                   "note \"One, two\"\nnote \"three\"\ntags \"\\\"\"\n");

  g_assert_cmpstr (get_field (table, 1, "id"), ==, "a,b");
  g_assert_cmpstr (get_field (table, 1, "name"), ==, "Say \"hä\"");
  g_assert_cmpstr (get_field (table, 1, "notes"), ==, "One, two\nthree");
  g_assert_cmpstr (get_field (table, 1, "tags"), ==, "\"");
  g_assert_cmpstr (get_field (table, 1, "cells"), ==, "3");
  g_assert_cmpstr (get_field (table, 1, "optional_cells"), ==, "1");
}

/* No spreadsheet takes a text for a formula. */
static void
test_formulas (void)
{
  const char *const dangerous[] = { "=1+1", "+1", "-1", "@SUM(A1)", "\tx", "=HYPERLINK(\"x\",2)" };

  for (guint i = 0; i < G_N_ELEMENTS (dangerous); i++)
    {
      g_autoptr (SomaFileContents) contents = parse ("soma 1\nfigure \"A\" 1 1 1 x\n");
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *safe = g_strconcat ("'", dangerous[i], NULL);
      SomaFileEntry *entry = get_entry (contents, 0);

      g_free (entry->name);
      entry->name = g_strdup (dangerous[i]);
      entry->about.notes = g_strdup (dangerous[i]);
      soma_csv_write (text, contents->entries, NULL, SOMA_SYMMETRY_NONE);
      g_autoptr (GPtrArray) table = read_table (text->str);
      g_assert_cmpstr (get_field (table, 1, "name"), ==, safe);
      g_assert_cmpstr (get_field (table, 1, "notes"), ==, safe);
      g_assert_cmpstr (get_field (table, 1, "solutions_none"), ==, "");
    }
}

static void
test_bytes (void)
{
  g_autoptr (SomaFileContents) contents = parse ("soma 1\nfigure \"A\" 1 1 1 x\n");
  g_autoptr (GString) text = g_string_new (NULL);

  get_entry (contents, 0)->about.author = g_strdup ("\xff,");
  soma_csv_write (text, contents->entries, NULL, SOMA_SYMMETRY_FULL);
  g_assert_true (g_utf8_validate (text->str, (gssize) text->len, NULL));
  g_autoptr (GPtrArray) table = read_table (text->str);
  g_assert_cmpstr (get_field (table, 1, "author"), ==, "\xef\xbf\xbd,");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/csv/cube", test_cube);
  g_test_add_func ("/csv/unknown", test_unknown);
  g_test_add_func ("/csv/quotes", test_quotes);
  g_test_add_func ("/csv/formulas", test_formulas);
  g_test_add_func ("/csv/bytes", test_bytes);
  return g_test_run ();
}
