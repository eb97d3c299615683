/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "count-parts.h"
#include "puzzle-file.h"
#include "solver.h"

/* Each line is a change, and the figure so changed has as many solutions as it says. */
static void
check_suggestions (const char *lines, const char *id, gboolean unique)
{
  g_auto (GStrv) list = g_strsplit (lines, "\n", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_assert_cmpuint (g_strv_length (list), >, 10);
  for (int i = 0; list[i][0] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (list[i], "\t", -1);
      g_assert_cmpuint (g_strv_length (fields), ==, 3);
      g_assert_cmpstr (fields[0], ==, id);
      g_assert_true (g_str_has_prefix (fields[1], "add ") ||
                     g_str_has_prefix (fields[1], "remove "));
      g_assert_cmpint (atoi (fields[2]), >, 0);
      g_assert_true (!unique || atoi (fields[2]) == 1);
      g_assert_true (g_hash_table_add (seen, list[i]));
    }
}

static void
test_suggest (void)
{
  g_autoptr (SolverResult) cut = solver_run ("suggest", SOLVER_CUT_CUBE);
  g_assert_cmpint (cut->status, ==, 0);
  check_suggestions (cut->out, "C", FALSE);
  g_assert_cmpint (count_parts (cut->out, "C\tadd 2 0 0\t240\n"), ==, 1);
  g_autoptr (SolverResult) limited = solver_run ("suggest -F 100", SOLVER_CUT_CUBE);
  g_assert_cmpint (count_parts (limited->out, "C\tadd 2 0 0\t100\n"), ==, 1);
  g_autoptr (SolverResult) rotations = solver_run ("suggest --symmetry=rotations", SOLVER_CUT_CUBE);
  g_assert_cmpint (count_parts (rotations->out, "C\tadd 2 0 0\t480\n"), ==, 1);

  g_autoptr (SolverResult) wall = solver_run ("suggest", SOLVER_W_WALL);
  check_suggestions (wall->out, "W", FALSE);
  g_autoptr (SolverResult) unique = solver_run ("suggest --unique", SOLVER_W_WALL);
  check_suggestions (unique->out, "W", TRUE);
  g_assert_cmpint (count_parts (wall->out, "\t1\n"), ==, count_parts (unique->out, "\n"));
  /* No small change helps a row of 25. */
  solver_assert_run ("suggest", "/SOMA-R\n/xxxxxxxxxxxxxxxxxxxxxxxxx\n", 1, "");
}

static void
test_why (void)
{
  solver_assert_run ("why", SOLVER_W_WALL, 0,
                     "W\tcorners\tcells 1 3 5 7 9 19 21 23 25 27\thave 10\tleast 2\tmost 9\t"
                     "of each V 1 L 2 T 2 Z 1 A 1 B 1 P 1\n");
  /* Pieces that fill too many corners, wherever they lie; and optional cells. */
  solver_assert_run (
      "why",
      "soma 1\npieces \"p\"\npiece A 2 3 2 x. .. .x  xx .. x.\npiece B 2 3 1 xx xx x.\n"
      "figure \"N\" 2 3 2 x. xx xx  xx .x xx\n",
      0,
      "N\tcorners\tcells 1 3 4 5 6 7 9 10\thave 8\tleast 9\tmost 9\tnever 8\t"
      "of each A 5 B 4\n");
  solver_assert_run ("why",
                     "soma 1\npieces \"p\"\npiece A x3 3 1 1 xxx\n"
                     "figure \"O\" 4 2 1 xx++ xx++\nfigure \"P\" 7 1 1 xxxx+++\n",
                     0,
                     "O\tvolume\thave 8\tneed 4\tbelow -\tabove 9\n"
                     "P\tvolume\thave 7\tneed 4\tbelow -\tabove 9\n");
  solver_assert_run ("why", SOLVER_CUT_CUBE, 0, "C\tvolume\thave 26\tbelow -\tabove 27\n");
  solver_assert_run ("why", SOLVER_CUBE, 1, "A001\tsolvable\n");
  solver_assert_run ("why", "/SOMA-R\n/xxxxxxxxxxxxxxxxxxxxxxxxxxx\n", 0,
                     "R\tpiece\tpieces V L T Z A B P\n");
}

/* De Bruijn's bricks, of which a search does not come to an end, and ones that fit. */
#define ROW "xxxxxx "
#define LAYER ROW ROW ROW ROW ROW ROW
#define BRICKS                                                                                     \
  "soma 1\npieces \"p\"\npiece b x27 4 2 1 xxxx xxxx\n"                                            \
  "figure \"B\" 6 6 6 " LAYER LAYER LAYER LAYER LAYER LAYER "\n"

static void
test_colouring (void)
{
  static const char sentence[] = "Each b covers as many dark as light cells, wherever it lies, but "
                                 "the figure has 112 and 104.";
  g_autoptr (SolverResult) why = solver_run ("why", BRICKS);
  g_assert_cmpint (why->status, ==, 0);
  g_assert_true (g_str_has_prefix (why->out, "B\tcolouring\tcells 1 2 5 6 7 8 11 12 15 16 21 "));
  g_assert_nonnull (strstr (why->out, "\thave 112\tleast 108\tmost 108\tof each b 4\n  Each b"));
  g_assert_nonnull (strstr (why->out, sentence));
  g_assert_nonnull (strstr (why->out, "\n  1 1 0 0 1 1   1 1 0 0 1 1   0 0 1 1 0 0   0 0 1 1 0 0   "
                                      "1 1 0 0 1 1   1 1 0 0 1 1\n"));
  for (int i = 0; i < 3; i++)
    {
      static const char *const commands[] = { "count", "count --method=search", "list" };
      g_autoptr (SolverResult) none = solver_run (commands[i], BRICKS);
      g_assert_cmpint (none->status, ==, 1);
      g_assert_cmpstr (none->out, ==, i < 2 ? "B\t0\n" : "");
      g_assert_nonnull (strstr (none->err, sentence));
    }
  /* An odd number of odd numbers. */
  solver_assert_run (
      "why",
      "soma 1\npieces \"p\"\npiece L x5 3 2 1 xxx x..\n"
      "figure \"F\" 5 4 1 xxxxx xxxxx xxxxx xxxxx\n",
      0,
      "F\tcolouring\tcells 1 3 5 6 8 10 11 13 15 16 18 20\thave 12\tleast 5\tmost "
      "15\tof each L 1/3\n"
      "  12 cells of the figure are dark. Wherever it lies, each L covers 1 or 3 of them. All "
      "pieces together cover 5 to 15, but never 12.\n"
      "  1 0 1 0 1\n  1 0 1 0 1\n  1 0 1 0 1\n  1 0 1 0 1\n");
}

/* Red cells that accept nothing, or only blue; and a red domino that fits nowhere. */
#define REDS                                                                                       \
  "soma 1\npieces \"p\"\npiece A x2 2 1 1 xx\ncolours AA\n"                                        \
  "figure \"F\" 4 1 1 xxxx\ncolours AAAA\naccepts A B\n"                                           \
  "figure \"G\" 4 1 1 xxxx\ncolours ABB.\naccepts A A\naccepts B B\n"                              \
  "figure \"H\" 4 1 1 xxxx\ncolours A..A\naccepts A A\n"

static void
test_colours (void)
{
  solver_assert_run ("why", REDS, 0,
                     "F\tcolours\tpieces A\tcolours A\thave 0\tleast 4\tmost 4\t"
                     "without colours solvable\n"
                     "G\tcolours\tcells 2 3\tcolours B\thave 2\tleast 0\tmost 0\t"
                     "without colours solvable\n"
                     "H\tsolvable\n");
  g_autoptr (SolverResult) rules = solver_run ("suggest", REDS);
  g_assert_cmpint (count_parts (rules->out, "F\taccept A A\t1\n"), ==, 1);
  g_assert_cmpint (count_parts (rules->out, "G\taccept B A\t1\n"), ==, 1);
  g_assert_cmpint (count_parts (rules->out, "accept"), ==, 2);

  /* Two rules are needed. */
  g_autoptr (SolverResult) every =
      solver_run ("suggest", "soma 1\npieces \"p\"\npiece A 2 1 1 xx\ncolours AA\n"
                             "figure \"F\" 2 1 1 xx\ncolours BC\n");
  g_assert_cmpint (count_parts (every->out, "F\taccept all\t1\n"), ==, 1);
}

/* Generated figures are read back and solved, and have the requested number of solutions. */
static void
test_generate (void)
{
  g_autoptr (SolverResult) result =
      solver_run ("find figures --mirror-x --box=5x5x4 --most=20 -F 7 --seed=4", NULL);
  g_autoptr (SolverResult) again =
      solver_run ("find figures --mirror-x --box=5x5x4 --most=20 -F 7 --seed=4", NULL);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, again->out);
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (result->out, strlen (result->out), "out", NULL);
  g_assert_nonnull (contents);
  g_assert_cmpuint (contents->entries->len, ==, 7);
  g_autoptr (SolverResult) counts = solver_run ("count", result->out);
  g_auto (GStrv) lines = g_strsplit (counts->out, "\n", -1);
  for (guint i = 0; i < 7; i++)
    {
      SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      const char *count = strchr (lines[i], '\t') + 1;
      g_assert_cmpint (atoi (count), >=, 1);
      g_assert_cmpint (atoi (count), <=, 20);
      g_assert_cmpint (atoi (entry->name), ==, atoi (count));
    }
  g_autoptr (SolverResult) large = solver_run ("find figures -F 2 -s bedlam", NULL);
  g_assert_cmpint (large->status, ==, 0);
  g_assert_cmpint (count_parts (large->out, "set bedlam"), ==, 1);
  g_assert_cmpint (count_parts (large->out, "figure "), ==, 2);
  solver_assert_run ("find figures --box=2x2x2", NULL, 1, "soma 1\n\nset soma\n");
  g_autoptr (SolverResult) none = solver_run ("find figures --least=9999999999", NULL);
  g_assert_cmpint (none->status, ==, 1);
  g_assert_nonnull (strstr (none->err, "no figure matches these criteria"));
  solver_assert_refused ("find figures --nice", NULL, "nice");
  solver_assert_refused ("find figures --box=2x2", NULL, "2x2");
  solver_assert_refused ("find figures --least=3 --most=2", NULL, "least");
  solver_assert_refused ("find figures --most=no", NULL, "no");
  solver_assert_refused ("find figures file.soma", NULL, "no files");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver-advice/suggest", test_suggest);
  g_test_add_func ("/solver-advice/why", test_why);
  g_test_add_func ("/solver-advice/colouring", test_colouring);
  g_test_add_func ("/solver-advice/colours", test_colours);
  g_test_add_func ("/solver-advice/generate", test_generate);
  return g_test_run ();
}
