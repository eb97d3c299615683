/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution.h"
#include "symmetry.h"

/* The most pieces in which solutions differ that are near each other. */
#define SOMA_NEAR_MOST 3

/* What is near a solution: it, and those that differ from it in two or three pieces. Those that
 * count as the same under a convention are one: each is rotated, and mirrored, such that it differs
 * least. Used by one thread at a time. */
typedef struct _SomaNear SomaNear;

/* Takes a reference on the solution, which may be rotated. */
SomaNear *soma_near_new (SomaSolution *solution, SomaSymmetry symmetry);

/* Takes NULL too. */
void soma_near_free (SomaNear *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaNear, soma_near_free)

/* Borrowed. */
SomaSolution *soma_near_get_solution (SomaNear *self);

/* In how many pieces a solution differs; SOMA_NEAR_MOST + 1 if it is not near. */
int soma_near_count (SomaNear *self, const guint16 *copy_at);

/* A new solution: the same, turned such that it differs least. */
SomaSolution *soma_near_turn (SomaNear *self, SomaSolution *solution);

/* Tells which copies of a solution are elsewhere than in `near`: `moved` has a flag for each copy
 * of the set. Returns their number. */
int soma_near_compare (SomaSolution *near, SomaSolution *solution, bool *moved);
