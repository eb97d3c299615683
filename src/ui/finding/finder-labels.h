/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle-finder.h"

/* Texts of the search for puzzles. Free all with g_free(). */

/* How it goes, or why it cannot be done. */
char *soma_label_finder (SomaFinderState state, guint n_found, guint64 n_tried);

/* How many figures contain what was drawn with that many cells. */
char *soma_label_containing (int n_cells, guint n);

/* "Level 8.5.3" */
char *soma_label_found_level (const char *level);

/* How many moves it takes to take all apart, and how many of these are turns: "17 moves", or
 * "17 moves, 2 turns". */
char *soma_label_found_moves (int n_moves, int n_turns);
