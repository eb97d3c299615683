/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-list.h"

/* The most pieces in which a neighbour may differ. */
#define SOMA_NEIGHBOURS_MOST 3

/* One solution of a list, and those that differ from it in two or three pieces, found in the
 * background. They follow the list as it grows. Solutions that count as the same under a convention
 * are one: each is rotated, and mirrored, such that it differs least, so that a solution's copies
 * are not always those that the list has at its index.
 *
 * Property "searching" (read-only boolean): whether there may be more. */
#define SOMA_TYPE_NEIGHBOURS (soma_neighbours_get_type ())
G_DECLARE_FINAL_TYPE (SomaNeighbours, soma_neighbours, SOMA, NEIGHBOURS, GObject)

/* `copy_at` are the copies of the list's solution with that index, which may be rotated. */
SomaNeighbours *soma_neighbours_new (SomaSolutionList *list, SomaSymmetry symmetry, guint index,
                                     const guint16 *copy_at);

/* Of SomaSolution: first the solution itself, then those that differ in two pieces, then those in
 * three. Owned by the neighbours. */
GListModel *soma_neighbours_get_items (SomaNeighbours *self);

/* The index of the solution itself. */
guint soma_neighbours_get_index (SomaNeighbours *self);

gboolean soma_neighbours_is_searching (SomaNeighbours *self);

/* The position among those found so far of the solution with that index in the whole list;
 * G_MAXUINT if it is not among them. */
guint soma_neighbours_find (SomaNeighbours *self, guint index);

/* Tells which copies of one of these solutions are elsewhere than in the first: `moved` has a flag
 * for each copy of the set. Returns their number. */
int soma_neighbours_compare (SomaNeighbours *self, SomaSolution *solution, bool *moved);
