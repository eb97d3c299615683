/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "carving.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "min-max.h"
#include "random.h"

/* The piece that turns. */
#define PIECE 0

/* So many of its turns are tried. */
#define N_DRAWN 60

/* A turn is looked at in so many poses. */
#define N_STEPS 24

#define MOST_SWEPT 64

/* A turn about a line along `axis`, `direction` being 1 from the next axis to the last one; x and y
 * are where the line goes through these, in half cells. */
typedef struct
{
  int axis, next, last, direction, x, y;
  double half; /* of the width of the cells that turn */
} Arc;

/* Cells that must stay empty. */
typedef struct
{
  int n;
  int cells[MOST_SWEPT];
} Room;

/* Whether a square that is turned, and is so far from another one, enters it: unless a line between
 * them is parallel to a side of either. */
static bool
enters (double half, double x, double y, double cosine, double sine)
{
  double reach = half * (1 + cosine + fabs (sine));

  return fabs (x) < reach && fabs (y) < reach && fabs (cosine * x + sine * y) < reach &&
         fabs (cosine * y - sine * x) < reach;
}

static bool
has_cell (const Room *room, int cell)
{
  for (int i = 0; i < room->n; i++)
    if (room->cells[i] == cell)
      return true;
  return false;
}

/* False if it is a cell that may not be empty, or there are too many. */
static bool
add_cell (const SomaCutting *cutting, const int at[3], Room *room)
{
  int cell = soma_figure_index (cutting->board->figure,
                                (SomaCell){ (int16_t) at[0], (int16_t) at[1], (int16_t) at[2] });

  if (cell < 0 || cutting->owner[cell] == PIECE || has_cell (room, cell))
    return true;
  if (room->n == MOST_SWEPT || !soma_cutting_may_empty (cutting, cell))
    return false;
  room->cells[room->n++] = cell;
  return true;
}

/* Adds what a cell of the piece enters in one pose, in which its middle is at (x, y). */
static bool
sweep_cell (const SomaCutting *cutting, const Arc *arc, int layer, double x, double y,
            double cosine, double sine, Room *room)
{
  int low_x = (int) floor (x) - 1, low_y = (int) floor (y) - 1, at[3];

  at[arc->axis] = layer;
  for (at[arc->next] = low_x; at[arc->next] <= low_x + 2; at[arc->next]++)
    for (at[arc->last] = low_y; at[arc->last] <= low_y + 2; at[arc->last]++)
      if (enters (arc->half, x - (at[arc->next] + 0.5), y - (at[arc->last] + 0.5), cosine, sine) &&
          !add_cell (cutting, at, room))
        return false;
  return true;
}

/* The pose after a part of the turn, which is told by the tangent of half the angle. */
static bool
sweep (const SomaCutting *cutting, const Arc *arc, double tangent, Room *room)
{
  double square = tangent * tangent, cosine = (1 - square) / (1 + square),
         sine = arc->direction * 2 * tangent / (1 + square);

  for (int cell = 0; cell < cutting->board->figure->n_cells; cell++)
    if (cutting->owner[cell] == PIECE)
      {
        double x = soma_cut_board_get (cutting->board, cell, arc->next) + 0.5 - arc->x / 2.0;
        double y = soma_cut_board_get (cutting->board, cell, arc->last) + 0.5 - arc->y / 2.0;
        if (!sweep_cell (cutting, arc, soma_cut_board_get (cutting->board, cell, arc->axis),
                         arc->x / 2.0 + cosine * x - sine * y, arc->y / 2.0 + sine * x + cosine * y,
                         cosine, sine, room))
          return false;
      }
  return true;
}

/* Where a cell is after the turn. */
static void
turn_cell (const SomaCutting *cutting, const Arc *arc, int cell, int at[3])
{
  int x = 2 * soma_cut_board_get (cutting->board, cell, arc->next) + 1 - arc->x;
  int y = 2 * soma_cut_board_get (cutting->board, cell, arc->last) + 1 - arc->y;

  at[arc->axis] = soma_cut_board_get (cutting->board, cell, arc->axis);
  at[arc->next] = (arc->x - arc->direction * y - 1) / 2;
  at[arc->last] = (arc->y + arc->direction * x - 1) / 2;
}

/* Whether the middle of the box around the piece moves by no more than so many cells. */
static bool
slides_little (const SomaCutting *cutting, const Arc *arc, int slide)
{
  int low[2][3] = { { INT_MAX, INT_MAX, INT_MAX }, { INT_MAX, INT_MAX, INT_MAX } };
  int high[2][3] = { { INT_MIN, INT_MIN, INT_MIN }, { INT_MIN, INT_MIN, INT_MIN } };

  for (int cell = 0; cell < cutting->board->figure->n_cells; cell++)
    for (int after = 0; after < 2 && cutting->owner[cell] == PIECE; after++)
      {
        int at[3];
        turn_cell (cutting, arc, cell, at);
        for (int axis = 0; axis < 3; axis++)
          {
            int place = after ? at[axis] : soma_cut_board_get (cutting->board, cell, axis);
            low[after][axis] = soma_min (low[after][axis], place);
            high[after][axis] = soma_max (high[after][axis], place);
          }
      }
  for (int axis = 0; axis < 3; axis++)
    if (abs (low[1][axis] + high[1][axis] - low[0][axis] - high[0][axis]) > 2 * slide)
      return false;
  return true;
}

/* Adds what the piece enters after the turn when it goes off along an axis. */
static bool
go_off (const SomaCutting *cutting, const Arc *arc, int way, int step, Room *room)
{
  const SomaFigure *figure = cutting->board->figure;

  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      int at[3];
      if (cutting->owner[cell] != PIECE)
        continue;
      turn_cell (cutting, arc, cell, at);
      /* It may be outside, on the other side. */
      for (int far = 0; far < 3 * figure->extent[way]; far++, at[way] += step)
        if (!add_cell (cutting, at, room))
          return false;
    }
  return true;
}

/* Adds what is in the way of the piece after the turn, where that is the least. */
static bool
add_way_off (const SomaCutting *cutting, const Arc *arc, Room *room)
{
  Room best = { .n = MOST_SWEPT + 1 };

  for (int way = 0; way < 6; way++)
    {
      Room all = *room;
      if (go_off (cutting, arc, way / 2, way % 2 == 0 ? 1 : -1, &all) && all.n < best.n)
        best = all;
    }
  if (best.n > MOST_SWEPT)
    return false;
  *room = best;
  return true;
}

/* Whether others can be in the way of the piece before the turn, whichever way it goes. */
static bool
can_be_locked (const SomaCutting *cutting, const Room *room)
{
  const SomaCutBoard *board = cutting->board;
  unsigned stopped = 0;

  for (int cell = 0; cell < board->figure->n_cells; cell++)
    for (int way = 0; way < 6 && cutting->owner[cell] == PIECE; way++)
      for (int other = board->beside[cell][way]; other >= 0; other = board->beside[other][way])
        if (cutting->owner[other] != PIECE && !has_cell (room, other))
          stopped |= 1u << way;
  return stopped == 63;
}

/* About a line near a cell of the piece, in the middle of a cell or at a corner. */
static Arc
draw_arc (const SomaCutting *cutting, const SomaTurnLimits *limits, uint64_t *random)
{
  int axis = soma_random_below (random, 3), n = 0, chosen = 0;
  Arc arc = { .axis = axis,
              .next = (axis + 1) % 3,
              .last = (axis + 2) % 3,
              .direction = soma_random_below (random, 2) == 0 ? 1 : -1,
              .half = 0.5 - limits->clearance / 1000.0 };

  for (int cell = 0; cell < cutting->board->figure->n_cells; cell++)
    if (cutting->owner[cell] == PIECE && soma_random_below (random, ++n) == 0)
      chosen = cell;
  arc.x =
      2 * soma_cut_board_get (cutting->board, chosen, arc.next) + soma_random_below (random, 7) - 2;
  arc.y = 2 * soma_cut_board_get (cutting->board, chosen, arc.last) +
          2 * soma_random_below (random, 4) - 2 + (arc.x & 1);
  return arc;
}

/* Finds the room for a turn of the piece, and holds both. */
static bool
hold_turn (SomaCutting *cutting, const SomaTurnLimits *limits, uint64_t *random)
{
  for (int i = 0; i < N_DRAWN; i++)
    {
      Arc arc = draw_arc (cutting, limits, random);
      Room room = { 0 };
      bool fits = slides_little (cutting, &arc, limits->slide);
      /* The end first, where there is the least room. */
      for (int step = N_STEPS; step > 0 && fits; step--)
        fits = sweep (cutting, &arc, (double) step / N_STEPS, &room);
      if (fits && add_way_off (cutting, &arc, &room) && room.n <= cutting->most_empty &&
          can_be_locked (cutting, &room))
        {
          soma_cutting_hold (cutting, PIECE, room.n, room.cells);
          return true;
        }
    }
  return false;
}

bool
soma_carve_turn (SomaCutting *cutting, const SomaTurnLimits *limits, uint64_t *random)
{
  int n_cells = cutting->board->figure->n_cells, n_empty = 0;
  int size = cutting->least + soma_random_below (random, cutting->most - cutting->least + 1);

  soma_cutting_clear_pieces (cutting);
  if (!soma_cutting_grow_piece (cutting, PIECE, size, random) ||
      !hold_turn (cutting, limits, random))
    return false;
  for (int cell = 0; cell < n_cells; cell++)
    n_empty += cutting->is_held[cell] && cutting->owner[cell] == SOMA_NO_PIECE;
  /* No more, unless the other pieces cannot have as many cells. */
  int n_over = n_cells - size - (cutting->n_pieces - 1) * cutting->most;
  return soma_cutting_fill (cutting, soma_max (n_empty, n_over), random);
}
