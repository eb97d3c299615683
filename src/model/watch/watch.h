/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "step-list.h"

/* Watching a search of a puzzle (see trace.h): a place in its course, and the steps that
 * have been explored. The beginning of the search is explored in the background; a place beyond what
 * is known is gone to on a thread, which can take long and can be stopped.
 *
 * Properties, read-only: "busy", whether it is on the way to a place; of the step where it is "number",
 * "solution" and "dead-end", how many there are up to there, which notify after each move; of what is
 * explored "n-steps", "n-solutions", "n-dead-ends", "complete", whether that is all, and "fraction",
 * which notify when more is known, too. */
#define SOMA_TYPE_WATCH (soma_watch_get_type ())
G_DECLARE_FINAL_TYPE (SomaWatch, soma_watch, SOMA, WATCH, GObject)

/* Steps that are explored without being asked for: a moment's work for small figures. */
#define SOMA_WATCH_AHEAD 5000000

/* At step 0 of the puzzle's search; explores nothing yet. NULL if there is no memory for it. */
SomaWatch *soma_watch_new (SomaPuzzle *puzzle, const SomaTraceOptions *options);

SomaPuzzle *soma_watch_get_puzzle (SomaWatch *self);

/* Starts to explore ahead. */
void soma_watch_explore (SomaWatch *self);

/* Where it is: valid until it moves. See trace.h. */
const SomaStep *soma_watch_get_step (SomaWatch *self);
const guint16 *soma_watch_get_board (SomaWatch *self);

/* The same as a cursor, for what looks at cursors; owned by the watch, which alone moves it. */
const SomaTraceCursor *soma_watch_get_cursor (SomaWatch *self);

/* Its search, for the tree; owned by the watch. */
SomaTrace *soma_watch_get_trace (SomaWatch *self);

/* How much of the whole search lies before it, 0 to 1. Told by steps once all are known. */
double soma_watch_get_fraction (SomaWatch *self);

void soma_watch_get_extent (SomaWatch *self, SomaTraceExtent *extent);

gboolean soma_watch_is_busy (SomaWatch *self);

/* The explored steps; owned by the watch. */
SomaStepList *soma_watch_get_steps (SomaWatch *self);

/* Goes to a step, or the last if there is none of that number. Ends what it was busy with. */
void soma_watch_go_to (SomaWatch *self, guint64 number);

/* Goes to the next solution or dead end (SOMA_STEP_SOLUTION, SOMA_STEP_DEAD_END), or to the last
 * step; backward to the one before, or to step 0. */
void soma_watch_go_to_next (SomaWatch *self, SomaStepKind kind, gboolean backward);

/* Ends what it is busy with: it stays where it is. Also ends the exploring. */
void soma_watch_stop (SomaWatch *self);
