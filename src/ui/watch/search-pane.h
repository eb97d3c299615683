/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "trace.h"

/* Which search is watched: the classic one or our own, its techniques, and the orders that the
 * classic one has. Signal "changed" when the user has chosen something. */
#define SOMA_TYPE_SEARCH_PANE (soma_search_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaSearchPane, soma_search_pane, SOMA, SEARCH_PANE, GtkBox)

/* Searches that differ from the chosen one in one technique; and the chosen one itself. */
#define SOMA_SEARCH_PANE_MAX_VARIANTS (SOMA_N_TECHNIQUES + 2)

/* For a puzzle with pieces; pieces are in their usual order then. */
void soma_search_pane_set_puzzle (SomaSearchPane *self, SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* What is chosen. The arrays are the pane's, until something else is chosen. */
void soma_search_pane_get_options (SomaSearchPane *self, SomaTraceOptions *options);

/* What is chosen, and each technique of the search switched the other way. Writes the options and what
 * each is called ("Without islands"; free with g_free()); returns how many. */
int soma_search_pane_list_variants (SomaSearchPane *self, SomaTraceOptions *options, char **names);
