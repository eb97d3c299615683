/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "names.h"
#include "proof.h"

/* What is said of a proof by colouring that has a reason, and of what pieces cover of the cells.
 * Free all with g_free(). */

/* "32 dark, 30 light", of all cells. */
char *soma_label_proof_figure (SomaProof *proof);

/* "L: 2 dark, 2 light", of the cells that the copy has on the board. */
char *soma_label_proof_piece (SomaProof *proof, const SomaNames *names, const guint16 *board,
                              int copy);

/* "Still empty: 4 dark, 2 light". */
char *soma_label_proof_left (SomaProof *proof, const guint16 *board);

/* What all pieces and the figure leave modulo a number; there must be one. */
char *soma_label_proof_remainders (SomaProof *proof);
