/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "library.h"

/* Looks for figures that the library has more than once, or that are in the list `builtin` (of
 * SomaFigureItem), too, lists them, and joins those that are wanted. A toast offers to undo it by
 * the action win.undo-join, with the number of soma_library_undo_join() as its target. */
void soma_duplicates_dialog_find (GtkWindow *window, SomaLibrary *library, GListModel *builtin);
