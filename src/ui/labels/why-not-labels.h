/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "cell-colours.h"
#include "why-not-job.h"

/* Why there is no solution. Some reasons speak of cells that are marked: `reason->cells`. `colours`
 * (nullable) has the names of colours. Free with g_free(). */
char *soma_label_why_not (const SomaWhyNot *reason, const SomaPuzzle *puzzle,
                          const SomaCellColours *colours);

/* Why the first solution of the puzzle does not come apart. Free with g_free(). */
char *soma_label_locked (const SomaLocked *locked, const SomaPuzzle *puzzle);
