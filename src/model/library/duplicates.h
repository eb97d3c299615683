/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-item.h"
#include "library.h"

/* Only those that are the same can be joined; the others are different figures, or there without
 * the library, but worth knowing. */
typedef enum
{
  SOMA_DUPLICATES_SAME,
  SOMA_DUPLICATES_BUILT_IN, /* the last one is built in */
  SOMA_DUPLICATES_MIRRORED, /* they are mirror images of each other */
} SomaDuplicatesKind;

/* Figures of the library that are there more than once: the same cells, turned or not, built from
 * the same pieces; those with pins are always different (see import-plan.h). */
typedef struct
{
  GPtrArray *items; /* of SomaFigureItem, the one that was first there comes first */
  SomaDuplicatesKind kind;
} SomaDuplicates;

void soma_duplicates_free (SomaDuplicates *duplicates);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaDuplicates, soma_duplicates_free)

/* Finds those among the figures of the library, and between them and `builtin` (a list of
 * SomaFigureItem), on another thread. The finish function returns an array of SomaDuplicates, which
 * it frees, in the order of their kinds; NULL if `cancellable` (nullable) was cancelled. */
void soma_duplicates_find_async (SomaLibrary *library, GListModel *builtin,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer data);
GPtrArray *soma_duplicates_find_finish (SomaLibrary *library, GAsyncResult *result);

/* Joins the figures of each of these groups (of SomaDuplicates) to the first of them, which gets
 * the names (as lines of notes), notes, tags and solutions of the others; these are deleted. Games
 * belong to the puzzle, and stay. A figure that is not fully understood is left alone, since some
 * of it would be lost; so is a group of which another program has changed something meanwhile. The
 * finish function returns a number for soma_library_undo_join(), 0 on error, and sets `*n_joined`
 * to how many figures were deleted. */
void soma_library_join_async (SomaLibrary *self, GPtrArray *groups, GAsyncReadyCallback callback,
                              gpointer data);
guint soma_library_join_finish (SomaLibrary *self, GAsyncResult *result, guint *n_joined,
                                GError **error);

/* Brings the others back, once, as long as the library object lives; the first is as it was, unless
 * it was changed since. */
void soma_library_undo_join (SomaLibrary *self, guint number);
