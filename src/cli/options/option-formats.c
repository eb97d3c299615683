/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "option-formats.h"

#include <string.h>

#include <glib/gi18n.h>

/* Whether there is a name at all. */
static gboolean
writes_file (const Options *options)
{
  return options->output_path != NULL && strcmp (options->output_path, "-") != 0;
}

/* Figures have no default: a wrong guess would be written into a file. */
static char *
choose_for_figures (Options *options)
{
  g_autofree char *ends = soma_format_list_ends (SOMA_FORMAT_OF_FIGURES);

  if (!writes_file (options))
    return g_strdup_printf (_ ("convert requires -o FILE, with a name that ends in one of: %s; or "
                               "a format, as in --format=native"),
                            ends);
  options->format = soma_format_find_for_use (options->output_path, SOMA_FORMAT_OF_FIGURES);
  if (options->format != NULL)
    return NULL;
  /* Translators: the name of a file, and a list of ends of names. */
  return g_strdup_printf (_ ("%s: the name does not tell the format to convert to (expected one "
                             "that ends in: %s)"),
                          options->output_path, ends);
}

/* Any name will do for the default, unless it promises figures that are not solutions. */
static char *
choose_for_solutions (Options *options)
{
  const char *path = options->output_path;
  const SomaFormat *format =
      writes_file (options) ? soma_format_find_for_use (path, SOMA_FORMAT_OF_SOLUTIONS) : NULL;

  if (format == NULL && writes_file (options) && soma_format_find_for_name (path) != NULL)
    {
      g_autofree char *ends = soma_format_list_ends (SOMA_FORMAT_OF_SOLUTIONS);
      /* Translators: the name of a file, and a list of ends of names. */
      return g_strdup_printf (_ ("%s: solutions are not written in the format of that name (choose "
                                 "one with --format, or a name that ends in one of: %s)"),
                              path, ends);
    }
  options->format = format;
  options->json = format == &soma_format_json;
  return NULL;
}

const char **
option_formats_list (const Options *options)
{
  GPtrArray *ids = g_ptr_array_new ();
  gboolean has_text = !options_list_solutions (options) && options->output != OUTPUT_CONVERT;
  gboolean is_answer = has_text && options->output != OUTPUT_TAKE_APART &&
                       options->output != OUTPUT_BOX && options->output != OUTPUT_MOST;
  SomaFormatUse use =
      options->output == OUTPUT_CONVERT ? SOMA_FORMAT_OF_FIGURES : SOMA_FORMAT_OF_SOLUTIONS;

  for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
    if (is_answer ? *at == &soma_format_json : soma_format_is_for (*at, use))
      g_ptr_array_add (ids, (gpointer) (*at)->id);
  if (has_text)
    g_ptr_array_add (ids, (gpointer) "text");
  g_ptr_array_add (ids, NULL);
  return (const char **) g_ptr_array_free (ids, FALSE);
}

char *
option_formats_choose (Options *options)
{
  char *problem = NULL;

  if (options->output == OUTPUT_CONVERT && options->format == NULL)
    return choose_for_figures (options);
  if ((options->output == OUTPUT_SOLUTIONS || options->output == OUTPUT_RANDOM) &&
      options->format == NULL)
    problem = choose_for_solutions (options);
  /* Of what comes apart, these are the solutions. */
  if (options->output == OUTPUT_TAKE_APART && options->format != NULL && !options->json)
    {
      options->output = OUTPUT_SOLUTIONS;
      options->only_apart = TRUE;
    }
  if (options->format == NULL)
    {
      options->text =
          options->text || options->output == OUTPUT_BOX || options->output == OUTPUT_MOST;
      options->format = &soma_format_soma;
    }
  if (problem == NULL && options->build_order && options->format->begin_solutions != NULL)
    return g_strdup_printf (_ ("--build-order cannot be combined with --format=%s"),
                            options->format->id);
  return problem;
}
