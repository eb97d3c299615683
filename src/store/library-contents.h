/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library-store.h"

/* One of the user's own piece sets. They are files, not rows of a library; a backup has them as
 * rows. */
typedef struct
{
  char *name;
  char *text; /* a file in the native format */
} SomaStoredSet;

SomaStoredSet *soma_stored_set_new (const char *name, const char *text);

void soma_stored_set_free (SomaStoredSet *set);

/* Everything that a person made: what is in a library, in a backup of one, or in the one but not in
 * the other. There is a section for each table of a library; whoever adds a table adds one here, so
 * that it comes back from a backup (a test asks for it). */
typedef struct
{
  GPtrArray *figures; /* of SomaStoredFigure */
  GPtrArray *drafts;  /* of SomaStoredDraft */
  GPtrArray *games;   /* of SomaStoredGame: also those that do not wait to be continued */
  GPtrArray *records; /* of SomaStoredRecord */
  GHashTable *pages;  /* page by key */
  GPtrArray *marks;   /* of SomaStoredMark */
  GPtrArray *sets;    /* of SomaStoredSet; only in a backup */
} SomaLibraryContents;

/* Nothing. */
SomaLibraryContents *soma_library_contents_new (void);

/* Takes NULL too. */
void soma_library_contents_free (SomaLibraryContents *contents);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaLibraryContents, soma_library_contents_free)

/* NULL on error. */
SomaLibraryContents *soma_library_store_list_contents (SomaLibraryStore *store, GError **error);

/* Given what the library has, returns what it is to get: new rows, and games and marks in place of
 * those with their keys. The figure of a draft may be one of the new ones, -1 for the first of
 * them, -2 for the second, and so on; likewise that of a mark's key. NULL: nothing after all. May
 * be called a second time. (transfer full) */
typedef SomaLibraryContents *(*SomaLibraryMerge) (const SomaLibraryContents *own, gpointer data);

/* Adds what `merge` returns, all or nothing: no other program can write in between. Afterwards
 * `*added` has it, with the ids that figures and records got; `*added` is NULL if there was nothing
 * to add. Drafts belong to no program: soma_library_store_take_drafts() returns them. */
gboolean soma_library_store_merge (SomaLibraryStore *store, SomaLibraryMerge merge, gpointer data,
                                   SomaLibraryContents **added, GError **error);

/* Takes the added drafts, games and records away again, and puts the `replaced` games and marks
 * back, but leaves drafts, games and what marks say where they have changed since, and what was
 * kept of a game beside one that has. Figures are deleted as others are; pages stay, since they are
 * no more than a hint. */
gboolean soma_library_store_take_back (SomaLibraryStore *store, const SomaLibraryContents *added,
                                       const SomaLibraryContents *replaced, GError **error);
