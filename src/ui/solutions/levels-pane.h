/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "apart-levels.h"

/* What is known of which solutions come apart, and at which levels; and whether to find it out.
 *
 * Properties: "levels" (SomaApartLevels, nullable), which are shown; "solution" (SomaSolution,
 * nullable), about which something is said, too. */
#define SOMA_TYPE_LEVELS_PANE (soma_levels_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaLevelsPane, soma_levels_pane, SOMA, LEVELS_PANE, GtkBox)
