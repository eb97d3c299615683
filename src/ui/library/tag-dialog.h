/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library.h"

#include <adwaita.h>

/* Asks which tags figures are to have: those that there are, each with a check mark, and new ones.
 * Of several figures, some may have a tag: then it stays as it is until its mark is clicked. */
#define SOMA_TYPE_TAG_DIALOG (soma_tag_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SomaTagDialog, soma_tag_dialog, SOMA, TAG_DIALOG, AdwMessageDialog)

/* `items` (of SomaFigureItem) is referenced. Emits "tagged" with the number of the change, to undo
 * it, when something has changed. */
GtkWidget *soma_tag_dialog_new (GtkWindow *parent, SomaLibrary *library, GPtrArray *items);
