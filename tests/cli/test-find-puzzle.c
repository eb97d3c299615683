/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "count-parts.h"
#include "solver.h"

#include <stdlib.h>
#include <string.h>

#include "puzzle-file.h"

#define BOX "/SOMA-BOX;Box\n/xxx/xxx/xxx/xxx\n/xxx/xxx/xxx/xxx\n/xxx/xxx/xxx/xxx\n"

static SolverResult *
run_ok (const char *arguments, const char *input)
{
  SolverResult *result = solver_run (arguments, input);

  if (result->status != 0)
    g_error ("%s: %d: %s", arguments, result->status, result->err);
  g_assert_cmpstr (result->err, ==, "");
  return result;
}

static void
assert_refused (const char *arguments, const char *input, const char *word)
{
  g_autoptr (SolverResult) result = solver_run (arguments, input);

  g_assert_cmpint (result->status, ==, 2);
  if (strstr (result->err, word) == NULL)
    g_error ("%s: “%s” is not in “%s”", arguments, word, result->err);
}

/* What the name of a puzzle ends in. */
static const char *
get_level (const char *name)
{
  const char *blank = strrchr (name, ' ');

  g_assert_nonnull (blank);
  return blank + 1;
}

/* The output is a file of `n` puzzles, each with one solution, with the level that it says, and
 * with a number, by which the names differ. */
static void
assert_puzzles (const char *text, guint n)
{
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, strlen (text), "out", NULL);
  g_autoptr (SolverResult) apart = run_ok ("apart", text);
  g_auto (GStrv) lines = g_strsplit (apart->out, "\n", -1);

  g_assert_nonnull (contents);
  g_assert_cmpuint (contents->problems->len, ==, 0);
  g_assert_cmpuint (contents->entries->len, ==, n);
  g_assert_cmpuint (g_strv_length (lines), ==, n + 1);
  for (guint i = 0; i < n; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      g_autofree char *line = g_strdup_printf ("%s\t1\t1\t%s", entry->id, get_level (entry->name));
      g_autofree char *name = g_strdup_printf ("Box %u, level %s", i + 1, get_level (entry->name));
      g_assert_cmpstr (lines[i], ==, line);
      g_assert_cmpstr (entry->name, ==, name);
    }
}

static int
get_first_number (const char *text)
{
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, strlen (text), "out", NULL);
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);

  return atoi (get_level (entry->name));
}

static void
test_find (void)
{
  const char *arguments =
      "find puzzles --pieces=4 --holes=1 --tries=30000 -F 2 --threads=1 --seed=3";
  g_autoptr (SolverResult) first = run_ok (arguments, BOX);
  g_autoptr (SolverResult) again = run_ok (arguments, BOX);

  g_assert_cmpstr (first->out, ==, again->out);
  assert_puzzles (first->out, 2);
  g_assert_true (strstr (first->out, "\"Box 1, level ") != NULL);
  g_assert_cmpint (count_parts (first->out, "\npiece "), ==, 8);
}

static void
test_solid (void)
{
  g_autoptr (SolverResult) result =
      run_ok ("find puzzles --pieces=3 --holes=0 --least=4 --tries=5000 -F 1 --threads=2", BOX);

  assert_puzzles (result->out, 1);
  g_assert_cmpint (count_parts (result->out, "\npiece "), ==, 3);
  g_assert_null (strchr (result->out, '+'));
}

/* Sizes are kept to, and equal pieces are one unless all are to differ. */
static void
test_sizes (void)
{
  const char *sizes = "find puzzles --pieces=6 --holes=0 --least=6 --most=6 --tries=20000 -F 1 "
                      "--threads=1 --seed=1";
  g_autofree char *arguments = g_strconcat (sizes, " --different", NULL);
  g_autoptr (SolverResult) result = run_ok (sizes, BOX);
  g_autoptr (SolverResult) different = run_ok (arguments, BOX);
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (result->out, strlen (result->out), "out", NULL);
  const SomaPieceSet *set = ((SomaFileEntry *) contents->entries->pdata[0])->set;

  for (int i = 0; i < set->n_pieces; i++)
    g_assert_cmpint (set->pieces[i].n_cells, ==, 6);
  g_assert_cmpint (soma_piece_set_n_copies (set), ==, 6);
  assert_puzzles (different->out, 1);
  g_assert_cmpint (count_parts (different->out, "\npiece "), ==, 6);
  g_assert_null (strstr (different->out, " x2 "));
}

static void
test_harder (void)
{
  g_autoptr (SolverResult) easy =
      run_ok ("find puzzles --pieces=4 --holes=1 --tries=500 -F 1 --threads=1 --seed=1", BOX);
  g_autoptr (SolverResult) harder =
      run_ok ("find harder --tries=30000 -F 3 --threads=1 --seed=1", easy->out);

  g_assert_true (g_str_has_prefix (harder->out, "soma 1\n"));
  assert_puzzles (harder->out, (guint) count_parts (harder->out, "\nfigure "));
  g_assert_cmpint (get_first_number (harder->out), >=, get_first_number (easy->out));
  g_assert_cmpint (count_parts (harder->out, "\nfigure "), >, 0);
}

/* It ends by itself, whether there was time to find something or not. */
static void
test_time (void)
{
  g_autoptr (SolverResult) result = solver_run ("find puzzles --time=1 -F 1", BOX);

  g_assert_cmpint (result->status, ==, count_parts (result->out, "\nfigure ") > 0 ? 0 : 1);
}

static void
test_problems (void)
{
  assert_refused ("find puzzles --pieces=17", BOX, "17");
  assert_refused ("find puzzles --pieces=1", BOX, "“1”");
  assert_refused ("find puzzles --holes=some", BOX, "“some”");
  assert_refused ("find puzzles --holes=-1", BOX, "--holes: invalid value “-1”");
  assert_refused ("find harder --least=0", BOX, "--least: invalid value “0”");
  assert_refused ("find puzzles --pieces=4 --least=12", BOX, "Box: the figure has too few cells");
  assert_refused ("find puzzles --pieces=4 --most=5", BOX, "Box: the figure has too many cells");
  assert_refused ("find puzzles --most=0", BOX, "--most: invalid value “0”");
  assert_refused ("find puzzles --pieces=2", "/SOMA-P\n/x.x.x.x.x\n", "more parts");
  assert_refused ("list --time=3", BOX, "unknown option: --time");
  assert_refused ("find puzzles --time=0", BOX, "--time");
  assert_refused ("find puzzles --format=json", BOX, "unknown option: --format");
  assert_refused ("find harder --cache --seed=2", BOX, "--cache");
  assert_refused ("find puzzles -o /proc/nonexistent/file", BOX, "/proc/nonexistent/file");
  assert_refused ("find harder", BOX, "set");
}

/* 120 pieces of eight cells that fit in 65,856 ways each: the limit is named, as in a search. */
static void
test_wide (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces \"wide\"\n");

  for (gunichar letter = 0x4e00; letter < 0x4e00 + 120; letter++)
    {
      g_string_append (text, "piece ");
      g_string_append_unichar (text, letter);
      g_string_append (text, " x0-1 3 3 3\n xxx ..x ..x\n x.. ... ..x\n ... ... ..x\n");
    }
  g_string_append (text, "piece z x0-4096 1 1 1\n x\ndistinct\nfigure \"f\" 16 16 16\n");
  for (int i = 0; i < 256; i++)
    g_string_append (text, " xxxxxxxxxxxxxxxx\n");
  g_autoptr (SolverResult) result = solver_run ("find harder", text->str);
  g_assert_cmpint (result->status, ==, 3);
  g_assert_nonnull (strstr (result->err, "f: there are too many ways to place the pieces"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/find-puzzle/find", test_find);
  g_test_add_func ("/find-puzzle/solid", test_solid);
  g_test_add_func ("/find-puzzle/sizes", test_sizes);
  g_test_add_func ("/find-puzzle/harder", test_harder);
  g_test_add_func ("/find-puzzle/time", test_time);
  g_test_add_func ("/find-puzzle/problems", test_problems);
  g_test_add_func ("/find-puzzle/wide", test_wide);
  return g_test_run ();
}
