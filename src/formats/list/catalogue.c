/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "catalogue.h"

#include <string.h>

#include "embedded-data.h"
#include "embedded-names.h"
#include "puzzle-file.h"

#define LEVELS "levels"
#define MEASURES "measures.tsv"

static gboolean
is_file (const SomaEmbeddedFile *file, const char *name)
{
  return strcmp (file->name, name) == 0;
}

static SomaFileContents *
parse (const char *text, gsize length, const char *name)
{
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_parse (text, length, name, &error);

  if (contents == NULL)
    g_error ("%s", error->message);
  soma_embedded_translate_figures (contents);
  soma_embedded_translate_pieces (contents);
  return contents;
}

/* Native files that are joined are one file. */
SomaFileContents *
soma_catalogue_load (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (const SomaEmbeddedFile *file = soma_embedded_catalogue; file->name != NULL; file++)
    if (!is_file (file, LEVELS) && !is_file (file, MEASURES))
      g_string_append_len (text, file->data, (gssize) file->length);
  return parse (text->str, text->len, "catalogue");
}

SomaFileContents *
soma_catalogue_load_levels (void)
{
  const SomaEmbeddedFile *file = soma_embedded_catalogue;

  while (!is_file (file, LEVELS))
    file++;
  return parse (file->data, file->length, file->name);
}

/* A line: id, numbers of solutions, number of attempts, with tabs between; "-" is not known. */
static void
add_measure (GHashTable *measures, const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  SomaCatalogueMeasure *measure = g_new0 (SomaCatalogueMeasure, 1);

  g_assert (g_strv_length (fields) == SOMA_CATALOGUE_N_COUNTS + 2);
  measure->is_counted = strcmp (fields[1], "-") != 0;
  for (int i = 0; i < SOMA_CATALOGUE_N_COUNTS; i++)
    measure->n_solutions[i] = g_ascii_strtoull (fields[1 + i], NULL, 10);

  /* "2.50", "~340", ">2500", or "-" if it is not known. */
  const char *text = fields[1 + SOMA_CATALOGUE_N_COUNTS];
  if (*text != '-')
    {
      measure->attempts = *text == '~'   ? SOMA_ATTEMPTS_SAMPLED
                          : *text == '>' ? SOMA_ATTEMPTS_MORE
                                         : SOMA_ATTEMPTS_EXACT;
      measure->n_attempts =
          g_ascii_strtod (measure->attempts == SOMA_ATTEMPTS_EXACT ? text : text + 1, NULL);
    }
  g_hash_table_insert (measures, g_strdup (fields[0]), measure);
}

static GHashTable *
read_measures (void)
{
  GHashTable *measures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const SomaEmbeddedFile *file = soma_embedded_catalogue;

  while (!is_file (file, MEASURES))
    file++;
  g_auto (GStrv) lines = g_strsplit (file->data, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0' && **line != '#')
      add_measure (measures, *line);
  return measures;
}

/* Read once, and kept to the end of the program. */
static GHashTable *
get_measures (void)
{
  static gsize table;

  if (g_once_init_enter (&table))
    g_once_init_leave (&table, (gsize) read_measures ());
  return (GHashTable *) table;
}

gboolean
soma_catalogue_get_measure (const char *id, SomaCatalogueMeasure *measure)
{
  const SomaCatalogueMeasure *found = g_hash_table_lookup (get_measures (), id);

  if (found != NULL)
    *measure = *found;
  return found != NULL;
}
