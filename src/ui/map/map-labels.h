/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-scope.h"
#include "map-way.h"

/* Texts about maps of solutions. Every char * is new: free with g_free(). */

/* What is on the map, and what is not; `n_listed` solutions are known, and no others exist if
 * `is_complete`. With `is_sample` some lines are not drawn. NULL before the graph is known. */
char *soma_label_map (SomaSolutionMap *map, guint n_listed, gboolean is_complete,
                      gboolean is_sample);

/* What is being done; NULL if nothing is. */
char *soma_label_map_work (SomaSolutionMap *map);

/* "Solution 7". */
char *soma_label_map_point (guint point);

/* Its component and neighbours, and what else it is told apart by (nullable), in lines. */
char *soma_label_map_details (const SomaMapGraph *graph, guint point, const char *value);

/* The view, for screen readers: what is selected, or G_MAXUINT, with the same. */
char *soma_label_map_view (SomaSolutionMap *map, guint selected, const char *value);

/* A row of a list, of which `n` is the number, from 0. */
char *soma_label_map_entry (SomaMapScope scope, const SomaMapEntry *entry, guint n);

/* How many there are in a list of which `n_listed` are shown. */
char *soma_label_map_scope (SomaMapScope scope, guint n, guint n_listed);

/* The ends of a way, from or to no point (G_MAXUINT) if it has not been chosen; `way` is nullable
 * then, or if there is none. */
char *soma_label_map_way (const SomaMapWay *way, guint from, guint to);

/* "From solution 3 to 17": where the step begins and ends. */
char *soma_label_map_step_ends (const SomaMapWay *way, guint step);

/* "Step 2 of 7: C and T change places", from 1. */
char *soma_label_map_step (const SomaMapWay *way, guint step);
