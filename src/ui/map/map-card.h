/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-columns.h"
#include "map-view.h"

/* What is said of a point of a map, in a card that lies on it and goes out of the point's way. */
#define SOMA_TYPE_MAP_CARD (soma_map_card_get_type ())
G_DECLARE_FINAL_TYPE (SomaMapCard, soma_map_card, SOMA, MAP_CARD, GtkBox)

/* Shows the point under the pointer, or else the one that is selected; hidden if there is none. */
void soma_map_card_show (SomaMapCard *self, SomaMapView *view, SomaSolutionMap *map,
                         SomaMapColumns *columns);

/* Whether the view is as high as it was when the card was shown last. */
gboolean soma_map_card_fits (SomaMapCard *self, SomaMapView *view);
