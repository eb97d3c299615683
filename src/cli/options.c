/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for sched_getaffinity */
#include "options.h"

#include <getopt.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

#include "message.h"
#include "read-file.h"
#include "search.h"
#include "soma-config.h"
#include "technique.h"

#include <glib/gi18n.h>

/* Long options without a letter. */
enum
{
  OPTION_COUNT = 256,
  OPTION_SYMMETRY,
  OPTION_FORMAT,
  OPTION_THREADS,
  OPTION_GRID,
  OPTION_BUILD_ORDER,
  OPTION_PLACEMENTS,
  OPTION_STRICT,
  OPTION_WITHOUT,
  OPTION_ONLY,
  OPTION_RESUME,
  OPTION_CHECKPOINT,
  OPTION_SEED,
  OPTION_CACHE,
  OPTION_TRACE,
  OPTION_SEARCH,
  OPTION_SUGGEST,
  OPTION_UNIQUE,
  OPTION_WHY,
  OPTION_GENERATE,
  OPTION_VERSION,
};

/* No technique's flag: tells "none" from "the engine's choice", which is 0. */
#define NO_TECHNIQUE (1 << SOMA_N_TECHNIQUES)

static const char short_options[] = ":f:m:s:F:QSdh";

static const struct option long_options[] = {
  { "count", no_argument, NULL, OPTION_COUNT },
  { "symmetry", required_argument, NULL, OPTION_SYMMETRY },
  { "format", required_argument, NULL, OPTION_FORMAT },
  { "threads", required_argument, NULL, OPTION_THREADS },
  { "set", required_argument, NULL, 's' },
  { "grid", no_argument, NULL, OPTION_GRID },
  { "build-order", no_argument, NULL, OPTION_BUILD_ORDER },
  { "placements", no_argument, NULL, OPTION_PLACEMENTS },
  { "strict", no_argument, NULL, OPTION_STRICT },
  { "without", required_argument, NULL, OPTION_WITHOUT },
  { "only", required_argument, NULL, OPTION_ONLY },
  { "resume", required_argument, NULL, OPTION_RESUME },
  { "checkpoint", required_argument, NULL, OPTION_CHECKPOINT },
  { "seed", required_argument, NULL, OPTION_SEED },
  { "cache", no_argument, NULL, OPTION_CACHE },
  { "trace", required_argument, NULL, OPTION_TRACE },
  { "search", required_argument, NULL, OPTION_SEARCH },
  { "suggest", no_argument, NULL, OPTION_SUGGEST },
  { "unique", no_argument, NULL, OPTION_UNIQUE },
  { "why", no_argument, NULL, OPTION_WHY },
  { "generate", optional_argument, NULL, OPTION_GENERATE },
  { "help", no_argument, NULL, 'h' },
  { "version", no_argument, NULL, OPTION_VERSION },
  { 0 },
};

static gboolean fail (const char *format, ...) G_GNUC_PRINTF (1, 2);

static gboolean
fail (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  message_print ("%s", message);
  message_print ("%s", _ ("“soma-solve --help” lists the options"));
  return FALSE;
}

/* The index of `word` in a NULL-terminated list; complains about others. */
static gboolean
choose (const char *option, const char *word, const char *const *words, int *choice)
{
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (word, words[i]) == 0)
      {
        *choice = i;
        return TRUE;
      }
  g_autofree char *list = g_strjoinv (", ", (char **) words);
  /* Translators: an option, what was written for it, and what can be written. */
  return fail (_ ("%s: “%s” is none of: %s"), option, word, list);
}

static gboolean
read_number (const char *option, const char *word, guint64 most, guint64 *number)
{
  if (g_ascii_string_to_unsigned (word, 10, 1, most, number, NULL))
    return TRUE;
  return fail (_ ("%s: “%s” is not a number from 1 to %" G_GUINT64_FORMAT), option, word, most);
}

static gboolean
read_symmetry (Options *options)
{
  static const char *const words[] = { "full", "rotations", "none", NULL };
  int choice = 0;
  if (!choose ("--symmetry", optarg, words, &choice))
    return FALSE;
  options->symmetry = (SomaSymmetry) choice;
  return TRUE;
}

static gboolean
read_search (Options *options)
{
  static const char *const words[] = { "classic", "scarcest", NULL };
  int choice = 0;
  if (!choose ("--search", optarg, words, &choice))
    return FALSE;
  options->search = (SomaTraceSearch) choice;
  return TRUE;
}

static gboolean
read_format (Options *options)
{
  static const char *const words[] = { "soma", "grid", "art", NULL };
  int choice = 0;
  if (!choose ("--format", optarg, words, &choice))
    return FALSE;
  options->format = (SolutionFormat) choice;
  return TRUE;
}

static gboolean
read_threads (Options *options)
{
  guint64 number;
  if (!read_number ("--threads", optarg, SOMA_MAX_THREADS, &number))
    return FALSE;
  options->n_threads = (int) number;
  return TRUE;
}

/* The techniques named in a list with commas, as flags. */
static gboolean
read_techniques (const char *option, int *techniques)
{
  g_auto (GStrv) words = g_strsplit (optarg, ",", -1);
  const char *names[SOMA_N_TECHNIQUES + 1] = { NULL };
  for (int i = 0; i < SOMA_N_TECHNIQUES; i++)
    names[i] = soma_technique_name (i);
  *techniques = 0;
  for (int i = 0; words[i] != NULL; i++)
    {
      int choice = 0;
      if (!choose (option, words[i], names, &choice))
        return FALSE;
      *techniques |= 1 << choice;
    }
  return TRUE;
}

/* A checkpoint, or the file that --checkpoint has written. */
static gboolean
read_resume (Options *options)
{
  g_autoptr (GError) error = NULL;
  g_clear_pointer (&options->resume, g_free);
  if (g_str_has_prefix (optarg, SOMA_CHECKPOINT_PREFIX))
    options->resume = g_strdup (optarg);
  else if (!soma_file_read (optarg, &options->resume, NULL, &error))
    return fail ("--resume: %s", error->message);
  g_strchomp (options->resume);
  return TRUE;
}

/* "4x4x3"; 0 is no wish. */
static gboolean
read_box (const char *word, int *extent)
{
  g_auto (GStrv) sides = g_strsplit (word, "x", -1);
  guint64 side = 0;
  gboolean ok = g_strv_length (sides) == 3;
  for (int axis = 0; axis < 3 && ok; axis++)
    {
      ok = g_ascii_string_to_unsigned (sides[axis], 10, 0, SOMA_MAX_WISH_EXTENT, &side, NULL);
      extent[axis] = (int) side;
    }
  if (ok)
    return TRUE;
  return fail (_ ("--generate: “%s” is not a box as in box=4x4x3, with sides up to %d"), word,
               SOMA_MAX_WISH_EXTENT);
}

/* A wish with a value. FALSE with a message, or without if it is none of them. */
static gboolean
read_wish_value (SomaWish *wish, const char *word, gboolean *known)
{
  const char *value = strchr (word, '=');
  *known = TRUE;
  if (g_str_has_prefix (word, "box="))
    return read_box (value + 1, wish->extent);
  if (g_str_has_prefix (word, "least="))
    return read_number ("--generate=least", value + 1, G_MAXUINT64, &wish->least);
  if (g_str_has_prefix (word, "most="))
    return read_number ("--generate=most", value + 1, G_MAXUINT64 - 1, &wish->most);
  *known = FALSE;
  return FALSE;
}

static gboolean
read_wish (SomaWish *wish, const char *word)
{
  static const char *const words[] = {
    "mirror-x",     "mirror-y",    "mirror-z",  "diagonal", "half-turn",
    "quarter-turn", "no-overhang", "buildable", "unique",   NULL,
  };
  int choice = 0;
  gboolean known, ok = read_wish_value (wish, word, &known);
  if (known)
    return ok;
  if (!choose ("--generate", word, words, &choice))
    return FALSE;
  if (choice < SOMA_N_WISH_SYMMETRIES)
    wish->symmetry |= 1 << choice;
  wish->no_overhang = wish->no_overhang || choice == SOMA_N_WISH_SYMMETRIES;
  wish->buildable = wish->buildable || choice == SOMA_N_WISH_SYMMETRIES + 1;
  if (choice == SOMA_N_WISH_SYMMETRIES + 2)
    wish->least = wish->most = 1;
  return TRUE;
}

static gboolean
read_generate (Options *options)
{
  g_auto (GStrv) words = g_strsplit (optarg != NULL ? optarg : "", ",", -1);
  options->output = OUTPUT_GENERATE;
  for (int i = 0; words[i] != NULL; i++)
    if (!read_wish (&options->wish, words[i]))
      return FALSE;
  if (options->wish.most == 0 || options->wish.least <= options->wish.most)
    return TRUE;
  return fail ("%s", _ ("--generate: the least number of solutions is above the most"));
}

static void
add_file (Options *options, const char *path, gboolean first_only)
{
  InputFile file = { path, first_only };
  g_array_append_val (options->files, file);
}

/* The "puzzle" program: "--grid [N]". */
static gboolean
read_grid (Options *options, int argc, char **argv)
{
  options->grid_only = TRUE;
  options->format = SOLUTION_FORMAT_GRID;
  options->symmetry = SOMA_SYMMETRY_ROTATIONS;
  if (optind < argc && g_ascii_isdigit (*argv[optind]))
    return read_number ("--grid", argv[optind++], G_MAXUINT64, &options->limit);
  return TRUE;
}

static gboolean
read_option (Options *options, int option, int argc, char **argv)
{
  int techniques;
  switch (option)
    {
    case 'f':
      add_file (options, optarg, TRUE);
      return TRUE;
    case 'm':
      options->model = optarg;
      return TRUE;
    case 's':
      options->set = optarg;
      return TRUE;
    case 'F':
      return read_number ("-F", optarg, G_MAXUINT64, &options->limit);
    case 'Q':
      options->output = OUTPUT_QUIET;
      return TRUE;
    case 'S':
      options->statistics = TRUE;
      return TRUE;
    case 'd':
      options->moves = TRUE;
      return TRUE;
    case OPTION_COUNT:
      options->output = OUTPUT_COUNT;
      return TRUE;
    case OPTION_BUILD_ORDER:
      options->build_order = TRUE;
      return TRUE;
    case OPTION_PLACEMENTS:
      options->output = OUTPUT_PLACEMENTS;
      return TRUE;
    case OPTION_SYMMETRY:
      return read_symmetry (options);
    case OPTION_FORMAT:
      return read_format (options);
    case OPTION_THREADS:
      return read_threads (options);
    case OPTION_GRID:
      return read_grid (options, argc, argv);
    case OPTION_STRICT:
      options->strict = TRUE;
      return TRUE;
    case OPTION_RESUME:
      return read_resume (options);
    case OPTION_CHECKPOINT:
      options->checkpoint_path = optarg;
      return TRUE;
    case OPTION_SEED:
      return read_number ("--seed", optarg, G_MAXUINT64, &options->seed);
    case OPTION_CACHE:
      options->cache = TRUE;
      return TRUE;
    case OPTION_TRACE:
      options->output = OUTPUT_TRACE;
      options->trace = optarg;
      return TRUE;
    case OPTION_SEARCH:
      return read_search (options);
    case OPTION_SUGGEST:
      options->output = OUTPUT_SUGGEST;
      return TRUE;
    case OPTION_UNIQUE:
      options->output = OUTPUT_UNIQUE;
      return TRUE;
    case OPTION_WHY:
      options->output = OUTPUT_WHY;
      return TRUE;
    case OPTION_GENERATE:
      return read_generate (options);
    case OPTION_WITHOUT:
      if (!read_techniques ("--without", &techniques))
        return FALSE;
      options->techniques = NO_TECHNIQUE | (SOMA_DEFAULT_TECHNIQUES & ~techniques);
      return TRUE;
    case OPTION_ONLY:
      if (!read_techniques ("--only", &techniques))
        return FALSE;
      options->techniques = NO_TECHNIQUE | techniques;
      return TRUE;
    case ':':
      return fail (_ ("the option %s needs a value"), argv[optind - 1]);
    default:
      if (optopt >= 256)
        return fail (_ ("%s: the option takes no value"), argv[optind - 1]);
      if (optopt != 0)
        return fail (_ ("unknown option: -%c"), optopt);
      return fail (_ ("unknown option: %s"), argv[optind - 1]);
    }
}

static void
print_version (void)
{
  puts ("soma-solve " SOMA_VERSION);
}

static void
print_help (void)
{
  fputs (
      _ ("Usage: soma-solve [OPTION…] [FILE…]\n"
         "Finds the solutions of cube-packing puzzles: every figure of each FILE (- or none: "
         "standard\n"
         "input), in the /SOMA text, the grid format or the native format, told by its content.\n"
         "\n"
         "What to solve\n"
         "  -s, --set=SET           the pieces: a built-in set (soma, soma-plus, double-soma, "
         "bedlam,\n"
         "                          pentominoes, …), its letter S, E, D or B, or a file with "
         "pieces\n"
         "  -f FILE                 the first figure of FILE, or the one that -m names\n"
         "  -m MODEL                the first figure of each file whose header contains MODEL\n"
         "      --strict            take any problem in a file for an error\n"
         "\n"
         "What to find\n"
         "      --symmetry=KIND     what counts as the same solution: full (rotations and "
         "reflections;\n"
         "                          the default), rotations, or none\n"
         "  -F N                    at most N solutions of each figure\n"
         "      --grid [N]          as the “puzzle” program: grid files, rotations, at most N "
         "solutions\n"
         "      --checkpoint=FILE   write there how to go on, where a search ends before its time\n"
         "      --resume=FILE       go on from there; also the text itself instead of FILE\n"
         "      --cache             take solutions from those that were stored, and store new "
         "ones\n"
         "\n"
         "What to print\n"
         "      --format=FORMAT     solutions as soma (the default), grid, or art\n"
         "      --build-order       after each solution, how to set down its pieces one by one: "
         "letter,\n"
         "                          cell numbers, and the side it comes in from\n"
         "      --count             one line a figure: name, tab, number of solutions\n"
         "  -Q                      the number of solutions, not the solutions\n"
         "  -S                      statistics of the search, on standard error\n"
         "  -d                      the number of placements of each piece, on standard error\n"
         "      --placements        all placements of each piece, as cell numbers from 1; no "
         "search\n"
         "      --trace=FILE        the steps of a search into FILE (-: standard output); dead "
         "ends\n"
         "                          are found by --only=LIST\n"
         "      --search=WORD       of the trace: classic (piece by piece, the default), scarcest\n"
         "                          (soma-solve's own)\n"
         "\n"
         "For those who design figures\n"
         "      --suggest           the changes of one or two cells that let the figure be built: "
         "name,\n"
         "                          change, number of solutions, with tabs\n"
         "      --unique            the changes of one cell that leave exactly one solution\n"
         "      --why               why a figure cannot be built\n"
         "      --generate[=LIST]   read no file; find figures for --set that are as LIST says: "
         "mirror-x,\n"
         "                          mirror-y, mirror-z, diagonal, half-turn, quarter-turn, "
         "no-overhang,\n"
         "                          buildable, unique, box=XxYxZ, least=N, most=N\n"
         "\n"
         "How to search\n"
         "      --threads=N         use N threads (default: as many as there are processors)\n"
         "      --seed=N            try placements in an order that N decides; with -F 1, in one "
         "after\n"
         "                          another\n"
         "      --without=LIST      leave out these techniques\n"
         "      --only=LIST         use these techniques and no others\n"
         "\n"
         "  -h, --help              print this\n"
         "      --version           print the version\n"
         "\n"
         "Exit status: 0 a solution was found, 1 none, 2 wrong input or usage, 130 interrupted.\n"),
      stdout);
}

/* Those that this process may use. */
static int
count_processors (void)
{
  cpu_set_t set;
  if (sched_getaffinity (0, sizeof set, &set) != 0)
    return 1;
  return CLAMP (CPU_COUNT (&set), 1, SOMA_MAX_THREADS);
}

static OptionsResult
finish (Options *options, int argc, char **argv)
{
  for (int i = optind; i < argc; i++)
    add_file (options, argv[i], FALSE);
  if (options->files->len > 0 && options->output == OUTPUT_GENERATE)
    {
      fail ("%s", _ ("--generate reads no files"));
      return OPTIONS_WRONG;
    }
  if (options->files->len == 0)
    add_file (options, "-", FALSE);
  guint n_stdin = 0;
  for (guint i = 0; i < options->files->len; i++)
    n_stdin += strcmp (g_array_index (options->files, InputFile, i).path, "-") == 0;
  if (n_stdin > 1)
    {
      fail ("%s", _ ("standard input can be read only once"));
      return OPTIONS_WRONG;
    }
  /* What is stored comes in the order of an ordinary search, and goes on by itself. */
  if (options->cache && (options->seed != 0 || options->resume != NULL))
    {
      fail (_ ("--cache does not go with %s"), options->seed != 0 ? "--seed" : "--resume");
      return OPTIONS_WRONG;
    }
  if (options->n_threads == 0)
    options->n_threads = count_processors ();
  return OPTIONS_RUN;
}

OptionsResult
options_read (Options *options, int argc, char **argv)
{
  *options = (Options){ .files = g_array_new (FALSE, FALSE, sizeof (InputFile)) };
  int option;
  OptionsResult result = OPTIONS_RUN;
  opterr = 0;
  while (result == OPTIONS_RUN &&
         (option = getopt_long (argc, argv, short_options, long_options, NULL)) != -1)
    if (option == 'h' || option == OPTION_VERSION)
      {
        option == 'h' ? print_help () : print_version ();
        result = OPTIONS_DONE;
      }
    else if (!read_option (options, option, argc, argv))
      result = OPTIONS_WRONG;
  if (result == OPTIONS_RUN)
    result = finish (options, argc, argv);
  if (result != OPTIONS_RUN)
    options_clear (options);
  return result;
}

void
options_clear (Options *options)
{
  g_array_unref (options->files);
  g_free (options->resume);
}
