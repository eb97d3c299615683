/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-tiles.h"

#include <math.h>

/* Tiles from side to side, and so many lines at least that they are worth it. */
#define N_SIDE 16
#define FEW 4096

G_STATIC_ASSERT (N_SIDE *N_SIDE == SOMA_MAP_MOST_TILES);

/* Which tile each line belongs to, by its middle. */
typedef struct
{
  SomaMapSpot low;
  double scale_x, scale_y; /* tiles for a unit */
} Grid;

static guint
find_tile (const Grid *grid, SomaMapSpot a, SomaMapSpot b)
{
  double x = ((double) (a.x + b.x) / 2 - (double) grid->low.x) * grid->scale_x;
  double y = ((double) (a.y + b.y) / 2 - (double) grid->low.y) * grid->scale_y;

  return (guint) CLAMP (y, 0, N_SIDE - 1) * N_SIDE + (guint) CLAMP (x, 0, N_SIDE - 1);
}

/* The same in every run: a picture does not change while it is looked at. */
static guint32 *
shuffle (guint n)
{
  guint32 *order = g_new (guint32, MAX (n, 1));
  guint32 random = 1;

  for (guint i = 0; i < n; i++)
    {
      random = random * 1664525 + 1013904223;
      guint at = (guint) ((guint64) random * (i + 1) >> 32);
      order[i] = order[at];
      order[at] = i;
    }
  return order;
}

/* Sorts the lines into the tiles by counting; few lines are one tile. */
static void
fill (SomaMapTiles *self, const SomaMapPicture *picture)
{
  SomaMapSpot low = picture->low, high = picture->high;
  Grid grid = { low, N_SIDE / MAX ((double) (high.x - low.x), 0.01),
                N_SIDE / MAX ((double) (high.y - low.y), 0.01) };
  g_autofree guint32 *order = shuffle (self->n_lines);
  g_autofree guint8 *tile_of = g_new (guint8, MAX (self->n_lines, 1));
  guint next[SOMA_MAP_MOST_TILES] = { 0 }, first = 0;

  for (guint i = 0; i < self->n_lines; i++)
    {
      const guint32 *ends = picture->ends + 2 * (gsize) i;
      tile_of[i] = (guint8) (self->n_tiles == 1 ? 0
                                                : find_tile (&grid, picture->places[ends[0]],
                                                             picture->places[ends[1]]));
      self->tiles[tile_of[i]].run.n++;
    }
  for (guint t = 0; t < self->n_tiles; t++)
    {
      self->tiles[t].run.first = next[t] = first;
      self->tiles[t].low = (SomaMapSpot){ INFINITY, INFINITY };
      self->tiles[t].high = (SomaMapSpot){ -INFINITY, -INFINITY };
      first += self->tiles[t].run.n;
    }
  for (guint i = 0; i < self->n_lines; i++)
    {
      const guint32 *ends = picture->ends + 2 * (gsize) order[i];
      guint t = tile_of[order[i]];
      SomaMapTile *tile = &self->tiles[t];
      SomaMapSpot *line = self->ends + 2 * (gsize) next[t]++;
      for (int end = 0; end < 2; end++)
        {
          SomaMapSpot spot = picture->places[ends[end]];
          line[end] = spot;
          tile->low = (SomaMapSpot){ MIN (tile->low.x, spot.x), MIN (tile->low.y, spot.y) };
          tile->high = (SomaMapSpot){ MAX (tile->high.x, spot.x), MAX (tile->high.y, spot.y) };
        }
    }
}

SomaMapTiles *
soma_map_tiles_new (const SomaMapPicture *picture)
{
  SomaMapTiles *self = g_new0 (SomaMapTiles, 1);

  if (picture == NULL)
    return self;
  self->n_lines = picture->n_edges;
  self->n_tiles = self->n_lines < FEW ? 1 : SOMA_MAP_MOST_TILES;
  self->ends = g_new (SomaMapSpot, 2 * (gsize) self->n_lines);
  self->tiles = g_new0 (SomaMapTile, self->n_tiles);
  fill (self, picture);
  return self;
}

void
soma_map_tiles_free (SomaMapTiles *self)
{
  if (self == NULL)
    return;
  g_free (self->ends);
  g_free (self->tiles);
  g_free (self);
}

/* With a pixel around it. */
static gboolean
is_seen (const SomaMapTile *tile, const SomaMapCamera *camera, double width, double height)
{
  SomaMapSpot low = soma_map_camera_project (camera, tile->low, width, height);
  SomaMapSpot high = soma_map_camera_project (camera, tile->high, width, height);

  return high.x > -1 && high.y > -1 && low.x < (float) width + 1 && low.y < (float) height + 1;
}

/* Those that follow each other become one. */
static guint
join (SomaMapRun *runs, guint n)
{
  guint n_joined = 0;

  for (guint i = 0; i < n; i++)
    if (n_joined > 0 && runs[n_joined - 1].first + runs[n_joined - 1].n == runs[i].first)
      runs[n_joined - 1].n += runs[i].n;
    else
      runs[n_joined++] = runs[i];
  return n_joined;
}

guint
soma_map_tiles_choose (const SomaMapTiles *self, const SomaMapCamera *camera, double width,
                       double height, guint most, SomaMapRun *runs, guint *n_seen)
{
  guint n_runs = 0;

  *n_seen = 0;
  for (guint t = 0; t < self->n_tiles; t++)
    if (self->tiles[t].run.n > 0 && is_seen (&self->tiles[t], camera, width, height))
      {
        runs[n_runs++] = self->tiles[t].run;
        *n_seen += self->tiles[t].run.n;
      }
  if (*n_seen <= most)
    return join (runs, n_runs);
  for (guint i = 0; i < n_runs; i++)
    runs[i].n = (guint) (((guint64) runs[i].n * most + *n_seen - 1) / *n_seen);
  return n_runs;
}
