/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "draft.h"
#include "figure-item.h"

/* Finds figures for the pieces of a draft, by wish: they come as pictures while the search goes on,
 * and any of them can be taken.
 *
 * Signal "taken" (SomaFigureItem): a figure was chosen; the window stays, so that another can be. */
#define SOMA_TYPE_FIND_WINDOW (soma_find_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaFindWindow, soma_find_window, SOMA, FIND_WINDOW, AdwWindow)

/* The pieces are those of `draft`, which must have some that are in order, when a search begins. */
GtkWidget *soma_find_window_new (GtkWindow *parent, SomaDraft *draft);
