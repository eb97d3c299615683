/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "colour-fit.h"
#include "memory.h"
#include "transform.h"

/* The value and what it owns, in one block: the pins, their cells and the name follow. */
typedef struct
{
  SomaPuzzle puzzle; /* first, so that a SomaPuzzle * leads back here */
  atomic_int n_refs;
  SomaPin pins[];
} PuzzleBlock;

/* The cells and copies that earlier pins take. */
typedef struct
{
  bool cells[SOMA_MAX_CELLS];
  int copies[SOMA_MAX_PIECES];
} Taken;

static int
compare_numbers (const void *a, const void *b)
{
  return *(const uint16_t *) a - *(const uint16_t *) b;
}

static int
compare_cells (const void *a, const void *b)
{
  return soma_cell_compare (*(const SomaCell *) a, *(const SomaCell *) b);
}

/* Whether a piece of the shape can lie where it is pinned. Sorts the cells. */
static bool
may_lie (const SomaFigure *figure, const SomaPiece *piece, SomaCell *cells)
{
  if ((figure->colours == NULL || piece->colours == NULL) && piece->turns == SOMA_TURNS_ANY)
    return true;
  qsort (cells, piece->n_cells, sizeof *cells, compare_cells);
  return soma_colours_fit (figure, piece, cells, NULL);
}

SOMA_OWN_FRAME static bool
take_pin (const SomaFigure *figure, const SomaPieceSet *set, const SomaPin *pin, Taken *taken)
{
  if (pin->piece < 0 || pin->piece >= set->n_pieces)
    return false;
  const SomaPiece *piece = &set->pieces[pin->piece];
  if (pin->n_cells != piece->n_cells || ++taken->copies[pin->piece] > piece->max_count)
    return false;
  SomaCell cells[SOMA_MAX_CELLS];
  for (int i = 0; i < pin->n_cells; i++)
    {
      int number = pin->cells[i];
      if (number >= figure->n_cells || taken->cells[number])
        return false;
      taken->cells[number] = true;
      cells[i] = figure->cells[number];
    }
  return soma_cells_same_shape (piece->cells, cells, piece->n_cells, false) &&
         may_lie (figure, piece, cells);
}

/* Adds up to `n_copies` copies of a piece of `size` cells to every sum up to `limit` that is
 * reachable without it. */
static void
extend_sums (bool *reachable, int limit, int size, int n_copies)
{
  int used[SOMA_MAX_CELLS + 1]; /* the fewest copies that lead to the sum */

  for (int sum = 0; sum <= limit; sum++)
    {
      used[sum] = 0;
      if (reachable[sum] || sum < size || !reachable[sum - size] || used[sum - size] == n_copies)
        continue;
      reachable[sum] = true;
      used[sum] = used[sum - size] + 1;
    }
}

/* Whether some pieces beside those that must be used, of `least` cells, fill the figure. */
SOMA_OWN_FRAME static bool
can_be_filled (const SomaPuzzle *puzzle, int least)
{
  const SomaFigure *figure = puzzle->figure;
  const SomaPieceSet *set = puzzle->set;
  bool reachable[SOMA_MAX_CELLS + 1];

  memset (reachable, 0, (figure->n_cells + 1) * sizeof *reachable);
  reachable[least] = true;
  for (int i = 0; i < set->n_pieces; i++)
    extend_sums (reachable, figure->n_cells, set->pieces[i].n_cells,
                 set->pieces[i].max_count - soma_puzzle_least_count (puzzle, i));
  for (int sum = figure->n_cells - figure->n_optional; sum <= figure->n_cells; sum++)
    if (reachable[sum])
      return true;
  return false;
}

static bool
volume_fits (const SomaPuzzle *puzzle)
{
  const SomaFigure *figure = puzzle->figure;
  const SomaPieceSet *set = puzzle->set;
  int least = 0;
  bool has_range = false;

  for (int i = 0; i < set->n_pieces; i++)
    {
      int count = soma_puzzle_least_count (puzzle, i);
      least += set->pieces[i].n_cells * count;
      has_range |= set->pieces[i].max_count > count;
    }
  if (least > figure->n_cells)
    return false;
  return has_range ? can_be_filled (puzzle, least) : least >= figure->n_cells - figure->n_optional;
}

SomaPuzzle *
soma_puzzle_new (const char *name, SomaFigure *figure, SomaPieceSet *set, const SomaPin *pins,
                 int n_pins, bool distinct_pieces, SomaError *error)
{
  Taken taken;
  size_t n_cells = 0, name_size = name != NULL ? strlen (name) + 1 : 1;

  if (n_pins > 0)
    {
      memset (taken.cells, 0, figure->n_cells * sizeof *taken.cells);
      memset (taken.copies, 0, set->n_pieces * sizeof *taken.copies);
    }
  for (int i = 0; i < n_pins; i++)
    {
      if (!take_pin (figure, set, &pins[i], &taken))
        {
          if (error != NULL)
            *error = (SomaError){ SOMA_ERROR_PIN, i };
          return NULL;
        }
      n_cells += pins[i].n_cells;
    }

  PuzzleBlock *block = soma_alloc (1, sizeof *block + n_pins * sizeof (SomaPin) +
                                          n_cells * sizeof (uint16_t) + name_size);
  uint16_t *cells = (uint16_t *) (block->pins + n_pins);
  char *name_copy = (char *) (cells + n_cells);
  memcpy (name_copy, name != NULL ? name : "", name_size);
  for (int i = 0; i < n_pins; i++)
    {
      block->pins[i] = (SomaPin){ pins[i].piece, pins[i].n_cells, cells };
      memcpy (cells, pins[i].cells, pins[i].n_cells * sizeof *cells);
      qsort (cells, pins[i].n_cells, sizeof *cells, compare_numbers);
      cells += pins[i].n_cells;
    }
  atomic_init (&block->n_refs, 1);
  block->puzzle = (SomaPuzzle){
    .name = name_copy,
    .figure = soma_figure_ref (figure),
    .set = soma_piece_set_ref (set),
    .n_pins = n_pins,
    .pins = block->pins,
    .distinct_pieces = distinct_pieces,
  };
  return &block->puzzle;
}

void
soma_puzzle_set_rgb (SomaPuzzle *puzzle, const uint32_t *rgb)
{
  size_t size = SOMA_N_COLOURS * sizeof *rgb;

  free ((uint32_t *) puzzle->rgb);
  puzzle->rgb = memcpy (soma_alloc (1, size), rgb, size);
}

SomaPuzzle *
soma_puzzle_ref (SomaPuzzle *puzzle)
{
  PuzzleBlock *block = (PuzzleBlock *) puzzle;

  atomic_fetch_add_explicit (&block->n_refs, 1, memory_order_relaxed);
  return puzzle;
}

void
soma_puzzle_unref (SomaPuzzle *puzzle)
{
  PuzzleBlock *block = (PuzzleBlock *) puzzle;

  if (block == NULL || atomic_fetch_sub_explicit (&block->n_refs, 1, memory_order_acq_rel) != 1)
    return;
  soma_figure_unref (puzzle->figure);
  soma_piece_set_unref (puzzle->set);
  free ((uint32_t *) puzzle->rgb);
  free (puzzle->limits);
  free (block);
}

bool
soma_puzzle_has_colours (const SomaPuzzle *puzzle)
{
  bool found = puzzle->figure->colours != NULL;

  for (int i = 0; i < puzzle->set->n_pieces && !found; i++)
    found = puzzle->set->pieces[i].colours != NULL;
  return found;
}

int
soma_puzzle_least_count (const SomaPuzzle *puzzle, int piece)
{
  int n_pins = 0;

  for (int i = 0; i < puzzle->n_pins; i++)
    n_pins += puzzle->pins[i].piece == piece;
  int min_count = puzzle->set->pieces[piece].min_count;
  return n_pins > min_count ? n_pins : min_count;
}

SomaError
soma_puzzle_validate (const SomaPuzzle *puzzle)
{
  for (int i = 0; i < puzzle->set->n_pieces; i++)
    if (puzzle->set->pieces[i].min_count > 0 &&
        puzzle->set->pieces[i].n_cells > puzzle->figure->n_cells)
      return (SomaError){ SOMA_ERROR_PIECE_TOO_LARGE, i };
  if (!volume_fits (puzzle))
    return (SomaError){ SOMA_ERROR_VOLUME, -1 };
  return (SomaError){ SOMA_OK, -1 };
}
