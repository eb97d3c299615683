/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Buttons that select the collection to show: all figures, the user's own, or a collection by
 * its name, in the order of the list. */
#define SOMA_TYPE_COLLECTION_BAR (soma_collection_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaCollectionBar, soma_collection_bar, SOMA, COLLECTION_BAR, AdwBin)

/* `figures` (of SomaFigureItem) is watched. */
void soma_collection_bar_set_figures (SomaCollectionBar *self, GListModel *figures);

/* Matches the figures of the selected collection; owned by the bar. */
GtkFilter *soma_collection_bar_get_filter (SomaCollectionBar *self);

/* The selected one: its name, NULL for all figures, "" for the user's own. Owned by the bar. */
const char *soma_collection_bar_get_collection (SomaCollectionBar *self);

/* Selects a collection: NULL for all figures, "" for the user's own. */
void soma_collection_bar_show (SomaCollectionBar *self, const char *collection);
