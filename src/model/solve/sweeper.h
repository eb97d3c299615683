/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdatomic.h>

#include "number.h"
#include "puzzle.h"

/* Counts the solutions of a puzzle by sweeping (sweep.h), on a thread of its own, beside a search
 * for them that may be over sooner. It tries only what choice.h expects to cost little, and in
 * bounded memory; where it gives up nothing is told, and the search has the last word. */
typedef struct _SomaSweeper SomaSweeper;

/* Called on the sweeper's thread, once if at all. */
typedef void (*SomaSweeperFunc) (const SomaNumber *number, gpointer data);

/* Starts. Takes a new reference on `puzzle`; `n_threads` are those of the search. */
SomaSweeper *soma_sweeper_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads,
                               SomaSweeperFunc found, gpointer data);

/* Waits until it has ended by itself, or the flag is set. */
void soma_sweeper_wait (SomaSweeper *self, const atomic_bool *stop);

/* Asks it to end, which takes milliseconds, and waits for that: afterwards `found` is not called
 * any more. */
void soma_sweeper_free (SomaSweeper *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSweeper, soma_sweeper_free)
