/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* What a person may set, each at once: what counts as the same solution, what pieces and cells are
 * called, and how many solutions are kept, with what they take now and a way to forget them. */
#define SOMA_TYPE_PREFERENCES_WINDOW (soma_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaPreferencesWindow, soma_preferences_window, SOMA, PREFERENCES_WINDOW,
                      AdwPreferencesWindow)

/* `parent` (nullable) is the window that it belongs to. */
GtkWidget *soma_preferences_window_new (GtkWindow *parent);
