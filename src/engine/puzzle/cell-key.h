/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

#include "figure.h"

/* Cells as numbers that sort and add like the cells themselves: coordinates that can occur, of a
 * figure or of a piece moved about in it, never differ by the stride. */
#define SOMA_KEY_STRIDE 4096

static inline int64_t
soma_cell_key (SomaCell cell)
{
  return ((int64_t) cell.z * SOMA_KEY_STRIDE + cell.y) * SOMA_KEY_STRIDE + cell.x;
}

/* The coordinate in the lowest places of a key, which may be negative; removes it from there. */
static inline int16_t
soma_key_take (int64_t *key)
{
  int64_t half = SOMA_KEY_STRIDE / 2, low = ((*key + half) & (SOMA_KEY_STRIDE - 1)) - half;

  *key = (*key - low) / SOMA_KEY_STRIDE;
  return (int16_t) low;
}

static inline SomaCell
soma_key_cell (int64_t key)
{
  SomaCell cell;

  cell.x = soma_key_take (&key);
  cell.y = soma_key_take (&key);
  cell.z = (int16_t) key;
  return cell;
}
