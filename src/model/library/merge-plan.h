/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "library-contents.h"
#include "merge-counts.h"

/* What a library is to get of another one, so that nothing is lost and nothing doubled, however
 * often that is done, and in whatever direction between machines.
 *
 * A figure is known if the library has one with its name and text. One whose name the library uses
 * for another figure, which may be the same one before or after changes, is added under a name of
 * its own, “Dog (backup)”; so is a piece set. Games that were won are united, and so are those that
 * are unfinished, also two of the same figure (merge-games.h). Tags are united, and what is a
 * favourite in one of the two is a favourite. */
typedef struct
{
  SomaLibraryContents *additions; /* for soma_library_store_merge() */
  SomaLibraryContents *replaced;  /* the games and marks that these take the place of */
  SomaMergeCounts counts;
} SomaMergePlan;

/* `own_sets` (of SomaStoredSet) are the piece sets there are, beside `own`. Takes some tenths of a
 * second for thousands of figures. NULL if `cancellable` (nullable) is cancelled. On any thread. */
SomaMergePlan *soma_merge_plan_new (const SomaLibraryContents *own, GPtrArray *own_sets,
                                    const SomaLibraryContents *other, GCancellable *cancellable);

/* Takes NULL too. */
void soma_merge_plan_free (SomaMergePlan *plan);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaMergePlan, soma_merge_plan_free)
