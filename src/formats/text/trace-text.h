/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "trace.h"

/* Adds a line for the step: "NUMBER TAB PIECE TAB CELLS TAB WHAT". PIECE is a letter of the set,
 * CELLS are cell numbers from 1, ascending, separated by spaces; either is "-" if there is none.
 * WHAT is one of these, which are never translated:
 *
 *   try                     the placement collides with pieces in place
 *   place                   it fits, and is made
 *   remove                  it is taken away again
 *   leave out               no more of this piece are used
 *   branch N                this cell or piece has the fewest placements left, N, and these are
 *                           placed in turn (our own search only)
 *   dead end: no room       every placement of this piece collides
 *   dead end: uncoverable   no placement left covers this cell
 *   dead end: island of N   no pieces left fill the N empty cells, of which this is the first
 *   dead end: parity        the pieces left do not add up to the black cells left
 *   dead end: corners       nor to the corner cells left
 *   dead end: must cover    these two cells have one placement left each, which collide
 *   solution N              the figure is filled, for the Nth time
 *   start                   step 0
 *
 * Without collisions NUMBER counts the pieces placed and removed, so that a solution has the number
 * of the placement that completes it, and " TAB NUMBER" with the step's own number ends the
 * line. */
void soma_trace_write_step (GString *out, const SomaPuzzle *puzzle, const SomaStep *step,
                            gboolean hides_collisions);
