/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* Ctrl+C, SIGTERM and the end of the terminal stop the program after what is done is kept; the same
 * signal once more ends it at once. */

void interrupt_catch (void);

/* Set when a signal comes. */
const atomic_bool *interrupt_get_flag (void);

/* The signal that came last, or 0. */
int interrupt_get_signal (void);
