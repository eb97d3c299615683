/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "figure-list.h"

/* A few cells are drawn, and the figures counted that contain them, however they are turned.
 *
 * Signal "found" (SomaFigureList): they are to be shown; the window closes by itself. */
#define SOMA_TYPE_CONTAIN_WINDOW (soma_contain_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaContainWindow, soma_contain_window, SOMA, CONTAIN_WINDOW, AdwWindow)

/* `figures` (of SomaFigureItem) are searched as they are whenever something is drawn. */
GtkWidget *soma_contain_window_new (GtkWindow *parent, GListModel *figures);
