/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "build-order.h"
#include "puzzle.h"

/* Questions about an unfinished building. The answers are exact unless stated otherwise, and all of
 * the functions can be stopped. */

/* A puzzle and the pieces that are already in the figure, in the order in which they were placed:
 * whole placements that do not overlap, in addition to the pins of the puzzle. Pieces that lie
 * beside the figure do not matter. */
typedef struct
{
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry; /* which ways to finish count as the same: those that a symmetry of the
                            puzzle carries into each other that leaves the building as it is. So
                            FULL says 240 of the empty cube, and when asymmetric pieces are placed
                            every way counts. */
  int n_placed;
  const SomaPin *placed;   /* not given with the puzzle */
  const bool *fixed;       /* (nullable) per placed piece: not to be taken back */
  const atomic_bool *stop; /* (nullable) */
} SomaHintQuestion;

typedef enum
{
  SOMA_HINT_YES,
  SOMA_HINT_NO,
  SOMA_HINT_STOPPED, /* not known: it was stopped */
  SOMA_HINT_FAILED,  /* not known: memory ran out, or the pieces overlap */
} SomaHintAnswer;

/* Whether the building can be finished. */
typedef struct
{
  SomaHintAnswer answer;
  uint64_t n_ways; /* to finish it */
  bool is_more;    /* n_ways was found until the search was stopped; there may be more */
} SomaHintWays;

/* Counts the ways to finish. Once one is known, a stop leaves the answer YES. */
void soma_hint_count (const SomaHintQuestion *question, SomaHintWays *ways);

/* The same count, which can be asked while it runs: there may be billions of ways, but whether
 * there is any is looked for first, and soon known. */
typedef struct _SomaHintCounter SomaHintCounter;

/* `question` is borrowed until the counter is freed. */
SomaHintCounter *soma_hint_counter_new (const SomaHintQuestion *question);

/* Counts; blocks. */
void soma_hint_counter_run (SomaHintCounter *self);

/* What is known so far, from any thread; the answer is STOPPED while there is none. */
void soma_hint_counter_get_ways (SomaHintCounter *self, SomaHintWays *ways);

/* Not while it runs. Takes NULL too. */
void soma_hint_counter_free (SomaHintCounter *self);

/* Whether there is any way at all: faster where there are many. `n_ways` is 0 or 1. */
void soma_hint_can_finish (const SomaHintQuestion *question, SomaHintWays *ways);

/* The fewest placed pieces to take back so that the rest can be finished. */
typedef struct
{
  SomaHintAnswer answer; /* YES: the indices in `back`, ascending, are such a set; NO: even without
                            all of them but the fixed ones nothing comes of it */
  bool is_fewest;        /* no smaller set will do; else the search for one was given up */
  int n_back;
  uint16_t back[SOMA_MAX_CELLS];
} SomaHintRetreat;

/* Tries all sets by increasing size, and prefers later pieces: of sets of equal size one that
 * contains the last piece placed, then one that contains the piece before, and so on. If more than
 * `max_tries` sets would have to be tried (0: no limit), or with such a limit that takes more than
 * about a second, the answer is a set of which no piece can stay, as far as that is soon known, but
 * not necessarily the smallest. */
void soma_hint_retreat (const SomaHintQuestion *question, int max_tries, SomaHintRetreat *result);

/* How easily a next placement can be made by hand, best first. The rest of a way to finish counts
 * as well: putting a piece in now helps little if it locks others out. */
typedef enum
{
  SOMA_HINT_RESTS,     /* comes straight in and rests; so do all others, in some order, of at least
                          one way to finish */
  SOMA_HINT_RESTS_NOW, /* comes straight in and rests; another one will have to be held */
  SOMA_HINT_HELD,      /* comes straight in, but must be held until others are there */
  SOMA_HINT_DEAD_END,  /* comes straight in, but others then cannot, whatever the way to finish */
  SOMA_HINT_LOCKED,    /* no piece of any way to finish can come straight in; this one belongs
                          here all the same */
} SomaHintEase;

typedef struct
{
  SomaHintAnswer answer; /* NO: the building cannot be finished, or it is */
  int piece;
  int n_cells;
  uint16_t cells[SOMA_MAX_CELLS]; /* ascending */
  SomaHintEase ease;
  SomaApproach approach; /* the side it comes from, unless LOCKED */
  bool rests;            /* on the table or on what is placed */
  uint64_t n_ways;       /* to finish when it is placed, as soma_hint_count() tells */
  bool is_best;          /* n_ways is exact, and of all placements of this ease none leaves more;
                            else not all ways to finish were looked at */
} SomaHintNext;

/* Finds the next placement: the easiest, of these one that leaves most ways to finish, and of equal
 * ones the lowest, then the one farthest from the viewer. Looks at no more than `max_ways` ways to
 * finish; 0 is as many as there is memory set aside for (some ten thousand). */
void soma_hint_next (const SomaHintQuestion *question, int max_ways, SomaHintNext *next);
