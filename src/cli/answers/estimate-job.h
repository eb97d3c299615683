/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Estimates how long the search for all solutions of the worker's job would take, and prints
 * that. */
void estimate_job (Worker *worker);
