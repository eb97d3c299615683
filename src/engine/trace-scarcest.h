/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-walk.h"

/* Our own search of trace.h: at each node the item with the fewest options is branched on. */

/* Makes room for the fields that only this search has. */
bool soma_scarcest_init (SomaWalk *walk);

/* Does what comes next; false if that is no step. */
bool soma_scarcest_act (SomaWalk *walk);

/* Turns an empty walk to the state. */
void soma_scarcest_restore (SomaWalk *walk, const SomaWalkState *state, const uint32_t *placed);

double soma_scarcest_get_fraction (const SomaWalk *walk);
