/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "why-not.h"

/* Finds out on a thread of its own why a puzzle has no solution. A job runs once. */
#define SOMA_TYPE_WHY_NOT_JOB (soma_why_not_job_get_type ())
G_DECLARE_FINAL_TYPE (SomaWhyNotJob, soma_why_not_job, SOMA, WHY_NOT_JOB, GObject)

/* Takes a new reference on `puzzle`. */
SomaWhyNotJob *soma_why_not_job_new (SomaPuzzle *puzzle);

void soma_why_not_job_run_async (SomaWhyNotJob *self, GAsyncReadyCallback callback, gpointer data);

/* The reason, owned by the job, with cells as numbers of the puzzle's figure. On failure, returns
 * NULL and sets `error`: to G_IO_ERROR_CANCELLED after soma_why_not_job_stop(), otherwise to
 * G_IO_ERROR_FAILED with a user-visible sentence. */
const SomaWhyNot *soma_why_not_job_run_finish (SomaWhyNotJob *self, GAsyncResult *result,
                                               GError **error);

/* Asks the job to end, which takes some milliseconds. */
void soma_why_not_job_stop (SomaWhyNotJob *self);
