/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pixels.h"

/* How well pixels can be told from each other. Drivers draw edges in their own ways, so that tests
 * ask for colours and contrasts of whole things, never for the same picture. */

/* Contrast as WCAG 2 defines it, 1 to 21, of two colours 0xRRGGBB: text needs 4.5, graphics 3. */
double contrast_of (guint32 a, guint32 b);

/* Relative luminance, likewise, 0 to 1. */
double contrast_luminance (guint32 colour);

/* The colour of a pixel, 0xRRGGBB, over black where it is transparent. */
guint32 contrast_get_pixel (const Pixels *pixels, int x, int y);

/* The colour that most pixels have. */
guint32 contrast_find_background (const Pixels *pixels);

/* The part, 0 to 1, of all pixels whose contrast with `background` is at least that. */
double contrast_count (const Pixels *pixels, guint32 background, double least);

/* Part of a picture; new. It must be within. */
Pixels *contrast_crop (const Pixels *pixels, int x, int y, int width, int height);

/* What a widget of a window that is shown looks like by now, with all that lies over it and what is
 * behind it. */
Pixels *contrast_grab (gpointer widget);

/* Asserts that a picture that is a text, with the background around it, can be read. */
void contrast_assert_text (const Pixels *pixels, const char *name);
