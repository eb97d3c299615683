/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Estimates how many nodes the search for all solutions of a puzzle has (estimate.h), beside that
 * search, on a thread of its own, which takes about two seconds, and gives way to what the thread
 * that starts it gives way to. */
typedef struct _SomaForesight SomaForesight;

/* Most searches are over before there is anything to foresee: microseconds to wait. */
#define SOMA_FORESIGHT_AFTER G_TIME_SPAN_SECOND

/* Begins after so many microseconds. Takes a new reference on `puzzle`. */
SomaForesight *soma_foresight_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, gint64 after);

/* What part of the search `n_nodes` are, 0 to 1; 0 while that is not known, and where more were
 * visited than can be expected, so that nothing can be foreseen. From any thread. */
double soma_foresight_get_part (SomaForesight *self, guint64 n_nodes);

/* Asks it to end, which takes milliseconds, and waits for that. Takes NULL too. */
void soma_foresight_free (SomaForesight *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaForesight, soma_foresight_free)
