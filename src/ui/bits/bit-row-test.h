/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-row.h"

/* Used only by the row itself and its tests. */

/* Where the bit is, in the widget's pixels. */
void soma_bit_row_get_area (SomaBitRow *self, int number, graphene_rect_t *area);
