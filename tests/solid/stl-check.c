/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stl-check.h"

#include <math.h>
#include <string.h>

#define HEADER 84
#define TRIANGLE 50

static guint32
read_number (const char *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_LE (number);
}

static float
read_float (const char *bytes)
{
  guint32 bits = read_number (bytes);
  float number;

  memcpy (&number, &bits, sizeof number);
  return number;
}

/* One in one direction, one in the other leave nothing. */
static void
count_edge (GHashTable *edges, const char *from, const char *to)
{
  gboolean is_forward = memcmp (from, to, 12) < 0;
  char ends[24];

  memcpy (ends, is_forward ? from : to, 12);
  memcpy (ends + 12, is_forward ? to : from, 12);
  GBytes *key = g_bytes_new (ends, sizeof ends);
  int count = GPOINTER_TO_INT (g_hash_table_lookup (edges, key));
  /* The number of uses in the upper digits. */
  count += 1000 + (is_forward ? 1 : -1);
  g_hash_table_replace (edges, key, GINT_TO_POINTER (count));
}

static void
add_triangle (StlCheck *check, GHashTable *edges, const char *corners)
{
  double p[3][3];

  for (int i = 0; i < 3; i++)
    {
      count_edge (edges, corners + i * 12, corners + (i + 1) % 3 * 12);
      for (int axis = 0; axis < 3; axis++)
        {
          p[i][axis] = read_float (corners + i * 12 + axis * 4);
          check->least[axis] = fmin (check->least[axis], p[i][axis]);
          check->most[axis] = fmax (check->most[axis], p[i][axis]);
        }
    }
  check->volume += (p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) +
                    p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2]) +
                    p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0])) /
                   6;
}

gboolean
stl_check (const char *bytes, gsize length, StlCheck *check)
{
  g_autoptr (GHashTable) edges =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  GHashTableIter iter;
  gpointer count;

  *check = (StlCheck){ .least = { INFINITY, INFINITY, INFINITY },
                       .most = { -INFINITY, -INFINITY, -INFINITY } };
  if (length < HEADER)
    return FALSE;
  check->n_triangles = read_number (bytes + 80);
  if (length != HEADER + (gsize) check->n_triangles * TRIANGLE)
    return FALSE;
  for (guint i = 0; i < check->n_triangles; i++)
    add_triangle (check, edges, bytes + HEADER + (gsize) i * TRIANGLE + 12);
  g_hash_table_iter_init (&iter, edges);
  while (g_hash_table_iter_next (&iter, NULL, &count))
    check->n_odd_edges += GPOINTER_TO_INT (count) != 2000;
  return TRUE;
}
