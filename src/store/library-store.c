/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

/* Transactions. */

/* The work of a transaction; called a second time if the file turns out to be damaged. */
typedef gboolean (*Step) (SomaLibraryStore *store, gpointer data, GError **error);

static gboolean
try_transaction (SomaLibraryStore *store, gboolean write, Step step, gpointer data, GError **error)
{
  if (soma_database_begin (store->database, write, error) && step (store, data, error) &&
      soma_database_commit (store->database, error))
    return TRUE;
  soma_database_rollback (store->database);
  return FALSE;
}

static gboolean
rescue_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  if (!soma_library_store_rescue (store, error))
    return FALSE;
  for (int i = LIBRARY_SUM_FIGURES; i <= LIBRARY_SUM_PAGES; i++)
    if (!soma_database_run (store->database, soma_database_get (store->database, i), error))
      return FALSE;
  return TRUE;
}

/* If the file is damaged, continues with a new one that holds what could be read from it. */
static gboolean
transact (SomaLibraryStore *store, gboolean write, Step step, gpointer data, GError **error)
{
  if (try_transaction (store, write, step, data, error))
    return TRUE;
  if (!soma_database_is_damaged (store->database) ||
      !soma_database_rebuild (store->database, NULL) ||
      !try_transaction (store, TRUE, rescue_step, NULL, NULL))
    return FALSE;
  g_clear_error (error);
  return try_transaction (store, write, step, data, error);
}

static sqlite3_stmt *
get (SomaLibraryStore *store, LibraryStatement statement)
{
  return soma_database_get (store->database, statement);
}

static void
bind_text (sqlite3_stmt *statement, int index, const char *text)
{
  sqlite3_bind_text (statement, index, text, -1, SQLITE_TRANSIENT);
}

static char *
read_text (sqlite3_stmt *statement, int column)
{
  const char *text = (const char *) sqlite3_column_text (statement, column);

  return g_utf8_make_valid (text != NULL ? text : "", -1);
}

/* NULL if the column is NULL. */
static char *
read_any_text (sqlite3_stmt *statement, int column)
{
  return sqlite3_column_type (statement, column) == SQLITE_NULL ? NULL
                                                                : read_text (statement, column);
}

/* Calls `func` with every row, which returns a new element of the array. FALSE on error. */
static gboolean
read_rows (SomaLibraryStore *store, LibraryStatement statement,
           gpointer (*func) (sqlite3_stmt *row), GPtrArray *rows, GError **error)
{
  sqlite3_stmt *row = get (store, statement);
  int code;

  g_ptr_array_set_size (rows, 0);
  while ((code = soma_database_step (store->database, row, error)) == SQLITE_ROW)
    g_ptr_array_add (rows, func (row));
  return code == SQLITE_DONE;
}

/* Figures. */

static gpointer
read_figure (sqlite3_stmt *row)
{
  SomaStoredFigure *figure = g_new0 (SomaStoredFigure, 1);

  figure->id = sqlite3_column_int64 (row, 0);
  figure->name = read_text (row, 1);
  figure->text = read_text (row, 2);
  figure->collection = read_text (row, 3);
  figure->author = read_text (row, 4);
  figure->tags = read_text (row, 5);
  figure->created = sqlite3_column_int64 (row, 6);
  figure->modified = sqlite3_column_int64 (row, 7);
  return figure;
}

static gboolean
list_figures_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return read_rows (store, LIBRARY_LIST_FIGURES, read_figure, data, error);
}

typedef struct
{
  GPtrArray *figures; /* of SomaStoredFigure */
  gint64 *ids;        /* one for each */
} PutFigures;

static gboolean
put_figure (SomaLibraryStore *store, const SomaStoredFigure *figure, GError **error)
{
  sqlite3_stmt *statement = get (store, LIBRARY_PUT_FIGURE);

  if (figure->id != 0)
    sqlite3_bind_int64 (statement, 1, figure->id);
  bind_text (statement, 2, figure->name);
  bind_text (statement, 3, figure->text);
  bind_text (statement, 4, figure->collection);
  bind_text (statement, 5, figure->author);
  bind_text (statement, 6, figure->tags);
  sqlite3_bind_int64 (statement, 7, figure->created);
  sqlite3_bind_int64 (statement, 8, figure->modified);
  return soma_database_run (store->database, statement, error);
}

/* Figures get their ids only after the transaction, because a step may be repeated. */
static gboolean
put_figures_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  PutFigures *put = data;

  for (guint i = 0; i < put->figures->len; i++)
    {
      const SomaStoredFigure *figure = put->figures->pdata[i];
      if (!put_figure (store, figure, error))
        return FALSE;
      put->ids[i] = figure->id != 0
                        ? figure->id
                        : sqlite3_last_insert_rowid (soma_database_get_handle (store->database));
    }
  return TRUE;
}

static gboolean
delete_figures_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const GArray *ids = data;

  for (guint i = 0; i < ids->len; i++)
    {
      sqlite3_stmt *statement = get (store, LIBRARY_DELETE_FIGURE);
      sqlite3_bind_int64 (statement, 1, g_array_index (ids, gint64, i));
      if (!soma_database_run (store->database, statement, error))
        return FALSE;
    }
  return TRUE;
}

/* Drafts. */

static gpointer
read_draft (sqlite3_stmt *row)
{
  SomaStoredDraft *draft = g_new0 (SomaStoredDraft, 1);

  draft->key = read_text (row, 0);
  draft->uri = read_any_text (row, 1);
  draft->name = read_text (row, 2);
  draft->text = read_text (row, 3);
  draft->figure = sqlite3_column_int64 (row, 4);
  draft->changed = sqlite3_column_int64 (row, 5);
  draft->program = sqlite3_column_int64 (row, 6);
  draft->etag = read_any_text (row, 7);
  draft->file_use = (SomaStoredFileUse) sqlite3_column_int (row, 8);
  return draft;
}

static gboolean
put_draft_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const SomaStoredDraft *draft = data;
  sqlite3_stmt *statement = get (store, LIBRARY_PUT_DRAFT);

  bind_text (statement, 1, draft->key);
  bind_text (statement, 2, draft->uri);
  bind_text (statement, 3, draft->name);
  bind_text (statement, 4, draft->text);
  sqlite3_bind_int64 (statement, 5, draft->figure);
  sqlite3_bind_int64 (statement, 6, draft->changed);
  sqlite3_bind_int64 (statement, 7, soma_program_lock_get_number (store->lock));
  bind_text (statement, 8, draft->etag);
  sqlite3_bind_int (statement, 9, (int) draft->file_use);
  return soma_database_run (store->database, statement, error);
}

static gboolean
delete_draft_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  sqlite3_stmt *statement = get (store, LIBRARY_DELETE_DRAFT);

  bind_text (statement, 1, data);
  return soma_database_run (store->database, statement, error);
}

static gboolean
take_draft (SomaLibraryStore *store, const SomaStoredDraft *draft, GError **error)
{
  sqlite3_stmt *statement = get (store, LIBRARY_TAKE_DRAFT);

  bind_text (statement, 1, draft->key);
  sqlite3_bind_int64 (statement, 2, soma_program_lock_get_number (store->lock));
  return soma_database_run (store->database, statement, error);
}

static gboolean
take_drafts_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  GPtrArray *drafts = data;

  if (!read_rows (store, LIBRARY_LIST_DRAFTS, read_draft, drafts, error))
    return FALSE;
  for (guint i = drafts->len; i-- > 0;)
    {
      SomaStoredDraft *draft = drafts->pdata[i];
      if (soma_program_lock_runs (store->lock, draft->program))
        g_ptr_array_remove_index (drafts, i);
      else if (!take_draft (store, draft, error))
        return FALSE;
    }
  return TRUE;
}

/* Games. */

typedef struct
{
  const char *key;
  char *found;
} Position;

static gboolean
put_game_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const SomaStoredGame *game = data;
  sqlite3_stmt *statement =
      get (store, game->text != NULL ? LIBRARY_PUT_POSITION : LIBRARY_DELETE_POSITION);

  bind_text (statement, 1, game->key);
  if (game->text == NULL)
    return soma_database_run (store->database, statement, error);
  bind_text (statement, 2, game->text);
  bind_text (statement, 3, game->puzzle);
  bind_text (statement, 4, game->name);
  bind_text (statement, 5, game->figure);
  sqlite3_bind_int64 (statement, 6, game->changed);
  sqlite3_bind_int (statement, 7, game->n_laid);
  sqlite3_bind_int (statement, 8, game->n_copies);
  return soma_database_run (store->database, statement, error);
}

static gpointer
read_game (sqlite3_stmt *row)
{
  SomaStoredGame *game = g_new0 (SomaStoredGame, 1);

  game->key = read_text (row, 0);
  game->text = read_text (row, 1);
  game->puzzle = read_any_text (row, 2);
  game->name = read_any_text (row, 3);
  game->figure = read_any_text (row, 4);
  game->changed = sqlite3_column_int64 (row, 5);
  game->n_laid = sqlite3_column_int (row, 6);
  game->n_copies = sqlite3_column_int (row, 7);
  return game;
}

static gboolean
list_games_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return read_rows (store, LIBRARY_LIST_GAMES, read_game, data, error);
}

static gboolean
hide_game_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  sqlite3_stmt *statement = get (store, LIBRARY_HIDE_GAME);

  bind_text (statement, 1, data);
  return soma_database_run (store->database, statement, error);
}

static gboolean
get_position_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  Position *position = data;
  sqlite3_stmt *row = get (store, LIBRARY_GET_POSITION);

  bind_text (row, 1, position->key);
  int code = soma_database_step (store->database, row, error);
  if (code == SQLITE_ROW)
    position->found = read_text (row, 0);
  sqlite3_reset (row);
  return code == SQLITE_ROW || code == SQLITE_DONE;
}

static gboolean
add_record_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  SomaStoredRecord *record = data;
  sqlite3_stmt *statement = get (store, LIBRARY_ADD_RECORD);

  bind_text (statement, 1, record->puzzle);
  bind_text (statement, 2, record->solution);
  bind_text (statement, 3, record->figure);
  bind_text (statement, 4, record->game);
  sqlite3_bind_int64 (statement, 5, record->finished);
  sqlite3_bind_double (statement, 6, record->seconds);
  sqlite3_bind_int (statement, 7, record->hints);
  bind_text (statement, 8, record->turned);
  bind_text (statement, 9, record->placed);
  for (int i = 0; i < SOMA_STORED_N_HINTS; i++)
    sqlite3_bind_int (statement, 10 + i, record->hints_of[i]);
  if (!soma_database_run (store->database, statement, error))
    return FALSE;
  record->id = sqlite3_last_insert_rowid (soma_database_get_handle (store->database));
  return TRUE;
}

static gpointer
read_record (sqlite3_stmt *row)
{
  SomaStoredRecord *record = g_new0 (SomaStoredRecord, 1);

  record->id = sqlite3_column_int64 (row, 0);
  record->puzzle = read_text (row, 1);
  record->solution = read_text (row, 2);
  record->figure = read_text (row, 3);
  record->game = read_text (row, 4);
  record->finished = sqlite3_column_int64 (row, 5);
  record->seconds = sqlite3_column_double (row, 6);
  record->hints = sqlite3_column_int (row, 7);
  record->turned = read_any_text (row, 8);
  record->placed = read_any_text (row, 9);
  for (int i = 0; i < SOMA_STORED_N_HINTS; i++)
    record->hints_of[i] = sqlite3_column_int (row, 10 + i);
  return record;
}

static gboolean
list_records_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return read_rows (store, LIBRARY_LIST_RECORDS, read_record, data, error);
}

/* Pages. */

typedef struct
{
  const char *key, *page;
} Page;

static gboolean
put_page_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const Page *page = data;
  sqlite3_stmt *statement = get (store, LIBRARY_PUT_PAGE);

  bind_text (statement, 1, page->key);
  bind_text (statement, 2, page->page);
  return soma_database_run (store->database, statement, error);
}

static gboolean
list_pages_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  GHashTable *pages = data;
  sqlite3_stmt *row = get (store, LIBRARY_LIST_PAGES);
  int code;

  g_hash_table_remove_all (pages);
  while ((code = soma_database_step (store->database, row, error)) == SQLITE_ROW)
    g_hash_table_replace (pages, read_text (row, 0), read_text (row, 1));
  return code == SQLITE_DONE;
}

/* Opening. */

/* A file from a newer version stays, and one of this version beside it is used. */
static gboolean
open_beside (SomaLibraryStore *store, GError **error)
{
  g_autofree char *newer = g_steal_pointer (&store->path);

  store->path = g_strdup_printf ("%s.version-%d", newer, soma_library_store_schema.n_migrations);
  store->database = soma_database_open (store->path, &soma_library_store_schema, NULL, error);
  store->rescue.kept = g_steal_pointer (&newer);
  store->rescue.newer = TRUE;
  return store->database != NULL;
}

static gboolean
open_any (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GError) local = NULL;

  store->database = soma_database_open (store->path, &soma_library_store_schema, NULL, &local);
  if (store->database != NULL)
    return TRUE;
  if (g_error_matches (local, SOMA_STORE_ERROR, SOMA_STORE_ERROR_NEWER))
    return open_beside (store, error);
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* A file that cannot be written is only read: nothing is rescued into it. */
static gboolean
rescue (SomaLibraryStore *store, GError **error)
{
  return soma_database_is_read_only (store->database) ||
         transact (store, TRUE, rescue_step, NULL, error);
}

void
soma_library_rescue_clear (SomaLibraryRescue *rescued)
{
  g_clear_pointer (&rescued->kept, g_free);
  g_clear_pointer (&rescued->changed, g_ptr_array_unref);
  *rescued = (SomaLibraryRescue){ 0 };
}

char *
soma_library_store_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "soma", "library.db", NULL);
}

SomaLibraryStore *
soma_library_store_open (const char *path, SomaLibraryRescue *rescued, GError **error)
{
  g_autoptr (SomaLibraryStore) store = g_new0 (SomaLibraryStore, 1);

  if (rescued != NULL)
    *rescued = (SomaLibraryRescue){ 0 };
  store->path = g_strdup (path);
  if (!open_any (store, error))
    return NULL;
  g_autofree char *lock_path = g_strconcat (path, ".lock", NULL);
  store->lock = soma_program_lock_new (lock_path);
  if (!rescue (store, error))
    return NULL;
  if (rescued != NULL)
    soma_library_store_take_rescue (store, rescued);
  return g_steal_pointer (&store);
}

void
soma_library_store_close (SomaLibraryStore *store)
{
  if (store == NULL)
    return;
  soma_database_close (store->database);
  soma_program_lock_free (store->lock);
  soma_library_rescue_clear (&store->rescue);
  g_free (store->path);
  g_free (store);
}

gint64
soma_library_store_get_version (SomaLibraryStore *store)
{
  return soma_database_query (store->database, "PRAGMA data_version", 0);
}

void
soma_library_store_take_rescue (SomaLibraryStore *store, SomaLibraryRescue *rescued)
{
  *rescued = store->rescue;
  store->rescue = (SomaLibraryRescue){ 0 };
}

GPtrArray *
soma_library_store_list_figures (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) figures =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);

  return transact (store, FALSE, list_figures_step, figures, error) ? g_steal_pointer (&figures)
                                                                    : NULL;
}

gboolean
soma_library_store_put_figure (SomaLibraryStore *store, SomaStoredFigure *figure, GError **error)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();

  g_ptr_array_add (figures, figure);
  return soma_library_store_put_figures (store, figures, error);
}

gboolean
soma_library_store_put_figures (SomaLibraryStore *store, GPtrArray *figures, GError **error)
{
  g_autofree gint64 *ids = g_new0 (gint64, figures->len);
  PutFigures put = { figures, ids };

  if (!transact (store, TRUE, put_figures_step, &put, error))
    return FALSE;
  for (guint i = 0; i < figures->len; i++)
    ((SomaStoredFigure *) figures->pdata[i])->id = ids[i];
  return TRUE;
}

gboolean
soma_library_store_delete_figures (SomaLibraryStore *store, GArray *ids, GError **error)
{
  return transact (store, TRUE, delete_figures_step, ids, error);
}

gboolean
soma_library_store_put_draft (SomaLibraryStore *store, const SomaStoredDraft *draft, GError **error)
{
  return transact (store, TRUE, put_draft_step, (gpointer) draft, error);
}

gboolean
soma_library_store_delete_draft (SomaLibraryStore *store, const char *key, GError **error)
{
  return transact (store, TRUE, delete_draft_step, (gpointer) key, error);
}

GPtrArray *
soma_library_store_take_drafts (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) drafts =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_draft_free);

  return transact (store, TRUE, take_drafts_step, drafts, error) ? g_steal_pointer (&drafts) : NULL;
}

gboolean
soma_library_store_put_game (SomaLibraryStore *store, const SomaStoredGame *game, GError **error)
{
  return transact (store, TRUE, put_game_step, (gpointer) game, error);
}

char *
soma_library_store_get_position (SomaLibraryStore *store, const char *key, GError **error)
{
  Position position = { .key = key };

  if (transact (store, FALSE, get_position_step, &position, error))
    return position.found;
  g_free (position.found);
  return NULL;
}

gboolean
soma_library_store_add_record (SomaLibraryStore *store, SomaStoredRecord *record, GError **error)
{
  return transact (store, TRUE, add_record_step, record, error);
}

GPtrArray *
soma_library_store_list_records (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) records =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_record_free);

  return transact (store, FALSE, list_records_step, records, error) ? g_steal_pointer (&records)
                                                                    : NULL;
}

GPtrArray *
soma_library_store_list_games (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) games =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_game_free);

  return transact (store, FALSE, list_games_step, games, error) ? g_steal_pointer (&games) : NULL;
}

gboolean
soma_library_store_hide_game (SomaLibraryStore *store, const char *key, GError **error)
{
  return transact (store, TRUE, hide_game_step, (gpointer) key, error);
}

gboolean
soma_library_store_put_page (SomaLibraryStore *store, const char *key, const char *page,
                             GError **error)
{
  Page row = { key, page };

  return transact (store, TRUE, put_page_step, &row, error);
}

GHashTable *
soma_library_store_list_pages (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GHashTable) pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  return transact (store, FALSE, list_pages_step, pages, error) ? g_steal_pointer (&pages) : NULL;
}
