/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "bits.h"

/* A row of bits in groups of three or four, counted from the right, with the number of its first
 * bit above each group. A row that is too wide continues on the next line, with the same number of
 * groups on each line if possible; if there are many lines, the number of the first bit stands
 * before each. More than 64 bits are split into words of 64, each on lines of its own.
 *
 * Properties: "editable" (boolean): a click on a bit, or Space on the one that the arrow keys
 * selected, emits "toggled" (int number); the widget does not change the bit itself. "colour"
 * (guint, 0xRRGGBB): the background of bits that are set. The user of the widget sets its
 * accessible label. "first-number" (int): the number of the first bit, in captions. */
#define SOMA_TYPE_BIT_ROW (soma_bit_row_get_type ())
G_DECLARE_FINAL_TYPE (SomaBitRow, soma_bit_row, SOMA, BIT_ROW, GtkWidget)

/* Copies them. The bits of `clash` (nullable) are marked as conflicts; `colours` (nullable) has one
 * for each bit, instead of "colour". */
void soma_bit_row_set_bits (SomaBitRow *self, const SomaBits *bits, const SomaBits *clash,
                            const guint32 *colours);
