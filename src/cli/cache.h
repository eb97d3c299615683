/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "search.h"

/* The solutions that were stored before, by this program or the window, and those that are to be
 * stored. A store that fails is told of once; from then on everything is as if nothing was stored.
 *
 * Only a second program has the store in it, soma-solve-with-store, which is otherwise the same;
 * soma-solve turns into that when it is wanted. SQLite, and with it a GLib that is shared, took a
 * quarter of the start-up of a small figure, which most runs have no use for. All functions may be
 * called from any thread. */
typedef struct _Cache Cache;

/* What is stored for a puzzle. */
typedef struct
{
  gboolean is_enough;  /* there is nothing to search */
  guint64 n_solutions; /* those stored, which a search does not find again */
  char *checkpoint;    /* (nullable): where a search goes on */
  GArray *solutions;   /* (nullable): of uint16_t, the stored solutions one after the other */

  /* Private */
  Cache *cache;
  const SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  struct _SomaStoreWriter *writer; /* (nullable) */
} CacheEntry;

/* Tells what is wrong, in a sentence. */
typedef void (*CacheWarnFunc) (const char *message, void *data);

typedef struct
{
  /* Opens the store, which is to take at most `limit` bytes of the disk. Never NULL. */
  Cache *(*open) (gint64 limit, CacheWarnFunc warn, void *data);

  void (*close) (Cache *cache);

  /* Looks the puzzle, which must outlive the entry, up for one who wants `limit` solutions (0: all),
   * the solutions themselves or only their number. Never NULL. */
  CacheEntry *(*look_up) (Cache *cache, const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                          guint64 limit, gboolean with_solutions);

  /* Forgets what is stored: the search begins anew. */
  void (*reset) (CacheEntry *entry);

  /* Stores a solution that was found, after those that are stored. */
  void (*add) (CacheEntry *entry, const uint16_t *copy_at);

  /* Stores how far the search is, or how it ended; `checkpoint` may be NULL. FALSE if what was found
   * is not stored. */
  gboolean (*save) (CacheEntry *entry, SomaSearchState state, double fraction,
                    const char *checkpoint);

  void (*free_entry) (CacheEntry *entry);
} CacheFunctions;

/* Goes on as the program with the store, from the beginning. Returns if this is it, or if there is
 * none. */
void cache_go_where_it_is (char **argv);

/* NULL, with a message on standard error, if this program has no store. */
const CacheFunctions *cache_load (void);
