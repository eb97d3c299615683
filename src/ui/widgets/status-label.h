/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Lets the accessible name of a label with the role of a status be what the label says, now and
 * after every change: a status, unlike other labels, takes no name from its text, and screen
 * readers would call it by its class. */
void soma_status_label_follow (GtkLabel *label);
