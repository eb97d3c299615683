/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "count-parts.h"
#include "german-numbers.h"
#include "solver.h"

static void
test_printing (void)
{
  g_autoptr (SolverResult) art = solver_run ("--format=art -F1", SOLVER_CUBE);
  g_assert_true (g_str_has_prefix (art->out, "Cube\n\n      +---"));
  g_autoptr (SolverResult) grid = solver_run ("--format=grid -F2", SOLVER_CUBE);
  g_assert_true (g_str_has_prefix (grid->out, "Solution 1 is\n\n"));
  g_assert_cmpint (count_parts (grid->out, "Solution "), ==, 2);
  g_autoptr (SolverResult) placements = solver_run ("--placements", SOLVER_CUBE);
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
  g_assert_nonnull (strstr (help->out, "--symmetry"));
}

/* After each solution a line for each piece, and together they cover the cells. */
static void
test_build_order (void)
{
  g_autoptr (SolverResult) result = solver_run ("-F 1 --build-order", SOLVER_CUBE);
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
  solver_assert_run ("--count --build-order", SOLVER_CUBE, 0, "A001\t240\n");
}

/* Some of the screw's solutions can be built by hand, others only if a piece is held. */
static void
test_no_build_order (void)
{
  g_autofree char *path = solver_quote_corpus ("figures.soma");
  g_autofree char *arguments = g_strdup_printf ("--build-order -m SomaScrew %s", path);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpint (count_parts (result->out, "/SOMA-"), ==, 14);
  g_assert_cmpint (count_parts (result->out, "Cannot be assembled without holding a piece\n"), ==,
                   11);
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
  solver_assert_run ("-Q --symmetry=none", SOLVER_CUBE, 0, "A001: 11.520 solutions\n");
  solver_assert_run ("--count --symmetry=none", SOLVER_CUBE, 0, "A001\t11520\n");
  solver_assert_run ("--count --symmetry=none -F 1000", SOLVER_CUBE, 0, "A001\t1000\n");
  g_autoptr (SolverResult) statistics = solver_run ("--count -S --symmetry=none", SOLVER_CUBE);
  g_assert_nonnull (strstr (statistics->err, "  1."));
  g_autoptr (SolverResult) trace = solver_run ("--trace -F 1", SOLVER_CUBE);
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
      solver_assert_refused (arguments, SOLVER_CUBE, "");
      g_autofree char *text = read_file (path);
      g_assert_cmpstr (text, ==, "what was there before");
    }

  const struct
  {
    const char *option, *arguments, *input;
    int status;
  } runs[] = {
    { "-o ", "", SOLVER_CUBE, 0 },
    { "--output=", "--count", SOLVER_CUBE, 0 },
    { "-o", "-Q", SOLVER_CUBE, 0 },
    { "-o ", "", SOLVER_W_WALL, 1 },
    { "-o ", "--placements", SOLVER_CUBE, 0 },
    { "-o ", "--why", SOLVER_W_WALL, 0 },
    { "-o ", "--generate -F 1", NULL, 0 },
    { "-o ", "--trace -F 1", SOLVER_CUBE, 0 },
    { "--trace=", "-F 1 --trace", SOLVER_CUBE, 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autofree char *arguments = g_strconcat (runs[i].arguments, " ", runs[i].option, path, NULL);
      g_autoptr (SolverResult) plain = solver_run (runs[i].arguments, runs[i].input);
      solver_assert_run (arguments, runs[i].input, runs[i].status, "");
      g_autofree char *text = read_file (path);
      g_assert_cmpstr (text, ==, plain->out);
    }
  solver_assert_refused ("-o /dev/full", SOLVER_CUBE, "/dev/full: ");
  solver_assert_refused ("-o /nonexistent/output", SOLVER_CUBE, "/nonexistent/output: ");
  solver_assert_run ("-Q -o -", SOLVER_CUBE, 0, "A001: 240 solutions\n");
}

/* What a file says is written in another format, and read back; what is lost is told. */
static void
test_convert (void)
{
  g_autofree char *path = solver_quote_corpus ("burrs.xmpuzzle");
  g_autofree char *to_native = g_strdup_printf ("--convert=native %s", path);
  g_autoptr (SolverResult) native = solver_run (to_native, NULL);
  g_assert_cmpint (native->status, ==, 0);
  g_assert_cmpstr (native->err, ==, "");
  g_autoptr (SolverResult) count = solver_run ("--count", native->out);
  g_assert_true (g_str_has_suffix (count->out, "\nburrs.xmpuzzle#Dracula's Dental Disaster\t84\n"));

  g_autoptr (SolverResult) cube = solver_run ("--convert=xmpuzzle", SOLVER_CUBE);
  g_assert_cmpint (cube->status, ==, 0);
  solver_assert_run ("--count", cube->out, 0, "-#Cube\t240\n");
  g_autoptr (SolverResult) bedlam =
      solver_run ("--convert=xmpuzzle -s soma-plus -m 001", SOLVER_CUBE);
  g_assert_cmpint (bedlam->status, ==, 0);

  g_autoptr (SolverResult) author =
      solver_run ("--convert=xmpuzzle", "soma 1\nset soma\nfigure \"F\" 1 1 1 x\nauthor \"A\"\n");
  g_assert_nonnull (strstr (author->err, "F: the new file has no place for: "));
  g_assert_nonnull (strstr (author->err, "; author and tags\n"));

  g_autoptr (SolverResult) grid =
      solver_run ("--convert=grid", "soma 1\npieces\npiece A x4 2 1 1 xx\n"
                                    "figure \"F\" 2 2 2 xx xx xx xx\n");
  g_assert_cmpint (grid->status, ==, 0);
  solver_assert_run ("--count --symmetry=rotations", grid->out, 0, "-\t9\n");
  solver_assert_refused ("--convert=grid -s soma", "/SOMA-A\n/VV\n/V.\n",
                         "this format is for cubes only");
  g_autoptr (SolverResult) table = solver_run ("--convert=csv", SOLVER_CUBE);
  g_assert_cmpint (table->status, ==, 0);
  g_assert_cmpstr (table->err, ==, "");
  g_assert_true (g_str_has_suffix (table->out, "\r\nA001,Cube,,27,0,7,soma,48,Oh,,,,,,\r\n"));
  solver_assert_refused ("--convert=stl", SOLVER_CUBE, "--convert");
  solver_assert_refused ("--convert=native --format=json", SOLVER_CUBE, "--convert");
}

/* What is converted, and solutions in the formats of other programs, are read again. */
static void
test_other_formats (void)
{
  static const char *const ids[] = { "json", "mps", "polycube", "puzzlecad", "xmpuzzle" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("--convert=%s -", ids[i]);
      g_autoptr (SolverResult) converted = solver_run (arguments, SOLVER_CUBE);
      g_assert_cmpint (converted->status, ==, 0);
      g_autoptr (SolverResult) counted = solver_run ("--count", converted->out);
      g_assert_cmpint (counted->status, ==, 0);
      g_assert_nonnull (strstr (counted->out, "\t240\n"));
    }
  g_autoptr (SolverResult) solutions = solver_run ("--format=xmpuzzle -F 2 -", SOLVER_CUBE);
  g_assert_cmpint (count_parts (solutions->out, "<assembly>"), ==, 2);
  g_autoptr (SolverResult) native = solver_run ("--convert=native -", solutions->out);
  g_assert_cmpint (count_parts (native->out, "solution\n"), ==, 2);
  solver_assert_refused ("--format=xmpuzzle -", SOLVER_CUBE "\n" SOLVER_W_WALL,
                         "soma-solve: --format=xmpuzzle writes the solutions of one figure");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver-output/printing", test_printing);
  g_test_add_func ("/solver-output/build-order", test_build_order);
  g_test_add_func ("/solver-output/no-build-order", test_no_build_order);
  g_test_add_func ("/solver-output/documents", test_documents);
  g_test_add_func ("/solver-output/help", test_help);
  g_test_add_func ("/solver-output/numbers", test_numbers);
  g_test_add_func ("/solver-output/output", test_output);
  g_test_add_func ("/solver-output/convert", test_convert);
  g_test_add_func ("/solver-output/other-formats", test_other_formats);
  return g_test_run ();
}
