/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-table.h"

#include <string.h>

#include "apart-text.h"

struct _SomaApartTable
{
  /* Owned */
  GArray *kinds;    /* of guint: of each solution, the number of its result */
  GArray *results;  /* of SomaStoredApart: those that differ */
  GPtrArray *rows;  /* of GBytes: the same as they are stored */
  GHashTable *find; /* of these, to their numbers */

  guint n_of[SOMA_APART_TOO_LARGE + 1]; /* solutions with each result */
  guint n_turned;                       /* solutions that come apart with turns */
  guint n_levels;                       /* results that differ, of what comes apart */
  guint highest;                        /* the number of that result, if there is any */
};

SomaApartTable *
soma_apart_table_new (void)
{
  SomaApartTable *self = g_new0 (SomaApartTable, 1);

  self->kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  self->results = g_array_new (FALSE, FALSE, sizeof (SomaStoredApart));
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->find = g_hash_table_new (g_bytes_hash, g_bytes_equal);
  return self;
}

SomaApartTable *
soma_apart_table_copy (const SomaApartTable *self)
{
  SomaApartTable *copy = soma_apart_table_new ();

  g_array_append_vals (copy->kinds, self->kinds->data, self->kinds->len);
  g_array_append_vals (copy->results, self->results->data, self->results->len);
  for (guint i = 0; i < self->rows->len; i++)
    {
      g_ptr_array_add (copy->rows, g_bytes_ref (self->rows->pdata[i]));
      g_hash_table_insert (copy->find, self->rows->pdata[i], GUINT_TO_POINTER (i));
    }
  memcpy (copy->n_of, self->n_of, sizeof copy->n_of);
  copy->n_turned = self->n_turned;
  copy->n_levels = self->n_levels;
  copy->highest = self->highest;
  return copy;
}

void
soma_apart_table_free (SomaApartTable *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->find);
  g_ptr_array_unref (self->rows);
  g_array_unref (self->results);
  g_array_unref (self->kinds);
  g_free (self);
}

static const SomaStoredApart *
get_result (const SomaApartTable *self, guint kind)
{
  return &g_array_index (self->results, SomaStoredApart, kind);
}

static int
rank_result (SomaApartResult result)
{
  static const SomaApartResult order[] = { SOMA_APART_COMPLETE, SOMA_APART_MEMORY,
                                           SOMA_APART_TOO_LARGE, SOMA_APART_LOCKED };
  int rank = 0;

  while (rank < (int) G_N_ELEMENTS (order) && order[rank] != result)
    rank++;
  return rank;
}

static int
compare_results (const SomaStoredApart *a, const SomaStoredApart *b)
{
  if (a->result != b->result)
    return rank_result (a->result) - rank_result (b->result);
  if (a->result == SOMA_APART_MEMORY)
    return (b->n_known > a->n_known) - (b->n_known < a->n_known);
  return soma_apart_compare_levels (b->levels, b->n_levels, a->levels, a->n_levels);
}

/* Notes a result that differs from all before. */
static guint
add_result (SomaApartTable *self, const SomaStoredApart *result, GBytes *row)
{
  guint kind = self->results->len;

  g_array_append_vals (self->results, result, 1);
  g_ptr_array_add (self->rows, g_bytes_ref (row));
  g_hash_table_insert (self->find, row, GUINT_TO_POINTER (kind));
  if (result->result != SOMA_APART_COMPLETE)
    return kind;
  if (self->n_levels == 0 || compare_results (result, get_result (self, self->highest)) < 0)
    self->highest = kind;
  self->n_levels++;
  return kind;
}

/* Most have the same result as the one before. */
static gboolean
is_like_last (const SomaApartTable *self, const guint8 *row, gsize length, guint *kind)
{
  if (self->kinds->len == 0)
    return FALSE;
  *kind = g_array_index (self->kinds, guint, self->kinds->len - 1);
  gsize last_length;
  const guint8 *last = g_bytes_get_data (self->rows->pdata[*kind], &last_length);
  return length >= last_length && memcmp (last, row, last_length) == 0;
}

/* The number of the result; `*n_bytes` is what its row takes. */
static guint
read_kind (SomaApartTable *self, const guint8 *row, gsize length, gsize *n_bytes)
{
  SomaStoredApart result;
  gpointer found;
  guint kind;

  /* No row is the beginning of another one. */
  if (is_like_last (self, row, length, &kind))
    {
      *n_bytes = g_bytes_get_size (self->rows->pdata[kind]);
      return kind;
    }
  *n_bytes = soma_stored_apart_read (row, length, &result);
  g_assert (*n_bytes > 0);
  g_autoptr (GBytes) bytes = g_bytes_new (row, *n_bytes);
  if (g_hash_table_lookup_extended (self->find, bytes, NULL, &found))
    return GPOINTER_TO_UINT (found);
  return add_result (self, &result, bytes);
}

void
soma_apart_table_add (SomaApartTable *self, const guint8 *bytes, gsize length)
{
  for (gsize n; length > 0; bytes += n, length -= n)
    {
      guint kind = read_kind (self, bytes, length, &n);
      g_array_append_val (self->kinds, kind);
      self->n_of[get_result (self, kind)->result]++;
      self->n_turned += get_result (self, kind)->n_turns > 0;
    }
}

guint
soma_apart_table_get_n (const SomaApartTable *self)
{
  return self->kinds->len;
}

guint
soma_apart_table_count (const SomaApartTable *self, SomaApartResult result)
{
  return self->n_of[result];
}

guint
soma_apart_table_count_turned (const SomaApartTable *self)
{
  return self->n_turned;
}

const SomaStoredApart *
soma_apart_table_get (const SomaApartTable *self, guint index)
{
  return index < self->kinds->len ? get_result (self, g_array_index (self->kinds, guint, index))
                                  : NULL;
}

static int
compare_kinds (const void *a, const void *b, gpointer data)
{
  const SomaApartTable *self = data;

  return compare_results (get_result (self, *(const guint *) a),
                          get_result (self, *(const guint *) b));
}

static int
count_moves (const SomaStoredApart *result)
{
  int n = 0;

  for (int i = 0; result->result == SOMA_APART_COMPLETE && i < result->n_levels; i++)
    n += result->levels[i];
  return n;
}

static int
compare_moves (const void *a, const void *b, gpointer data)
{
  const SomaApartTable *self = data;
  int n_a = count_moves (get_result (self, *(const guint *) a));
  int n_b = count_moves (get_result (self, *(const guint *) b));

  return n_a != n_b ? (n_a < n_b) - (n_a > n_b) : compare_kinds (a, b, data);
}

const SomaStoredApart *
soma_apart_table_get_highest (const SomaApartTable *self)
{
  return self->n_levels > 0 ? get_result (self, self->highest) : NULL;
}

guint
soma_apart_table_count_levels (const SomaApartTable *self)
{
  return self->n_levels;
}

guint
soma_apart_table_count_results (const SomaApartTable *self)
{
  return self->results->len;
}

gboolean
soma_apart_table_is_plain (const SomaApartTable *self)
{
  const SomaStoredApart *highest = soma_apart_table_get_highest (self);

  if (self->results->len == 0 || self->n_of[SOMA_APART_TOO_LARGE] == self->kinds->len)
    return TRUE;
  return self->results->len == 1 && highest != NULL && highest->n_levels == 1 &&
         highest->levels[0] <= 1 && highest->n_turns == 0;
}

/* Of each result, its place among all that differ. */
static guint *
rank_kinds (const SomaApartTable *self, gboolean by_moves)
{
  guint n = self->results->len;
  g_autofree guint *order = g_new (guint, n);
  guint *ranks = g_new (guint, n);

  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n, sizeof *order, by_moves ? compare_moves : compare_kinds,
                     (gpointer) self);
  for (guint i = 0; i < n; i++)
    ranks[order[i]] = i;
  return ranks;
}

static guint
get_rank (const SomaApartTable *self, const guint *ranks, guint index)
{
  return index < self->kinds->len ? ranks[g_array_index (self->kinds, guint, index)]
                                  : self->results->len;
}

/* By counting. */
void
soma_apart_table_sort (const SomaApartTable *self, gboolean by_moves, GArray *indices)
{
  g_autofree guint *ranks = rank_kinds (self, by_moves);
  g_autofree guint *places = g_new0 (guint, self->results->len + 2);
  g_autofree guint *sorted = g_new (guint, indices->len);

  for (guint i = 0; i < indices->len; i++)
    places[get_rank (self, ranks, g_array_index (indices, guint, i)) + 1]++;
  for (guint rank = 0; rank <= self->results->len; rank++)
    places[rank + 1] += places[rank];
  for (guint i = 0; i < indices->len; i++)
    {
      guint index = g_array_index (indices, guint, i);
      sorted[places[get_rank (self, ranks, index)]++] = index;
    }
  memcpy (indices->data, sorted, indices->len * sizeof *sorted);
}

char *
soma_apart_table_name_level (const int *levels, int n_levels)
{
  return soma_apart_text_level (levels, n_levels);
}
