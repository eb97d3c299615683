/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-totals.h"

#include <string.h>

/* Of one puzzle. */
typedef struct
{
  SomaLibraryTotal total;
  GHashTable *solutions[SOMA_N_SYMMETRIES]; /* owned; sets of keys */
  gboolean best_is_own;                     /* the best time is from a game without hints */
} Sum;

struct _SomaLibraryTotals
{
  GHashTable *sums; /* owned; Sum by the puzzle's key */
};

static void
sum_free (gpointer data)
{
  Sum *sum = data;

  for (int i = 0; i < SOMA_N_SYMMETRIES; i++)
    g_hash_table_unref (sum->solutions[i]);
  g_free (sum->total.figure);
  g_free (sum);
}

static Sum *
get_sum (SomaLibraryTotals *self, const char *puzzle)
{
  Sum *sum = g_hash_table_lookup (self->sums, puzzle);

  if (sum != NULL)
    return sum;
  sum = g_new0 (Sum, 1);
  sum->total.best_seconds = -1;
  for (int i = 0; i < SOMA_N_SYMMETRIES; i++)
    sum->solutions[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_insert (self->sums, g_strdup (puzzle), sum);
  return sum;
}

/* In total it is never less than nothing. */
static void
add_effort (SomaLibraryTotal *total, const SomaStoredRecord *record)
{
  if (!soma_stored_record_is_won (record) || record->seconds >= 0)
    total->seconds = MAX (total->seconds + record->seconds, 0);
  total->hints = (guint) MAX ((int) total->hints + record->hints, 0);
  for (int i = 0; i < SOMA_STORED_N_HINTS; i++)
    total->hints_of[i] = (guint) MAX ((int) total->hints_of[i] + record->hints_of[i], 0);
}

static int
compare_latest_first (gconstpointer a, gconstpointer b, gpointer data)
{
  const SomaLibraryTotals *self = data;
  const Sum *first = g_hash_table_lookup (self->sums, *(char *const *) a);
  const Sum *second = g_hash_table_lookup (self->sums, *(char *const *) b);

  if (first->total.last != second->total.last)
    return first->total.last < second->total.last ? 1 : -1;
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

static int
compare_days (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

/* (transfer full) (nullable) */
static char *
find_day (const SomaStoredRecord *record)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (record->finished);

  if (g_str_has_prefix (record->game, SOMA_DAILY_GAME))
    return g_strdup (record->game + strlen (SOMA_DAILY_GAME));
  return time != NULL ? g_date_time_format (time, "%Y-%m-%d") : NULL;
}

SomaLibraryTotals *
soma_library_totals_new (void)
{
  SomaLibraryTotals *self = g_new0 (SomaLibraryTotals, 1);

  self->sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, sum_free);
  return self;
}

void
soma_library_totals_free (SomaLibraryTotals *self)
{
  g_hash_table_unref (self->sums);
  g_free (self);
}

void
soma_library_totals_clear (SomaLibraryTotals *self)
{
  g_hash_table_remove_all (self->sums);
}

void
soma_library_totals_add (SomaLibraryTotals *self, const SomaStoredRecord *record)
{
  Sum *sum = get_sum (self, record->puzzle);

  add_effort (&sum->total, record);
  if (!soma_stored_record_is_won (record))
    return;
  for (int i = 0; i < SOMA_N_SYMMETRIES; i++)
    {
      /* The solution's key under the convention; the first one stands in if that is not known. */
      const char *key = i == SOMA_SYMMETRY_ROTATIONS ? record->turned
                        : i == SOMA_SYMMETRY_NONE    ? record->placed
                                                     : record->solution;
      g_hash_table_add (sum->solutions[i], g_strdup (key != NULL ? key : record->solution));
      sum->total.n_solutions[i] = g_hash_table_size (sum->solutions[i]);
    }
  sum->total.n_games++;

  /* A time without hints beats any time with hints. */
  gboolean own = record->hints == 0;
  if (record->seconds >= 0 &&
      (sum->total.best_seconds < 0 || (own && !sum->best_is_own) ||
       (own == sum->best_is_own && record->seconds < sum->total.best_seconds)))
    {
      sum->total.best_seconds = record->seconds;
      sum->best_is_own = own;
    }

  if (record->finished < sum->total.last)
    return;
  sum->total.last = record->finished;
  g_free (sum->total.figure);
  sum->total.figure = g_strdup (record->figure);
}

gboolean
soma_library_totals_get (SomaLibraryTotals *self, const char *puzzle, SomaLibraryTotal *total)
{
  const Sum *sum = g_hash_table_lookup (self->sums, puzzle);

  *total = sum != NULL ? sum->total : (SomaLibraryTotal){ .best_seconds = -1 };
  return total->n_games > 0;
}

void
soma_library_totals_sum (SomaLibraryTotals *self, SomaLibraryTotal *total)
{
  GHashTableIter iter;
  gpointer value;

  *total = (SomaLibraryTotal){ .best_seconds = -1 };
  g_hash_table_iter_init (&iter, self->sums);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const SomaLibraryTotal *one = &((Sum *) value)->total;

      total->n_games += one->n_games;
      total->seconds += one->seconds;
      total->hints += one->hints;
      for (int i = 0; i < SOMA_N_SYMMETRIES; i++)
        total->n_solutions[i] += one->n_solutions[i];
      for (int i = 0; i < SOMA_STORED_N_HINTS; i++)
        total->hints_of[i] += one->hints_of[i];
    }
}

GStrv
soma_library_totals_list (SomaLibraryTotals *self)
{
  guint n;
  g_autofree gpointer *keys = g_hash_table_get_keys_as_array (self->sums, &n);
  GStrv list = g_new0 (char *, n + 1);

  g_qsort_with_data (keys, (int) n, sizeof *keys, compare_latest_first, self);
  /* Those that were never solved come last. */
  for (guint i = 0; i < n && ((Sum *) g_hash_table_lookup (self->sums, keys[i]))->total.n_games > 0;
       i++)
    list[i] = g_strdup (keys[i]);
  return list;
}

gboolean
soma_library_totals_has (SomaLibraryTotals *self, const char *puzzle, SomaSymmetry symmetry,
                         const char *solution)
{
  const Sum *sum = g_hash_table_lookup (self->sums, puzzle);

  return sum != NULL && g_hash_table_contains (sum->solutions[symmetry], solution);
}

GStrv
soma_library_totals_list_found (SomaLibraryTotals *self, const char *puzzle, SomaSymmetry symmetry)
{
  const Sum *sum = g_hash_table_lookup (self->sums, puzzle);
  guint n = 0;
  g_autofree gpointer *keys =
      sum != NULL ? g_hash_table_get_keys_as_array (sum->solutions[symmetry], &n) : NULL;
  GStrv list = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    list[i] = g_strdup (keys[i]);
  return list;
}

GStrv
soma_library_totals_list_days (GPtrArray *records, const char *game)
{
  g_autoptr (GHashTable) days = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n;

  for (guint i = 0; i < records->len; i++)
    {
      const SomaStoredRecord *record = records->pdata[i];
      char *day = g_str_has_prefix (record->game, game) ? find_day (record) : NULL;

      if (day != NULL)
        g_hash_table_add (days, day);
    }
  GStrv list = (GStrv) g_hash_table_get_keys_as_array (days, &n);
  g_hash_table_steal_all (days);
  qsort (list, n, sizeof *list, compare_days);
  return list;
}

void
soma_library_totals_add_days (GPtrArray *records, GHashTable *days)
{
  for (guint i = 0; i < records->len; i++)
    {
      const SomaStoredRecord *record = records->pdata[i];
      g_autofree char *day = find_day (record);
      SomaLibraryTotal *total = day != NULL ? g_hash_table_lookup (days, day) : NULL;

      if (day == NULL)
        continue;
      if (total == NULL)
        {
          total = g_new0 (SomaLibraryTotal, 1);
          g_hash_table_insert (days, g_steal_pointer (&day), total);
        }
      total->n_games += soma_stored_record_is_won (record);
      add_effort (total, record);
    }
}
