/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-levels.h"

/* Texts about which solutions come apart, and at which levels. Free all with g_free(). */

/* "4.9.3", or "5.1.3, 2 turns". */
char *soma_label_level (const int *levels, int n_levels, int n_turns);

/* Below the picture of a solution: "Level 4.9.3", "Locked"; NULL if `apart` is NULL, as it is not
 * known. */
char *soma_label_levels_card (const SomaStoredApart *apart);

/* The same to go on with after a comma: "level 4.9.3", "never comes apart without turns". */
char *soma_label_levels_after (const SomaStoredApart *apart);

/* The same in a sentence about the solution with that index. */
char *soma_label_levels_one (const SomaStoredApart *apart, guint index);

/* What is known of all of them: "1 of 96 comes apart, at level 4.9.3."; NULL if that is
 * nothing. */
char *soma_label_levels_summary (const SomaApartLevelsStatus *status, const SomaApartTable *table);

/* How far it is: "1,200 of 11,520, more than 61 moves for the next one". */
char *soma_label_levels_progress (const SomaApartLevelsStatus *status);
