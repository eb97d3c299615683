/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "watch-part.h"

/* A list of the explored steps that follows the watch and goes to any of them when selected;
 * above it, how many solutions and dead ends there are. */
#define SOMA_TYPE_STEPS_PANE (soma_steps_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaStepsPane, soma_steps_pane, SOMA, STEPS_PANE, SomaWatchPart)
