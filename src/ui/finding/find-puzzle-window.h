/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "draft.h"
#include "puzzle-finder.h"

/* Cuts the figure of a draft into puzzles that are hard to take apart, or makes its pieces harder.
 * Puzzles appear as pictures while the search goes on, the hardest first, and any of them can be
 * taken.
 *
 * Signal "taken" (SomaFoundPuzzle): a puzzle was chosen; the window stays open for others. */
#define SOMA_TYPE_FIND_PUZZLE_WINDOW (soma_find_puzzle_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaFindPuzzleWindow, soma_find_puzzle_window, SOMA, FIND_PUZZLE_WINDOW,
                      AdwWindow)

/* A search uses the design that `draft` has at that time. */
GtkWidget *soma_find_puzzle_window_new (GtkWindow *parent, SomaDraft *draft);
