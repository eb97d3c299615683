/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-set.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "transform.h"
#include "turned.h"

/* The value and what it owns, in one block: the pieces, what is known of their shapes once it has
 * been asked for, their cells, the piece of each copy and the
 * name follow. */
typedef struct
{
  SomaPieceSet set; /* first, so that a SomaPieceSet * leads back here */
  atomic_int n_refs;
  _Atomic (SomaTurned *) *turned; /* each nullable and owned */
  int first_copy[SOMA_MAX_PIECES + 1];
  const uint8_t *copy_piece;
  SomaPiece pieces[];
} PieceSetBlock;

static SomaPieceSet *
fail (SomaError *error, SomaStatus status, int culprit)
{
  if (error != NULL)
    *error = (SomaError){ status, culprit };
  return NULL;
}

static SomaStatus
check_piece (const SomaPiece *piece)
{
  if (piece->n_cells <= 0)
    return SOMA_ERROR_EMPTY_PIECE;
  if (piece->n_cells > SOMA_MAX_CELLS)
    return SOMA_ERROR_PIECE_CELLS;
  if (piece->min_count < 0 || piece->min_count > piece->max_count ||
      piece->max_count > SOMA_MAX_COUNT)
    return SOMA_ERROR_COUNT;
  return SOMA_OK;
}

/* Writes the cells of `from`, normalised, to `cells`, and their colours, if they have any, to
 * `colours`; false if they are not a valid figure. */
static bool
copy_cells (const SomaPiece *from, SomaPiece *piece, SomaCell *cells, uint8_t *colours)
{
  static const uint64_t accepts[SOMA_N_COLOURS];
  SomaFigure *figure =
      soma_figure_new_coloured (from->cells, NULL, from->colours, accepts, from->n_cells, NULL);

  if (figure == NULL)
    return false;
  memcpy (cells, figure->cells, figure->n_cells * sizeof *cells);
  piece->cells = cells;
  piece->colours = figure->colours != NULL ? colours : NULL;
  if (figure->colours != NULL)
    memcpy (colours, figure->colours, figure->n_cells);
  soma_figure_unref (figure);
  return true;
}

static void
number_copies (PieceSetBlock *block, uint8_t *copy_piece)
{
  int n_copies = 0;

  for (int i = 0; i < block->set.n_pieces; i++)
    {
      block->first_copy[i] = n_copies;
      memset (copy_piece + n_copies, i, block->pieces[i].max_count);
      n_copies += block->pieces[i].max_count;
    }
  block->first_copy[block->set.n_pieces] = n_copies;
  block->copy_piece = copy_piece;
}

SomaPieceSet *
soma_piece_set_new (const char *name, const SomaPiece *pieces, int n_pieces, SomaError *error)
{
  if (n_pieces <= 0)
    return fail (error, SOMA_ERROR_EMPTY_PIECE_SET, -1);
  if (n_pieces > SOMA_MAX_PIECES)
    return fail (error, SOMA_ERROR_TOO_MANY_PIECES, -1);
  size_t n_cells = 0, n_coloured = 0, n_copies = 0,
         name_size = name != NULL ? strlen (name) + 1 : 1;
  for (int i = 0; i < n_pieces; i++)
    {
      SomaStatus status = check_piece (&pieces[i]);
      if (status != SOMA_OK)
        return fail (error, status, i);
      n_cells += pieces[i].n_cells;
      n_coloured += pieces[i].colours != NULL ? pieces[i].n_cells : 0;
      n_copies += pieces[i].max_count;
    }
  if (n_copies > SOMA_MAX_COPIES)
    return fail (error, SOMA_ERROR_TOO_MANY_COPIES, -1);

  PieceSetBlock *block =
      soma_alloc (1, sizeof *block + n_pieces * (sizeof (SomaPiece) + sizeof *block->turned) +
                         n_cells * sizeof (SomaCell) + n_coloured + n_copies + name_size);
  block->turned = (_Atomic (SomaTurned *) *) (block->pieces + n_pieces);
  SomaCell *cells = (SomaCell *) (block->turned + n_pieces);
  uint8_t *colours = (uint8_t *) (cells + n_cells), *copy_piece = colours + n_coloured;
  char *name_copy = (char *) (copy_piece + n_copies);
  atomic_init (&block->n_refs, 1);
  block->set = (SomaPieceSet){ name_copy, n_pieces, block->pieces };
  memcpy (name_copy, name != NULL ? name : "", name_size);
  for (int i = 0; i < n_pieces; i++)
    {
      SomaPiece *piece = &block->pieces[i];
      *piece = pieces[i];
      piece->letter[SOMA_LETTER_SIZE - 1] = piece->name[SOMA_NAME_SIZE - 1] = '\0';
      if (!copy_cells (&pieces[i], piece, cells, colours))
        {
          free (block);
          return fail (error, SOMA_ERROR_PIECE_CELLS, i);
        }
      atomic_init (&block->turned[i], NULL);
      cells += piece->n_cells;
      colours += pieces[i].colours != NULL ? piece->n_cells : 0;
    }
  number_copies (block, copy_piece);
  return &block->set;
}

SomaPieceSet *
soma_piece_set_ref (SomaPieceSet *set)
{
  PieceSetBlock *block = (PieceSetBlock *) set;

  atomic_fetch_add_explicit (&block->n_refs, 1, memory_order_relaxed);
  return set;
}

void
soma_piece_set_unref (SomaPieceSet *set)
{
  PieceSetBlock *block = (PieceSetBlock *) set;

  if (block == NULL || atomic_fetch_sub_explicit (&block->n_refs, 1, memory_order_acq_rel) != 1)
    return;
  for (int i = 0; i < set->n_pieces; i++)
    free (atomic_load_explicit (&block->turned[i], memory_order_relaxed));
  free (block);
}

int
soma_piece_set_n_copies (const SomaPieceSet *set)
{
  return ((const PieceSetBlock *) set)->first_copy[set->n_pieces];
}

int
soma_piece_set_copy_piece (const SomaPieceSet *set, int copy)
{
  return ((const PieceSetBlock *) set)->copy_piece[copy];
}

int
soma_piece_set_first_copy (const SomaPieceSet *set, int piece)
{
  return ((const PieceSetBlock *) set)->first_copy[piece];
}

void
soma_piece_set_order_copies (const SomaPieceSet *set, int n_cells, uint16_t *copy_at)
{
  /* Only the entries of copies that occur are touched: this runs once per solution. */
  uint16_t new_number[SOMA_MAX_COPIES];
  int n_seen[SOMA_MAX_PIECES];

  memset (n_seen, 0, set->n_pieces * sizeof *n_seen);
  for (int i = 0; i < n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      new_number[copy_at[i]] = SOMA_NO_COPY;
  for (int i = 0; i < n_cells; i++)
    {
      uint16_t copy = copy_at[i];
      if (copy == SOMA_NO_COPY)
        continue;
      if (new_number[copy] == SOMA_NO_COPY)
        {
          int piece = soma_piece_set_copy_piece (set, copy);
          int first = soma_piece_set_first_copy (set, piece);
          new_number[copy] = (uint16_t) (first + n_seen[piece]++);
        }
      copy_at[i] = new_number[copy];
    }
}

const SomaTurned *
soma_piece_set_get_turned (const SomaPieceSet *set, int piece)
{
  const PieceSetBlock *block = (const PieceSetBlock *) set;
  SomaTurned *turned = atomic_load_explicit (&block->turned[piece], memory_order_acquire);

  if (turned != NULL)
    return turned;
  SomaTurned *own = soma_turned_new (&set->pieces[piece]);
  if (own == NULL || atomic_compare_exchange_strong (&block->turned[piece], &turned, own))
    return own;
  free (own); /* another thread was faster */
  return turned;
}

bool
soma_piece_same_shape (const SomaPiece *a, const SomaPiece *b, bool mirror)
{
  if (a->n_cells != b->n_cells)
    return false;
  if (a->turns == SOMA_TURNS_ANY && b->turns == SOMA_TURNS_ANY)
    return soma_cells_same_colours (a->cells, a->colours, b->cells, b->colours, a->n_cells, mirror);
  for (int transform = 0; transform < (mirror ? SOMA_N_TRANSFORMS : 1);
       transform += SOMA_N_ROTATIONS)
    if (soma_piece_is_carried (a, transform, b) && soma_piece_is_carried (b, transform, a))
      return true;
  return false;
}

void
soma_piece_set_volume (const SomaPieceSet *set, int *least, int *most)
{
  *least = *most = 0;
  for (int i = 0; i < set->n_pieces; i++)
    {
      *least += set->pieces[i].n_cells * set->pieces[i].min_count;
      *most += set->pieces[i].n_cells * set->pieces[i].max_count;
    }
}

void
soma_piece_set_count_used (const SomaPieceSet *set, int n_cells, const uint16_t *copy_at,
                           int *n_used)
{
  for (int i = 0; i < set->n_pieces; i++)
    n_used[i] = 0;
  for (int cell = 0; cell < n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      n_used[soma_piece_set_copy_piece (set, copy_at[cell])]++;
  for (int i = 0; i < set->n_pieces; i++)
    n_used[i] /= set->pieces[i].n_cells;
}
