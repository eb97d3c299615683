/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Solves the worker's job, prints its solutions or whatever was asked for, and sets its result. */
void solve_job (Worker *worker);
