/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "option-checks.h"

#include <string.h>

#include <glib/gi18n.h>

/* An option of the classic trace. */
static char *
check_trace (const Options *options, const char *option, gboolean is_given)
{
  if (is_given && options->output != OUTPUT_TRACE)
    return g_strdup_printf (_ ("%s requires --trace"), option);
  if (is_given && options->search != SOMA_TRACE_CLASSIC)
    return g_strdup_printf (_ ("%s cannot be combined with --search=scarcest"), option);
  return NULL;
}

static char *
check_traces (const Options *options)
{
  char *problem = check_trace (options, "--order", options->order != NULL);

  return problem != NULL ? problem
                         : check_trace (options, "--hide-collisions", options->hides_collisions);
}

static char *
check_files (const Options *options)
{
  guint n_stdin = 0;

  for (guint i = 0; i < options->files->len; i++)
    n_stdin += g_strcmp0 (g_array_index (options->files, InputFile, i).path, "-") == 0;
  if (n_stdin > 1)
    return g_strdup (_ ("standard input can be read only once"));
  if (options->output == OUTPUT_GENERATE && options->files->len > 0)
    return g_strdup (_ ("--generate reads no files"));
  if (options->output == OUTPUT_SOLID &&
      (options->output_path == NULL ||
       solid_options_get_format (options->output_path) == SOLID_FORMAT_NONE))
    return g_strdup (_ ("--solid requires -o FILE, with a name that ends in .stl, .obj, .3mf, "
                        ".scad or .svg"));
  return NULL;
}

static char *
check_format (const Options *options)
{
  const char *without_json = options->output == OUTPUT_TRACE         ? "--trace"
                             : options->output == OUTPUT_GENERATE    ? "--generate"
                             : options->output == OUTPUT_FIND_PUZZLE ? "--find-puzzle"
                             : options->output == OUTPUT_HARDER      ? "--harder"
                             : options->output == OUTPUT_CONVERT     ? "--convert"
                             : options->output == OUTPUT_SOLID       ? "--solid"
                                                                     : NULL;

  if (options->json && without_json != NULL)
    return g_strdup_printf (_ ("--format=json cannot be combined with %s"), without_json);
  if (options->build_order && options->format != NULL && options->format->begin_solutions != NULL)
    return g_strdup_printf (_ ("--build-order cannot be combined with --format=%s"),
                            options->format->id);
  if (options->text && options->output != OUTPUT_TAKE_APART)
    return g_strdup_printf (_ ("%s requires --take-apart"), "--format=text");
  if (options->output == OUTPUT_TAKE_APART && !options->json && !options->text &&
      options->format != &soma_format_soma)
    return g_strdup (_ ("--take-apart prints a table, or --format=text or --format=json"));
  return NULL;
}

/* Stored solutions are in the order of an ordinary search, which resumes by itself. */
static char *
check_search (const Options *options)
{
  const char *kept = options->resume != NULL            ? "--resume"
                     : options->checkpoint_path != NULL ? "--checkpoint"
                                                        : NULL;
  const char *other = options->seed != 0 ? "--seed" : kept;

  if (options->cache && other != NULL)
    return g_strdup_printf (_ ("--cache cannot be combined with %s"), other);
  if (kept != NULL && options->output > OUTPUT_QUIET)
    return g_strdup_printf (_ ("%s works only with a search for solutions"), kept);
  if (options->only_apart && (options->cache || kept != NULL))
    return g_strdup_printf (_ ("%s cannot be combined with --only-apart"),
                            options->cache ? "--cache" : kept);
  if (options->cache && options->output == OUTPUT_TAKE_APART)
    return g_strdup_printf (_ ("--cache cannot be combined with %s"), "--take-apart");
  return NULL;
}

/* Solutions that are drawn or looked up come from no search that could be saved or changed. */
static char *
check_draw (const Options *options)
{
  gboolean looks_up = options->solution.n_limbs > 0;
  const char *option = options->random ? "--random" : looks_up ? "--nth" : NULL;
  const char *other = options->cache                                 ? "--cache"
                      : options->resume != NULL                      ? "--resume"
                      : options->checkpoint_path != NULL             ? "--checkpoint"
                      : options->techniques != 0                     ? "--only"
                      : options->only_apart                          ? "--only-apart"
                      : options->random && looks_up                  ? "--nth"
                      : looks_up && options->seed != 0               ? "--seed"
                      : looks_up && options->method != METHOD_CHOSEN ? "--method"
                                                                     : NULL;

  if (option == NULL)
    return NULL;
  if (options->output != OUTPUT_SOLUTIONS)
    return g_strdup_printf (_ ("%s prints solutions, and nothing else"), option);
  if (other != NULL)
    return g_strdup_printf (_ ("%s cannot be combined with %s"), option, other);
  if (looks_up && options->symmetry != SOMA_SYMMETRY_NONE)
    return g_strdup_printf (_ ("%s requires --symmetry=none"), option);
  return NULL;
}

/* What a sweep has no use for, as it finds nothing. */
static char *
check_method (const Options *options)
{
  const char *other = options->limit > 0                 ? "-F"
                      : options->cache                   ? "--cache"
                      : options->resume != NULL          ? "--resume"
                      : options->checkpoint_path != NULL ? "--checkpoint"
                      : options->seed != 0               ? "--seed"
                      : options->techniques != 0         ? "--only"
                                                         : NULL;

  if ((options->method == METHOD_SEARCH || options->method == METHOD_SWEEP) &&
      options->output != OUTPUT_COUNT && !options->random)
    return g_strdup_printf (_ ("%s requires --count or --random"), "--method");
  if (options->output == OUTPUT_COUNT && options->method == METHOD_SWEEP && other != NULL)
    return g_strdup_printf (_ ("--method=sweep cannot be combined with %s"), other);
  if (options->method == METHOD_LENGTHWISE && options->techniques != 0)
    return g_strdup_printf (_ ("--method=lengthwise cannot be combined with %s"), "--only");
  return NULL;
}

/* What was said to --split is in the units. */
static char *
check_unit_puzzle (const Options *options)
{
  const char *option = options->output == OUTPUT_UNIT ? "--unit" : "--merge";
  const char *other = options->set != NULL                                   ? "--set"
                      : options->model != NULL                               ? "-m"
                      : options->subset                                      ? "--subset"
                      : options->symmetry != SOMA_SYMMETRY_FULL              ? "--symmetry"
                      : options->output == OUTPUT_UNIT && options->solutions ? "--solutions"
                                                                             : NULL;

  if (options->output != OUTPUT_UNIT && options->output != OUTPUT_MERGE)
    return NULL;
  if (options->output == OUTPUT_MERGE && options->files->len != 1)
    return g_strdup (_ ("--merge takes one directory"));
  if (other != NULL)
    return g_strdup_printf (_ ("%s goes with --split, and not with %s, as the units know"), other,
                            option);
  return NULL;
}

static char *
check_units (const Options *options)
{
  gboolean is_of_units = options->output == OUTPUT_SPLIT || options->output == OUTPUT_UNIT ||
                         options->output == OUTPUT_MERGE;
  const char *other = options->limit > 0                                        ? "-F"
                      : options->cache                                          ? "--cache"
                      : options->seed != 0                                      ? "--seed"
                      : options->techniques != 0                                ? "--only"
                      : options->statistics                                     ? "-S"
                      : options->build_order && options->output != OUTPUT_MERGE ? "--build-order"
                                                                                : NULL;

  if (options->n_units > 0 && options->output != OUTPUT_SPLIT)
    return g_strdup (_ ("--split cannot be combined with another kind of output"));
  if (options->solutions && !is_of_units)
    return g_strdup (_ ("--solutions requires --split or --merge"));
  if (is_of_units && other != NULL)
    return g_strdup_printf (_ ("units cannot be combined with %s"), other);
  if (options->output == OUTPUT_SPLIT &&
      (options->output_path == NULL || strcmp (options->output_path, "-") == 0))
    return g_strdup (_ ("--split requires -o DIRECTORY, a new one"));
  return check_unit_puzzle (options);
}

static char *
check_time (const Options *options)
{
  if (options->seconds > 0 && options->output != OUTPUT_FIND_PUZZLE &&
      options->output != OUTPUT_HARDER && options->output != OUTPUT_ESTIMATE)
    return g_strdup_printf (_ ("%s requires --find-puzzle, --harder or --estimate"), "--time");
  if (options->limit > 0 && options->output == OUTPUT_ESTIMATE)
    return g_strdup_printf (_ ("%s cannot be combined with --estimate"), "-F");
  return NULL;
}

static char *
check_apart (const Options *options)
{
  gboolean takes_apart = options->output == OUTPUT_TAKE_APART || options->only_apart;
  const char *option = options->hold != NULL ? "--hold" : options->memory > 0 ? "--memory" : NULL;

  if (options->only_apart && options->output > OUTPUT_QUIET && options->output != OUTPUT_TAKE_APART)
    return g_strdup_printf (_ ("%s works only with a search for solutions"), "--only-apart");
  if (!takes_apart && option != NULL)
    return g_strdup_printf (_ ("%s requires --take-apart or --only-apart"), option);
  return NULL;
}

char *
options_check (const Options *options)
{
  static char *(*const checks[]) (const Options *) = { check_files, check_format, check_search,
                                                       check_apart, check_draw,   check_method,
                                                       check_time,  check_traces, check_units };
  char *problem = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (checks) && problem == NULL; i++)
    problem = checks[i](options);
  return problem;
}
