/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draft.h"

/* The problems of a file, to be chosen, added, copied, moved and deleted, all of which can be
 * undone. Where there is one, it has no list. The name of a problem is that of its figure:
 * to change it, "design.rename" is activated. */
#define SOMA_TYPE_PROBLEMS_PANE (soma_problems_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaProblemsPane, soma_problems_pane, SOMA, PROBLEMS_PANE, GtkBox)

/* To be called once. */
void soma_problems_pane_set_draft (SomaProblemsPane *self, SomaDraft *draft);
