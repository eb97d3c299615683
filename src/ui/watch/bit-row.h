/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "bits.h"

/* A row of bits in groups of three, counted from the right, with the number of its first bit over
 * each group. What is wider than the widget goes on in the next line, and more than 64 bits in words
 * of 64, each in lines of its own.
 *
 * Properties: "editable" (boolean): a click on a bit, or Space where the arrow keys went, emits
 * "toggled" (int number); the widget itself does not change it. "colour" (guint, 0xRRGGBB) is behind
 * the bits that are set. Set the accessible label on it. */
#define SOMA_TYPE_BIT_ROW (soma_bit_row_get_type ())
G_DECLARE_FINAL_TYPE (SomaBitRow, soma_bit_row, SOMA, BIT_ROW, GtkWidget)

/* Copies. `clash` (nullable) are bits that are marked as being in the way. */
void soma_bit_row_set_bits (SomaBitRow *self, const SomaBits *bits, const SomaBits *clash);

/* Where the bit is, in the widget's pixels. */
void soma_bit_row_get_area (SomaBitRow *self, int number, graphene_rect_t *area);
