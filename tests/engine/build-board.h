/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "build-order.h"

/* A table on which a solution is assembled: the rules of build-order.h, implemented by moving cells
 * one step at a time. Figures of up to 10 cells along each axis. */

#define BOARD_SIDE 32

/* Where the figure's origin is along x and y, and how far away a piece starts. */
#define BOARD_MARGIN 11

typedef struct
{
  const SomaPuzzle *puzzle;
  const uint16_t *copy_at;
  gboolean may_hold; /* pieces need not rest on anything */
  guint8 filled[BOARD_SIDE][BOARD_SIDE][BOARD_SIDE];
} BuildBoard;

/* The copy is there from the beginning, regardless of how it got in. */
void build_board_put (BuildBoard *board, int copy);

/* Brings the copy in from that side. FALSE, and it stays away, if it hits something or does not
 * rest. */
gboolean build_board_place (BuildBoard *board, int copy, SomaApproach approach);

/* Whether the missing copies of the solution can be placed in any order from any sides, by trying
 * all. */
gboolean build_board_try_all (BuildBoard *board);
