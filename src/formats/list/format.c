/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "format.h"

#include <string.h>

#include "messages.h"

/* The most telling first: a text in the Soma notation may begin with anything. */
static const SomaFormat *const formats[] = {
  &soma_format_xmpuzzle, &soma_format_vox,       &soma_format_json,
  &soma_format_mps,      &soma_format_polycube,  &soma_format_native,
  &soma_format_grid,     &soma_format_puzzlecad, &soma_format_drawings,
  &soma_format_yass,     &soma_format_soma,      &soma_format_csv,
  &soma_format_art,      &soma_format_soma_old,  NULL,
};

const SomaFormat *const *
soma_format_list (void)
{
  return formats;
}

const SomaFormat *
soma_format_find (const char *id)
{
  for (int i = 0; formats[i] != NULL; i++)
    if (strcmp (formats[i]->id, id) == 0)
      return formats[i];
  return NULL;
}

gboolean
soma_format_is_for (const SomaFormat *format, SomaFormatUse use)
{
  return use == SOMA_FORMAT_OF_FIGURES ? format->write != NULL : format->write_solution != NULL;
}

const SomaFormat *
soma_format_find_for_name (const char *name)
{
  return soma_format_find_for_use (name, SOMA_FORMAT_OF_FIGURES);
}

const SomaFormat *
soma_format_find_for_use (const char *name, SomaFormatUse use)
{
  const char *dot = strrchr (name, '.');

  for (int i = 0; dot != NULL && formats[i] != NULL; i++)
    if (soma_format_is_for (formats[i], use) &&
        g_ascii_strcasecmp (dot + 1, formats[i]->extension) == 0)
      return formats[i];
  return NULL;
}

char *
soma_format_list_ends (SomaFormatUse use)
{
  g_autoptr (GPtrArray) ends = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; formats[i] != NULL; i++)
    {
      g_autofree char *end = g_strconcat (".", formats[i]->extension, NULL);
      if (soma_format_is_for (formats[i], use) &&
          !g_ptr_array_find_with_equal_func (ends, end, g_str_equal, NULL))
        g_ptr_array_add (ends, g_steal_pointer (&end));
    }
  g_ptr_array_add (ends, NULL);
  return g_strjoinv (", ", (char **) ends->pdata);
}

const SomaFormat *
soma_format_recognize (const char *text, gsize length)
{
  for (int i = 0; formats[i] != NULL; i++)
    if (formats[i]->recognizes != NULL && formats[i]->recognizes (text, length))
      return formats[i];
  return &soma_format_soma;
}

const char *
soma_format_get_name (const SomaFormat *format)
{
  return _ (format->name);
}

char *
soma_format_find_obstacle (const SomaFormat *format, const SomaFileEntry *entry)
{
  if (format->write == NULL)
    return g_strdup (_ ("this format is not for figures"));
  return format->find_obstacle != NULL ? format->find_obstacle (entry) : NULL;
}
