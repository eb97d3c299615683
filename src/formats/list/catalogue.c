/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "catalogue.h"

#include <string.h>

#include "embedded-data.h"
#include "embedded-names.h"
#include "puzzle-file.h"

/* The last one has no name. */
static const SomaEmbeddedFile *
find_file (const char *name)
{
  const SomaEmbeddedFile *file = soma_embedded_catalogue;

  while (file->name != NULL && strcmp (file->name, name) != 0)
    file++;
  return file;
}

static SomaFileContents *
load (const char *name)
{
  const SomaEmbeddedFile *file = find_file (name);
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_parse (file->data, file->length, file->name, &error);

  if (contents == NULL)
    g_error ("%s", error->message);
  soma_embedded_translate_figures (contents);
  soma_embedded_translate_pieces (contents);
  return contents;
}

SomaFileContents *
soma_catalogue_load (void)
{
  return load ("figures");
}

SomaFileContents *
soma_catalogue_load_levels (void)
{
  return load ("levels");
}

/* A line: id, number of solutions, number of attempts, with tabs between. */
gboolean
soma_catalogue_get_measure (const char *id, SomaCatalogueMeasure *measure)
{
  const SomaEmbeddedFile *file = find_file ("measures.tsv");
  gsize length = strlen (id);
  const char *line = file->data;

  while (strncmp (line, id, length) != 0 || line[length] != '\t')
    {
      const char *end = strchr (line, '\n');
      if (end == NULL)
        return FALSE;
      line = end + 1;
    }
  char *end;
  measure->n_solutions = (guint) g_ascii_strtoull (line + length, &end, 10);
  measure->n_attempts = g_ascii_strtod (end, NULL);
  return TRUE;
}
