/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "puzzle.h"
#include "solve-status.h"

/* Finds the solutions of a puzzle: looks them up in the solution store, and searches for those that
 * are missing. Runs on its own named thread, with worker threads below it. Solutions are written to
 * the store every few seconds, always together with the matching checkpoint, so that a program that
 * is killed loses little and resumes exactly.
 *
 * All functions must be called on one thread, whose main context was the default when the job was
 * created. A job runs once. While it runs it emits "progress" several times a second. */
#define SOMA_TYPE_SOLVE_JOB (soma_solve_job_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolveJob, soma_solve_job, SOMA, SOLVE_JOB, GObject)

typedef enum
{
  SOMA_SOLVE_OPEN,    /* what is stored, complete or not; a search only if nothing is stored */
  SOMA_SOLVE_RESUME,  /* continue from a checkpoint */
  SOMA_SOLVE_RESTART, /* search from the beginning, replacing what is stored */
  SOMA_SOLVE_GLANCE,  /* like OPEN, but nothing is stored of a search that is stopped, or finds so
                         many solutions that only some are handed over */
} SomaSolveMode;

/* Takes a new reference on `puzzle`. */
SomaSolveJob *soma_solve_job_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSolveMode mode);

/* Before a run in mode RESUME: where the search continues, and what had been done by then. */
void soma_solve_job_set_checkpoint (SomaSolveJob *self, const char *checkpoint, guint64 n_found,
                                    guint n_kept, double fraction);

/* Before a run, after its checkpoint: how many there are, if that is known without a search; then
 * none of them has to be found that is not handed over. */
void soma_solve_job_set_number (SomaSolveJob *self, const SomaNumber *number);

/* Before a run: it gives way to other searches, too, not only to the window. */
void soma_solve_job_set_quiet (SomaSolveJob *self);

/* Starts the job. It ends by itself, or soon after soma_solve_job_stop(). */
void soma_solve_job_run_async (SomaSolveJob *self, GAsyncReadyCallback callback, gpointer data);

/* FALSE only if the search failed; stopping it is not a failure. G_IO_ERROR_INVALID_DATA if the
 * checkpoint cannot be resumed: another version wrote it, or it is damaged. */
gboolean soma_solve_job_run_finish (SomaSolveJob *self, GAsyncResult *result, GError **error);

/* Asks the job to end; what it has found stays available. */
void soma_solve_job_stop (SomaSolveJob *self);

void soma_solve_job_get_status (SomaSolveJob *self, SomaSolveStatus *status);

/* The solutions found since the last call, packed (see packing.h); free with g_byte_array_unref().
 * After the end, one call returns the rest. */
GByteArray *soma_solve_job_take_solutions (SomaSolveJob *self);

/* After the end: where the search can be resumed, NULL if it is complete or cannot be resumed. */
const char *soma_solve_job_get_checkpoint (SomaSolveJob *self);

/* After the end: why solutions could not be written to or read from the store, a sentence; NULL if
 * nothing went wrong. */
const char *soma_solve_job_get_store_problem (SomaSolveJob *self);
