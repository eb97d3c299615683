/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* What widgets ask of the window they are in, whatever that is: pages do not know it. */

/* Says for a while what has happened; and with a button that undoes it, by the action with that
 * target, which is taken over if it is floating. */
void soma_host_show_toast (GtkWidget *widget, const char *text);
void soma_host_offer_undo (GtkWidget *widget, const char *text, const char *action,
                           GVariant *target);

/* Tells screen readers alone what has happened, where only those who see it would know. */
void soma_host_announce (GtkWidget *widget, const char *text);

/* Shows the solution of the widget's figure with that index, from 0, among all of them. */
void soma_host_show_solution (GtkWidget *widget, guint index);

/* Cancels what is being read for the window; closing the window cancels it, too. Owned by the
 * window, and replaced by soma_host_stop_reading(). */
GCancellable *soma_host_get_reading (GtkWidget *widget);

/* Cancels what is being read now, but not what is read from now on. */
void soma_host_stop_reading (GtkWidget *widget);

/* Tells, in a dialog over the window of the widget, what can only be taken note of. */
void soma_host_tell (GtkWidget *widget, const char *heading, const char *body);

/* A dialog over the window of the widget that asks for "cancel", which closing it is, or `answer`,
 * with that label; it has the focus if it is suggested. To be presented. */
AdwMessageDialog *soma_host_new_question (GtkWidget *widget, const char *heading, const char *body,
                                          const char *answer, const char *label,
                                          AdwResponseAppearance appearance);

/* Presents a dialog, or another window over one, which Ctrl+W closes, and from which Ctrl+Q quits
 * the program. The windows of the program itself have these keys from there. */
void soma_host_present_dialog (GtkWindow *dialog);
