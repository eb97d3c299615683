/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "solid-maker.h"
#include "solid-saving.h"

/* What is to be printed, and how: remembered in the settings. What is wrong is said at the control.
 * Signal "changed": something is to be made differently, or saved in another format. */
#define SOMA_TYPE_SOLID_PANE (soma_solid_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolidPane, soma_solid_pane, SOMA, SOLID_PANE, AdwBin)

/* The puzzle it is about, of which there is a figure, and are pieces, or not. */
void soma_solid_pane_set_puzzle (SomaSolidPane *self, SomaPuzzle *puzzle, gboolean has_figure,
                                 gboolean has_pieces);

/* Takes what is only typed yet. */
void soma_solid_pane_commit (SomaSolidPane *self);

/* What is chosen. */
void soma_solid_pane_get_wish (SomaSolidPane *self, SomaSolidWish *wish);

SomaSolidFormat soma_solid_pane_get_format (SomaSolidPane *self);

/* Why it cannot be made; NULL if nothing is missing. Free with g_free(). */
char *soma_solid_pane_explain_missing (SomaSolidPane *self);

/* Says at the controls what came of it. */
void soma_solid_pane_show (SomaSolidPane *self, SomaSolidMaker *maker);
