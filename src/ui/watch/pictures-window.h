/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "step-pictures.h"

/* Asks which steps to save as pictures, and where; shows the progress. */
#define SOMA_TYPE_PICTURES_WINDOW (soma_pictures_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaPicturesWindow, soma_pictures_window, SOMA, PICTURES_WINDOW, AdwWindow)

/* Suggests steps from `first` on. */
GtkWidget *soma_pictures_window_new (GtkWindow *parent, SomaStepPictures *pictures, guint64 first);

/* Saves the selected steps in a folder, as the button does once a folder is selected. */
void soma_pictures_window_save (SomaPicturesWindow *self, GFile *folder);
