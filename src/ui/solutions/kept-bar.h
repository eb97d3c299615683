/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "kept-solutions.h"

/* Says which pieces all solutions in the list have in the same place, and how many those are. Each
 * piece is a button that lets go of it ("kept.remove" with its place among them, an int32); another
 * lets go of all ("kept.clear"). Not visible while there is nothing to say. */
#define SOMA_TYPE_KEPT_BAR (soma_kept_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaKeptBar, soma_kept_bar, SOMA, KEPT_BAR, GtkBox)

/* `kept` are some of the solutions of `all`; NULL for none. Call it again after each change. */
void soma_kept_bar_update (SomaKeptBar *self, SomaKeptSolutions *kept, SomaSolutionList *all);
