/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Help: the guide (see guide.h), with its contents beside it, which can be searched. Actions:
 * help.contents, help.search. */
#define SOMA_TYPE_HELP_WINDOW (soma_help_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaHelpWindow, soma_help_window, SOMA, HELP_WINDOW, AdwWindow)

GtkWidget *soma_help_window_new (void);

/* Shows the page with the name, see SomaGuidePage; nothing changes if there is none. */
void soma_help_window_show_page (SomaHelpWindow *self, const char *name);
