/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "apart.h"

/* Replays the plan of a solution, and checks that it takes all apart but what may stay together:
 * `may_stay` tells whether a set of copies, as in the plan, may (NULL: none may). */
typedef gboolean (*MayStayFunc) (const SomaApart *apart, guint64 copies, gconstpointer data);

void apart_replay (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
                   MayStayFunc may_stay, gconstpointer data);
