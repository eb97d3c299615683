/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "worker.h"

/* What is said of a figure to those who design it. The words stay the same in every language, for
 * programs that read them. */

/* Prints the small changes that let the figure of the worker's job be built, or those that leave
 * exactly one solution. */
void suggest_changes (Worker *worker);

/* Prints why it cannot be built. */
void explain (Worker *worker);
