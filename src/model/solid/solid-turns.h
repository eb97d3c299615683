/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pieces.h"
#include "solid-shape.h"
#include "turn-need.h"

/* Finds out in the background which clearance printed pieces need for the turns of a solution, for
 * one shape after the other; what is known of a bevel is not looked for again while it stays.
 *
 * Read-only property "known" (boolean: whether it is known for the shape that was asked for last,
 * as far as it can be). */
#define SOMA_TYPE_SOLID_TURNS (soma_solid_turns_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolidTurns, soma_solid_turns, SOMA, SOLID_TURNS, GObject)

/* Takes a reference on `puzzle`, and copies the solution `copy_at`; without one (NULL), the first
 * is searched for, if that does not take long. `pieces` (nullable), those of the puzzle, tell which
 * copies need not be taken apart from each other. */
SomaSolidTurns *soma_solid_turns_new (SomaPuzzle *puzzle, const guint16 *copy_at,
                                      const SomaPieces *pieces);

/* Starts, unless that is known already. The shape must be right. */
void soma_solid_turns_ask (SomaSolidTurns *self, const SomaSolidShape *shape);

/* Drops what it is doing. */
void soma_solid_turns_stop (SomaSolidTurns *self);

gboolean soma_solid_turns_is_known (SomaSolidTurns *self);

/* Whether it is being looked for. */
gboolean soma_solid_turns_is_busy (SomaSolidTurns *self);

/* What is to be said of the shape that was asked for last: soma_apart_text_need(). NULL until that
 * is known. Free with g_free(). */
char *soma_solid_turns_describe (SomaSolidTurns *self);
