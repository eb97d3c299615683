/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "apart-plan.h"

/* Whether quarter turns are tried when solutions are taken apart, and of which clearance: the same
 * question, and the same answer of the settings, wherever it is asked. It has no properties of its
 * own. */
#define SOMA_TYPE_TURNS_BOX (soma_turns_box_get_type ())
G_DECLARE_FINAL_TYPE (SomaTurnsBox, soma_turns_box, SOMA, TURNS_BOX, GtkBox)

/* Those that the settings would allow, with the size of a cell that is printed. Edges have the
 * bevel of solids that are printed. */
SomaApartTurning soma_turning_read (GSettings *settings);

/* Those that they do allow, in `turns`; NULL: none. */
const SomaTurnLimits *soma_turns_read (GSettings *settings, SomaTurnLimits *turns);

/* Calls `func (owner)` whenever what soma_turning_read() or soma_turns_read() returns may be
 * another, as long as both live. */
void soma_turning_follow (GSettings *settings, GObject *owner, GCallback func);
void soma_turns_follow (GSettings *settings, GObject *owner, GCallback func);
