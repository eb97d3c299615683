/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Calls `update` with the widget every few seconds while the widget is mapped: for texts that tell
 * how long ago something was. */
void soma_passing_time_follow (GtkWidget *widget, void (*update) (GtkWidget *widget));
