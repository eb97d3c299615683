/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* What goes on, once it has done so for a while, with a button that has the action "map.stop" of
 * whoever has the bar; otherwise, what became of a file. Hidden if there is neither. */
#define SOMA_TYPE_MAP_WORK_BAR (soma_map_work_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaMapWorkBar, soma_map_work_bar, SOMA, MAP_WORK_BAR, GtkBox)

/* The work that goes on (nullable), and how much of it is done, from 0 to 1. */
void soma_map_work_bar_set_work (SomaMapWorkBar *self, const char *work, double fraction);

/* What became of a file (nullable). */
void soma_map_work_bar_set_message (SomaMapWorkBar *self, const char *message);
