/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "step-list.h"

/* Watches a search of a puzzle (see trace.h): its current step, and the steps that have been
 * explored. The beginning of the search is explored in the background; moving to an unexplored step
 * runs on a thread, which can take long and can be stopped.
 *
 * Collisions can be hidden: then all that has to do with going on by a step knows events only (see
 * trace.h), and pieces placed and removed give them their numbers.
 *
 * Properties: "hides-collisions". Read-only: "busy", whether it is moving to a step. Of the current
 * step: "number", "shown-number" (without collisions if these are hidden), the numbers of solutions
 * and dead ends up to it, "solution" and "dead-end"; they notify after each move. Of what is
 * explored: "n-steps", "n-shown-steps", "n-solutions", "n-dead-ends", "complete" (whether that is
 * all), and "fraction"; they notify after each move and when more is explored. */
#define SOMA_TYPE_WATCH (soma_watch_get_type ())
G_DECLARE_FINAL_TYPE (SomaWatch, soma_watch, SOMA, WATCH, GObject)

/* How many steps are explored in advance: a moment's work for small figures. */
#define SOMA_WATCH_AHEAD 5000000

/* At step 0 of the puzzle's search; explores nothing yet. NULL if there is not enough memory. */
SomaWatch *soma_watch_new (SomaPuzzle *puzzle, const SomaTraceOptions *options);

SomaPuzzle *soma_watch_get_puzzle (SomaWatch *self);

/* Starts to explore ahead. */
void soma_watch_explore (SomaWatch *self);

/* The current step, and what is placed after it; valid until the watch moves. See trace.h. */
const SomaStep *soma_watch_get_step (SomaWatch *self);
const guint16 *soma_watch_get_board (SomaWatch *self);

/* The current step as a cursor; owned by the watch, and only it may move the cursor. */
const SomaTraceCursor *soma_watch_get_cursor (SomaWatch *self);

/* Its search; owned by the watch. */
SomaTrace *soma_watch_get_trace (SomaWatch *self);

void soma_watch_set_hides_collisions (SomaWatch *self, gboolean hides_collisions);

/* What steps are counted in for people, and what rows and single steps are counted in. */
SomaTraceCount soma_watch_get_number_count (SomaWatch *self);
SomaTraceCount soma_watch_get_row_count (SomaWatch *self);

/* How much of the search lies before the step, 0 to 1; measured in rows once all are known. */
double soma_watch_get_fraction (SomaWatch *self);

void soma_watch_get_extent (SomaWatch *self, SomaTraceExtent *extent);

gboolean soma_watch_is_busy (SomaWatch *self);

/* The explored steps, a row each; owned by the watch. */
SomaStepList *soma_watch_get_steps (SomaWatch *self);

/* Moves to the `n`th of what is counted, or to the last one of all rows if there are fewer. Stops
 * any earlier move. */
void soma_watch_go_to (SomaWatch *self, SomaTraceCount count, guint64 n);

/* Moves to the next of what is counted, or to the last of all rows; backward to the previous one,
 * or to step 0. */
void soma_watch_go_to_next (SomaWatch *self, SomaTraceCount count, gboolean backward);

/* Stops exploring and moving: it stays where it is. */
void soma_watch_stop (SomaWatch *self);
