/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "shape-editor.h"

/* Advice for the figure being drawn: changes that make it buildable, or leave one way to build it,
 * in a list and as marks over the drawing; and, in a SomaWhyNotBox, why it cannot be built as it
 * is.
 *
 * Properties: "draft" (read-only); "mode" ("off", "solvable", "unique"): what changes are looked
 * for. Actions: suggest.mode, suggest.stop, suggest.why-not. */
#define SOMA_TYPE_SUGGEST_PANE (soma_suggest_pane_get_type ())
G_DECLARE_FINAL_TYPE (SomaSuggestPane, soma_suggest_pane, SOMA, SUGGEST_PANE, GtkBox)

/* Call once; `editor` shows the figure of `draft` or, at times, one of its pieces. */
void soma_suggest_pane_set_draft (SomaSuggestPane *self, SomaDraft *draft, SomaShapeEditor *editor);

/* There are no searches while the pane is not `active`. */
void soma_suggest_pane_set_active (SomaSuggestPane *self, gboolean active);
