/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* What a widget asks of the window that it is in, whichever that is: pages do not know it. */

/* Takes the toast, which goes where the window has no place for one. */
void soma_host_add_toast (GtkWidget *widget, AdwToast *toast);

void soma_host_show_toast (GtkWidget *widget, const char *text);

/* What is read for the window stops when this is cancelled, as it is when the window is closed. Owned
 * by the window, until somebody stops what is read. */
GCancellable *soma_host_get_reading (GtkWidget *widget);

/* What is being read is not wanted any more; what is read from now on is. */
void soma_host_stop_reading (GtkWidget *widget);

/* Presents a dialog, from which the program can be quit as from a window. */
void soma_host_present_dialog (GtkWindow *dialog);
