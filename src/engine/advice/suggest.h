/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "change.h"
#include "search.h"

/* Finds small changes of a figure with which it can be built, and in how many ways. It tries those
 * after which the pieces can add up to the cells:
 *
 *   - one cell added, one removed, one moved (removed, and another added);
 *   - if no such change gives a right number of cells: two added, or two removed;
 *   - if the number is right but there seems to be no solution because of colours: one colour of
 *     the figure's cells accepts one more of the pieces'; or, if no such rule seems to be enough,
 *     every colour accepts every colour.
 *
 * An added cell shares a face with a cell of the changed figure. Of changes that symmetries of the
 * figure carry into each other, one is searched, and its number stands for all. All are searched
 * for a short while first, so that most results are there soon; those that are not finished are
 * then searched for eight times as long, and so on. */

enum
{
  SOMA_SUGGEST_CONNECTED = 1 << 0, /* only changes after which the figure is in one piece */
  SOMA_SUGGEST_ON_TABLE = 1 << 1,  /* no cell is added below the lowest of the figure */
};

/* Changes that are the same by symmetry, and what is known of them. */
typedef struct
{
  int number; /* tells a suggestion from others, and is the same each time it is reported */
  int n_changes;
  const SomaChange *changes; /* the first is the least (soma_change_compare()) */
  uint64_t n_solutions;      /* of the changed figure, in the convention asked for; at least 1 */
  bool exact;                /* else there may be more */
} SomaSuggestion;

/* Receives a suggestion, valid during the call: when the changed figure turns out to be solvable,
 * and again when more is known. Returns false to stop. */
typedef bool (*SomaSuggestFunc) (const SomaSuggestion *suggestion, void *data);

/* Called after every search with the number of changes that are decided: their number of solutions
 * is exact or at the limit. Changes that are the same by symmetry are decided together. */
typedef void (*SomaSuggestProgressFunc) (int n_decided, int n_changes, void *data);

typedef struct
{
  SomaSymmetry symmetry; /* what counts as the same solution of a changed figure */
  int flags;
  uint64_t limit; /* count no further; 0: count all */
  bool unique;    /* report only changes that leave exactly one solution; goes with limit 0 */
  SomaSuggestFunc suggest;
  SomaSuggestProgressFunc progress; /* may be NULL */
  void *data;
  uint64_t node_limit;     /* no search takes more nodes than this; 0: no limit */
  const atomic_bool *stop; /* may be NULL; set by whoever wants to stop */
  SomaError *error;        /* may be NULL; set when it has FAILED */
} SomaSuggestOptions;

/* Tries the changes; blocks. Runs on the calling thread alone: the same puzzle and options give the
 * same reports in the same order. COMPLETE: all changes are decided; LIMIT: all but those that
 * would have taken more than `node_limit`; STOPPED; FAILED: memory ran out, or there are
 * too many placements. */
SomaSearchState soma_suggest_run (SomaPuzzle *puzzle, const SomaSuggestOptions *options);
