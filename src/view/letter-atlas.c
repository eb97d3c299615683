/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "letters.h"

#include <pango/pangocairo.h>
#include <string.h>

/* One letter's square on the atlas, with a border that keeps neighbours apart in small mipmaps. */
#define SQUARE 96
#define BORDER 14

static void
draw_letter (cairo_t *cr, const char *letter, double x, double y)
{
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans Bold");
  PangoRectangle ink;
  pango_font_description_set_absolute_size (font, (SQUARE - 2 * BORDER) * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, letter, -1);
  pango_layout_get_pixel_extents (layout, &ink, NULL);
  double room = SQUARE - 2 * BORDER;
  double scale = MIN (1, room / MAX (MAX (ink.width, ink.height), 1));
  cairo_save (cr);
  cairo_translate (cr, x + SQUARE / 2.0, y + SQUARE / 2.0);
  cairo_scale (cr, scale, scale);
  cairo_move_to (cr, -ink.x - ink.width / 2.0, -ink.y - ink.height / 2.0);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

uint8_t *
soma_letter_table_render (const SomaLetterTable *table, int *size)
{
  *size = table->columns * SQUARE;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, *size, *size);
  cairo_t *cr = cairo_create (surface);
  for (guint i = 0; i < table->letters->len; i++)
    draw_letter (cr, g_ptr_array_index (table->letters, i), i % table->columns * SQUARE,
                 i / table->columns * SQUARE);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  uint8_t *coverage = g_malloc0 ((gsize) *size * *size);
  const uint8_t *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  for (int y = 0; data != NULL && y < *size; y++)
    memcpy (coverage + (gsize) y * *size, data + (gsize) y * stride, *size);
  cairo_surface_destroy (surface);
  return coverage;
}
