/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-private.h"

#include "engine-auto.h"
#include "game-text.h"

/* The copy that has moved, if it is only one. */
static guint16
find_moved (const SomaArrangement *a, const SomaArrangement *b)
{
  guint16 moved = SOMA_NO_COPY;
  guint n_moved = 0;

  for (int pass = 0; pass < 2; pass++)
    {
      const SomaArrangement *from = pass == 0 ? a : b, *to = pass == 0 ? b : a;
      for (int i = 0; i < from->n_laid; i++)
        {
          const SomaLaid *laid = &from->laid[i], *other = soma_arrangement_find (to, laid->copy);
          if (other == NULL || (pass == 0 && (other->is_pinned != laid->is_pinned ||
                                              !soma_pose_equal (other->pose, laid->pose))))
            {
              moved = laid->copy;
              n_moved++;
            }
        }
    }
  return n_moved == 1 ? moved : SOMA_NO_COPY;
}

/* Makes a move: takes the new arrangement; undone moves are dropped. */
static void
move (SomaGame *self, SomaArrangement *next)
{
  g_ptr_array_set_size (self->history, (int) self->now + 1);
  g_ptr_array_add (self->history, next);
  self->now++;
  self->has_begun = TRUE;
  self->is_timed = self->is_timed && self->clock_on;
}

/* After a move, which `event` describes. */
static void
finish_move (SomaGame *self, SomaGameEvent *event)
{
  gboolean was_solved = self->is_solved;

  soma_game_drop_answers (self);
  soma_game_look_whether_solved (self, TRUE);
  soma_game_tell_change (self);
  soma_game_emit (self, event);
  if (self->is_solved && !was_solved)
    soma_game_tell (self, SOMA_GAME_SOLVED, event->copy);
}

static gboolean
refuse (SomaGame *self, guint copy, SomaFit fit, guint16 other)
{
  SomaGameEvent event = {
    .kind = SOMA_GAME_REFUSED, .copy = (guint16) copy, .fit = fit, .other = other
  };
  soma_game_emit (self, &event);
  return FALSE;
}

/* Refuses an action on a copy that is pinned, or in the tray. */
static gboolean
refuse_where_it_is (SomaGame *self, guint copy)
{
  gboolean is_there = soma_arrangement_find (soma_game_get_now (self), (int) copy) != NULL;
  return refuse (self, copy, is_there ? SOMA_FIT_PINNED : SOMA_FIT_NO_SUCH_COPY, SOMA_NO_COPY);
}

/* Moves back or forth in the history. */
static void
travel (SomaGame *self, int step)
{
  SomaArrangement *before = soma_game_get_now (self);

  self->now += step;
  soma_game_drop_answers (self);
  soma_game_look_whether_solved (self, FALSE);
  soma_game_tell_change (self);
  soma_game_tell (self, step < 0 ? SOMA_GAME_UNDONE : SOMA_GAME_REDONE,
                  find_moved (before, soma_game_get_now (self)));
}

gboolean
soma_game_lay (SomaGame *self, guint copy, SomaPiecePose pose)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  SomaArrangement *now = soma_game_get_now (self);
  const SomaLaid *before = soma_arrangement_find (now, (int) copy);
  guint16 other = SOMA_NO_COPY;

  if (before != NULL && soma_pose_equal (before->pose, pose))
    return TRUE;
  SomaGameEvent event = { .kind = SOMA_GAME_LAID, .copy = (guint16) copy, .other = SOMA_NO_COPY };
  event.fit = soma_arrangement_test (now, (int) copy, pose, &other);
  if (!soma_fit_is_allowed (event.fit))
    return refuse (self, copy, event.fit, other);
  event.rests = soma_arrangement_rests (now, (int) copy, pose);
  move (self, soma_arrangement_lay (now, (int) copy, pose));
  finish_move (self, &event);
  return TRUE;
}

gboolean
soma_game_take_back (SomaGame *self, guint copy)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  SomaArrangement *next = soma_arrangement_take_back (soma_game_get_now (self), (int) copy);
  SomaGameEvent event = { .kind = SOMA_GAME_TAKEN_BACK,
                          .copy = (guint16) copy,
                          .other = SOMA_NO_COPY };

  if (next == NULL)
    return refuse_where_it_is (self, copy);
  move (self, next);
  finish_move (self, &event);
  return TRUE;
}

gboolean
soma_game_take_back_all (SomaGame *self, const guint16 *copies, guint n_copies)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  g_autoptr (SomaArrangement) next = soma_arrangement_ref (soma_game_get_now (self));
  SomaGameEvent event = { .kind = SOMA_GAME_TAKEN_BACK, .other = SOMA_NO_COPY };

  for (guint i = 0; i < n_copies; i++)
    {
      g_autoptr (SomaArrangement) before = g_steal_pointer (&next);
      next = soma_arrangement_take_back (before, copies[i]);
      if (next == NULL)
        return refuse_where_it_is (self, copies[i]);
    }
  if (n_copies == 0)
    return TRUE;
  event.copy = n_copies == 1 ? copies[0] : SOMA_NO_COPY;
  move (self, g_steal_pointer (&next));
  finish_move (self, &event);
  return TRUE;
}

gboolean
soma_game_pin (SomaGame *self, guint copy, gboolean pinned)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  const SomaLaid *laid = soma_arrangement_find (soma_game_get_now (self), (int) copy);
  SomaGameEvent event = { .kind = pinned ? SOMA_GAME_PINNED : SOMA_GAME_UNPINNED,
                          .copy = (guint16) copy,
                          .other = SOMA_NO_COPY };

  if (laid != NULL && laid->is_pinned == pinned)
    return TRUE;
  SomaArrangement *next = soma_arrangement_pin (soma_game_get_now (self), (int) copy, pinned);
  if (next == NULL)
    return refuse_where_it_is (self, copy);
  move (self, next);
  finish_move (self, &event);
  return TRUE;
}

gboolean
soma_game_clear (SomaGame *self)
{
  g_autoptr (SomaArrangement) next = soma_arrangement_clear (soma_game_get_now (self));
  SomaGameEvent event = { .kind = SOMA_GAME_CLEARED, .copy = SOMA_NO_COPY, .other = SOMA_NO_COPY };

  if (soma_arrangement_equal (next, soma_game_get_now (self)))
    return FALSE;
  move (self, g_steal_pointer (&next));
  finish_move (self, &event);
  return TRUE;
}

void
soma_game_reset (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  g_autoptr (SomaArrangement) next = soma_arrangement_clear (soma_game_get_now (self));
  SomaGameEvent event = { .kind = SOMA_GAME_CLEARED, .copy = SOMA_NO_COPY, .other = SOMA_NO_COPY };
  gboolean moves = !soma_arrangement_equal (next, soma_game_get_now (self));

  if (moves)
    move (self, g_steal_pointer (&next));
  /* Returning to a solution that was shown does not win. */
  if (self->given_up)
    {
      g_ptr_array_remove_range (self->history, 0, self->now);
      self->now = 0;
    }
  soma_game_begin_anew (self);
  if (moves)
    finish_move (self, &event);
  else
    {
      soma_game_drop_answers (self);
      soma_game_tell_change (self);
    }
}

gboolean
soma_game_take_over (SomaGame *self, const char *position)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  g_autoptr (SomaArrangement) next =
      soma_game_text_parse_position (self->puzzle, self->is_free, position);
  g_autoptr (SomaArrangement) empty = soma_arrangement_new (self->puzzle, self->is_free);

  if (next == NULL)
    return FALSE;
  if (soma_arrangement_equal (next, empty) ||
      soma_arrangement_equal (next, soma_game_get_now (self)))
    return TRUE;
  move (self, g_steal_pointer (&next));
  self->is_timed = FALSE;
  soma_game_drop_answers (self);
  soma_game_look_whether_solved (self, FALSE);
  soma_game_tell_change (self);
  soma_game_tell (self, SOMA_GAME_TAKEN_OVER, SOMA_NO_COPY);
  return TRUE;
}

void
soma_game_undo (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  if (soma_game_can_undo (self))
    travel (self, -1);
}

void
soma_game_redo (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));
  if (soma_game_can_redo (self))
    travel (self, +1);
}

gboolean
soma_game_can_undo (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);
  return self->now > 0;
}

gboolean
soma_game_can_redo (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);
  return self->now + 1 < self->history->len;
}
