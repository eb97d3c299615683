/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "bag-finder.h"
#include "draft.h"

/* Lists the choices of the pieces of a draft, whether each builds the figure, and in how many ways.
 * The list grows while they are counted, and is said to be old once the design is another one.
 *
 * Signal "taken" (SomaDesign): the pieces of one were chosen; the window stays open for others. */
#define SOMA_TYPE_BAGS_WINDOW (soma_bags_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaBagsWindow, soma_bags_window, SOMA, BAGS_WINDOW, AdwWindow)

GtkWidget *soma_bags_window_new (GtkWindow *parent, SomaDraft *draft);
