/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "difference.h"

#include <stdlib.h>

#include "memory.h"
#include "piece-keys.h"

struct SomaDifference
{
  SomaPieceKeys *keys; /* owned */

  /* Owned: the numbers of the solution's own pieces in a table with free places, which are 0. */
  uint64_t *table;
  size_t mask;
  int n;
};

static void
add (SomaDifference *self, uint64_t key)
{
  size_t at = (size_t) key & self->mask;

  while (self->table[at] != 0)
    at = (at + 1) & self->mask;
  self->table[at] = key;
}

static bool
has (const SomaDifference *self, uint64_t key)
{
  size_t at = (size_t) key & self->mask;

  while (self->table[at] != 0 && self->table[at] != key)
    at = (at + 1) & self->mask;
  return self->table[at] != 0;
}

SomaDifference *
soma_difference_new (const SomaPuzzle *puzzle, const SomaGroup *group, const uint16_t *copy_at)
{
  SomaDifference *self = soma_alloc0 (1, sizeof *self);
  size_t size = 4;

  self->keys = soma_piece_keys_new (puzzle, group);
  soma_piece_keys_read (self->keys, copy_at, 1);
  self->n = self->keys->n;
  while (size < 2 * (size_t) self->n)
    size *= 2;
  self->mask = size - 1;
  self->table = soma_alloc0 (size, sizeof *self->table);
  for (int k = 0; k < self->n; k++)
    add (self, self->keys->keys[k]);
  return self;
}

void
soma_difference_free (SomaDifference *difference)
{
  if (difference == NULL)
    return;
  soma_piece_keys_free (difference->keys);
  free (difference->table);
  free (difference);
}

/* How many pieces of an image are elsewhere; `most` + 1 if these are more. */
static int
count_elsewhere (const SomaDifference *self, int element, int most)
{
  const SomaPieceKeys *keys = self->keys;
  int n_elements = keys->group->n_elements, n = 0;

  for (int k = 0; k < keys->n && n <= most; k++)
    n += !has (self, keys->keys[(size_t) k * n_elements + element]);
  return n;
}

int
soma_difference_count (SomaDifference *difference, const uint16_t *copy_at, int most, int *element)
{
  SomaPieceKeys *keys = difference->keys;
  int best = most + 1, n_elements = keys->group->n_elements;

  soma_piece_keys_read (keys, copy_at, n_elements);
  for (int e = 0; e < n_elements && best > 0; e++)
    {
      int n = count_elsewhere (difference, e, best - 1);
      /* The same of the other solution's pieces. */
      int n_back = n + difference->n - keys->n;
      n = n > n_back ? n : n_back;
      if (n >= best)
        continue;
      best = n;
      if (element != NULL)
        *element = e;
    }
  return best;
}
