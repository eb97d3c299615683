/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"
#include "chessboard.h"
#include "facts.h"
#include "figure-index.h"

/* What is known of a design while it is drawn, each answer as soon as there is one: nothing here
 * waits, everything is worked out on threads of its own and begun anew when the design changes.
 * Nothing is stored, soma_document_solve() is for solutions to keep; what is stored of long searches is
 * looked up.
 *
 * Properties, read-only: "answer" (boxed), which notifies when more is known or the design is
 * another, several times a second while a search runs; "running", whether a thread has not ended yet.
 * The object keeps itself alive as long. */
#define SOMA_TYPE_ANSWERS (soma_answers_get_type ())
G_DECLARE_FINAL_TYPE (SomaAnswers, soma_answers, SOMA, ANSWERS, GObject)

/* How many ways there are. */
typedef enum
{
  SOMA_COUNT_NONE,       /* no cells or no pieces to count with; or not asked for yet */
  SOMA_COUNT_IMPOSSIBLE, /* 0, without a search: `reason`, or parity if that is OK */
  SOMA_COUNT_SEARCHING,  /* at least `n_solutions` */
  SOMA_COUNT_STOPPED,    /* the same, but nobody goes on */
  SOMA_COUNT_EXACT,      /* `n_solutions` */
  SOMA_COUNT_FAILED,     /* memory ran out */
} SomaCountState;

/* Whether it can be put together by hand; see build-order.h. */
typedef enum
{
  SOMA_BUILDABLE_UNKNOWN, /* not asked yet, or no solution is known */
  SOMA_BUILDABLE_YES,     /* a solution has a build order */
  SOMA_BUILDABLE_NO,      /* no solution has one */
  SOMA_BUILDABLE_PERHAPS, /* none of the `n_tried` solutions that were tried first */
} SomaBuildable;

typedef struct
{
  gboolean has_facts; /* the cells are looked at: `facts` */
  SomaFacts facts;

  gboolean has_volume; /* there are pieces */
  int least_volume, most_volume;

  gboolean has_parity; /* there are required cells and pieces: `parity` */
  SomaParity parity;

  SomaCountState count;
  SomaSymmetry symmetry; /* what `n_solutions` counts as the same */
  guint64 n_solutions;
  double fraction; /* of the search, 0 to 1 */
  SomaError
      reason; /* from soma_puzzle_validate(), or SOMA_OK; the culprit is an index of the set */

  SomaBuildable buildable;
  guint n_tried;

  gboolean has_seen; /* it was looked up */
  SomaSeen seen;
  SomaFigureSource seen_source;
  char *seen_name; /* (nullable) owned */
} SomaAnswer;

#define SOMA_TYPE_ANSWER (soma_answer_get_type ())
GType soma_answer_get_type (void);

/* `index` is nullable: then nothing is said about figures seen before. Begins with an empty design. */
SomaAnswers *soma_answers_new (SomaSymmetry symmetry, SomaFigureIndex *index);

/* Answers for `design` from now on; what was said before is void. `own_key` (nullable) is the
 * design's own key in the index. */
void soma_answers_set_design (SomaAnswers *self, SomaDesign *design, const char *own_key);

void soma_answers_set_symmetry (SomaAnswers *self, SomaSymmetry symmetry);

/* Somebody else counts the solutions of this design under this symmetry, too, so that nothing needs to
 * be searched here: the search has found `n_solutions` so far (SOMA_COUNT_SEARCHING), or all
 * (SOMA_COUNT_EXACT). Any other state: it does not go on, and what is not known yet is searched for
 * here. Void when another design or symmetry is set. */
void soma_answers_share_count (SomaAnswers *self, SomaCountState count, guint64 n_solutions,
                               double fraction);

/* Everything that is known now. Valid until the next notification. */
const SomaAnswer *soma_answers_get (SomaAnswers *self);

/* Ends what runs, for a page that is not shown any more; what is known stays. */
void soma_answers_stop (SomaAnswers *self);

/* Goes on with what soma_answers_stop() has ended. */
void soma_answers_resume (SomaAnswers *self);

gboolean soma_answers_is_running (SomaAnswers *self);
