/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

#include "shown-text.h"

typedef struct
{
  const SomaStoredGame *game;
  const char *before;    /* (nullable) */
  SomaStoredGame *other; /* (nullable) owned */
} Replacing;

typedef struct
{
  const char *key;
  SomaStoredGame *found; /* (nullable) owned */
} Query;

typedef struct
{
  const char *key, *text;
} Hiding;

gboolean
soma_library_write_game (SomaLibraryStore *store, const SomaStoredGame *game, GError **error)
{
  sqlite3_stmt *statement =
      soma_library_get (store, game->text != NULL ? LIBRARY_PUT_POSITION : LIBRARY_DELETE_POSITION);

  soma_library_bind_text (statement, 1, game->key);
  if (game->text == NULL)
    return soma_database_run (store->database, statement, error);
  soma_library_bind_text (statement, 2, game->text);
  soma_library_bind_text (statement, 3, game->puzzle);
  soma_library_bind_text (statement, 4, game->name);
  soma_library_bind_text (statement, 5, game->figure);
  sqlite3_bind_int64 (statement, 6, game->changed);
  sqlite3_bind_int (statement, 7, game->n_laid);
  sqlite3_bind_int (statement, 8, game->n_copies);
  return soma_database_run (store->database, statement, error);
}

gboolean
soma_library_remove_game (SomaLibraryStore *store, const char *key, GError **error)
{
  const SomaStoredGame none = { .key = (char *) key };

  return soma_library_write_game (store, &none, error);
}

gpointer
soma_library_read_game (sqlite3_stmt *row)
{
  SomaStoredGame *game = g_new0 (SomaStoredGame, 1);

  game->key = soma_library_read_text (row, 0);
  game->text = soma_library_read_text (row, 1);
  game->puzzle = soma_library_read_any_text (row, 2);
  game->name = soma_library_read_any_text (row, 3);
  if (game->name != NULL) /* the note, if it is a bookmark */
    soma_text_clean (game->name, g_str_has_prefix (game->key, SOMA_LIBRARY_BOOKMARK_PREFIX));
  game->figure = soma_library_read_any_text (row, 4);
  game->changed = sqlite3_column_int64 (row, 5);
  game->n_laid = sqlite3_column_int (row, 6);
  game->n_copies = sqlite3_column_int (row, 7);
  return game;
}

static gboolean
list_games_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_read_rows (store, LIBRARY_LIST_GAMES, soma_library_read_game, data, error);
}

gboolean
soma_library_find_stored_game (SomaLibraryStore *store, const char *key, SomaStoredGame **game,
                               GError **error)
{
  sqlite3_stmt *row = soma_library_get (store, LIBRARY_GET_GAME);

  soma_library_bind_text (row, 1, key);
  int code = soma_database_step (store->database, row, error);
  *game = code == SQLITE_ROW ? soma_library_read_game (row) : NULL;
  sqlite3_reset (row);
  return code == SQLITE_ROW || code == SQLITE_DONE;
}

static gboolean
get_game_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  Query *query = data;

  g_clear_pointer (&query->found, soma_stored_game_free);
  return soma_library_find_stored_game (store, query->key, &query->found, error);
}

static gboolean
put_game_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_write_game (store, data, error);
}

static gboolean
replace_game_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  Replacing *replacing = data;
  const SomaStoredGame *game = replacing->game;
  g_autoptr (SomaStoredGame) now = NULL;

  g_clear_pointer (&replacing->other, soma_stored_game_free);
  if (!soma_library_find_stored_game (store, game->key, &now, error))
    return FALSE;
  if (now == NULL || g_strcmp0 (now->text, replacing->before) == 0 ||
      g_strcmp0 (now->text, game->text) == 0)
    return soma_library_write_game (store, game, error);
  replacing->other = g_steal_pointer (&now);
  return TRUE;
}

static gboolean
hide_game_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const Hiding *hiding = data;
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_HIDE_GAME);

  soma_library_bind_text (statement, 1, hiding->key);
  soma_library_bind_text (statement, 2, hiding->text);
  return soma_database_run (store->database, statement, error);
}

gboolean
soma_library_write_record (SomaLibraryStore *store, SomaStoredRecord *record, GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_ADD_RECORD);

  soma_library_bind_text (statement, 1, record->puzzle);
  soma_library_bind_text (statement, 2, record->solution);
  soma_library_bind_text (statement, 3, record->figure);
  soma_library_bind_text (statement, 4, record->game);
  sqlite3_bind_int64 (statement, 5, record->finished);
  sqlite3_bind_double (statement, 6, record->seconds);
  sqlite3_bind_int (statement, 7, record->hints);
  soma_library_bind_text (statement, 8, record->turned);
  soma_library_bind_text (statement, 9, record->placed);
  for (int i = 0; i < SOMA_STORED_N_HINTS; i++)
    sqlite3_bind_int (statement, 10 + i, record->hints_of[i]);
  if (!soma_database_run (store->database, statement, error))
    return FALSE;
  record->id = sqlite3_last_insert_rowid (soma_database_get_handle (store->database));
  return TRUE;
}

static gboolean
add_record_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_write_record (store, data, error);
}

gboolean
soma_library_remove_record (SomaLibraryStore *store, gint64 id, GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_DELETE_RECORD);

  sqlite3_bind_int64 (statement, 1, id);
  return soma_database_run (store->database, statement, error);
}

gpointer
soma_library_read_record (sqlite3_stmt *row)
{
  SomaStoredRecord *record = g_new0 (SomaStoredRecord, 1);

  record->id = sqlite3_column_int64 (row, 0);
  record->puzzle = soma_library_read_text (row, 1);
  record->solution = soma_library_read_text (row, 2);
  record->figure = soma_library_read_name (row, 3);
  record->game = soma_library_read_text (row, 4);
  record->finished = sqlite3_column_int64 (row, 5);
  record->seconds = sqlite3_column_double (row, 6);
  record->hints = sqlite3_column_int (row, 7);
  record->turned = soma_library_read_any_text (row, 8);
  record->placed = soma_library_read_any_text (row, 9);
  for (int i = 0; i < SOMA_STORED_N_HINTS; i++)
    record->hints_of[i] = sqlite3_column_int (row, 10 + i);
  return record;
}

static gboolean
list_records_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_read_rows (store, LIBRARY_LIST_RECORDS, soma_library_read_record, data,
                                 error);
}

gboolean
soma_library_store_put_game (SomaLibraryStore *store, const SomaStoredGame *game, GError **error)
{
  return soma_library_transact (store, TRUE, put_game_step, (gpointer) game, error);
}

gboolean
soma_library_store_replace_game (SomaLibraryStore *store, const SomaStoredGame *game,
                                 const char *before, SomaStoredGame **other, GError **error)
{
  Replacing replacing = { .game = game, .before = before };
  gboolean ok = soma_library_transact (store, TRUE, replace_game_step, &replacing, error);

  if (!ok)
    g_clear_pointer (&replacing.other, soma_stored_game_free);
  *other = replacing.other;
  return ok;
}

char *
soma_library_store_get_position (SomaLibraryStore *store, const char *key, GError **error)
{
  Query query = { .key = key };
  gboolean ok = soma_library_transact (store, FALSE, get_game_step, &query, error);
  char *text = ok && query.found != NULL ? g_steal_pointer (&query.found->text) : NULL;

  g_clear_pointer (&query.found, soma_stored_game_free);
  return text;
}

gboolean
soma_library_store_add_record (SomaLibraryStore *store, SomaStoredRecord *record, GError **error)
{
  return soma_library_transact (store, TRUE, add_record_step, record, error);
}

GPtrArray *
soma_library_store_list_records (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) records =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_record_free);

  return soma_library_transact (store, FALSE, list_records_step, records, error)
             ? g_steal_pointer (&records)
             : NULL;
}

GPtrArray *
soma_library_store_list_games (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) games =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_game_free);

  return soma_library_transact (store, FALSE, list_games_step, games, error)
             ? g_steal_pointer (&games)
             : NULL;
}

gboolean
soma_library_store_hide_game (SomaLibraryStore *store, const char *key, const char *text,
                              GError **error)
{
  Hiding hiding = { key, text };

  return soma_library_transact (store, TRUE, hide_game_step, &hiding, error);
}
