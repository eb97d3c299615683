/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "colouring.h"

/* What the two halves of colouring-finder.h share: patterns, and weights for the classes of a
 * pattern or for cells. */

#define SOMA_COLOURING_CLASSES 8

/* How placements of a type cover the classes of a pattern: a byte for each number of cells. */
typedef struct
{
  uint64_t counts;
  int type;
} SomaColouringWay;

typedef struct
{
  const SomaRemainder *remainder;
  const SomaInstance *instance;
  const atomic_bool *stop; /* (nullable) */
  uint64_t n_steps;        /* left */

  int *options; /* owned: those that are possible, by their last cells */
  int n_options;
  uint64_t n_steps_of_sums; /* for one set of sums */
  bool is_plain;            /* of every type a known number is used, and every cell is covered */

  /* The pattern that is tried. */
  int n_classes;
  uint8_t class_of[SOMA_MAX_CELLS];
  SomaColouringWay *ways; /* owned */
  int n_ways;

  /* The equations: unknowns are the weights of classes or cells, and then the sums of types. */
  bool by_cells; /* the parts are cells, and otherwise classes */
  int n_parts;
  bool *may_weigh; /* owned; per unknown: it may differ from zero */
  int *counts;     /* owned; per unknown: how many of it the figure has, the pieces are */

  /* The best solution that is known. */
  int16_t *best; /* owned: per part */
  int best_modulus;
  int best_cost; /* INT32_MAX: none */

  SomaColouring *colouring; /* borrowed */
} SomaColouringFinder;

/* False when nothing is left, or it is stopped. */
bool soma_colouring_spend (SomaColouringFinder *f, uint64_t n_steps);

/* Whether a known number of pieces of the type is used. */
static inline bool
soma_colouring_is_fixed_type (const SomaColouringFinder *f, int type)
{
  return f->remainder->min_left[type] == f->remainder->max_left[type];
}

/* Looks for weights of the classes of the pattern, or of all cells, under which each type has one
 * sum and the figure another than all pieces; of those that are found, sets the ones in the
 * colouring that are easiest to read. */
bool soma_colouring_find_weights (SomaColouringFinder *f, bool by_cells);
