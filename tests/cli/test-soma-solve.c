/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for pipe2 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "count-parts.h"
#include "puzzle-file.h"
#include "solver.h"

static void
test_counts (void)
{
  solver_assert_run ("count", SOLVER_CUBE, 0, "A001\t240\n");
  solver_assert_run ("count -", SOLVER_CUBE, 0, "A001\t240\n");
  solver_assert_run ("count --symmetry=full --threads=3", SOLVER_CUBE, 0, "A001\t240\n");
  solver_assert_run ("count --symmetry=rotations", SOLVER_CUBE, 0, "A001\t480\n");
  solver_assert_run ("count --symmetry none", SOLVER_CUBE, 0, "A001\t11520\n");
  solver_assert_run ("count -F 7", SOLVER_CUBE, 0, "A001\t7\n");
  solver_assert_run ("-Q", SOLVER_CUBE, 0, "A001: 240 solutions\n");
  solver_assert_run ("-QF1", SOLVER_CUBE, 0, "A001: 1 solution\n");
  solver_assert_run ("count", SOLVER_W_WALL, 1, "W\t0\n");
  solver_assert_run ("", SOLVER_W_WALL, 1, "");
  solver_assert_run ("count",
                     "Look:\nsoma 1; set soma; figure \"A\" 3 3 3 xxx xxx xxx xxx xxx xxx xxx "
                     "xxx xxx; game \"1;pieces;\"; Bye\n",
                     0, "A\t240\n");
  solver_assert_run ("count", SOLVER_CUBE "\n" SOLVER_W_WALL "\n" SOLVER_CUBE, 0,
                     "A001\t240\nW\t0\nA001\t240\n");
}

#define BOARD                                                                                      \
  "soma 1\npieces \"p\"\npiece D x72 2 1 1\n xx\nfigure \"B\" 12 12 1\n xxxxxxxxxxxx "             \
  "xxxxxxxxxxxx "                                                                                  \
  "xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx "                 \
  "xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx\n"

#define ROWS " xxxxxxxxxx xxxxxxxxxx xxxxxxxxxx xxxxxxxxxx xxxxxxxxxx"
#define BOARD_OF_Y                                                                                 \
  "soma 1\npieces \"p\"\npiece Y x20 4 2 1\n xxxx ..x.\nfigure \"Y\" 10 10 1\n" ROWS ROWS "\n"

/* More than anyone can find. */
static void
test_sweep (void)
{
  solver_assert_run ("count --symmetry=none", BOARD, 0, "B\t53060477521960000\n");
  solver_assert_run ("count --method=sweep", BOARD, 0, "B\t6632560613086062\n");
  solver_assert_run ("count -F 7", BOARD, 0, "B\t7\n");
  solver_assert_run ("count --method=sweep", SOLVER_CUBE, 0, "A001\t240\n");
  solver_assert_run ("count --method=search", SOLVER_CUBE, 0, "A001\t240\n");
  solver_assert_run ("count --method=sweep", SOLVER_W_WALL, 1, "W\t0\n");
  g_autoptr (SolverResult) json = solver_run ("count --format=json -S --symmetry=none", BOARD);
  g_assert_nonnull (strstr (json->out, "\"solutions\":53060477521960000,"));
  g_assert_nonnull (strstr (json->out, "\"states\":"));
  g_autoptr (SolverResult) told = solver_run ("count -S", BOARD);
  g_assert_nonnull (strstr (told->err, "B: counted by sweeping over the cells"));
  g_autoptr (SolverResult) searched = solver_run ("count -S", BOARD_OF_Y);
  g_assert_cmpstr (searched->out, ==, "Y\t51\n");
  g_assert_nonnull (strstr (searched->err, "Y: searched, as sweeping over the cells takes longer"));
  solver_assert_refused ("count --method=guess", SOLVER_CUBE,
                         "expected one of: auto, scarcest, lengthwise, search, sweep");
  solver_assert_refused ("list --method=sweep", SOLVER_CUBE, "--method: invalid value “sweep”");
  solver_assert_refused ("count --method=sweep -F 3", SOLVER_CUBE, "cannot be combined with -F");
  solver_assert_refused ("count --memory=0", SOLVER_CUBE, "--memory: invalid value “0”");
}

/* What a sweep may take is a bound, and it says when it is reached. */
static void
test_sweep_memory (void)
{
  g_autoptr (GString) board =
      g_string_new ("soma 1\npieces \"\"\npiece I x200 2 1 1 xx\nfigure \"W\" 20 20 1\n");

  for (int y = 0; y < 20; y++)
    g_string_append (board, "xxxxxxxxxxxxxxxxxxxx\n");
  solver_assert_run ("count --method=sweep --symmetry=none --memory=100", board->str, 0,
                     "W\t1269984011256235834242602753102293934298576249856\n");
  g_autoptr (SolverResult) result =
      solver_run ("count --method=sweep --symmetry=none --memory=1", board->str);
  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "");
  g_assert_nonnull (strstr (result->err, "W: the sweep needs more than 1 MiB of memory; allow more "
                                         "with --memory, or leave it to --method=search"));
}

/* Where a search takes over, this is said before it begins. */
static void
test_sweep_memory_chosen (void)
{
  g_autofree char *path = solver_write_endless ();
  g_autofree char *arguments = g_strdup_printf ("count --symmetry=none --memory=1 %s", path);
  char line[1000];
  int ends[2];

  g_assert_cmpint (pipe2 (ends, O_CLOEXEC), ==, 0);
  GPid pid = solver_start (arguments, open ("/dev/null", O_WRONLY | O_CLOEXEC), ends[1]);
  FILE *err = fdopen (ends[0], "r");
  g_assert_nonnull (fgets (line, sizeof line, err));
  g_assert_cmpstr (line, ==,
                   "soma-solve: box: searched, as sweeping over the cells takes more than 1 MiB of "
                   "memory; allow more with --memory\n");
  g_assert_cmpint (kill (pid, SIGINT), ==, 0);
  while (fgets (line, sizeof line, err) != NULL)
    ;
  fclose (err);
  g_assert_cmpint (solver_wait (pid), ==, 128 + SIGINT);
}

#define TWINS "soma 1\npieces\npiece A 2 1 1 xx\npiece B 2 1 1 xx\n"

/* What a file says of its own pieces does not hold for others. */
static void
test_distinct (void)
{
  const char *figure = TWINS "distinct\nfigure \"F\" 2 2 1 xx xx\n";
  g_autofree char *path = solver_write_file ("twins.soma", TWINS);
  g_autofree char *others = g_strdup_printf ("count --symmetry=none --set=%s", path);

  solver_assert_run ("count --symmetry=none", figure, 0, "F\t4\n");
  solver_assert_run (others, figure, 0, "F\t2\n");
}

/* The order in which solutions are found does not change them. */
static void
test_method (void)
{
  solver_assert_run ("count --method=scarcest", SOLVER_CUBE, 0, "A001\t240\n");
  solver_assert_run ("count --method=lengthwise", SOLVER_CUBE, 0, "A001\t240\n");
  solver_assert_run ("count --method=lengthwise --symmetry=none --threads=2", SOLVER_CUBE, 0,
                     "A001\t11520\n");
  solver_assert_run ("count --method=lengthwise", SOLVER_W_WALL, 1, "W\t0\n");
  g_autoptr (SolverResult) found = solver_run ("list --method=lengthwise -F 3 -Q -S", SOLVER_CUBE);
  g_assert_cmpint (found->status, ==, 0);
  g_assert_nonnull (strstr (found->err, "searched from one end to the other"));
  g_autoptr (SolverResult) json = solver_run ("count --format=json -S", SOLVER_CUBE);
  g_assert_nonnull (strstr (json->out, "\"order\":\"scarcest\""));
  solver_assert_refused ("list --method=lengthwise --only=parity", SOLVER_CUBE,
                         "cannot be combined with --only");
}

#define TWO "pieces \"p\"\npiece T 3 2 1 xxx .x.\npiece Z 3 2 1 xx. .xx\n"

/* Figures of nothing but cells that may stay empty, in each way of counting and convention; where
 * every piece may be left out, so may all. */
static void
test_all_optional (void)
{
  const char *figure = "soma 1\n" TWO "figure \"O\" 5 2 1 +++++ +++++\n";
  const char *none = "soma 1\npieces \"p\"\npiece D x0-1 2 1 1 xx\nfigure \"D\" 2 2 1 ++ ++\n"
                     "figure \"E\" 1 1 1 +\n";

  solver_assert_run ("count", figure, 0, "O\t1\n");
  solver_assert_run ("count --method=sweep --symmetry=none", figure, 0, "O\t4\n");
  solver_assert_run ("", figure, 0, "/SOMA-O\n/.344.\n/33344\n\n");
  solver_assert_run ("apart", figure, 0, "O\t1\t1\t1\n");
  solver_assert_run ("why", figure, 1, "O\tsolvable\n");
  solver_assert_run ("count", none, 0, "D\t2\nE\t1\n");
  solver_assert_run ("count --symmetry=none --method=sweep", none, 0, "D\t5\nE\t1\n");
  solver_assert_run ("apart", none, 0, "D\t2\t2\t0\nE\t1\t1\t0\n");
  for (guint i = 0; i < 3; i++)
    {
      const char *formats[] = { "native", "json", "xmpuzzle" };
      g_autofree char *convert = g_strdup_printf ("convert --format=%s", formats[i]);
      g_autoptr (SolverResult) written = solver_run (convert, figure);
      g_autoptr (SolverResult) counted = solver_run ("count", written->out);
      g_assert_true (g_str_has_suffix (counted->out, "O\t1\n"));
    }
}

/* As many copies of a piece as the largest figure has cells. */
static void
test_many_copies (void)
{
  g_autoptr (GString) cube =
      g_string_new ("soma 1\npieces \"p\"\npiece A x4096 1 1 1 x\nfigure \"C\" 16 16 16\n");

  for (int i = 0; i < 256; i++)
    g_string_append (cube, " xxxxxxxxxxxxxxxx\n");
  solver_assert_run ("count", cube->str, 0, "C\t1\n");
  g_autoptr (SolverResult) polycube = solver_run ("convert --format=polycube", cube->str);
  solver_assert_run ("count", polycube->out, 0, "C\t1\n");
  solver_assert_refused (
      "count", "soma 1\npieces \"p\"\npiece A x4097 1 1 1 x\nfigure \"C\" 1 1 1 x\n",
      "3: a count must be x and a number from 1 to 4096, or a range such as x0-2");
}

/* Native files that were joined, without losing anything. */
static void
test_joined (void)
{
  g_autoptr (SolverResult) result = solver_run (
      "count --strict", "soma 1\npieces \"p\"\npiece D 2 1 1\n xx\nfigure \"D\" 2 1 1\n xx\n"
                        "soma 1\nfigure \"C\" 3 3 3\n xxx xxx xxx xxx xxx xxx xxx xxx xxx\n");
  g_assert_cmpstr (result->out, ==, "D\t1\nC\t240\n");
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
}

/* All figures with known counts, in the order of the file, with one thread and with several. */
static void
test_known_figures (void)
{
  const char *conventions[] = { "full", "rotations", "none" };
  g_autofree char *path = solver_quote_corpus ("figures.soma");
  g_autofree char *facts_path = g_test_build_filename (G_TEST_DIST, "corpus", "figures.tsv", NULL);
  g_autofree char *facts = NULL;
  g_assert_true (g_file_get_contents (facts_path, &facts, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (g_strchomp (facts), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 47);
  for (int convention = 0; convention < 3; convention++)
    for (int threads = 1; threads <= 4; threads += 3)
      {
        g_autoptr (GString) expected = g_string_new (NULL);
        for (int i = 1; lines[i] != NULL; i++)
          {
            g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
            g_string_append_printf (expected, "%s\t%s\n", fields[0], fields[2 + convention]);
          }
        g_autofree char *arguments = g_strdup_printf ("count --threads=%d --symmetry=%s %s",
                                                      threads, conventions[convention], path);
        solver_assert_run (arguments, NULL, 0, expected->str);
      }
}

/* What is printed is read back: each is a solution, and no two are the same. */
static void
test_solutions (void)
{
  g_autoptr (SolverResult) result = solver_run ("", SOLVER_CUBE);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_true (g_str_has_prefix (result->out, "/SOMA-A001\n;Cube\n/"));
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (result->out, strlen (result->out), "out", NULL);
  g_assert_nonnull (contents);
  g_assert_cmpuint (contents->entries->len, ==, 240);
  g_assert_cmpuint (contents->problems->len, ==, 0);
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  for (guint i = 0; i < contents->entries->len; i++)
    {
      SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      SomaPieceSet *set = soma_file_entry_get_set (entry);
      SomaPuzzle *puzzle = soma_puzzle_new ("", entry->figure, set, NULL, 0, FALSE, NULL);
      uint16_t copy_at[27];
      g_assert_cmpuint (entry->solutions->len, ==, 1);
      g_assert_true (soma_file_solution_to_copies (entry->solutions->pdata[0], entry->figure, set,
                                                   copy_at, NULL));
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      g_assert_true (g_hash_table_add (seen, g_bytes_new (copy_at, sizeof copy_at)));
      soma_puzzle_unref (puzzle);
    }
}

/* At a terminal the set's own figure is solved, and a message says which. */
static void
test_own_figure (void)
{
  const struct
  {
    const char *arguments, *out, *figure;
  } runs[] = {
    { "count", "Cube\t240\n", "3x3x3 cube" },
    { "count -s diabolical", "Cube\t13\n", "3x3x3 cube" },
    { "count -sB -F 1", "Cube\t1\n", "4x4x4 cube" },
    { "count -s pentominoes -F 3", "Rectangle\t3\n", "6x10 rectangle" },
    /* As many burrs of notched sticks without holes as are known. */
    { "apart --symmetry=rotations -s burr-sticks", "Burr\t1063\t314\t1.2 1\n",
      "Burr of six sticks" },
    { "apart --symmetry=rotations -s burr-sticks-42", "Burr\t911\t314\t1.2 1\n",
      "Burr of six sticks" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autoptr (SolverResult) result = solver_run_at_terminal (runs[i].arguments);
      g_assert_cmpint (result->status, ==, 0);
      g_assert_cmpstr (result->out, ==, runs[i].out);
      g_assert_nonnull (strstr (result->err, runs[i].figure));
      g_assert_nonnull (strstr (result->err, "- for standard input"));
    }
  g_autoptr (SolverResult) none = solver_run_at_terminal ("count -s hexominoes");
  g_assert_cmpint (none->status, ==, 2);
  g_assert_nonnull (strstr (none->err, "“hexominoes” has no figure of its own"));

  g_autofree char *path = solver_write_file (
      "own.soma",
      "soma 1\npieces \"bars\"\npiece I x3 3 1 1 xxx\nfigure \"Plate\" 3 3 1 xxx xxx xxx\n");
  g_autofree char *arguments = g_strconcat ("count -s ", path, NULL);
  g_autoptr (SolverResult) own = solver_run_at_terminal (arguments);
  g_assert_cmpstr (own->out, ==, "Plate\t1\n");

  g_autoptr (SolverResult) file = solver_run_at_terminal ("count /proc/nonexistent");
  g_assert_cmpint (file->status, ==, 2);
}

static void
test_choices (void)
{
  g_autofree char *path = solver_write_file ("two-figures.soma", SOLVER_W_WALL "\n" SOLVER_CUBE);
  g_autofree char *first = g_strconcat ("count -f", path, NULL);
  g_autofree char *named = g_strconcat ("count -ss -mA0 -f ", path, NULL);
  g_autofree char *missing = g_strconcat ("count -m XYZ -f ", path, NULL);
  solver_assert_run (first, NULL, 1, "W\t0\n");
  solver_assert_run (named, NULL, 0, "A001\t240\n");
  solver_assert_refused (missing, NULL, ":1: ");

  g_autofree char *set = solver_write_file ("set.soma", "soma 1\npieces\npiece I x9 3 1 1 xxx\n");
  g_autofree char *other = g_strconcat ("count --symmetry=none -s ", set, NULL);
  solver_assert_run (other, SOLVER_CUBE, 0, "A001\t21\n");
  solver_assert_run ("count -s diabolical", SOLVER_CUBE, 0, "A001\t13\n");
}

/* A figure of fewer cells than the set has: some of its pieces are left over. */
static void
test_subset (void)
{
  const char *plate = "/SOMA-A\n/xxxx\n/xxxx\n", *most = "/SOMA-B\n/xxxx\n/xxx.\n";

  solver_assert_refused ("count", plate, "--subset");
  solver_assert_refused ("count --set=soma", plate, "the pieces have 27; with --subset");
  solver_assert_run ("count --subset --set=soma", plate, 1, "A\t0\n");
  solver_assert_run ("count --subset --set=soma", most, 0, "B\t2\n");
  solver_assert_run ("count --subset", most, 0, "B\t2\n");
  solver_assert_run ("count --subset", SOLVER_CUBE, 0, "A001\t240\n");
}

/* A figure of more cells than the pieces have: one of two dominoes in a row of five leaves a gap at
 * either end, or one between them; turned round, the first two are the same. */
static void
test_gaps (void)
{
  const char *row = "soma 1\npieces\npiece D x2 2 1 1 xx\nfigure \"R\" 5 1 1 xxxxx\n";

  solver_assert_refused ("count", row, "the figure R has 5 cells, but the pieces have 4");
  solver_assert_run ("count --gaps", row, 0, "R\t2\n");
  solver_assert_run ("count --gaps --symmetry=none", row, 0, "R\t3\n");
  solver_assert_run ("count --gaps", SOLVER_CUBE, 0, "A001\t240\n");
  solver_assert_run ("count --gaps=1", row, 0, "R\t2\n");
  solver_assert_refused ("count --gaps=0", row, "the figure R has 5 cells, but the pieces have 4");
  solver_assert_refused ("count --gaps=x", row, "--gaps: invalid value “x”");

  /* What the file says, with its own pieces, and others. */
  const char *said = "soma 1\npieces\npiece D x0-2 2 1 1 xx\nfigure \"R\" 5 1 1 xxxxx\n"
                     "holes anywhere 0-2\n";
  solver_assert_run ("count", said, 0, "R\t2\n");
  solver_assert_run ("count --gaps", said, 0, "R\t5\n");
  solver_assert_run ("count --gaps=3", said, 0, "R\t4\n");
  solver_assert_refused (
      "count --gaps=1",
      "soma 1\npieces\npiece D x0-2 2 1 1 xx\npiece O x0-3 1 1 1 x\nfigure \"R\" 5 1 1 xxxxx\n",
      "R: how many cells stay empty cannot be limited, as several counts of pieces are ranges");
}

/* A box with a keyhole: the head of its key is below the narrow part, and slides through what is
 * empty to the wide one, or lies there. With its shank under the wide part it does not. */
static void
test_gaps_apart (void)
{
  const char *keyhole = "soma 1\npieces\n"
                        "piece B 4 5 3 xxxx xxxx xxxx xxxx xxxx  xxxx x..x x..x x..x xxxx  "
                        "xxxx x.xx x..x x.xx xxxx\n"
                        "piece K 1 3 2 x x x . x .\nfigure \"Keyhole\" 4 5 3 "
                        "xxxx xxxx xxxx xxxx xxxx  xxxx xxxx xxxx xxxx xxxx  "
                        "xxxx xxxx xxxx xxxx xxxx\nholes anywhere\n";

  solver_assert_run ("apart --symmetry=rotations", keyhole, 0, "Keyhole\t6\t5\t2 1\n");
}

static void
test_techniques (void)
{
  solver_assert_run ("count --without=coverable,placeable,must-cover,piece-order", SOLVER_CUBE, 0,
                     "A001\t240\n");
  solver_assert_run ("count --only=parity,islands,must-cover", SOLVER_CUBE, 0, "A001\t240\n");
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The solutions in the order of a seed. */
static char *
sort_solutions (const char *out)
{
  g_auto (GStrv) solutions = g_strsplit (out, "\n\n", -1);
  qsort (solutions, g_strv_length (solutions), sizeof *solutions, compare_strings);
  return g_strjoinv ("\n\n", solutions);
}

/* A seed changes only the order of the solutions; the same seed gives the same order. */
static void
test_seed (void)
{
  g_autoptr (SolverResult) plain = solver_run ("list --symmetry=none", SOLVER_CUBE);
  g_autoptr (SolverResult) shuffled = solver_run ("list --symmetry=none --seed=1", SOLVER_CUBE);
  g_autofree char *sorted = sort_solutions (plain->out);
  g_autofree char *sorted_too = sort_solutions (shuffled->out);
  g_assert_cmpstr (plain->out, !=, shuffled->out);
  g_assert_cmpstr (sorted, ==, sorted_too);
  solver_assert_run ("list --symmetry=none --seed=1", SOLVER_CUBE, 0, shuffled->out);
}

/* With -F 1 a seed decides which solution is found. */
static void
test_seed_first (void)
{
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int seed = 1; seed <= 5; seed++)
    {
      g_autofree char *arguments = g_strdup_printf ("list -F 1 --seed=%d", seed);
      g_autoptr (SolverResult) result = solver_run (arguments, SOLVER_CUBE);
      solver_assert_run (arguments, SOLVER_CUBE, 0, result->out);
      g_assert_cmpint (count_parts (result->out, "/SOMA-A001\n"), ==, 1);
      g_hash_table_add (found, g_strdup (result->out));
    }
  g_assert_cmpint (g_hash_table_size (found), >, 1);
  solver_assert_run ("count -F 1 --seed=1", SOLVER_CUBE "\n" SOLVER_W_WALL, 0, "A001\t1\nW\t0\n");
  solver_assert_run ("list -F 1 --seed=1", SOLVER_W_WALL, 1, "");
}

/* Puzzles of BurrTools with the numbers of assemblies that it finds: a cage, variable cells, a box
 * as a piece, ranges, and colours. Of the solid burrs it finds 588 up to rotation and reflection,
 * 1,063 up to rotation (Cutler). */
static void
test_burrtools (void)
{
  g_autofree char *path = solver_quote_corpus ("burrs.xmpuzzle");
  g_autofree char *count = g_strdup_printf ("count %s", path);
  g_autofree char *rotations = g_strdup_printf ("count --symmetry=rotations -m Solid %s", path);

  solver_assert_run (count, NULL, 0,
                     "burrs.xmpuzzle#Pelikan Burr\t12\n"
                     "burrs.xmpuzzle#Cube in Cage 333 g\t96\n"
                     "burrs.xmpuzzle#AlPackino\t1\n"
                     "burrs.xmpuzzle#Solid six-piece burrs\t588\n"
                     "burrs.xmpuzzle#Dracula's Dental Disaster\t84\n");
  solver_assert_run (rotations, NULL, 0, "burrs.xmpuzzle#Solid six-piece burrs\t1063\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/soma-solve/counts", test_counts);
  g_test_add_func ("/soma-solve/sweep", test_sweep);
  g_test_add_func ("/soma-solve/sweep/memory", test_sweep_memory);
  g_test_add_func ("/soma-solve/sweep/memory/chosen", test_sweep_memory_chosen);
  g_test_add_func ("/soma-solve/distinct", test_distinct);
  g_test_add_func ("/soma-solve/method", test_method);
  g_test_add_func ("/soma-solve/all-optional", test_all_optional);
  g_test_add_func ("/soma-solve/many-copies", test_many_copies);
  g_test_add_func ("/soma-solve/joined", test_joined);
  g_test_add_func ("/soma-solve/known-figures", test_known_figures);
  g_test_add_func ("/soma-solve/solutions", test_solutions);
  g_test_add_func ("/soma-solve/own-figure", test_own_figure);
  g_test_add_func ("/soma-solve/choices", test_choices);
  g_test_add_func ("/soma-solve/subset", test_subset);
  g_test_add_func ("/soma-solve/gaps", test_gaps);
  g_test_add_func ("/soma-solve/gaps-apart", test_gaps_apart);
  g_test_add_func ("/soma-solve/techniques", test_techniques);
  g_test_add_func ("/soma-solve/seed", test_seed);
  g_test_add_func ("/soma-solve/seed-first", test_seed_first);
  g_test_add_func ("/soma-solve/burrtools", test_burrtools);
  return g_test_run ();
}
