/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "vox-format.h"

#include <string.h>

#include "messages.h"
#include "piece-letters.h"
#include "vox-private.h"

/* How far from each other models stand, in cells. */
#define GAP 2

static gboolean
recognizes (const char *text, gsize length)
{
  return length >= 4 && memcmp (text, "VOX ", 4) == 0;
}

static char *
find_obstacle (const SomaFileEntry *entry)
{
  const int *extent = entry->figure->extent;

  return MAX (MAX (extent[0], extent[1]), extent[2]) > SOMA_VOX_MAX_EXTENT
             ? g_strdup_printf (
                   ngettext ("this format is for figures of at most %d cell on a side",
                             "this format is for figures of at most %d cells on a side",
                             SOMA_VOX_MAX_EXTENT),
                   SOMA_VOX_MAX_EXTENT)
             : NULL;
}

/* Chunks */

static void
append_number (GString *out, guint32 number)
{
  guint32 little = GUINT32_TO_LE (number);

  g_string_append_len (out, (const char *) &little, sizeof little);
}

static void
append_text (GString *out, const char *text)
{
  append_number (out, (guint32) strlen (text));
  g_string_append (out, text);
}

/* A dictionary with one text, or none if `value` is NULL. */
static void
append_dictionary (GString *out, const char *key, const char *value)
{
  append_number (out, value != NULL ? 1 : 0);
  if (value == NULL)
    return;
  append_text (out, key);
  append_text (out, value);
}

/* Begins a chunk; what end_chunk() needs. */
static gsize
begin_chunk (GString *out, const char *id)
{
  g_string_append_len (out, id, 4);
  append_number (out, 0);
  append_number (out, 0);
  return out->len;
}

static void
end_chunk (GString *out, gsize begin)
{
  guint32 length = GUINT32_TO_LE ((guint32) (out->len - begin));

  memcpy (out->str + begin - 8, &length, sizeof length);
}

/* Colours: hues by their numbers in the palette, from 1. */

static guint8
find_colour (GArray *hues, guint32 hue)
{
  guint i = 0;

  while (i < hues->len && g_array_index (hues, guint32, i) != hue)
    i++;
  if (i == hues->len && i < 255)
    g_array_append_val (hues, hue);
  return (guint8) MIN (i + 1, 255);
}

/* The hue of each cell: of its colour, of the piece of the first solution, or the same for all. */
static guint32
find_hue (const SomaFileEntry *entry, const uint16_t *copy_at, int cell)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);

  if (entry->figure->colours != NULL && entry->figure->colours[cell] > 0)
    return soma_cell_colours_choose_rgb (entry->colours, entry->figure->colours[cell]);
  if (copy_at != NULL && copy_at[cell] != SOMA_NO_COPY)
    return set->pieces[soma_piece_set_copy_piece (set, copy_at[cell])].colour & 0xffffff;
  return SOMA_VOX_HUE;
}

static void
write_model (GString *out, const SomaFileEntry *entry, GArray *hues)
{
  const SomaFigure *figure = entry->figure;
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autofree uint16_t *copy_at = g_new (uint16_t, figure->n_cells);
  gboolean is_solved =
      entry->solutions->len > 0 && set != NULL &&
      soma_file_solution_to_copies (entry->solutions->pdata[0], figure, set, copy_at, NULL);
  gsize begin = begin_chunk (out, "SIZE");

  for (int axis = 0; axis < 3; axis++)
    append_number (out, (guint32) figure->extent[axis]);
  end_chunk (out, begin);
  begin = begin_chunk (out, "XYZI");
  append_number (out, (guint32) figure->n_cells);
  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell cell = figure->cells[i];
      guint8 colour = find_colour (hues, find_hue (entry, is_solved ? copy_at : NULL, i));
      char voxel[4] = { (char) cell.x, (char) cell.y, (char) cell.z, (char) colour };
      g_string_append_len (out, voxel, sizeof voxel);
    }
  end_chunk (out, begin);
}

/* The scene: where models stand, and what they are called. */

static void
write_place (GString *out, guint32 node, guint32 child, const char *name, const char *place)
{
  gsize begin = begin_chunk (out, "nTRN");

  append_number (out, node);
  append_dictionary (out, "_name", name);
  append_number (out, child);
  append_number (out, G_MAXUINT32); /* reserved */
  append_number (out, G_MAXUINT32); /* no layer */
  append_number (out, 1);
  append_dictionary (out, "_t", place);
  end_chunk (out, begin);
}

static void
write_shape (GString *out, guint32 node, guint32 model)
{
  gsize begin = begin_chunk (out, "nSHP");

  append_number (out, node);
  append_dictionary (out, "", NULL);
  append_number (out, 1);
  append_number (out, model);
  append_dictionary (out, "", NULL);
  end_chunk (out, begin);
}

/* One row, beside each other; a place is that of a model's centre. */
static void
write_scene (GString *out, const GPtrArray *entries)
{
  int x = 0;

  write_place (out, 0, 1, NULL, NULL);

  gsize begin = begin_chunk (out, "nGRP");
  append_number (out, 1);
  append_dictionary (out, "", NULL);
  append_number (out, entries->len);
  for (guint i = 0; i < entries->len; i++)
    append_number (out, 2 + 2 * i);
  end_chunk (out, begin);

  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      const int *extent = entry->figure->extent;
      g_autofree char *place = g_strdup_printf ("%d 0 %d", x + extent[0] / 2, extent[2] / 2);
      write_place (out, 2 + 2 * i, 3 + 2 * i, entry->name, place);
      write_shape (out, 3 + 2 * i, i);
      x += extent[0] + GAP;
    }
}

static void
write_palette (GString *out, const GArray *hues)
{
  gsize begin = begin_chunk (out, "RGBA");

  for (guint i = 0; i < 256; i++)
    {
      guint32 hue = i < hues->len ? g_array_index (hues, guint32, i) : 0;
      char colour[4] = { (char) (hue >> 16), (char) (hue >> 8), (char) hue, '\xff' };
      g_string_append_len (out, colour, sizeof colour);
    }
  end_chunk (out, begin);
}

static void
write_entries (GString *out, const GPtrArray *entries)
{
  g_autoptr (GArray) hues = g_array_new (FALSE, FALSE, sizeof (guint32));
  gsize start = out->len;

  g_string_append (out, "VOX ");
  append_number (out, SOMA_VOX_VERSION);
  gsize begin = begin_chunk (out, "MAIN");
  for (guint i = 0; i < entries->len; i++)
    write_model (out, g_ptr_array_index (entries, i), hues);
  write_scene (out, entries);
  write_palette (out, hues);
  guint32 length = GUINT32_TO_LE ((guint32) (out->len - begin));
  memcpy (out->str + start + 16, &length, sizeof length); /* all of it are children */
}

const SomaFormat soma_format_vox = {
  .id = "vox",
  .name = N_ ("MagicaVoxel model"),
  .extension = "vox",
  .is_binary = TRUE,
  .recognizes = recognizes,
  .read = soma_vox_read,
  .find_obstacle = find_obstacle,
  .write = write_entries,
};
