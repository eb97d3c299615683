/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for sched_getaffinity */
#include "options.h"

#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "checkpoint-file.h"
#include "message.h"
#include "option-checks.h"
#include "option-formats.h"
#include "option-list.h"
#include "search.h"
#include "soma-config.h"
#include "technique.h"

#include <glib/gi18n.h>

/* The flag of no technique. It makes "none" different from "the engine's choice", which is 0. */
#define NO_TECHNIQUE (1 << SOMA_N_TECHNIQUES)

/* The disk space for stored solutions, in MiB. */
#define DEFAULT_CACHE_LIMIT 1024
#define MAX_CACHE_LIMIT (1024 * 1024 * 1024)

/* The memory for taking a solution apart, in MiB. */
#define MAX_MEMORY (1024 * 1024)

/* For looking for puzzles, and at them. */
#define MAX_SAMPLES (1000 * 1000 * 1000)
#define MAX_SECONDS (30 * 24 * 3600)

/* Files in one directory. */
#define MAX_UNITS 1000000

static const char *const symmetries[] = { "full", "rotations", "none", NULL };
static const char *const methods[] = { "auto", "search", "sweep", "scarcest", "lengthwise", NULL };
static const char *const searches[] = { "classic", "scarcest", NULL };

static gboolean fail (const char *format, ...) G_GNUC_PRINTF (1, 2);

static gboolean
fail (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  message_print ("%s", message);
  message_print ("%s", _ ("try “soma-solve --help” for more information"));
  return FALSE;
}

/* The index of `word` in a NULL-terminated list; -1, with a message, if it is not there. */
static int
choose (const char *option, const char *word, const char *const *words)
{
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (word, words[i]) == 0)
      return i;
  g_autofree char *list = g_strjoinv (", ", (char **) words);
  /* Translators: an option, the value given for it, and a list of possible values. */
  fail (_ ("%s: invalid value “%s” (expected one of: %s)"), option, word, list);
  return -1;
}

static gboolean
read_number (const char *option, const char *word, guint64 most, guint64 *number)
{
  if (g_ascii_string_to_unsigned (word, 10, 1, most, number, NULL))
    return TRUE;
  return fail (_ ("%s: invalid value “%s” (expected a number from 1 to %" PRIu64 ")"), option, word,
               most);
}

/* Counted from 1, and as large as numbers of solutions are. */
static gboolean
read_solution (Options *options)
{
  if (soma_number_read (&options->solution, optarg, strlen (optarg)) &&
      options->solution.n_limbs > 0)
    return TRUE;
  options->solution.n_limbs = 0;
  return fail (_ ("%s: invalid value “%s” (expected a number from 1 on)"), "--nth", optarg);
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

static gboolean
read_format (Options *options)
{
  g_autofree const char **ids = option_formats_list (SOMA_FORMAT_OF_SOLUTIONS);
  int choice = choose ("--format", optarg, ids);

  if (choice < 0)
    return FALSE;
  options->format = soma_format_find (ids[choice]);
  options->json = options->format == &soma_format_json;
  options->text = options->format == NULL;
  return TRUE;
}

/* "--convert=json", "--convert json", or "--convert", which leaves it to the name of the file. */
static gboolean
read_convert (Options *options, int argc, char **argv)
{
  g_autofree const char **ids = option_formats_list (SOMA_FORMAT_OF_FIGURES);
  const char *word = optarg;

  options->output = OUTPUT_CONVERT;
  options->convert = NULL;
  if (word == NULL && optind < argc && g_strv_contains (ids, argv[optind]))
    word = argv[optind++];
  int choice = word != NULL ? choose ("--convert", word, ids) : -1;
  if (choice >= 0)
    options->convert = soma_format_find (ids[choice]);
  return word == NULL || choice >= 0;
}

/* The techniques named in a list separated by commas, as flags. */
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
      int choice = choose (option, words[i], names);
      if (choice < 0)
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
  if (checkpoint_text_is_one (optarg))
    options->resume = g_strdup (optarg);
  else if ((options->resume = checkpoint_file_read (optarg, &error)) == NULL)
    return fail ("--resume: %s", error->message);
  g_strchomp (options->resume);
  return TRUE;
}

/* "4x4x3"; 0 leaves a side open. */
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
  return fail (_ ("--generate: invalid value “%s” (expected a box such as box=4x4x3, with sides up "
                  "to %d)"),
               word, SOMA_MAX_WISH_EXTENT);
}

/* A criterion with a value. FALSE with a message, or, if it is not one of these, without. */
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
  gboolean known, ok = read_wish_value (wish, word, &known);

  if (known)
    return ok;
  int choice = choose ("--generate", word, words);
  if (choice < 0)
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
  return fail ("%s", _ ("--generate: least=N is greater than most=N"));
}

static gboolean
read_solid (Options *options)
{
  g_autofree char *problem =
      solid_options_read (&options->solid, optarg != NULL ? optarg : "plates");

  options->output = OUTPUT_SOLID;
  return problem == NULL || fail ("%s", problem);
}

static gboolean
read_invent (Options *options, const char *option, OutputKind output)
{
  g_autofree char *problem =
      invent_options_read (&options->invent, option, optarg != NULL ? optarg : "");

  options->output = output;
  return problem == NULL || fail ("%s", problem);
}

static void
add_file (Options *options, const char *path, gboolean first_only)
{
  InputFile file = { path, first_only };

  g_array_append_val (options->files, file);
}

/* Whether the word is a number and nothing else; a file of that name is "./3". */
static gboolean
is_number (const char *word)
{
  return *word != '\0' && strspn (word, "0123456789") == strlen (word);
}

/* The "puzzle" program: "--grid", "--grid=N", and "--grid N" for those who write "puzzle N". */
static gboolean
read_grid (Options *options, int argc, char **argv)
{
  const char *number = optarg;

  options->grid_only = TRUE;
  options->format = &soma_format_grid;
  options->json = options->text = FALSE;
  options->symmetry = SOMA_SYMMETRY_ROTATIONS;
  if (number == NULL && optind < argc && is_number (argv[optind]))
    number = argv[optind++];
  return number == NULL || read_number ("--grid", number, G_MAXUINT64, &options->limit);
}

static gboolean
read_option (Options *options, int option, int argc, char **argv)
{
  int choice, techniques;

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
      choice = choose ("--symmetry", optarg, symmetries);
      options->symmetry = (SomaSymmetry) choice;
      return choice >= 0;
    case OPTION_METHOD:
      choice = choose ("--method", optarg, methods);
      options->method = (Method) choice;
      return choice >= 0;
    case OPTION_FORMAT:
      return read_format (options);
    case OPTION_CONVERT:
      return read_convert (options, argc, argv);
    case OPTION_THREADS:
      return read_threads (options);
    case OPTION_GRID:
      return read_grid (options, argc, argv);
    case OPTION_STRICT:
      options->strict = TRUE;
      return TRUE;
    case OPTION_SUBSET:
      options->subset = TRUE;
      return TRUE;
    case OPTION_RESUME:
      return read_resume (options);
    case OPTION_CHECKPOINT:
      options->checkpoint_path = optarg;
      return TRUE;
    case OPTION_RANDOM:
      options->random = TRUE;
      return TRUE;
    case OPTION_NTH:
      return read_solution (options);
    case OPTION_SPLIT:
      options->output = OUTPUT_SPLIT;
      return read_number ("--split", optarg, MAX_UNITS, &options->n_units);
    case OPTION_UNIT:
    case OPTION_MERGE:
      options->output = option == OPTION_UNIT ? OUTPUT_UNIT : OUTPUT_MERGE;
      add_file (options, optarg, FALSE);
      return TRUE;
    case OPTION_SOLUTIONS:
      options->solutions = TRUE;
      return TRUE;
    case OPTION_SEED:
      return read_number ("--seed", optarg, G_MAXUINT64, &options->seed);
    case OPTION_CACHE:
      options->cache = TRUE;
      return optarg == NULL ||
             read_number ("--cache", optarg, MAX_CACHE_LIMIT, &options->cache_limit);
    case 'o':
      options->output_path = optarg;
      return TRUE;
    case OPTION_ESTIMATE:
      options->output = OUTPUT_ESTIMATE;
      return optarg == NULL || read_number ("--estimate", optarg, MAX_SAMPLES, &options->n_samples);
    case OPTION_TRACE:
      options->output = OUTPUT_TRACE;
      if (optarg != NULL)
        options->output_path = optarg;
      return TRUE;
    case OPTION_HIDE_COLLISIONS:
      options->hides_collisions = TRUE;
      return TRUE;
    case OPTION_ORDER:
      options->order = optarg;
      return TRUE;
    case OPTION_SEARCH:
      choice = choose ("--search", optarg, searches);
      options->search = (SomaTraceSearch) choice;
      return choice >= 0;
    case OPTION_SUGGEST:
      options->output = OUTPUT_SUGGEST;
      return TRUE;
    case OPTION_UNIQUE:
      options->output = OUTPUT_UNIQUE;
      return TRUE;
    case OPTION_WHY:
      options->output = OUTPUT_WHY;
      return TRUE;
    case OPTION_TAKE_APART:
      options->output = OUTPUT_TAKE_APART;
      return TRUE;
    case OPTION_ONLY_APART:
      options->only_apart = TRUE;
      return TRUE;
    case OPTION_HOLD:
      options->hold = optarg;
      return TRUE;
    case OPTION_MEMORY:
      return read_number ("--memory", optarg, MAX_MEMORY, &options->memory);
    case OPTION_GENERATE:
      return read_generate (options);
    case OPTION_FIND_PUZZLE:
      return read_invent (options, "--find-puzzle", OUTPUT_FIND_PUZZLE);
    case OPTION_HARDER:
      return read_invent (options, "--harder", OUTPUT_HARDER);
    case OPTION_TIME:
      return read_number ("--time", optarg, MAX_SECONDS, &options->seconds);
    case OPTION_SOLID:
      return read_solid (options);
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
      return fail (_ ("option %s requires a value"), argv[optind - 1]);
    default:
      if (optopt >= 256)
        return fail (_ ("option %s takes no value"), argv[optind - 1]);
      if (optopt != 0)
        return fail (_ ("unknown option: -%c"), optopt);
      return fail (_ ("unknown option: %s"), argv[optind - 1]);
    }
}

static void
print_version (void)
{
  puts ("soma-solve " SOMA_VERSION "\n" SOMA_COPYRIGHT "\n" SOMA_LICENCE);
}

/* The processors that this process may use. */
static int
count_processors (void)
{
  cpu_set_t set;

  if (sched_getaffinity (0, sizeof set, &set) != 0)
    return 1;
  return CLAMP (CPU_COUNT (&set), 1, SOMA_MAX_THREADS);
}

/* Whether standard input is a file or a pipe, which somebody has chosen: it is not a terminal, nor
 * closed, nor /dev/null, as it is for what is started in the background. */
static gboolean
has_input (void)
{
  struct stat status;

  return fstat (STDIN_FILENO, &status) == 0 && !S_ISCHR (status.st_mode);
}

/* The input if no FILE is given. */
static void
add_default_file (Options *options)
{
  gboolean is_own = !has_input () && !options->grid_only;

  add_file (options, is_own ? NULL : "-", is_own);
}

/* Whether pieces are all that is asked for, which the set has. */
static gboolean
makes_pieces (const Options *options)
{
  return options->output == OUTPUT_SOLID && options->solid.kind != SOLID_SOLUTION &&
         options->solid.kind != SOLID_TRAY;
}

static OptionsResult
finish (Options *options, int argc, char **argv)
{
  for (int i = optind; i < argc; i++)
    add_file (options, argv[i], FALSE);
  g_autofree char *problem = option_formats_choose (options);
  if (problem == NULL)
    problem = options_check (options);
  if (problem != NULL)
    {
      fail ("%s", problem);
      return OPTIONS_WRONG;
    }
  if (options->files->len == 0 && !makes_pieces (options))
    add_default_file (options);
  /* Whoever solves units solves one on each processor. */
  if (options->n_threads == 0)
    options->n_threads = options->output == OUTPUT_UNIT ? 1 : count_processors ();
  return OPTIONS_RUN;
}

static OptionsResult
read_all (Options *options, int argc, char **argv)
{
  OptionList list;
  int option;

  option_list_init (&list);
  opterr = 0;
  while ((option = getopt_long (argc, argv, list.short_options, list.long_options, NULL)) != -1)
    if (option == 'h' || option == OPTION_VERSION)
      {
        option == 'h' ? option_list_print_help () : print_version ();
        return OPTIONS_DONE;
      }
    else if (!read_option (options, option, argc, argv))
      return OPTIONS_WRONG;
  return finish (options, argc, argv);
}

OptionsResult
options_read (Options *options, int argc, char **argv)
{
  *options = (Options){ .files = g_array_new (FALSE, FALSE, sizeof (InputFile)),
                        .cache_limit = DEFAULT_CACHE_LIMIT };
  OptionsResult result = read_all (options, argc, argv);
  if (result != OPTIONS_RUN)
    options_clear (options);
  return result;
}

SomaSearchOrder
options_get_order (const Options *options)
{
  return options->method == METHOD_SCARCEST     ? SOMA_ORDER_SCARCEST
         : options->method == METHOD_LENGTHWISE ? SOMA_ORDER_LENGTHWISE
                                                : SOMA_ORDER_CHOSEN;
}

void
options_clear (Options *options)
{
  g_array_unref (options->files);
  g_free (options->resume);
}
