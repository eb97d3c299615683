/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "map-save.h"

/* The window with the map of a figure's solutions: which of them differ in few pieces. Points can
 * be looked at, walked along and saved. It is a window beside that of the figure, which comes to
 * the front when a solution is opened, and not one over it.
 *
 * Signal "show-solution" (guint): the solution with that index is wanted on the Solutions page. */
#define SOMA_TYPE_MAP_WINDOW (soma_map_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaMapWindow, soma_map_window, SOMA, MAP_WINDOW, AdwWindow)

/* Makes the map of `list`, which has all solutions if `is_complete`, and stops with the window.
 * `title` names the figure; `columns` are what its colours can show, for this window alone;
 * `selected` is the index of a solution, or G_MAXUINT. */
GtkWidget *soma_map_window_new (const char *title, SomaSolutionList *list, SomaMapColumns *columns,
                                SomaSymmetry symmetry, gboolean is_complete, guint selected);

SomaSolutionMap *soma_map_window_get_map (SomaMapWindow *self);

/* Whether it is the map that would be made of these now. */
gboolean soma_map_window_is_of (SomaMapWindow *self, SomaSolutionList *list, SomaSymmetry symmetry,
                                gboolean is_complete);

/* Selects a point, or none (G_MAXUINT), and sees to it that it is seen. */
void soma_map_window_select (SomaMapWindow *self, guint point);

/* Saves the map, as the user's choice of a file does: in that format, unless the name of the file
 * has the ending of another one. */
void soma_map_window_save (SomaMapWindow *self, SomaMapFormat chosen, GFile *file);

/* Whether nothing is being made or saved. */
gboolean soma_map_window_is_idle (SomaMapWindow *self);
