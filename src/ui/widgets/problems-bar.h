/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "figure-list.h"

/* A bar that says how many lines of a file were skipped, with a button that lists them. Shown only
 * if there are any. Property "n-problems" (uint), read-only. */
#define SOMA_TYPE_PROBLEMS_BAR (soma_problems_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaProblemsBar, soma_problems_bar, SOMA, PROBLEMS_BAR, AdwBin)

void soma_problems_bar_set_list (SomaProblemsBar *self, SomaFigureList *list);
