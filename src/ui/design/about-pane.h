/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draft.h"

/* Edits what is written about a design: its name, author, tags and notes. What is typed into one
 * field before the focus moves to another is one step of undo. */
#define SOMA_TYPE_ABOUT_PANE (soma_about_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaAboutPane, soma_about_pane, SOMA, ABOUT_PANE, GtkBox)

/* To be called once. */
void soma_about_pane_set_draft (SomaAboutPane *self, SomaDraft *draft);
