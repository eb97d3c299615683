/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rigid-copies.h"

/* From which side a solution is looked at. The level of a solution may depend on that, since it may
 * depend on which of several shortest ways is found; so of all positions into which a rotation of
 * the figure carries the solution, the one is taken in which the pieces are turned least: the first
 * piece lies as it is drawn, or is turned into the first of its orientations that it can have; of
 * those positions, the one that is best for the second piece, and so on. For one thread. */
typedef struct _SomaAspects SomaAspects;

/* Takes a reference on `puzzle`. */
SomaAspects *soma_aspects_new (SomaPuzzle *puzzle);

/* Takes NULL too. */
void soma_aspects_free (SomaAspects *aspects);

/* The position of a solution, whose copies have been sorted: turns these into that position, and
 * returns a number for soma_aspects_turn_back(). */
int soma_aspects_choose (SomaAspects *aspects, SomaRigidCopies *copies, const uint16_t *copy_at);

/* Turns what was found for the copies into what it is for the solution. */
void soma_aspects_turn_back (const SomaAspects *aspects, int aspect, const SomaRigidCopies *copies,
                             SomaApart *apart);
