/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "by-hand-private.h"

/* How much further than off the others, in cells, copies can be dragged. */
#define ROOM 2

/* How much further than it can go a hand must want something to be told that it cannot. */
#define EAGER 0.3

static const SomaReachWay *
get_way (SomaByHand *self)
{
  return &self->ways[self->distance < 0];
}

static guint64
get_part (SomaByHand *self, guint64 copies)
{
  const SomaSpread *spread = soma_by_hand_get_spread (self);

  return spread->parts[soma_spread_find_part (spread, __builtin_ctzll (copies))];
}

gboolean
soma_by_hand_can_hold (SomaByHand *self, guint64 copies)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), FALSE);
  if (copies == 0 || copies >> (soma_by_hand_get_spread (self)->n_copies - 1) > 1)
    return FALSE;
  guint64 part = get_part (self, copies);
  return (copies & ~part) == 0 && copies != part;
}

void
soma_by_hand_find_way (SomaByHand *self, guint64 copies, int direction, gboolean along,
                       SomaReachWay *way)
{
  g_return_if_fail (soma_by_hand_can_hold (self, copies));
  soma_reach_find (self->reach, soma_by_hand_get_spread (self), copies, direction,
                   along || self->along, way);
}

/* The event of a push: the copies that were held, and what went along after so many cells. */
static SomaByHandEvent
make_event (SomaByHandEventKind kind, guint64 held, const SomaReachWay *way, int cells)
{
  SomaByHandEvent event = {
    .kind = kind, .copies = held, .axis = way->axis, .by = way->sign * cells
  };

  for (int i = 0; i < way->n_legs && way->legs[i].from < cells; i++)
    event.along |= way->legs[i].copies & ~held;
  return event;
}

/* What is in the way of all that goes. */
static void
tell_stopped (SomaByHand *self, guint64 held, const SomaReachWay *way)
{
  SomaByHandEvent event = make_event (SOMA_BY_HAND_STOPPED, held, way, way->most);

  event.blockers = way->blockers;
  soma_by_hand_tell (self, &event);
}

/* Of copies that come off, those that stay are worked on. */
static int
choose_focus (guint64 part, guint64 held, guint64 out)
{
  return __builtin_ctzll (out != 0 ? part & ~out : held);
}

/* Adds a step, of which nobody is told yet. Returns what comes off. */
static guint64
add_push (SomaByHand *self, guint64 held, const SomaReachWay *way, int cells)
{
  SomaByHandStep step = { .spread = *soma_by_hand_get_spread (self), .copies = held };
  guint64 part = get_part (self, held), out = soma_reach_go (way, cells, &step.spread);

  step.focus = choose_focus (part, held, out);
  soma_by_hand_add_step (self, &step);
  for (int i = 0; i < way->n_legs && way->legs[i].from < cells; i++)
    {
      int end = i + 1 < way->n_legs ? MIN (way->legs[i + 1].from, cells) : cells;
      SomaByHandLeg leg = { .step = self->now,
                            .part = part,
                            .copies = way->legs[i].copies,
                            .axis = way->axis,
                            .by = way->sign * (end - way->legs[i].from) };
      g_array_append_val (self->legs, leg);
    }
  return out;
}

static void
tell_if_finished (SomaByHand *self)
{
  SomaByHandEvent event = { .kind = SOMA_BY_HAND_FINISHED };

  if (soma_by_hand_find_part (self) < 0)
    soma_by_hand_tell (self, &event);
}

static void
push (SomaByHand *self, guint64 held, const SomaReachWay *way, int cells)
{
  SomaByHandEvent event = make_event (SOMA_BY_HAND_MOVED, held, way, cells);

  event.out = add_push (self, held, way, cells);
  soma_by_hand_settle (self);
  soma_by_hand_tell_changed (self);
  soma_by_hand_tell (self, &event);
  tell_if_finished (self);
}

gboolean
soma_by_hand_begin (SomaByHand *self, guint64 copies, int axis, gboolean along)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), FALSE);

  soma_by_hand_cancel (self);
  if (!soma_by_hand_can_hold (self, copies))
    return FALSE;
  for (int side = 0; side < 2; side++)
    {
      soma_by_hand_find_way (self, copies, 2 * axis + side, along, &self->ways[side]);
      self->is_told[side] = FALSE;
    }
  self->dragged = copies;
  self->distance = 0;
  return TRUE;
}

double
soma_by_hand_drag (SomaByHand *self, double cells)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), 0);
  g_return_val_if_fail (self->dragged != 0, 0);

  int side = cells < 0;
  const SomaReachWay *way = &self->ways[side];
  double most = way->is_endless ? way->clear + ROOM : way->most;
  self->distance = CLAMP (cells, -most, most);
  soma_by_hand_tell_changed (self);
  if (!self->is_told[side] && !way->is_endless && fabs (cells) > most + EAGER)
    {
      self->is_told[side] = TRUE;
      tell_stopped (self, self->dragged, way);
    }
  return self->distance;
}

gboolean
soma_by_hand_end (SomaByHand *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), FALSE);
  if (self->dragged == 0)
    return FALSE;
  guint64 held = self->dragged;
  const SomaReachWay *way = get_way (self);
  int cells = (int) lround (fabs (self->distance));
  self->dragged = 0;
  self->distance = 0;
  if (cells > 0)
    push (self, held, way, cells);
  else
    soma_by_hand_tell_changed (self);
  return cells > 0;
}

void
soma_by_hand_cancel (SomaByHand *self)
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));
  soma_by_hand_drop_turn (self);
  if (self->dragged == 0)
    return;
  self->dragged = 0;
  self->distance = 0;
  soma_by_hand_tell_changed (self);
}

gboolean
soma_by_hand_is_dragging (SomaByHand *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), FALSE);
  return self->dragged != 0;
}

guint64
soma_by_hand_get_blockers (SomaByHand *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), 0);

  const SomaReachWay *way = get_way (self);

  if (self->dragged == 0 || !self->is_told[self->distance < 0] || way->is_endless ||
      fabs (self->distance) < way->most)
    return 0;
  return way->blockers;
}

void
soma_by_hand_get_offset (SomaByHand *self, int copy, double offset[3])
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));

  const SomaReachWay *way = get_way (self);

  for (int axis = 0; axis < 3; axis++)
    offset[axis] = soma_by_hand_get_spread (self)->places[copy].offset[axis];
  for (int i = 0; self->dragged != 0 && i < way->n_legs; i++)
    if ((way->legs[i].copies >> copy & 1) != 0)
      {
        offset[way->axis] += way->sign * fmax (0, fabs (self->distance) - way->legs[i].from);
        return;
      }
}

gboolean
soma_by_hand_shift (SomaByHand *self, guint64 copies, int axis, int by, gboolean along)
{
  SomaReachWay way;

  g_return_val_if_fail (SOMA_IS_BY_HAND (self), FALSE);
  soma_by_hand_cancel (self);
  if (by == 0 || !soma_by_hand_can_hold (self, copies))
    return FALSE;
  soma_by_hand_find_way (self, copies, 2 * axis + (by < 0), along, &way);
  int cells = way.is_endless ? ABS (by) : MIN (ABS (by), way.most);
  if (cells > 0)
    push (self, copies, &way, cells);
  if (cells < ABS (by))
    tell_stopped (self, copies, &way);
  return cells > 0;
}

/* The way of a move of a plan, and how far it goes; 0 if it cannot be made. */
static int
find_way_of (SomaByHand *self, const SomaMove *move, SomaReachWay *way)
{
  int cells = ABS (move->by);

  if (move->kind == SOMA_MOVE_TURN || !soma_by_hand_can_hold (self, move->copies))
    return 0;
  soma_reach_find (self->reach, soma_by_hand_get_spread (self), move->copies,
                   2 * move->axis + (move->by < 0), FALSE, way);
  if (move->kind == SOMA_MOVE_OUT)
    return way->is_endless ? way->clear : 0;
  return way->is_endless || cells <= way->most ? cells : 0;
}

void
soma_by_hand_make_next (SomaByHand *self)
{
  SomaReachWay way;

  g_return_if_fail (SOMA_IS_BY_HAND (self));
  g_return_if_fail (self->is_known && self->onward.result == SOMA_APART_COMPLETE);

  SomaMove next = self->onward.next;

  soma_by_hand_cancel (self);
  if (next.kind == SOMA_MOVE_TURN)
    {
      soma_by_hand_make_turn (self, &next);
      return;
    }
  int cells = find_way_of (self, &next, &way);
  g_return_if_fail (cells > 0);
  push (self, next.copies, &way, cells);
}

/* That there is a way for the turns of a plan is known. */
static gboolean
follow_move (SomaByHand *self, const SomaApart *apart, const SomaMove *move)
{
  SomaReachWay way;
  int cells;

  if (move->kind != SOMA_MOVE_TURN)
    {
      cells = find_way_of (self, move, &way);
      if (cells > 0)
        add_push (self, move->copies, &way, cells);
      return cells > 0;
    }
  if (!soma_by_hand_can_hold (self, move->copies))
    return FALSE;
  SomaApartTurn turn = apart->turns[move->turn];
  turn.path.poses =
      g_memdup2 (turn.path.poses, (gsize) turn.path.n_poses * sizeof *turn.path.poses);
  soma_by_hand_add_turn (self, move->copies, move, &turn);
  return TRUE;
}

int
soma_by_hand_follow (SomaByHand *self, const SomaApart *apart, int n_moves)
{
  int n_made = 0;

  g_return_val_if_fail (SOMA_IS_BY_HAND (self), 0);
  soma_by_hand_cancel (self);
  while (n_made < n_moves && follow_move (self, apart, &apart->moves[n_made]))
    n_made++;
  if (n_made == 0)
    return 0;
  soma_by_hand_settle (self);
  soma_by_hand_tell_changed (self);
  tell_if_finished (self);
  return n_made;
}
