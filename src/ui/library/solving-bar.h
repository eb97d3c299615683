/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "solve-all.h"

/* Shows how far many figures are solved, with buttons that pause and stop it; hidden while there is
 * nothing to tell. */
#define SOMA_TYPE_SOLVING_BAR (soma_solving_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolvingBar, soma_solving_bar, SOMA, SOLVING_BAR, AdwBin)

/* Once. */
void soma_solving_bar_set_solve_all (SomaSolvingBar *self, SomaSolveAll *all);
