/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "apart.h"
#include "replay.h"

/* Replays the plan of a solution, and checks that it takes all apart but what may stay together:
 * `may_stay` tells whether a set of copies, as in the plan, may (NULL: none may). */
typedef gboolean (*MayStayFunc) (const SomaApart *apart, guint64 copies, gconstpointer data);

void apart_replay (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
                   MayStayFunc may_stay, gconstpointer data);

/* Receives each part, as the moves so far leave it, before its own are replayed; of the copies that
 * are no part of it the places mean nothing. `parting` is -1 if there are none. */
typedef void (*ReplayPartFunc) (const Replay *replay, const SomaApart *apart, guint64 copies,
                                int parting, gpointer data);

/* The same for a plan with turns within these limits, and also for one that ends with what does not
 * come apart. */
void apart_replay_turns (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
                         const SomaTurnLimits *limits, ReplayPartFunc func, gpointer data);
