/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "answers.h"
#include "apart.h"
#include "solver.h"

/* The work of the threads of SomaAnswers: six kinds, each on its own data. */
typedef enum
{
  SOMA_ANSWER_JOB_FACTS,  /* what is known at once */
  SOMA_ANSWER_JOB_PARITY, /* what it says about the pieces, which may take a moment */
  SOMA_ANSWER_JOB_SEEN,   /* whether the figure is known */
  SOMA_ANSWER_JOB_COUNT,  /* how many solutions there are */
  SOMA_ANSWER_JOB_BUILD,  /* whether one of them can be assembled by hand */
  SOMA_ANSWER_JOB_APART,  /* how they come apart */
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
  char *checkpoint_before; /* (nullable) owned */
  guint n_wanted;          /* solutions to take apart */
  gboolean are_all;        /* there are no others */
  gsize most_bytes;        /* the memory for taking one apart */
  gboolean with_turns;     /* likewise... */
  SomaTurnLimits turns;    /* ...which are these */

  const atomic_bool *stop; /* borrowed by the run */

  /* (nullable) (atomic) Owned, of a count; lives as long as the job, so that it can be asked how
   * far it is */
  _Atomic (SomaSolver *) solver;

  /* (nullable) (atomic) Likewise, when solutions are taken apart; and how many were */
  _Atomic (SomaTaker *) taker;
  atomic_uint n_taken;

  /* The thread's until it has ended: those parts of the answer that this kind finds */
  SomaAnswer answer;
  char *checkpoint; /* (nullable) owned: of a stopped search */
} SomaAnswerJob;

SomaAnswerJob *soma_answer_job_new (SomaAnswerJobKind kind, SomaDesign *design);
void soma_answer_job_free (gpointer data);

/* Does the work; blocks until it has ended, which is soon after the flag was set. */
void soma_answer_job_run (SomaAnswerJob *job, const atomic_bool *stop);

/* Reads the progress of a count, from another thread; FALSE if it has not begun. Its part does not
 * count the nodes before the checkpoint. */
gboolean soma_answer_job_get_progress (SomaAnswerJob *job, SomaSolveStatus *status);

/* The same when solutions are taken apart: `n_taken`, and `n_known` for the one that is just
 * now. */
void soma_answer_job_get_apart (SomaAnswerJob *job, SomaApartAnswer *answer);
