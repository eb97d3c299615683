/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-private.h"

static void
drop_question (SomaGame *self)
{
  if (self->job == NULL)
    return;
  soma_hint_job_stop (self->job);
  g_clear_object (&self->job);
  self->is_showing = FALSE;
  soma_game_notify (self, "busy");
}

void
soma_game_drop_answers (SomaGame *self)
{
  drop_question (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->answers); i++)
    g_clear_object (&self->answers[i]);
  self->is_answered = FALSE;
  self->counted = 0;
}

static SomaHintKind
get_kind (SomaQuestion question)
{
  if (question == SOMA_ASK_CHECK)
    return SOMA_HINT_WAYS;
  return question == SOMA_ASK_RETREAT ? SOMA_HINT_RETREAT : SOMA_HINT_NEXT;
}

static void
put_next (SomaGame *self)
{
  const SomaHintResult *result = soma_hint_job_get_result (self->answers[SOMA_HINT_NEXT]);

  if (result->next_answer == SOMA_HINT_YES && result->next_copy != SOMA_NO_COPY)
    soma_game_lay (self, result->next_copy, result->next_pose);
}

static void
note_answered (SomaGame *self)
{
  self->is_answered = TRUE;
  if ((self->counted & 1u << self->asked) != 0)
    return;
  self->n_hints[self->asked]++;
  self->counted |= 1u << self->asked;
  soma_game_save_soon (self);
  soma_game_notify (self, "status");
}

/* Delivers the answer, which is known. */
static void
answer (SomaGame *self)
{
  note_answered (self);
  g_signal_emit_by_name (self, "answered");
  if (self->asked == SOMA_ASK_PUT && self->is_answered)
    put_next (self);
}

/* Whether ways to finish are being counted of which some are known. */
static gboolean
is_counting (SomaGame *self)
{
  return self->job != NULL && !self->is_showing && self->asked == SOMA_ASK_CHECK &&
         soma_hint_job_get_result (self->job)->ways.answer == SOMA_HINT_YES;
}

/* What was counted so far is the answer, whatever is asked next. */
static void
end_count (SomaGame *self)
{
  soma_hint_job_stop (self->job);
  self->answers[SOMA_HINT_WAYS] = g_steal_pointer (&self->job);
  note_answered (self);
  soma_game_notify (self, "busy");
}

static void job_ended_cb (GObject *source, GAsyncResult *result, gpointer data);

static void
start_job (SomaGame *self, SomaHintKind kind)
{
  SomaArrangement *now = soma_game_get_now (self);

  self->job = soma_hint_job_new (now, self->symmetry, kind);
  /* What is known need not be counted. */
  if (kind == SOMA_HINT_WAYS && now->n_laid == 0 && self->n_ways > 0)
    soma_hint_job_set_ways (self->job, self->n_ways);
  soma_hint_job_run_async (self->job, job_ended_cb, g_object_ref (self));
  soma_game_notify (self, "busy");
}

/* Makes the next move towards a solution, obstacles first. FALSE if there is no such move. */
static gboolean
make_shown_move (SomaGame *self, const SomaHintResult *hint)
{
  if (hint->kind == SOMA_HINT_NEXT)
    return hint->next_answer == SOMA_HINT_YES && hint->next_copy != SOMA_NO_COPY &&
           soma_game_lay (self, hint->next_copy, hint->next_pose);
  if (hint->n_back > 0)
    return soma_game_take_back_all (self, hint->back, hint->n_back);
  return soma_game_clear (self);
}

static void
show_next (SomaGame *self, const SomaHintResult *hint)
{
  if (hint->kind == SOMA_HINT_NEXT && hint->ways.answer == SOMA_HINT_NO)
    {
      start_job (self, SOMA_HINT_RETREAT);
      return;
    }
  if (!make_shown_move (self, hint))
    soma_game_tell (self, SOMA_GAME_NOT_SHOWN, SOMA_NO_COPY);
  self->is_showing = FALSE;
}

static void
job_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaGame) self = data;
  SomaHintJob *job = SOMA_HINT_JOB (source);
  const SomaHintResult *hint = soma_hint_job_run_finish (job, result, NULL);

  if (job != self->job)
    return;
  if (self->is_showing)
    {
      self->job = NULL; /* showing may start the next job; this one's hint stays valid so long */
      soma_game_notify (self, "busy");
      if (hint != NULL)
        show_next (self, hint);
      else
        self->is_showing = FALSE;
      g_object_unref (job);
      return;
    }
  if (hint != NULL)
    self->answers[hint->kind] = g_steal_pointer (&self->job);
  else
    g_clear_object (&self->job);
  soma_game_notify (self, "busy");
  if (hint != NULL)
    answer (self);
}

gboolean
soma_game_ask (SomaGame *self, SomaQuestion question)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  SomaHintKind kind = get_kind (question);

  if (self->is_free || self->is_solved)
    return FALSE;
  if (is_counting (self) && kind == SOMA_HINT_WAYS)
    return TRUE;
  soma_game_stop_asking (self);
  self->asked = question;
  self->is_answered = FALSE;
  if (self->answers[kind] != NULL)
    {
      answer (self);
      return TRUE;
    }
  start_job (self, kind);
  return TRUE;
}

gboolean
soma_game_give_up (SomaGame *self)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  if (self->is_free || self->is_solved)
    return FALSE;
  soma_game_drop_answers (self);
  self->given_up = TRUE;
  soma_game_update_clock (self);
  soma_game_save_soon (self);
  self->is_showing = TRUE;
  start_job (self, SOMA_HINT_NEXT);
  return TRUE;
}

void
soma_game_stop_asking (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  if (is_counting (self))
    end_count (self);
  else
    drop_question (self);
}

const SomaHintResult *
soma_game_get_answer (SomaGame *self, SomaQuestion *question)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);

  SomaHintJob *known = self->answers[get_kind (self->asked)];

  if (is_counting (self))
    {
      note_answered (self);
      known = self->job;
    }
  if (!self->is_answered)
    return NULL;
  if (question != NULL)
    *question = self->asked;
  return soma_hint_job_get_result (known);
}
