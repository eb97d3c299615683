/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-store.h"

/* Writes the solutions of a search, in batches of one transaction each. After a crash the committed
 * batches are there, as a partial search. */
typedef struct _SomaStoreWriter SomaStoreWriter;

/* Begins writing. If `resume`, what is stored for the puzzle stays, and the search resumes from its
 * checkpoint; else it is replaced when the first batch is committed. */
SomaStoreWriter *soma_solution_store_begin (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                            SomaSymmetry symmetry, gboolean resume, GError **error);

/* Adds a solution, which is written to the database when a batch is full. Errors are those of
 * soma_store_writer_commit(). */
gboolean soma_store_writer_add (SomaStoreWriter *writer, const uint16_t *copy_at, GError **error);

/* Commits what was added, with the progress of the search: solutions and the checkpoint that
 * belongs to them are always committed together. `checkpoint` is NULL when the search is complete
 * (fraction 1) or there is no new checkpoint; an earlier one then stays, with the solutions found
 * before it. SOMA_STORE_ERROR_REPLACED if, since this writer's last batch, another writer has
 * started the puzzle over or the entry was deleted: a writer adds nothing to what it did not write.
 * SOMA_STORE_ERROR_LIMIT if the solutions take more space than one search may: what was committed
 * stays, and the search can resume from there. */
gboolean soma_store_writer_commit (SomaStoreWriter *writer, SomaStoredState state, double fraction,
                                   const char *checkpoint, GError **error);

/* Frees the writer. What was not committed is lost. */
void soma_store_writer_free (SomaStoreWriter *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStoreWriter, soma_store_writer_free)
