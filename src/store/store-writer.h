/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-store.h"

/* A search being written: solutions are added in batches, each one transaction; after a crash what
 * was committed is there, as partial. */
typedef struct _SomaStoreWriter SomaStoreWriter;

/* Begins writing. What is stored for the puzzle stays if `resume` (the search goes on from its
 * checkpoint), else it is replaced when the first batch is committed. */
SomaStoreWriter *soma_solution_store_begin (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                            SomaSymmetry symmetry, gboolean resume, GError **error);

/* Adds a solution; written to the database when a batch is full. Errors as
 * soma_store_writer_commit(). */
gboolean soma_store_writer_add (SomaStoreWriter *writer, const uint16_t *copy_at, GError **error);

/* Commits what was added, with how far the search is: a solution set and the checkpoint that
 * belongs to it are always committed together. `checkpoint` is NULL when the search is complete
 * (fraction 1) or no new checkpoint is known; an earlier one then stays, with the solutions that it
 * accounts for. SOMA_STORE_ERROR_REPLACED if another writer has begun the puzzle anew, or the entry
 * was deleted, since this writer's last batch: nothing is added to what it did not write.
 * SOMA_STORE_ERROR_LIMIT if the solutions take more than one search may: what was committed stays,
 * and the search can go on from there. */
gboolean soma_store_writer_commit (SomaStoreWriter *writer, SomaStoredState state, double fraction,
                                   const char *checkpoint, GError **error);

/* Frees the writer; what was not committed is lost. */
void soma_store_writer_free (SomaStoreWriter *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStoreWriter, soma_store_writer_free)
