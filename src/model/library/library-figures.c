/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "background.h"
#include "library-private.h"
#include "shown-text.h"

static guint
find_position (SomaLibrary *self, gint64 id)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->figures));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (self->figures), i);

      if (soma_figure_item_get_library_id (item) == id)
        return i;
    }
  return n;
}

void
soma_library_show_figure (SomaLibrary *self, SomaStoredFigure *row)
{
  g_autoptr (SomaFigureItem) item = soma_library_make_item (row, NULL);
  guint position = find_position (self, row->id);
  gboolean is_new = position == g_list_model_get_n_items (G_LIST_MODEL (self->figures));

  g_hash_table_replace (self->rows, &row->id, row);
  g_list_store_splice (self->figures, position, is_new ? 0 : 1, (gpointer *) &item,
                       item != NULL ? 1 : 0);
  if (item == NULL)
    soma_library_tell_unreadable (self, row);
}

/* Takes over the rows, after all others or in their place, and shows those of which there is an
 * item (see soma_library_make_items()): all at once, since views of the list start over with each
 * change. */
static void
take_rows (SomaLibrary *self, GPtrArray *rows, GPtrArray *items, gboolean instead)
{
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->figures));

  if (instead)
    g_hash_table_remove_all (self->rows);
  for (guint i = 0; i < rows->len; i++)
    {
      SomaStoredFigure *row = rows->pdata[i];

      g_hash_table_replace (self->rows, &row->id, row);
      if (items->pdata[i] != NULL)
        g_ptr_array_add (shown, items->pdata[i]);
      else
        soma_library_tell_unreadable (self, row);
    }
  g_ptr_array_set_free_func (rows, NULL);
  g_ptr_array_set_size (rows, 0);
  g_list_store_splice (self->figures, instead ? 0 : n, instead ? n : 0, shown->pdata, shown->len);
}

static void
import_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryRequest *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else if (soma_library_store_add_figures (store, request->figures, &request->error))
    request->items = soma_library_make_items (request->figures);
}

static void
import_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  SomaLibraryRequest *request = g_task_get_task_data (task);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (soma_library_request_return_error (task, request))
    {
      g_array_unref (ids);
      return;
    }
  self->n_told++;
  for (guint i = 0; i < request->figures->len; i++)
    g_array_append_val (ids, ((SomaStoredFigure *) request->figures->pdata[i])->id);
  take_rows (self, request->figures, request->items, FALSE);
  soma_library_tell_figures_changed (self);
  g_task_return_pointer (task, ids, (GDestroyNotify) g_array_unref);
}

static guint
hash_figure (gconstpointer figure)
{
  return g_str_hash (((const SomaStoredFigure *) figure)->text);
}

static gboolean
is_same_figure (gconstpointer a, gconstpointer b)
{
  const SomaStoredFigure *first = a, *second = b;

  return g_str_equal (first->name, second->name) && g_str_equal (first->text, second->text);
}

void
soma_library_show_figures (SomaLibrary *self, GPtrArray *rows, GPtrArray *items)
{
  take_rows (self, rows, items, TRUE);
}

GListModel *
soma_library_get_figures (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return G_LIST_MODEL (self->figures);
}

/* Adding figures. Their rows are made on a thread of their own: writing thousands of texts takes
 * long, and the library's thread has others waiting for it. */

typedef struct
{
  GTask *import;    /* passed on */
  GPtrArray *items; /* owned, of SomaFigureItem */
  char *collection; /* owned */
  GPtrArray *rows;  /* (nullable) owned, of SomaStoredFigure; NULL where it was taken */
} Making;

static void
making_free (gpointer data)
{
  Making *making = data;

  g_ptr_array_unref (making->items);
  g_free (making->collection);
  g_clear_pointer (&making->rows, g_ptr_array_unref);
  g_free (making);
}

static void
make_rows (GTask *task)
{
  Making *making = g_task_get_task_data (task);

  making->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  for (guint i = 0; i < making->items->len; i++)
    g_ptr_array_add (making->rows,
                     soma_library_make_row (making->items->pdata[i], making->collection));
}

static void
rows_made (GTask *task)
{
  SomaLibrary *self = g_task_get_source_object (task);
  Making *making = g_task_get_task_data (task);
  SomaLibraryRequest *request = g_task_get_task_data (making->import);

  /* The existing rows, as a set that owns nothing. */
  g_autoptr (GHashTable) known = g_hash_table_new (hash_figure, is_same_figure);
  GHashTableIter iter;
  gpointer row;
  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    g_hash_table_add (known, row);

  request->figures = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  for (guint i = 0; i < making->rows->len; i++)
    if (!g_hash_table_contains (known, making->rows->pdata[i]))
      g_ptr_array_add (request->figures, g_steal_pointer (&making->rows->pdata[i]));
  soma_library_worker_do (self->worker, import_work, import_done, making->import);
  g_ptr_array_remove (self->changes, task);
  g_task_return_boolean (task, TRUE);
}

void
soma_library_import_async (SomaLibrary *self, GListModel *figures, const char *collection,
                           GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-import", .work = make_rows, .done = rows_made };

  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryRequest *request;
  Making *making = g_new0 (Making, 1);
  GTask *task = g_task_new (self, NULL, NULL, NULL);

  making->import =
      soma_library_request_new (self, callback, data, soma_library_import_async, &request);
  making->items = g_ptr_array_new_with_free_func (g_object_unref);
  making->collection = soma_text_cleaned (collection, FALSE);
  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    g_ptr_array_add (making->items, g_list_model_get_item (figures, i));
  g_task_set_task_data (task, making, making_free);
  g_ptr_array_add (self->changes, task);
  soma_background_run (task, &how);
}

GArray *
soma_library_import_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

const char *
soma_library_get_figure_text (SomaLibrary *self, gint64 id)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  return row != NULL ? row->text : NULL;
}

const char *
soma_library_get_collection (SomaLibrary *self, gint64 id)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  return row != NULL ? row->collection : "";
}

const char *
soma_library_get_tags (SomaLibrary *self, gint64 id)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  return row != NULL ? row->tags : "";
}
