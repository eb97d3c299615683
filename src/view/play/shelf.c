/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shelf.h"

#include <glib.h>

/* Gaps in cells between the first part and the others, and between two of these. */
#define SHELF_GAP 2
#define PART_GAP 1

/* Around the solution, so that pieces that stick out of it are in sight. */
#define ROOM 1

typedef struct
{
  int low[3], high[3];
} Box;

static Box
make_empty_box (void)
{
  return (Box){ { G_MAXINT, G_MAXINT, G_MAXINT }, { G_MININT, G_MININT, G_MININT } };
}

static void
include (Box *box, const Box *other, int room)
{
  for (int axis = 0; axis < 3; axis++)
    {
      box->low[axis] = MIN (box->low[axis], other->low[axis] - room);
      box->high[axis] = MAX (box->high[axis], other->high[axis] + room);
    }
}

/* The box around some copies. */
static Box
measure (const SomaReach *reach, const SomaSpread *spread, guint64 copies)
{
  Box box = make_empty_box ();

  for (; copies != 0; copies &= copies - 1)
    {
      int copy = __builtin_ctzll (copies);
      Box other;
      soma_reach_get_box (reach, spread, copy, other.low, other.high);
      include (&box, &other, 0);
    }
  return box;
}

/* Puts the lowest corner of the part there. */
static void
put (guint64 part, const Box *box, const int *corner, SomaShelf *shelf)
{
  for (; part != 0; part &= part - 1)
    for (int axis = 0; axis < 3; axis++)
      shelf->shifts[__builtin_ctzll (part)][axis] = corner[axis] - box->low[axis];
}

static int
get_extent (const Box *box, int axis)
{
  return box->high[axis] - box->low[axis];
}

/* How deep columns are, so that all copies would fill a square; the same all the time. */
static int
choose_depth (const SomaReach *reach, const SomaSpread *assembled, const Box *first)
{
  int area = 0, depth = 0;

  for (int i = 0; i < assembled->n_copies; i++)
    {
      Box box = measure (reach, assembled, G_GUINT64_CONSTANT (1) << i);
      area += (get_extent (&box, 0) + PART_GAP) * (get_extent (&box, 1) + PART_GAP);
    }
  while (depth * depth < area)
    depth++;
  return MAX (depth, get_extent (first, 1));
}

/* From the back to the front, in columns from left to right; the lowest cells are where the
 * solution has its own. */
static void
lay_out (const SomaSpread *spread, const Box *boxes, const Box *first, int depth, Box *all,
         SomaShelf *shelf)
{
  int x = first->high[0] + SHELF_GAP, back = first->high[1], width = 0;

  for (int i = 1; i < spread->n_parts; i++)
    {
      const Box *box = &boxes[i];
      if (back < first->high[1] && back - get_extent (box, 1) < first->high[1] - depth)
        {
          x += width + PART_GAP;
          back = first->high[1];
          width = 0;
        }
      Box laid = { { x, back - get_extent (box, 1), first->low[2] },
                   { x + get_extent (box, 0), back, first->low[2] + get_extent (box, 2) } };
      put (spread->parts[i], box, laid.low, shelf);
      include (all, &laid, 0);
      width = MAX (width, get_extent (box, 0));
      back = laid.low[1] - PART_GAP;
    }
}

void
soma_shelf_lay (const SomaReach *reach, const SomaSpread *spread, SomaShelf *shelf)
{
  Box boxes[SOMA_MAX_APART_COPIES], all = make_empty_box ();
  SomaSpread assembled;

  *shelf = (SomaShelf){ 0 };
  if (spread->n_parts == 0)
    return;
  soma_spread_begin (&assembled, spread->n_copies);
  Box first = measure (reach, &assembled, assembled.parts[0]);
  int depth = choose_depth (reach, &assembled, &first);
  include (&all, &first, ROOM);
  boxes[0] = measure (reach, spread, spread->parts[0]);
  for (int i = 1; i < spread->n_parts; i++)
    boxes[i] = measure (reach, spread, spread->parts[i]);
  include (&all, &boxes[0], 0);
  first.high[0] = MAX (first.high[0], boxes[0].high[0]);
  lay_out (spread, boxes, &first, depth, &all, shelf);
  shelf->low = soma_vec3 ((float) all.low[0], (float) all.low[1], (float) all.low[2]);
  shelf->high = soma_vec3 ((float) all.high[0], (float) all.high[1], (float) all.high[2]);
}
