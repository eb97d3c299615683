/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "arrangement.h"

/* An arrangement as text, to be kept and for tests: a line for each copy that is not in the tray,
 * in the order in which they were laid down: its number, '*' if it is pinned, and its cells.
 *
 *     0 0,0,0 1,0,0 0,1,0
 *     3* 0,0,1 0,1,1 1,1,1 1,2,1
 */
char *soma_arrangement_print (const SomaArrangement *self);

/* Reads the text as an arrangement of `puzzle`; a new reference. NULL if it is not one that the
 * rules allow; since later moves may have taken away what a piece rested on, that alone is not
 * asked. */
SomaArrangement *soma_arrangement_parse (SomaPuzzle *puzzle, gboolean is_free, const char *text);

/* The same for another position in the game of `other`. */
SomaArrangement *soma_arrangement_parse_like (const SomaArrangement *other, const char *text);
