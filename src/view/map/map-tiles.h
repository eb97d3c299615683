/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-picture.h"

/* The lines of a map in an order in which few of them can be drawn: those near each other together,
 * and within these at random, so that the first of them are a fair sample. */

/* Lines that follow each other. */
typedef struct
{
  guint first, n;
} SomaMapRun;

/* Lines near each other, and what surrounds them. */
typedef struct
{
  SomaMapRun run;
  SomaMapSpot low, high;
} SomaMapTile;

typedef struct
{
  guint n_lines, n_tiles;
  SomaMapSpot *ends;  /* owned: two for each line */
  SomaMapTile *tiles; /* owned */
} SomaMapTiles;

/* There are at most so many tiles, and runs. */
#define SOMA_MAP_MOST_TILES 256

/* `picture` is nullable: there are no lines then. */
SomaMapTiles *soma_map_tiles_new (const SomaMapPicture *picture);

/* Takes NULL too. */
void soma_map_tiles_free (SomaMapTiles *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaMapTiles, soma_map_tiles_free)

/* What to draw of a view of that size: about `most` lines of those that may be seen. Stores the
 * runs, with room for SOMA_MAP_MOST_TILES, and how many lines may be seen; returns the number of
 * runs. Takes no longer for more points or lines. */
guint soma_map_tiles_choose (const SomaMapTiles *self, const SomaMapCamera *camera, double width,
                             double height, guint most, SomaMapRun *runs, guint *n_seen);
