/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hint.h"

/* What can be placed next. All ways to finish are listed, rotated and mirrored ones included, since
 * gravity decides which of them can be done by hand. A placement that occurs in some way is a
 * candidate. */

/* In SomaHintFinder.slot_of_copy, between its uses. */
#define SOMA_HINT_NO_SLOT UINT16_MAX

typedef struct
{
  int kind; /* of piece: pieces of one shape share a kind, unless the puzzle distinguishes them */
  int n_cells;
  size_t cells; /* where they start in `pool` */
  uint32_t hash;
  int n_listed; /* ways that contain it */
  size_t first; /* where those start in `ways_of` */
  uint64_t n_ways;
  int height, depth; /* sums of its cells' z and y */
} SomaHintCandidate;

typedef struct
{
  const SomaHintQuestion *question;
  const SomaPuzzle *puzzle;
  int n_cells; /* of the figure */
  bool is_there[SOMA_MAX_CELLS];
  uint16_t placed_at[SOMA_MAX_CELLS]; /* a copy of the piece placed on the cell, or NO_COPY */
  int n_placed[SOMA_MAX_PIECES];      /* placed copies of each piece */
  int kind_of[SOMA_MAX_PIECES];
  uint8_t *piece_of_copy; /* owned */

  /* Owned: the ways to finish, figure->n_cells copy numbers each. */
  uint16_t *ways;
  int n_ways, max_ways;
  bool is_complete;

  /* Owned: the candidates and a hash table of them, -1 for an empty place. */
  SomaHintCandidate *candidates;
  int n_candidates, n_allocated;
  uint16_t *pool;
  size_t n_pool, pool_size;
  int *table;
  size_t table_size; /* a power of two */

  /* Owned: the candidates of all ways, one way after the other, and where each way starts. */
  int *parts;
  size_t n_parts, parts_size;
  size_t *first_part; /* n_ways + 1 */
  int *ways_of;       /* the ways of each candidate, in the order of the candidates */

  uint16_t *slot_of_copy; /* owned: scratch for splitting a way */
} SomaHintFinder;

/* At most `max_ways` ways are listed (0: as many as memory allows). */
void soma_hint_finder_init (SomaHintFinder *finder, const SomaHintQuestion *question, int max_ways);

void soma_hint_finder_clear (SomaHintFinder *finder);

/* Lists ways to finish; if a search with few nodes finds none, a single way suffices. */
SomaHintAnswer soma_hint_finder_list_ways (SomaHintFinder *finder);

/* Lists the candidates of these ways, which are one at least. */
void soma_hint_finder_list_candidates (SomaHintFinder *finder);
