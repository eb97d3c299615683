/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "map-way.h"

/* A way between two solutions of a map, one step after the other. Its buttons have the actions
 * "way.from", "way.to", "way.clear", "way.previous" and "way.next" of whoever has it. */
#define SOMA_TYPE_MAP_WAY_PANE (soma_map_way_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaMapWayPane, soma_map_way_pane, SOMA, MAP_WAY_PANE, GtkBox)

/* Finds the way between these ends, each a point or G_MAXUINT, and shows its first step. */
void soma_map_way_pane_find (SomaMapWayPane *self, SomaSolutionMap *map, guint from, guint to);

/* The step that is shown, from 1, or 0. */
void soma_map_way_pane_show_step (SomaMapWayPane *self, guint step);
guint soma_map_way_pane_get_step (SomaMapWayPane *self);

/* Owned by the pane; NULL if there is none. */
const SomaMapWay *soma_map_way_pane_get_way (SomaMapWayPane *self);
