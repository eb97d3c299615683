/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "invent-options.h"

#include <string.h>

#include "invent.h"

#include <glib/gi18n.h>

#define DEFAULT_PIECES 4

/* "holes=2", or "4" for pieces. */
static gboolean
read_word (InventOptions *options, const char *word)
{
  const char *value = strchr (word, '=');
  gsize length = value != NULL ? (gsize) (value - word) : 0;
  g_autofree char *name = value != NULL ? g_strndup (word, length) : g_strdup ("pieces");
  guint64 number;

  if (!g_ascii_string_to_unsigned (value != NULL ? value + 1 : word, 10, 0, G_MAXUINT64, &number,
                                   NULL))
    return FALSE;
  if (strcmp (name, "tries") == 0 && number > 0)
    options->n_tries = number;
  else if (strcmp (name, "pieces") == 0 && number >= 2 && number <= SOMA_MAX_INVENT_PIECES)
    options->n_pieces = (int) number;
  else if (strcmp (name, "least") == 0 && number >= 1 && number <= SOMA_MAX_CELLS)
    options->least = (int) number;
  else if (strcmp (name, "holes") == 0 && number <= SOMA_MAX_CELLS)
    options->n_holes = (int) number;
  else
    return FALSE;
  return TRUE;
}

char *
invent_options_read (InventOptions *options, const char *option, const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, ",", -1);

  *options = (InventOptions){ .n_pieces = DEFAULT_PIECES, .n_holes = -1 };
  for (int i = 0; *list != '\0' && words[i] != NULL; i++)
    if (!read_word (options, words[i]))
      return g_strdup_printf (
          _ ("%s: invalid word “%s” (expected a number of pieces from 2 to %d, holes=N, least=N or "
             "tries=N)"),
          option, words[i], SOMA_MAX_INVENT_PIECES);
  return NULL;
}
