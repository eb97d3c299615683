/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cache.h"

#include <pthread.h>

struct _Cache
{
  CacheWarnFunc warn;
  void *data;
  gint64 limit; /* in bytes */
  pthread_mutex_t mutex;
  SomaSolutionStore *store; /* (nullable); under the mutex, as the entries' writers are */
  gboolean has_failed;      /* under the mutex: it was reported, and the store is no longer used */
};

/* Stops using the writer, and the store too unless the error concerns only this puzzle. Other
 * entries may hold writers of the store, so it stays open. If another program has stored the same
 * puzzle in the meantime, that is not worth a warning. */
static void
give_up (CacheEntry *entry, GError *error)
{
  Cache *cache = entry->cache;
  gboolean was_replaced = g_error_matches (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_REPLACED);
  gboolean was_too_large = g_error_matches (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_LIMIT);

  if (!was_replaced && !cache->has_failed)
    cache->warn (error->message, cache->data);
  cache->has_failed = cache->has_failed || !(was_replaced || was_too_large);
  g_error_free (error);
  g_clear_pointer (&entry->writer, soma_store_writer_free);
}

/* Whether the store can be used. */
static gboolean
is_open (const Cache *cache)
{
  return cache->store != NULL && !cache->has_failed;
}

typedef struct
{
  GArray *solutions;
  guint n_cells;
  guint64 n_left;
} Reading;

static gboolean
read_cb (const uint16_t *copy_at, gpointer data)
{
  Reading *reading = data;

  g_array_append_vals (reading->solutions, copy_at, reading->n_cells);
  return --reading->n_left > 0;
}

/* Reads the entry's solutions; FALSE if they are not all there. */
static gboolean
read_solutions (CacheEntry *entry, GError **error)
{
  Reading reading = { g_array_new (FALSE, FALSE, sizeof (uint16_t)),
                      (guint) entry->puzzle->figure->n_cells, entry->n_solutions };
  gboolean damaged = FALSE;

  entry->solutions = reading.solutions;
  return entry->n_solutions == 0 ||
         (soma_solution_store_read (entry->cache->store, entry->puzzle, entry->symmetry, read_cb,
                                    &reading, &damaged, error) &&
          !damaged && reading.n_left == 0);
}

static gboolean
ask_store (CacheEntry *entry, SomaStoredSearch *stored, GError **error)
{
  return soma_solution_store_lookup (entry->cache->store, entry->puzzle, entry->symmetry, stored,
                                     error);
}

static gboolean
begin (CacheEntry *entry, gboolean resume, GError **error)
{
  g_clear_pointer (&entry->writer, soma_store_writer_free);
  entry->writer = soma_solution_store_begin (entry->cache->store, entry->puzzle, entry->symmetry,
                                             resume, error);
  return entry->writer != NULL;
}

/* Sets the entry from what the store has. */
static void
set_stored (CacheEntry *entry, SomaStoredSearch *stored, guint64 limit)
{
  guint64 n_lasting = stored->checkpoint != NULL ? stored->n_checkpoint : stored->n_solutions;
  gboolean is_complete = stored->state == SOMA_STORED_COMPLETE;

  entry->is_enough = is_complete || (limit > 0 && n_lasting >= limit);
  if (entry->is_enough || stored->checkpoint != NULL)
    entry->n_solutions = limit > 0 ? MIN (n_lasting, limit) : n_lasting;
  if (!entry->is_enough)
    entry->checkpoint = g_steal_pointer (&stored->checkpoint);
  soma_stored_search_clear (stored);
}

/* FALSE if what is stored cannot be used. */
static gboolean
read_entry (CacheEntry *entry, guint64 limit, gboolean with_solutions, GError **error)
{
  SomaStoredSearch stored = { 0 };

  if (!ask_store (entry, &stored, error))
    return FALSE;
  /* Ask again for the checkpoint once this writer has taken over: another program may just have
   * continued the search, and then this writer would add nothing. */
  if (stored.checkpoint != NULL)
    {
      soma_stored_search_clear (&stored);
      if (!begin (entry, TRUE, error) || !ask_store (entry, &stored, error))
        return FALSE;
    }
  set_stored (entry, &stored, limit);
  return !with_solutions || read_solutions (entry, error);
}

/* Starts over; under the mutex. */
static void
begin_anew (CacheEntry *entry)
{
  GError *error = NULL;

  entry->is_enough = FALSE;
  entry->n_solutions = 0;
  g_clear_pointer (&entry->checkpoint, g_free);
  g_clear_pointer (&entry->solutions, g_array_unref);
  if (is_open (entry->cache) && !begin (entry, FALSE, &error))
    give_up (entry, error);
}

Cache *
cache_open (gint64 limit, CacheWarnFunc warn, void *data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *put_aside = NULL;
  Cache *cache = g_new0 (Cache, 1);

  cache->warn = warn;
  cache->data = data;
  cache->limit = limit;
  pthread_mutex_init (&cache->mutex, NULL);
  soma_solution_store_set_limit (limit);
  cache->store = soma_solution_store_open_default (&put_aside, &error);
  if (cache->store == NULL)
    cache->warn (error->message, cache->data);
  return cache;
}

/* Writers keep free pages in the file, and may have had no reason to delete anything. So this is
 * where a limit that is lower than before takes effect. */
void
cache_close (Cache *cache)
{
  if (is_open (cache) && soma_solution_store_get_size (cache->store) > cache->limit)
    soma_solution_store_trim (cache->store, cache->limit, NULL);
  g_clear_pointer (&cache->store, soma_solution_store_close);
  pthread_mutex_destroy (&cache->mutex);
  g_free (cache);
}

CacheEntry *
cache_look_up (Cache *cache, const SomaPuzzle *puzzle, SomaSymmetry symmetry, guint64 limit,
               gboolean with_solutions)
{
  CacheEntry *entry = g_new0 (CacheEntry, 1);
  GError *error = NULL;

  entry->cache = cache;
  entry->puzzle = puzzle;
  entry->symmetry = symmetry;
  pthread_mutex_lock (&cache->mutex);
  gboolean is_of_use = is_open (cache) && read_entry (entry, limit, with_solutions, &error);
  if (error != NULL)
    give_up (entry, error);
  if (!is_of_use || (!entry->is_enough && entry->checkpoint == NULL))
    begin_anew (entry);
  pthread_mutex_unlock (&cache->mutex);
  return entry;
}

void
cache_entry_reset (CacheEntry *entry)
{
  pthread_mutex_lock (&entry->cache->mutex);
  begin_anew (entry);
  pthread_mutex_unlock (&entry->cache->mutex);
}

void
cache_entry_add (CacheEntry *entry, const uint16_t *copy_at)
{
  GError *error = NULL;

  pthread_mutex_lock (&entry->cache->mutex);
  if (entry->writer != NULL && !soma_store_writer_add (entry->writer, copy_at, &error))
    give_up (entry, error);
  pthread_mutex_unlock (&entry->cache->mutex);
}

gboolean
cache_entry_save (CacheEntry *entry, SomaSearchState state, double fraction, const char *checkpoint)
{
  gboolean is_complete = state == SOMA_SEARCH_COMPLETE;
  GError *error = NULL;

  pthread_mutex_lock (&entry->cache->mutex);
  /* Without a checkpoint the search could not be resumed after these solutions. */
  if (entry->writer != NULL && (is_complete || checkpoint != NULL) &&
      !soma_store_writer_commit (entry->writer,
                                 is_complete ? SOMA_STORED_COMPLETE : SOMA_STORED_PARTIAL, fraction,
                                 checkpoint, &error))
    give_up (entry, error);
  gboolean is_stored = entry->writer != NULL;
  pthread_mutex_unlock (&entry->cache->mutex);
  return is_stored;
}

void
cache_entry_free (CacheEntry *entry)
{
  pthread_mutex_lock (&entry->cache->mutex);
  g_clear_pointer (&entry->writer, soma_store_writer_free);
  pthread_mutex_unlock (&entry->cache->mutex);
  g_clear_pointer (&entry->solutions, g_array_unref);
  g_free (entry->checkpoint);
  g_free (entry);
}
