/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter-order.h"

#include <string.h>

#include "engine-auto.h"
#include "matcher.h"

/* Gives each solution the number of its class, and in the end each class its rank. */
typedef struct
{
  const SomaPuzzle *puzzle; /* borrowed */
  SomaFilterOrder order;
  int piece;

  /* Owned */
  SomaGroup *group;    /* (nullable) for symmetries */
  GHashTable *classes; /* (nullable) for places and pieces: their numbers by what is written */
  GPtrArray *places;   /* (nullable) likewise: that (GBytes, borrowed) by number */
  guint8 *written;     /* scratch */
} Classes;

gboolean
soma_filter_order_needs_levels (SomaFilterOrder order)
{
  return order == SOMA_FILTER_BY_LEVEL || order == SOMA_FILTER_BY_MOVES;
}

static gboolean
has_classes (SomaFilterOrder order)
{
  return order == SOMA_FILTER_BY_PLACE || order == SOMA_FILTER_BY_PIECES;
}

static gsize
write_number (Classes *self, gsize at, guint number)
{
  self->written[at] = (guint8) (number >> 8);
  self->written[at + 1] = (guint8) number;
  return at + 2;
}

/* Written so that comparing bytes compares cells. Which copies they belong to counts, too: two
 * dominoes can fill a square in two ways. */
static gsize
write_place (Classes *self, const guint16 *copy_at)
{
  guint first = (guint) soma_piece_set_first_copy (self->puzzle->set, self->piece);
  guint n_copies = (guint) self->puzzle->set->pieces[self->piece].max_count;
  gsize n = 0;

  for (int cell = 0; cell < self->puzzle->figure->n_cells; cell++)
    {
      guint copy = copy_at[cell];
      if (copy < first || copy >= first + n_copies)
        continue;
      n = write_number (self, n, (guint) cell);
      n = write_number (self, n, copy - first);
    }
  return n;
}

/* The more there are, the less. */
static gsize
write_pieces (Classes *self, const guint16 *copy_at)
{
  int n_used[SOMA_MAX_PIECES];
  gsize n = 0;

  soma_piece_set_count_used (self->puzzle->set, self->puzzle->figure->n_cells, copy_at, n_used);
  for (int p = 0; p < self->puzzle->set->n_pieces; p++)
    n = write_number (self, n, (guint) (G_MAXUINT16 - n_used[p]));
  return n;
}

static guint
get_class (Classes *self, const guint16 *copy_at)
{
  gsize n = self->order == SOMA_FILTER_BY_PLACE ? write_place (self, copy_at)
                                                : write_pieces (self, copy_at);
  g_autoptr (GBytes) wanted = g_bytes_new_static (self->written, n);
  gpointer number;

  if (g_hash_table_lookup_extended (self->classes, wanted, NULL, &number))
    return GPOINTER_TO_UINT (number);
  GBytes *place = g_bytes_new (self->written, n);
  g_hash_table_insert (self->classes, place, GUINT_TO_POINTER (self->places->len));
  g_ptr_array_add (self->places, place);
  return self->places->len - 1;
}

static guint
rank_building (const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  SomaBuildOrder order;
  guint n_sideways = 0;

  soma_build_order_find (puzzle, copy_at, &order);
  if (order.result == SOMA_BUILD_ORDER_HELD)
    return SOMA_FILTER_RANK_HELD;
  if (order.result == SOMA_BUILD_ORDER_LOCKED)
    return SOMA_FILTER_RANK_LOCKED + (guint) order.n_steps;
  if (order.result == SOMA_BUILD_ORDER_UNKNOWN)
    return SOMA_FILTER_RANK_UNKNOWN;
  for (int i = 0; i < order.n_steps; i++)
    n_sideways += order.steps[i].approach != SOMA_FROM_ABOVE;
  return n_sideways;
}

static guint
classify (Classes *self, const guint16 *copy_at)
{
  if (has_classes (self->order))
    return get_class (self, copy_at);
  if (self->order == SOMA_FILTER_BY_BUILDING)
    return rank_building (self->puzzle, copy_at);
  return (guint) (SOMA_N_TRANSFORMS -
                  soma_filter_count_symmetries (self->group, self->puzzle, copy_at));
}

static int
compare_places (gconstpointer a, gconstpointer b, gpointer places)
{
  return g_bytes_compare (g_ptr_array_index ((GPtrArray *) places, *(const guint *) a),
                          g_ptr_array_index ((GPtrArray *) places, *(const guint *) b));
}

/* In the order of what is written, instead of that in which they were met. */
static void
rank_places (Classes *self, guint *class_of, guint n)
{
  guint n_places = self->places->len;
  g_autofree guint *sorted = g_new (guint, n_places + 1), *ranks = g_new (guint, n_places + 1);

  for (guint i = 0; i < n_places; i++)
    sorted[i] = i;
  g_qsort_with_data (sorted, (int) n_places, sizeof *sorted, compare_places, self->places);
  for (guint i = 0; i < n_places; i++)
    ranks[sorted[i]] = i;
  for (guint i = 0; i < n; i++)
    class_of[i] = ranks[class_of[i]];
}

/* By counting. */
static void
sort_by_rank (GArray *indices, const guint *ranks)
{
  guint n_ranks = 1;

  for (guint i = 0; i < indices->len; i++)
    n_ranks = MAX (n_ranks, ranks[i] + 1);
  g_autofree guint *places = g_new0 (guint, (gsize) n_ranks + 1);
  g_autofree guint *sorted = g_new (guint, (gsize) indices->len + 1);
  for (guint i = 0; i < indices->len; i++)
    places[ranks[i] + 1]++;
  for (guint rank = 0; rank < n_ranks; rank++)
    places[rank + 1] += places[rank];
  for (guint i = 0; i < indices->len; i++)
    sorted[places[ranks[i]]++] = g_array_index (indices, guint, i);
  if (indices->len > 0)
    memcpy (indices->data, sorted, indices->len * sizeof *sorted);
}

gboolean
soma_filter_rank (SomaSolutionList *list, SomaFilterOrder order, int piece, const GArray *indices,
                  guint *ranks, const atomic_bool *stop, atomic_uint *n_done)
{
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (list);
  g_autofree guint16 *copy_at = g_new (guint16, puzzle->figure->n_cells);
  Classes classes = { .puzzle = puzzle, .order = order, .piece = piece };
  guint i = 0;

  if (order == SOMA_FILTER_BY_SYMMETRY)
    classes.group = soma_group_new (puzzle, SOMA_SYMMETRY_FULL);
  if (has_classes (order))
    {
      classes.classes =
          g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
      classes.places = g_ptr_array_new ();
      classes.written = g_malloc (4 * (gsize) MAX (puzzle->figure->n_cells, SOMA_MAX_PIECES));
    }
  for (; i < indices->len && !atomic_load (stop); i++)
    {
      soma_solution_list_read (list, g_array_index (indices, guint, i), copy_at);
      ranks[i] = classify (&classes, copy_at);
      atomic_fetch_add (n_done, 1);
    }
  gboolean is_whole = i == indices->len;
  if (is_whole && has_classes (order))
    rank_places (&classes, ranks, indices->len);
  soma_group_free (classes.group);
  g_clear_pointer (&classes.classes, g_hash_table_unref);
  g_clear_pointer (&classes.places, g_ptr_array_unref);
  g_free (classes.written);
  return is_whole;
}

gboolean
soma_filter_sort (SomaSolutionList *list, SomaFilterOrder order, int piece, GArray *indices,
                  const atomic_bool *stop, atomic_uint *n_done)
{
  g_autofree guint *ranks = g_new (guint, (gsize) indices->len + 1);

  if (order == SOMA_FILTER_AS_FOUND)
    return TRUE;
  if (!soma_filter_rank (list, order, piece, indices, ranks, stop, n_done))
    return FALSE;
  sort_by_rank (indices, ranks);
  return TRUE;
}
