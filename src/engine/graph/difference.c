/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "difference.h"

#include <stdlib.h>

#include "memory.h"
#include "piece-keys.h"

/* A piece in a place, and in which images of the solution it is there. */
typedef struct
{
  uint64_t key; /* 0: a free place of the table */
  uint64_t elements;
} Entry;

struct SomaDifference
{
  /* Owned */
  SomaPuzzle *puzzle;
  SomaGroup *group;
  SomaPieceKeys *keys;
  Entry *table;

  size_t mask;
  int n_pieces, n_elements;
  uint8_t inverse[SOMA_N_TRANSFORMS]; /* which element undoes each */
};

static Entry *
look_up (const SomaDifference *self, uint64_t key)
{
  size_t at = (size_t) key & self->mask;

  while (self->table[at].key != 0 && self->table[at].key != key)
    at = (at + 1) & self->mask;
  return &self->table[at];
}

static bool
undoes (const SomaGroup *group, int n_cells, int a, int b)
{
  for (int i = 0; i < n_cells; i++)
    if (group->cell_map[b][group->cell_map[a][i]] != i)
      return false;
  return true;
}

SomaDifference *
soma_difference_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, const uint16_t *copy_at)
{
  SomaDifference *self = soma_alloc0 (1, sizeof *self);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->group = soma_group_new (puzzle, symmetry);
  self->keys = soma_piece_keys_new (puzzle, self->group);
  self->n_elements = self->group->n_elements;
  soma_piece_keys_read (self->keys, copy_at, self->n_elements);
  self->n_pieces = self->keys->n;
  size_t n = (size_t) self->n_pieces * (size_t) self->n_elements, size = 4;

  while (size < 2 * n)
    size *= 2;
  self->mask = size - 1;
  self->table = soma_alloc0 (size, sizeof *self->table);
  for (size_t i = 0; i < n; i++)
    {
      Entry *entry = look_up (self, self->keys->keys[i]);
      entry->key = self->keys->keys[i];
      entry->elements |= (uint64_t) 1 << i % (size_t) self->n_elements;
    }
  const SomaGroup *group = self->group;
  for (int a = 0; a < group->n_elements; a++)
    for (int b = 0; b < group->n_elements; b++)
      if (undoes (group, puzzle->figure->n_cells, a, b))
        {
          self->inverse[a] = (uint8_t) b;
          break;
        }
  return self;
}

void
soma_difference_free (SomaDifference *difference)
{
  if (difference == NULL)
    return;
  soma_piece_keys_free (difference->keys);
  soma_group_free (difference->group);
  soma_puzzle_unref (difference->puzzle);
  free (difference->table);
  free (difference);
}

int
soma_difference_count (SomaDifference *difference, const uint16_t *copy_at, int most, int *element)
{
  int n_same[SOMA_N_TRANSFORMS] = { 0 }, best = 0;

  soma_piece_keys_read (difference->keys, copy_at, 1);
  /* Adds, for each image, how many pieces of the solution that was read are where it has them. */
  for (int k = 0; k < difference->keys->n; k++)
    for (uint64_t left = look_up (difference, difference->keys->keys[k])->elements; left != 0;
         left &= left - 1)
      n_same[__builtin_ctzll (left)]++;
  for (int e = 1; e < difference->n_elements; e++)
    if (n_same[e] > n_same[best] ||
        (n_same[e] == n_same[best] && difference->inverse[e] < difference->inverse[best]))
      best = e;
  if (element != NULL)
    *element = difference->inverse[best];
  int n_more =
      difference->keys->n > difference->n_pieces ? difference->keys->n : difference->n_pieces;
  return n_more - n_same[best] > most ? most + 1 : n_more - n_same[best];
}
