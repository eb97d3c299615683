/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "answer.h"
#include "document.h"

/* Answers questions about a document's design while it is being drawn, each as soon as possible:
 * threads work everything out, and start over when its puzzle changes. The results of long searches
 * are looked up in the store, but nothing is stored; soma_document_solve() does that. While that
 * searches under the same convention, and if it has counted all, its number is the answer, and none
 * is searched for here.
 *
 * Read-only properties: "answer" (boxed) notifies when more is known or the design has changed,
 * several times a second during a search; "running" is whether any thread is still at work, during
 * which the object keeps itself alive. */
#define SOMA_TYPE_ANSWERS (soma_answers_get_type ())
G_DECLARE_FINAL_TYPE (SomaAnswers, soma_answers, SOMA, ANSWERS, GObject)

/* Without work before soma_answers_resume(). If `index` is NULL, no figures are looked up. */
SomaAnswers *soma_answers_new (SomaDocument *document, SomaSymmetry symmetry,
                               SomaFigureIndex *index);

/* Drops all answers and starts over. */
void soma_answers_set_symmetry (SomaAnswers *self, SomaSymmetry symmetry);

/* How many solutions are taken apart from now on, for how many microseconds at most, and with how
 * many bytes of memory each. Without this, as many as are done soon. */
void soma_answers_limit_apart (SomaAnswers *self, guint most, gint64 time, gsize bytes);

/* As soma_document_set_turns(). */
void soma_answers_set_turns (SomaAnswers *self, const SomaTurnLimits *turns);

/* Stops the count at a person's wish, and the document's search with it, until it is wanted again
 * or there is something else to count. */
void soma_answers_hold_count (SomaAnswers *self, gboolean hold);

/* All current answers; valid until the next notification. */
const SomaAnswer *soma_answers_get (SomaAnswers *self);

/* Stops the searches, for a page that is no longer shown; keeps the answers. */
void soma_answers_stop (SomaAnswers *self);

/* Begins, or resumes after soma_answers_stop(). */
void soma_answers_resume (SomaAnswers *self);

gboolean soma_answers_is_running (SomaAnswers *self);
