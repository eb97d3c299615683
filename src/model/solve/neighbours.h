/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-list.h"

/* Pieces that may be elsewhere in a neighbour. */
#define SOMA_NEIGHBOURS_MOST 3

/* One solution of a list, and those that differ from it in two or three pieces, found in the
 * background. They follow the list as it grows. Solutions that count as the same in a convention are
 * one: each is turned, and mirrored, as it differs least, so a solution's copies are not always those
 * that the list has for its index.
 *
 * Property "searching" (read-only boolean): whether there may be more. */
#define SOMA_TYPE_NEIGHBOURS (soma_neighbours_get_type ())
G_DECLARE_FINAL_TYPE (SomaNeighbours, soma_neighbours, SOMA, NEIGHBOURS, GObject)

/* Of the list's solution with that index, which may be turned: its copies are `copy_at`. */
SomaNeighbours *soma_neighbours_new (SomaSolutionList *list, SomaSymmetry symmetry, guint index,
                                     const guint16 *copy_at);

/* Of SomaSolution: the one comes first, then those with two pieces elsewhere, then those with three.
 * Owned by the neighbours. */
GListModel *soma_neighbours_get_items (SomaNeighbours *self);

/* The index of the one. */
guint soma_neighbours_get_index (SomaNeighbours *self);

gboolean soma_neighbours_is_searching (SomaNeighbours *self);

/* Where the solution with that index in the whole list is among those found so far; G_MAXUINT if it
 * is not. */
guint soma_neighbours_find (SomaNeighbours *self, guint index);

/* Tells which copies of one of these solutions are elsewhere than in the first: `moved` has a flag
 * for each copy of the set. Returns how many are. */
int soma_neighbours_compare (SomaNeighbours *self, SomaSolution *solution, bool *moved);
