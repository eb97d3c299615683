/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "holes.h"

#include <string.h>

#include "min-max.h"
#include "sums.h"

/* A limit of cells that stay empty asks for a sum of cells of all pieces together. The engine knows
 * no such limits, but most of them follow from counts that are ranges no longer, or less wide ones,
 * or from cells that are not optional. Those do not that several ranges of counts can obey in
 * turns. */

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

/* Whether some choice of counts has from so many cells to so many. */
static bool
can_have (const Counts *counts, int least, int most)
{
  SomaSums sums;

  if (least > most)
    return false;
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

/* Drops counts of each piece for which the others have too few cells, or too many. false if nothing
 * is left of one. */
static bool
narrow (Counts *counts, int needed, int room)
{
  bool is_narrower = true;

  for (int round = 0; round < MAX_ROUNDS && is_narrower; round++)
    {
      is_narrower = false;
      for (int i = 0; i < counts->n_pieces; i++)
        {
          int size = counts->size[i], least, most;
          add_up (counts, &least, &most);
          int missing = needed - (most - size * counts->most[i]);
          int left = room - (least - size * counts->least[i]);
          int fewest = soma_max (counts->least[i], (missing + size - 1) / size);
          int highest = soma_min (counts->most[i], left / size);
          if (left < 0 || fewest > highest)
            return false;
          is_narrower = is_narrower || fewest > counts->least[i] || highest < counts->most[i];
          counts->least[i] = fewest;
          counts->most[i] = highest;
        }
    }
  return true;
}

/* How many cells of pieces a limit asks for, and how many cells there are at all. */
typedef struct
{
  int n_required, needed, room, n_cells;
} Limit;

static bool
can_break (const Counts *counts, const Limit *limit)
{
  return can_have (counts, limit->n_required, limit->needed - 1) ||
         can_have (counts, limit->room + 1, limit->n_cells);
}

/* The most stay as they were where no limit lowers them. */
static SomaPieceSet *
change_counts (const SomaPieceSet *set, const Counts *counts)
{
  SomaPiece pieces[SOMA_MAX_PIECES];

  memcpy (pieces, set->pieces, (size_t) set->n_pieces * sizeof *pieces);
  for (int i = 0; i < set->n_pieces; i++)
    {
      pieces[i].min_count = counts->least[i];
      pieces[i].max_count = counts->most[i];
    }
  return soma_piece_set_new (set->name, pieces, set->n_pieces, NULL);
}

/* Replaces the pieces by some that keep to the limit. false if none say that. */
static bool
limit_counts (SomaPieceSet **set, const Counts *narrow_counts, const Limit *limit)
{
  Counts counts;

  counts_init (&counts, *set);
  memcpy (counts.least, narrow_counts->least, sizeof counts.least);
  if (limit->room < limit->n_cells)
    memcpy (counts.most, narrow_counts->most, sizeof counts.most);
  if (can_break (&counts, limit))
    return false;
  SomaPieceSet *changed = change_counts (*set, &counts);
  soma_piece_set_unref (*set);
  *set = changed;
  return true;
}

static void
set_optional (SomaFigure **figure, bool is_optional)
{
  bool optional[SOMA_MAX_CELLS];
  SomaFigure *before = *figure;

  for (int i = 0; i < before->n_cells; i++)
    optional[i] = is_optional;
  *figure = soma_figure_new_coloured (before->cells, optional, before->colours, before->accepts,
                                      before->n_cells, NULL);
  soma_figure_unref (before);
}

bool
soma_holes_apply (const SomaHoles *holes, SomaFigure **figure, SomaPieceSet **set)
{
  if (holes->anywhere)
    set_optional (figure, true);
  if (!holes->is_limited || set == NULL || *set == NULL)
    return true;
  int n_cells = (*figure)->n_cells;
  Limit limit = { n_cells - (*figure)->n_optional, n_cells - soma_min (holes->most, n_cells),
                  n_cells - soma_min (holes->least, n_cells), n_cells };
  Counts counts, narrowed;
  counts_init (&counts, *set);
  narrowed = counts;
  if (!can_break (&counts, &limit))
    return true;
  bool is_possible =
      can_have (&counts, limit.needed, limit.room) && narrow (&narrowed, limit.needed, limit.room);
  if (is_possible && limit_counts (set, &narrowed, &limit))
    return true;
  /* Required cells ask for all of them, which nothing has that cannot leave as few. */
  if (holes->least > 0 ? can_have (&counts, n_cells, n_cells) : is_possible && holes->most > 0)
    return false;
  set_optional (figure, false);
  return true;
}

bool
soma_holes_equal (const SomaHoles *a, const SomaHoles *b)
{
  return !a->anywhere == !b->anywhere && !a->is_limited == !b->is_limited &&
         (!a->is_limited || (a->least == b->least && a->most == b->most));
}
