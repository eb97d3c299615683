/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cover.h"

/* A clash: items that no choice of options covers all, though each option may be chosen freely and
 * whatever else stays uncovered. Two options that share a cell do not go together, nor do more of a
 * type than there are; a type is covered when the fewest copies of it that must be used are. */

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

/* Finds a clash of least weight, or, when the nodes run out before, one of which no item can be left
 * out; of at most `max_weight`. `cover` is of `instance`, which must hold all options.
 *
 * A lightest clash is a lightest set that has an item in common with each set of items whose rest can
 * be covered together; such sets come from covering a guess, and a cover of it that goes further
 * excludes the guess (Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS extraction with
 * minimal hitting set dualization", 2015). */
SomaClashResult soma_clash_find (const SomaInstance *instance, SomaCover *cover, int max_weight,
                                 uint64_t node_limit, SomaClash *clash);
