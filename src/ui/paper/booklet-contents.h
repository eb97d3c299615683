/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "booklet-pages.h"
#include "booklet-text.h"

/* Draws a list of figures: names, difficulty where it is known, numbers of solutions, and pages. */
void soma_booklet_draw_contents (cairo_t *cr, const char *title, const GPtrArray *sheets,
                                 const SomaBookletStyle *style, const SomaPage *page,
                                 const SomaPart *part);
