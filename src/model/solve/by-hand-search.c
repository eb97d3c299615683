/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "background.h"
#include "by-hand-private.h"
#include "engine-auto.h"

/* What the thread works on. */
typedef struct
{
  SomaByHand *owner; /* borrowed: drops the task before it is freed */

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  SomaOnwardSearch *search; /* (nullable) (atomic) until the thread has made it */

  guint64 held;
  gsize most_bytes;
  SomaSpread spread;
  int part;
  SomaOnward onward;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  soma_puzzle_unref (work->puzzle);
  g_free (work->copy_at);
  soma_onward_search_free (work->search);
  g_free (work);
}

/* That the copies are few and short enough is known. */
static void
search (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  const SomaApartOptions options = {
    .held = work->held,
    .most_bytes = work->most_bytes,
    .stop = soma_background_get_stop_flag (task),
  };
  SomaOnwardSearch *onward = soma_onward_search_new (work->puzzle, work->copy_at, &options);

  g_atomic_pointer_set (&work->search, onward);
  soma_onward_search_run (onward, &work->spread, work->part, &work->onward);
}

static void
take (GTask *task, GPtrArray *messages)
{
  Work *work = g_task_get_task_data (task);
  const SomaOnwardSearch *onward = g_atomic_pointer_get (&work->search);
  guint64 n_states;
  int n_known;

  if (onward == NULL)
    return;
  soma_onward_search_get_progress (onward, &n_known, &n_states);
  if (n_known == work->owner->n_known)
    return;
  work->owner->n_known = n_known;
  soma_by_hand_notify_status (work->owner);
}

/* Whoever is told may let it go. */
static void
done (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  SomaByHandEvent event = { .kind = SOMA_BY_HAND_ANSWERED };
  g_autoptr (SomaByHand) self = g_object_ref (work->owner);

  self->task = NULL;
  self->onward = work->onward;
  self->is_known = TRUE;
  g_task_return_boolean (task, TRUE);
  soma_by_hand_notify_status (self);
  if (self->is_asked)
    {
      self->is_asked = FALSE;
      self->is_hinted = TRUE;
      soma_by_hand_notify_status (self);
      soma_by_hand_tell (self, &event);
    }
}

static void
start (SomaByHand *self, int part)
{
  static const SomaBackground how = {
    .thread_name = "soma-onward", .work = search, .take = take, .done = done, .ticks = TRUE
  };
  Work *work = g_new0 (Work, 1);

  self->task = g_task_new (NULL, NULL, NULL, NULL);
  work->owner = self;
  work->puzzle = soma_puzzle_ref (self->puzzle);
  work->copy_at = g_memdup2 (self->copy_at, self->puzzle->figure->n_cells * sizeof (guint16));
  work->held = self->held;
  work->most_bytes = self->most_bytes;
  work->spread = *soma_by_hand_get_spread (self);
  work->part = part;
  g_task_set_task_data (self->task, work, work_free);
  soma_background_run (self->task, &how);
}

void
soma_by_hand_look_on (SomaByHand *self)
{
  int part = soma_by_hand_find_part (self);

  if (part < 0 || self->task != NULL || self->is_known || (!self->counts && !self->is_asked))
    return;
  start (self, part);
  soma_by_hand_notify_status (self);
}

void
soma_by_hand_forget_way (SomaByHand *self)
{
  g_clear_pointer (&self->task, soma_background_drop);
  self->is_asked = self->is_known = self->is_hinted = FALSE;
  self->n_known = 0;
  self->onward = (SomaOnward){ 0 };
  soma_by_hand_look_on (self);
}

void
soma_by_hand_ask (SomaByHand *self)
{
  SomaByHandEvent event = { .kind = SOMA_BY_HAND_ANSWERED };

  g_return_if_fail (SOMA_IS_BY_HAND (self));
  if (soma_by_hand_find_part (self) < 0)
    return;
  /* One that was stopped begins again. */
  if (self->is_known && self->onward.result == SOMA_APART_STOPPED)
    self->is_known = FALSE;
  if (!self->is_known)
    {
      self->is_asked = TRUE;
      soma_by_hand_look_on (self);
      return;
    }
  self->is_hinted = TRUE;
  soma_by_hand_notify_status (self);
  soma_by_hand_tell (self, &event);
}

void
soma_by_hand_stop (SomaByHand *self)
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));
  if (self->task != NULL)
    soma_background_stop (self->task);
}
