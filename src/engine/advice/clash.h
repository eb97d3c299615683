/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cover.h"

/* A clash: items that no choice of options can all cover, even if everything else may stay
 * uncovered. Options that share a cell exclude each other, and no more copies of a type can be
 * chosen than there are; a type is covered once as many copies are chosen as must be used. */

typedef enum
{
  SOMA_CLASH_FOUND,
  SOMA_CLASH_NONE,     /* everything can be covered: the puzzle has a solution */
  SOMA_CLASH_TOO_LONG, /* every clash weighs more than asked for */
  SOMA_CLASH_UNKNOWN,  /* out of nodes, or stopped */
} SomaClashResult;

/* A piece is harder to follow than a cell: "the seven pieces do not fit" explains nothing. */
#define SOMA_CLASH_WEIGHT_OF_CELL 1
#define SOMA_CLASH_WEIGHT_OF_TYPE 2

typedef struct
{
  int weight; /* of all items together */
  int n_items;
  uint16_t items[SOMA_MAX_CELLS + SOMA_MAX_PIECES]; /* ascending */
  bool smallest;                                    /* no clash weighs less */
} SomaClash;

/* Finds a clash of least weight, or, if the nodes run out first, one of which no item can be left
 * out; it weighs at most `max_weight`. `cover` is of `instance`, which must contain all options.
 *
 * A lightest clash is a lightest set that has an item in common with every set that some choice of
 * options leaves uncovered. Such sets are found by trying to cover a guess: if that works, what is
 * left uncovered excludes the guess (Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS
 * extraction with minimal hitting set dualization", 2015). */
SomaClashResult soma_clash_find (const SomaInstance *instance, SomaCover *cover, int max_weight,
                                 uint64_t node_limit, SomaClash *clash);
