/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The numbers of the techniques, by which it is counted what they rule out. */
enum
{
  SOMA_COVERABLE,
  SOMA_PLACEABLE,
  SOMA_MUST_COVER,
  SOMA_PIECE_ORDER,
  SOMA_PARITY,
  SOMA_CORNERS,
  SOMA_ISLANDS,
  SOMA_N_TECHNIQUES
};

/* The ideas that keep the search tree small. Each can be switched off, to see what it contributes;
 * that changes the time, but not the solutions. */
typedef enum
{
  /* A node is dead as soon as some cell is covered by no option that is left. */
  SOMA_TECHNIQUE_COVERABLE = 1 << SOMA_COVERABLE,
  /* A node is dead as soon as some piece that must be used has no placement left. */
  SOMA_TECHNIQUE_PLACEABLE = 1 << SOMA_PLACEABLE,
  /* Branch on the cell with the fewest options, so that one with a single option is covered at
   * once; without it, on the first cell that is left. */
  SOMA_TECHNIQUE_MUST_COVER = 1 << SOMA_MUST_COVER,
  /* Branch on a piece instead where one has fewer placements left than any cell has options. */
  SOMA_TECHNIQUE_PIECE_ORDER = 1 << SOMA_PIECE_ORDER,
  /* In a chessboard colouring every placement of a piece covers one of few numbers of black cells;
   * a node is dead if the pieces left cannot add up to the black cells left. */
  SOMA_TECHNIQUE_PARITY = 1 << SOMA_PARITY,
  /* The same count for corner cells: those that are not in the middle of three in a row. */
  SOMA_TECHNIQUE_CORNERS = 1 << SOMA_CORNERS,
  /* A node is dead if it has an island, cells connected with each other but with no other empty
   * cell, whose size no choice of the pieces left adds up to. */
  SOMA_TECHNIQUE_ISLANDS = 1 << SOMA_ISLANDS,
} SomaTechnique;

#define SOMA_ALL_TECHNIQUES ((1 << SOMA_N_TECHNIQUES) - 1)

/* The default. Parity, corners and islands are not included: when branching on the scarcest item,
 * they rule out few nodes and cost more than they save. */
#define SOMA_DEFAULT_TECHNIQUES                                                                    \
  (SOMA_TECHNIQUE_COVERABLE | SOMA_TECHNIQUE_PLACEABLE | SOMA_TECHNIQUE_MUST_COVER |               \
   SOMA_TECHNIQUE_PIECE_ORDER)

/* The name of technique number `i`, 0 to SOMA_N_TECHNIQUES - 1, on the command line: "coverable",
 * "placeable", "must-cover", "piece-order", "parity", "corners", "islands". Its flag is 1 << i. */
const char *soma_technique_name (int i);
