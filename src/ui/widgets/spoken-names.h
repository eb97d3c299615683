/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Gives names to what screen readers would otherwise call by its class, or twice, whenever a widget
 * is shown from now on. What has a name of its own keeps it.
 *
 * A button without text has its tooltip as name, and the key that the tooltip says in parentheses
 * as description; a row, or a button with several labels in it, has these. The name of a label with
 * the role of a status is its text. All follow changes. To be called once. */
void soma_spoken_names_start (void);
