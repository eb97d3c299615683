/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures how fast puzzles are solved, and writes the results as Markdown. It never fails for
 * being slow, only for a wrong count. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "bench-config.h"
#include "bench.h"

typedef struct
{
  gboolean quick;
  char *output;  /* (nullable) */
  char *against; /* (nullable) */
  char **burrs;  /* (nullable) */
} Arguments;

static gboolean
read_arguments (Arguments *arguments, int *argc, char ***argv)
{
  const GOptionEntry entries[] = {
    { "quick", 0, 0, G_OPTION_ARG_NONE, &arguments->quick, "Only the quick puzzles, once each",
      NULL },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &arguments->output, "Write the report there, too",
      "FILE" },
    { "against", 0, 0, G_OPTION_ARG_STRING, &arguments->against,
      "Compare with this solver, which reads an exact cover on "
      "standard input, instead of a plain one",
      "COMMAND" },
    { "burrs", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->burrs,
      "Take the puzzles of FILE apart, too, such as gargamel.xmpuzzle", "FILE" },
    G_OPTION_ENTRY_NULL
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_set_summary (context, "Measures how fast puzzles are solved.");
  g_option_context_set_description (
      context,
      "What COMMAND reads: a line with the numbers of cells, of types and of options; then a line\n"
      "for each option, the cells that it covers as a hexadecimal number and the number of its "
      "type.\nAll cells are to be covered, each type is used once. What it prints is not read.\n");
  g_option_context_add_main_entries (context, entries, NULL);
  if (g_option_context_parse (context, argc, argv, &error))
    return TRUE;
  g_printerr ("%s\n", error->message);
  return FALSE;
}

void
bench_expect (Bench *bench, const char *name, guint64 expected, guint64 found)
{
  if (expected == found)
    return;
  g_printerr ("%s: %" G_GUINT64_FORMAT " instead of %" G_GUINT64_FORMAT "\n", name, found,
              expected);
  bench->n_wrong++;
}

/* Of the same build: a path from where this program is. */
static char *
find_program (const char *path)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_assert_nonnull (self);
  g_autofree char *directory = g_path_get_dirname (self);
  return g_build_filename (directory, path, NULL);
}

static void
drop_slow (GPtrArray *puzzles)
{
  for (guint i = puzzles->len; i > 0; i--)
    {
      const CorpusPuzzle *puzzle = g_ptr_array_index (puzzles, i - 1);
      if (puzzle->is_slow)
        g_ptr_array_remove_index (puzzles, i - 1);
    }
}

static void
bench_init (Bench *bench, const Arguments *arguments)
{
  *bench =
      (Bench){ .quick = arguments->quick, .solver = find_program ("../../src/cli/soma-solve") };
  bench->puzzles = corpus_load_puzzles ("puzzles.txt");
  bench->firsts = corpus_load_puzzles ("first-solutions.txt");
  bench->others = corpus_load_puzzles ("questions.txt");
  bench->figures = corpus_load_figures ();
  if (bench->quick)
    {
      drop_slow (bench->puzzles);
      drop_slow (bench->firsts);
    }
  report_init (&bench->report);
}

static gboolean
choose_other (Bench *bench, const char *command, GError **error)
{
  if (command != NULL)
    return g_shell_parse_argv (command, NULL, &bench->against, error);
  bench->against = g_new0 (char *, 2);
  bench->against[0] = find_program ("plain-cover");
  return TRUE;
}

static void
bench_clear (Bench *bench)
{
  g_ptr_array_unref (bench->puzzles);
  g_ptr_array_unref (bench->firsts);
  g_ptr_array_unref (bench->others);
  g_ptr_array_unref (bench->figures);
  g_strfreev (bench->against);
  g_free ((char *) bench->solver);
  report_clear (&bench->report);
}

/* The value of the first line of a file of /proc that begins with `key`. */
static char *
read_system (const char *path, const char *key)
{
  g_autofree char *text = NULL;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return g_strdup ("unknown");
  const char *at = strstr (text, key);
  if (at == NULL)
    return g_strdup ("unknown");
  at += strlen (key);
  return g_strstrip (g_strndup (at, strcspn (at, "\n")));
}

char *
bench_get_load (void)
{
  char *load = read_system ("/proc/loadavg", "");
  load[strcspn (load, " ")] = '\0';
  return load;
}

static void
describe_machine (Bench *bench)
{
  g_autofree char *model = read_system ("/proc/cpuinfo", "model name\t:");
  g_autofree char *load = bench_get_load ();
  const char *kernel = NULL;
  for (int k = 1; k <= SOMA_N_KERNELS; k++)
    if (soma_search_kernel_name (k) != NULL)
      kernel = soma_search_kernel_name (k);
  report_add (&bench->report,
              "# How fast puzzles are solved\n\nProcessor: %s, %u at hand. Kernel: %s. Compiler: "
              "%s. Load at the start: %s.\n",
              model, g_get_num_processors (), kernel, __VERSION__, load);
}

static gboolean
write_report (const Bench *bench, const char *path)
{
  g_autoptr (GError) error = NULL;
  if (path == NULL || g_file_set_contents (path, bench->report.text->str, -1, &error))
    return TRUE;
  g_printerr ("%s\n", error->message);
  return FALSE;
}

int
main (int argc, char **argv)
{
  Arguments arguments = { 0 };
  g_autoptr (GError) error = NULL;
  Bench bench;

  setlocale (LC_CTYPE, "");
  g_setenv ("G_TEST_SRCDIR", BENCH_TESTS_DIR, FALSE);
  /* Before GLib's tests, which have a --help of their own. */
  if (!read_arguments (&arguments, &argc, &argv))
    return 2;
  g_test_init (&argc, &argv, NULL);
  bench_init (&bench, &arguments);
  if (!choose_other (&bench, arguments.against, &error))
    {
      g_printerr ("--against: %s\n", error->message);
      return 2;
    }

  bench.burrs = arguments.burrs;
  describe_machine (&bench);
  bench_corpus (&bench);
  bench_against (&bench);
  bench_kernels (&bench);
  bench_questions (&bench);
  bench_orders (&bench);
  bench_threads (&bench);
  bench_first_solutions (&bench);
  bench_hints (&bench);
  bench_advice (&bench);
  bench_apart (&bench);
  bench_turns (&bench);
  bench_sweep (&bench);
  bench_batch (&bench);
  bench_graph (&bench);
  bench_units (&bench);
  bench_listing (&bench);
  bench_files (&bench);
  bench_solutions (&bench);
  bench_start_up (&bench);
  bench_techniques (&bench);
  gboolean written = write_report (&bench, arguments.output);
  guint n_wrong = bench.n_wrong;
  bench_clear (&bench);
  g_free (arguments.output);
  g_free (arguments.against);
  g_strfreev (arguments.burrs);
  return n_wrong > 0 || !written ? 1 : 0;
}
