/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Keeps the accessible name of a label with the role of a status the same as its text. Unlike other
 * labels, a status takes no name from its text, and screen readers would call it by its class. */
void soma_status_label_follow (GtkLabel *label);
