/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draft.h"

/* A table of the colours of cells: what each looks like and is called, and which colours of pieces
 * a cell of the figure in that colour accepts. */
#define SOMA_TYPE_COLOUR_RULES (soma_colour_rules_get_type ())
G_DECLARE_FINAL_TYPE (SomaColourRules, soma_colour_rules, SOMA, COLOUR_RULES, GtkBox)

/* `draft` NULL: none. */
void soma_colour_rules_set_draft (SomaColourRules *self, SomaDraft *draft);
