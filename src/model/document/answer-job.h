/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "answers.h"
#include "search.h"

/* What the threads of SomaAnswers do: four kinds of work, each on values of its own. */
typedef enum
{
  SOMA_ANSWER_JOB_FACTS, /* what can be said without a search */
  SOMA_ANSWER_JOB_SEEN,  /* whether the figure is known */
  SOMA_ANSWER_JOB_COUNT, /* in how many ways it can be built */
  SOMA_ANSWER_JOB_BUILD, /* whether one of them can be put together by hand */
  SOMA_N_ANSWER_JOBS,
} SomaAnswerJobKind;

typedef struct
{
  /* Set before the run */
  SomaAnswerJobKind kind;
  SomaDesign *design;     /* owned */
  SomaFigureIndex *index; /* (nullable) owned */
  char *own_key;          /* (nullable) owned */
  SomaSymmetry symmetry;
  guint64 n_before;        /* solutions found before a search that goes on */
  char *checkpoint_before; /* (nullable) owned */

  const atomic_bool *stop; /* borrowed by the run */

  /* (nullable) (atomic) Owned; lives as long as the job, so that it can be asked how far it is */
  _Atomic (SomaSearch *) search;

  /* The thread's until it has ended: the parts of the answer that are of this kind */
  SomaAnswer answer;
  char *checkpoint; /* (nullable) owned: of a search that was stopped */
} SomaAnswerJob;

SomaAnswerJob *soma_answer_job_new (SomaAnswerJobKind kind, SomaDesign *design);
void soma_answer_job_free (gpointer data);

/* Works; blocks until the work has ended, or soon after the flag was set. */
void soma_answer_job_run (SomaAnswerJob *job, const atomic_bool *stop);

/* How far a count is; from another thread. FALSE if it has not begun. */
gboolean soma_answer_job_get_progress (SomaAnswerJob *job, SomaProgress *progress);
