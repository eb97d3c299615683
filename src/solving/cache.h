/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdatomic.h>

#include "solution-store.h"

/* The solutions that any program stored before, and those to be stored. A store that fails is
 * reported once; from then on searches go on as if nothing were stored. It is not a failure if
 * another program has stored the same puzzle meanwhile. All functions may be called from any
 * thread. */
typedef struct _SomaCache SomaCache;

/* A puzzle in it. */
typedef struct _SomaCacheEntry SomaCacheEntry;

/* Reports what is wrong, in a sentence. Called under a lock. */
typedef void (*SomaCacheWarnFunc) (const char *message, gpointer data);

/* Opens the store, which from now on may take `limit` bytes of the disk; 0: as many as before.
 * `warn` may be NULL. Never NULL. */
SomaCache *soma_cache_open (gint64 limit, SomaCacheWarnFunc warn, gpointer data);

/* After its entries were freed. */
void soma_cache_close (SomaCache *cache);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaCache, soma_cache_close)

/* Looks up the puzzle, which must outlive the entry. Never NULL. */
SomaCacheEntry *soma_cache_look_up (SomaCache *cache, const SomaPuzzle *puzzle,
                                    SomaSymmetry symmetry);

/* What is stored, as far as is known: NONE also if the store cannot be read. */
const SomaStoredSearch *soma_cache_entry_get_stored (const SomaCacheEntry *entry);

/* The stored solutions that a search from the checkpoint does not find again. */
guint64 soma_cache_entry_count (const SomaCacheEntry *entry);

/* The first `n` of these, packed (see packing.h), or fewer if `stop` (nullable) is set meanwhile.
 * NULL if they are not there: damaged, or deleted. Free with g_byte_array_unref(). */
GByteArray *soma_cache_entry_read (SomaCacheEntry *entry, guint64 n, const atomic_bool *stop);

/* From here on what is found replaces what is stored. */
void soma_cache_entry_begin (SomaCacheEntry *entry);

/* The same, but nothing is written before the search is complete; until then it is in memory. */
void soma_cache_entry_begin_whole (SomaCacheEntry *entry);

/* From here on what is found is added to what is stored, as it is now: it is looked up again, since
 * another program may have gone on in the meantime. FALSE if there is nothing to go on from, or it
 * is not from `checkpoint` (nullable: from any); then nothing is written. */
gboolean soma_cache_entry_resume (SomaCacheEntry *entry, const char *checkpoint);

/* Stores a solution that was found. */
void soma_cache_entry_add (SomaCacheEntry *entry, const uint16_t *copy_at);

/* Stores how far the search has come (its fraction), or that it is complete; `checkpoint` is NULL
 * if it is, or if there is not enough memory for one. FALSE if the solutions found are not
 * stored. */
gboolean soma_cache_entry_save (SomaCacheEntry *entry, gboolean is_complete, double fraction,
                                const char *checkpoint);

/* Stores how many solutions there are, if that is not stored yet. That it cannot be is no
 * failure. */
void soma_cache_entry_save_number (SomaCacheEntry *entry, const SomaNumber *number);

/* What was not saved is lost. Takes NULL too. */
void soma_cache_entry_free (SomaCacheEntry *entry);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaCacheEntry, soma_cache_entry_free)
