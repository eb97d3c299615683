/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sums.h"
#include "xmpuzzle-private.h"

/* BurrTools limits how many cells stay empty, which asks for a sum of cells of all pieces together.
 * Here there are no such limits, but most of them follow from a count that is not as low, or from
 * cells that are not optional. Those do not that several ranges of counts can obey in turns. */

/* More rounds narrow nothing that matters, and each is true by itself. */
#define MAX_ROUNDS 100

typedef struct
{
  int n_pieces;
  int size[SOMA_MAX_PIECES];
  int least[SOMA_MAX_PIECES], most[SOMA_MAX_PIECES]; /* counts */
} Counts;

static void
counts_init (Counts *counts, const SomaPieceSet *set)
{
  counts->n_pieces = set->n_pieces;
  for (int i = 0; i < set->n_pieces; i++)
    {
      counts->size[i] = set->pieces[i].n_cells;
      counts->least[i] = set->pieces[i].min_count;
      counts->most[i] = set->pieces[i].max_count;
    }
}

/* Whether some choice of counts has so many cells. */
static gboolean
can_have (const Counts *counts, int least, int most)
{
  SomaSums sums;

  soma_sums_init (&sums, most);
  for (int i = 0; i < counts->n_pieces; i++)
    soma_sums_add (&sums, 0, counts->size[i], counts->least[i], counts->most[i]);
  return soma_sums_has (&sums, least, most);
}

static void
add_up (const Counts *counts, int *least, int *most)
{
  *least = *most = 0;
  for (int i = 0; i < counts->n_pieces; i++)
    {
      *least += counts->size[i] * counts->least[i];
      *most += counts->size[i] * counts->most[i];
    }
}

/* Drops counts of each piece for which the others have too few cells, or too many. FALSE if nothing
 * is left of one. */
static gboolean
narrow (Counts *counts, int needed, int room)
{
  gboolean is_narrower = TRUE;

  for (int round = 0; round < MAX_ROUNDS && is_narrower; round++)
    {
      is_narrower = FALSE;
      for (int i = 0; i < counts->n_pieces; i++)
        {
          int size = counts->size[i], least, most;
          add_up (counts, &least, &most);
          int missing = needed - (most - size * counts->most[i]);
          int left = room - (least - size * counts->least[i]);
          int fewest = MAX (counts->least[i], (missing + size - 1) / size);
          int highest = MIN (counts->most[i], left / size);
          if (left < 0 || fewest > highest)
            return FALSE;
          is_narrower = is_narrower || fewest > counts->least[i] || highest < counts->most[i];
          counts->least[i] = fewest;
          counts->most[i] = highest;
        }
    }
  return TRUE;
}

/* The most stay as they were, since no limit of empty cells lowers them. */
static SomaPieceSet *
raise_counts (const SomaPieceSet *set, const Counts *counts)
{
  g_autofree SomaPiece *pieces = g_memdup2 (set->pieces, set->n_pieces * sizeof *pieces);

  for (int i = 0; i < set->n_pieces; i++)
    pieces[i].min_count = counts->least[i];
  return soma_piece_set_new (set->name, pieces, set->n_pieces, NULL);
}

static SomaFigure *
require_all (const SomaFigure *figure)
{
  return soma_figure_new_coloured (figure->cells, NULL, figure->colours, figure->accepts,
                                   figure->n_cells, NULL);
}

gboolean
soma_xmpuzzle_limit_holes (SomaFigure **figure, SomaPieceSet **set, int most_holes)
{
  int n_cells = (*figure)->n_cells, n_required = n_cells - (*figure)->n_optional;
  int needed = n_cells - most_holes;
  Counts counts;

  counts_init (&counts, *set);
  if (most_holes < 0 || needed <= n_required || !can_have (&counts, n_required, needed - 1))
    return TRUE;
  gboolean is_possible = narrow (&counts, needed, n_cells);
  Counts raised;
  counts_init (&raised, *set);
  for (int i = 0; i < counts.n_pieces && is_possible; i++)
    raised.least[i] = counts.least[i];
  if (is_possible && !can_have (&raised, n_required, needed - 1))
    {
      SomaPieceSet *narrowed = raise_counts (*set, &raised);
      soma_piece_set_unref (*set);
      *set = narrowed;
      return TRUE;
    }
  if (most_holes > 0)
    return FALSE;
  SomaFigure *whole = require_all (*figure);
  soma_figure_unref (*figure);
  *figure = whole;
  return TRUE;
}
