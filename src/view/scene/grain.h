/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* A seamless tile of wood grain with `size` by `size` bytes (a power of two), fibres along the rows
 * and a mean of 128. Free with g_free(). */
uint8_t *soma_grain_new (int size);
