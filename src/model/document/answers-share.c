/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answers-private.h"

/* The count of another search, or none at a person's wish. */

/* Further results of the search here are of no interest. */
static void
forget_search (SomaAnswers *self)
{
  SomaAnswerLane *lane = &self->lanes[SOMA_ANSWER_JOB_COUNT];

  soma_answers_stop_search (self, SOMA_ANSWER_JOB_COUNT);
  lane->generation = 0;
  lane->wanted = FALSE;
}

/* The other search has ended without a number: the one here goes on, when it may. */
static void
take_over (SomaAnswers *self)
{
  soma_answers_start (self, SOMA_ANSWER_JOB_COUNT);
  if (self->lanes[SOMA_ANSWER_JOB_COUNT].task != NULL || !self->stopped)
    return;
  self->answer.count = SOMA_COUNT_STOPPED;
  soma_answers_tell (self);
}

void
soma_answers_share_count (SomaAnswers *self, SomaCountState count, guint64 n_solutions,
                          const SomaNumber *number, double fraction, double seconds)
{
  g_return_if_fail (SOMA_IS_ANSWERS (self));

  gboolean was_shared = self->shared;

  if (self->answer.count != SOMA_COUNT_SEARCHING && self->answer.count != SOMA_COUNT_STOPPED)
    return;
  if (self->held && count != SOMA_COUNT_EXACT)
    return;
  self->shared = count == SOMA_COUNT_SEARCHING;
  if (!self->shared && count != SOMA_COUNT_EXACT)
    {
      if (was_shared)
        take_over (self);
      return;
    }
  if (self->shared && !was_shared)
    soma_answers_stop_search (self, SOMA_ANSWER_JOB_COUNT);
  if (!self->shared)
    forget_search (self);
  self->n_at_least = MAX (n_solutions, self->answer.n_solutions);
  self->answer.count = count;
  self->answer.n_solutions = self->shared ? self->n_at_least : n_solutions;
  if (number != NULL)
    self->answer.number = *number;
  self->answer.fraction = self->shared ? fraction : 1;
  self->answer.seconds = self->shared ? MAX (seconds, 0) : 0;
  self->answer.lasting = self->shared;
  soma_answers_start_more (self);
  soma_answers_tell (self);
}

void
soma_answers_hold_count (SomaAnswers *self, gboolean hold)
{
  g_return_if_fail (SOMA_IS_ANSWERS (self));

  if (hold && self->answer.count != SOMA_COUNT_SEARCHING)
    return;
  self->held = hold;
  if (hold)
    {
      soma_answers_stop_search (self, SOMA_ANSWER_JOB_COUNT);
      self->answer.count = SOMA_COUNT_STOPPED;
      self->shared = FALSE;
    }
  else
    soma_answers_start (self, SOMA_ANSWER_JOB_COUNT);
  soma_answers_tell (self);
}
