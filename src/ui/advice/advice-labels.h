/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-generator.h"
#include "suggestions.h"

/* Texts of advice for designing a figure. Free all with g_free(). */

/* Describes a change: "Add layer 2, row 1, column 3". `low` and `high` are the first and the last
 * cell of the box around the figure; `colours` (nullable) has the names of colours. */
char *soma_label_change (const SomaChange *change, SomaCell low, SomaCell high,
                         const SomaCellColours *colours);

/* The number of solutions after it: "13 ways", "at least 13 ways". */
char *soma_label_change_ways (guint64 n_solutions, gboolean exact);

/* The same in a few characters: "13", "13+", "2k". */
char *soma_label_ways_short (guint64 n_solutions, gboolean exact);

/* The progress of the search for changes. */
char *soma_label_suggestions (SomaSuggestionsState state, guint n_found, gboolean unique,
                              guint n_decided, guint n_changes);

/* The progress of the search for figures that match criteria. */
char *soma_label_generator (SomaGeneratorState state, guint n_found, guint64 n_tried);
