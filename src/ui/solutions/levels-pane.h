/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "apart-order.h"

/* What is known of which solutions come apart, and at which levels; whether to find it out; and
 * once there is something to tell them apart by, which are to be listed and in which order.
 *
 * Properties: "levels" (SomaApartLevels, nullable), which are shown; "solution" (SomaSolution,
 * nullable), about which something is said, too; "n-listed" (guint), how many are listed; "choice"
 * (guint, a SomaApartChoice) and "by-level" (boolean), what was chosen. */
#define SOMA_TYPE_LEVELS_PANE (soma_levels_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaLevelsPane, soma_levels_pane, SOMA, LEVELS_PANE, GtkWidget)

SomaApartChoice soma_levels_pane_get_choice (SomaLevelsPane *self);
gboolean soma_levels_pane_get_by_level (SomaLevelsPane *self);

/* Chooses all solutions, in the order in which they were found. */
void soma_levels_pane_reset (SomaLevelsPane *self);
