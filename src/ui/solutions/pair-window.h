/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "solution.h"

/* Two solutions beside each other, from the same side: the pieces that lie differently are solid,
 * the others transparent. The second one is turned so that most pieces agree, unless property
 * "turns" (boolean) is FALSE. Escape closes it. */
#define SOMA_TYPE_PAIR_WINDOW (soma_pair_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaPairWindow, soma_pair_window, SOMA, PAIR_WINDOW, AdwWindow)

/* Both are of one puzzle, found under that convention. */
GtkWidget *soma_pair_window_new (GtkWindow *parent, SomaSolution *first, SomaSolution *second,
                                 SomaSymmetry symmetry);
