/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "centred-text.h"

#include <glib.h>
#include <pango/pangocairo.h>

/* What Pango lays out is large, so that it rounds nothing. */
#define LAID_OUT 100.0

#define FAMILY "Sans"

void
soma_centred_text_select_font (cairo_t *cr, bool is_bold)
{
  cairo_font_face_t *face = cairo_get_font_face (cr);
  cairo_font_weight_t weight = is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL;

  if (cairo_font_face_get_type (face) != CAIRO_FONT_TYPE_TOY ||
      cairo_toy_font_face_get_weight (face) != weight ||
      !g_str_equal (cairo_toy_font_face_get_family (face), FAMILY))
    cairo_select_font_face (cr, FAMILY, CAIRO_FONT_SLANT_NORMAL, weight);
}

/* Nearly all letters are of this kind, for which there is a shorter way. */
static void
show_ascii (cairo_t *cr, const char *text, double size, bool is_bold, double x, double y)
{
  cairo_text_extents_t extents;

  soma_centred_text_select_font (cr, is_bold);
  cairo_set_font_size (cr, size);
  cairo_text_extents (cr, text, &extents);
  cairo_move_to (cr, x - extents.width / 2 - extents.x_bearing,
                 y - extents.height / 2 - extents.y_bearing);
  cairo_show_text (cr, text);
}

/* It does not know how it will be turned and sheared, from which Pango concludes a size of fonts
 * that they do not have. */
static PangoLayout *
make_layout (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoLayout *layout = pango_layout_new (context);

  g_object_unref (context);
  return layout;
}

/* In a font that has the letters, if there is any. */
static void
show_any (cairo_t *cr, const char *text, double size, bool is_bold, double x, double y)
{
  g_autoptr (PangoLayout) layout = make_layout ();
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string (FAMILY);
  PangoRectangle ink;

  pango_font_description_set_absolute_size (font, LAID_OUT * PANGO_SCALE);
  pango_font_description_set_weight (font, is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_extents (layout, &ink, NULL);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / LAID_OUT, size / LAID_OUT);
  cairo_move_to (cr, -(ink.x + ink.width / 2.0) / PANGO_SCALE,
                 -(ink.y + ink.height / 2.0) / PANGO_SCALE);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

void
soma_centred_text_show (cairo_t *cr, const char *text, double size, bool is_bold, double x,
                        double y)
{
  if (g_str_is_ascii (text))
    show_ascii (cr, text, size, is_bold, x, y);
  else
    show_any (cr, text, size, is_bold, x, y);
}
