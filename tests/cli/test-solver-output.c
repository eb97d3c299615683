/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "count-parts.h"
#include "german-numbers.h"
#include "solver.h"

static void
test_printing (void)
{
  g_autoptr (SolverResult) art = solver_run ("list --format=art -F1", SOLVER_CUBE);
  g_assert_true (g_str_has_prefix (art->out, "Cube\n\n      +---"));
  g_autoptr (SolverResult) grid = solver_run ("list --format=grid -F2", SOLVER_CUBE);
  g_assert_true (g_str_has_prefix (grid->out, "Solution 1 is\n\n"));
  g_assert_cmpint (count_parts (grid->out, "Solution "), ==, 2);
  g_autoptr (SolverResult) placements = solver_run ("placements", SOLVER_CUBE);
  g_assert_true (g_str_has_prefix (placements->out, "V 144\n1 2 4\n"));
  g_assert_cmpint (count_parts (placements->out, "\n"), ==,
                   144 * 3 + 72 * 2 + 96 * 2 + 64 - 144 + 14);
  g_autoptr (SolverResult) moves = solver_run ("-QSd", SOLVER_CUBE);
  g_assert_cmpstr (moves->out, ==, "A001: 240 solutions\n");
  g_assert_nonnull (strstr (moves->err, "V 144 L 144 T 72 Z 72 A 96 B 96 P 64"));
  g_assert_nonnull (strstr (moves->err, "nodes"));
  g_autoptr (SolverResult) version = solver_run ("--version", NULL);
  g_assert_cmpint (version->status, ==, 0);
  g_assert_true (g_str_has_prefix (version->out, "soma-solve "));
  g_autoptr (SolverResult) help = solver_run ("--help", NULL);
  g_assert_cmpint (help->status, ==, 0);
  g_assert_nonnull (strstr (help->out, "--grid"));
}

/* After each solution a line for each piece, and together they cover the cells. */
static void
test_build_order (void)
{
  g_autoptr (SolverResult) result = solver_run ("list -F 1 --build-order", SOLVER_CUBE);
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
}

/* Some of the screw's solutions can be built by hand, others only if a piece is held. */
static void
test_no_build_order (void)
{
  g_autofree char *path = solver_quote_corpus ("figures.soma");
  g_autofree char *arguments = g_strdup_printf ("list --build-order -m SomaScrew %s", path);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpint (count_parts (result->out, "/SOMA-"), ==, 14);
  g_assert_cmpint (count_parts (result->out, "Cannot be assembled without holding a piece\n"), ==,
                   11);
}

/* What `help COMMAND` has in the brackets of the pattern. Free with g_strfreev(). */
static char **
list_words (const char *command, const char *pattern)
{
  g_autofree char *arguments = g_strconcat ("help ", command, NULL);
  g_autoptr (SolverResult) help = solver_run (arguments, NULL);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  GPtrArray *words = g_ptr_array_new ();

  g_assert_cmpint (help->status, ==, 0);
  g_regex_match (regex, help->out, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    g_ptr_array_add (words, g_match_info_fetch (match, 1));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static char **
list_commands (void)
{
  return list_words ("", "^  ([a-z]+(?: [a-z]+)?)  ");
}

/* The chapter of the manual page; the rest of it if the chapter is not there. */
static char *
find_chapter (const char *page, const char *command)
{
  g_auto (GStrv) words = g_strsplit (command, " ", 2);
  g_autofree char *name = g_ascii_strup (strcmp (words[0], "units") == 0 ? "units" : command, -1);
  g_autofree char *heading = g_strdup_printf ("\n.SH %s\n", name);
  const char *start = strstr (page, heading);

  if (start == NULL)
    g_error ("the manual page has no chapter “%s”", name);
  const char *end = strstr (start + 1, "\n.SH ");
  return g_strndup (start, (gsize) (end - start));
}

/* Each command has a chapter in the manual page; each of its options is there, or among those that
 * commands share. */
static void
test_manual (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "man", "soma-solve.1", NULL);
  g_autofree char *page = NULL;
  g_auto (GStrv) commands = list_commands ();

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  g_assert_cmpuint (g_strv_length (commands), >=, 17);
  g_autofree char *own = find_chapter (page, "options");
  g_autofree char *common = find_chapter (page, "common options");
  g_autofree char *list = find_chapter (page, "list"),
                  *puzzles = find_chapter (page, "find puzzles");
  for (int i = 0; commands[i] != NULL; i++)
    {
      g_autofree char *chapter = find_chapter (page, commands[i]);
      g_autofree char *text = g_strconcat (own, common, list, puzzles, chapter, NULL);
      g_auto (GStrv) options = list_words (commands[i], "^ {2,6}(?:-[A-Za-z], )?--([a-z-]+)");
      for (int k = 0; options[k] != NULL; k++)
        {
          g_auto (GStrv) parts = g_strsplit (options[k], "-", -1);
          g_autofree char *name = g_strjoinv ("\\\\-", parts);
          g_autofree char *pattern = g_strdup_printf ("\\\\-\\\\-%s(?![\\\\a-z])", name);
          if (!g_regex_match_simple (pattern, text, 0, 0))
            g_error ("the manual page lacks --%s of %s", options[k], commands[i]);
        }
    }
}

static void
check_help (const char *arguments)
{
  g_autoptr (SolverResult) help = solver_run (arguments, NULL);
  g_auto (GStrv) lines = g_strsplit (help->out, "\n", -1);

  g_assert_cmpint (help->status, ==, 0);
  for (int i = 0; lines[i] != NULL; i++)
    if (g_utf8_strlen (lines[i], -1) > 80)
      g_error ("“%s” is wider than 80 columns", lines[i]);
}

/* A command answers --help as `help` does; so do the first words of those that have two. */
static void
test_help (void)
{
  g_auto (GStrv) commands = list_commands ();
  g_autoptr (SolverResult) help = solver_run ("--help", NULL);
  g_autoptr (SolverResult) find = solver_run ("find --help", NULL);

  check_help ("--help");
  for (int i = 0; commands[i] != NULL; i++)
    {
      g_autofree char *before = g_strconcat ("help ", commands[i], NULL);
      g_autofree char *after = g_strconcat (commands[i], " --help", NULL);
      g_autoptr (SolverResult) one = solver_run (before, NULL), two = solver_run (after, NULL);
      check_help (after);
      g_assert_cmpstr (one->out, ==, two->out);
    }
  g_assert_cmpint (count_parts (help->out, "\n  -s, --set=SET  "), ==, 1);
  g_assert_cmpint (count_parts (help->out, "\n  -f FILE  "), ==, 1);
  g_assert_cmpint (count_parts (help->out, "\n      --grid[=N]   "), ==, 1);
  g_assert_cmpint (count_parts (help->out, "--threads"), ==, 0);
  g_assert_cmpint (count_parts (find->out, "\n  find "), ==, 4);
}

/* What bash offers after some words, in a line; the last one is completed. */
static void
assert_completed (const char *words, const char *wanted)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "data", "completions", "soma-solve.bash", NULL);
  g_autofree char *line = g_strdup_printf (
      "source \"$0\"; COMP_WORDS=(\"$1\" %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
      "_soma_solve \"$1\" \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; "
      "echo -n \"${COMPREPLY[@]}\"",
      words);
  const char *command[] = { "bash", "-c", line, path, g_getenv ("SOMA_SOLVE"), NULL };
  g_autofree char *out = NULL;

  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out,
                               NULL, NULL, NULL));
  g_assert_cmpstr (out, ==, wanted);
}

static void
test_completion (void)
{
  assert_completed ("esti", "estimate");
  assert_completed ("units spl", "split");
  assert_completed ("help uni", "units");
  assert_completed ("--g", "--grid");
  assert_completed ("count --fo", "--format");
  assert_completed ("units split --num", "--number");
  assert_completed ("count --format = j", "json");
  assert_completed ("apart --format te", "text");
  assert_completed ("solid --make = p", "pieces plates");
  assert_completed ("list -s bedl", "bedlam");
}

/* Digits are grouped for people, and only for them. */
static void
test_numbers (void)
{
  german_numbers_make ();
  g_autofree char *locale = g_strdup (g_getenv ("LC_ALL"));
  g_unsetenv ("LC_ALL");
  g_setenv ("LC_NUMERIC", "test-german", TRUE);
  solver_assert_run ("list -Q --symmetry=none", SOLVER_CUBE, 0, "A001: 11.520 solutions\n");
  solver_assert_run ("count --symmetry=none", SOLVER_CUBE, 0, "A001\t11520\n");
  solver_assert_run ("count --symmetry=none -F 1000", SOLVER_CUBE, 0, "A001\t1000\n");
  g_autoptr (SolverResult) statistics = solver_run ("count -S --symmetry=none", SOLVER_CUBE);
  g_assert_nonnull (strstr (statistics->err, "  1."));
  g_autoptr (SolverResult) trace = solver_run ("trace -F 1", SOLVER_CUBE);
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
  const char *wrong[] = { "list /proc/nonexistent/file", "list --symmetry=nonsense",
                          "list --resume='soma1 nonsense'", "trace --order=VV" };
  g_autofree char *path = solver_write_file ("output", "what was there before");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("%s -o %s", wrong[i], path);
      solver_assert_refused (arguments, SOLVER_CUBE, "");
      g_autofree char *text = read_file (path);
      g_assert_cmpstr (text, ==, "what was there before");
    }

  const struct
  {
    const char *option, *arguments, *input;
    int status;
  } runs[] = {
    { "-o ", "list", SOLVER_CUBE, 0 },       { "--output=", "count", SOLVER_CUBE, 0 },
    { "-o", "list -Q", SOLVER_CUBE, 0 },     { "-o ", "list", SOLVER_W_WALL, 1 },
    { "-o ", "placements", SOLVER_CUBE, 0 }, { "-o ", "why", SOLVER_W_WALL, 0 },
    { "-o ", "find figures -F 1", NULL, 0 }, { "-o ", "trace -F 1", SOLVER_CUBE, 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autofree char *arguments = g_strconcat (runs[i].arguments, " ", runs[i].option, path, NULL);
      g_autoptr (SolverResult) plain = solver_run (runs[i].arguments, runs[i].input);
      solver_assert_run (arguments, runs[i].input, runs[i].status, "");
      g_autofree char *text = read_file (path);
      g_assert_cmpstr (text, ==, plain->out);
    }
  solver_assert_refused ("list -o /dev/full", SOLVER_CUBE, "/dev/full: ");
  solver_assert_refused ("list -o /proc/nonexistent/output", SOLVER_CUBE,
                         "/proc/nonexistent/output: ");
  solver_assert_run ("list -Q -o -", SOLVER_CUBE, 0, "A001: 240 solutions\n");
}

/* What a file says is written in another format, and read back; what is lost is told. */
static void
test_convert (void)
{
  g_autofree char *path = solver_quote_corpus ("burrs.xmpuzzle");
  g_autofree char *to_native = g_strdup_printf ("convert --format=native %s", path);
  g_autoptr (SolverResult) native = solver_run (to_native, NULL);
  g_assert_cmpint (native->status, ==, 0);
  g_assert_cmpstr (native->err, ==, "");
  g_autoptr (SolverResult) count = solver_run ("count", native->out);
  g_assert_true (g_str_has_suffix (count->out, "\nburrs.xmpuzzle#Dracula's Dental Disaster\t84\n"));

  g_autoptr (SolverResult) cube = solver_run ("convert --format=xmpuzzle", SOLVER_CUBE);
  g_assert_cmpint (cube->status, ==, 0);
  solver_assert_run ("count", cube->out, 0, "-#Cube\t240\n");
  g_autoptr (SolverResult) bedlam =
      solver_run ("convert --format=xmpuzzle -s soma-plus -m 001", SOLVER_CUBE);
  g_assert_cmpint (bedlam->status, ==, 0);

  g_autoptr (SolverResult) author = solver_run (
      "convert --format=xmpuzzle", "soma 1\nset soma\nfigure \"F\" 1 1 1 x\nauthor \"A\"\n");
  g_assert_nonnull (strstr (author->err, "F: the new file has no place for: "));
  g_assert_nonnull (strstr (author->err, "; author and tags\n"));

  g_autoptr (SolverResult) grid =
      solver_run ("convert --format=grid", "soma 1\npieces\npiece A x4 2 1 1 xx\n"
                                           "figure \"F\" 2 2 2 xx xx xx xx\n");
  g_assert_cmpint (grid->status, ==, 0);
  solver_assert_run ("count --symmetry=rotations", grid->out, 0, "-\t9\n");
  solver_assert_refused ("convert --format=grid -s soma", "/SOMA-A\n/VV\n/V.\n",
                         "this format is for cubes only");
  g_autoptr (SolverResult) table = solver_run ("convert --format=csv", SOLVER_CUBE);
  g_assert_cmpint (table->status, ==, 0);
  g_assert_cmpstr (table->err, ==, "");
  g_assert_true (g_str_has_suffix (table->out, "\r\nA001,Cube,,27,0,7,soma,48,Oh,,,,,,\r\n"));
  solver_assert_refused ("convert --format=stl", SOLVER_CUBE, "“stl”");
}

/* What is converted, and solutions in the formats of other programs, are read again. */
static void
test_other_formats (void)
{
  static const char *const ids[] = { "json", "mps", "polycube", "puzzlecad", "xmpuzzle" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("convert --format=%s -", ids[i]);
      g_autoptr (SolverResult) converted = solver_run (arguments, SOLVER_CUBE);
      g_assert_cmpint (converted->status, ==, 0);
      g_autoptr (SolverResult) counted = solver_run ("count", converted->out);
      g_assert_cmpint (counted->status, ==, 0);
      g_assert_nonnull (strstr (counted->out, "\t240\n"));
    }
  g_autoptr (SolverResult) solutions = solver_run ("list --format=xmpuzzle -F 2 -", SOLVER_CUBE);
  g_assert_cmpint (count_parts (solutions->out, "<assembly>"), ==, 2);
  g_autoptr (SolverResult) native = solver_run ("convert --format=native -", solutions->out);
  g_assert_cmpint (count_parts (native->out, "solution\n"), ==, 2);
  solver_assert_refused ("list --format=xmpuzzle -", SOLVER_CUBE "\n" SOLVER_W_WALL,
                         "soma-solve: --format=xmpuzzle writes the solutions of one figure");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver-output/printing", test_printing);
  g_test_add_func ("/solver-output/build-order", test_build_order);
  g_test_add_func ("/solver-output/no-build-order", test_no_build_order);
  g_test_add_func ("/solver-output/manual", test_manual);
  g_test_add_func ("/solver-output/completion", test_completion);
  g_test_add_func ("/solver-output/help", test_help);
  g_test_add_func ("/solver-output/numbers", test_numbers);
  g_test_add_func ("/solver-output/output", test_output);
  g_test_add_func ("/solver-output/convert", test_convert);
  g_test_add_func ("/solver-output/other-formats", test_other_formats);
  return g_test_run ();
}
