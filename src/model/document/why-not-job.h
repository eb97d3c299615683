/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "apart.h"
#include "why-not.h"

/* Finds out on a thread of its own why a puzzle has no solution, or, if it has one, why that does
 * not come apart. A job runs once. */
#define SOMA_TYPE_WHY_NOT_JOB (soma_why_not_job_get_type ())
G_DECLARE_FINAL_TYPE (SomaWhyNotJob, soma_why_not_job, SOMA, WHY_NOT_JOB, GObject)

/* Takes new references on `puzzle` and on the groups of its pieces, `groups` (nullable, of
 * SomaApartGroup). Solutions that come apart with these turns (nullable: none) are not locked. */
SomaWhyNotJob *soma_why_not_job_new (SomaPuzzle *puzzle, GArray *groups,
                                     const SomaTurnLimits *turns);

void soma_why_not_job_run_async (SomaWhyNotJob *self, GAsyncReadyCallback callback, gpointer data);

/* The reason, owned by the job, with cells as numbers of the puzzle's figure. On failure, returns
 * NULL and sets `error`: to G_IO_ERROR_CANCELLED after soma_why_not_job_stop(), otherwise to
 * G_IO_ERROR_FAILED with a user-visible sentence. */
const SomaWhyNot *soma_why_not_job_run_finish (SomaWhyNotJob *self, GAsyncResult *result,
                                               GError **error);

/* Copies that lock each other in a solution; see lock.h. */
typedef struct
{
  guint16 *copy_at; /* the solution: for each cell, its copy */
  guint n_copies;
  guint16 copies[SOMA_MAX_APART_COPIES]; /* numbers, ascending */
  guint64 n_places;    /* in which they can get by moving; 1: none can be moved, 0: not known */
  gboolean with_turns; /* turns were tried, too */
} SomaLocked;

/* Of a job that has succeeded with SOMA_WHY_NOT_SOLVABLE, and owned by it: why the first solution
 * does not come apart. NULL if it does, or if that would take too much memory. */
const SomaLocked *soma_why_not_job_get_locked (SomaWhyNotJob *self);

/* Asks the job to end, which takes some milliseconds. */
void soma_why_not_job_stop (SomaWhyNotJob *self);
