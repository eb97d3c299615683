/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-walk.h"

/* Our own search of trace.h: at each node the item with the fewest options is branched on. */
extern const SomaWalkSearch soma_scarcest_search;
