/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draft.h"
#include "library.h"

/* The pieces of a draft: a list to look at them and to choose one, its letter, name, colour and
 * counts, and whole sets to use instead.
 *
 * Properties: "selected" (int): the piece, -1 if there is none; "edited" (int): the one that is
 * drawn instead of the figure, -1 if there is none; read-only: "draft", "problem"
 * (nullable), what went wrong with the last action. Actions: pieces.add, pieces.duplicate,
 * pieces.remove, pieces.move (int: by so many places), pieces.edit, pieces.count-all (minimum and
 * maximum), pieces.count-as-selected, pieces.use (the name of a built-in set), pieces.use-none,
 * pieces.take (the number of a figure in the library), pieces.polycubes (size, then 'c' to have
 * mirror images apart, 'f' for flat ones), pieces.own (the name of a set that is kept),
 * pieces.keep, pieces.forget, pieces.open, pieces.save. */
#define SOMA_TYPE_PIECES_PANE (soma_pieces_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaPiecesPane, soma_pieces_pane, SOMA, PIECES_PANE, GtkBox)

/* Call once. */
void soma_pieces_pane_set_draft (SomaPiecesPane *self, SomaDraft *draft, SomaLibrary *library);

int soma_pieces_pane_get_selected (SomaPiecesPane *self);
int soma_pieces_pane_get_edited (SomaPiecesPane *self);
