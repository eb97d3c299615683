/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "heat-map.h"

/* What is said of heat maps. All are new: free with g_free(). A type that is n_types means that a
 * cell stays empty. */

/* The letters of the pieces of a type: "T", "A, B"; or "Empty". */
char *soma_heat_label_type (const SomaHeatMap *map, int type);

/* The same with the name, if it is one piece that has one: "T (T tetracube)". */
char *soma_heat_label_type_in_full (const SomaHeatMap *map, int type);

/* A part of a whole, 0 to 1: "0.02 %", "never" and "always" only if it is exactly that. */
char *soma_heat_label_share (double share);

/* The same where there is hardly any room: "0", "<1", "37", "100". */
char *soma_heat_label_share_short (double share);

/* "T covers this cell in 1,234 of 5,051,532,105 solutions (0.02 %)." */
char *soma_heat_label_cell (const SomaHeatMap *map, int type, int cell);

/* Which solutions count. `is_running`: there will be more. */
char *soma_heat_label_source (const SomaHeatMap *map, gboolean is_running);

/* A map that is looked at, for screen readers: the piece, and the most that it covers a cell. */
char *soma_heat_label_map (const SomaHeatMap *map, int type);

/* Cells of a kind: "Corner" in a box, "3 outer faces" elsewhere. */
char *soma_heat_label_kind (const SomaHeatMap *map, int kind);

/* "Half turn about an axis of the grid". */
const char *soma_heat_label_symmetry (SomaHeatSymmetry symmetry);

/* The same, where not all of these do alike: "Half turn about the vertical axis". `axes` has a bit
 * for each axis, 1, 2 and 4 for x, y and z; where there are none, `n` tells it apart, from 1. */
char *soma_heat_label_symmetry_apart (SomaHeatSymmetry symmetry, guint axes, guint n);

/* How many solutions differ in each convention; empty if that is not known. */
char *soma_heat_label_different (const SomaHeatMap *map);
