/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xmpuzzle-palette.h"

#include <string.h>

#include "engine-auto.h"
#include "piece-letters.h"

static void
find_used (const uint8_t *colours, int n_cells, gboolean *used)
{
  for (int i = 0; colours != NULL && i < n_cells; i++)
    used[colours[i]] = TRUE;
}

/* The colours that the entry has or says something of. */
static void
find_colours (const SomaFileEntry *entry, gboolean *used)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  const SomaFigure *figure = entry->figure;
  g_autoptr (SomaCellColours) said = figure != NULL ? soma_file_entry_get_colours (entry) : NULL;

  for (int c = 0; c < SOMA_N_COLOURS; c++)
    used[c] = soma_cell_colours_mention (said, c);
  if (figure != NULL)
    find_used (figure->colours, figure->n_cells, used);
  for (int p = 0; set != NULL && p < set->n_pieces; p++)
    find_used (set->pieces[p].colours, set->pieces[p].n_cells, used);
}

static gboolean
is_free (const SomaXmpuzzlePalette *palette, int number, guint32 rgb)
{
  return !palette->used[number] || palette->rgb[number] == rgb;
}

/* A number for the colour: its own, if it looks the same there, or one that the entry does not
 * use. If there is none left, it will look like another one of that number. */
static int
choose_number (const SomaXmpuzzlePalette *palette, int colour, guint32 rgb, const gboolean *taken)
{
  if (is_free (palette, colour, rgb))
    return colour;
  for (int n = 1; n < SOMA_N_COLOURS; n++)
    if (!taken[n] && is_free (palette, n, rgb))
      return n;
  return colour;
}

void
soma_xmpuzzle_palette_add (SomaXmpuzzlePalette *palette, const SomaFileEntry *entry,
                           guint8 *numbers)
{
  gboolean taken[SOMA_N_COLOURS], used[SOMA_N_COLOURS];

  find_colours (entry, used);
  memcpy (taken, used, sizeof taken);
  numbers[0] = 0;
  for (int c = 1; c < SOMA_N_COLOURS; c++)
    {
      numbers[c] = (guint8) c;
      if (!used[c])
        continue;
      guint32 rgb = soma_cell_colours_choose_rgb (entry->colours, c);
      int number = choose_number (palette, c, rgb, taken);
      numbers[c] = (guint8) number;
      taken[number] = TRUE;
      if (!palette->used[number])
        palette->rgb[number] = rgb;
      palette->used[number] = TRUE;
      palette->last = MAX (palette->last, number);
    }
}

void
soma_xmpuzzle_palette_write (const SomaXmpuzzlePalette *palette, GString *out)
{
  g_string_append (out, "<colors>");
  for (int c = 1; c <= palette->last; c++)
    {
      guint32 rgb = palette->used[c] ? palette->rgb[c] : soma_piece_colour (c - 1);
      g_string_append_printf (out, "<color red=\"%u\" green=\"%u\" blue=\"%u\"/>", rgb >> 16,
                              rgb >> 8 & 0xff, rgb & 0xff);
    }
  g_string_append (out, "</colors>");
}
