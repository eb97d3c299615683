/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "different-count.h"

#include <string.h>

#include "symmetry.h"

struct _SomaDifferentCount
{
  SomaPuzzle *puzzle; /* owned */
  SomaGroup *group;   /* owned */
  GHashTable *seen;   /* owned; of GBytes: of all images of a solution the first in order */
};

SomaDifferentCount *
soma_different_count_new (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaDifferentCount *self = g_new (SomaDifferentCount, 1);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->group = soma_group_new (puzzle, symmetry);
  self->seen =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  return self;
}

void
soma_different_count_free (SomaDifferentCount *self)
{
  soma_puzzle_unref (self->puzzle);
  soma_group_free (self->group);
  g_hash_table_unref (self->seen);
  g_free (self);
}

void
soma_different_count_add (SomaDifferentCount *self, const guint16 *copy_at)
{
  gsize size = (gsize) self->puzzle->figure->n_cells * sizeof *copy_at;
  g_autofree guint16 *image = g_malloc (size);
  guint16 *first = g_malloc (size);

  soma_group_apply (self->group, self->puzzle, 0, copy_at, first);
  for (int e = 1; e < self->group->n_elements; e++)
    {
      soma_group_apply (self->group, self->puzzle, e, copy_at, image);
      if (memcmp (image, first, size) < 0)
        memcpy (first, image, size);
    }
  g_hash_table_add (self->seen, g_bytes_new_take (first, size));
}

guint64
soma_different_count_get (const SomaDifferentCount *self)
{
  return g_hash_table_size (self->seen);
}
