/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* Makes a tile of wood grain, `size` by `size` bytes (a power of two), fibres along the rows; it
 * continues over its borders. 128 is the mean. Free with g_free(). */
uint8_t *soma_grain_new (int size);
