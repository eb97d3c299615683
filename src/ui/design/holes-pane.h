/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draft.h"

/* Which cells of the figure may stay empty, and how many. Not visible where its pieces leave none
 * and nothing is said of that. */
#define SOMA_TYPE_HOLES_PANE (soma_holes_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaHolesPane, soma_holes_pane, SOMA, HOLES_PANE, GtkBox)

/* To be called once. */
void soma_holes_pane_set_draft (SomaHolesPane *self, SomaDraft *draft);
