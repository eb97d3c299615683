/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"

/* Texts about the search for the solutions of a document. Every char * is new: free with
 * g_free(). */

/* The headline over the solutions: "240 solutions", "No solution". */
char *soma_label_headline (const SomaDocumentStatus *status);

/* All the digits of a number that is rounded there; NULL if it is not. */
char *soma_label_headline_in_full (const SomaDocumentStatus *status);

/* What is in the list of solutions, to somebody who looks for one that is not: "The list has 40 of
 * 240 solutions". */
char *soma_label_listed (const SomaDocumentStatus *status);

/* The sentence or two under the headline: what the number counts, or why there is none. */
char *soma_label_explanation (const SomaDocumentStatus *status, const SomaPuzzle *puzzle,
                              guint n_fitting_sets);

/* What soma_puzzle_validate() says, if it is not SOMA_OK: "The pieces fill 27 cells, but the figure
 * has 28." */
char *soma_label_obvious (SomaError reason, const SomaPuzzle *puzzle);

/* The problem: `problem` is from soma_document_get_problem(). */
char *soma_label_problem (const SomaDocumentStatus *status, const char *problem);

/* "42 %", rounded down, so that it is 100 only at the end; small numbers have decimals, so that a
 * long search is seen to progress. */
char *soma_label_percentage (double fraction);

/* Under the progress bar: "42 %, about 3 minutes left". */
char *soma_label_progress (const SomaDocumentStatus *status);

/* "about 3 minutes left"; "" if `seconds` is negative. */
char *soma_label_time_left (double seconds);

/* How long a count takes from its beginning to its end: a sentence, or nothing if that is soon. */
char *soma_label_time_in_all (double seconds);

/* Which solutions of the puzzle count as the same. */
const char *soma_label_symmetry (SomaSymmetry symmetry, const SomaPuzzle *puzzle);
