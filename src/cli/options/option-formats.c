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
    return g_strdup_printf (_ ("--convert requires a format, as in --convert=native, or -o FILE "
                               "with a name that ends in one of: %s"),
                            ends);
  options->convert = soma_format_find_for_use (options->output_path, SOMA_FORMAT_OF_FIGURES);
  if (options->convert != NULL)
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
  options->format = format != NULL ? format : &soma_format_soma;
  options->json = options->format == &soma_format_json;
  return NULL;
}

const char **
option_formats_list (SomaFormatUse use)
{
  GPtrArray *ids = g_ptr_array_new ();

  for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
    if (soma_format_is_for (*at, use))
      g_ptr_array_add (ids, (gpointer) (*at)->id);
  if (use == SOMA_FORMAT_OF_SOLUTIONS)
    g_ptr_array_add (ids, (gpointer) "text");
  g_ptr_array_add (ids, NULL);
  return (const char **) g_ptr_array_free (ids, FALSE);
}

char *
option_formats_choose (Options *options)
{
  gboolean is_open = options->format == NULL && !options->text;

  if (is_open && options->output == OUTPUT_SOLUTIONS)
    return choose_for_solutions (options);
  if (is_open)
    options->format = &soma_format_soma;
  if (options->output == OUTPUT_CONVERT && options->convert == NULL)
    return choose_for_figures (options);
  return NULL;
}
