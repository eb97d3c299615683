/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "remainder.h"

#define SOMA_MAX_MODULUS 63

/* A colouring: each cell has a weight, and of each type it is known what the cells of one placement
 * can add up to, wherever it lies. If no choice of pieces adds up to what the cells do, there is no
 * solution. Weights of 1 and 0 are a class of cells and the others: the sums are numbers of cells.
 *
 * That every placement of a type has one sum is the classic case: a chessboard for dominoes
 * (Golomb, "Checker boards and polyominoes", 1954), blocks of 2x2x2 cells for bricks of 1x2x4 (de
 * Bruijn, "Filling boxes with bricks", 1969), and in general what Conway and Lagarias ("Tiling with
 * polyominoes and combinatorial group theory", 1990) call coloring arguments. */
typedef struct
{
  int modulus; /* sums count modulo this, 2 to SOMA_MAX_MODULUS; 0: as they are */
  int16_t weights[SOMA_MAX_CELLS];
  int least[SOMA_MAX_PIECES]; /* per type: the least sum, or 0 if that is positive */
  uint64_t
      values[SOMA_MAX_PIECES]; /* per type: bit i is set if some placement's sum is least + i */
  bool useless;                /* the sums of a type are too far apart: it proves nothing */
} SomaColouring;

/* Parity: a weight of 1 on the cells whose coordinates have an even sum, 0 on the others. */
void soma_colouring_init_parity (SomaColouring *colouring, const SomaInstance *instance);

/* Corners: a weight of 1 on the cells that lie between two opposite neighbours on no axis (Naylor,
 * 1971, on why the W-wall cannot be built: it has ten such cells and the Soma pieces fill nine at
 * most). */
void soma_colouring_init_corners (SomaColouring *colouring, const SomaInstance *instance);

/* Sets what the types can add up to, with the modulus and the weights, from the placements that are
 * possible in what is left. */
void soma_colouring_weigh (SomaColouring *colouring, const SomaRemainder *remainder);

/* The same one by one: none has a sum, and then a placement of the type has that one. */
void soma_colouring_clear_values (SomaColouring *colouring);
void soma_colouring_add_value (SomaColouring *colouring, int type, int sum);

/* Whether the pieces left cannot add up to what is left of the cells. */
bool soma_colouring_rules_out (const SomaColouring *colouring, const SomaRemainder *remainder);

/* What the pieces left can add up to, and the empty cells, some of which may be optional. Not every
 * number between the least and the most need be possible; where weights are negative, they are only
 * told of pieces of which all copies are used. */
typedef struct
{
  uint64_t reached, needed; /* with a modulus: sets of residues, as bits */
  int least, most;          /* without: the least and the most of the pieces… */
  int need, have;           /* …and of the cells */
} SomaColouringSums;

void soma_colouring_add_up (const SomaColouring *colouring, const SomaRemainder *remainder,
                            SomaColouringSums *sums);
