/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "search-choice.h"

/* Which search is watched: the classic one or our own, its techniques, and the orders that the
 * classic one has. Signal "changed" when the user has chosen something. */
#define SOMA_TYPE_SEARCH_PANE (soma_search_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaSearchPane, soma_search_pane, SOMA, SEARCH_PANE, GtkBox)

/* For a puzzle with pieces; pieces are in their usual order then. */
void soma_search_pane_set_puzzle (SomaSearchPane *self, SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* What is chosen; valid until something else is. */
const SomaSearchChoice *soma_search_pane_get_choice (SomaSearchPane *self);
