/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-map.h"

/* A shortest way over a map from one solution to another: each differs in few pieces from the one
 * before, which is turned, and mirrored, such that all others stay where they are. A value. */
typedef struct
{
  guint n;              /* solutions, with both ends */
  guint32 *points;      /* owned: their points */
  GPtrArray *solutions; /* owned: of SomaSolution, as they are turned */
} SomaMapWay;

/* NULL if there is none. Free with soma_map_way_free(). */
SomaMapWay *soma_map_way_new (SomaSolutionMap *map, guint from, guint to);

/* Takes NULL too. */
void soma_map_way_free (SomaMapWay *way);

/* Tells which copies of solution number `step`, from 1, are elsewhere than in the one before:
 * `moved` has a flag for each copy of the set. Returns their number. */
int soma_map_way_compare (const SomaMapWay *way, guint step, bool *moved);

/* The solution of a point, turned, and mirrored, such that it differs least from `other`. */
SomaSolution *soma_solution_map_turn (SomaSolutionMap *map, guint point, SomaSolution *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaMapWay, soma_map_way_free)
