/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "foresight.h"
#include "monitor.h"
#include "packing.h"
#include "search.h"
#include "solve-job.h"
#include "store-writer.h"
#include "sweeper.h"

/* Shared by the files of SomaSolveJob: solve-job.c is what others see of it, solve-job-search.c
 * what its thread does, solve-job-store.c reads what is stored and writes what is found. */

struct _SomaSolveJob
{
  GObject parent_instance;

  /* Constant */
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  SomaSolveMode mode;
  SomaPacking packing;
  gboolean is_quiet;

  /* Main thread only: what the job's thread has reported */
  GTask *task; /* (nullable) while it runs */
  SomaSolveStatus status;
  GByteArray *found; /* packed, not yet taken */

  /* Job's thread only while it runs, the main thread's afterwards */
  SomaSearch *search;        /* (nullable) */
  SomaForesight *foresight;  /* (nullable) while it searches from the beginning */
  guint64 n_nodes_before;    /* of searches before this one */
  SomaSolveStatus now;       /* except for n_kept */
  gboolean counts_only;      /* the search hands no solutions over */
  SomaStoreWriter *writer;   /* (nullable) */
  gboolean is_number_stored; /* and needs not be stored again */
  char *checkpoint;          /* (nullable) */
  char *store_problem;       /* (nullable) */
  GError *error;             /* (nullable) */

  /* Guards what the threads of the search and the sweep hand over to the job's */
  SomaMonitor monitor;
  gboolean search_is_running;
  gboolean is_counted;
  SomaNumber number; /* then */
  guint n_kept;
  GByteArray *fresh;   /* packed, not yet reported */
  GByteArray *unsaved; /* packed, not yet written */
};

/* What the job's thread tells the main thread. */
typedef struct
{
  SomaSolveStatus status;
  GByteArray *found; /* owned: since the last report */
} SomaSolveReport;

/* In solve-job-search.c: the whole job, on its own thread. */
void soma_solve_job_search (GTask *task);

/* In solve-job-store.c, all on the job's thread: */

/* Takes an error of the store. Only the first problem is reported; after it the job continues
 * without the store. It is not a problem if another program has searched and stored the same
 * puzzle. */
void soma_solve_job_give_up_store (SomaSolveJob *self, GError *error);

/* Returns whether the store knew the puzzle, so that there is nothing to search. */
gboolean soma_solve_job_read_store (SomaSolveJob *self, SomaSolutionStore *store);

/* From here on what is found is written to the store (nullable), if it may be. */
void soma_solve_job_begin_writing (SomaSolveJob *self, SomaSolutionStore *store);

/* What a sweep has counted is kept; a store that cannot take it is no problem. */
void soma_solve_job_save_number (SomaSolveJob *self, SomaSolutionStore *store);

/* Writes the solutions found since the last time, and where the search continues. At a glance they
 * wait until all are found: whoever opens the figure later wants a search, not a stopped one. */
void soma_solve_job_save (SomaSolveJob *self, SomaSolutionStore *store, gboolean complete,
                          double fraction);
