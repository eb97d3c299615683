/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cache.h"

#include <pthread.h>
#include <string.h>

#include "packing.h"
#include "store-writer.h"

struct _SomaCache
{
  SomaCacheWarnFunc warn;
  gpointer data;
  gint64 limit; /* in bytes; 0: nobody has said so */
  pthread_mutex_t mutex;
  SomaSolutionStore *store; /* (nullable); under the mutex, as the entries' writers are */
  gboolean has_failed;      /* under the mutex: it was reported, and the store is no longer used */
};

struct _SomaCacheEntry
{
  SomaCache *cache;
  const SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  SomaPacking packing;
  SomaStoredSearch stored;
  SomaStoreWriter *writer; /* (nullable) */
  GByteArray *whole;       /* (nullable) packed: what waits until all is found */
};

/* Stops using the writer, and the store too unless the error concerns only this puzzle. Other
 * entries may hold writers of the store, so it stays open. Takes the error. */
static void
give_up (SomaCacheEntry *entry, GError *error)
{
  SomaCache *cache = entry->cache;
  gboolean was_replaced = g_error_matches (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_REPLACED);
  gboolean was_too_large = g_error_matches (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_LIMIT);

  if (!was_replaced && !cache->has_failed && cache->warn != NULL)
    cache->warn (error->message, cache->data);
  cache->has_failed = cache->has_failed || !(was_replaced || was_too_large);
  g_error_free (error);
  g_clear_pointer (&entry->writer, soma_store_writer_free);
}

/* Whether the store can be used. */
static gboolean
is_open (const SomaCache *cache)
{
  return cache->store != NULL && !cache->has_failed;
}

/* All of these are called under the mutex. */

static void
ask_store (SomaCacheEntry *entry)
{
  GError *error = NULL;

  soma_stored_search_clear (&entry->stored);
  if (is_open (entry->cache) &&
      !soma_solution_store_lookup (entry->cache->store, entry->puzzle, entry->symmetry,
                                   &entry->stored, &error))
    give_up (entry, error);
}

static void
begin (SomaCacheEntry *entry, gboolean resume)
{
  GError *error = NULL;

  g_clear_pointer (&entry->writer, soma_store_writer_free);
  if (!is_open (entry->cache))
    return;
  entry->writer = soma_solution_store_begin (entry->cache->store, entry->puzzle, entry->symmetry,
                                             resume, &error);
  if (entry->writer == NULL)
    give_up (entry, error);
}

static void
add (SomaCacheEntry *entry, const uint16_t *copy_at)
{
  GError *error = NULL;

  if (entry->writer != NULL && !soma_store_writer_add (entry->writer, copy_at, &error))
    give_up (entry, error);
}

static void
add_whole (SomaCacheEntry *entry)
{
  guint16 copy_at[SOMA_MAX_CELLS];
  gsize size = soma_packing_size (entry->packing);

  begin (entry, FALSE);
  for (gsize offset = 0; offset < entry->whole->len; offset += size)
    {
      soma_packing_read (entry->packing, entry->whole->data + offset, copy_at);
      add (entry, copy_at);
    }
}

SomaCache *
soma_cache_open (gint64 limit, SomaCacheWarnFunc warn, gpointer data)
{
  g_autoptr (GError) error = NULL;
  SomaCache *cache = g_new0 (SomaCache, 1);

  cache->warn = warn;
  cache->data = data;
  cache->limit = limit;
  pthread_mutex_init (&cache->mutex, NULL);
  if (limit > 0)
    soma_solution_store_set_limit (limit);
  cache->store = soma_solution_store_open_default (NULL, &error);
  if (cache->store == NULL && warn != NULL)
    warn (error->message, data);
  return cache;
}

/* Writers keep free pages in the file, and may have had no reason to delete anything. So this is
 * where a limit that is lower than before takes effect. */
void
soma_cache_close (SomaCache *cache)
{
  if (cache->limit > 0 && is_open (cache) &&
      soma_solution_store_get_size (cache->store) > cache->limit)
    soma_solution_store_trim (cache->store, cache->limit, NULL);
  g_clear_pointer (&cache->store, soma_solution_store_close);
  pthread_mutex_destroy (&cache->mutex);
  g_free (cache);
}

SomaCacheEntry *
soma_cache_look_up (SomaCache *cache, const SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaCacheEntry *entry = g_new0 (SomaCacheEntry, 1);

  entry->cache = cache;
  entry->puzzle = puzzle;
  entry->symmetry = symmetry;
  entry->packing = soma_packing_for (puzzle);
  pthread_mutex_lock (&cache->mutex);
  ask_store (entry);
  pthread_mutex_unlock (&cache->mutex);
  return entry;
}

const SomaStoredSearch *
soma_cache_entry_get_stored (const SomaCacheEntry *entry)
{
  return &entry->stored;
}

guint64
soma_cache_entry_count (const SomaCacheEntry *entry)
{
  return entry->stored.checkpoint != NULL ? entry->stored.n_checkpoint : entry->stored.n_solutions;
}

typedef struct
{
  SomaPacking packing;
  GByteArray *packed;
  guint64 n_left;
  const atomic_bool *stop;
} Reading;

static gboolean
read_cb (const uint16_t *copy_at, gpointer data)
{
  Reading *reading = data;

  soma_packing_append (reading->packing, copy_at, reading->packed);
  reading->n_left--;
  return reading->n_left > 0 && (reading->stop == NULL || !atomic_load (reading->stop));
}

/* A whole entry of the store is verified, so nothing is handed on of one that is damaged. */
GByteArray *
soma_cache_entry_read (SomaCacheEntry *entry, guint64 n, const atomic_bool *stop)
{
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  Reading reading = { entry->packing, packed, n, stop };
  gboolean damaged = FALSE, is_read = n == 0;
  GError *error = NULL;

  pthread_mutex_lock (&entry->cache->mutex);
  if (n > 0 && is_open (entry->cache))
    is_read = soma_solution_store_read (entry->cache->store, entry->puzzle, entry->symmetry,
                                        read_cb, &reading, &damaged, &error);
  if (error != NULL)
    give_up (entry, error);
  pthread_mutex_unlock (&entry->cache->mutex);
  gboolean was_stopped = stop != NULL && atomic_load (stop);
  return is_read && !damaged && (reading.n_left == 0 || was_stopped) ? g_steal_pointer (&packed)
                                                                     : NULL;
}

void
soma_cache_entry_begin (SomaCacheEntry *entry)
{
  pthread_mutex_lock (&entry->cache->mutex);
  soma_stored_search_clear (&entry->stored);
  begin (entry, FALSE);
  pthread_mutex_unlock (&entry->cache->mutex);
}

void
soma_cache_entry_begin_whole (SomaCacheEntry *entry)
{
  entry->whole = g_byte_array_new ();
}

gboolean
soma_cache_entry_resume (SomaCacheEntry *entry, const char *checkpoint)
{
  pthread_mutex_lock (&entry->cache->mutex);
  begin (entry, TRUE);
  ask_store (entry);
  if (entry->stored.checkpoint == NULL ||
      (checkpoint != NULL && strcmp (entry->stored.checkpoint, checkpoint) != 0))
    g_clear_pointer (&entry->writer, soma_store_writer_free);
  gboolean resumes = entry->writer != NULL;
  pthread_mutex_unlock (&entry->cache->mutex);
  return resumes;
}

void
soma_cache_entry_add (SomaCacheEntry *entry, const uint16_t *copy_at)
{
  pthread_mutex_lock (&entry->cache->mutex);
  if (entry->whole != NULL)
    soma_packing_append (entry->packing, copy_at, entry->whole);
  else
    add (entry, copy_at);
  pthread_mutex_unlock (&entry->cache->mutex);
}

gboolean
soma_cache_entry_save (SomaCacheEntry *entry, gboolean is_complete, double fraction,
                       const char *checkpoint)
{
  GError *error = NULL;

  pthread_mutex_lock (&entry->cache->mutex);
  if (entry->whole != NULL && is_complete)
    add_whole (entry);
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
soma_cache_entry_save_number (SomaCacheEntry *entry, const SomaNumber *number)
{
  g_autoptr (GError) error = NULL;

  pthread_mutex_lock (&entry->cache->mutex);
  if (is_open (entry->cache) && !entry->stored.is_counted)
    entry->stored.is_counted = soma_solution_store_save_number (entry->cache->store, entry->puzzle,
                                                                entry->symmetry, number, &error);
  pthread_mutex_unlock (&entry->cache->mutex);
}

void
soma_cache_entry_free (SomaCacheEntry *entry)
{
  if (entry == NULL)
    return;
  pthread_mutex_lock (&entry->cache->mutex);
  g_clear_pointer (&entry->writer, soma_store_writer_free);
  pthread_mutex_unlock (&entry->cache->mutex);
  soma_stored_search_clear (&entry->stored);
  g_clear_pointer (&entry->whole, g_byte_array_unref);
  g_free (entry);
}
