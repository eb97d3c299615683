/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "solution-map.h"

/* What stands out on a map: components, hubs or bridges, as chosen there.
 *
 * Signal "activated" (guint, guint): that point was, and the other end if it is that of a bridge,
 * or G_MAXUINT. */
#define SOMA_TYPE_MAP_ENTRY_LIST (soma_map_entry_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaMapEntryList, soma_map_entry_list, SOMA, MAP_ENTRY_LIST, GtkBox)

/* Lists what stands out in the graph (nullable). FALSE: it is the same as before. */
gboolean soma_map_entry_list_set_graph (SomaMapEntryList *self, const SomaMapGraph *graph);
