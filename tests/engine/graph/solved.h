/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "graph-finder.h"
#include "engine-auto.h"

/* The solutions of a puzzle, one after the other, `n_cells` numbers each. */
typedef struct
{
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  GArray *copies; /* of guint16 */
} Solved;

Solved *solved_new (SomaPuzzle *puzzle, SomaSymmetry symmetry);
void solved_free (Solved *solved);

guint solved_count (const Solved *solved);
const guint16 *solved_get (const Solved *solved, guint number);

/* A wish for the graph of these solutions. */
SomaGraphWish solved_wish (Solved *solved, int most);

/* The graph of these solutions, which must be found in full. */
SomaGraph *solved_find_graph (Solved *solved, int most);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Solved, solved_free)
