/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "solve-all.h"

/* Asks how long each of the figures (of SomaFigureItem) may take, and has them solved. Says so if
 * nothing is left to be solved. */
void soma_solving_ask (GtkWindow *window, SomaSolveAll *all, GPtrArray *items,
                       SomaSymmetry symmetry);
