/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-finder.h"

#include <string.h>

#include "symmetry.h"

struct _SomaSolutionFinder
{
  SomaPuzzle *puzzle; /* owned */
  SomaPacking packing;
  gsize size;                /* of a packed solution */
  GByteArray *images;        /* owned: the forms it may have */
  gboolean is_like[256];     /* the hashes of the images */
  gboolean has_equal_pieces; /* it makes no difference which of them is where */
};

static gboolean
has_equal_pieces (const SomaPuzzle *puzzle)
{
  const SomaPieceSet *set = puzzle->set;

  for (int i = 0; i < set->n_pieces; i++)
    for (int j = 0; j < i; j++)
      if (soma_piece_same_shape (&set->pieces[i], &set->pieces[j], false))
        return !puzzle->distinct_pieces;
  return FALSE;
}

/* Numbers the copies in the order of their first cells, whatever their pieces, so that exchanging
 * equal pieces makes no difference: their cells determine their shapes anyway. */
static void
forget_copies (SomaSolutionFinder *self, guint16 *copy_at)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  int n_copies = 0;

  for (int i = 0; i < self->packing.n_cells; i++)
    {
      gpointer number, copy = GINT_TO_POINTER (copy_at[i]);
      if (copy_at[i] == SOMA_NO_COPY)
        continue;
      if (!g_hash_table_lookup_extended (numbers, copy, NULL, &number))
        g_hash_table_insert (numbers, copy, number = GINT_TO_POINTER (n_copies++));
      copy_at[i] = (guint16) GPOINTER_TO_INT (number);
    }
}

static guint8
hash_bytes (const guint8 *bytes, gsize size)
{
  guint32 hash = 2166136261u;

  for (gsize i = 0; i < size; i++)
    hash = (hash ^ bytes[i]) * 16777619u;
  return (guint8) (hash ^ hash >> 8 ^ hash >> 16 ^ hash >> 24);
}

static void
add_image (SomaSolutionFinder *self, const guint16 *copy_at)
{
  guint start = self->images->len;
  guint16 image[SOMA_MAX_CELLS];

  memcpy (image, copy_at, self->packing.n_cells * sizeof *image);
  if (self->has_equal_pieces)
    forget_copies (self, image);
  soma_packing_append (self->packing, image, self->images);
  self->is_like[hash_bytes (self->images->data + start, self->size)] = TRUE;
}

SomaSolutionFinder *
soma_solution_finder_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, const guint16 *copy_at)
{
  SomaSolutionFinder *self = g_new0 (SomaSolutionFinder, 1);
  SomaGroup *group = soma_group_new (puzzle, symmetry);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->packing = soma_packing_for (puzzle);
  self->size = soma_packing_size (self->packing);
  self->images = g_byte_array_new ();
  self->has_equal_pieces = has_equal_pieces (puzzle);
  for (int element = 0; element < group->n_elements; element++)
    {
      guint16 image[SOMA_MAX_CELLS];
      soma_group_apply (group, puzzle, element, copy_at, image);
      add_image (self, image);
    }
  soma_group_free (group);
  return self;
}

void
soma_solution_finder_free (SomaSolutionFinder *self)
{
  soma_puzzle_unref (self->puzzle);
  g_byte_array_unref (self->images);
  g_free (self);
}

static gboolean
is_image (SomaSolutionFinder *self, const guint8 *solution)
{
  if (!self->is_like[hash_bytes (solution, self->size)])
    return FALSE;
  for (gsize start = 0; start < self->images->len; start += self->size)
    if (memcmp (self->images->data + start, solution, self->size) == 0)
      return TRUE;
  return FALSE;
}

gint64
soma_solution_finder_find (SomaSolutionFinder *self, const guint8 *packed, gsize n)
{
  g_autoptr (GByteArray) scratch = g_byte_array_new ();

  for (gsize i = 0; i < n; i++)
    {
      const guint8 *solution = packed + i * self->size;
      if (self->has_equal_pieces)
        {
          guint16 copy_at[SOMA_MAX_CELLS];
          soma_packing_read (self->packing, solution, copy_at);
          forget_copies (self, copy_at);
          g_byte_array_set_size (scratch, 0);
          soma_packing_append (self->packing, copy_at, scratch);
          solution = scratch->data;
        }
      if (is_image (self, solution))
        return (gint64) i;
    }
  return -1;
}
