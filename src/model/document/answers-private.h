/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "answer-job.h"
#include "answers.h"

/* One kind of work. It never has more than one thread, so that strokes do not pile up; new work
 * waits until the current one has ended, which takes milliseconds after a stop. */
typedef struct
{
  GTask *task;      /* (nullable) while it runs; its data is a SomaAnswerJob */
  guint generation; /* of the design that the job is about */
  gboolean wanted;  /* there is no answer yet for the current design */
  gint64 started;   /* on the monotonic clock */
  gboolean is_late; /* it was stopped because it took too long: what it has found is the answer */
} SomaAnswerLane;

struct _SomaAnswers
{
  GObject parent_instance;

  /* Owned */
  SomaFigureIndex *index; /* (nullable) */
  SomaDesign *design;
  char *own_key;    /* (nullable) */
  char *checkpoint; /* (nullable): where an interrupted count resumes */

  SomaAnswer answer;
  guint generation; /* grows when answers become invalid */
  gboolean stopped;
  gboolean shared;    /* another object counts the solutions */
  gboolean held;      /* nobody wants the count to go on */
  guint64 n_at_least; /* solutions known from there */
  guint most_apart;   /* solutions to take apart */
  gsize apart_bytes;  /* the memory for one */
  gint64 apart_time;  /* for that, in microseconds */
  guint n_running;
  SomaAnswerLane lanes[SOMA_N_ANSWER_JOBS];
};

/* Tells that the answer has changed. */
void soma_answers_tell (SomaAnswers *self);

/* Starts what is wanted, unless its thread is still busy. */
void soma_answers_start (SomaAnswers *self, SomaAnswerJobKind kind);

/* When a solution is known, whether it can be assembled is worth finding out; when all are, also
 * how they come apart. */
void soma_answers_start_more (SomaAnswers *self);

void soma_answers_stop_search (SomaAnswers *self, SomaAnswerJobKind kind);
