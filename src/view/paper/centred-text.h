/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <stdbool.h>

/* Selects the font, unless it is already: that costs more than a letter, so whoever shows many
 * letters, each between cairo_save() and cairo_restore(), does so before. */
void soma_centred_text_select_font (cairo_t *cr, bool is_bold);

/* Shows a short text, such as the letter of a piece, around a point, in the font "Sans"; `size` is
 * in user units. The source is that of `cr`, whose font changes. Any script can be written. */
void soma_centred_text_show (cairo_t *cr, const char *text, double size, bool is_bold, double x,
                             double y);
