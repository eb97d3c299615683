/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "figure-item.h"
#include "library-rows.h"
#include "puzzle.h"

/* What the user has made and done: the figures of the library, drafts to recover, games. It is
 * kept in a database (see library-store.h) on a thread of its own; questions are answered from
 * memory, at once, and changes are written in the order in which they are made.
 *
 * The application makes one and passes it on. Signals: "figures-changed" and "records-changed",
 * also when they have been read for the first time or another program changed them; "problem"
 * with a sentence for people, when something could not be kept; "notice" with a heading and
 * sentences about the whole, to be read at leisure, when the file was damaged or cannot be used.
 * Property: "loaded", whether figures and records have been read. */
#define SOMA_TYPE_LIBRARY (soma_library_get_type ())
G_DECLARE_FINAL_TYPE (SomaLibrary, soma_library, SOMA, LIBRARY, GObject)

/* Opens the database at `path`, NULL for the default, and reads it, on its thread. */
SomaLibrary *soma_library_new (const char *path);

gboolean soma_library_is_loaded (SomaLibrary *self);

/* Waits until all changes are written. Dropping the last reference does the same. */
void soma_library_flush (SomaLibrary *self);

/* Reads what another program may have changed; does nothing if none has. */
void soma_library_refresh (SomaLibrary *self);

/* Figures. */

/* A GListModel of SomaFigureItem, those of the library, owned by it; see
 * soma_figure_item_get_library_id(). */
GListModel *soma_library_get_figures (SomaLibrary *self);

/* A figure of the library. Texts are never NULL. */
typedef struct
{
  const char *name;
  const char *text; /* the figure with its pieces, a file in the native format */
  const char *collection, *author, *tags;
} SomaLibraryFigure;

/* Stores a figure: a new one if `id` is 0, else instead of that one. The finish function returns
 * the id, 0 on error: the message is a sentence for people. */
void soma_library_save_figure_async (SomaLibrary *self, gint64 id, const SomaLibraryFigure *figure,
                                     GAsyncReadyCallback callback, gpointer data);
gint64 soma_library_save_figure_finish (SomaLibrary *self, GAsyncResult *result, GError **error);

/* Changes the name and the collection. */
void soma_library_rename_figure (SomaLibrary *self, gint64 id, const char *name,
                                 const char *collection);

/* Stores the figures (of SomaFigureItem) as new ones, all or none, but not those that the
 * library has already under the same name; each under the collection that it names, else under
 * `collection`. The finish function returns the new ids (of gint64), perhaps none; NULL on
 * error. */
void soma_library_import_async (SomaLibrary *self, GListModel *figures, const char *collection,
                                GAsyncReadyCallback callback, gpointer data);
GArray *soma_library_import_finish (SomaLibrary *self, GAsyncResult *result, GError **error);

/* Takes the figure out of the library; soma_library_restore_figure() puts it back as it was, as
 * long as the library object lives. */
void soma_library_delete_figure (SomaLibrary *self, gint64 id);
void soma_library_delete_figures (SomaLibrary *self, const gint64 *ids, gsize n);
void soma_library_restore_figure (SomaLibrary *self, gint64 id);

/* The text of a figure in the native format, owned by the library; NULL if there is none. */
const char *soma_library_get_figure_text (SomaLibrary *self, gint64 id);

/* The collection of the figure, owned by the library; "" if it has none, or if there is no such
 * figure. */
const char *soma_library_get_collection (SomaLibrary *self, gint64 id);

/* Drafts: unsaved changes, each a SomaStoredDraft. */

/* Keeps the draft instead of the one with its key; copied. The finish function tells whether it is
 * on the disk. */
void soma_library_put_draft_async (SomaLibrary *self, const SomaStoredDraft *draft,
                                   GAsyncReadyCallback callback, gpointer data);
gboolean soma_library_put_draft_finish (SomaLibrary *self, GAsyncResult *result, GError **error);

/* After it was saved or discarded. */
void soma_library_delete_draft (SomaLibrary *self, const char *key);

/* The drafts of programs that crashed or were killed, latest first: an array of SomaStoredDraft
 * that frees them; NULL on error. Nobody else gets them while this program runs. */
void soma_library_take_drafts_async (SomaLibrary *self, GAsyncReadyCallback callback,
                                     gpointer data);
GPtrArray *soma_library_take_drafts_finish (SomaLibrary *self, GAsyncResult *result,
                                            GError **error);

/* Takes the drafts to recover, once, and offers them here. Signal: "recovered-changed". */
void soma_library_recover (SomaLibrary *self);

/* What is offered: an array of SomaStoredDraft, owned by the library; valid until it changes. */
GPtrArray *soma_library_get_recovered (SomaLibrary *self);

/* Stops offering the draft, which stays in the database until soma_library_delete_draft(). */
void soma_library_forget_recovered (SomaLibrary *self, const char *key);

/* Games. */

/* Keys, hexadecimal, new strings: of a puzzle (the same when turned or mirrored), of a puzzle in
 * its position (for what speaks of cells by number), of a solution (the same for those that
 * `symmetry` counts as the same). Each takes some tenths of a millisecond. */
char *soma_library_key_of_puzzle (const SomaPuzzle *puzzle);
char *soma_library_key_of_position (const SomaPuzzle *puzzle);
char *soma_library_key_of_solution (const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                    const uint16_t *copy_at);

/* Keeps the state of a game, any text, under a key; NULL deletes it. */
void soma_library_put_position (SomaLibrary *self, const char *key, const char *text);

/* The text under the key, new; NULL if there is none. Waits for the library's thread: a few
 * milliseconds. */
char *soma_library_get_position (SomaLibrary *self, const char *key);

/* Adds the record, which is copied. Everything below takes it into account at once. */
void soma_library_add_record (SomaLibrary *self, const SomaStoredRecord *record);

/* What games are called in records: with a level of the path, with any figure, and, before the day,
 * with the figure of a day: "daily 2026-11-21". Others are "". */
#define SOMA_LEVEL_GAME "level"
#define SOMA_RANDOM_GAME "random"
#define SOMA_DAILY_GAME "daily "

/* How many conventions there are of which solutions count as the same. */
#define SOMA_N_SYMMETRIES 3

/* What was achieved with one puzzle, or with all. */
typedef struct
{
  guint n_games;                        /* how often it was solved */
  guint n_solutions[SOMA_N_SYMMETRIES]; /* how many different solutions were found, by convention;
                                           what a game of an old version found counts once in each */
  double best_seconds; /* the least time, of games without hints if there are any; negative: none */
  double seconds;      /* all times together */
  guint hints;         /* all hints together */
  guint hints_of[SOMA_STORED_N_HINTS]; /* of each kind, as far as records tell them apart */
  gint64 last;                         /* when it was solved last; 0: never */
  char *figure; /* (nullable) its name, as last solved; owned by the library */
} SomaLibraryTotal;

/* `puzzle` is its key. FALSE, and zeros, if it was never solved. */
gboolean soma_library_get_total (SomaLibrary *self, const char *puzzle, SomaLibraryTotal *total);

/* The keys of the puzzles that were solved, latest first; free with g_strfreev(). */
GStrv soma_library_list_solved (SomaLibrary *self);

/* Whether the solution of the puzzle was found, both by key: the solution's under `symmetry`. */
gboolean soma_library_is_found (SomaLibrary *self, const char *puzzle, SomaSymmetry symmetry,
                                const char *solution);

/* The days on which something was won as the game whose name starts with `game` ("" for all), as
 * "2026-11-21" in local time, ascending, each once; free with g_strfreev(). The figure of a day
 * counts for that day, whenever it was finished. */
GStrv soma_library_list_days (SomaLibrary *self, const char *game);
