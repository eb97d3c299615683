/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-place.h"
#include "focus-bin.h"

/* A sidebar with the places that can be shown, and how many figures are in each. Emits
 * "place-changed" when it is another one, "chosen" when one was clicked, or taken with Enter, and
 * "dropped" with the place, its name, and the figures (GPtrArray of SomaFigureItem) that were
 * dropped on its row. A tag's row has a menu with page.rename-tag and page.delete-tag.
 *
 * Property "title" (read-only): what the selected place is called. */
#define SOMA_TYPE_COLLECTION_BAR (soma_collection_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaCollectionBar, soma_collection_bar, SOMA, COLLECTION_BAR, SomaFocusBin)

/* How many figures are recent. */
#define SOMA_N_RECENT_FIGURES 40

/* `figures` (of SomaFigureItem) is watched. */
void soma_collection_bar_set_figures (SomaCollectionBar *self, GListModel *figures);

/* What is known of figures has changed: their tags, games, and whether they are favourites. */
void soma_collection_bar_update (SomaCollectionBar *self);

/* Matches the figures of the selected place; owned by the bar. */
GtkFilter *soma_collection_bar_get_filter (SomaCollectionBar *self);

SomaFigurePlace soma_collection_bar_get_place (SomaCollectionBar *self);

/* The selected tag or collection, owned by the bar; otherwise NULL. */
const char *soma_collection_bar_get_name (SomaCollectionBar *self);

/* The selected collection: its name, "" for the user's own figures, NULL for any other place. Owned
 * by the bar. */
const char *soma_collection_bar_get_collection (SomaCollectionBar *self);

/* Selects a place; `name` is that of a tag or collection, otherwise NULL. */
void soma_collection_bar_show_place (SomaCollectionBar *self, SomaFigurePlace place,
                                     const char *name);

/* The selected tag gets this name as soon as figures have it. */
void soma_collection_bar_expect_tag (SomaCollectionBar *self, const char *tag);

/* Selects a collection: NULL for all figures, "" for the user's own. */
void soma_collection_bar_show (SomaCollectionBar *self, const char *collection);
