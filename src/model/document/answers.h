/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"
#include "chessboard.h"
#include "facts.h"
#include "figure-index.h"

/* Answers questions about a design while it is being drawn, each as soon as possible: threads work
 * everything out, and start over when the design changes. The results of long searches are looked
 * up in the store, but nothing is stored; soma_document_solve() does that.
 *
 * Read-only properties: "answer" (boxed) notifies when more is known or the design has changed,
 * several times a second during a search; "running" is whether any thread is still at work, during
 * which the object keeps itself alive. */
#define SOMA_TYPE_ANSWERS (soma_answers_get_type ())
G_DECLARE_FINAL_TYPE (SomaAnswers, soma_answers, SOMA, ANSWERS, GObject)

/* What is known about the number of solutions. */
typedef enum
{
  SOMA_COUNT_NONE,       /* no cells, no pieces, or no design yet */
  SOMA_COUNT_IMPOSSIBLE, /* 0 without a search: see `reason`, or, if that is OK, `parity` */
  SOMA_COUNT_SEARCHING,  /* at least `n_solutions` */
  SOMA_COUNT_STOPPED,    /* the same, but the search has been stopped */
  SOMA_COUNT_EXACT,      /* `n_solutions` */
  SOMA_COUNT_FAILED,     /* out of memory */
} SomaCountState;

/* Whether it can be assembled by hand; see build-order.h. */
typedef enum
{
  SOMA_BUILDABLE_UNKNOWN, /* not examined yet, or no solution is known */
  SOMA_BUILDABLE_YES,     /* some solution has a build order */
  SOMA_BUILDABLE_NO,      /* no solution has one */
  SOMA_BUILDABLE_PERHAPS, /* none of the first `n_tried` solutions has one */
} SomaBuildable;

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
  guint64 n_solutions;
  double fraction;  /* of the search, 0 to 1 */
  gboolean lasting; /* the search did not end at once */
  SomaError reason; /* from soma_puzzle_validate(); the culprit is an index in the set */

  SomaBuildable buildable;
  guint n_tried;

  gboolean has_seen; /* the figure was looked up: the following are valid */
  SomaSeen seen;
  SomaFigureSource seen_source;
  char *seen_name; /* (nullable) owned */
} SomaAnswer;

#define SOMA_TYPE_ANSWER (soma_answer_get_type ())
GType soma_answer_get_type (void);

/* Starts with an empty design. If `index` is NULL, no figures are looked up. */
SomaAnswers *soma_answers_new (SomaSymmetry symmetry, SomaFigureIndex *index);

/* Drops all answers and starts over with `design`, whose own key in the index is `own_key`
 * (nullable). */
void soma_answers_set_design (SomaAnswers *self, SomaDesign *design, const char *own_key);

void soma_answers_set_symmetry (SomaAnswers *self, SomaSymmetry symmetry);

/* Takes the count from another search for the solutions of the same design with the same symmetry,
 * so that none is needed here. That search has found `n_solutions` so far (SOMA_COUNT_SEARCHING) or
 * in all (SOMA_COUNT_EXACT); any other state means that it has ended early, and this object resumes
 * its own. Valid until another design or symmetry is set. */
void soma_answers_share_count (SomaAnswers *self, SomaCountState count, guint64 n_solutions,
                               double fraction);

/* Stops the count at a person's wish, or no longer shares the other one's, until it is wanted again
 * or there is something else to count. */
void soma_answers_hold_count (SomaAnswers *self, gboolean hold);

/* All current answers; valid until the next notification. */
const SomaAnswer *soma_answers_get (SomaAnswers *self);

/* Stops the searches, for a page that is no longer shown; keeps the answers. */
void soma_answers_stop (SomaAnswers *self);

/* Resumes after soma_answers_stop(). */
void soma_answers_resume (SomaAnswers *self);

gboolean soma_answers_is_running (SomaAnswers *self);
