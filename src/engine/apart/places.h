/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rigid-place.h"

/* Where the copies of a solution are while it is taken apart, in the order of SomaApart.copies: how
 * each is moved from its place in the solution. */
typedef struct
{
  uint64_t there;  /* the copies that matter now; others have come off, or wait */
  uint64_t moving; /* of those: the ones that a move moves */
  SomaRigidPlace copies[SOMA_MAX_APART_COPIES];
} SomaApartPlaces;

/* The places just before or after the plan's move of that number, counted from 0, with the copies
 * of its parting alone. Copies that come off have gone so far that they are clear of the rest. */
void soma_apart_get_places (const SomaApart *apart, const SomaPuzzle *puzzle,
                            const uint16_t *copy_at, int move, bool after, SomaApartPlaces *places);

/* Where they are in the solution: all are there, and none moves. */
void soma_apart_get_first_places (const SomaApart *apart, SomaApartPlaces *places);

/* The boxes of all copies where they are in the solution, in the order of SomaApart.copies; `boxes`
 * has room for SOMA_MAX_APART_COPIES. */
void soma_apart_measure_copies (const SomaApart *apart, const SomaPuzzle *puzzle,
                                const uint16_t *copy_at, SomaRigidBox *boxes);

/* The number of the parting that a move belongs to. */
int soma_apart_find_parting (const SomaApart *apart, int move);
