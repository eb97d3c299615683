/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Buttons for the collections that figures are gathered under, one of which is shown: all figures,
 * one's own, and each collection by its name, in the order of the list. */
#define SOMA_TYPE_COLLECTION_BAR (soma_collection_bar_get_type ())
G_DECLARE_FINAL_TYPE (SomaCollectionBar, soma_collection_bar, SOMA, COLLECTION_BAR, AdwBin)

/* `figures` (of SomaFigureItem) is watched. */
void soma_collection_bar_set_figures (SomaCollectionBar *self, GListModel *figures);

/* Lets the figures of the collection through that is shown; owned by the bar. */
GtkFilter *soma_collection_bar_get_filter (SomaCollectionBar *self);

/* Shows a collection: NULL for all figures, "" for one's own. */
void soma_collection_bar_show (SomaCollectionBar *self, const char *collection);

/* The names of the collections, as the buttons tell them; free with g_strfreev(). */
GStrv soma_collection_bar_list (SomaCollectionBar *self);
