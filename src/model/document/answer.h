/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"
#include "chessboard.h"
#include "facts.h"
#include "figure-index.h"
#include "number.h"

/* The answers to questions about a design, as far as they are known. */

/* What is known about the number of solutions. */
typedef enum
{
  SOMA_COUNT_NONE,       /* no cells, no pieces, or no design yet */
  SOMA_COUNT_IMPOSSIBLE, /* 0 without a search: see `reason`, or, if that is OK, `parity` */
  SOMA_COUNT_SEARCHING,  /* at least `n_solutions` */
  SOMA_COUNT_STOPPED,    /* the same, but the search has been stopped */
  SOMA_COUNT_EXACT,      /* `n_solutions` */
  SOMA_COUNT_FAILED,     /* see `reason`, or, if that is OK, out of memory */
} SomaCountState;

/* Whether it can be assembled by hand; see build-order.h. */
typedef enum
{
  SOMA_BUILDABLE_UNKNOWN, /* not examined yet, or no solution is known */
  SOMA_BUILDABLE_YES,     /* some solution has a build order */
  SOMA_BUILDABLE_NO,      /* no solution has one */
  SOMA_BUILDABLE_PERHAPS, /* none of the first `n_tried` solutions has one */
} SomaBuildable;

/* How solutions come apart: the first of them, as far as that is found out soon; see apart.h. */
typedef struct
{
  gboolean is_running;
  gboolean is_lasting; /* it does not end at once: `n_taken` and `n_known` are how far it is */
  guint n_wanted;      /* solutions that it is about */
  guint n_taken;       /* those that were taken apart */
  guint n_apart;       /* of these, those that come apart */
  guint n_unknown;     /* of these, those that are too large, or take too long */
  gboolean is_large;   /* one of these is too large */
  int n_known;         /* moves that are known not to part one that takes long */
  int n_levels;        /* of those that come apart, the highest level; 0 if there are none */
  int levels[SOMA_MAX_APART_COPIES];
  int n_turns;         /* on the way of that level */
  gboolean with_turns; /* these were tried where nothing else helps... */
  guint n_turned;      /* ...and so many that come apart need them */
} SomaApartAnswer;

typedef struct
{
  gboolean has_facts; /* `facts` are valid */
  SomaFacts facts;

  gboolean has_volume; /* there are pieces: the volumes are valid */
  int least_volume, most_volume;

  gboolean has_parity; /* there are required cells and pieces: `parity` is valid */
  SomaParity parity;

  SomaCountState count;
  SomaSymmetry symmetry; /* which solutions `n_solutions` counts as one */
  guint64 n_solutions;   /* G_MAXUINT64 for all that are not fewer */
  SomaNumber number;     /* then, if EXACT: how many there are */
  double fraction;       /* of the search, 0 to 1 */
  double seconds;        /* that the search will have taken in all; 0: not known */
  gboolean lasting;      /* the search did not end at once */
  SomaError reason;      /* from soma_puzzle_validate(); the culprit is an index in the set; or if
                            FAILED, from soma_search_new() */

  SomaBuildable buildable;
  guint n_tried;

  SomaApartAnswer apart; /* of solutions that `n_solutions` counts */

  gboolean has_seen;     /* the figure was looked up: the following is valid */
  SomaSighting sighting; /* its name is owned */
} SomaAnswer;

#define SOMA_TYPE_ANSWER (soma_answer_get_type ())
GType soma_answer_get_type (void);

/* Adds what came of a solution that was taken apart to the end. */
void soma_apart_answer_add (SomaApartAnswer *answer, const SomaApart *apart);

/* These copy what each kind of work finds out. `from` loses its name. */
void soma_answer_take_facts (SomaAnswer *answer, const SomaAnswer *from);
void soma_answer_take_parity (SomaAnswer *answer, const SomaAnswer *from);
void soma_answer_take_seen (SomaAnswer *answer, SomaAnswer *from);
void soma_answer_take_building (SomaAnswer *answer, const SomaAnswer *from);
