/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reservoir.h"

#include <string.h>

#include "random.h"

struct _Reservoir
{
  guint64 n_places, n_seen;
  gsize n_cells;
  guint64 random;
  guint16 *copies; /* n_cells for each place */
};

Reservoir *
reservoir_new (guint64 n_places, int n_cells, guint64 random, gsize most_bytes)
{
  if (n_places > most_bytes / ((gsize) n_cells * sizeof (guint16)))
    return NULL;
  guint16 *copies = g_try_malloc_n ((gsize) n_places, (gsize) n_cells * sizeof *copies);
  if (copies == NULL)
    return NULL;
  Reservoir *self = g_new (Reservoir, 1);
  *self = (Reservoir){
    .n_places = n_places, .n_cells = (gsize) n_cells, .random = random, .copies = copies
  };
  return self;
}

void
reservoir_free (Reservoir *reservoir)
{
  if (reservoir == NULL)
    return;
  g_free (reservoir->copies);
  g_free (reservoir);
}

/* Whether one of `n` equal chances comes up. What is left of 2^64 after dividing it into `n` is
 * drawn again. */
static gboolean
is_drawn (guint64 *random, guint64 n)
{
  guint64 rest = (G_MAXUINT64 % n + 1) % n, number;

  do
    number = soma_random_next (random);
  while (number < rest);
  return number % n == 0;
}

void
reservoir_add (Reservoir *reservoir, const guint16 *copy_at)
{
  reservoir->n_seen++;
  for (guint64 i = 0; i < reservoir->n_places; i++)
    if (is_drawn (&reservoir->random, reservoir->n_seen))
      memcpy (reservoir->copies + i * reservoir->n_cells, copy_at,
              reservoir->n_cells * sizeof *copy_at);
}

guint64
reservoir_get_n_seen (const Reservoir *reservoir)
{
  return reservoir->n_seen;
}

const guint16 *
reservoir_get (const Reservoir *reservoir, guint64 place)
{
  return reservoir->copies + place * reservoir->n_cells;
}
