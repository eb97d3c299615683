/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "canonical-puzzle.h"
#include "library-rows.h"
#include "puzzle.h"
#include "store-error.h"

/* The user's data in one SQLite database, `library.db` in the data directory: figures, unsaved
 * drafts, games in progress and games won.
 *
 * The file is never overwritten and never deleted. A damaged file is renamed and kept, and what can
 * still be read from it is copied to a new one; a file is also damaged if the bytes of a row are
 * not those that were written. A file from a newer version of the program stays as it is, and what
 * can be read from it is copied to a file beside it. When a function returns TRUE, its change is on
 * the disk.
 *
 * A store is used by one thread at a time. Two programs may have the same database open. Errors are
 * SOMA_STORE_ERROR; a full disk is SOMA_STORE_ERROR_FULL and changes nothing. Texts are UTF-8 and
 * never NULL unless noted otherwise; the caller chooses keys. Times are seconds since 1970. */
typedef struct _SomaLibraryStore SomaLibraryStore;

/* What happened to a file that could not be used. */
typedef struct
{
  char *kept;     /* (nullable) where it is kept, unchanged; NULL if nothing happened */
  gboolean newer; /* it is from a newer version, not damaged */
  guint n_rows;   /* the number of figures, drafts and games read from it */
  /* (nullable) the names (char *) of figures and drafts among these that are not as they were
   * written, because some of their bytes were lost */
  GPtrArray *changed;
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

/* A number that changes when another program, or another store, changes the database. */
gint64 soma_library_store_get_version (SomaLibraryStore *store);

/* What happened since the store was opened or this was last called, as in
 * soma_library_store_open(): a file may turn out to be damaged while it is in use. */
void soma_library_store_take_rescue (SomaLibraryStore *store, SomaLibraryRescue *rescue);

/* Figures. */

/* All figures (SomaStoredFigure) in the order in which they were first stored. NULL on error. */
GPtrArray *soma_library_store_list_figures (SomaLibraryStore *store, GError **error);

/* Stores several new figures (SomaStoredFigure), all or none; they get ids, which are never used
 * again. */
gboolean soma_library_store_add_figures (SomaLibraryStore *store, GPtrArray *figures,
                                         GError **error);

/* Given the figures that there are now (SomaStoredFigure, one for each id that was asked for, NULL
 * if it does not exist), adds to `put` what is to be stored (SomaStoredFigure, owned): in place of
 * the one with its id, even if that was deleted, or as a new one if it has none; and to `deleted`
 * the ids (gint64) of those to be deleted. May be called a second time, with empty arrays. */
typedef void (*SomaLibraryChange) (const GPtrArray *now, GPtrArray *put, GArray *deleted,
                                   gpointer data);

/* Changes the figures with these ids (gint64), all or none, from what they are at that moment: no
 * other program can write in between. There is no other way to change a figure, since what a
 * program has read may be out of date. Returns what was stored, in the order of `put`, with the ids
 * of new ones; NULL on error. (transfer full) */
GPtrArray *soma_library_store_change_figures (SomaLibraryStore *store, const GArray *ids,
                                              SomaLibraryChange change, gpointer data,
                                              GError **error);

/* Drafts: unsaved changes, to be recovered after a crash. A draft belongs to the store (the running
 * program) that put it until that is closed or killed; then the next one to ask gets it. A running
 * program holds a lock on a file beside the database, which the system releases with the
 * process. */

/* Stores the draft in place of the one with its key. */
gboolean soma_library_store_put_draft (SomaLibraryStore *store, const SomaStoredDraft *draft,
                                       GError **error);

gboolean soma_library_store_delete_draft (SomaLibraryStore *store, const char *key, GError **error);

/* The drafts (SomaStoredDraft) whose program is no longer running, latest first. From now on they
 * belong to this store; nobody else gets them. NULL on error. */
GPtrArray *soma_library_store_take_drafts (SomaLibraryStore *store, GError **error);

/* Games. */

/* Keys for games, as new hexadecimal strings. The key of a puzzle is the same when the figure is
 * rotated or mirrored; that of a solution is the same for solutions that a symmetry of the puzzle
 * maps to each other, if `symmetry` counts them as the same. The frame's key is different for each
 * orientation of the figure: use it for data that refers to cells by number. */
char *soma_library_puzzle_key (const SomaPuzzle *puzzle);
char *soma_library_frame_key (const SomaPuzzle *puzzle);

/* The keys of `n` solutions, which `copies` holds one after the other. What is not a solution has
 * the key "". */
GStrv soma_library_solution_keys (const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                  const uint16_t *copies, guint n);

/* Stores the state of a game under its key; without a text, deletes it. */
gboolean soma_library_store_put_game (SomaLibraryStore *store, const SomaStoredGame *game,
                                      GError **error);

/* The same if what has the key, if anything, has the text `before` (nullable) or that of the game;
 * otherwise nothing changes, and `*other` is set to what has it, else to NULL. */
gboolean soma_library_store_replace_game (SomaLibraryStore *store, const SomaStoredGame *game,
                                          const char *before, SomaStoredGame **other,
                                          GError **error);

/* The text under the key, a new string; NULL without an error if there is none. */
char *soma_library_store_get_position (SomaLibraryStore *store, const char *key, GError **error);

/* Bookmarks of solutions, which are kept here since the database of solutions may be deleted at any
 * time: each with the solution itself, the same for a puzzle however it is turned. */

/* Begins the key of a bookmark, among those of games. */
#define SOMA_LIBRARY_BOOKMARK_PREFIX "bookmark "

/* The key of a bookmark, and the solution as it has it; new, NULL if `copy_at` has a copy that is
 * not in the set. */
char *soma_library_bookmark_key (const SomaPuzzle *puzzle, const uint16_t *copy_at);
char *soma_library_bookmark_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at);

/* Reads the solution of a bookmark as one of the puzzle, made canonical under SOMA_SYMMETRY_FULL.
 * FALSE if it is none. */
gboolean soma_library_read_bookmark (const SomaCanonicalPuzzle *canonical, const char *solution,
                                     uint16_t *copy_at);

/* Stores the bookmark, or without a solution deletes the one with its key, for somebody who knew
 * it with the note `before`; NULL if he knew none. If the note has another text by now, both are
 * kept, and a bookmark is not deleted with a note that he did not know: then `*is_other` is set to
 * TRUE, as what is stored is not what he wanted; else to FALSE. */
gboolean soma_library_store_change_bookmark (SomaLibraryStore *store,
                                             const SomaStoredBookmark *bookmark, const char *before,
                                             gboolean *is_other, GError **error);

/* All bookmarks (SomaStoredBookmark), oldest first. NULL on error. */
GPtrArray *soma_library_store_list_bookmarks (SomaLibraryStore *store, GError **error);

/* The games that wait to be continued (SomaStoredGame), latest first. NULL on error. */
GPtrArray *soma_library_store_list_games (SomaLibraryStore *store, GError **error);

/* The game with that key no longer waits to be continued, if that is its text; its state stays. */
gboolean soma_library_store_hide_game (SomaLibraryStore *store, const char *key, const char *text,
                                       GError **error);

/* Adds the record and sets its id. */
gboolean soma_library_store_add_record (SomaLibraryStore *store, SomaStoredRecord *record,
                                        GError **error);

/* All records (SomaStoredRecord) in the order in which they were added. NULL on error. */
GPtrArray *soma_library_store_list_records (SomaLibraryStore *store, GError **error);

/* Pages. */

/* Stores the name of the page on which a figure was used last, under a key of the figure. */
gboolean soma_library_store_put_page (SomaLibraryStore *store, const char *key, const char *page,
                                      GError **error);

/* All of these, page by key: both strings are the table's. NULL on error. */
GHashTable *soma_library_store_list_pages (SomaLibraryStore *store, GError **error);

/* Marks. */

/* Changes the mark as it is now in place, or one that is new and says nothing; not its key. `i` is
 * the number of the key. May be called a second time. */
typedef void (*SomaLibraryMarkChange) (SomaStoredMark *mark, guint i, gpointer data);

/* Changes the marks with these keys (char *), all or none, while no other program can write. */
gboolean soma_library_store_change_marks (SomaLibraryStore *store, const GPtrArray *keys,
                                          SomaLibraryMarkChange change, gpointer data,
                                          GError **error);

/* All marks, by key, which is theirs: the table frees them. NULL on error. */
GHashTable *soma_library_store_list_marks (SomaLibraryStore *store, GError **error);
