/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "check.h"
#include "native-format.h"
#include "puzzle-file.h"
#include "soma-text.h"

/* Feeds the readers with good files that were damaged at random, always in the same way: nothing
 * may crash, and what is taken must keep the promises of puzzle-file.h. Under the sanitizers this
 * finds what reads or writes out of bounds. */

#define N_ROUNDS 4000
#define MAX_DAMAGE 12

static const char *const seeds[] = {
  "/SOMA-T002\n;small "
  "dog\n/.../.../222/652\n/.../.../665/655\n/.3./.3./137/144\n/.../.3./177/447\n",
  "<PRE>/SOMA001 aka &lt;x&gt;\r\n;a &amp; "
  "b\r\n/xx/xx/\r\n|12/34\r\n/x./0.\r\n|1./2.\r\n</PRE>\r\n",
  "SOMA104\n/00/11\n/89/$$\n\n/22211\n\n/PLATZ\n/xxx\n/x-x\n\nprose / prose\n",
  "2 // edge\n3 // pieces\n11 10 00 00\n11 10 00 00\n11 00 00 00\n",
  "1\n1\n1",
  "soma 1\ncollection \"A\"\npieces \"p\"\npiece V \"L\" #a0522d x2 2 2 1 xx x.\n"
  "piece \303\266 x0-3 2 1 1 xx\ndistinct\nfigure \"B\" \"C\" 2 2 2 xx xx x+ xx\n"
  "solution VV VV VV .V\nset soma\nfigure 3 1 1 xxx\n",
};

static const char *const scraps[] = {
  "/",
  "|",
  ";",
  "\n",
  "\r",
  "\n\n",
  "\"",
  "\\",
  "//",
  "0",
  "x",
  "+",
  "1",
  "9",
  "1024",
  "#",
  "x2",
  "x99999-1",
  "/SOMA",
  "soma 1\n",
  "<",
  ">",
  "&#x10;",
  "&lt",
  "\t",
  "\377",
  "-",
  "\357\273\277",
  "figure \"\"",
  "piece",
  "pieces \"\"\n",
  "set soma\n",
  "solution\n",
  "99999999999999999999",
  "\303",
};

static void
damage (GRand *random, GString *text)
{
  gsize at = (gsize) g_rand_int_range (random, 0, (gint32) text->len + 1);
  gsize length = (gsize) g_rand_int_range (random, 1, 20);
  length = MIN (length, text->len - at);
  switch (g_rand_int_range (random, 0, 5))
    {
    case 0:
      if (at < text->len)
        text->str[at] = (char) g_rand_int_range (random, 0, 256);
      break;
    case 1:
      g_string_erase (text, (gssize) at, (gssize) length);
      break;
    case 2:
      {
        g_autofree char *copy = g_memdup2 (text->str + at, length + 1);
        gsize to = (gsize) g_rand_int_range (random, 0, (gint32) text->len + 1);
        g_string_insert_len (text, (gssize) to, copy, (gssize) length);
        break;
      }
    case 3:
      g_string_insert (text, (gssize) at,
                       scraps[g_rand_int_range (random, 0, G_N_ELEMENTS (scraps))]);
      break;
    default:
      g_string_truncate (text, MAX (at, text->len / 2));
      break;
    }
}

/* What was read is within the limits and stays the same when it is written and read again. */
static void
check_figure (const SomaFileEntry *entry)
{
  g_assert_nonnull (entry->id);
  g_assert_true (g_utf8_validate (entry->id, -1, NULL));
  g_assert_true (g_utf8_validate (entry->name, -1, NULL));
  g_assert_cmpint (entry->line, >, 0);
  g_assert_cmpint (entry->figure->n_cells, >, 0);
  g_assert_cmpint (entry->figure->n_cells, <=, SOMA_MAX_CELLS);

  g_autoptr (GString) text = g_string_new (NULL);
  soma_native_write_header (text);
  soma_native_write_figure (text, entry->id, entry->name, entry->figure);
  g_autoptr (SomaFileContents) copy = soma_file_parse (text->str, text->len, "copy", NULL);
  g_assert_nonnull (copy);
  g_assert_cmpuint (copy->entries->len, ==, 1);
  const SomaFileEntry *same = g_ptr_array_index (copy->entries, 0);
  g_assert_true (soma_figure_equal (same->figure, entry->figure));
}

/* An assembly that is taken for a solution is one. */
static void
check_solutions (const SomaFileEntry *entry)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  for (guint i = 0; set != NULL && i < entry->solutions->len; i++)
    {
      uint16_t copy_at[SOMA_MAX_CELLS];
      if (!soma_file_solution_to_copies (entry->solutions->pdata[i], entry->figure, set, copy_at,
                                         NULL))
        continue;
      SomaPuzzle *puzzle = soma_puzzle_new ("", entry->figure, set, NULL, 0, FALSE, NULL);
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      soma_puzzle_unref (puzzle);
    }
}

static void
check_contents (const SomaFileContents *contents, int n_lines)
{
  g_assert_cmpuint (contents->entries->len + contents->sets->len, >, 0);
  for (guint i = 0; i < contents->entries->len; i++)
    {
      check_figure (g_ptr_array_index (contents->entries, i));
      check_solutions (g_ptr_array_index (contents->entries, i));
    }
  for (guint i = 0; i < contents->problems->len; i++)
    {
      const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
      g_assert_cmpint (problem->line, >, 0);
      g_assert_cmpint (problem->line, <=, n_lines);
      g_assert_true (g_utf8_validate (problem->message, -1, NULL));
    }
}

static int
count_lines (const GString *text)
{
  int n = 1;
  for (gsize i = 0; i < text->len; i++)
    n += text->str[i] == '\n' || text->str[i] == '\r';
  return n;
}

static void
test_damaged (gconstpointer data)
{
  const char *seed = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (1936);
  guint n_taken = 0, n_refused = 0;
  for (int round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GString) text = g_string_new (seed);
      for (int i = g_rand_int_range (random, 0, MAX_DAMAGE); i >= 0; i--)
        damage (random, text);
      g_autoptr (GError) error = NULL;
      g_autoptr (SomaFileContents) contents =
          soma_file_parse (text->str, text->len, "damaged", &error);
      g_assert_true ((contents == NULL) == (error != NULL));
      if (contents != NULL)
        check_contents (contents, count_lines (text));
      else
        g_assert_true (g_str_has_prefix (error->message, "damaged:"));
      n_taken += contents != NULL;
      n_refused += contents == NULL;
    }
  g_assert_cmpuint (n_taken, >, 0);
  g_assert_cmpuint (n_refused, >, 0);
}

/* Figures and pieces that are being made: what is read of a damaged text is written in a way that is
 * read as the same. */
static void
test_sketches (void)
{
  static const char seed[] =
      "soma 1\npieces \"p\"\npiece V \"L\" #a0522d x2 2 2 1 xx x.\npiece V x0-3 1 1 1 .\n"
      "piece \"\" \"odd\" x5-2 2 1 1 xx\ndistinct\nfigure \"B\" \"C\" 2 2 2 xx xx x+ xx\n"
      "note \"one\"\nnote \"two\"\nauthor \"A\"\ntags \"a, b\"\npins VV V. .. ..\n"
      "figure \"D\" 1 1 1 x\n";
  GRand *random = g_rand_new_with_seed (77);
  int n_read = 0;

  for (int round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GString) text = g_string_new (seed), first = g_string_new (NULL);
      for (int i = g_rand_int_range (random, 0, MAX_DAMAGE); i > 0; i--)
        damage (random, text);
      g_autoptr (SomaNativeSketch) sketch = NULL, again = NULL;
      g_autoptr (SomaFileContents) contents =
          soma_native_read_sketch (text->str, text->len, &sketch);
      if (sketch->id == NULL && !sketch->has_pieces)
        continue;
      soma_native_write_sketch (first, sketch);
      g_autoptr (SomaFileContents) rest = soma_native_read_sketch (first->str, first->len, &again);
      g_autoptr (GString) second = g_string_new (NULL);
      /* What was written is understood as a whole. */
      g_assert_cmpuint (rest->problems->len, ==, 0);
      g_assert_false (rest->holds_more);
      soma_native_write_sketch (second, again);
      g_assert_cmpstr (first->str, ==, second->str);
      n_read++;
    }
  g_assert_cmpint (n_read, >, N_ROUNDS / 10);
  g_rand_free (random);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/parsers/damaged/%u", i + 1);
      g_test_add_data_func (path, seeds[i], test_damaged);
    }
  g_test_add_func ("/parsers/sketches", test_sketches);
  return g_test_run ();
}
