/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Finds the solutions of the worker's job and takes each one apart, on all threads of the job.
 * Prints how they come apart, or those that do, and sets the result of the job. Where solutions are
 * listed, they are found by one thread, so that they have the same numbers in every run. */
void take_apart_job (Worker *worker);
