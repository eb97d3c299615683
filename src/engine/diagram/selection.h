/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "diagram.h"
#include "number.h"

/* The solutions of a diagram, all of them or those that fulfil conditions, with the number of ways
 * that lead on from each state. They have an order, in which any of them can be looked up: first
 * those that begin with the first placement on the first cell, and so on, in the order in which the
 * sweep takes cells and placements. It is the same whenever the puzzle is the same, and under
 * conditions it is that of the whole without those that are left out.
 *
 * What it costs: making one goes over the whole diagram, in a quarter of the time that the diagram
 * took; it keeps 8 bytes for each state and each 64 bits of the numbers. To look a solution up or
 * draw one takes microseconds, whatever its number is (unranking by counts: Knuth, TAOCP 7.2.1). */
typedef struct _SomaSelection SomaSelection;

/* What is asked of a cell of the figure, by its number: that a piece of the set covers it, or that
 * it does not. Any piece of equal shape will do, unless the puzzle keeps them distinct. */
typedef struct
{
  int cell;
  int piece;   /* -1: none; the cell stays empty */
  bool is_not; /* the opposite is asked */
} SomaCondition;

/* The solutions that fulfil all the conditions, which are copied; `n_conditions` may be 0. Keeps a
 * reference on `diagram`. NULL when `*stop` (`stop` may be NULL) gets TRUE, or memory runs out.
 * Like the diagram it never changes, and may be used by many threads at once. */
SomaSelection *soma_selection_new (SomaDiagram *diagram, const SomaCondition *conditions,
                                   int n_conditions, const atomic_bool *stop);

/* From any thread, as with unref. */
SomaSelection *soma_selection_ref (SomaSelection *selection);

/* Takes NULL too. */
void soma_selection_unref (SomaSelection *selection);

/* How many solutions there are, none of which count as the same. Borrowed. */
const SomaNumber *soma_selection_get_number (const SomaSelection *selection);

/* Borrowed. */
SomaDiagram *soma_selection_get_diagram (const SomaSelection *selection);

/* Looks up solution number `k`, the first being 0, and writes it (see SomaPuzzle): `copy_at` has
 * room for figure->n_cells numbers. FALSE if there are not as many. */
bool soma_selection_find (const SomaSelection *selection, const SomaNumber *k, uint16_t *copy_at);

/* The same with a solution drawn at random, each as likely as the others; `*random` is the state of
 * soma_random_next(). FALSE if there is none. */
bool soma_selection_draw (const SomaSelection *selection, uint64_t *random, uint16_t *copy_at);

/* The number of a solution of the diagram's puzzle, written in any way that soma_check_solution()
 * accepts. FALSE if it is not one of them. */
bool soma_selection_get_place (const SomaSelection *selection, const uint16_t *copy_at,
                               SomaNumber *k);
