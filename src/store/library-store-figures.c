/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

gpointer
soma_library_read_figure (sqlite3_stmt *row)
{
  SomaStoredFigure *figure = g_new0 (SomaStoredFigure, 1);

  figure->id = sqlite3_column_int64 (row, 0);
  figure->name = soma_library_read_text (row, 1);
  figure->text = soma_library_read_text (row, 2);
  figure->collection = soma_library_read_text (row, 3);
  figure->author = soma_library_read_text (row, 4);
  figure->tags = soma_library_read_text (row, 5);
  figure->created = sqlite3_column_int64 (row, 6);
  figure->modified = sqlite3_column_int64 (row, 7);
  return figure;
}

static gboolean
list_figures_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_read_rows (store, LIBRARY_LIST_FIGURES, soma_library_read_figure, data,
                                 error);
}

typedef struct
{
  GPtrArray *figures; /* of SomaStoredFigure */
  gint64 *ids;        /* one for each */
} PutFigures;

gboolean
soma_library_write_figure (SomaLibraryStore *store, const SomaStoredFigure *figure, gint64 *id,
                           GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_PUT_FIGURE);

  if (figure->id != 0)
    sqlite3_bind_int64 (statement, 1, figure->id);
  soma_library_bind_text (statement, 2, figure->name);
  soma_library_bind_text (statement, 3, figure->text);
  soma_library_bind_text (statement, 4, figure->collection);
  soma_library_bind_text (statement, 5, figure->author);
  soma_library_bind_text (statement, 6, figure->tags);
  sqlite3_bind_int64 (statement, 7, figure->created);
  sqlite3_bind_int64 (statement, 8, figure->modified);
  if (!soma_database_run (store->database, statement, error))
    return FALSE;
  *id = figure->id != 0 ? figure->id
                        : sqlite3_last_insert_rowid (soma_database_get_handle (store->database));
  return TRUE;
}

/* Figures get their ids only after the transaction, because a step may be repeated. */
static gboolean
put_figures_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  PutFigures *put = data;

  for (guint i = 0; i < put->figures->len; i++)
    if (!soma_library_write_figure (store, put->figures->pdata[i], &put->ids[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
delete_figures_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const GArray *ids = data;

  for (guint i = 0; i < ids->len; i++)
    {
      sqlite3_stmt *statement = soma_library_get (store, LIBRARY_DELETE_FIGURE);
      sqlite3_bind_int64 (statement, 1, g_array_index (ids, gint64, i));
      if (!soma_database_run (store->database, statement, error))
        return FALSE;
    }
  return TRUE;
}

GPtrArray *
soma_library_store_list_figures (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) figures =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);

  return soma_library_transact (store, FALSE, list_figures_step, figures, error)
             ? g_steal_pointer (&figures)
             : NULL;
}

gboolean
soma_library_store_put_figure (SomaLibraryStore *store, SomaStoredFigure *figure, GError **error)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();

  g_ptr_array_add (figures, figure);
  return soma_library_store_put_figures (store, figures, error);
}

typedef struct
{
  const SomaStoredFigure *figure;
  const char *before;
  gint64 id;
  SomaStoredFigure *other; /* (nullable) owned */
} ReplaceFigure;

static gboolean
replace_figure_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  ReplaceFigure *replace = data;
  sqlite3_stmt *row = soma_library_get (store, LIBRARY_GET_FIGURE);

  g_clear_pointer (&replace->other, soma_stored_figure_free);
  sqlite3_bind_int64 (row, 1, replace->figure->id);
  int code = soma_database_step (store->database, row, error);
  if (code == SQLITE_ROW)
    replace->other = soma_library_read_figure (row);
  sqlite3_reset (row);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return FALSE;
  if (replace->other != NULL && !g_str_equal (replace->other->text, replace->before))
    return TRUE;
  g_clear_pointer (&replace->other, soma_stored_figure_free);
  return soma_library_write_figure (store, replace->figure, &replace->id, error);
}

gboolean
soma_library_store_replace_figure (SomaLibraryStore *store, SomaStoredFigure *figure,
                                   const char *before, SomaStoredFigure **other, GError **error)
{
  ReplaceFigure replace = { .figure = figure, .before = before };
  gboolean ok = soma_library_transact (store, TRUE, replace_figure_step, &replace, error);

  if (!ok)
    g_clear_pointer (&replace.other, soma_stored_figure_free);
  else if (replace.other == NULL)
    figure->id = replace.id;
  *other = replace.other;
  return ok;
}

gboolean
soma_library_store_put_figures (SomaLibraryStore *store, GPtrArray *figures, GError **error)
{
  g_autofree gint64 *ids = g_new0 (gint64, figures->len);
  PutFigures put = { figures, ids };

  if (!soma_library_transact (store, TRUE, put_figures_step, &put, error))
    return FALSE;
  for (guint i = 0; i < figures->len; i++)
    ((SomaStoredFigure *) figures->pdata[i])->id = ids[i];
  return TRUE;
}

gboolean
soma_library_store_delete_figures (SomaLibraryStore *store, GArray *ids, GError **error)
{
  return soma_library_transact (store, TRUE, delete_figures_step, ids, error);
}
