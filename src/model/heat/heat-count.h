/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "heat-map.h"
#include "solution-index.h"
#include "solution-list.h"

/* A heat map being made on a thread of its own. That of a list follows the list as it grows. While
 * it works it keeps itself alive.
 *
 * Signal "changed": there is a map, another one, or none will come; or the work has ended. */
#define SOMA_TYPE_HEAT_COUNT (soma_heat_count_get_type ())
G_DECLARE_FINAL_TYPE (SomaHeatCount, soma_heat_count, SOMA, HEAT_COUNT, GObject)

/* Of a list of solutions that were searched for under a convention. If `indices` (nullable; of
 * guint, in any order; copied) is there, of those of them alone, as they lie (see SomaHeatMap);
 * then it does not follow the list. */
SomaHeatCount *soma_heat_count_new_of_list (SomaSolutionList *list, SomaSymmetry symmetry,
                                            const GArray *indices);

/* Of an index that is ready, all of whose solutions count; `is_filtered`: they are not all there
 * are. */
SomaHeatCount *soma_heat_count_new_of_index (SomaSolutionIndex *index, gboolean is_filtered);

/* Ends the work early; nothing changes any more. */
void soma_heat_count_stop (SomaHeatCount *self);

gboolean soma_heat_count_is_running (SomaHeatCount *self);

/* The last map; borrowed. NULL until there is one; and if none is made and it is not running, there
 * is not enough memory for it. */
SomaHeatMap *soma_heat_count_get_map (SomaHeatCount *self);
