/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"

/* The bags of a puzzle: the choices of its pieces, each within its counts, that have as many cells
 * as the figure needs. They are numbered from 0, without being listed: those with the most copies
 * of the first piece come first, and so on. */
typedef struct _SomaBags SomaBags;

/* Which choices are allowed. */
typedef struct
{
  int n_copies;   /* exactly so many together; 0: as many as it takes */
  int per_colour; /* exactly so many of those of each colour (SomaPiece); 0: any number. Not
                     together with the other */
} SomaBagRules;

/* Pieces of equal shape are one kind, as in a search, unless the puzzle keeps them distinct, or
 * they have different colours, of which the rules count the pieces. */
typedef struct
{
  int piece; /* the first one of this kind in the set, which stands for all of them */
  int size;  /* its cells */
  int least, most;
  int mirrored; /* the kind that is its mirror image; -1 if there is none */
} SomaBagKind;

/* Takes a reference on `puzzle`. NULL and sets `error` (may be NULL): SOMA_ERROR_NO_MEMORY. */
SomaBags *soma_bags_new (SomaPuzzle *puzzle, const SomaBagRules *rules, SomaError *error);

/* Takes NULL too. */
void soma_bags_free (SomaBags *self);

SomaPuzzle *soma_bags_get_puzzle (const SomaBags *self);

/* Those whose bags may have copies, in the order that numbers the bags. */
const SomaBagKind *soma_bags_get_kinds (const SomaBags *self, int *n_kinds);

/* How many bags there are; UINT64_MAX if there are more than that. */
uint64_t soma_bags_get_number (const SomaBags *self);

/* Writes how many copies of each kind are in bag number `number`. */
void soma_bags_get (const SomaBags *self, uint64_t number, uint16_t *counts);

#define SOMA_NO_BAG UINT64_MAX

/* The number of the bag; SOMA_NO_BAG if there is no such bag. */
uint64_t soma_bags_find (const SomaBags *self, const uint16_t *counts);

/* The number of the bag of mirror images, which fills the figure in as many ways, whatever counts
 * as the same; SOMA_NO_BAG if that bag is not allowed, or the figure is not its own mirror image,
 * or pins or turns that are not allowed make a difference. */
uint64_t soma_bags_find_mirrored (const SomaBags *self, const uint16_t *counts);

/* The figure with exactly these pieces; a new reference. `kinds` (may be NULL) gets the kind of
 * each piece of its set. */
SomaPuzzle *soma_bags_make_puzzle (const SomaBags *self, const uint16_t *counts, uint8_t *kinds);

/* Whether counting alone shows that the bag cannot fill the figure: the pieces, wherever they lie,
 * never cover as many as there are of some cells, such as those of one colour of a chessboard. */
bool soma_bags_rules_out (const SomaBags *self, const uint16_t *counts);
