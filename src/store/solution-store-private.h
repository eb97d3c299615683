/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "canonical-puzzle.h"
#include "database.h"
#include "solution-store.h"

/* The prepared statements; `statements` in solution-store.c holds their SQL. */
typedef enum
{
  STATEMENT_FIND,
  STATEMENT_READ_CHUNKS,
  STATEMENT_INSERT_ENTRY,
  STATEMENT_INSERT_CHUNK,
  STATEMENT_UPDATE_ENTRY,
  STATEMENT_TOUCH,
  STATEMENT_OLDEST,
  STATEMENT_DELETE_ENTRY,
  STATEMENT_DELETE_CHUNKS, /* from a solution on */
  STATEMENT_READ_APARTS,
  STATEMENT_WRITE_APARTS,
  STATEMENT_DELETE_APARTS,
  STATEMENT_READ_NUMBER,
  STATEMENT_WRITE_NUMBER,
  STATEMENT_DELETE_NUMBERS,
  N_STATEMENTS
} Statement;

/* A row of the table `entry`. */
typedef struct
{
  gint64 id;
  guint8 key[SOMA_DIGEST_SIZE];
  guint8 frame[SOMA_DIGEST_SIZE]; /* of the puzzle that the checkpoint belongs to */
  int state;
  gint64 n_solutions;
  double fraction;
  char *checkpoint; /* owned (nullable) */
  gint64 n_checkpoint;
} StoreEntry;

struct _SomaSolutionStore
{
  SomaDatabase *database; /* owned */
  GArray *touched;        /* owned; ids of entries read since the last write, oldest first */
};

void soma_store_entry_clear (StoreEntry *entry);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (StoreEntry, soma_store_entry_clear)

/* In solution-store-number.c: the number that is kept under the key, if there is one. Needs no
 * transaction. */
gboolean soma_solution_store_read_number (SomaSolutionStore *store, const guint8 *key,
                                          SomaNumber *number);

/* In solution-store-entry.c, and in all of these the caller has a transaction open: */

/* Finds the entry; its id is 0 if there is none. `*is_void` tells whether there is one whose fields
 * do not match its seal. */
gboolean soma_solution_store_find (SomaSolutionStore *store, const guint8 *key, StoreEntry *entry,
                                   gboolean *is_void, GError **error);

/* Inserts an entry with the key and no solutions; sets entry->id. */
gboolean soma_solution_store_insert (SomaSolutionStore *store, StoreEntry *entry, GError **error);

/* Writes the fields of the entry with their seal, and marks it as the one used last. */
gboolean soma_solution_store_update (SomaSolutionStore *store, const StoreEntry *entry,
                                     GError **error);

/* Deletes the entry's solutions from number `first` on. */
gboolean soma_solution_store_delete_solutions (SomaSolutionStore *store, gint64 id, gint64 first,
                                               GError **error);

gboolean soma_solution_store_delete (SomaSolutionStore *store, gint64 id, GError **error);

/* In solution-store-room.c, likewise. */

/* Deletes what was put aside and then the entries used longest ago, but not `spared`, until all
 * takes at most `max_bytes`. */
gboolean soma_solution_store_delete_until (SomaSolutionStore *store, gint64 max_bytes,
                                           gint64 spared, GError **error);

/* In bytes; from any thread. */
gint64 soma_solution_store_get_limit (void);

/* In solution-store.c: */

/* Begins a transaction for writing, and first writes which entries were read before. */
gboolean soma_solution_store_begin_write (SomaSolutionStore *store, GError **error);

/* Rolls back after a call that failed with `error`. If the file is damaged, puts it aside, starts a
 * new one, clears the error and returns TRUE. */
gboolean soma_solution_store_recover (SomaSolutionStore *store, GError **error);
