/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include <pthread.h>

#include "answers.h"
#include "search.h"

/* The work of the threads of SomaAnswers: four kinds, each on its own data. */
typedef enum
{
  SOMA_ANSWER_JOB_FACTS, /* what is known without a search */
  SOMA_ANSWER_JOB_SEEN,  /* whether the figure is known */
  SOMA_ANSWER_JOB_COUNT, /* how many solutions there are */
  SOMA_ANSWER_JOB_BUILD, /* whether one of them can be assembled by hand */
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
  guint64 n_before;        /* solutions found before the checkpoint */
  char *checkpoint_before; /* (nullable) owned */

  atomic_bool stop; /* set to end it */

  /* Keeps the search from being freed while its progress is read */
  pthread_mutex_t mutex;
  SomaSearch *search; /* (nullable) */

  /* The thread's until it has ended: those parts of the answer that this kind finds */
  SomaAnswer answer;
  char *checkpoint; /* (nullable) owned: of a stopped search */
} SomaAnswerJob;

SomaAnswerJob *soma_answer_job_new (SomaAnswerJobKind kind, SomaDesign *design);
void soma_answer_job_free (gpointer job);

/* Does the work; blocks. */
void soma_answer_job_run (SomaAnswerJob *job);

/* Reads the progress of a count, from another thread; FALSE if it is not running. */
gboolean soma_answer_job_get_progress (SomaAnswerJob *job, SomaProgress *progress);
