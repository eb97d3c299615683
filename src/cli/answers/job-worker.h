/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pthread.h>

#include "cache.h"
#include "jobs.h"
#include "options.h"
#include "output.h"
#include "progress.h"

/* The threads that share the jobs of a run. Jobs print in their order, whichever is done first. */

/* The result of a job. */
typedef struct
{
  guint64 n_solutions;
  GString *held; /* text to print when its turn comes */
  gboolean done;
} Result;

typedef struct
{
  const Options *options;
  GPtrArray *jobs;
  Output *output;
  Progress *progress; /* (nullable) */
  SomaCache *cache;   /* (nullable) */
  int n_threads;      /* of each search */

  pthread_mutex_t mutex; /* for the fields below */
  pthread_cond_t turn_changed;
  Result *results;
  guint next;          /* the job to take next */
  guint turn;          /* the job that prints; those before it are done */
  gboolean stop;       /* output or a search failed: take no more jobs */
  gboolean failed;     /* something is wrong that has nothing to do with how long it takes */
  gboolean is_partial; /* something was given up before its end */
} Run;

/* A thread that takes jobs. */
typedef struct
{
  Run *run;
  int slot;
  guint job; /* the current one */
} Worker;

/* Takes the next job; FALSE if there is none, or the run is to end. */
gboolean worker_take_job (Worker *worker);

/* Ends the job's turn: the next jobs print the text that they have held. */
void worker_finish_job (Worker *worker);

const Job *worker_get_job (const Worker *worker);

/* Prints text of the worker's job, now or when its turn comes. FALSE if the worker should stop. */
gboolean worker_print (Worker *worker, const GString *text);

/* FALSE once the run is to end. */
gboolean worker_may_go_on (Worker *worker);

/* Prints the message (NULL: it was printed before) and ends the run, as failed. */
void worker_fail (Worker *worker, const char *message);

/* Prints the message (NULL: it was printed before) since the job could not be done, or not to its
 * end, for want of memory, threads or time. Others can be. */
void worker_give_up (Worker *worker, const char *message);
