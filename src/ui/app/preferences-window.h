/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* The preferences, which take effect at once: what counts as the same solution, how pieces and
 * cells are named, and how much space stored solutions may take, with a way to clear them. */
#define SOMA_TYPE_PREFERENCES_WINDOW (soma_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaPreferencesWindow, soma_preferences_window, SOMA, PREFERENCES_WINDOW,
                      AdwPreferencesWindow)

/* `parent` (nullable) is the window that it belongs to. */
GtkWidget *soma_preferences_window_new (GtkWindow *parent);
