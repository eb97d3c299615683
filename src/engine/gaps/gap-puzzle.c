/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gap-puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "holes.h"
#include "memory.h"
#include "placement.h"
#include "turned.h"

/* With all cells of the figure required. NULL if there are too many copies. */
static SomaPuzzle *
make_required (SomaFigure *figure, const uint8_t *colours, const uint64_t *accepts,
               const SomaPiece *pieces, int n_pieces)
{
  SomaPieceSet *set = soma_piece_set_new ("", pieces, n_pieces, NULL);
  SomaFigure *required =
      soma_figure_new_coloured (figure->cells, NULL, colours, accepts, figure->n_cells, NULL);
  SomaPuzzle *puzzle =
      set != NULL ? soma_puzzle_new ("", required, set, NULL, 0, false, NULL) : NULL;

  soma_figure_unref (required);
  soma_piece_set_unref (set);
  return puzzle;
}

SomaPuzzle *
soma_gap_puzzle_new_exact (SomaFigure *figure, SomaPieceSet *set, int n_gaps)
{
  static const SomaCell cell = { 0, 0, 0 };
  SomaPiece pieces[SOMA_MAX_PIECES];
  int n_pieces = set->n_pieces;

  if (n_pieces == SOMA_MAX_PIECES)
    return NULL;
  memcpy (pieces, set->pieces, n_pieces * sizeof *pieces);
  if (n_gaps > 0)
    pieces[n_pieces++] = (SomaPiece){
      .letter = ".", .min_count = n_gaps, .max_count = n_gaps, .n_cells = 1, .cells = &cell
    };
  return make_required (figure, figure->colours, figure->accepts, pieces, n_pieces);
}

/* Weights of cells as colours, from 1 on, in their order: more than these are too many. */
#define MOST_WEIGHTS 32

typedef struct
{
  int n;
  int weights[MOST_WEIGHTS], n_cells[MOST_WEIGHTS];
  uint8_t colours[SOMA_MAX_CELLS];
} Weights;

static bool
list_weights (const SomaWeighing *weighing, Weights *weights)
{
  weights->n = 0;
  for (int cell = 0; cell < weighing->n_cells; cell++)
    {
      int i = 0;
      while (i < weights->n && weights->weights[i] != weighing->weights[cell])
        i++;
      if (i == MOST_WEIGHTS)
        return false;
      if (i == weights->n)
        {
          weights->weights[weights->n] = weighing->weights[cell];
          weights->n_cells[weights->n++] = 0;
        }
      weights->n_cells[i]++;
      weights->colours[cell] = (uint8_t) (i + 1);
    }
  return true;
}

/* Gaps weigh no more together than the pieces leave. The colour that all of them have; -1 if there
 * may be several. */
static int
choose_gaps (const Weights *weights, int64_t slack, int n_gaps)
{
  int colour = -1, n_colours = 0, room = 0;

  for (int i = 0; i < weights->n; i++)
    if (weights->weights[i] <= slack)
      {
        colour = i + 1;
        n_colours++;
        room = weights->n_cells[i];
      }
  return n_colours == 1 && room >= n_gaps ? colour : -1;
}

/* The ways in which a piece lies on the colours. */
typedef struct
{
  int n;
  SomaPiece pieces[SOMA_MAX_PIECES];
  SomaCell *cells;  /* owned: those of all of them */
  uint8_t *colours; /* owned */
} Lies;

static bool
add_lie (Lies *lies, const SomaFigure *figure, const SomaPiece *piece, const uint8_t *colour_of,
         const uint16_t *cells)
{
  int n_cells = piece->n_cells;
  SomaPiece *added = &lies->pieces[lies->n];
  SomaCell *own_cells = lies->cells + (size_t) lies->n * n_cells;
  uint8_t *own_colours = lies->colours + (size_t) lies->n * n_cells;

  for (int i = 0; i < n_cells; i++)
    {
      own_cells[i] = figure->cells[cells[i]];
      own_colours[i] = colour_of[cells[i]];
    }
  *added = *piece;
  added->cells = own_cells;
  added->colours = own_colours;
  for (int i = 0; i < lies->n; i++)
    if (soma_piece_same_shape (added, &lies->pieces[i], false))
      return true;
  /* There is one more for gaps. */
  return ++lies->n < SOMA_MAX_PIECES - 1;
}

static bool
list_lies (const SomaFigure *figure, const SomaPiece *piece, const SomaWeighing *weighing,
           const uint8_t *colour_of, int64_t most_weight, Lies *lies)
{
  SomaPlacements *placements = soma_placements_new (figure, piece);
  bool ok = true;

  for (int p = 0; p < placements->n_placements && ok; p++)
    {
      const uint16_t *cells = placements->cells + (size_t) p * placements->n_cells;
      int64_t weight = 0;
      for (int i = 0; i < placements->n_cells; i++)
        weight += weighing->weights[cells[i]];
      if (weight <= most_weight)
        ok = add_lie (lies, figure, piece, colour_of, cells);
    }
  soma_placements_free (placements);
  return ok && lies->n > 0;
}

static SomaPuzzle *
make_weighed (SomaFigure *figure, const Weights *weights, int gap_colour, int n_gaps, int n_copies,
              Lies *lies)
{
  static const SomaCell cell = { 0, 0, 0 };
  uint64_t accepts[SOMA_N_COLOURS] = { 0 };
  uint8_t colour = (uint8_t) gap_colour;

  for (int i = 0; i < lies->n; i++)
    {
      lies->pieces[i].min_count = 0;
      lies->pieces[i].max_count = n_copies;
    }
  lies->pieces[lies->n] = (SomaPiece){ .letter = ".",
                                       .min_count = n_gaps,
                                       .max_count = n_gaps,
                                       .n_cells = 1,
                                       .cells = &cell,
                                       .colours = &colour };
  for (int c = 1; c <= weights->n; c++)
    accepts[c] = UINT64_C (1) << c;
  return make_required (figure, weights->colours, accepts, lies->pieces, lies->n + 1);
}

SomaPuzzle *
soma_gap_puzzle_new_weighed (SomaFigure *figure, SomaPieceSet *set, int n_gaps,
                             const SomaWeighing *weighing)
{
  const SomaPiece *piece = &set->pieces[0];
  int n_cells = figure->n_cells - n_gaps, size = piece->n_cells;
  SomaPuzzle *puzzle = NULL;
  Weights weights;

  if (set->n_pieces != 1 || figure->colours != NULL || piece->colours != NULL ||
      soma_piece_is_restricted (piece) || weighing->most == figure->n_cells ||
      n_cells % size != 0 || n_cells / size < piece->min_count ||
      n_cells / size > piece->max_count || !list_weights (weighing, &weights))
    return NULL;
  int64_t weight_of_piece = (int64_t) size * weighing->weight / weighing->of_cells;
  int64_t slack = weighing->total - n_cells / size * weight_of_piece;
  int gap_colour = choose_gaps (&weights, slack, n_gaps);
  if (gap_colour < 0)
    return NULL;
  Lies lies = { .cells = soma_alloc ((size_t) SOMA_MAX_PIECES * size, sizeof *lies.cells),
                .colours = soma_alloc ((size_t) SOMA_MAX_PIECES * size, 1) };
  if (list_lies (figure, piece, weighing, weights.colours, weight_of_piece + slack, &lies))
    puzzle = make_weighed (figure, &weights, gap_colour, n_gaps, n_cells / size, &lies);
  free (lies.cells);
  free (lies.colours);
  return puzzle;
}

SomaPuzzle *
soma_gap_puzzle_new_optional (SomaFigure *figure, SomaPieceSet *set)
{
  const SomaHoles anywhere = { .anywhere = true };
  SomaFigure *optional = soma_figure_ref (figure);

  soma_holes_apply (&anywhere, &optional, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", optional, set, NULL, 0, false, NULL);
  soma_figure_unref (optional);
  return puzzle;
}

void
soma_gap_puzzle_translate (const SomaPuzzle *puzzle, const SomaPieceSet *set, uint16_t *copy_at)
{
  int n_cells = puzzle->figure->n_cells, n_copies = soma_piece_set_n_copies (puzzle->set);
  int n_pieces = puzzle->set->n_pieces, n_before = 0;
  int gaps =
      n_pieces > set->n_pieces ? soma_piece_set_first_copy (puzzle->set, n_pieces - 1) : n_copies;
  uint16_t *number = soma_alloc (n_copies, sizeof *number);

  /* Of several pieces for one, all copies are numbered anew. */
  memset (number, 0xff, (size_t) n_copies * sizeof *number);
  for (int cell = 0; cell < n_cells; cell++)
    {
      int copy = copy_at[cell];
      if (copy < gaps && number[copy] == SOMA_NO_COPY)
        number[copy] = (uint16_t) (set->n_pieces == 1 ? n_before++ : copy);
      copy_at[cell] = copy < gaps ? number[copy] : SOMA_NO_COPY;
    }
  free (number);
  soma_piece_set_order_copies (set, n_cells, copy_at);
}
