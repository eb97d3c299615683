/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "turn-need.h"

/* How a solution is taken apart, in words. Free what is returned with g_free(). */

/* "4.2.1" */
char *soma_apart_text_level (const int *levels, int n_levels);

/* The name of a puzzle that was invented from something called `label`: with its number and its
 * level, as in "Cube 3, level 4.2". */
char *soma_apart_text_name (const char *label, guint64 number, const char *level);

/* That name without the number and the level, if it has them. */
char *soma_apart_text_label (const char *name);

/* The letters of some copies, numbered where a piece may have several: "A", "A and B2", "A, B and
 * C". */
char *soma_apart_text_copies (const SomaPuzzle *puzzle, const SomaApart *apart, guint64 copies);

/* "A and B2 move 2 to the right", "A comes off upwards"; and what is done instead where the pieces
 * are put together: "A and B2 move 2 to the left", "A goes in from above". The clearance that a
 * turn needs is told in mm, too, if `unit`, the size of a cell, is not 0. */
char *soma_apart_text_move (const SomaPuzzle *puzzle, const SomaApart *apart, const SomaMove *move,
                            double unit);
char *soma_apart_text_move_back (const SomaPuzzle *puzzle, const SomaApart *apart,
                                 const SomaMove *move, double unit);

/* Whether the turns that a solution needs are possible with that clearance, in mm, where a cell is
 * as large as `unit`: a sentence; NULL if it needs none, or that is not known. `is_first`: there
 * may be other solutions. */
char *soma_apart_text_need (const SomaTurnNeed *need, double unit, double clearance,
                            gboolean is_first);

/* Appends all moves, a line for each, numbered from 1, and before those of each parting the pieces
 * that it takes in two. */
void soma_apart_text_append_moves (GString *out, const SomaPuzzle *puzzle, const SomaApart *apart,
                                   double unit);
