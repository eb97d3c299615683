/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "letters.h"

#include <pango/pangocairo.h>
#include <string.h>

/* The square of a text on the atlas: large for the letters of a few pieces, which are seen on large
 * faces, smaller for the many numbers of cells. Its border separates neighbours in small
 * mipmaps. */
#define LARGE 96
#define SMALL 48
#define N_LARGE 64
#define BORDER (14.0 / 96)

static void
draw_text (cairo_t *cr, PangoLayout *layout, const char *text, double x, double y, double square)
{
  PangoRectangle ink;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_extents (layout, &ink, NULL);
  double room = square * (1 - 2 * BORDER);
  double scale = MIN (1, room / MAX (MAX (ink.width, ink.height), 1));
  /* As large as digits are when there are two of them. */
  if (g_ascii_isdigit (text[0]) && text[1] == '\0')
    scale *= 0.78;
  cairo_save (cr);
  cairo_translate (cr, x + square / 2, y + square / 2);
  cairo_scale (cr, scale, scale);
  cairo_move_to (cr, -ink.x - ink.width / 2.0, -ink.y - ink.height / 2.0);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

static PangoLayout *
make_layout (cairo_t *cr, double square)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans Bold");
  PangoLayout *layout = pango_cairo_create_layout (cr);

  pango_font_description_set_absolute_size (font, square * (1 - 2 * BORDER) * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  return layout;
}

uint8_t *
soma_letter_table_render (const SomaLetterTable *table, int *size)
{
  int square = table->texts->len <= N_LARGE ? LARGE : SMALL;

  *size = table->columns * square;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, *size, *size);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (PangoLayout) layout = make_layout (cr, square);
  for (guint i = 0; i < table->texts->len; i++)
    {
      int column = (int) i % table->columns, row = (int) i / table->columns;

      draw_text (cr, layout, g_ptr_array_index (table->texts, i), column * square, row * square,
                 square);
    }
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
