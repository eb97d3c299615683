/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "figure-item.h"
#include "game-slot.h"
#include "library-rows.h"
#include "puzzle.h"

/* What the user has made and done: the figures of the library, drafts to recover, games. It is
 * stored in a database (see library-store.h), which is written on a thread of its own in the order
 * of the changes; questions are answered from memory, at once.
 *
 * The application creates one and passes it on. Signals: "figures-changed", "records-changed",
 * "bookmarks-changed" and "marks-changed" (see library-marks.h), also after the first read and when
 * another program has changed them; "problem" with a sentence for the user when something could not
 * be stored; "notice" with a heading and sentences to be read at leisure, when the file was damaged
 * or cannot be used. Property: "loaded", whether figures and records have been read. */
#define SOMA_TYPE_LIBRARY (soma_library_get_type ())
G_DECLARE_FINAL_TYPE (SomaLibrary, soma_library, SOMA, LIBRARY, GObject)

/* Opens the database at `path`, NULL for the default, and reads it, on the library's thread. */
SomaLibrary *soma_library_new (const char *path);

gboolean soma_library_is_loaded (SomaLibrary *self);

/* Waits until all changes are written. Dropping the last reference does the same. */
void soma_library_flush (SomaLibrary *self);

/* Reads what another program may have changed; does nothing if the database is unchanged. */
void soma_library_refresh (SomaLibrary *self);

/* Figures. */

/* A GListModel of SomaFigureItem, the figures of the library, owned by it; see
 * soma_figure_item_get_library_id(). */
GListModel *soma_library_get_figures (SomaLibrary *self);

/* A figure of the library. Texts are never NULL. */
typedef struct
{
  const char *name;
  const char *text; /* the figure with its pieces, in the native format */
  const char *collection, *author, *tags;
  const char *before; /* (nullable) the text that it was made from */
} SomaLibraryFigure;

/* Stores a figure: a new one if `id` is 0, otherwise replacing that one, unless it was drawn on
 * elsewhere since it was `before` (NULL: unknown), and differently: then this is a new one, too,
 * which "problem" tells. One that is replaced stays in its collection, and keeps what has become of
 * its name and tags elsewhere unless they were changed here as well. The finish function returns
 * the id, or 0 on error, with a sentence for the user as its message. */
void soma_library_save_figure_async (SomaLibrary *self, gint64 id, const SomaLibraryFigure *figure,
                                     GAsyncReadyCallback callback, gpointer data);
gint64 soma_library_save_figure_finish (SomaLibrary *self, GAsyncResult *result, GError **error);

/* What was typed as the name of a figure or a collection, without control characters and blanks
 * around it. Free with g_free(). */
char *soma_library_tidy_name (const char *text);

/* Gives the figure that name and that collection, as far as they are not those that it has. */
void soma_library_rename_figure (SomaLibrary *self, gint64 id, const char *name,
                                 const char *collection);

/* Stores the figures (of SomaFigureItem) as new ones, all or none, except for those that the
 * library already has under the same name; each in the collection that it names, otherwise in
 * `collection`. The finish function returns the new ids (of gint64), perhaps none; NULL on
 * error. */
void soma_library_import_async (SomaLibrary *self, GListModel *figures, const char *collection,
                                GAsyncReadyCallback callback, gpointer data);
GArray *soma_library_import_finish (SomaLibrary *self, GAsyncResult *result, GError **error);

/* Removes the figure from the library, unless it was changed elsewhere, which nobody has seen here:
 * then it is shown again, and "problem" tells. soma_library_restore_figure() restores it unchanged,
 * as long as the library object lives; if somebody else has saved it again, drawn differently, it
 * comes back beside that. */
void soma_library_delete_figure (SomaLibrary *self, gint64 id);
void soma_library_delete_figures (SomaLibrary *self, const gint64 *ids, gsize n);
void soma_library_restore_figure (SomaLibrary *self, gint64 id);
void soma_library_restore_figures (SomaLibrary *self, const gint64 *ids, gsize n);

/* What to change about several figures. */
typedef struct
{
  const char *collection;           /* (nullable): it stays */
  const char *add_tags, *drop_tags; /* (nullable) separated by commas */
  /* (nullable) Tags (char *) by the id of a figure (gint64): what is different in the second table
   * is changed. Not changed any more */
  GHashTable *tags_before, *tags_after;
  GHashTable *collections; /* (nullable) likewise: the collection of a figure by its id */
} SomaLibraryEdit;

/* Changes the figures with these ids, as far as they still exist, on another thread; the callback
 * (nullable) is called when they have changed. What another program has done to them stays. */
void soma_library_edit_figures_async (SomaLibrary *self, const gint64 *ids, gsize n,
                                      const SomaLibraryEdit *edit, GAsyncReadyCallback callback,
                                      gpointer data);

/* The tags of the figure, owned by the library, separated by commas; "" as below. */
const char *soma_library_get_tags (SomaLibrary *self, gint64 id);

/* The figure's text in the native format, owned by the library; NULL if there is no such figure. */
const char *soma_library_get_figure_text (SomaLibrary *self, gint64 id);

/* The collection of the figure, owned by the library; "" if it has none, or if there is no such
 * figure. */
const char *soma_library_get_collection (SomaLibrary *self, gint64 id);

/* Drafts: unsaved changes, each a SomaStoredDraft. */

/* Stores the draft, replacing the one with its key; copied. The finish function tells whether it
 * was written to disk. */
void soma_library_put_draft_async (SomaLibrary *self, const SomaStoredDraft *draft,
                                   GAsyncReadyCallback callback, gpointer data);
gboolean soma_library_put_draft_finish (SomaLibrary *self, GAsyncResult *result, GError **error);

/* After the draft was saved or discarded. */
void soma_library_delete_draft (SomaLibrary *self, const char *key);

/* The drafts of programs that crashed or were killed, latest first: an array of SomaStoredDraft
 * that frees them; NULL on error. No other program gets them while this one runs. */
void soma_library_take_drafts_async (SomaLibrary *self, GAsyncReadyCallback callback,
                                     gpointer data);
GPtrArray *soma_library_take_drafts_finish (SomaLibrary *self, GAsyncResult *result,
                                            GError **error);

/* Takes the drafts to recover, once, and offers them. Signal: "recovered-changed". */
void soma_library_recover (SomaLibrary *self);

/* The drafts on offer, of SomaStoredDraft; owned by the library, valid until it changes. */
GPtrArray *soma_library_get_recovered (SomaLibrary *self);

/* Stops offering the draft, which stays in the database until soma_library_delete_draft(). */
void soma_library_forget_recovered (SomaLibrary *self, const char *key);

/* Games. */

/* Keys, hexadecimal, new strings: of a puzzle (the same when rotated or mirrored), of a puzzle in
 * its orientation (for data that names cells by number), of a solution (the same for solutions that
 * count as the same under `symmetry`). Each takes some tenths of a millisecond. */
char *soma_library_key_of_puzzle (const SomaPuzzle *puzzle);
char *soma_library_key_of_position (const SomaPuzzle *puzzle);
char *soma_library_key_of_solution (const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                    const uint16_t *copy_at);

/* Stores the state of a game, copied, where its slot says, whatever its own key; without a text,
 * deletes it. With a figure, the game is offered to be continued. Signal: "games-changed". */
void soma_library_put_game (SomaLibrary *self, SomaGameSlot *slot, const SomaStoredGame *game);

/* The text under the key, new; NULL if there is none. Waits some milliseconds for the thread. */
char *soma_library_get_position (SomaLibrary *self, const char *key);

/* The games on offer, of SomaStoredGame, latest first; owned by the library, valid until it
 * changes. */
GPtrArray *soma_library_get_games (SomaLibrary *self);

/* The one with that key, or of that figure; NULL if none is on offer. */
const SomaStoredGame *soma_library_get_game (SomaLibrary *self, const char *key);
const SomaStoredGame *soma_library_find_game (SomaLibrary *self, SomaFigureItem *item);

/* Stops offering the game, whose state stays, and offers it again, as long as the library object
 * lives. */
void soma_library_hide_game (SomaLibrary *self, const char *key);
void soma_library_restore_game (SomaLibrary *self, const char *key);

/* Stores the bookmark of a solution, copied, in place of the one with its key; without a solution,
 * removes that. What another program has written on it meanwhile stays. Signal:
 * "bookmarks-changed". See SomaBookmarks for those of a puzzle. */
void soma_library_put_bookmark (SomaLibrary *self, const SomaStoredBookmark *bookmark);

/* The bookmarks of the puzzle with that key (of SomaStoredBookmark, borrowed until they change),
 * oldest first; free with g_ptr_array_unref(). */
GPtrArray *soma_library_list_bookmarks (SomaLibrary *self, const char *puzzle);

/* The name of the page on which a figure was used last, by a key of the figure that the caller
 * chooses; NULL if it never was. */
void soma_library_put_page (SomaLibrary *self, const char *key, const char *page);
const char *soma_library_get_page (SomaLibrary *self, const char *key);

/* Adds the record, which is copied. All functions below take it into account at once. */
void soma_library_add_record (SomaLibrary *self, const SomaStoredRecord *record);

/* The names of games in records: a level of the path, any figure, and, as a prefix before the day,
 * the figure of a day: "daily 2026-11-21". Others are "". */
#define SOMA_LEVEL_GAME "level"
#define SOMA_RANDOM_GAME "random"
#define SOMA_DAILY_GAME "daily "

/* What was achieved with one puzzle, with all of them, or on one day. */
typedef struct
{
  guint n_games; /* how often it was solved */
  /* Different solutions found, by convention; a solution from a game of an old version counts once
   * in each. */
  guint n_solutions[SOMA_N_SYMMETRIES];
  double best_seconds; /* the best time, of games without hints if there are any; negative: none */
  double seconds;      /* all that was played, */
  guint hints;         /* and how many hints were asked for, also in games that were not won */
  guint hints_of[SOMA_STORED_N_HINTS]; /* of each kind, as far as records distinguish them */
  gint64 last;                         /* when it was last solved; 0: never */
  char *figure; /* (nullable) its name when last solved; owned by the library */
} SomaLibraryTotal;

/* `puzzle` is its key. FALSE, and zeros, if it was never solved. */
gboolean soma_library_get_total (SomaLibrary *self, const char *puzzle, SomaLibraryTotal *total);

/* Of all puzzles: without a best time, and without what is last. */
void soma_library_get_sum (SomaLibrary *self, SomaLibraryTotal *sum);

/* Of each day: SomaLibraryTotal by its name as below, with games, time and hints. A new table. */
GHashTable *soma_library_get_days (SomaLibrary *self);

/* The keys of all solved puzzles, latest first; free with g_strfreev(). */
GStrv soma_library_list_solved (SomaLibrary *self);

/* Whether the solution of the puzzle was found; the solution's key is that under `symmetry`. */
gboolean soma_library_is_found (SomaLibrary *self, const char *puzzle, SomaSymmetry symmetry,
                                const char *solution);

/* The keys of those that were found, under that convention; free with g_strfreev(). */
GStrv soma_library_list_found (SomaLibrary *self, const char *puzzle, SomaSymmetry symmetry);

/* The days on which a game was won whose name starts with `game` ("" for all), as "2026-11-21" in
 * local time, ascending, without duplicates; free with g_strfreev(). The figure of a day counts for
 * that day, whenever it was finished. */
GStrv soma_library_list_days (SomaLibrary *self, const char *game);
