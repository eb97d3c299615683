/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-colours.h"

#include <math.h>

/* Searched for among those that contrast with the background, so that the least difference between
 * two of them, also without red, green or blue, is as large as can be. */
static const guint32 on_light[] = {
  0x1c71d8, 0xa53c91, 0xb47d14, 0x0a5f00, 0xe65a55, 0x1e23a0, 0x4a4a4e,
};
static const guint32 on_dark[] = {
  0x62a0ea, 0xf0c300, 0xf55f2d, 0x7d6ef5, 0x0fffaf, 0xaffa78, 0xcfcfd3,
};

G_STATIC_ASSERT (G_N_ELEMENTS (on_light) == SOMA_MAP_N_COLOURS + 1);
G_STATIC_ASSERT (G_N_ELEMENTS (on_dark) == SOMA_MAP_N_COLOURS + 1);

guint32
soma_map_colour_of_kind (guint kind, gboolean dark)
{
  kind = MIN (kind, SOMA_MAP_N_COLOURS);
  return dark ? on_dark[kind] : on_light[kind];
}

static guint32
mix (guint32 from, guint32 to, double part)
{
  guint32 colour = 0;

  for (int shift = 0; shift <= 16; shift += 8)
    {
      double a = from >> shift & 0xff, b = to >> shift & 0xff;
      colour |= (guint32) lrint (a + part * (b - a)) << shift;
    }
  return colour;
}

/* From blue over purple to a dark red, or on dark over pink to yellow: darker or lighter all the
 * way. */
guint32
soma_map_colour_of_value (double value, gboolean dark)
{
  static const guint32 light_stops[] = { 0x0f94bd, 0x0475b4, 0x4848ba, 0x680064, 0x480012 };
  static const guint32 dark_stops[] = { 0x007efc, 0xc088fc, 0xff9694, 0xffc78f, 0xfef57c };
  const guint32 *stops = dark ? dark_stops : light_stops;
  double at = CLAMP (value, 0, 1) * 4;
  int i = MIN ((int) at, 3);

  return mix (stops[i], stops[i + 1], at - i);
}

guint32
soma_map_colour_of_none (gboolean dark)
{
  return dark ? 0x7c7c80 : 0x8f8f93;
}

guint32
soma_map_colour_of_way (gboolean dark)
{
  return dark ? 0xffa348 : 0xe66100;
}
