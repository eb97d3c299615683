/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "search-choice.h"

/* Selects the search to watch: the classic one or our own, its techniques, and the orders of the
 * classic one. Signal "changed" when the user has changed something. */
#define SOMA_TYPE_SEARCH_PANE (soma_search_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaSearchPane, soma_search_pane, SOMA, SEARCH_PANE, GtkBox)

/* `puzzle` has pieces; they are put in their usual order. */
void soma_search_pane_set_puzzle (SomaSearchPane *self, SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* Selects the classic search, if another one is. */
void soma_search_pane_choose_classic (SomaSearchPane *self);

/* What is selected; valid until that changes. */
const SomaSearchChoice *soma_search_pane_get_choice (SomaSearchPane *self);
