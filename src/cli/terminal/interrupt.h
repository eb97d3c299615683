/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* Ctrl+C, SIGTERM and the closing of the terminal stop the program once its results are saved, and
 * so does what batch systems send as a warning: SIGUSR1, SIGUSR2 and SIGXCPU. The same signal a
 * second time ends it at once, unless it is one that comes more than once by itself. */

void interrupt_catch (void);

/* Set when a signal arrives. */
const atomic_bool *interrupt_get_flag (void);

/* The last signal that arrived, or 0. */
int interrupt_get_signal (void);
