/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "focus-bin.h"

#include "levels.h"

/* Figures to play: the levels from two pieces to all seven, the figure of the day, and a random
 * one. Signal "chosen" (SomaLevel, and what the game is called in records). Actions:
 * levels.next, levels.daily, levels.random. */
#define SOMA_TYPE_LEVELS_PAGE (soma_levels_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaLevelsPage, soma_levels_page, SOMA, LEVELS_PAGE, SomaFocusBin)

GtkWidget *soma_levels_page_new (SomaLevelList *levels);
