/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "levels.h"

/* Text about levels. Every char * that is not const is new. */

/* 1 to SOMA_N_DIFFICULTIES: "Very easy" to "Very hard". */
const char *soma_level_label_difficulty (guint difficulty);

/* The same at a glance: "●●○○○". */
char *soma_level_label_dots (guint difficulty);

/* The heading of the levels with so many pieces: "Two Pieces", "All Seven Pieces". */
const char *soma_level_label_group (guint n_pieces);

/* The heading of a section: that, for all seven pieces with how hard its figures are; for those of
 * another puzzle (nullable) its name. */
char *soma_level_label_section (const char *puzzle, guint n_pieces, guint difficulty);

/* "3 of 7 solved". */
char *soma_level_label_progress (guint n_solved, guint n_levels);

/* Under a level's name: "Easy, 3 solutions", or, once it was solved, "Easy, 1 of 3 solutions found,
 * best time 1:05". `best_seconds` is negative if no time is known. */
char *soma_level_label_detail (const SomaLevelMeasure *measure, guint n_found, double best_seconds);

/* Below a level on offer: "Tower · Hard", "Tower · Hard · Solved". */
char *soma_level_label_offer (const char *name, guint difficulty, gboolean is_solved);

/* What the difficulty means: "3 of 100 attempts without a plan succeed." `dead_ends` is a fraction.
 */
char *soma_level_label_dead_ends (double dead_ends);
