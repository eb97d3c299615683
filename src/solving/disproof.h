/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "watcher.h"
#include "why-not.h"

/* Watches the search or the sweep of a puzzle, and if it takes longer than a fifth of a second
 * looks for a proof by colouring that there is no solution, on a thread of its own: for a
 * millisecond, and again for a hundredth of the time after one, ten and a hundred seconds. With a
 * proof it ends what it watches. The thread gives way to what the one gives way to that asks
 * first. */
typedef struct _SomaDisproof SomaDisproof;

/* Takes a new reference on `puzzle`. */
SomaDisproof *soma_disproof_new (SomaPuzzle *puzzle);

/* Who watches; owned by the disproof. */
const SomaWatcher *soma_disproof_get_watcher (SomaDisproof *self);

/* The proof, a COLOURING; NULL if there is none so far. From any thread. */
const SomaWhyNot *soma_disproof_get (SomaDisproof *self);

/* Ends its thread within milliseconds. Takes NULL too. */
void soma_disproof_free (SomaDisproof *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaDisproof, soma_disproof_free)
