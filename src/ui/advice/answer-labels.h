/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "answers.h"

/* Texts about what is known of a design. */

typedef enum
{
  SOMA_ANSWER_CELLS,
  SOMA_ANSWER_SIZE,
  SOMA_ANSWER_CONNECTED,
  SOMA_ANSWER_PARITY,
  SOMA_ANSWER_SYMMETRY,
  SOMA_ANSWER_SEEN,
  SOMA_ANSWER_HOLES,
  SOMA_ANSWER_OVERHANGS,
  SOMA_ANSWER_RESTS,
  SOMA_ANSWER_BUILDABLE,
  SOMA_N_ANSWERS,
} SomaAnswerKind;

/* What an answer means for building the figure. */
typedef enum
{
  SOMA_VERDICT_NONE, /* a fact, or not known */
  SOMA_VERDICT_GOOD,
  SOMA_VERDICT_ODD, /* perhaps intended */
  SOMA_VERDICT_BAD, /* the figure cannot be built */
} SomaVerdict;

/* The question: "Cells". */
const char *soma_answer_get_name (SomaAnswerKind kind);

/* The answer: "25 of 27: 2 are missing". `verdict` may be NULL. Free with g_free(). */
char *soma_label_answer (SomaAnswerKind kind, const SomaAnswer *answer, SomaVerdict *verdict);

/* Whether so much of a search is done that its progress says something. */
gboolean soma_answer_is_foreseeable (const SomaAnswer *answer);

/* In how many ways it can be built, in a few words, and, if there is more to say, in a sentence;
 * both to be freed with g_free(), the sentence may be empty. `set` (nullable) is what it is built
 * from. */
char *soma_label_ways (const SomaAnswer *answer);
char *soma_label_ways_explained (const SomaAnswer *answer, const SomaPieceSet *set);

/* The few words with all the digits of a number that is rounded there; NULL if it is not. */
char *soma_label_ways_in_full (const SomaAnswer *answer);
