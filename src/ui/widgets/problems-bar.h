/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "figure-list.h"

/* A bar that says how many lines of a file were passed over, with a button that lists them. Shown
 * only if there are any. */
#define SOMA_TYPE_PROBLEMS_BAR (soma_problems_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaProblemsBar, soma_problems_bar, SOMA, PROBLEMS_BAR, GtkWidget)

void soma_problems_bar_set_list (SomaProblemsBar *self, SomaFigureList *list);
