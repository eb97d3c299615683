/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for sched_getaffinity */
#include "options.h"

#include <getopt.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "help.h"
#include "message.h"
#include "option-formats.h"
#include "option-list.h"
#include "search.h"
#include "soma-config.h"

#include <glib/gi18n.h>

/* The disk space for stored solutions, in MiB. */
#define DEFAULT_CACHE_LIMIT 1024

/* For puzzles that are found. */
#define DEFAULT_PIECES 4

/* How many letters may differ in a word that was meant to be another one. */
#define MOST_TYPOS 2

#define MOST_OPTIONS 128
#define FIRST_CODE 256 /* of getopt_long(), for long options; short ones have their letter */

/* The command line while it is read. */
typedef struct
{
  Options *options;
  const Command *commands;
  int argc;
  char **argv;                      /* from the command on */
  const char *values[MOST_OPTIONS]; /* (nullable) by the place in the list: what was given last */
} Reader;

gboolean
options_fail (const Options *options, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *command = command_spell (options->command->name);
  message_print ("%s", message);
  message_print (_ ("try “%s --help” for more information"), command);
  return FALSE;
}

/* What may have been meant */

/* How many letters must be changed, added or left out to make one word of the other. */
static guint
count_typos (const char *word, const char *other)
{
  guint n = (guint) strlen (other);
  g_autofree guint *row = g_new (guint, n + 1);

  for (guint i = 0; i <= n; i++)
    row[i] = i;
  for (guint k = 0; word[k] != '\0'; k++)
    {
      guint diagonal = row[0];
      row[0] = k + 1;
      for (guint i = 0; i < n; i++)
        {
          guint changed = diagonal + (word[k] != other[i]);
          diagonal = row[i + 1];
          row[i + 1] = MIN (changed, MIN (row[i], row[i + 1]) + 1);
        }
    }
  return row[n];
}

/* Whether the word was rather meant to be this one than whatever has `least` typos. */
static gboolean
is_nearer (const char *word, const char *other, guint *least)
{
  guint n = count_typos (word, other);

  if (n >= *least || n >= strlen (other))
    return FALSE;
  *least = n;
  return TRUE;
}

/* (nullable) The command that was this option once, or else the first one that has it. */
static const Command *
find_other (const Command *commands, const char *name, char letter)
{
  const Command *found = NULL;

  for (const Command *at = commands; at->name != NULL; at++)
    {
      const char *blank = strchr (at->name, ' ');
      if (name != NULL && (strcmp (name, blank != NULL ? blank + 1 : at->name) == 0 ||
                           g_strcmp0 (name, at->old_name) == 0))
        return at;
      if (found == NULL && option_list_find (at->groups, name, letter) != NULL)
        found = at;
    }
  return found;
}

/* `word`: with its dashes, as far as the value. */
static gboolean
fail_unknown (const Reader *reader, const char *word)
{
  const char *name = word[1] == '-' ? word + 2 : NULL, *nearest = NULL;
  const Command *other = find_other (reader->commands, name, word[1]);
  guint typos = MOST_TYPOS + 1;

  if (other != NULL)
    {
      g_autofree char *command = command_spell (other->name);
      /* Translators: an option, and a command. */
      return options_fail (reader->options, _ ("unknown option: %s; see “%s”"), word, command);
    }
  for (const Option *at = option_list; name != NULL && at->help != NULL; at++)
    if (at->name != NULL && (at->groups & reader->options->command->groups) != 0 &&
        is_nearer (name, at->name, &typos))
      nearest = at->name;
  if (nearest != NULL)
    /* Translators: what was given, and the name of an option. */
    return options_fail (reader->options, _ ("unknown option: %s; did you mean --%s?"), word,
                         nearest);
  return options_fail (reader->options, _ ("unknown option: %s"), word);
}

/* A word that is neither: a file may have the name of a command, but hardly one with a typo. */
static gboolean
fail_unknown_file (const Reader *reader, const char *word)
{
  const char *nearest = NULL;
  guint typos = MOST_TYPOS + 1;

  for (const Command *at = reader->commands; at->name != NULL; at++)
    if (is_nearer (word, at->name, &typos))
      nearest = at->name;
  if (nearest == NULL)
    return TRUE;
  g_autofree char *command = command_spell (nearest);
  /* Translators: what was given, and a name. */
  return options_fail (reader->options, _ ("there is no “%s”; did you mean “%s”?"), word, command);
}

/* What does not go together */

/* Whether the line has "--cache", or "--method=sweep". */
static gboolean
is_given (const Reader *reader, const char *token)
{
  gboolean found = FALSE;

  for (int i = 0; option_list[i].help != NULL && !found; i++)
    if (reader->values[i] != NULL)
      {
        g_autofree char *name = option_spell (&option_list[i]);
        g_autofree char *whole = g_strconcat (name, "=", reader->values[i], NULL);
        found = strcmp (token, name) == 0 || strcmp (token, whole) == 0;
      }
  return found;
}

static gboolean
check_exclusions (const Reader *reader)
{
  const char *exclusions = reader->options->command->exclusions;
  g_auto (GStrv) clauses = g_strsplit (exclusions != NULL ? exclusions : "", ";", -1);

  for (int i = 0; clauses[i] != NULL; i++)
    {
      g_auto (GStrv) tokens = g_strsplit (clauses[i], " ", -1);
      for (int k = 1; is_given (reader, tokens[0]) && tokens[k] != NULL; k++)
        if (is_given (reader, tokens[k]))
          /* Translators: two options. */
          return options_fail (reader->options, _ ("%s cannot be combined with %s"), tokens[0],
                               tokens[k]);
    }
  return TRUE;
}

/* Files */

void
options_add_file (Options *options, const char *path, gboolean first_only)
{
  InputFile file = { path, first_only };

  g_array_append_val (options->files, file);
}

/* Whether standard input is a file or a pipe, which somebody has chosen: it is not a terminal, nor
 * closed, nor /dev/null, as it is for what is started in the background. */
static gboolean
has_input (void)
{
  struct stat status;

  return fstat (STDIN_FILENO, &status) == 0 && !S_ISCHR (status.st_mode);
}

/* Whether pieces are all that is asked for, which the set has. */
static gboolean
makes_pieces (const Options *options)
{
  return options->output == OUTPUT_BOX ||
         (options->output == OUTPUT_SOLID && options->solid.kind != SOLID_SOLUTION &&
          options->solid.kind != SOLID_TRAY);
}

/* The input if no FILE is given. */
static gboolean
add_default_file (Options *options)
{
  const char *operands = options->command->operands;
  gboolean is_own = !has_input () && !options->grid_only;

  if (operands != NULL && operands[0] != '[')
    {
      g_autofree char *command = command_spell (options->command->name);
      /* Translators: two options. */
      return options_fail (options, _ ("%s requires %s"), command, operands);
    }
  if (operands != NULL && !makes_pieces (options))
    options_add_file (options, is_own ? NULL : "-", is_own);
  return TRUE;
}

static gboolean
check_files (const Reader *reader)
{
  const Options *options = reader->options;
  guint n_stdin = 0;

  for (guint i = 0; i < options->files->len; i++)
    {
      const char *path = g_array_index (options->files, InputFile, i).path;
      gboolean is_stdin = strcmp (path, "-") == 0;
      n_stdin += is_stdin;
      if (!is_stdin && options->command->name[0] == '\0' && strpbrk (path, "/.") == NULL &&
          access (path, F_OK) != 0 && !fail_unknown_file (reader, path))
        return FALSE;
    }
  if (n_stdin > 1)
    return options_fail (options, _ ("standard input can be read only once"));
  if (options->command->operands != NULL || options->files->len == 0)
    return TRUE;
  g_autofree char *command = command_spell (options->command->name);
  return options_fail (options, _ ("%s reads no files"), command);
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

/* What is asked of choices of pieces, without asking for these. */
static gboolean
check_bags (const Options *options)
{
  const BagOptions *bags = &options->bags;
  const char *name = bags->rules.n_copies > 0     ? "--pieces"
                     : bags->rules.per_colour > 0 ? "--per-colour"
                     : bags->first > 0            ? "--choices"
                                                  : NULL;

  /* Translators: two options. */
  return bags->is_wanted || name == NULL ||
         options_fail (options, _ ("%s requires %s"), name, "--by=pieces");
}

static gboolean
finish (Reader *reader)
{
  Options *options = reader->options;

  if (options->command->run == NULL)
    return options_fail (options, _ ("“%s” is only the first word of a command"),
                         options->command->name);
  for (int i = optind; i < reader->argc; i++)
    options_add_file (options, reader->argv[i], FALSE);
  if (!check_exclusions (reader) || !check_bags (options) || !check_files (reader))
    return FALSE;
  g_autofree char *problem = option_formats_choose (options);
  if (problem == NULL && options->output == OUTPUT_SOLID)
    problem = solid_options_check (&options->solid);
  if (problem != NULL)
    return options_fail (options, "%s", problem);
  /* Whoever solves units solves one on each processor. */
  if (options->n_threads == 0)
    options->n_threads = options->output == OUTPUT_UNIT ? 1 : count_processors ();
  return options->files->len > 0 || add_default_file (options);
}

/* Options */

/* The options of the command in the form that getopt_long() takes. */
static void
list_options (guint64 groups, char *letters, struct option *long_options)
{
  *letters++ = ':'; /* getopt_long() then tells a missing argument from an unknown option */
  for (const Option *at = option_list; at->help != NULL; at++)
    {
      int argument = at->value == NULL     ? no_argument
                     : at->value[0] == '[' ? optional_argument
                                           : required_argument;
      if ((at->groups & groups) != 0 && at->letter != '\0')
        letters = g_stpcpy (letters, (char[]){ at->letter, argument ? ':' : '\0', '\0' });
      if ((at->groups & groups) != 0 && at->name != NULL)
        *long_options++ =
            (struct option){ at->name, argument, NULL, FIRST_CODE + (int) (at - option_list) };
    }
  *long_options = (struct option){ 0 };
}

static gboolean
fail_option (const Reader *reader, int code)
{
  const char *word = reader->argv[optind - 1];
  g_autofree char *letter = g_strdup_printf ("-%c", optopt);
  g_autofree char *name = g_strndup (word, strcspn (word, "="));

  if (code == ':')
    return options_fail (reader->options, _ ("option %s requires a value"), word);
  if (optopt >= FIRST_CODE)
    return options_fail (reader->options, _ ("option %s takes no value"), word);
  return fail_unknown (reader, optopt != 0 ? letter : name);
}

/* "puzzle N": the number may be a word of its own; a file of that name is "./3". */
static const char *
take_number (const Reader *reader, const Option *option)
{
  const char *word = optind < reader->argc ? reader->argv[optind] : "";

  if ((option->groups & OPTIONS_GRID) == 0 || *word == '\0' ||
      strspn (word, "0123456789") != strlen (word))
    return NULL;
  optind++;
  return word;
}

static OptionsResult
read_options (Reader *reader)
{
  char letters[2 * MOST_OPTIONS + 2];
  struct option long_options[MOST_OPTIONS + 1];
  guint64 groups = reader->options->command->groups;
  int code;

  list_options (groups, letters, long_options);
  opterr = 0;
  while ((code = getopt_long (reader->argc, reader->argv, letters, long_options, NULL)) != -1)
    {
      const Option *option = code >= FIRST_CODE ? &option_list[code - FIRST_CODE]
                             : code != ':' && code != '?'
                                 ? option_list_find (groups, NULL, (char) code)
                                 : NULL;
      if (option == NULL)
        return fail_option (reader, code), OPTIONS_WRONG;
      if (option->read == NULL)
        {
          option->letter == 'h'
              ? help_print (reader->commands, reader->options->command)
              : (void) puts ("soma-solve " SOMA_VERSION "\n" SOMA_COPYRIGHT "\n" SOMA_LICENCE);
          return OPTIONS_DONE;
        }
      const char *value = optarg != NULL ? optarg : take_number (reader, option);
      if (!option->read (reader->options, option, value))
        return OPTIONS_WRONG;
      reader->values[option - option_list] = value != NULL ? value : "";
    }
  return finish (reader) ? OPTIONS_RUN : OPTIONS_WRONG;
}

/* Commands */

/* The command that the words are, and how many of them it takes; otherwise the first one. */
static const Command *
find_command (const Command *commands, int n_words, char **words, int *n_taken)
{
  const Command *found = commands;

  *n_taken = 0;
  for (const Command *at = commands + 1; at->name != NULL; at++)
    {
      g_auto (GStrv) names = g_strsplit (at->name, " ", -1);
      int n = 0;
      while (names[n] != NULL && n < n_words && strcmp (names[n], words[n]) == 0)
        n++;
      if (names[n] != NULL || n <= *n_taken)
        continue;
      *n_taken = n;
      found = at;
    }
  return found;
}

OptionsResult
options_read (Options *options, const Command *commands, int argc, char **argv)
{
  int is_help = argc > 1 && strcmp (argv[1], "help") == 0, n_taken;
  const Command *command =
      find_command (commands, argc - 1 - is_help, argv + 1 + is_help, &n_taken);
  Reader reader = { options, commands, argc - n_taken, argv + n_taken, { NULL } };

  *options = (Options){ .command = command,
                        .output = command->output,
                        .files = g_array_new (FALSE, FALSE, sizeof (InputFile)),
                        .cache_limit = DEFAULT_CACHE_LIMIT,
                        .turns = soma_solid_get_turns (&solid_options_default.shape),
                        .invent = { .n_pieces = DEFAULT_PIECES, .n_holes = -1 },
                        .solid = solid_options_default };
  OptionsResult result = OPTIONS_DONE;
  if (!is_help)
    result = read_options (&reader);
  else if (n_taken == argc - 2)
    help_print (commands, command);
  else
    {
      result = OPTIONS_WRONG;
      if (fail_unknown_file (&reader, argv[2]))
        options_fail (options, _ ("there is no command “%s”"), argv[2]);
    }
  if (result != OPTIONS_RUN)
    options_clear (options);
  return result;
}

gboolean
options_list_solutions (const Options *options)
{
  return options->output == OUTPUT_SOLUTIONS || options->output == OUTPUT_RANDOM ||
         options->output == OUTPUT_MERGE;
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
