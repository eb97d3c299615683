/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-walk.h"

/* The classic search of trace.h. Placements ascend, since shapes and copies are tried in order. So
 * they also tell which shapes were left out: those before state.shape that have copies left. */
extern const SomaWalkSearch soma_classic_search;
