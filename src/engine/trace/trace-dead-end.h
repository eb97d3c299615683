/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-walk.h"

/* Whether the plan's techniques show that the walk's state leads to no solution; if so, sets the
 * reason and what it is about in walk->state.step. Techniques that look at placements come first.
 * Our own search must have counted options. */
bool soma_trace_find_dead_end (SomaWalk *walk);

/* As soma_trace_cursor_get_culprits(). */
int soma_trace_list_culprits (const SomaWalk *walk, uint16_t *cells);
