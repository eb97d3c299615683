/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "booklet-pages.h"

/* Figures to be built, and their solutions, on pages of paper: made of vectors, drawn with cairo at
 * any size.
 *
 * Draws a page, numbered from 0, from the origin; lengths are in points. The background is left
 * alone. `title` is over the contents. May be called on any thread while nothing changes the
 * sheets. */
void soma_booklet_draw_page (cairo_t *cr, const char *title, const GPtrArray *sheets,
                             const SomaBookletStyle *style, int page, double width, double height);
