/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "database.h"
#include "library-store.h"
#include "program-lock.h"

/* The columns of the tables, in the order in which the statements use them. */
#define LIBRARY_FIGURE_COLUMNS "name, text, collection, author, tags, created, modified"
#define LIBRARY_DRAFT_COLUMNS "key, uri, name, text, figure, changed, program, etag, file_use"
/* Without program. */
#define LIBRARY_DRAFT_SUMMED "key, uri, name, text, figure, changed, etag, file_use"
#define LIBRARY_POSITION_COLUMNS "key, text, puzzle, name, figure, changed, n_laid, n_copies"
#define LIBRARY_PAGE_COLUMNS "key, page"
#define LIBRARY_MARK_COLUMNS "key, favourite, opened, tags"
#define LIBRARY_RECORD_COLUMNS                                                                     \
  "puzzle, solution, figure, game, finished, seconds, hints, turned, placed, hints_check, "        \
  "hints_retreat, hints_piece, hints_place, hints_put"

/* The prepared statements; `statements` in library-schema.c holds their SQL. */
typedef enum
{
  LIBRARY_LIST_FIGURES,
  LIBRARY_GET_FIGURE,
  LIBRARY_PUT_FIGURE,
  LIBRARY_DELETE_FIGURE,
  LIBRARY_PUT_DRAFT,
  LIBRARY_DELETE_DRAFT,
  LIBRARY_LIST_DRAFTS,
  LIBRARY_TAKE_DRAFT,
  LIBRARY_PUT_POSITION,
  LIBRARY_DELETE_POSITION,
  LIBRARY_GET_GAME,
  LIBRARY_LIST_GAMES,
  LIBRARY_LIST_BOOKMARKS,
  LIBRARY_LIST_POSITIONS,
  LIBRARY_HIDE_GAME,
  LIBRARY_PUT_PAGE,
  LIBRARY_LIST_PAGES,
  LIBRARY_GET_MARK,
  LIBRARY_PUT_MARK,
  LIBRARY_LIST_MARKS,
  LIBRARY_ADD_RECORD,
  LIBRARY_LIST_RECORDS,
  LIBRARY_DELETE_RECORD,
  LIBRARY_SUM_FIGURES,
  LIBRARY_SUM_DRAFTS,
  LIBRARY_SUM_POSITIONS,
  LIBRARY_SUM_RECORDS,
  LIBRARY_SUM_PAGES,
  LIBRARY_SUM_MARKS,
  /* For a rescue */
  LIBRARY_IS_RESCUED,
  LIBRARY_SET_RESCUED,
  LIBRARY_RESCUE_FIGURE,
  LIBRARY_RESCUE_DRAFT,
  LIBRARY_RESCUE_POSITION,
  LIBRARY_RESCUE_RECORD,
  LIBRARY_RESCUE_PAGE,
  LIBRARY_RESCUE_MARK,
  LIBRARY_RESCUE_RESCUED,
  N_LIBRARY_STATEMENTS
} LibraryStatement;

struct _SomaLibraryStore
{
  /* Owned */
  char *path; /* of the file in use */
  SomaDatabase *database;
  SomaProgramLock *lock;

  const SomaConnectionWatch *watch; /* (nullable) borrowed */

  SomaLibraryRescue rescue; /* not yet taken */
};

/* The schema of a library. */
extern const SomaDatabaseSchema soma_library_store_schema;

/* Opens the file as soma_library_store_open() does, as a copy of one from elsewhere; `watch` is
 * borrowed as long as the store exists. */
SomaLibraryStore *soma_library_store_open_watched (const char *path,
                                                   const SomaConnectionWatch *watch,
                                                   SomaLibraryRescue *rescued, GError **error);

/* Copies what can be read from the files that were put aside beside `store->path`, unless that was
 * done before. In a transaction for writing; adds to store->rescue. */
gboolean soma_library_store_rescue (SomaLibraryStore *store, GError **error);

/* The work of a transaction; called a second time if the file turns out to be damaged. */
typedef gboolean (*SomaLibraryStep) (SomaLibraryStore *store, gpointer data, GError **error);

/* If the file is damaged, continues with a new one that holds what could be read from it. */
gboolean soma_library_transact (SomaLibraryStore *store, gboolean write, SomaLibraryStep step,
                                gpointer data, GError **error);

sqlite3_stmt *soma_library_get (SomaLibraryStore *store, LibraryStatement statement);

/* Copies the text (nullable). */
void soma_library_bind_text (sqlite3_stmt *statement, int index, const char *text);

/* Valid UTF-8, and "" for NULL. Free with g_free(). */
char *soma_library_read_text (sqlite3_stmt *statement, int column);

/* The same of what people call something, which may be from elsewhere: see soma_text_clean(). */
char *soma_library_read_name (sqlite3_stmt *statement, int column);

/* NULL if the column is NULL. Free with g_free(). */
char *soma_library_read_any_text (sqlite3_stmt *statement, int column);

/* Calls `func` with every row, which returns a new element of the array. FALSE on error. */
gboolean soma_library_read_rows (SomaLibraryStore *store, LibraryStatement statement,
                                 gpointer (*func) (sqlite3_stmt *row), GPtrArray *rows,
                                 GError **error);

/* The rows of the tables: each reads the row of a statement that lists them, as for
 * soma_library_read_rows(), or writes one inside of a transaction. */

gpointer soma_library_read_figure (sqlite3_stmt *row);
gpointer soma_library_read_draft (sqlite3_stmt *row);
gpointer soma_library_read_game (sqlite3_stmt *row);
gpointer soma_library_read_record (sqlite3_stmt *row);
gpointer soma_library_read_mark (sqlite3_stmt *row);

/* Page by key, instead of what was in the table. */
gboolean soma_library_read_pages (SomaLibraryStore *store, GHashTable *pages, GError **error);

/* `*id` is set to the figure's. */
gboolean soma_library_write_figure (SomaLibraryStore *store, const SomaStoredFigure *figure,
                                    gint64 *id, GError **error);

/* `program` is the one to which it belongs, 0 if none. */
gboolean soma_library_write_draft (SomaLibraryStore *store, const SomaStoredDraft *draft,
                                   gint64 program, GError **error);

/* Only if that is its text, which may be NULL for any. */
gboolean soma_library_remove_draft (SomaLibraryStore *store, const char *key, const char *text,
                                    GError **error);

/* `*game` is set to the one with that key, a new one, or NULL. */
gboolean soma_library_find_stored_game (SomaLibraryStore *store, const char *key,
                                        SomaStoredGame **game, GError **error);

/* Without a text, removes it. */
gboolean soma_library_write_game (SomaLibraryStore *store, const SomaStoredGame *game,
                                  GError **error);
gboolean soma_library_remove_game (SomaLibraryStore *store, const char *key, GError **error);

/* Adds it and sets its id. */
gboolean soma_library_write_record (SomaLibraryStore *store, SomaStoredRecord *record,
                                    GError **error);
gboolean soma_library_remove_record (SomaLibraryStore *store, gint64 id, GError **error);

/* `*mark` is set to the one with that key, a new one, or NULL. */
gboolean soma_library_find_mark (SomaLibraryStore *store, const char *key, SomaStoredMark **mark,
                                 GError **error);

gboolean soma_library_write_mark (SomaLibraryStore *store, const SomaStoredMark *mark,
                                  GError **error);

gboolean soma_library_write_page (SomaLibraryStore *store, const char *key, const char *page,
                                  GError **error);
