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
  GArray *way;              /* of SomaMove, if there is one */

  gsize most_bytes;
  gboolean with_turns;
  SomaTurnLimits limits;
  SomaSpread spread;
  int part;
  SomaOnward onward;
  gint64 start_time; /* monotonic */
} Work;

/* After which time a search is slow, in microseconds. */
#define PATIENCE G_TIME_SPAN_SECOND

static void
work_free (gpointer data)
{
  Work *work = data;

  soma_puzzle_unref (work->puzzle);
  g_free (work->copy_at);
  soma_onward_search_free (work->search);
  g_array_unref (work->way);
  g_free (work);
}

/* That the copies are few and short enough is known. */
static void
search (GTask *task)
{
  Work *work = g_task_get_task_data (task);
  const SomaApartOptions options = {
    .most_bytes = work->most_bytes,
    .with_turns = work->with_turns,
    .turns = work->limits,
    .stop = soma_background_get_stop_flag (task),
  };
  SomaOnwardSearch *onward = soma_onward_search_new (work->puzzle, work->copy_at, &options);

  g_atomic_pointer_set (&work->search, onward);
  soma_onward_search_run (onward, &work->spread, work->part, &work->onward);
  if (work->onward.result != SOMA_APART_COMPLETE)
    return;
  g_array_set_size (work->way, (guint) work->onward.n_moves);
  soma_onward_search_get_moves (onward, (SomaMove *) (void *) work->way->data);
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
  gboolean is_slow = g_get_monotonic_time () - work->start_time >= PATIENCE;
  if (n_known == work->owner->n_known && is_slow == work->owner->is_slow)
    return;
  work->owner->n_known = n_known;
  work->owner->is_slow = is_slow;
  soma_by_hand_notify_status (work->owner);
}

/* Whether the copies of the part are in the same places relative to each other, and all of them
 * turned in the same way. */
static gboolean
is_same_place (const SomaSpread *a, const SomaSpread *b, guint64 part)
{
  int first = __builtin_ctzll (part);

  return a->places[first].rotation == b->places[first].rotation && soma_spread_is_same (a, b, part);
}

/* From any place on a shortest way, the rest of it is a shortest way. */
static gboolean
find_on_way (SomaByHand *self, int part)
{
  const SomaSpread *here = soma_by_hand_get_spread (self);
  SomaSpread place = self->way_start;

  if (self->way->len == 0 || here->parts[part] != self->way_part)
    return FALSE;
  for (guint i = 0; i < self->way->len; i++)
    {
      const SomaMove *move = &g_array_index (self->way, SomaMove, i);
      if (is_same_place (here, &place, self->way_part))
        {
          self->onward = (SomaOnward){ .result = SOMA_APART_COMPLETE,
                                       .n_moves = (int) (self->way->len - i),
                                       .next = *move };
          self->is_known = TRUE;
          return TRUE;
        }
      soma_reach_move (self->reach, move, &place);
    }
  return FALSE;
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
  if (work->way->len != 0)
    {
      self->way_start = work->spread;
      self->way_part = work->spread.parts[work->part];
      g_array_unref (self->way);
      self->way = g_array_ref (work->way);
    }
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
  work->most_bytes = self->most_bytes;
  work->with_turns = self->with_turns;
  work->limits = soma_by_hand_get_limits (self);
  work->spread = *soma_by_hand_get_spread (self);
  work->part = part;
  work->way = g_array_new (FALSE, FALSE, sizeof (SomaMove));
  work->start_time = g_get_monotonic_time ();
  g_task_set_task_data (self->task, work, work_free);
  soma_background_run (self->task, &how);
}

void
soma_by_hand_look_on (SomaByHand *self)
{
  int part = soma_by_hand_find_part (self);

  if (part < 0 || self->task != NULL || self->is_known || (!self->counts && !self->is_asked))
    return;
  if (!find_on_way (self, part))
    start (self, part);
  soma_by_hand_notify_status (self);
}

void
soma_by_hand_forget_way (SomaByHand *self)
{
  g_clear_pointer (&self->task, soma_background_drop);
  self->is_asked = self->is_known = self->is_hinted = FALSE;
  self->is_slow = FALSE;
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
  self->is_asked = TRUE;
  soma_by_hand_look_on (self);
  if (!self->is_known)
    return;
  self->is_asked = FALSE;
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
