/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "search.h"
#include "store-writer.h"

/* The solutions that this program or the window stored before, and those to be stored. A store that
 * fails is reported once; from then on the program works as if nothing were stored. All functions
 * may be called from any thread. */
typedef struct _Cache Cache;

/* What is stored for a puzzle. */
typedef struct
{
  gboolean is_enough;  /* there is nothing left to search for */
  guint64 n_solutions; /* those stored, which the search does not find again */
  char *checkpoint;    /* (nullable): where the search continues */
  GArray *solutions;   /* (nullable): of uint16_t, the stored solutions one after the other */

  /* Private */
  Cache *cache;
  const SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  SomaStoreWriter *writer; /* (nullable) */
} CacheEntry;

/* Reports what is wrong, in a sentence. */
typedef void (*CacheWarnFunc) (const char *message, void *data);

/* Opens the store, which may take `limit` bytes of the disk. Never NULL. */
Cache *cache_open (gint64 limit, CacheWarnFunc warn, void *data);

void cache_close (Cache *cache);

/* Looks up the puzzle, which must outlive the entry. `limit` is the number of solutions wanted (0:
 * all), `with_solutions` whether they themselves are wanted or only their number. Never NULL. */
CacheEntry *cache_look_up (Cache *cache, const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                           guint64 limit, gboolean with_solutions);

/* Forgets what is stored: the search starts over. */
void cache_entry_reset (CacheEntry *entry);

/* Stores a solution that was found, after those already stored. */
void cache_entry_add (CacheEntry *entry, const uint16_t *copy_at);

/* Stores how far the search has come, or how it ended; `checkpoint` may be NULL. FALSE if the
 * solutions found are not stored. */
gboolean cache_entry_save (CacheEntry *entry, SomaSearchState state, double fraction,
                           const char *checkpoint);

void cache_entry_free (CacheEntry *entry);
