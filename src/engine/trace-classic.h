/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-walk.h"

/* The classic search of trace.h. Placements ascend, since shapes and copies are tried in order; so
 * they say also which shapes were left out: those before state.shape that have copies left. */

/* Does what comes next; false if that is no step. */
bool soma_classic_act (SomaWalk *walk);

/* Turns an empty walk to the state. */
void soma_classic_restore (SomaWalk *walk, const SomaWalkState *state, const uint32_t *placed);

double soma_classic_get_fraction (const SomaWalk *walk);
