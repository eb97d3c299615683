/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-levels.h"
#include "map-column.h"

/* The column by which a map is told apart: found in the background if that takes time, and found
 * anew as more is known.
 *
 * Signal "changed": there is another column, or none. Read-only properties, which notify: "running"
 * (boolean), and "fraction" (double) of the work that is done, several times a second. */
#define SOMA_TYPE_MAP_COLUMNS (soma_map_columns_get_type ())
G_DECLARE_FINAL_TYPE (SomaMapColumns, soma_map_columns, SOMA, MAP_COLUMNS, GObject)

/* By components, or, until another column is chosen, by neighbours where nearly all are in one
 * component. `levels` (nullable) are those of the same list. */
SomaMapColumns *soma_map_columns_new (SomaApartLevels *levels);

/* Of which map; the column is found anew. */
void soma_map_columns_set_map (SomaMapColumns *self, SomaSolutionMap *map);

/* Which solutions were found by playing and which are bookmarked (nullable, see
 * soma_filter_keys_new()); they must not change afterwards. A column that shows them is found anew,
 * and remains as it is until then. */
void soma_map_columns_set_keys (SomaMapColumns *self, GHashTable *found, GHashTable *bookmarked);

/* Whether there can be such a column: without levels or keys, some cannot. */
gboolean soma_map_columns_has (SomaMapColumns *self, SomaMapColumnKind kind);

/* Which one is wanted. `piece` is for SOMA_MAP_BY_PLACE; levels are found if they are not known. */
void soma_map_columns_choose (SomaMapColumns *self, SomaMapColumnKind kind, int piece);
SomaMapColumnKind soma_map_columns_get_kind (SomaMapColumns *self);

/* The point from which steps are counted, or G_MAXUINT. */
void soma_map_columns_set_origin (SomaMapColumns *self, guint point);

/* NULL while it is not known; owned by it, until "changed". */
const SomaMapColumn *soma_map_columns_get (SomaMapColumns *self);

/* How the solutions of a class of SOMA_MAP_BY_LEVEL come apart; NULL if it is another column. */
const SomaStoredApart *soma_map_columns_get_level (SomaMapColumns *self, const SomaMapClass *class);

gboolean soma_map_columns_is_running (SomaMapColumns *self);

/* Gives up what is being found out, including levels if it began with them. */
void soma_map_columns_stop (SomaMapColumns *self);
