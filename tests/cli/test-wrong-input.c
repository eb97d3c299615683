/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "solver.h"

/* Endless input is refused, and a message that was not printed is not repeated. */
static void
test_endless_input (void)
{
  g_autofree char *name = g_strnfill (2 * 1000 * 1000, 'n');
  g_autofree char *text =
      g_strdup_printf ("soma 1\nfigure \"\033[2J%s\" 1 1 1\n x\n%s\n", name, name);
  g_autoptr (SolverResult) result = solver_run ("count", text);

  solver_assert_refused ("/dev/zero", NULL,
                         "soma-solve: /dev/zero: the file is larger than 256 MB");
  solver_assert_refused ("--set=/dev/zero -", SOLVER_CUBE,
                         "soma-solve: /dev/zero: the file is larger than 256 MB");
  solver_assert_refused ("list --resume=/dev/zero -", SOLVER_CUBE,
                         "/dev/zero: the file is larger than 256 MB");
  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpuint (strlen (result->err), <, 700);
  g_assert_null (strchr (result->err, '\033'));
}

static void
test_wrong_input (void)
{
  solver_assert_refused ("/proc/nonexistent/file", NULL, "/proc/nonexistent/file: ");
  solver_assert_refused (".", NULL, ".: ");
  solver_assert_refused ("", "", "-:1: ");
  solver_assert_refused ("", "no figure here\n", "-:1: ");
  solver_assert_refused ("", "/SOMA-A\n/xx/xx\n/xx/x\n", "-:3: ");
  solver_assert_refused ("", "/SOMA-A\n/xxxxx/xxxxx\n", "-:1: ");        /* no set has 10 cells */
  solver_assert_refused ("-s soma", "/SOMA-A\n/xxxxx/xxxxx\n", "-:1: "); /* 27 do not fit into 10 */
  solver_assert_refused ("-s soma", "/SOMA-A\n/x/x\n", "-:1: ");         /* smaller than a piece */
  solver_assert_refused ("", "2\n2\n11 11 00 00\n11 10 00 00\n", "-:4: ");    /* 7 cells of 8 */
  solver_assert_refused ("", "2\n1\n11 11 11\n", "-:3: ");                    /* ends early */
  solver_assert_refused ("", "soma 1\nfigure \"A\" 2 1 1\n  xxx\n", "-:3: "); /* ragged */
  solver_assert_refused ("", "soma 1\npieces\npiece A 1 1 1 x\n", "-:1: ");   /* no figure */
}

/* The figures of the other files are solved all the same, unless --strict is given. */
static void
test_wrong_file (void)
{
  g_autofree char *good = solver_write_file ("good.soma", SOLVER_CUBE);
  g_autofree char *arguments = g_strconcat ("count /proc/nonexistent/file ", good, NULL);
  g_autofree char *strict = g_strconcat (arguments, " --strict", NULL);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);

  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_nonnull (strstr (result->err, "/proc/nonexistent/file: "));
  solver_assert_refused (strict, NULL, "/proc/nonexistent/file: ");
}

/* The whole library in one file is no file of figures; figures in other files are solved. */
static void
test_library (void)
{
  char header[512] = "SQLite format 3";
  g_autofree char *good = solver_write_file ("good.soma", SOLVER_CUBE);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "mine.soma-backup", NULL);
  g_autofree char *both = g_strjoin (" ", "count", path, good, NULL);
  const char *const uses[] = { "", "count ", "convert --format=grid ", "solid -o solid.stl ",
                               "-f " };
  static const char refusal[] = "mine.soma-backup:1: this is a backup of a library";

  memcpy (header + 68, "Soma", 4);
  g_assert_true (g_file_set_contents (path, header, sizeof header, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (uses); i++)
    {
      g_autofree char *arguments = g_strconcat (uses[i], path, NULL);
      solver_assert_refused (arguments, NULL, refusal);
    }
  g_autoptr (SolverResult) result = solver_run (both, NULL);
  g_assert_cmpint (result->status, ==, 2);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_nonnull (strstr (result->err, refusal));
  g_autofree char *pieces = g_strjoin (" ", "-s", path, good, NULL);
  solver_assert_refused (pieces, NULL, refusal);
  g_autofree char *checkpoint = g_strjoin (NULL, "list --resume=", path, " ", good, NULL);
  solver_assert_refused (checkpoint, NULL, "mine.soma-backup: this is not a checkpoint");
  g_autofree char *unit = g_strjoin (NULL, "units run ", path, NULL);
  solver_assert_refused (unit, NULL, "mine.soma-backup: this is not a unit");
}

/* A wrong solution in the file is named with the reason; the figure is solved. */
static void
test_wrong_solution (void)
{
  g_autoptr (SolverResult) result =
      solver_run ("count", SOLVER_CUBE "\n/477/267/665\n/447/255/615\n/243/233/413\n");

  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_cmpstr (result->err, ==,
                   "soma-solve: -:7: solution 1 of “Cube” is wrong: piece Z covers 5 cells "
                   "instead of 4\n");
  solver_assert_refused ("count --set=soma-plus", "/SOMA-C\n/LLLLTTTT\n", "have 40");
  solver_assert_refused ("count", "/SOMA-C\n/LLLLTTTT\n",
                         "the cells of C do not say what pieces it has: the cells marked “L”");
}

static void
test_wrong_usage (void)
{
  solver_assert_refused ("list --nonsense", SOLVER_CUBE, "--nonsense");
  solver_assert_refused ("list -x", SOLVER_CUBE, "-x");
  solver_assert_refused ("--count", SOLVER_CUBE, "see “soma-solve count”");
  solver_assert_refused ("--take-apart", SOLVER_CUBE, "see “soma-solve apart”");
  solver_assert_refused ("count --strict=3", SOLVER_CUBE, "--strict=3 takes no value");
  solver_assert_refused ("count --fromat=json", SOLVER_CUBE, "did you mean --format?");
  solver_assert_refused ("--format=art", SOLVER_CUBE, "see “soma-solve list”");
  solver_assert_refused ("cuont", SOLVER_CUBE, "did you mean “soma-solve count”?");
  solver_assert_refused ("-F 1 count", SOLVER_CUBE, "did you mean “soma-solve count”?");
  solver_assert_refused ("help cuont", SOLVER_CUBE, "did you mean “soma-solve count”?");
  solver_assert_refused ("help nonsense", SOLVER_CUBE, "there is no command “nonsense”");
  solver_assert_refused ("find", SOLVER_CUBE, "“find” is only the first word of a command");
  solver_assert_refused ("units nonsense", SOLVER_CUBE,
                         "“units” is only the first word of a command");
  solver_assert_refused ("list --symmetry=half", SOLVER_CUBE, "half");
  solver_assert_refused ("list --symmetry", SOLVER_CUBE, "--symmetry");
  solver_assert_refused ("list --format=pdf", SOLVER_CUBE, "pdf");
  solver_assert_refused ("list --threads=0", SOLVER_CUBE, "--threads");
  solver_assert_refused ("list --threads=257", SOLVER_CUBE, "--threads");
  solver_assert_refused ("-F 0", SOLVER_CUBE, "-F");
  solver_assert_refused ("-F many", SOLVER_CUBE, "many");
  solver_assert_refused ("-s nonsense", SOLVER_CUBE, "nonsense");
  solver_assert_refused ("- -", SOLVER_CUBE, "once");
  solver_assert_refused ("list --without=nonsense", SOLVER_CUBE, "nonsense");
  solver_assert_refused ("list --resume='soma2 nonsense'", SOLVER_CUBE, "damaged");
  solver_assert_refused ("list --resume='soma1 0 0 0 /0'", SOLVER_CUBE, "damaged");
  solver_assert_refused ("list --resume=/nowhere", SOLVER_CUBE, "/nowhere");
  solver_assert_refused ("list --checkpoint=x", SOLVER_CUBE "\n" SOLVER_CUBE, "single figure");
  solver_assert_refused ("suggest --checkpoint=x", SOLVER_CUBE, "--checkpoint");
  solver_assert_refused ("trace --resume='soma2 x' -o -", SOLVER_CUBE, "--resume");
  solver_assert_refused ("list --cache=0", SOLVER_CUBE, "--cache");
  solver_assert_refused ("list --seed=0", SOLVER_CUBE, "--seed");
  solver_assert_refused ("list --order=VLTZABP", SOLVER_CUBE, "--order");
}

/* In a collection the good figures are solved and the others reported, unless --strict is given. */
static void
test_collection (void)
{
  const char *text = "Some prose.\n/SOMA-A\n/xx/xx\n/xx/x\n\n" SOLVER_CUBE "\n/SOMA-B\n/xx/xx\n";
  g_autoptr (SolverResult) result = solver_run ("count", text);
  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "A001\t240\n");
  g_assert_nonnull (strstr (result->err, "-:4: "));
  g_assert_nonnull (strstr (result->err, "-:12: "));
  solver_assert_refused ("count --strict", text, "-:4: ");
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
  g_autofree char *arguments = g_strdup_printf ("count '%s'", path);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);

  g_assert_cmpint (result->status, ==, 0);
  g_assert_cmpstr (result->out, ==, "two.xmpuzzle#Good\t1\n");
  if (strstr (result->err, "two.xmpuzzle:3: the problem names a shape that the file lacks") == NULL)
    g_error ("%s", result->err);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wrong-input/endless-input", test_endless_input);
  g_test_add_func ("/wrong-input/wrong-input", test_wrong_input);
  g_test_add_func ("/wrong-input/wrong-file", test_wrong_file);
  g_test_add_func ("/wrong-input/library", test_library);
  g_test_add_func ("/wrong-input/wrong-solution", test_wrong_solution);
  g_test_add_func ("/wrong-input/wrong-usage", test_wrong_usage);
  g_test_add_func ("/wrong-input/collection", test_collection);
  g_test_add_func ("/wrong-input/burrtools-mistakes", test_burrtools_mistakes);
  return g_test_run ();
}
