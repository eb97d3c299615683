/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bag-marks.h"
#include "bags.h"

struct _SomaBags
{
  SomaPuzzle *puzzle; /* owned */
  SomaBagRules rules;
  int needed, room; /* cells of all pieces together */
  int n_kinds;
  SomaBagKind kinds[SOMA_MAX_PIECES];
  bool ends_colour[SOMA_MAX_PIECES];                  /* per kind: the last one of its colour */
  uint8_t kind_of[SOMA_MAX_PIECES];                   /* per piece of the set */
  SomaPlacements *placements[SOMA_MAX_PIECES];        /* owned, per kind */
  uint64_t values[SOMA_MAX_PIECES][SOMA_N_BAG_MARKS]; /* per kind */
  SomaBagMark marks[SOMA_N_BAG_MARKS];
  bool can_mark;    /* no piece is too large for that */
  bool has_mirrors; /* mirror images fill the figure in as many ways */

  /* For each kind, the number of copies that count for the rules so far, and that of cells so far:
   * how many choices there are for this kind and those after it. */
  int n_counted, n_cells; /* the most of these, and one more */
  uint64_t *n_ways;       /* owned */
};

/* The figure with a piece that minds nothing: of its symmetries, those of the figure are left. A
 * new reference. */
SomaPuzzle *soma_bags_make_plain (const SomaPuzzle *puzzle);
