/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draft.h"

/* The colours of cells that a brush can give, with none first, and the rules behind a button.
 * There is always one colour more than the draft uses. Its buttons activate "edit.colour" (int) and
 * "edit.give-colour" of a widget above. */
#define SOMA_TYPE_COLOUR_BAR (soma_colour_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaColourBar, soma_colour_bar, SOMA, COLOUR_BAR, GtkBox)

/* `draft` NULL: none. */
void soma_colour_bar_set_draft (SomaColourBar *self, SomaDraft *draft);

/* How many colours there are to choose from, besides none. */
int soma_colour_bar_get_n_colours (SomaColourBar *self);
