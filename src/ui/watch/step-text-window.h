/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "step-text.h"

/* Asks which steps to copy or save as text, and does so. Closing the window stops it. */
#define SOMA_TYPE_STEP_TEXT_WINDOW (soma_step_text_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaStepTextWindow, soma_step_text_window, SOMA, STEP_TEXT_WINDOW, AdwWindow)

/* The most steps that can be copied: some megabytes. */
#define SOMA_STEP_TEXT_MOST_COPIED 100000

/* Proposes the steps up to `number`, or some if that is 0. */
GtkWidget *soma_step_text_window_new (GtkWindow *parent, SomaStepText *text, guint64 number);

/* What is done with the chosen file. */
void soma_step_text_window_save (SomaStepTextWindow *self, GFile *file);
