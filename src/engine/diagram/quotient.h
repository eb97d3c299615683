/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* Solutions of a puzzle that a symmetry carries into themselves are an exact cover again: of the
 * orbits of cells by the orbits of placements. (The identity's is the puzzle itself.) How many of
 * them there are for each symmetry gives the number of solutions that differ (Cauchy and
 * Frobenius: the mean over the group).
 *
 * The cells, which are orbits here, stand in an order in which placements reach over few others;
 * placements are listed by their first cell. */

/* How many copies of a type a placement takes. */
typedef struct
{
  uint16_t type, count;
} SomaUse;

typedef struct
{
  int option; /* of the instance: the first one of the orbit */
  int first_cell, last_cell;
  int n_cells, n_uses;
  uint32_t cells; /* where its cells begin, ascending */
  uint32_t uses;
} SomaQuotientOption;

typedef struct
{
  int n_cells;
  bool *optional;        /* of each cell */
  uint16_t *puzzle_cell; /* of each cell, which is an orbit: the first cell of the puzzle in it */

  int n_types;
  int min_count[SOMA_MAX_PIECES]; /* without what is pinned */
  int max_count[SOMA_MAX_PIECES];
  int size[SOMA_MAX_PIECES]; /* cells of the puzzle that a copy covers */
  int n_puzzle_cells;        /* to be covered, and of which any may be */
  int n_optional;

  int n_options;
  SomaQuotientOption *options; /* ascending by first_cell */
  int *first_option;           /* per cell, and one more */
  uint16_t *cells;
  SomaUse *uses;

  /* Where the group's elements that keep all types carry the cells, for each of them but the
   * identity n_cells numbers; none where the element of the quotient is another. */
  int n_images;
  uint16_t *images;

  int span; /* the most cells from the first one of an option to its last, both included */
} SomaQuotient;

/* How many elements of the instance's group, from the first one on, the convention compares by. */
int soma_quotient_count_elements (const SomaInstance *instance, SomaSymmetry symmetry);

/* Of a group's element; the instance must have been made with all its options
 * (SOMA_SYMMETRY_NONE). */
SomaQuotient *soma_quotient_new (const SomaInstance *instance, int element);

/* Takes NULL too. */
void soma_quotient_free (SomaQuotient *quotient);
