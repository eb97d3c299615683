/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document.h"
#include "heat-count.h"
#include "listing.h"

/* How often pieces cover cells in the solutions that are listed, or in all where that is the same
 * (see SomaHeatMap for what counts), for as long as somebody looks: whoever sets "wanted"
 * (boolean), or a window with tables of it.
 *
 * Property "count" (SomaHeatCount, read-only): NULL while nobody looks. */
#define SOMA_TYPE_LISTED_HEAT (soma_listed_heat_get_type ())
G_DECLARE_FINAL_TYPE (SomaListedHeat, soma_listed_heat, SOMA, LISTED_HEAT, GObject)

/* Counts what is listed of the document from now on. */
void soma_listed_heat_set_listing (SomaListedHeat *self, SomaDocument *document,
                                   SomaListing *listing);

/* Opens the window, or raises it. */
void soma_listed_heat_present (SomaListedHeat *self, GtkWindow *parent);
