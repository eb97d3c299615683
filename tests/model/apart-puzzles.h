/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Two drawers in a shaft, one on the other, under two latches in slots of a frame: each latch has
 * to be pushed aside by one cell. */
enum
{
  FRAME,
  LATCH,
  OTHER_LATCH,
  DRAWER,
  LOWER_DRAWER,
  N_LATCH_PIECES
};

#define BIT(copy) (G_GUINT64_CONSTANT (1) << (copy))
#define LATCHES (BIT (LATCH) | BIT (OTHER_LATCH))

/* The puzzle and its solution, to be freed with g_free(). The pieces are called A to E, and their
 * copies have these numbers. */
SomaPuzzle *soma_fixture_latches (uint16_t **copy_at);

/* A bar of two cells along x in a closed box with a room of 3x3x1, over which there is a slot along
 * y: it comes out when it has made a quarter turn about the upright line through (2, 3). */
enum
{
  BAR,
  BOX,
  N_CHAMBER_PIECES
};

/* Likewise. The pieces are called A and B. */
SomaPuzzle *soma_fixture_chamber (uint16_t **copy_at);

/* A cell, a gap, and two cells in a row along x: three copies of a piece that is called A. */
SomaPuzzle *soma_fixture_row (uint16_t **copy_at);
