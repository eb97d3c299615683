/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "figure-list.h"

/* A button that says which of the figures of a file is open, over a list of all of them: whoever
 * chooses one activates win.show-figure with its number. Not visible without figures. */
#define SOMA_TYPE_FIGURE_SWITCHER (soma_figure_switcher_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureSwitcher, soma_figure_switcher, SOMA, FIGURE_SWITCHER, AdwBin)

/* `number` is that of the open one, from 0. */
void soma_figure_switcher_set_figures (SomaFigureSwitcher *self, SomaFigureList *figures,
                                       guint number);
