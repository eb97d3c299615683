/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-item.h"
#include "why-not.h"

/* Texts on paper, which say nothing that is not known. Every char * that is not const is new. */

/* What is known of a figure. */
typedef struct
{
  gboolean has_pieces; /* it is known what it is built from */
  SomaKnown known;
  guint64 n_solutions;       /* G_MAXUINT64 for all that are not fewer */
  SomaNumber number;         /* then, if all are known: how many there are */
  guint difficulty;          /* 1 to SOMA_N_DIFFICULTIES; 0: not known */
  SomaError obvious;         /* why there is no solution, if not SOMA_OK */
  const SomaWhyNot *why_not; /* (nullable) likewise */
} SomaPuzzleSheetFacts;

/* "240 solutions · Medium", "At least 13 solutions", "Cannot be built"; "" if there is nothing to
 * say. */
char *soma_puzzle_sheet_label_outcome (const SomaPuzzleSheetFacts *facts);

/* Why it cannot be built, in a sentence or two; NULL if it can, or if that is not known. */
char *soma_puzzle_sheet_label_reason (const SomaPuzzleSheetFacts *facts, const SomaPuzzle *puzzle);

/* The number of solutions in a few characters: "240", "13+", "–". */
char *soma_puzzle_sheet_label_count (const SomaPuzzleSheetFacts *facts);

/* "Medium"; NULL if it is not known. */
const char *soma_puzzle_sheet_label_difficulty (const SomaPuzzleSheetFacts *facts);

/* Over solutions that are not all: "The first 500 of 19,186"; NULL if they are. `number` as
 * above. */
char *soma_puzzle_sheet_label_part (guint n_shown, guint64 n_solutions, const SomaNumber *number,
                                    gboolean is_all);
