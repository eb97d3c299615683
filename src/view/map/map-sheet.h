/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "map-picture.h"

/* A map that cairo has drawn, on a thread, as that takes long: it is painted where it belongs by
 * now, until the next one is there. Points and lines only, no marks. */
typedef struct _SomaMapSheet SomaMapSheet;

/* Calls `drawn` when there is something new to paint. */
SomaMapSheet *soma_map_sheet_new (void (*drawn) (gpointer data), gpointer data);

/* Takes NULL too. Whatever is being drawn is given up. */
void soma_map_sheet_free (SomaMapSheet *self);

/* The points, their colours, or how they look, have changed: what was drawn is shown until it is
 * drawn anew. `picture` (nullable) must remain valid until the next call. */
void soma_map_sheet_change (SomaMapSheet *self, const SomaMapPicture *picture);

/* Paints it for a view of that size, of which `pixels` make one unit, and has it drawn anew if that
 * is not exact. */
void soma_map_sheet_paint (SomaMapSheet *self, cairo_t *cr, const SomaMapCamera *camera,
                           const SomaMapLook *look, double width, double height, int pixels);

/* Whether nothing is being drawn, and what was painted last was exact. */
gboolean soma_map_sheet_is_exact (SomaMapSheet *self);
