/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-map.h"

/* The map as GraphML: for each solution its number, from 1, its component, likewise, how many
 * neighbours it has and where it is, and for each pair in how many pieces they differ. `name` is
 * that of the figure, in UTF-8. NULL before the graph is found. */
GBytes *soma_map_export_graphml (SomaSolutionMap *map, const char *name);
