/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-row.h"

/* What only the row itself and its tests ask for. */

/* Where the bit is, in the widget's pixels. */
void soma_bit_row_get_area (SomaBitRow *self, int number, graphene_rect_t *area);
