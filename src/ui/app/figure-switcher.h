/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* A button that says which of the figures of a file is open, over a list of all of them. Not
 * visible where there is one. */
#define SOMA_TYPE_FIGURE_SWITCHER (soma_figure_switcher_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureSwitcher, soma_figure_switcher, SOMA, FIGURE_SWITCHER, AdwBin)

/* `names` are all, `number` that of the open one, from 0. Whoever chooses another one activates the
 * action, which is a constant, with its number (u). */
void soma_figure_switcher_set_names (SomaFigureSwitcher *self, const char *const *names,
                                     guint number, const char *action);
