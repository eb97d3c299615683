/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "draft.h"
#include "figure-item.h"

/* Finds figures that match criteria and that the pieces of a draft may build. They appear as
 * pictures while the search goes on, and any of them can be taken.
 *
 * Signal "taken" (SomaFigureItem): a figure was chosen; the window stays open for others. */
#define SOMA_TYPE_FIND_WINDOW (soma_find_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaFindWindow, soma_find_window, SOMA, FIND_WINDOW, AdwWindow)

/* A search uses the pieces that `draft` has at that time. */
GtkWidget *soma_find_window_new (GtkWindow *parent, SomaDraft *draft);
