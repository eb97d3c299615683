/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "booklet.h"
#include "gathering.h"

/* Asks how to put figures on paper, shows the pages, and prints them or saves them as PDF. */
#define SOMA_TYPE_PRINT_WINDOW (soma_print_window_get_type ())
G_DECLARE_FINAL_TYPE (SomaPrintWindow, soma_print_window, SOMA, PRINT_WINDOW, AdwWindow)

/* Takes over `sheets` (of SomaPuzzleSheet, at least one), whose solutions were counted under
 * `symmetry`. `title` names the job. */
GtkWidget *soma_print_window_new (GtkWindow *parent, const char *title, GPtrArray *sheets,
                                  const SomaNames *names, SomaSymmetry symmetry);

/* For several figures, whose solutions are gathered while the window is shown; starts that. */
GtkWidget *soma_print_window_new_gathering (GtkWindow *parent, const char *title,
                                            SomaGathering *gathering, const SomaNames *names);

/* Says what is known of a figure now, from 0; not while pages are saved. */
void soma_print_window_tell (SomaPrintWindow *self, guint position,
                             const SomaPuzzleSheetFacts *facts);

/* Begins with the chosen solutions alone, as layers with numbers of cells. */
void soma_print_window_show_layers (SomaPrintWindow *self);

/* Writes the pages to a file, as "Save as PDF" does after the question where. */
void soma_print_window_save (SomaPrintWindow *self, GFile *file);
