/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-keys.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define CELL_SEED 0x9e3779b97f4a7c15u
#define PIECE_SEED 0xd1b54a32d192ed03u

/* The first piece that it makes no difference from. */
static int
find_like (const SomaPuzzle *puzzle, int piece)
{
  const SomaPieceSet *set = puzzle->set;

  for (int p = 0; p < piece && !puzzle->distinct_pieces; p++)
    if (soma_turned_same_shape (&set->pieces[p], soma_piece_set_get_turned (set, p),
                                &set->pieces[piece], soma_piece_set_get_turned (set, piece)))
      return p;
  return piece;
}

SomaPieceKeys *
soma_piece_keys_new (const SomaPuzzle *puzzle, const SomaGroup *group)
{
  SomaPieceKeys *self = soma_alloc0 (1, sizeof *self);
  int n_cells = puzzle->figure->n_cells, n_copies = soma_piece_set_n_copies (puzzle->set);

  self->puzzle = puzzle;
  self->group = group;
  self->most = n_copies < n_cells ? n_copies : n_cells;
  self->cell_keys = soma_alloc (n_cells, sizeof *self->cell_keys);
  self->piece_keys = soma_alloc (puzzle->set->n_pieces, sizeof *self->piece_keys);
  self->local = soma_alloc (n_copies, sizeof *self->local);
  self->sums = soma_alloc (self->most, sizeof *self->sums);
  self->pieces = soma_alloc (self->most, sizeof *self->pieces);
  self->keys = soma_alloc ((size_t) self->most * group->n_elements, sizeof *self->keys);
  for (int i = 0; i < n_cells; i++)
    self->cell_keys[i] = soma_mix_bits (CELL_SEED * ((uint64_t) i + 1));
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    self->piece_keys[p] = soma_mix_bits (PIECE_SEED * ((uint64_t) find_like (puzzle, p) + 1));
  return self;
}

void
soma_piece_keys_free (SomaPieceKeys *keys)
{
  if (keys == NULL)
    return;
  free (keys->cell_keys);
  free (keys->piece_keys);
  free (keys->local);
  free (keys->sums);
  free (keys->pieces);
  free (keys->keys);
  free (keys);
}

void
soma_piece_keys_read (SomaPieceKeys *keys, const uint16_t *copy_at, int n_elements)
{
  /* Numbers the copies that are used. */
  int n_cells = keys->puzzle->figure->n_cells;

  keys->n = 0;
  for (int i = 0; i < n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      keys->local[copy_at[i]] = UINT16_MAX;
  for (int i = 0; i < n_cells; i++)
    {
      uint16_t copy = copy_at[i];
      if (copy == SOMA_NO_COPY || keys->local[copy] != UINT16_MAX)
        continue;
      keys->local[copy] = (uint16_t) keys->n;
      keys->pieces[keys->n++] = (uint8_t) soma_piece_set_copy_piece (keys->puzzle->set, copy);
    }
  for (int element = 0; element < n_elements; element++)
    {
      const uint16_t *cell_map = keys->group->cell_map[element];
      const uint8_t *piece_map = keys->group->piece_map[element];

      memset (keys->sums, 0, (size_t) keys->n * sizeof *keys->sums);
      for (int i = 0; i < keys->puzzle->figure->n_cells; i++)
        if (copy_at[i] != SOMA_NO_COPY)
          keys->sums[keys->local[copy_at[i]]] += keys->cell_keys[cell_map[i]];
      for (int k = 0; k < keys->n; k++)
        keys->keys[(size_t) k * n_elements + element] =
            soma_mix_bits (keys->sums[k] ^ keys->piece_keys[piece_map[keys->pieces[k]]]);
    }
}
