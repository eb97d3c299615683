/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* With how many threads the worker's job is searched best. */
int solve_choose_threads (const Worker *worker);

/* Solves the worker's job, prints its solutions or whatever was asked for, and sets its result. */
void solve_job (Worker *worker);
