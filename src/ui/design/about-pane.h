/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draft.h"

/* Edits the texts of a design: its name, author, tags and notes. Typing into one field until the
 * focus moves to another is a single undo step. */
#define SOMA_TYPE_ABOUT_PANE (soma_about_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaAboutPane, soma_about_pane, SOMA, ABOUT_PANE, GtkBox)

/* Call once. */
void soma_about_pane_set_draft (SomaAboutPane *self, SomaDraft *draft);

/* Moves the focus to the name. */
void soma_about_pane_edit_name (SomaAboutPane *self);
