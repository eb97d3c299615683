/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drawing.h"
#include "piece-set.h"

/* Parity: in a chessboard colouring a piece covers a cells of one colour and b of the other, or the
 * reverse. So in anything that is built, the two colours differ by a sum of ±(a - b). */
typedef struct
{
  bool possible;  /* the pieces can reach the figure's difference with its number of cells */
  bool useless;   /* too many pieces to say; `possible` is true */
  int difference; /* |even - odd| of the required cells */
  uint64_t
      reachable; /* bit d: the pieces can reach the difference d (0 to 63) with as many cells */
} SomaParity;

/* What parity says about building the drawing from the set, for drawings with at least one required
 * cell. */
void soma_drawing_get_parity (const SomaDrawing *drawing, const SomaPieceSet *set,
                              SomaParity *parity);
