/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "heat-map.h"
#include "heat.h"
#include "instance.h"

/* Shared by those who make maps. */
struct _SomaHeatMap
{
  gatomicrefcount n_refs;
  SomaPuzzle *puzzle; /* owned */
  gboolean is_filtered;
  int n_types;
  int type_of_piece[SOMA_MAX_PIECES];
  guint8 *kinds; /* owned; per cell */
  SomaNumber all;

  /* Owned; one of them, or neither if there is no solution. */
  SomaHeat *heat;  /* (nullable) */
  guint64 *counts; /* (nullable) per type, and then for none, one for each cell */

  GArray *lies; /* owned; of SomaHeatLie */

  int n_symmetries; /* 0: not known */
  guint8 transforms[SOMA_N_TRANSFORMS];
  SomaNumber *fixed; /* (nullable) owned; per symmetry */
};

/* Without numbers yet. */
SomaHeatMap *soma_heat_map_new_for (const SomaInstance *instance, gboolean is_filtered);

/* Adds pieces that lie in a way; `number` of `lie` is not looked at. */
void soma_heat_map_add_lie (SomaHeatMap *map, const SomaHeatLie *lie, const uint64_t *limbs,
                            int n_limbs);

/* Once all are there. */
void soma_heat_map_sort_lies (SomaHeatMap *map);

/* Room for the numbers of the instance's symmetries, which are 0. */
void soma_heat_map_set_symmetries (SomaHeatMap *map, const SomaInstance *instance);
