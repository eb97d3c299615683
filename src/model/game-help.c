/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-private.h"

static void
drop_question (SomaGame *self)
{
  if (self->job == NULL)
    return;
  soma_hint_job_stop (self->job);
  g_clear_object (&self->job);
  soma_game_notify (self, "busy");
}

void
soma_game_drop_answers (SomaGame *self)
{
  gboolean was_asked = self->is_answered || self->job != NULL;

  drop_question (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->answers); i++)
    g_clear_object (&self->answers[i]);
  self->is_answered = FALSE;
  self->counted = 0;
  if (was_asked)
    g_signal_emit_by_name (self, "answered");
}

static SomaHintKind
get_kind (SomaHelp help)
{
  if (help == SOMA_HELP_CHECK)
    return SOMA_HINT_WAYS;
  return help == SOMA_HELP_RETREAT ? SOMA_HINT_RETREAT : SOMA_HINT_NEXT;
}

static void
put_next (SomaGame *self)
{
  const SomaHintResult *result = soma_hint_job_get_result (self->answers[SOMA_HINT_NEXT]);

  if (result->next_answer == SOMA_HINT_YES && result->next_copy != SOMA_NO_COPY)
    soma_game_lay (self, result->next_copy, result->next_pose);
}

/* Gives the answer, which is known. */
static void
answer (SomaGame *self)
{
  self->is_answered = TRUE;
  if ((self->counted & 1u << self->asked) == 0)
    self->n_helps[self->asked]++;
  self->counted |= 1u << self->asked;
  soma_game_save_soon (self);
  g_signal_emit_by_name (self, "answered");
  if (self->asked == SOMA_HELP_PUT && self->is_answered)
    put_next (self);
}

static void
job_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaGame) self = data;
  SomaHintJob *job = SOMA_HINT_JOB (source);
  const SomaHintResult *hint = soma_hint_job_run_finish (job, result, NULL);

  if (job != self->job)
    return;
  if (hint != NULL)
    self->answers[hint->kind] = g_steal_pointer (&self->job);
  else
    g_clear_object (&self->job);
  soma_game_notify (self, "busy");
  if (hint != NULL)
    answer (self);
}

gboolean
soma_game_ask (SomaGame *self, SomaHelp help)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), FALSE);

  SomaHintKind kind = get_kind (help);

  if (self->is_free || self->is_solved)
    return FALSE;
  drop_question (self);
  self->asked = help;
  self->is_answered = FALSE;
  if (self->answers[kind] != NULL)
    {
      answer (self);
      return TRUE;
    }
  self->job = soma_hint_job_new (soma_game_get_now (self), self->symmetry, kind);
  soma_hint_job_run_async (self->job, job_ended_cb, g_object_ref (self));
  soma_game_notify (self, "busy");
  return TRUE;
}

void
soma_game_stop_asking (SomaGame *self)
{
  g_return_if_fail (SOMA_IS_GAME (self));

  if (self->job == NULL)
    return;
  drop_question (self);
  g_signal_emit_by_name (self, "answered");
}

const SomaHintResult *
soma_game_get_answer (SomaGame *self, SomaHelp *help)
{
  g_return_val_if_fail (SOMA_IS_GAME (self), NULL);

  if (!self->is_answered)
    return NULL;
  if (help != NULL)
    *help = self->asked;
  return soma_hint_job_get_result (self->answers[get_kind (self->asked)]);
}
