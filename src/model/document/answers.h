/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "answer.h"
#include "design.h"

/* Answers questions about a design while it is being drawn, each as soon as possible: threads work
 * everything out, and start over when the design changes. The results of long searches are looked
 * up in the store, but nothing is stored; soma_document_solve() does that.
 *
 * Read-only properties: "answer" (boxed) notifies when more is known or the design has changed,
 * several times a second during a search; "running" is whether any thread is still at work, during
 * which the object keeps itself alive. */
#define SOMA_TYPE_ANSWERS (soma_answers_get_type ())
G_DECLARE_FINAL_TYPE (SomaAnswers, soma_answers, SOMA, ANSWERS, GObject)

/* Starts with an empty design. If `index` is NULL, no figures are looked up. */
SomaAnswers *soma_answers_new (SomaSymmetry symmetry, SomaFigureIndex *index);

/* Drops all answers and starts over with `design`, whose own key in the index is `own_key`
 * (nullable). */
void soma_answers_set_design (SomaAnswers *self, SomaDesign *design, const char *own_key);

void soma_answers_set_symmetry (SomaAnswers *self, SomaSymmetry symmetry);

/* How many solutions are taken apart from now on, for how many microseconds at most, and with how
 * many bytes of memory each. Without this, as many as are done soon. */
void soma_answers_limit_apart (SomaAnswers *self, guint most, gint64 time, gsize bytes);

/* Takes the count from another search for the solutions of the same design with the same symmetry,
 * so that none is needed here. That search has found `n_solutions` so far (SOMA_COUNT_SEARCHING) or
 * in all (SOMA_COUNT_EXACT), G_MAXUINT64 for those that `number` (NULL otherwise) says; it takes
 * about `seconds`, if that is known and positive. Any other
 * state means that it has ended early, and this object resumes its own. Valid until another design
 * or symmetry is set. */
void soma_answers_share_count (SomaAnswers *self, SomaCountState count, guint64 n_solutions,
                               const SomaNumber *number, double fraction, double seconds);

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
