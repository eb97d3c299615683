/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stored-place.h"

#include <string.h>

#include "format.h"

/* "xmpuzzle 0 1 ETAG": the format, the number, the number of figures, and the etag, "" if it is not
 * known. */
#define N_WORDS 4

SomaStoredFileUse
soma_stored_place_get_use (const SomaFilePlace *place)
{
  if (place->n_figures == 0 && place->format == &soma_format_native)
    return SOMA_STORED_FILE_NATIVE;
  if (place->n_figures == 0 && place->format == &soma_format_soma)
    return SOMA_STORED_FILE_TEXT;
  return SOMA_STORED_FILE_SOURCE;
}

char *
soma_stored_place_print (const SomaFilePlace *place, const char *etag)
{
  if (soma_stored_place_get_use (place) != SOMA_STORED_FILE_SOURCE)
    return g_strdup (etag);
  return g_strdup_printf ("%s %u %u %s", place->format->id, place->number, place->n_figures,
                          etag != NULL ? etag : "");
}

static gboolean
parse_words (const char *text, SomaFilePlace *place, char **etag)
{
  g_auto (GStrv) words = g_strsplit (text, " ", N_WORDS);
  guint64 number, n_figures;

  if (g_strv_length (words) != N_WORDS ||
      !g_ascii_string_to_unsigned (words[1], 10, 0, G_MAXUINT, &number, NULL) ||
      !g_ascii_string_to_unsigned (words[2], 10, 0, G_MAXUINT, &n_figures, NULL))
    return FALSE;
  *place = (SomaFilePlace){ soma_format_find (words[0]), (guint) number, (guint) n_figures };
  if (place->format == NULL || place->format->write == NULL)
    return FALSE;
  *etag = *words[3] != '\0' ? g_strdup (words[3]) : NULL;
  return TRUE;
}

gboolean
soma_stored_place_parse (const SomaStoredDraft *draft, GFile *file, SomaFilePlace *place,
                         char **etag)
{
  *etag = NULL;
  if (draft->file_use == SOMA_STORED_FILE_SOURCE)
    return draft->etag != NULL && parse_words (draft->etag, place, etag);
  *place = (SomaFilePlace){ .format = &soma_format_native };
  if (draft->file_use == SOMA_STORED_FILE_BY_NAME)
    place->format = soma_design_file_get_format (file);
  else if (draft->file_use == SOMA_STORED_FILE_TEXT)
    place->format = &soma_format_soma;
  else if (draft->file_use != SOMA_STORED_FILE_NATIVE)
    return FALSE; /* of a later version */
  *etag = g_strdup (draft->etag);
  return TRUE;
}
