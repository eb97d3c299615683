/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <glib/gstdio.h>
#include <jansson.h>

#include "check.h"
#include "german-numbers.h"
#include "puzzle-file.h"
#include "solver.h"

#define CUBE "/SOMA-A001\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"
#define W_WALL                                                                                     \
  "/SOMA-W\n/x..../x..../x....\n/x..../x..../x....\n/xxx../xxx../xxx..\n/..x../..x../..x..\n"      \
  "/..xxx/..xxx/..xxx\n"

/* The grid format's example: two V and a domino fill the cube of edge 2. */
static const char two[] = "2 // length of edge\n3 // number of pieces\n"
                          "11 10 00 00\n11 10 00 00\n11 00 00 00\n";

static void
assert_run (const char *arguments, const char *input, int status, const char *out)
{
  g_autoptr (SolverResult) result = solver_run (arguments, input);
  if (result->status != status)
    g_printerr ("# soma-solve %s: %s\n", arguments, result->err);
  g_assert_cmpint (result->status, ==, status);
  g_assert_cmpstr (result->out, ==, out);
}

/* Asserts that it exits with 2, with nothing on standard output and `part` on standard error. */
static void
assert_refused (const char *arguments, const char *input, const char *part)
{
  g_autoptr (SolverResult) result = solver_run (arguments, input);
  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "");
  g_assert_true (g_str_has_prefix (result->err, "soma-solve: "));
  if (strstr (result->err, part) == NULL)
    g_error ("soma-solve %s: “%s”, without “%s”", arguments, result->err, part);
}

static void
test_counts (void)
{
  assert_run ("--count", CUBE, 0, "A001\t240\n");
  assert_run ("--count -", CUBE, 0, "A001\t240\n");
  assert_run ("--count --symmetry=full --threads=3", CUBE, 0, "A001\t240\n");
  assert_run ("--count --symmetry=rotations", CUBE, 0, "A001\t480\n");
  assert_run ("--count --symmetry none", CUBE, 0, "A001\t11520\n");
  assert_run ("--count -F 7", CUBE, 0, "A001\t7\n");
  assert_run ("-Q", CUBE, 0, "A001: 240 solutions\n");
  assert_run ("-QF1", CUBE, 0, "A001: 1 solution\n");
  assert_run ("--count", W_WALL, 1, "W\t0\n");
  assert_run ("", W_WALL, 1, "");
  assert_run ("--count",
              "Look:\nsoma 1; set soma; figure \"A\" 3 3 3 xxx xxx xxx xxx xxx xxx xxx "
              "xxx xxx; game \"1;pieces;\"; Bye\n",
              0, "A\t240\n");
  assert_run ("--count", CUBE "\n" W_WALL "\n" CUBE, 0, "A001\t240\nW\t0\nA001\t240\n");
}

#define BOARD                                                                                      \
  "soma 1\npieces \"p\"\npiece D x72 2 1 1\n xx\nfigure \"B\" 12 12 1\n xxxxxxxxxxxx "             \
  "xxxxxxxxxxxx "                                                                                  \
  "xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx "                 \
  "xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx xxxxxxxxxxxx\n"

/* More than anyone can find. */
static void
test_sweep (void)
{
  assert_run ("--count --symmetry=none", BOARD, 0, "B\t53060477521960000\n");
  assert_run ("--count --method=sweep", BOARD, 0, "B\t6632560613086062\n");
  assert_run ("--count --method=sweep", CUBE, 0, "A001\t240\n");
  assert_run ("--count --method=search", CUBE, 0, "A001\t240\n");
  assert_run ("--count --method=sweep", W_WALL, 1, "W\t0\n");
  g_autoptr (SolverResult) json = solver_run ("--count --format=json -S --symmetry=none", BOARD);
  g_assert_nonnull (strstr (json->out, "\"solutions\":53060477521960000,"));
  g_assert_nonnull (strstr (json->out, "\"states\":"));
  g_autoptr (SolverResult) told = solver_run ("--count -S", BOARD);
  g_assert_nonnull (strstr (told->err, "B: counted by sweeping over the cells"));
  assert_refused ("--count --method=guess", CUBE,
                  "expected one of: auto, search, sweep, scarcest, lengthwise");
  assert_refused ("--method=sweep", CUBE, "--method requires --count");
  assert_refused ("--count --method=sweep -F 3", CUBE, "cannot be combined with -F");
}

/* The order in which solutions are found does not change them. */
static void
test_method (void)
{
  assert_run ("--count --method=scarcest", CUBE, 0, "A001\t240\n");
  assert_run ("--count --method=lengthwise", CUBE, 0, "A001\t240\n");
  assert_run ("--count --method=lengthwise --symmetry=none --threads=2", CUBE, 0, "A001\t11520\n");
  assert_run ("--count --method=lengthwise", W_WALL, 1, "W\t0\n");
  g_autoptr (SolverResult) found = solver_run ("--method=lengthwise -F 3 -Q -S", CUBE);
  g_assert_cmpint (found->status, ==, 0);
  g_assert_nonnull (strstr (found->err, "searched from one end to the other"));
  g_autoptr (SolverResult) json = solver_run ("--count --format=json -S", CUBE);
  g_assert_nonnull (strstr (json->out, "\"order\":\"scarcest\""));
  assert_refused ("--method=lengthwise --only=parity", CUBE, "cannot be combined with --only");
}

/* Native files that were joined, without losing anything. */
static void
test_joined (void)
{
  g_autoptr (SolverResult) result = solver_run (
      "--count --strict", "soma 1\npieces \"p\"\npiece D 2 1 1\n xx\nfigure \"D\" 2 1 1\n xx\n"
                          "soma 1\nfigure \"C\" 3 3 3\n xxx xxx xxx xxx xxx xxx xxx xxx xxx\n");
  g_assert_cmpstr (result->out, ==, "D\t1\nC\t240\n");
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
}

/* Endless input is refused, and a message that was not printed is not repeated. */
static void
test_endless_input (void)
{
  g_autofree char *name = g_strnfill (2 * 1000 * 1000, 'n');
  g_autofree char *text =
      g_strdup_printf ("soma 1\nfigure \"\033[2J%s\" 1 1 1\n x\n%s\n", name, name);
  g_autoptr (SolverResult) result = solver_run ("--count", text);

  assert_refused ("/dev/zero", NULL, "soma-solve: /dev/zero: the file is larger than 256 MB");
  assert_refused ("--set=/dev/zero -", CUBE,
                  "soma-solve: /dev/zero: the file is larger than 256 MB");
  assert_refused ("--resume=/dev/zero -", CUBE, "/dev/zero: the file is larger than 256 MB");
  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpuint (strlen (result->err), <, 700);
  g_assert_null (strchr (result->err, '\033'));
}

/* All figures with known counts, in the order of the file, with one thread and with several. */
static void
test_known_figures (void)
{
  const char *conventions[] = { "full", "rotations", "none" };
  g_autofree char *corpus_path = solver_corpus_path ("figures.soma");
  g_autofree char *path = g_shell_quote (corpus_path);
  g_autofree char *facts_path = solver_corpus_path ("figures.tsv");
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
        g_autofree char *arguments = g_strdup_printf ("--count --threads=%d --symmetry=%s %s",
                                                      threads, conventions[convention], path);
        assert_run (arguments, NULL, 0, expected->str);
      }
}

/* What is printed is read back: each is a solution, and no two are the same. */
static void
test_solutions (void)
{
  g_autoptr (SolverResult) result = solver_run ("", CUBE);
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

/* Checks one printed block of the example: the pieces have their sizes and are connected as they
 * should be: a V is three cells of one 2x2 square, the domino two cells side by side. */
static void
check_block (const char *block)
{
  int n_cells[3] = { 0 }, spread[3] = { 0 };
  g_auto (GStrv) rows = g_strsplit (block, "\n", -1);
  g_assert_cmpuint (g_strv_length (rows), ==, 4);
  int first[3] = { -1, -1, -1 };
  for (int cell = 0; cell < 8; cell++)
    {
      g_assert_cmpuint (strlen (rows[cell / 2]), ==, 2);
      int piece = rows[cell / 2][cell % 2] - '1';
      g_assert_cmpint (piece, >=, 0);
      g_assert_cmpint (piece, <, 3);
      n_cells[piece]++;
      first[piece] = first[piece] < 0 ? cell : first[piece];
      spread[piece] |= cell ^ first[piece]; /* one bit for each axis along which it has extent */
    }
  for (int piece = 0; piece < 3; piece++)
    {
      int n_axes = (spread[piece] & 1) + (spread[piece] >> 1 & 1) + (spread[piece] >> 2);
      g_assert_cmpint (n_cells[piece], ==, piece == 2 ? 2 : 3);
      g_assert_cmpint (n_axes, ==, piece == 2 ? 1 : 2);
    }
}

static void
test_grid (void)
{
  g_autoptr (SolverResult) result = solver_run ("--grid", two);
  g_assert_cmpint (result->status, ==, 0);
  g_auto (GStrv) parts = g_strsplit (result->out, "\n\n", -1);
  g_assert_cmpuint (g_strv_length (parts), ==, 2 * 3 + 1);
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *title = g_strdup_printf ("Solution %d is", i + 1);
      g_assert_cmpstr (parts[2 * i], ==, title);
      check_block (parts[2 * i + 1]);
      for (int j = 0; j < i; j++)
        g_assert_cmpstr (parts[2 * i + 1], !=, parts[2 * j + 1]);
    }
  g_assert_cmpstr (parts[6], ==, "");

  g_autofree char *path = solver_write_file ("two.txt", two);
  g_autofree char *arguments = g_strconcat ("--count --symmetry=none ", path, NULL);
  assert_run (arguments, NULL, 0, "two.txt\t72\n");
  assert_refused ("--grid", CUBE, "-:1: ");
}

static void
assert_number_of_solutions (const char *arguments, const char *input, int n)
{
  g_autoptr (SolverResult) result = solver_run (arguments, input);
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (count_parts (result->out, "Solution "), ==, n);
}

/* A number that stands alone after --grid is its argument, anything else a file. */
static void
test_grid_number (void)
{
  assert_number_of_solutions ("--grid 1", two, 1);
  assert_number_of_solutions ("--grid=2", two, 2);
  assert_number_of_solutions ("--grid", two, 3);
  assert_refused ("--grid=two", two, "“two”");
  assert_refused ("--grid 0", two, "“0”");

  g_autofree char *before = g_get_current_dir ();
  g_assert_cmpint (g_chdir (g_get_tmp_dir ()), ==, 0);
  g_free (solver_write_file ("3pieces.txt", two));
  g_free (solver_write_file ("1", two));
  assert_number_of_solutions ("--grid 3pieces.txt", NULL, 3);
  assert_number_of_solutions ("--grid 2 3pieces.txt", NULL, 2);
  assert_number_of_solutions ("3pieces.txt --grid 2", NULL, 2);
  assert_number_of_solutions ("--grid ./1", NULL, 3);
  assert_number_of_solutions ("--grid -- 1", NULL, 3);
  g_assert_cmpint (g_chdir (before), ==, 0);
}

static void
turn (const char *block, int quarter, char *turned)
{
  for (int cell = 0; cell < 8; cell++)
    {
      int x = cell & 1, y = cell >> 1 & 1, z = cell >> 2;
      int to = quarter == 0 ? (1 - y) + 2 * x + 4 * z : x + 2 * (1 - z) + 4 * y;
      turned[to] = block[cell];
    }
  turned[8] = '\0';
}

/* Adds the block and all its rotations. */
static void
add_rotations (GHashTable *blocks, const char *block)
{
  char turned[9];
  if (!g_hash_table_add (blocks, g_strdup (block)))
    return;
  for (int quarter = 0; quarter < 2; quarter++)
    {
      turn (block, quarter, turned);
      add_rotations (blocks, turned);
    }
}

/* The "puzzle" program prints these two, in this order, when it is asked for two; as the manual
 * page says, ours are the same up to rotation and order. */
static void
test_grid_example (void)
{
  const char *theirs[] = { "12132213", "22131213" };
  g_autoptr (SolverResult) result = solver_run ("--grid=2", two);
  g_auto (GStrv) parts = g_strsplit (result->out, "\n\n", -1);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GHashTable) rotations =
          g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      add_rotations (rotations, theirs[i]);
      g_assert_cmpuint (g_hash_table_size (rotations), ==, 24);
      int n_found = 0;
      for (int j = 0; j < 2; j++)
        {
          g_auto (GStrv) rows = g_strsplit (parts[2 * j + 1], "\n", -1);
          g_autofree char *ours = g_strjoinv ("", rows);
          n_found += g_hash_table_contains (rotations, ours);
        }
      g_assert_cmpint (n_found, ==, 1);
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
    { "--count", "Cube\t240\n", "3x3x3 cube" },
    { "--count -s diabolical", "Cube\t13\n", "3x3x3 cube" },
    { "--count -sB -F 1", "Cube\t1\n", "4x4x4 cube" },
    { "--count -s pentominoes -F 3", "Rectangle\t3\n", "6x10 rectangle" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autoptr (SolverResult) result = solver_run_at_terminal (runs[i].arguments);
      g_assert_cmpint (result->status, ==, 0);
      g_assert_cmpstr (result->out, ==, runs[i].out);
      g_assert_nonnull (strstr (result->err, runs[i].figure));
      g_assert_nonnull (strstr (result->err, "- for standard input"));
    }
  g_autoptr (SolverResult) none = solver_run_at_terminal ("--count -s hexominoes");
  g_assert_cmpint (none->status, ==, 2);
  g_assert_nonnull (strstr (none->err, "“hexominoes” has no figure of its own"));

  g_autofree char *path = solver_write_file (
      "own.soma",
      "soma 1\npieces \"bars\"\npiece I x3 3 1 1 xxx\nfigure \"Plate\" 3 3 1 xxx xxx xxx\n");
  g_autofree char *arguments = g_strconcat ("--count -s ", path, NULL);
  g_autoptr (SolverResult) own = solver_run_at_terminal (arguments);
  g_assert_cmpstr (own->out, ==, "Plate\t1\n");

  g_autoptr (SolverResult) file = solver_run_at_terminal ("--count /nonexistent");
  g_assert_cmpint (file->status, ==, 2);
}

static void
test_choices (void)
{
  g_autofree char *path = solver_write_file ("two-figures.soma", W_WALL "\n" CUBE);
  g_autofree char *first = g_strconcat ("--count -f", path, NULL);
  g_autofree char *named = g_strconcat ("-ss --count -mA0 -f ", path, NULL);
  g_autofree char *missing = g_strconcat ("--count -m XYZ -f ", path, NULL);
  assert_run (first, NULL, 1, "W\t0\n");
  assert_run (named, NULL, 0, "A001\t240\n");
  assert_refused (missing, NULL, ":1: ");

  g_autofree char *set = solver_write_file ("set.soma", "soma 1\npieces\npiece I x9 3 1 1 xxx\n");
  g_autofree char *other = g_strconcat ("--count --symmetry=none -s ", set, NULL);
  assert_run (other, CUBE, 0, "A001\t21\n");
  assert_run ("--count -s diabolical", CUBE, 0, "A001\t13\n");
}

static void
test_wrong_input (void)
{
  assert_refused ("/nonexistent/file", NULL, "/nonexistent/file: ");
  assert_refused (".", NULL, ".: ");
  assert_refused ("", "", "-:1: ");
  assert_refused ("", "no figure here\n", "-:1: ");
  assert_refused ("", "/SOMA-A\n/xx/xx\n/xx/x\n", "-:3: ");
  assert_refused ("", "/SOMA-A\n/xxxxx/xxxxx\n", "-:1: ");             /* no set has 10 cells */
  assert_refused ("-s soma", "/SOMA-A\n/xxxxx/xxxxx\n", "-:1: ");      /* 27 do not fit into 10 */
  assert_refused ("-s soma", "/SOMA-A\n/x/x\n", "-:1: ");              /* smaller than a piece */
  assert_refused ("", "2\n2\n11 11 00 00\n11 10 00 00\n", "-:4: ");    /* 7 cells of 8 */
  assert_refused ("", "2\n1\n11 11 11\n", "-:3: ");                    /* ends early */
  assert_refused ("", "soma 1\nfigure \"A\" 2 1 1\n  xxx\n", "-:3: "); /* ragged */
  assert_refused ("", "soma 1\npieces\npiece A 1 1 1 x\n", "-:1: ");   /* no figure */
}

/* The figures of the other files are solved all the same, unless --strict is given. */
static void
test_wrong_file (void)
{
  g_autofree char *good = solver_write_file ("good.soma", CUBE);
  g_autofree char *arguments = g_strconcat ("--count /nonexistent/file ", good, NULL);
  g_autofree char *strict = g_strconcat ("--strict ", arguments, NULL);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);

  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_nonnull (strstr (result->err, "/nonexistent/file: "));
  assert_refused (strict, NULL, "/nonexistent/file: ");
}

/* The whole library in one file is no file of figures; figures in other files are solved. */
static void
test_library (void)
{
  char header[512] = "SQLite format 3";
  g_autofree char *good = solver_write_file ("good.soma", CUBE);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "mine.soma-backup", NULL);
  g_autofree char *both = g_strjoin (" ", "--count", path, good, NULL);
  const char *const uses[] = { "", "--count ", "--convert=grid ", "--solid -o solid.stl ", "-f " };
  static const char refusal[] = "mine.soma-backup:1: this is a backup of a library";

  memcpy (header + 68, "Soma", 4);
  g_assert_true (g_file_set_contents (path, header, sizeof header, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (uses); i++)
    {
      g_autofree char *arguments = g_strconcat (uses[i], path, NULL);
      assert_refused (arguments, NULL, refusal);
    }
  g_autoptr (SolverResult) result = solver_run (both, NULL);
  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_nonnull (strstr (result->err, refusal));
  g_autofree char *pieces = g_strjoin (" ", "-s", path, good, NULL);
  assert_refused (pieces, NULL, refusal);
  g_autofree char *checkpoint = g_strjoin (NULL, "--resume=", path, " ", good, NULL);
  assert_refused (checkpoint, NULL, "mine.soma-backup: this is not a checkpoint");
  g_autofree char *unit = g_strjoin (NULL, "--unit=", path, NULL);
  assert_refused (unit, NULL, "mine.soma-backup: this is not a unit");
}

/* A figure of fewer cells than the set has: some of its pieces are left over. */
static void
test_subset (void)
{
  const char *plate = "/SOMA-A\n/xxxx\n/xxxx\n", *most = "/SOMA-B\n/xxxx\n/xxx.\n";

  assert_refused ("--count", plate, "--subset");
  assert_refused ("--count --set=soma", plate, "the pieces have 27; with --subset");
  assert_run ("--count --subset --set=soma", plate, 1, "A\t0\n");
  assert_run ("--count --subset --set=soma", most, 0, "B\t2\n");
  assert_run ("--count --subset", most, 0, "B\t2\n");
  assert_run ("--count --subset", CUBE, 0, "A001\t240\n");
}

/* A wrong solution in the file is named with the reason; the figure is solved. */
static void
test_wrong_solution (void)
{
  g_autoptr (SolverResult) result =
      solver_run ("--count", CUBE "\n/477/267/665\n/447/255/615\n/243/233/413\n");

  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_cmpstr (result->err, ==,
                   "soma-solve: -:7: solution 1 of “Cube” is wrong: piece Z covers 5 cells "
                   "instead of 4\n");
  assert_refused ("--count --set=soma-plus", "/SOMA-C\n/LLLLTTTT\n", "have 40");
  assert_refused ("--count", "/SOMA-C\n/LLLLTTTT\n",
                  "the cells of C do not say what pieces it has: the cells marked “L”");
}

static void
test_wrong_usage (void)
{
  assert_refused ("--nonsense", CUBE, "--nonsense");
  assert_refused ("-x", CUBE, "-x");
  assert_refused ("--count=3", CUBE, "--count");
  assert_refused ("--symmetry=half", CUBE, "half");
  assert_refused ("--symmetry", CUBE, "--symmetry");
  assert_refused ("--format=pdf", CUBE, "pdf");
  assert_refused ("--threads=0", CUBE, "--threads");
  assert_refused ("--threads=257", CUBE, "--threads");
  assert_refused ("-F 0", CUBE, "-F");
  assert_refused ("-F many", CUBE, "many");
  assert_refused ("-s nonsense", CUBE, "nonsense");
  assert_refused ("- -", CUBE, "once");
  assert_refused ("--without=nonsense", CUBE, "nonsense");
  assert_refused ("--resume='soma2 nonsense'", CUBE, "damaged");
  assert_refused ("--resume='soma1 0 0 0 /0'", CUBE, "damaged");
  assert_refused ("--resume=/nowhere", CUBE, "/nowhere");
  assert_refused ("--checkpoint=x", CUBE "\n" CUBE, "single figure");
  assert_refused ("--checkpoint=x --suggest", CUBE, "--checkpoint");
  assert_refused ("--resume='soma2 x' --trace=-", CUBE, "--resume");
  assert_refused ("--cache=0", CUBE, "--cache");
  assert_refused ("--seed=0", CUBE, "--seed");
  assert_refused ("--order=VLTZABP", CUBE, "--order");
}

/* In a collection the good figures are solved and the others reported, unless --strict is given. */
static void
test_collection (void)
{
  const char *text = "Some prose.\n/SOMA-A\n/xx/xx\n/xx/x\n\n" CUBE "\n/SOMA-B\n/xx/xx\n";
  g_autoptr (SolverResult) result = solver_run ("--count", text);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_nonnull (strstr (result->err, "-:4: "));
  g_assert_nonnull (strstr (result->err, "-:12: "));
  assert_refused ("--count --strict", text, "-:4: ");
}

static void
test_printing (void)
{
  g_autoptr (SolverResult) art = solver_run ("--format=art -F1", CUBE);
  g_assert_true (g_str_has_prefix (art->out, "Cube\n\n      +---"));
  g_autoptr (SolverResult) grid = solver_run ("--format=grid -F2", CUBE);
  g_assert_true (g_str_has_prefix (grid->out, "Solution 1 is\n\n"));
  g_assert_cmpint (count_parts (grid->out, "Solution "), ==, 2);
  g_autoptr (SolverResult) placements = solver_run ("--placements", CUBE);
  g_assert_true (g_str_has_prefix (placements->out, "V 144\n1 2 4\n"));
  g_assert_cmpint (count_parts (placements->out, "\n"), ==,
                   144 * 3 + 72 * 2 + 96 * 2 + 64 - 144 + 14);
  g_autoptr (SolverResult) moves = solver_run ("-QSd", CUBE);
  g_assert_cmpstr (moves->out, ==, "A001: 240 solutions\n");
  g_assert_nonnull (strstr (moves->err, "V 144 L 144 T 72 Z 72 A 96 B 96 P 64"));
  g_assert_nonnull (strstr (moves->err, "nodes"));
  g_autoptr (SolverResult) version = solver_run ("--version", NULL);
  g_assert_cmpint (version->status, ==, 0);
  g_assert_true (g_str_has_prefix (version->out, "soma-solve "));
  g_autoptr (SolverResult) help = solver_run ("--help", NULL);
  g_assert_cmpint (help->status, ==, 0);
  g_assert_nonnull (strstr (help->out, "--symmetry"));
}

/* After each solution a line for each piece, and together they cover the cells. */
static void
test_build_order (void)
{
  g_autoptr (SolverResult) result = solver_run ("-F 1 --build-order", CUBE);
  g_assert_cmpint (result->status, ==, 0);
  g_auto (GStrv) blocks = g_strsplit (result->out, "\n\n", -1);
  g_assert_cmpint (g_strv_length (blocks), ==, 3);
  g_auto (GStrv) lines = g_strsplit (blocks[1], "\n", -1);
  g_assert_cmpint (g_strv_length (lines), ==, 7);
  guint covered = 0;
  for (int i = 0; i < 7; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
      g_assert_cmpint (g_strv_length (fields), ==, 3);
      g_auto (GStrv) cells = g_strsplit (fields[1], " ", -1);
      for (int j = 0; cells[j] != NULL; j++)
        covered |= 1u << (atoi (cells[j]) - 1);
    }
  g_assert_cmpuint (covered, ==, (1u << 27) - 1);
  assert_run ("--count --build-order", CUBE, 0, "A001\t240\n");
}

/* Some of the screw's solutions can be built by hand, others only if a piece is held. */
static void
test_no_build_order (void)
{
  g_autofree char *path = solver_corpus_path ("figures.soma");
  g_autofree char *quoted = g_shell_quote (path);
  g_autofree char *arguments = g_strdup_printf ("--build-order -m SomaScrew %s", quoted);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpint (count_parts (result->out, "/SOMA-"), ==, 14);
  g_assert_cmpint (count_parts (result->out, "Cannot be assembled without holding a piece\n"), ==,
                   11);
}

static void
test_techniques (void)
{
  assert_run ("--count --without=coverable,placeable,must-cover,piece-order", CUBE, 0,
              "A001\t240\n");
  assert_run ("--count --only=parity,islands,must-cover", CUBE, 0, "A001\t240\n");
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
  g_autoptr (SolverResult) plain = solver_run ("--symmetry=none", CUBE);
  g_autoptr (SolverResult) shuffled = solver_run ("--symmetry=none --seed=1", CUBE);
  g_autofree char *sorted = sort_solutions (plain->out);
  g_autofree char *sorted_too = sort_solutions (shuffled->out);
  g_assert_cmpstr (plain->out, !=, shuffled->out);
  g_assert_cmpstr (sorted, ==, sorted_too);
  assert_run ("--symmetry=none --seed=1", CUBE, 0, shuffled->out);
}

/* With -F 1 a seed decides which solution is found. */
static void
test_seed_first (void)
{
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int seed = 1; seed <= 5; seed++)
    {
      g_autofree char *arguments = g_strdup_printf ("-F 1 --seed=%d", seed);
      g_autoptr (SolverResult) result = solver_run (arguments, CUBE);
      assert_run (arguments, CUBE, 0, result->out);
      g_assert_cmpint (count_parts (result->out, "/SOMA-A001\n"), ==, 1);
      g_hash_table_add (found, g_strdup (result->out));
    }
  g_assert_cmpint (g_hash_table_size (found), >, 1);
  assert_run ("-F 1 --seed=1 --count", CUBE "\n" W_WALL, 0, "A001\t1\nW\t0\n");
  assert_run ("-F 1 --seed=1", W_WALL, 1, "");
}

/* Every long option of --help is in the manual page and in each completion. */
static gboolean
lists_option (const char *text, const char *option)
{
  g_autofree char *pattern = g_strdup_printf ("(--|-l |\\\\-\\\\-)%s(?![\\\\a-z-])", option);
  return g_regex_match_simple (pattern, text, 0, 0);
}

static void
test_documents (void)
{
  const char *names[] = { "man/soma-solve.1", "completions/soma-solve.bash",
                          "completions/_soma-solve", "completions/soma-solve.fish" };
  g_autoptr (SolverResult) help = solver_run ("--help", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", names[i], NULL);
      g_autofree char *text = NULL;
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      int n_options = 0;
      for (const char *at = strstr (help->out, "--"); at != NULL; at = strstr (at + 2, "--"))
        {
          g_autofree char *option =
              g_strndup (at + 2, strspn (at + 2, "abcdefghijklmnopqrstuvwxyz-"));
          g_auto (GStrv) words = g_strsplit (option, "-", -1);
          g_autofree char *escaped = g_strjoinv ("\\\\-", words); /* as a manual page has it */
          if (!lists_option (text, option) && !lists_option (text, escaped))
            g_error ("%s lacks --%s", names[i], option);
          n_options++;
        }
      g_assert_cmpint (n_options, >=, 12);
    }
}

static void
test_help (void)
{
  g_autoptr (SolverResult) help = solver_run ("--help", NULL);
  g_auto (GStrv) lines = g_strsplit (help->out, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    if (g_utf8_strlen (lines[i], -1) > 80)
      g_error ("“%s” is wider than 80 columns", lines[i]);
  g_assert_cmpint (count_parts (help->out, "\n  -s, --set=SET  "), ==, 1);
  g_assert_cmpint (count_parts (help->out, "\n  -f FILE  "), ==, 1);
  g_assert_cmpint (count_parts (help->out, "\n      --generate[=LIST]   "), ==, 1);
}

/* Digits are grouped for people, and only for them. */
static void
test_numbers (void)
{
  german_numbers_make ();
  g_autofree char *locale = g_strdup (g_getenv ("LC_ALL"));
  g_unsetenv ("LC_ALL");
  g_setenv ("LC_NUMERIC", "test-german", TRUE);
  assert_run ("-Q --symmetry=none", CUBE, 0, "A001: 11.520 solutions\n");
  assert_run ("--count --symmetry=none", CUBE, 0, "A001\t11520\n");
  assert_run ("--count --symmetry=none -F 1000", CUBE, 0, "A001\t1000\n");
  g_autoptr (SolverResult) statistics = solver_run ("--count -S --symmetry=none", CUBE);
  g_assert_nonnull (strstr (statistics->err, "  1."));
  g_autoptr (SolverResult) trace = solver_run ("--trace -F 1", CUBE);
  g_assert_nonnull (strstr (trace->out, "\n1000\t"));
  g_unsetenv ("LC_NUMERIC");
  if (locale != NULL)
    g_setenv ("LC_ALL", locale, TRUE);
}

static char *
read_file (const char *path)
{
  char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* Output goes to the file instead of standard output; until then the file is left alone. */
static void
test_output (void)
{
  const char *wrong[] = { "/nonexistent/file", "--symmetry=nonsense", "--resume='soma1 nonsense'",
                          "--trace --order=VV" };
  g_autofree char *path = solver_write_file ("output", "what was there before");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("-o %s %s", path, wrong[i]);
      assert_refused (arguments, CUBE, "");
      g_autofree char *text = read_file (path);
      g_assert_cmpstr (text, ==, "what was there before");
    }

  const struct
  {
    const char *option, *arguments, *input;
    int status;
  } runs[] = {
    { "-o ", "", CUBE, 0 },
    { "--output=", "--count", CUBE, 0 },
    { "-o", "-Q", CUBE, 0 },
    { "-o ", "", W_WALL, 1 },
    { "-o ", "--placements", CUBE, 0 },
    { "-o ", "--why", W_WALL, 0 },
    { "-o ", "--generate -F 1", NULL, 0 },
    { "-o ", "--trace -F 1", CUBE, 0 },
    { "--trace=", "-F 1 --trace", CUBE, 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autofree char *arguments = g_strconcat (runs[i].arguments, " ", runs[i].option, path, NULL);
      g_autoptr (SolverResult) plain = solver_run (runs[i].arguments, runs[i].input);
      assert_run (arguments, runs[i].input, runs[i].status, "");
      g_autofree char *text = read_file (path);
      g_assert_cmpstr (text, ==, plain->out);
    }
  assert_refused ("-o /dev/full", CUBE, "/dev/full: ");
  assert_refused ("-o /nonexistent/output", CUBE, "/nonexistent/output: ");
  assert_run ("-Q -o -", CUBE, 0, "A001: 240 solutions\n");
}

/* The number of the last step. */
static int
get_n_steps (const char *trace)
{
  gsize at = strlen (trace) - 1;
  while (at > 0 && trace[at - 1] != '\n')
    at--;
  return atoi (trace + at);
}

/* Another order of the pieces takes another number of steps; the first is the usual one. */
static void
test_order (void)
{
  const char *orders[] = { "LPBAZTV", "PBALZTV" };
  int n_steps[2];
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *arguments = g_strconcat ("-F 20 --trace --order=", orders[i], NULL);
      g_autoptr (SolverResult) result = solver_run (arguments, CUBE);
      g_autofree char *first = g_strdup_printf ("1\t%.1s\t", orders[i]);
      g_assert_cmpint (result->status, ==, 0);
      g_assert_true (g_str_has_prefix (result->out, first));
      g_assert_cmpint (count_parts (result->out, "\tsolution "), ==, 20);
      n_steps[i] = get_n_steps (result->out);
    }
  g_assert_cmpint (n_steps[0], !=, n_steps[1]);
  g_autoptr (SolverResult) plain = solver_run ("-F 20 --trace", CUBE);
  g_assert_cmpint (get_n_steps (plain->out), ==, n_steps[0]);

  assert_refused ("--trace --order=VPTZAB", CUBE, "piece L is missing");
  assert_refused ("--trace --order=VPTZABLL", CUBE, "piece L is named twice");
  assert_refused ("--trace --order=VPTZABX", CUBE, "“X”");
  assert_refused ("--trace --order=", CUBE, "piece V is missing");
  assert_refused ("--trace --search=scarcest --order=VPTZABL", CUBE, "--search=scarcest");
}

static void
test_trace (void)
{
  static const char begin[] = "1\tL\t1 2 4 7\tplace\n2\tP\t1 2 4 10\ttry\n";
  static const char plate[] = "soma 1\npieces \"three\"\npiece V 2 2 1 xx x.\n"
                              "piece I 2 1 1 xx\npiece o 1 1 1 x\n"
                              "figure \"Plate\" 3 2 1 xxx xxx\n";
  g_autoptr (SolverResult) all = solver_run ("--trace=-", plate);
  g_assert_cmpint (all->status, ==, 0);
  g_assert_cmpint (count_parts (all->out, "\tsolution "), >, 1);
  g_assert_cmpint (count_parts (all->out, "\tplace\n"), ==, count_parts (all->out, "\tremove\n"));

  g_autoptr (SolverResult) ten = solver_run ("-F 10 --trace=-", CUBE);
  g_assert_cmpint (ten->status, ==, 0);
  g_assert_true (g_str_has_prefix (ten->out, begin));
  g_assert_cmpint (count_parts (ten->out, "\tsolution "), ==, 10);

  /* To the third solution, into a file, with nothing on standard output. */
  g_autofree char *path = solver_write_file ("trace", "what was there before");
  g_autofree char *arguments = g_strdup_printf ("-F 3 --trace=%s", path);
  g_autofree char *trace = NULL;
  assert_run (arguments, CUBE, 0, "");
  g_assert_true (g_file_get_contents (path, &trace, NULL, NULL));
  g_assert_true (g_str_has_prefix (ten->out, trace));
  g_assert_true (g_str_has_suffix (trace, "\t-\t-\tsolution 3\n"));
  g_assert_cmpint (count_parts (trace, "\tsolution "), ==, 3);

  g_autoptr (SolverResult) wall = solver_run ("--trace=- --only=corners", W_WALL);
  g_assert_cmpint (wall->status, ==, 1);
  g_assert_cmpstr (wall->out, ==, "1\t-\t-\tdead end: corners\n");

  g_autoptr (SolverResult) own = solver_run ("--trace=- --search=scarcest", CUBE);
  g_assert_cmpint (own->status, ==, 0);
  g_assert_true (g_str_has_prefix (own->out, "1\t"));
  g_assert_nonnull (strstr (own->out, "\tbranch "));
  g_assert_null (strstr (own->out, "\ttry\n"));
  g_assert_cmpint (count_parts (own->out, "\tsolution "), ==, 240);
  assert_refused ("--trace=- --search=fastest", CUBE, "--search");

  assert_refused ("--trace=-", CUBE "\n" W_WALL, "single figure");
  assert_refused ("--trace=/nonexistent/trace", CUBE, "/nonexistent/trace: ");
}

/* The first of these characters, which must be there. Functions for strings would look for the end
 * of megabytes each time, in a sanitizer. */
static const char *
find_byte (const char *from, const char *end, char character)
{
  const char *found = memchr (from, character, (gsize) (end - from));

  g_assert_nonnull (found);
  return found;
}

static gboolean
starts_with (const char *from, const char *end, const char *word)
{
  gsize length = strlen (word);

  return (gsize) (end - from) >= length && memcmp (from, word, length) == 0;
}

/* The lines of pieces placed and removed, and solutions: the others are left out, and both numbers
 * are there. */
static void
test_hide_collisions (void)
{
  g_autoptr (SolverResult) all = solver_run ("-F 1 --trace", CUBE);
  g_autoptr (SolverResult) few = solver_run ("-F 1 --trace --hide-collisions", CUBE);
  const char *end = all->out + strlen (all->out), *line_end;
  g_autoptr (GString) expected = g_string_new (NULL);
  int n_moves = 0;

  for (const char *line = all->out; line < end; line = line_end + 1)
    {
      line_end = find_byte (line, end, '\n');
      const char *rest = find_byte (line, line_end, '\t');
      const char *cells = find_byte (rest + 1, line_end, '\t');
      const char *what = find_byte (cells + 1, line_end, '\t') + 1;
      gboolean is_move =
          starts_with (what, line_end, "place") || starts_with (what, line_end, "remove");
      n_moves += is_move;
      if (!is_move && !starts_with (what, line_end, "solution "))
        continue;
      g_string_append_printf (expected, "%d", n_moves);
      g_string_append_len (expected, rest, line_end - rest);
      g_string_append_c (expected, '\t');
      g_string_append_len (expected, line, rest - line);
      g_string_append_c (expected, '\n');
    }
  g_assert_cmpstr (few->out, ==, expected->str);
  g_assert_true (g_str_has_suffix (few->out, "\n4005\tV\t17 26 27\tplace\t157367\n"
                                             "4005\t-\t-\tsolution 1\t157368\n"));
  assert_refused ("--hide-collisions", CUBE, "--hide-collisions requires --trace");
  assert_refused ("--trace --search=scarcest --hide-collisions", CUBE, "--search=scarcest");
}

#define CUT_CUBE "/SOMA-C\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xx.\n"

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
  g_autoptr (SolverResult) cut = solver_run ("--suggest", CUT_CUBE);
  g_assert_cmpint (cut->status, ==, 0);
  check_suggestions (cut->out, "C", FALSE);
  g_assert_cmpint (count_parts (cut->out, "C\tadd 2 0 0\t240\n"), ==, 1);
  g_autoptr (SolverResult) limited = solver_run ("--suggest -F 100", CUT_CUBE);
  g_assert_cmpint (count_parts (limited->out, "C\tadd 2 0 0\t100\n"), ==, 1);
  g_autoptr (SolverResult) rotations = solver_run ("--suggest --symmetry=rotations", CUT_CUBE);
  g_assert_cmpint (count_parts (rotations->out, "C\tadd 2 0 0\t480\n"), ==, 1);

  g_autoptr (SolverResult) wall = solver_run ("--suggest", W_WALL);
  check_suggestions (wall->out, "W", FALSE);
  g_autoptr (SolverResult) unique = solver_run ("--unique", W_WALL);
  check_suggestions (unique->out, "W", TRUE);
  g_assert_cmpint (count_parts (wall->out, "\t1\n"), ==, count_parts (unique->out, "\n"));
  /* No small change helps a row of 25. */
  assert_run ("--suggest", "/SOMA-R\n/xxxxxxxxxxxxxxxxxxxxxxxxx\n", 1, "");
}

static void
test_why (void)
{
  assert_run ("--why", W_WALL, 0,
              "W\tcorners\tcells 1 3 5 7 9 19 21 23 25 27\thave 10\tmost 9\t"
              "of each V 1 L 2 T 2 Z 1 A 1 B 1 P 1\n");
  assert_run ("--why", CUT_CUBE, 0, "C\tvolume\thave 26\tbelow -\tabove 27\n");
  assert_run ("--why", CUBE, 1, "A001\tsolvable\n");
  assert_run ("--why", "/SOMA-R\n/xxxxxxxxxxxxxxxxxxxxxxxxxxx\n", 0,
              "R\tpiece\tpieces V L T Z A B P\n");
}

/* Generated figures are read back and solved, and have the requested number of solutions. */
static void
test_generate (void)
{
  g_autoptr (SolverResult) result =
      solver_run ("--generate=mirror-x,box=5x5x4,most=20 -F 7 --seed=4", NULL);
  g_autoptr (SolverResult) again =
      solver_run ("--generate=mirror-x,box=5x5x4,most=20 -F 7 --seed=4", NULL);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, again->out);
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (result->out, strlen (result->out), "out", NULL);
  g_assert_nonnull (contents);
  g_assert_cmpuint (contents->entries->len, ==, 7);
  g_autoptr (SolverResult) counts = solver_run ("--count", result->out);
  g_auto (GStrv) lines = g_strsplit (counts->out, "\n", -1);
  for (guint i = 0; i < 7; i++)
    {
      SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      const char *count = strchr (lines[i], '\t') + 1;
      g_assert_cmpint (atoi (count), >=, 1);
      g_assert_cmpint (atoi (count), <=, 20);
      g_assert_cmpint (atoi (entry->name), ==, atoi (count));
    }
  g_autoptr (SolverResult) large = solver_run ("--generate -F 2 -s bedlam", NULL);
  g_assert_cmpint (large->status, ==, 0);
  g_assert_cmpint (count_parts (large->out, "set bedlam"), ==, 1);
  g_assert_cmpint (count_parts (large->out, "figure "), ==, 2);
  assert_run ("--generate=box=2x2x2", NULL, 1, "soma 1\n\nset soma\n");
  assert_refused ("--generate=nice", NULL, "nice");
  assert_refused ("--generate=box=2x2", NULL, "2x2");
  assert_refused ("--generate=least=3,most=2", NULL, "least");
  assert_refused ("--generate=most=no", NULL, "no");
  assert_refused ("--generate file.soma", NULL, "no files");
}

/* JSON. */

/* The objects of the output; each line must be one. */
static GPtrArray *
read_objects (const char *arguments, const char *input)
{
  g_autofree char *all = g_strdup_printf ("--format=json %s", arguments);
  g_autoptr (SolverResult) result = solver_run (all, input);
  GPtrArray *objects = g_ptr_array_new_with_free_func ((GDestroyNotify) json_decref);
  g_auto (GStrv) lines = g_strsplit (result->out, "\n", -1);

  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, <=, 1);
  for (char **line = lines; *line != NULL && **line != '\0'; line++)
    {
      json_error_t error;
      json_t *object = json_loads (*line, JSON_REJECT_DUPLICATES, &error);
      if (!json_is_object (object))
        g_error ("%s: %s", *line, error.text);
      g_ptr_array_add (objects, object);
    }
  return objects;
}

static const char *
get_text (const json_t *object, const char *key)
{
  const char *text = json_string_value (json_object_get (object, key));

  g_assert_nonnull (text);
  return text;
}

static int
get_number (const json_t *object, const char *key)
{
  g_assert_true (json_is_integer (json_object_get (object, key)));
  return (int) json_integer_value (json_object_get (object, key));
}

static gboolean
get_flag (const json_t *object, const char *key)
{
  g_assert_true (json_is_boolean (json_object_get (object, key)));
  return json_is_true (json_object_get (object, key));
}

/* The index of a cell in the cube. */
static int
get_cell (const json_t *cell)
{
  int index = 0;

  g_assert_cmpuint (json_array_size (cell), ==, 3);
  for (gsize axis = 3; axis-- > 0;)
    index = index * 3 + (int) json_integer_value (json_array_get (cell, axis));
  g_assert_true (index >= 0 && index < 27);
  return index;
}

/* Seven pieces that cover the cube once; returns their letters by cell. */
static char *
check_packing (const json_t *pieces)
{
  char *letters = g_strnfill (27, '.');

  g_assert_cmpuint (json_array_size (pieces), ==, 7);
  for (gsize i = 0; i < 7; i++)
    {
      const json_t *piece = json_array_get (pieces, i);
      const json_t *cells = json_object_get (piece, "cells");
      const char *letter = get_text (piece, "piece");

      g_assert_cmpuint (json_array_size (cells), ==, *letter == 'V' ? 3 : 4);
      for (gsize j = 0; j < json_array_size (cells); j++)
        {
          int cell = get_cell (json_array_get (cells, j));
          g_assert_cmpint (letters[cell], ==, '.');
          letters[cell] = *letter;
        }
    }
  g_assert_null (strchr (letters, '.'));
  return letters;
}

static void
test_json_solutions (void)
{
  g_autoptr (GPtrArray) objects = read_objects ("--threads=1", CUBE);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (objects->len, ==, 241);
  for (guint i = 0; i < 240; i++)
    {
      g_assert_cmpstr (get_text (objects->pdata[i], "kind"), ==, "solution");
      g_assert_cmpstr (get_text (objects->pdata[i], "figure"), ==, "A001");
      g_assert_cmpint (get_number (objects->pdata[i], "number"), ==, (int) i + 1);
      g_assert_true (
          g_hash_table_add (seen, check_packing (json_object_get (objects->pdata[i], "pieces"))));
    }
  const json_t *count = objects->pdata[240];
  g_assert_cmpstr (get_text (count, "kind"), ==, "count");
  g_assert_cmpstr (get_text (count, "name"), ==, "Cube");
  g_assert_cmpint (get_number (count, "solutions"), ==, 240);
  g_assert_true (get_flag (count, "complete"));
}

static void
test_json_counts (void)
{
  g_autoptr (GPtrArray) objects = read_objects ("--count -S", CUBE "\n" W_WALL);

  g_assert_cmpuint (objects->len, ==, 4);
  g_assert_cmpint (get_number (objects->pdata[0], "solutions"), ==, 240);
  g_assert_cmpstr (get_text (objects->pdata[1], "kind"), ==, "statistics");
  g_assert_cmpint (get_number (objects->pdata[1], "nodes"), >, 0);
  g_assert_cmpint (get_number (objects->pdata[2], "solutions"), ==, 0);
  g_assert_cmpstr (get_text (objects->pdata[3], "figure"), ==, "W");
}

static void
test_json_advice (void)
{
  g_autoptr (GPtrArray) reasons = read_objects ("--why", W_WALL);
  g_assert_cmpuint (reasons->len, ==, 1);
  g_assert_cmpstr (get_text (reasons->pdata[0], "reason"), ==, "corners");
  g_assert_cmpint (get_number (reasons->pdata[0], "have"), ==, 10);
  g_assert_cmpint (get_number (reasons->pdata[0], "most"), ==, 9);
  g_assert_cmpuint (json_array_size (json_object_get (reasons->pdata[0], "cells")), ==, 10);
  g_assert_cmpint (get_number (json_object_get (reasons->pdata[0], "mostOfEach"), "L"), ==, 2);

  g_autoptr (GPtrArray) changes = read_objects ("--suggest", CUT_CUBE);
  gboolean found = FALSE;
  for (guint i = 0; i < changes->len; i++)
    {
      g_autofree char *add = json_dumps (json_object_get (changes->pdata[i], "add"), JSON_COMPACT);
      found = found || (g_str_equal (add, "[[2,0,0]]") &&
                        get_number (changes->pdata[i], "solutions") == 240);
    }
  g_assert_true (found);
}

static void
test_json_placements (void)
{
  static const int known[] = { 144, 144, 72, 72, 96, 96, 64 };
  g_autoptr (GPtrArray) objects = read_objects ("--placements", CUBE);

  g_assert_cmpuint (objects->len, ==, 7);
  for (guint i = 0; i < 7; i++)
    {
      const json_t *placements = json_object_get (objects->pdata[i], "placements");
      g_assert_cmpstr (get_text (objects->pdata[i], "kind"), ==, "placements");
      g_assert_cmpuint (json_array_size (placements), ==, known[i]);
    }
}

/* Strings are escaped; what cannot be JSON is refused. */
static void
test_json_edges (void)
{
  g_autoptr (GPtrArray) objects =
      read_objects ("--count", "soma 1\nfigure \"a\\\"b\\\\c\" 3 3 3\n"
                               " xxx xxx xxx xxx xxx xxx xxx xxx xxx\n");
  g_assert_cmpstr (get_text (objects->pdata[0], "figure"), ==, "a\"b\\c");
  g_autoptr (GPtrArray) orders = read_objects ("-F1 --build-order", CUBE);
  g_assert_cmpstr (get_text (orders->pdata[0], "buildOrder"), ==, "found");
  g_assert_false (get_flag (orders->pdata[1], "complete"));
  g_assert_cmpuint (json_array_size (json_object_get (orders->pdata[0], "steps")), ==, 7);
  assert_refused ("--format=json --trace -", CUBE, "--format=json cannot be combined with --trace");
  assert_refused ("--format=json --generate", NULL, "cannot be combined with --generate");
  assert_refused ("--format=json --solid -o a.stl", NULL, "cannot be combined with --solid");
}

/* Puzzles of BurrTools with the numbers of assemblies that it finds: a cage, variable cells, a box
 * as a piece, ranges, and colours. Of the solid burrs it finds 588 up to rotation and reflection,
 * 1,063 up to rotation (Cutler). */
static void
test_burrtools (void)
{
  g_autofree char *path = solver_corpus_path ("burrs.xmpuzzle");
  g_autofree char *count = g_strdup_printf ("--count '%s'", path);
  g_autofree char *rotations = g_strdup_printf ("--count --symmetry=rotations -m Solid '%s'", path);

  assert_run (count, NULL, 0,
              "burrs.xmpuzzle#Pelikan Burr\t12\n"
              "burrs.xmpuzzle#Cube in Cage 333 g\t96\n"
              "burrs.xmpuzzle#AlPackino\t1\n"
              "burrs.xmpuzzle#Solid six-piece burrs\t588\n"
              "burrs.xmpuzzle#Dracula's Dental Disaster\t84\n");
  assert_run (rotations, NULL, 0, "burrs.xmpuzzle#Solid six-piece burrs\t1063\n");
}

/* A bad problem, which is named, does not lose the good ones. */
static void
test_burrtools_mistakes (void)
{
  g_autofree char *path = solver_write_file (
      "two.xmpuzzle",
      "<puzzle version=\"2\"><shapes><voxel x=\"1\" y=\"1\" z=\"1\">#</voxel></shapes>\n"
      "<problems>\n<problem name=\"Bad\"><shapes><shape id=\"9\"/></shapes></problem>\n"
      "<problem name=\"Good\"><shapes><shape id=\"0\"/></shapes><result id=\"0\"/>"
      "</problem></problems></puzzle>");
  g_autofree char *arguments = g_strdup_printf ("--count '%s'", path);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);

  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "two.xmpuzzle#Good\t1\n");
  if (strstr (result->err, "two.xmpuzzle:3: the problem names a shape that the file lacks") == NULL)
    g_error ("%s", result->err);
}

/* What a file says is written in another format, and read back; what is lost is told. */
static void
test_convert (void)
{
  g_autofree char *path = solver_corpus_path ("burrs.xmpuzzle");
  g_autofree char *to_native = g_strdup_printf ("--convert=native '%s'", path);
  g_autoptr (SolverResult) native = solver_run (to_native, NULL);
  g_assert_cmpint (native->status, ==, 0);
  g_assert_cmpstr (native->err, ==, "");
  g_autoptr (SolverResult) count = solver_run ("--count", native->out);
  g_assert_true (g_str_has_suffix (count->out, "\nburrs.xmpuzzle#Dracula's Dental Disaster\t84\n"));

  g_autoptr (SolverResult) cube = solver_run ("--convert=xmpuzzle", CUBE);
  g_assert_cmpint (cube->status, ==, 0);
  assert_run ("--count", cube->out, 0, "-#Cube\t240\n");
  g_autoptr (SolverResult) bedlam = solver_run ("--convert=xmpuzzle -s soma-plus -m 001", CUBE);
  g_assert_cmpint (bedlam->status, ==, 0);

  g_autoptr (SolverResult) author =
      solver_run ("--convert=xmpuzzle", "soma 1\nset soma\nfigure \"F\" 1 1 1 x\nauthor \"A\"\n");
  g_assert_nonnull (strstr (author->err, "F: the new file has no place for: "));
  g_assert_nonnull (strstr (author->err, "; author and tags\n"));

  g_autoptr (SolverResult) grid =
      solver_run ("--convert=grid", "soma 1\npieces\npiece A x4 2 1 1 xx\n"
                                    "figure \"F\" 2 2 2 xx xx xx xx\n");
  g_assert_cmpint (grid->status, ==, 0);
  assert_run ("--count --symmetry=rotations", grid->out, 0, "-\t9\n");
  assert_refused ("--convert=grid -s soma", "/SOMA-A\n/VV\n/V.\n", "this format is for cubes only");
  g_autoptr (SolverResult) table = solver_run ("--convert=csv", CUBE);
  g_assert_cmpint (table->status, ==, 0);
  g_assert_cmpstr (table->err, ==, "");
  g_assert_true (g_str_has_suffix (table->out, "\r\nA001,Cube,,27,0,7,soma,48,Oh,,,,,,\r\n"));
  assert_refused ("--convert=stl", CUBE, "--convert");
  assert_refused ("--convert=native --format=json", CUBE, "--convert");
}

/* What is converted, and solutions in the formats of other programs, are read again. */
static void
test_other_formats (void)
{
  static const char *const ids[] = { "json", "polycube", "puzzlecad", "xmpuzzle" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("--convert=%s -", ids[i]);
      g_autoptr (SolverResult) converted = solver_run (arguments, CUBE);
      g_assert_cmpint (converted->status, ==, 0);
      g_autoptr (SolverResult) counted = solver_run ("--count", converted->out);
      g_assert_cmpint (counted->status, ==, 0);
      g_assert_nonnull (strstr (counted->out, "\t240\n"));
    }
  g_autoptr (SolverResult) solutions = solver_run ("--format=xmpuzzle -F 2 -", CUBE);
  g_assert_cmpint (count_parts (solutions->out, "<assembly>"), ==, 2);
  g_autoptr (SolverResult) native = solver_run ("--convert=native -", solutions->out);
  g_assert_cmpint (count_parts (native->out, "solution\n"), ==, 2);
  assert_refused ("--format=xmpuzzle -", CUBE "\n" W_WALL,
                  "soma-solve: --format=xmpuzzle writes the solutions of one figure");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/soma-solve/counts", test_counts);
  g_test_add_func ("/soma-solve/sweep", test_sweep);
  g_test_add_func ("/soma-solve/method", test_method);
  g_test_add_func ("/soma-solve/joined", test_joined);
  g_test_add_func ("/soma-solve/endless-input", test_endless_input);
  g_test_add_func ("/soma-solve/known-figures", test_known_figures);
  g_test_add_func ("/soma-solve/solutions", test_solutions);
  g_test_add_func ("/soma-solve/grid", test_grid);
  g_test_add_func ("/soma-solve/grid-number", test_grid_number);
  g_test_add_func ("/soma-solve/grid-example", test_grid_example);
  g_test_add_func ("/soma-solve/own-figure", test_own_figure);
  g_test_add_func ("/soma-solve/choices", test_choices);
  g_test_add_func ("/soma-solve/wrong-input", test_wrong_input);
  g_test_add_func ("/soma-solve/wrong-file", test_wrong_file);
  g_test_add_func ("/soma-solve/library", test_library);
  g_test_add_func ("/soma-solve/subset", test_subset);
  g_test_add_func ("/soma-solve/wrong-solution", test_wrong_solution);
  g_test_add_func ("/soma-solve/wrong-usage", test_wrong_usage);
  g_test_add_func ("/soma-solve/collection", test_collection);
  g_test_add_func ("/soma-solve/printing", test_printing);
  g_test_add_func ("/soma-solve/build-order", test_build_order);
  g_test_add_func ("/soma-solve/no-build-order", test_no_build_order);
  g_test_add_func ("/soma-solve/techniques", test_techniques);
  g_test_add_func ("/soma-solve/seed", test_seed);
  g_test_add_func ("/soma-solve/seed-first", test_seed_first);
  g_test_add_func ("/soma-solve/documents", test_documents);
  g_test_add_func ("/soma-solve/help", test_help);
  g_test_add_func ("/soma-solve/numbers", test_numbers);
  g_test_add_func ("/soma-solve/output", test_output);
  g_test_add_func ("/soma-solve/order", test_order);
  g_test_add_func ("/soma-solve/hide-collisions", test_hide_collisions);
  g_test_add_func ("/soma-solve/trace", test_trace);
  g_test_add_func ("/soma-solve/json-solutions", test_json_solutions);
  g_test_add_func ("/soma-solve/json-counts", test_json_counts);
  g_test_add_func ("/soma-solve/json-advice", test_json_advice);
  g_test_add_func ("/soma-solve/json-placements", test_json_placements);
  g_test_add_func ("/soma-solve/json-edges", test_json_edges);
  g_test_add_func ("/soma-solve/suggest", test_suggest);
  g_test_add_func ("/soma-solve/why", test_why);
  g_test_add_func ("/soma-solve/generate", test_generate);
  g_test_add_func ("/soma-solve/burrtools", test_burrtools);
  g_test_add_func ("/soma-solve/burrtools-mistakes", test_burrtools_mistakes);
  g_test_add_func ("/soma-solve/convert", test_convert);
  g_test_add_func ("/soma-solve/other-formats", test_other_formats);
  return g_test_run ();
}
