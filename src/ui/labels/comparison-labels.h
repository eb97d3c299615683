/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "comparison.h"

/* Texts about the cost of a search. Free all with g_free(). They are "" before it has started;
 * numbers of a search that is still running, or was given up, are lower bounds: "≥ 3,000". */

/* "10,234"; with a number of nodes to compare with, if that is not 0: "10,234 (1.5 ×)". */
char *soma_label_measured_nodes (const SomaMeasure *measure, guint64 reference);

/* One of the measure's counts. */
char *soma_label_measured_count (const SomaMeasure *measure, guint64 count);

/* "240"; if some of them count as the same, "339 found, 240 different". */
char *soma_label_measured_solutions (const SomaMeasure *measure);

/* When the first solution was found and after how many nodes: "1.2 ms (345)"; "–" if none. */
char *soma_label_measured_first (const SomaMeasure *measure);

/* How long it took: "340 ms". */
char *soma_label_measured_seconds (const SomaMeasure *measure);
