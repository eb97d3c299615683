/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-colours.h"

#include <math.h>

/* Told apart also by most people who do not see all colours, by their lightness. */
static const guint32 on_light[] = {
  0x1c71d8, 0x26a269, 0x813d9c, 0xa51d2d, 0x00808a, 0x9c6a00,
  0xd6338a, 0x4b5d0b, 0x5a5fcf, 0x7a4a2b, 0x2f6f8f,
};
static const guint32 on_dark[] = {
  0x62a0ea, 0x57e389, 0xdc8add, 0xf66151, 0x4dd0dc, 0xf8e45c,
  0xff8ac4, 0xb5d65c, 0xa3a8ff, 0xd0a080, 0x8cc8e0,
};

guint32
soma_map_colour_of_rank (guint rank, gboolean dark)
{
  if (rank >= G_N_ELEMENTS (on_light))
    return soma_map_colour_of_none (dark);
  return dark ? on_dark[rank] : on_light[rank];
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

/* From blue over purple to red and, on dark, yellow: lighter or darker all the way. */
guint32
soma_map_colour_of_value (double value, gboolean dark)
{
  static const guint32 light_stops[] = { 0x8fb8ea, 0x5a6fd0, 0x8a3fa8, 0x8c1d40 };
  static const guint32 dark_stops[] = { 0x4a5fc0, 0xa050c0, 0xf0705a, 0xfff07a };
  const guint32 *stops = dark ? dark_stops : light_stops;
  double at = CLAMP (value, 0, 1) * 3;
  int i = MIN ((int) at, 2);

  return mix (stops[i], stops[i + 1], at - i);
}

guint32
soma_map_colour_of_none (gboolean dark)
{
  return dark ? 0x9a9996 : 0x77767b;
}

guint32
soma_map_colour_of_way (gboolean dark)
{
  return dark ? 0xffa348 : 0xe66100;
}
