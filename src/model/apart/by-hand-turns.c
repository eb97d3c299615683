/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "background.h"
#include "by-hand-private.h"

/* How long an answer is waited for, so that what a person does next comes after it; then it is told
 * that it takes longer. In microseconds. */
#define PATIENCE (200 * G_TIME_SPAN_MILLISECOND)

/* What the thread works on. */
typedef struct
{
  SomaByHand *owner;  /* borrowed: drops the task before it is freed */
  SomaTurner *turner; /* owned */
  SomaSpread spread;
  guint64 copies;
  int axis, direction;
  gboolean along;
  gboolean is_known; /* that there is a way for `move` */
  SomaMove move;
  SomaHandTurn turn; /* the answer; owned */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  soma_turner_free (work->turner);
  soma_hand_turn_clear (&work->turn);
  g_free (work);
}

static void
ask (GTask *task)
{
  Work *work = g_task_get_task_data (task);

  if (work->is_known)
    soma_turner_follow (work->turner, &work->spread, &work->move, &work->turn);
  else
    soma_turner_find (work->turner, &work->spread, work->copies, work->axis, work->direction,
                      work->along, &work->turn);
}

static void
add_leg (SomaByHand *self, guint64 part, const SomaMove *move)
{
  SomaByHandLeg leg = { .step = self->now,
                        .is_turn = TRUE,
                        .part = part,
                        .copies = move->copies,
                        .axis = move->axis,
                        .by = move->by };

  g_array_append_val (self->legs, leg);
}

void
soma_by_hand_add_turn (SomaByHand *self, guint64 held, const SomaMove *move,
                       const SomaApartTurn *turn)
{
  SomaByHandStep step = { .spread = *soma_by_hand_get_spread (self),
                          .copies = move->copies,
                          .focus = __builtin_ctzll (held),
                          .move = *move,
                          .turn = *turn };
  guint64 part = step.spread.parts[soma_spread_find_part (&step.spread, step.focus)];

  soma_reach_move (self->reach, move, &step.spread);
  step.move.turn = 0;
  soma_by_hand_add_step (self, &step);
  add_leg (self, part, move);
}

/* Takes the path over. */
static void
make_turn (SomaByHand *self, guint64 held, SomaHandTurn *turn)
{
  soma_by_hand_add_turn (self, held, &turn->move, &turn->turn);
  const SomaByHandStep *step = &g_array_index (self->steps, SomaByHandStep, self->now);
  SomaByHandEvent event = { .kind = SOMA_BY_HAND_TURNED,
                            .copies = held,
                            .along = turn->move.copies & ~held,
                            .move = step->move,
                            .turn = &step->turn };
  soma_by_hand_settle (self);
  soma_by_hand_tell_turned (self, self->now, FALSE);
  soma_by_hand_tell (self, &event);
}

static void
tell_why_not (SomaByHand *self, guint64 held, const SomaHandTurn *turn)
{
  SomaByHandEvent event = { .kind = turn->kind == SOMA_HAND_TURN_SAME ? SOMA_BY_HAND_TURN_SAME
                                                                      : SOMA_BY_HAND_TURN_STOPPED,
                            .copies = held,
                            .blockers = turn->blockers,
                            .move = turn->move,
                            .turn = &turn->turn };

  soma_by_hand_tell (self, &event);
}

/* Whoever is told may let it go. */
static void
done (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  g_autoptr (SomaByHand) self = g_object_ref (work->owner);
  SomaHandTurn turn = work->turn;
  guint64 held = work->copies;

  work->turn = (SomaHandTurn){ 0 };
  self->turn_task = NULL;
  self->turner = g_steal_pointer (&work->turner);
  g_task_return_boolean (task, TRUE);
  if (turn.kind == SOMA_HAND_TURN_MADE)
    {
      make_turn (self, held, &turn);
      return;
    }
  tell_why_not (self, held, &turn);
  soma_hand_turn_clear (&turn);
}

static void
start (SomaByHand *self, Work *work)
{
  static const SomaBackground how = { .thread_name = "soma-turn", .work = ask, .done = done };
  SomaTurnLimits limits = soma_by_hand_get_limits (self);
  SomaByHandEvent event = { .kind = SOMA_BY_HAND_TURN_ASKED, .copies = work->copies };

  work->owner = self;
  work->spread = *soma_by_hand_get_spread (self);
  work->turner = self->turner != NULL ? g_steal_pointer (&self->turner)
                                      : soma_turner_new (self->puzzle, self->copy_at, &limits);
  self->turn_task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (self->turn_task, work, work_free);
  soma_background_run (self->turn_task, &how);
  if (!soma_background_wait_for (self->turn_task, PATIENCE))
    soma_by_hand_tell (self, &event);
}

void
soma_by_hand_turn (SomaByHand *self, guint64 copies, int axis, int direction, gboolean along)
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));

  soma_by_hand_cancel (self);
  if (!soma_by_hand_can_hold (self, copies))
    return;
  Work *work = g_new0 (Work, 1);
  work->copies = copies;
  work->axis = axis;
  work->direction = direction;
  work->along = along || self->along;
  start (self, work);
}

void
soma_by_hand_make_turn (SomaByHand *self, const SomaMove *move)
{
  Work *work = g_new0 (Work, 1);

  work->copies = move->copies;
  work->is_known = TRUE;
  work->move = *move;
  start (self, work);
}

void
soma_by_hand_drop_turn (SomaByHand *self)
{
  if (self->turn_task == NULL)
    return;
  Work *work = g_task_get_task_data (self->turn_task);
  soma_turner_stop (work->turner);
  g_clear_pointer (&self->turn_task, soma_background_drop);
}

SomaTurnLimits
soma_by_hand_get_limits (SomaByHand *self)
{
  return soma_apart_turning_get_limits (&self->turning);
}
