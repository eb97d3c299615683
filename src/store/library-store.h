/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "library-rows.h"
#include "puzzle.h"
#include "store-error.h"

/* What a person made, one SQLite database: `library.db` in the data directory. Figures, drafts that
 * are not saved yet, games under way and games won.
 *
 * It is never overwritten and never deleted. A damaged file is renamed and kept, and what can still
 * be read of it goes into a new one; a row whose bytes are not those that were written makes a file
 * a damaged one, too. A file of a newer version of the program stays as it is, and
 * what can be read of it goes into a file beside it. Everything that returns TRUE is on the disk.
 *
 * A store is used by one thread at a time. Two programs may have the same database open. Errors are
 * SOMA_STORE_ERROR; a full disk is SOMA_STORE_ERROR_FULL and changes nothing. Texts are UTF-8 and
 * never NULL unless said so; those of keys are chosen by the caller. Times are seconds since 1970. */
typedef struct _SomaLibraryStore SomaLibraryStore;

/* What happened to a file that could not be used. */
typedef struct
{
  char *kept;     /* (nullable) where it is, unchanged; NULL if nothing happened */
  gboolean newer; /* it is of a newer version, not damaged */
  guint n_rows;   /* what was read of it: figures, drafts, games */
  GPtrArray
      *changed; /* (nullable) names (char *) of the figures and drafts among these that are not
                         what was written: some of their bytes were lost */
} SomaLibraryRescue;

void soma_library_rescue_clear (SomaLibraryRescue *rescue);

/* Opens the database at `path`, creating it and its directory. `*rescue` (may be NULL) is set. */
SomaLibraryStore *soma_library_store_open (const char *path, SomaLibraryRescue *rescue,
                                           GError **error);

/* The default: $XDG_DATA_HOME/soma/library.db. */
char *soma_library_store_default_path (void);

/* Takes NULL too. */
void soma_library_store_close (SomaLibraryStore *store);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaLibraryStore, soma_library_store_close)

/* A number that changes when another program, or another store, changed the database. */
gint64 soma_library_store_get_version (SomaLibraryStore *store);

/* What happened since it was opened or asked the last time, as soma_library_store_open() tells it:
 * a file may turn out to be damaged in the middle of use. */
void soma_library_store_take_rescue (SomaLibraryStore *store, SomaLibraryRescue *rescue);

/* Figures. */

/* All figures, SomaStoredFigure, in the order in which they were first stored. NULL on error. */
GPtrArray *soma_library_store_list_figures (SomaLibraryStore *store, GError **error);

/* Stores the figure, instead of the one with its id if it has one (also if that was deleted: so is
 * a deletion undone). A new one gets its id. */
gboolean soma_library_store_put_figure (SomaLibraryStore *store, SomaStoredFigure *figure,
                                        GError **error);

/* The same for several (of SomaStoredFigure), all or none. */
gboolean soma_library_store_put_figures (SomaLibraryStore *store, GPtrArray *figures,
                                         GError **error);

/* All of `ids` (of gint64) or none; TRUE too where there is none. Ids are not used again. */
gboolean soma_library_store_delete_figures (SomaLibraryStore *store, GArray *ids, GError **error);

/* Drafts: what was changed and not saved, to come back after a crash. A draft belongs to the store
 * (the running program) that put it, until that is closed or killed; the next one to ask gets it.
 * That a program runs is told by a lock on a file beside the database, which the system lets go of
 * with the process. */

/* Stores the draft instead of the one with its key. */
gboolean soma_library_store_put_draft (SomaLibraryStore *store, const SomaStoredDraft *draft,
                                       GError **error);

gboolean soma_library_store_delete_draft (SomaLibraryStore *store, const char *key, GError **error);

/* The drafts whose program does not run any more, SomaStoredDraft, latest first. They belong to this
 * store from now on; nobody else gets them. NULL on error. */
GPtrArray *soma_library_store_take_drafts (SomaLibraryStore *store, GError **error);

/* Games. */

/* Keys for what is played, hexadecimal, new strings. The puzzle's key is the same for a figure that
 * was turned or mirrored; so is the solution's for a solution that a symmetry of the puzzle carries
 * over, as far as `symmetry` counts them as the same. The frame's key tells positions apart too: what
 * speaks of cells by number belongs under it. */
char *soma_library_puzzle_key (const SomaPuzzle *puzzle);
char *soma_library_frame_key (const SomaPuzzle *puzzle);

/* `copies` holds `n` solutions one after the other; the array is NULL-terminated. What is no
 * solution has the key "". */
GStrv soma_library_solution_keys (const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                  const uint16_t *copies, guint n);

/* Stores where a game stands, any text, under a key; NULL forgets it. */
gboolean soma_library_store_put_position (SomaLibraryStore *store, const char *key,
                                          const char *text, GError **error);

/* The text under the key, new; NULL without an error if there is none. */
char *soma_library_store_get_position (SomaLibraryStore *store, const char *key, GError **error);

/* Adds the record and sets its id. */
gboolean soma_library_store_add_record (SomaLibraryStore *store, SomaStoredRecord *record,
                                        GError **error);

/* All records, SomaStoredRecord, in the order in which they were added. NULL on error. */
GPtrArray *soma_library_store_list_records (SomaLibraryStore *store, GError **error);
