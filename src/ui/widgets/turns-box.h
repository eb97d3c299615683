/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "turn-path.h"

/* Whether quarter turns are tried when solutions are taken apart, and of which clearance: the same
 * question, and the same answer of the settings, wherever it is asked.
 *
 * Has no properties of its own. */
#define SOMA_TYPE_TURNS_BOX (soma_turns_box_get_type ())
G_DECLARE_FINAL_TYPE (SomaTurnsBox, soma_turns_box, SOMA, TURNS_BOX, GtkBox)

/* The turns that the settings allow, in `turns`; NULL: none. Edges have the bevel of solids that are
 * printed. */
const SomaTurnLimits *soma_turns_read (GSettings *settings, SomaTurnLimits *turns);

/* Calls `func (owner)` whenever these are others, as long as both live. */
void soma_turns_follow (GSettings *settings, GObject *owner, GCallback func);
