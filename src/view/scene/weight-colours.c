/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "weight-colours.h"

#include <glib.h>

#define COLOUR_LIGHT 0xf9f06b
#define COLOUR_DARK 0x1a5fb4

/* `n` of `n_all` steps from light to dark. */
static uint32_t
mix_colour (int n, int n_all)
{
  uint32_t colour = 0;

  for (int shift = 0; shift < 24; shift += 8)
    {
      int light = COLOUR_LIGHT >> shift & 0xff, dark = COLOUR_DARK >> shift & 0xff;
      colour |= (uint32_t) (light + (dark - light) * n / MAX (n_all, 1)) << shift;
    }
  return colour;
}

void
soma_weight_colours (const int16_t *weights, int n, uint32_t *colours)
{
  int least = INT16_MAX, most = INT16_MIN;

  for (int i = 0; i < n; i++)
    {
      least = MIN (least, weights[i]);
      most = MAX (most, weights[i]);
    }
  for (int i = 0; i < n; i++)
    colours[i] = mix_colour (weights[i] - least, most - least);
}
