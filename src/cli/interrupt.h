/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

#include "search.h"

/* Ctrl+C and SIGTERM stop the searches that run; a second one ends the program at once. */

void interrupt_catch (void);

/* Set when a signal comes. */
const atomic_bool *interrupt_get_flag (void);

/* The signal that came, or 0. */
int interrupt_get_signal (void);

/* Makes `search` one of those that are stopped, under number `slot`, 0 to SOMA_MAX_THREADS - 1; NULL
 * ends that, and the search may be freed. A search set after the signal is stopped at once. */
void interrupt_set_search (int slot, SomaSearch *search);
