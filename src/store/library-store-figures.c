/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

gpointer
soma_library_read_figure (sqlite3_stmt *row)
{
  SomaStoredFigure *figure = g_new0 (SomaStoredFigure, 1);

  figure->id = sqlite3_column_int64 (row, 0);
  figure->name = soma_library_read_name (row, 1);
  figure->text = soma_library_read_text (row, 2);
  figure->collection = soma_library_read_name (row, 3);
  figure->author = soma_library_read_name (row, 4);
  figure->tags = soma_library_read_name (row, 5);
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

static gboolean
remove_figure (SomaLibraryStore *store, gint64 id, GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_DELETE_FIGURE);

  sqlite3_bind_int64 (statement, 1, id);
  return soma_database_run (store->database, statement, error);
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

/* Changing. */

typedef struct
{
  const GArray *ids;
  SomaLibraryChange change;
  gpointer data;

  /* Owned */
  GPtrArray *now;  /* of SomaStoredFigure, or NULL: one for each id */
  GPtrArray *put;  /* of SomaStoredFigure */
  GArray *deleted; /* of gint64 */
} Changing;

static gboolean
read_now (SomaLibraryStore *store, Changing *changing, GError **error)
{
  for (guint i = 0; i < changing->ids->len; i++)
    {
      sqlite3_stmt *row = soma_library_get (store, LIBRARY_GET_FIGURE);

      sqlite3_bind_int64 (row, 1, g_array_index (changing->ids, gint64, i));
      int code = soma_database_step (store->database, row, error);
      g_ptr_array_add (changing->now, code == SQLITE_ROW ? soma_library_read_figure (row) : NULL);
      sqlite3_reset (row);
      if (code != SQLITE_ROW && code != SQLITE_DONE)
        return FALSE;
    }
  return TRUE;
}

/* All of it once more, if the step is repeated. */
static gboolean
change_figures_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  Changing *changing = data;
  gboolean ok;

  g_ptr_array_set_size (changing->now, 0);
  g_ptr_array_set_size (changing->put, 0);
  g_array_set_size (changing->deleted, 0);
  ok = read_now (store, changing, error);
  if (ok)
    changing->change (changing->now, changing->put, changing->deleted, changing->data);
  for (guint i = 0; i < changing->put->len && ok; i++)
    {
      SomaStoredFigure *figure = changing->put->pdata[i];
      ok = soma_library_write_figure (store, figure, &figure->id, error);
    }
  for (guint i = 0; i < changing->deleted->len && ok; i++)
    ok = remove_figure (store, g_array_index (changing->deleted, gint64, i), error);
  return ok;
}

GPtrArray *
soma_library_store_change_figures (SomaLibraryStore *store, const GArray *ids,
                                   SomaLibraryChange change, gpointer data, GError **error)
{
  GDestroyNotify free_figure = (GDestroyNotify) soma_stored_figure_free;
  g_autoptr (GPtrArray) now = g_ptr_array_new_with_free_func (free_figure);
  g_autoptr (GPtrArray) put = g_ptr_array_new_with_free_func (free_figure);
  g_autoptr (GArray) deleted = g_array_new (FALSE, FALSE, sizeof (gint64));
  Changing changing = { ids, change, data, now, put, deleted };

  return soma_library_transact (store, TRUE, change_figures_step, &changing, error)
             ? g_steal_pointer (&put)
             : NULL;
}

/* Adding. */

typedef struct
{
  GPtrArray *figures; /* of SomaStoredFigure */
  gint64 *ids;        /* one for each */
} Adding;

/* Figures get their ids only after the transaction, because a step may be repeated. */
static gboolean
add_figures_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  Adding *adding = data;

  for (guint i = 0; i < adding->figures->len; i++)
    if (!soma_library_write_figure (store, adding->figures->pdata[i], &adding->ids[i], error))
      return FALSE;
  return TRUE;
}

gboolean
soma_library_store_add_figures (SomaLibraryStore *store, GPtrArray *figures, GError **error)
{
  g_autofree gint64 *ids = g_new0 (gint64, figures->len);
  Adding adding = { figures, ids };

  for (guint i = 0; i < figures->len; i++)
    g_return_val_if_fail (((SomaStoredFigure *) figures->pdata[i])->id == 0, FALSE);
  if (!soma_library_transact (store, TRUE, add_figures_step, &adding, error))
    return FALSE;
  for (guint i = 0; i < figures->len; i++)
    ((SomaStoredFigure *) figures->pdata[i])->id = ids[i];
  return TRUE;
}
