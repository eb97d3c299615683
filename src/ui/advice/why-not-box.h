/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "shape-editor.h"

/* Tells why the figure of a draft cannot be built as it is, or why what is built does not come
 * apart, and marks the cells or the pieces responsible.
 *
 * Properties, read-only: "running", "reason" (nullable). */
#define SOMA_TYPE_WHY_NOT_BOX (soma_why_not_box_get_type ())
G_DECLARE_FINAL_TYPE (SomaWhyNotBox, soma_why_not_box, SOMA, WHY_NOT_BOX, GtkBox)

/* Call once. */
void soma_why_not_box_set_draft (SomaWhyNotBox *self, SomaDraft *draft, SomaShapeEditor *editor);

/* Searches for the reason, and shows it when it is found. */
void soma_why_not_box_ask (SomaWhyNotBox *self);

/* Forgets the reason. */
void soma_why_not_box_clear (SomaWhyNotBox *self);

/* Stops the search: the design has changed. */
void soma_why_not_box_stop (SomaWhyNotBox *self);

/* Whether the marks in the editor are those of the reason. */
gboolean soma_why_not_box_has_marks (SomaWhyNotBox *self);
