/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "why-not.h"

/* A proof by colouring that a puzzle has no solution, which is looked for in the background from
 * the beginning, for about a second. Property, read-only: "running". */
#define SOMA_TYPE_PROOF (soma_proof_get_type ())
G_DECLARE_FINAL_TYPE (SomaProof, soma_proof, SOMA, PROOF, GObject)

/* Takes a new reference on `puzzle`. */
SomaProof *soma_proof_new (SomaPuzzle *puzzle);

/* Looks no further: whoever gives up a proof that is running says so. */
void soma_proof_stop (SomaProof *self);

SomaPuzzle *soma_proof_get_puzzle (SomaProof *self);
gboolean soma_proof_is_running (SomaProof *self);

/* A COLOURING; NULL if none has been found. */
const SomaWhyNot *soma_proof_get_reason (SomaProof *self);

/* What cells add up to. Without a modulus, cells of weight 1 are dark, and others light. */
typedef struct
{
  int n_dark, n_light;
  int sum;
} SomaProofSum;

/* Of the cells that have that copy on a board, which has one for each cell: perhaps SOMA_NO_COPY.
 * Without a board (NULL), of all cells. There must be a reason. */
void soma_proof_add_up (SomaProof *self, const guint16 *board, guint16 copy, SomaProofSum *sum);

/* Whether there is a reason in the two colours of a chessboard. */
gboolean soma_proof_is_chessboard (SomaProof *self);

/* The least modulus for which all that a piece can add up to has one remainder, whichever piece
 * that is, and the remainders of all pieces and of the figure; FALSE if there is none, or each
 * piece always adds up to the same. */
gboolean soma_proof_get_remainders (SomaProof *self, int *modulus, int *pieces, int *figure);
