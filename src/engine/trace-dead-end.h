/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-walk.h"

/* Whether the plan's techniques rule out that the walk's state leads to a solution. Then the reason
 * and what it is about are set in walk->state.step. They are asked in the order of SomaDeadEndReason. */
bool soma_trace_find_dead_end (SomaWalk *walk);
