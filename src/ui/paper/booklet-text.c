/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet-text.h"

#include <pango/pangocairo.h>

/* The shorter side of what is printed on the smaller of the usual sheets, A4. */
#define USUAL_SIDE 523.0

double
soma_booklet_get_unit (double width, double height)
{
  return MAX (1, MIN (width, height) / USUAL_SIDE);
}

static PangoAlignment
get_alignment (PangoLayout *layout, SomaTextAlign align)
{
  /* Pango turns the sides around for texts that run to the left. */
  gboolean is_turned = pango_layout_get_direction (layout, 0) == PANGO_DIRECTION_RTL;

  if (align == SOMA_TEXT_CENTRE)
    return PANGO_ALIGN_CENTER;
  return (align == SOMA_TEXT_START) != is_turned ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT;
}

static PangoLayout *
make_layout (cairo_t *cr, const char *text, const SomaTextStyle *style, double width)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans");

  /* Place letters as exactly as paper can show them, not as a screen would. */
  PangoContext *context = pango_layout_get_context (layout);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_layout_context_changed (layout);

  pango_font_description_set_absolute_size (font, style->size * PANGO_SCALE);
  pango_font_description_set_weight (font,
                                     style->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_height (layout, -style->n_lines);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_ellipsize (layout,
                              style->n_lines > 1 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_text (layout, text, -1);
  pango_layout_set_alignment (layout, get_alignment (layout, style->align));
  return layout;
}

double
soma_booklet_draw_text (cairo_t *cr, const char *text, const SomaTextStyle *style,
                        const SomaPart *part)
{
  g_autoptr (PangoLayout) layout = make_layout (cr, text, style, part->width);
  int height;

  pango_layout_get_size (layout, NULL, &height);
  cairo_move_to (cr, part->x, part->y);
  cairo_set_source_rgb (cr, 0, 0, 0);
  pango_cairo_show_layout (cr, layout);
  return (double) height / PANGO_SCALE;
}

double
soma_booklet_measure_text (cairo_t *cr, const char *text)
{
  /* Large enough for rounding not to matter. */
  const SomaTextStyle style = { .size = 100, .n_lines = 1 };
  g_autoptr (PangoLayout) layout = make_layout (cr, text, &style, 0);
  int width;

  pango_layout_set_width (layout, -1);
  pango_layout_get_size (layout, &width, NULL);
  return (double) width / PANGO_SCALE / style.size;
}
