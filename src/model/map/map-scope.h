/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-map.h"

/* What stands out on a map. */

typedef enum
{
  SOMA_MAP_COMPONENTS, /* from the largest to the smallest */
  SOMA_MAP_HUBS,       /* solutions, from those with the most neighbours on */
  SOMA_MAP_BRIDGES,    /* neighbours without which a component would be two */
} SomaMapScope;

typedef struct
{
  guint32 point; /* of a component, the one with the most neighbours; of a bridge, one end */
  guint32 other; /* of a bridge, the other end */
  guint32 n;     /* points of a component, neighbours of a hub, pieces that differ in a bridge */
} SomaMapEntry;

/* At most `most` of them, of SomaMapEntry; free with g_array_unref(). */
GArray *soma_map_scope_list (const SomaMapGraph *graph, SomaMapScope scope, guint most);

/* How many components or bridges there are, or solutions with neighbours. */
guint soma_map_scope_count (const SomaMapGraph *graph, SomaMapScope scope);

/* How many steps it is to each point from one of them, G_MAXUINT32 where there is no way; stores
 * the most. Free with g_free(). */
guint32 *soma_map_graph_measure (const SomaMapGraph *graph, guint32 from, guint32 *farthest);
