/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Prints the solutions of the worker's job that are drawn, or looked up with --nth, and sets its
 * result. */
void draw_job (Worker *worker);
