/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document.h"

/* A drop-down that shows what the document's figure is built from, and chooses other pieces. */
#define SOMA_TYPE_PIECE_SET_CHOOSER (soma_piece_set_chooser_get_type ())
G_DECLARE_FINAL_TYPE (SomaPieceSetChooser, soma_piece_set_chooser, SOMA, PIECE_SET_CHOOSER,
                      GtkWidget)

/* Shows what `document` can be built from and is built from now; hidden if there is no choice. */
void soma_piece_set_chooser_set_document (SomaPieceSetChooser *self, SomaDocument *document);
