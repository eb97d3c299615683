/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grain.h"

#include <glib.h>
#include <math.h>

/* A fixed pseudo-random number, 0 to 1, for each point of the lattice. */
static float
get_random (uint32_t x, uint32_t y, uint32_t octave)
{
  uint32_t h = x * 0x8da6b343u + y * 0xd8163841u + octave * 0xcb1ab31fu;

  h = (h ^ h >> 13) * 0x5bd1e995u;
  h = (h ^ h >> 15) * 0x2c1b3c6du;
  return (h ^ h >> 16) / 4294967296.0f;
}

static float
smooth (float t)
{
  return t * t * (3 - 2 * t);
}

/* Noise on a lattice of `columns` by `rows`, at (u, v) in 0 to 1, periodic. */
static float
get_noise (float u, float v, int columns, int rows, int octave)
{
  float x = u * columns, y = v * rows;
  int i = (int) x, j = (int) y;
  float s = smooth (x - i), t = smooth (y - j);
  int i1 = (i + 1) % columns, j1 = (j + 1) % rows;
  float a = get_random (i, j, octave), b = get_random (i1, j, octave);
  float c = get_random (i, j1, octave), d = get_random (i1, j1, octave);

  return (a + (b - a) * s) * (1 - t) + (c + (d - c) * s) * t;
}

uint8_t *
soma_grain_new (int size)
{
  uint8_t *tile = g_malloc ((gsize) size * size);

  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      {
        float u = (float) x / size, v = (float) y / size;
        float bend = get_noise (u, v, 2, 4, 0);
        float ring = 0.5f + 0.5f * sinf (2 * G_PI * (v * 6 + bend * 1.6f));
        float bands = get_noise (u, v, 2, 24, 1), fibres = get_noise (u, v, 6, 96, 2);
        float value = 0.34f * ring * ring + 0.36f * bands + 0.30f * fibres;
        tile[y * size + x] = (uint8_t) CLAMP (lrintf (128 + (value - 0.46f) * 255), 0, 255);
      }
  return tile;
}
