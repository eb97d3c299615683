/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "names.h"
#include "trace.h"

/* Text about the steps of a search. All strings are to be freed with g_free(). */

/* What happens, in short, for a list that shows the piece's letter or number beside it:
 * "collides: 2 5 6 9", or by name "× S tetracube: 2 5 6 9" ("+" if it is placed, "−" if
 * removed). */
char *soma_label_step (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names);

/* The same in full: "Z does not fit at 2 5 6 9". */
char *soma_label_step_full (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names);

/* The line below that: the pieces that are in the way, "L, P in the way", or how much is left to
 * fill, "12 cells are empty". `board` as of soma_trace_cursor_get_board(). */
char *soma_label_step_state (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names,
                             const guint16 *board);

/* Both in one: "Z does not fit at 2 5 6 9: L, P in the way". */
char *soma_label_step_on_board (const SomaStep *step, const SomaPuzzle *puzzle,
                                const SomaNames *names, const guint16 *board);

/* "Step 5,675 of 3,457,023, 0.16 %", "Step 3,457,023, the end of the search"; without the total
 * until all `n_shown` steps are known. `fraction` is the part of the search before the step. With
 * collisions hidden, "Step 4,005 (157,368 with collisions) of 84,724, 4 %": `shown` and `number`.
 * While the watch is on the way to another step, "Searching: 40,000,000 steps so far". */
char *soma_label_step_number (gboolean is_busy, gboolean hides_collisions, guint64 number,
                              guint64 shown, guint64 n_steps, guint64 n_shown, gboolean is_complete,
                              double fraction);

/* A step as text for the clipboard: the figure, the number, what happens, and the pieces in
 * place, layer by layer from the bottom, seen from above: a letter or number for each covered
 * cell, a dot for each empty one. `count` is what numbers count. */
char *soma_label_step_to_copy (const SomaStep *step, const SomaPuzzle *puzzle,
                               const SomaNames *names, const guint16 *board, SomaTraceCount count,
                               const SomaTraceExtent *extent, double fraction);

/* A step as a line, with its end, of a list as text: the number, with collisions hidden
 * (SOMA_TRACE_MOVES) also that of the step, and what happens, separated by tabs. */
char *soma_label_step_line (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names,
                            SomaTraceCount count);

/* "3 of 240", "3 of 17 so far". */
char *soma_label_step_count (guint64 n, guint64 n_known, gboolean is_complete);
