/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tighten.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"
#include "symmetry.h"
#include "weighing.h"

#define MOST_WEIGHINGS 8

/* A piece of n cells weighs at least n * weight / of_cells. What the figure weighs beyond that of
 * all cells that pieces have at least, `of_cells` times, is what cells that stay empty, and pieces
 * that are heavier than they must be, can have together. */
struct SomaLimits
{
  int n;
  SomaWeighing weighings[MOST_WEIGHINGS];
  int64_t slack[MOST_WEIGHINGS];
};

/* Single cubes fill what other pieces leave, and lie wherever they are wanted: as if the cells
 * stayed empty. NULL if there are no other pieces. */
static SomaPuzzle *
make_without_cubes (const SomaPuzzle *puzzle)
{
  SomaPiece pieces[SOMA_MAX_PIECES];
  int n_pieces = 0;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (puzzle->set->pieces[p].n_cells > 1)
      pieces[n_pieces++] = puzzle->set->pieces[p];
  SomaPieceSet *set = n_pieces > 0 ? soma_piece_set_new ("", pieces, n_pieces, NULL) : NULL;
  if (set == NULL)
    return NULL;
  SomaPuzzle *other =
      soma_puzzle_new ("", puzzle->figure, set, NULL, 0, puzzle->distinct_pieces, NULL);
  soma_piece_set_unref (set);
  return other;
}

/* How many cells the pieces that are no single cubes have at least; sets how many of these there
 * can be. */
static int
count_needed (const SomaPuzzle *puzzle, int *n_cubes)
{
  int n_least = 0;

  *n_cubes = 0;
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      if (piece->n_cells == 1)
        *n_cubes += piece->max_count;
      else
        n_least += soma_puzzle_least_count (puzzle, p) * piece->n_cells;
    }
  return soma_max (n_least, puzzle->figure->n_cells - puzzle->figure->n_optional - *n_cubes);
}

/* Adds a weighing that tells of some of the cells in `may_be_left` that they are not. */
static bool
add_weighing (SomaLimits *limits, const SomaPuzzle *puzzle, int n_needed, bool *may_be_left)
{
  SomaWeighing *weighing = &limits->weighings[limits->n];
  int n_found = 0;

  soma_weighing_find_wanted (puzzle, may_be_left, weighing);
  if (weighing->weight <= 0)
    return false;
  int64_t slack =
      (int64_t) weighing->total * weighing->of_cells - (int64_t) n_needed * weighing->weight;
  for (int cell = 0; cell < weighing->n_cells; cell++)
    if (may_be_left[cell] && (int64_t) weighing->weights[cell] * weighing->of_cells > slack)
      {
        may_be_left[cell] = false;
        n_found++;
      }
  limits->slack[limits->n] = slack;
  limits->n += n_found > 0;
  return n_found > 0;
}

/* Whether the first weights, from which others differ only in what they tell of single cells, show
 * that pieces do not fill all of the figure. */
static bool
prove_less (const SomaLimits *limits)
{
  const SomaWeighing *weighing = &limits->weighings[0];

  return (int64_t) weighing->total * weighing->of_cells <
         (int64_t) weighing->n_cells * weighing->weight;
}

static SomaPuzzle *
make_with_figure (const SomaPuzzle *puzzle, SomaFigure *figure)
{
  return soma_puzzle_new (puzzle->name, figure, puzzle->set, puzzle->pins, puzzle->n_pins,
                          puzzle->distinct_pieces, NULL);
}

static int
count_symmetries (const SomaPuzzle *puzzle)
{
  SomaGroup *group = soma_group_new (puzzle, SOMA_SYMMETRY_FULL);
  int n = group->n_elements;

  soma_group_free (group);
  return n;
}

/* Without its limits. Cells stay optional if the figure had more symmetries otherwise, under which
 * different solutions would count as the same. */
static SomaPuzzle *
make_tight (const SomaPuzzle *puzzle, const bool *may_be_left)
{
  const SomaFigure *before = puzzle->figure;
  bool optional[SOMA_MAX_CELLS];

  for (int cell = 0; cell < before->n_cells; cell++)
    optional[cell] = before->optional != NULL && before->optional[cell] && may_be_left[cell];
  SomaFigure *figure = soma_figure_new_coloured (before->cells, optional, before->colours,
                                                 before->accepts, before->n_cells, NULL);
  SomaPuzzle *tight = make_with_figure (puzzle, figure);
  soma_figure_unref (figure);
  if (count_symmetries (tight) == count_symmetries (puzzle))
    return tight;
  soma_puzzle_unref (tight);
  return make_with_figure (puzzle, puzzle->figure);
}

SomaPuzzle *
soma_puzzle_tighten (SomaPuzzle *puzzle, int most_left)
{
  bool may_be_left[SOMA_MAX_CELLS];
  const SomaFigure *figure = puzzle->figure;
  int n_cells = figure->n_cells, n_cubes, n_needed = count_needed (puzzle, &n_cubes);
  int n_left = n_cells - n_needed;

  SomaPuzzle *other = n_left > 0 && n_left <= most_left ? make_without_cubes (puzzle) : NULL;
  if (other == NULL)
    return soma_puzzle_ref (puzzle);
  SomaLimits *limits = soma_alloc (1, sizeof *limits);
  limits->n = 0;
  for (int cell = 0; cell < n_cells; cell++)
    may_be_left[cell] = n_cubes > 0 || (figure->optional != NULL && figure->optional[cell]);
  while (limits->n < MOST_WEIGHINGS && add_weighing (limits, other, n_needed, may_be_left))
    continue;
  soma_puzzle_unref (other);
  if (!prove_less (limits))
    {
      free (limits);
      return soma_puzzle_ref (puzzle);
    }
  SomaPuzzle *tight = make_tight (puzzle, may_be_left);
  tight->limits = limits;
  return tight;
}

/* Whether a placement leaves too little for others. */
static bool
is_ruled_out (const SomaLimits *limits, const uint16_t *cells, int n_cells)
{
  for (int i = 0; i < limits->n; i++)
    {
      const SomaWeighing *weighing = &limits->weighings[i];
      int64_t weight = 0;
      for (int k = 0; k < n_cells; k++)
        weight += weighing->weights[cells[k]];
      weight *= weighing->of_cells;
      if (weight - (n_cells > 1 ? (int64_t) n_cells * weighing->weight : 0) > limits->slack[i])
        return true;
    }
  return false;
}

static bool
is_among (uint16_t cell, const uint16_t *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    if (cells[i] == cell)
      return true;
  return false;
}

static bool
is_pinned (const SomaPuzzle *puzzle, const uint16_t *cells, int n_cells)
{
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      int n = pin->n_cells == n_cells ? 0 : -1;
      while (n >= 0 && n < n_cells && is_among (pin->cells[n], cells, n_cells))
        n++;
      if (n == n_cells)
        return true;
    }
  return false;
}

void
soma_limits_apply (const SomaPuzzle *puzzle, SomaPlacements *placements)
{
  const SomaLimits *limits = puzzle->limits;
  int n = placements->n_cells, n_left = 0;

  if (limits == NULL)
    return;
  for (int p = 0; p < placements->n_placements; p++)
    {
      const uint16_t *cells = placements->cells + (size_t) p * n;
      if (is_pinned (puzzle, cells, n) || !is_ruled_out (limits, cells, n))
        memmove (placements->cells + (size_t) n_left++ * n, cells, (size_t) n * sizeof *cells);
    }
  placements->n_placements = n_left;
}
