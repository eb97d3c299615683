/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Asks for a file in the dialog of the system. Whoever asks keeps the dialog until it is answered,
 * and clears it when disposed of; nothing happens then. */

/* Called if a file, which is borrowed, was chosen. */
typedef void (*SomaFileChosen) (gpointer owner, GFile *file);

/* Makes the dialog, which `owner` keeps in `*chooser`, for what is special to be set; then it is to
 * be shown. The window is that of the owner. FALSE if there is one already. */
gboolean soma_file_question_begin (GtkFileChooserNative **chooser, GtkWidget *owner,
                                   const char *title, GtkFileChooserAction action,
                                   const char *accept, SomaFileChosen chosen);

/* Asks where to save. `name` is suggested; slashes in it are replaced. Nothing is asked if there is
 * a dialog already. */
void soma_file_question_save (GtkFileChooserNative **chooser, GtkWidget *owner, const char *title,
                              const char *name, SomaFileChosen chosen);

/* Takes the question back, if there is one. Whoever makes a dialog by itself lets go of it in this
 * way, too, also when it is answered. */
void soma_file_question_close (GtkFileChooserNative **chooser);
