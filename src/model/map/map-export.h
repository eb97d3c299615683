/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-columns.h"

/* A map as it is now, for a file: a value, which does not change with the map. */
typedef struct _SomaMapExport SomaMapExport;

/* `columns` (nullable) tell what its points are told apart by; `name` is that of the figure, in
 * UTF-8. NULL before the graph is found. */
SomaMapExport *soma_map_export_new (SomaSolutionMap *map, SomaMapColumns *columns,
                                    const char *name);

/* Takes NULL too. May be called on any thread. */
void soma_map_export_free (SomaMapExport *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaMapExport, soma_map_export_free)

/* The map as GraphML: for each solution its number, from 1, its component, likewise, how many
 * neighbours it has, where it is, and by what else it is told apart, if that is known; and for each
 * pair in how many pieces they differ. May be called on any thread; takes some seconds for
 * millions of pairs. */
GBytes *soma_map_export_graphml (const SomaMapExport *self);
