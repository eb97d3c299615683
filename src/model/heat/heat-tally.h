/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "heat-map.h"

/* A heat map being counted from solutions, one after the other. Used by one thread at a time. */
typedef struct _SomaHeatTally SomaHeatTally;

/* For solutions that are all there are under the convention: each counts with all that count as the
 * same (see SomaHeatMap). If `is_filtered`, as they lie, and `symmetry` is of no importance. Takes
 * a reference on `puzzle`. NULL if memory runs out. */
SomaHeatTally *soma_heat_tally_new (SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                    gboolean is_filtered);

void soma_heat_tally_free (SomaHeatTally *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaHeatTally, soma_heat_tally_free)

/* Adds a solution: for each cell the copy that covers it. Takes microseconds. */
void soma_heat_tally_add (SomaHeatTally *self, const guint16 *copy_at);

/* The map of those that were added so far; a new reference. */
SomaHeatMap *soma_heat_tally_make (const SomaHeatTally *self);
