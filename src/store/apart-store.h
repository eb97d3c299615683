/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-store.h"
#include "stored-apart.h"

/* How the stored solutions of a puzzle come apart. It is kept for one solution after the other, in
 * the order of a list, as long as the solutions are, and sealed together with the solutions that it
 * was found out of: if these are others now, or in another order, it is not found. It belongs to
 * the puzzle as it is, not to those that are its images: which of several shortest ways is taken
 * depends on the order of the pieces. */
typedef struct _SomaApartStore SomaApartStore;

/* Reads solution `number`, from 0, of the list into `copy_at`. */
typedef void (*SomaApartSolutionFunc) (guint64 number, uint16_t *copy_at, gpointer data);

/* Receives one result after the other. */
typedef void (*SomaStoredApartFunc) (const SomaStoredApart *apart, gpointer data);

/* For the solutions that were found for the puzzle under the convention, taken apart with these
 * options: all but the flags to stop matter. Borrows the store. */
SomaApartStore *soma_apart_store_new (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                      SomaSymmetry symmetry, const SomaApartOptions *options);

/* Takes NULL too. What was not committed is lost. */
void soma_apart_store_free (SomaApartStore *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaApartStore, soma_apart_store_free)

/* Hands out what is stored of the first solutions, at most of the `n_solutions` that there are.
 * What comes next is what is added. Call it once, before the first is added. FALSE only on
 * error: what cannot be used is left out. */
gboolean soma_apart_store_read (SomaApartStore *self, guint64 n_solutions,
                                SomaApartSolutionFunc solution, SomaStoredApartFunc func,
                                gpointer data, GError **error);

/* Adds the result of the next solution. */
void soma_apart_store_add (SomaApartStore *self, const uint16_t *copy_at,
                           const SomaStoredApart *apart);

/* Writes what was added. As long as the solutions are not stored, nothing is, and everything is
 * kept for the next time; once others have taken their place, nothing is written any more. Neither
 * is an error. */
gboolean soma_apart_store_commit (SomaApartStore *self, GError **error);
