/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Advice for designing a figure. The words are never translated, for programs that read them. */

/* Prints the small changes that make the figure of the worker's job buildable, or those that leave
 * exactly one solution. */
void suggest_changes (Worker *worker);

/* Prints why the figure cannot be built. */
void explain (Worker *worker);
