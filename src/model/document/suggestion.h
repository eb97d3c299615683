/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "cell-colours.h"
#include "change.h"
#include "drawing.h"

/* A small change after which a figure can be built. Read-only properties, which notify when more is
 * known: "n-solutions" (uint64), "exact" (boolean). */
#define SOMA_TYPE_SUGGESTION_ITEM (soma_suggestion_item_get_type ())
G_DECLARE_FINAL_TYPE (SomaSuggestionItem, soma_suggestion_item, SOMA, SUGGESTION_ITEM, GObject)

/* `box` is that of the drawing; a copy is kept. `colours` (nullable) is what is said of its
 * colours. */
SomaSuggestionItem *soma_suggestion_item_new (const SomaChange *change, const SomaBox *box,
                                              SomaCellColours *colours, guint64 n_solutions,
                                              gboolean exact);

/* With the drawing's coordinates; owned by the item. */
const SomaChange *soma_suggestion_item_get_change (SomaSuggestionItem *self);

/* The box of the drawing before the change; owned by the item. */
const SomaBox *soma_suggestion_item_get_box (SomaSuggestionItem *self);

/* What was said of the colours; owned by the item, (nullable). */
const SomaCellColours *soma_suggestion_item_get_colours (SomaSuggestionItem *self);

/* The number of solutions of the changed figure; at least 1. */
guint64 soma_suggestion_item_get_n_solutions (SomaSuggestionItem *self);

/* Whether that is the exact number; otherwise there may be more. */
gboolean soma_suggestion_item_is_exact (SomaSuggestionItem *self);

void soma_suggestion_item_set_n_solutions (SomaSuggestionItem *self, guint64 n_solutions,
                                           gboolean exact);
