/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-plan.h"
#include "pieces.h"

/* Finds out in the background how a solution is taken apart. That ends when nobody owns the search
 * any more.
 *
 * Read-only properties: "n-known" (int: how many moves are known not to part what is being taken
 * apart just now; notifies several times a second), "plan" (SomaApartPlan: what came of it; NULL
 * until then). */
#define SOMA_TYPE_APART_SEARCH (soma_apart_search_get_type ())
G_DECLARE_FINAL_TYPE (SomaApartSearch, soma_apart_search, SOMA, APART_SEARCH, GObject)

/* Starts it. `pieces` (nullable), those of the puzzle, tell which copies need not be taken apart
 * from each other; `turning` (nullable) has turns tried, too; `most_bytes` is the memory that it
 * may take, 0 the usual. */
SomaApartSearch *soma_apart_search_new (SomaPuzzle *puzzle, const guint16 *copy_at,
                                        const SomaPieces *pieces, const SomaApartTurning *turning,
                                        gsize most_bytes);

/* Ends it: the plan will have what is known by then. */
void soma_apart_search_stop (SomaApartSearch *self);

int soma_apart_search_get_n_known (SomaApartSearch *self);

/* Owned by the search. */
SomaApartPlan *soma_apart_search_get_plan (SomaApartSearch *self);
