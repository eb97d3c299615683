/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "why-not.h"

/* Looks on a thread of its own for the reason why a puzzle has no solution. A job runs once; whoever
 * makes the next stroke stops it. */
#define SOMA_TYPE_WHY_NOT_JOB (soma_why_not_job_get_type ())
G_DECLARE_FINAL_TYPE (SomaWhyNotJob, soma_why_not_job, SOMA, WHY_NOT_JOB, GObject)

/* Takes a new reference on `puzzle`. */
SomaWhyNotJob *soma_why_not_job_new (SomaPuzzle *puzzle);

void soma_why_not_job_run_async (SomaWhyNotJob *self, GAsyncReadyCallback callback, gpointer data);

/* The reason, valid as long as the job: cells are numbers in the puzzle's figure. NULL and sets `error`
 * to G_IO_ERROR_CANCELLED after soma_why_not_job_stop(), or G_IO_ERROR_FAILED with a sentence. */
const SomaWhyNot *soma_why_not_job_run_finish (SomaWhyNotJob *self, GAsyncResult *result,
                                               GError **error);

/* Asks the job to end; it does so within milliseconds. */
void soma_why_not_job_stop (SomaWhyNotJob *self);
