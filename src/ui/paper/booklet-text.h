/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

/* A part of a page, in points. */
typedef struct
{
  double x, y, width, height;
} SomaPart;

typedef enum
{
  SOMA_TEXT_CENTRE,
  SOMA_TEXT_START, /* where lines of the user's language begin, whatever is in the text */
  SOMA_TEXT_END,
} SomaTextAlign;

typedef struct
{
  double size;
  gboolean is_bold;
  int n_lines; /* at most; what does not fit is left out, at the end or, of one line, inside */
  SomaTextAlign align;
} SomaTextStyle;

/* Draws at the upper edge of the part, as wide as it is, and returns the height of the text. Any
 * script can be written. */
double soma_booklet_draw_text (cairo_t *cr, const char *text, const SomaTextStyle *style,
                               const SomaPart *part);

/* The width of a line of the text at size 1. */
double soma_booklet_measure_text (cairo_t *cr, const char *text);

/* How much larger everything is on a page than on a usual one: at least 1. */
double soma_booklet_get_unit (double width, double height);
