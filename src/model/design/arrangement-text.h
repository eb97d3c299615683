/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "arrangement.h"

/* An arrangement as text, for storage and tests: one line for each copy that has left the tray, in
 * the order they were placed, with its number, '*' if it is pinned, and its cells.
 *
 *     0 0,0,0 1,0,0 0,1,0
 *     3* 0,0,1 0,1,1 1,1,1 1,2,1
 */
char *soma_arrangement_print (const SomaArrangement *self);

/* Reads the text as an arrangement of `puzzle`; a new reference. NULL if the rules do not allow it.
 * Only support is not checked, because later moves may have removed what a piece rested on. */
SomaArrangement *soma_arrangement_parse (SomaPuzzle *puzzle, gboolean is_free, const char *text);

/* Reads another position in the game of `other`. */
SomaArrangement *soma_arrangement_parse_like (const SomaArrangement *other, const char *text);
