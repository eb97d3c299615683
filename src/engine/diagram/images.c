/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images.h"

#include <stdlib.h>

#include "memory.h"

/* Bits that a table has all values of: with more of them, making tables takes longer than a sweep
 * of a small board. */
#define N_BITS 4
#define N_VALUES (1 << N_BITS)

/* Notes before which cells each symmetry keeps all among themselves. */
static bool
find_kept (SomaImages *images)
{
  const SomaQuotient *quotient = images->quotient;
  bool is_any = false;

  for (int i = 0; i < quotient->n_images; i++)
    {
      const uint16_t *image = quotient->images + (size_t) i * (size_t) quotient->n_cells;
      for (int c = 1, most = image[0]; c < quotient->n_cells; c++)
        {
          if (most == c - 1)
            {
              images->kept[c] |= UINT64_C (1) << i;
              is_any = true;
            }
          most = image[c] > most ? image[c] : most;
        }
    }
  return is_any;
}

void
soma_images_init (SomaImages *images, const SomaQuotient *quotient)
{
  int n_cells = quotient->n_cells;

  *images =
      (SomaImages){ .quotient = quotient, .n_tables = (quotient->span + N_BITS - 1) / N_BITS };
  /* Longer fronts have too many states in any case. */
  if (quotient->n_images == 0 || n_cells == 0 || quotient->span > 64)
    return;
  images->kept = soma_alloc0 (n_cells, sizeof *images->kept);
  if (!find_kept (images))
    {
      soma_images_clear (images);
      return;
    }
  images->front = soma_alloc0 (n_cells + 1, sizeof *images->front);
  images->tables = soma_alloc0 (n_cells, sizeof *images->tables);
  for (int c = 1; c <= n_cells; c++)
    images->front[c] = c < n_cells && images->kept[c] != 0 ? (uint16_t) c : images->front[c - 1];
}

void
soma_images_pass (SomaImages *images, int cell)
{
  if (images->tables == NULL)
    return;
  free (images->tables[cell]);
  images->tables[cell] = NULL;
}

void
soma_images_clear (SomaImages *images)
{
  for (int c = 0; images->tables != NULL && c < images->quotient->n_cells; c++)
    free (images->tables[c]);
  free (images->tables);
  free (images->kept);
  free (images->front);
  *images = (SomaImages){ .quotient = images->quotient };
}

/* What becomes of some cells from `first` on, however they are covered. The image of what can be
 * covered reaches as far behind `cell` as that itself. */
static void
fill_table (const SomaImages *images, const uint16_t *image, int cell, int first, uint64_t *table)
{
  for (int bit = 0; bit < N_BITS; bit++)
    {
      int at = first + bit;
      int to = at < images->quotient->n_cells ? image[at] - cell : 64;
      uint64_t moved = to < 64 ? UINT64_C (1) << to : 0;
      for (int value = 0; value < 1 << bit; value++)
        table[1 << bit | value] = table[value] | moved;
    }
}

static const uint64_t *
get_table (SomaImages *images, int cell)
{
  const SomaQuotient *quotient = images->quotient;

  if (images->tables[cell] != NULL)
    return images->tables[cell];
  int n = __builtin_popcountll (images->kept[cell]);
  uint64_t *table = soma_alloc0 ((size_t) (n * images->n_tables) * N_VALUES, sizeof *table);
  images->tables[cell] = table;
  for (uint64_t kept = images->kept[cell]; kept != 0; kept &= kept - 1)
    {
      const uint16_t *image =
          quotient->images + (size_t) __builtin_ctzll (kept) * (size_t) quotient->n_cells;
      for (int i = 0; i < images->n_tables; i++, table += N_VALUES)
        fill_table (images, image, cell, cell + i * N_BITS, table);
    }
  return images->tables[cell];
}

int
soma_images_choose (SomaImages *images, int from, int to, uint64_t *front)
{
  int cell = images->front != NULL ? images->front[to] : 0;

  if (cell <= from)
    return to;
  /* Every placement so far began before the cell, so that all that is covered lies less than a
   * span behind it. */
  uint64_t own = *front << (to - cell) | ((UINT64_C (1) << (to - cell)) - 1), least = own;
  const uint64_t *table = get_table (images, cell);

  for (uint64_t kept = images->kept[cell]; kept != 0; kept &= kept - 1)
    {
      uint64_t image = 0;
      for (int i = 0; i < images->n_tables; i++, table += N_VALUES)
        image |= table[own >> i * N_BITS & (N_VALUES - 1)];
      least = image < least ? image : least;
    }
  int far = ~least != 0 ? __builtin_ctzll (~least) : 64;
  *front = far < 64 ? least >> far : 0;
  return cell + far;
}
