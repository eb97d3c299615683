/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "library-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "background.h"
#include "design.h"
#include "excerpt.h"

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

/* Shows the row in place of any item with its id; takes it. */
static void
show_row (SomaLibrary *self, SomaStoredFigure *row)
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
put_figure_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_put_figure (store, writing->figure, &writing->error);
}

static void
put_figures_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_put_figures (store, writing->figures, &writing->error);
}

static void
delete_figures_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_delete_figures (store, writing->ids, &writing->error);
}
/* Takes `row`. */
static void
write_figure (SomaLibrary *self, SomaStoredFigure *row)
{
  SomaLibraryWriting *writing = soma_library_writing_new (self);

  self->n_told++;
  writing->figure = soma_stored_figure_copy (row);
  show_row (self, row);
  soma_library_worker_do (self->worker, put_figure_work, soma_library_writing_done, writing);
  soma_library_tell_figures_changed (self);
}

/* The figure without what is said of it in lists; NULL if the text cannot be read. */
static char *
strip (const char *text)
{
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "", NULL, NULL);

  if (design == NULL)
    return NULL;
  g_autoptr (SomaDesign) untagged = soma_design_with_text (design, SOMA_DESIGN_TAGS, "");
  g_autoptr (SomaDesign) bare = soma_design_with_text (untagged, SOMA_DESIGN_NAME, "");
  return soma_design_to_text (bare);
}

/* Whether the texts differ in more than names and tags, which are given without opening it. */
static gboolean
was_drawn_on (const char *before, const char *now)
{
  g_autofree char *first = strip (before), *second = strip (now);

  return g_strcmp0 (first, second) != 0;
}

/* In place of what it was made from, or else beside what has been made of that meanwhile. */
static gboolean
save_figure (SomaLibraryStore *store, SomaLibraryRequest *request, GError **error)
{
  g_autofree char *before = g_strdup (request->before);
  g_autoptr (SomaStoredFigure) other = NULL;

  while (soma_library_store_replace_figure (store, request->figure, before, &other, error))
    {
      if (other == NULL)
        return TRUE;
      if (was_drawn_on (request->before, other->text) &&
          was_drawn_on (request->figure->text, other->text))
        {
          request->is_apart = TRUE;
          request->figure->id = 0;
          return soma_library_store_put_figure (store, request->figure, error);
        }
      g_free (before);
      before = g_strdup (other->text);
      g_clear_pointer (&other, soma_stored_figure_free);
    }
  return FALSE;
}

static void
save_figure_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryRequest *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else if (request->figure->id != 0 && request->before != NULL)
    save_figure (store, request, &request->error);
  else
    soma_library_store_put_figure (store, request->figure, &request->error);
}

static void
tell_apart (SomaLibrary *self, const char *name)
{
  g_autofree char *excerpt = soma_excerpt (name);
  /* Translators: %s is the name of a figure. */
  g_autofree char *sentence = g_strdup_printf (
      _ ("“%s” was changed elsewhere in the meantime; the library has both now"), excerpt);

  soma_library_tell_problem (self, sentence);
  soma_library_read_again (self);
}

static void
save_figure_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  SomaLibraryRequest *request = g_task_get_task_data (task);

  if (soma_library_request_return_error (task, request))
    return;
  gint64 id = request->figure->id;
  self->n_told++;
  if (request->is_apart)
    tell_apart (self, request->figure->name);
  show_row (self, g_steal_pointer (&request->figure));
  soma_library_tell_figures_changed (self);
  g_task_return_int (task, id);
}

static void
import_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryRequest *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else if (soma_library_store_put_figures (store, request->figures, &request->error))
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

/* The existing rows, as a set that owns nothing. */
static GHashTable *
collect_figures (SomaLibrary *self)
{
  GHashTable *figures = g_hash_table_new (hash_figure, is_same_figure);
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    g_hash_table_add (figures, row);
  return figures;
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

void
soma_library_save_figure_async (SomaLibrary *self, gint64 id, const SomaLibraryFigure *figure,
                                GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryRequest *request;
  GTask *task =
      soma_library_request_new (self, callback, data, soma_library_save_figure_async, &request);
  const SomaStoredFigure *before = g_hash_table_lookup (self->rows, &id);

  request->figure = g_new0 (SomaStoredFigure, 1);
  request->figure->id = id;
  request->before = g_strdup (figure->before);
  request->figure->name = g_strdup (figure->name);
  request->figure->text = g_strdup (figure->text);
  request->figure->collection = g_strdup (figure->collection);
  request->figure->author = g_strdup (figure->author);
  request->figure->tags = g_strdup (figure->tags);
  request->figure->modified = g_get_real_time () / G_USEC_PER_SEC;
  request->figure->created = before != NULL ? before->created : request->figure->modified;
  soma_library_worker_do (self->worker, save_figure_work, save_figure_done, task);
}

gint64
soma_library_save_figure_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), 0);

  gssize id = g_task_propagate_int (G_TASK (result), error);
  return id > 0 ? id : 0;
}

void
soma_library_rename_figure (SomaLibrary *self, gint64 id, const char *name, const char *collection)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  if (row == NULL || (g_str_equal (row->name, name) && g_str_equal (row->collection, collection)))
    return;
  SomaStoredFigure *renamed = soma_stored_figure_copy (row);
  soma_library_rename_row (renamed, name);
  g_free (renamed->collection);
  renamed->collection = g_strdup (collection);
  renamed->modified = g_get_real_time () / G_USEC_PER_SEC;
  write_figure (self, renamed);
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
  g_autoptr (GHashTable) known = collect_figures (self);

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
  making->collection = g_strdup (collection);
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

void
soma_library_write_figures (SomaLibrary *self, GPtrArray *rows)
{
  SomaLibraryWriting *writing = soma_library_writing_new (self);

  self->n_told++;
  writing->figures = rows;
  soma_library_worker_do (self->worker, put_figures_work, soma_library_writing_done, writing);
}

/* Removes their items, and keeps them: everything between the first and the last is replaced. */
static void
hide_figures (SomaLibrary *self, GHashTable *ids)
{
  GListModel *model = G_LIST_MODEL (self->figures);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = g_list_model_get_n_items (model), first = n, n_kept = 0, end = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (model, i);
      gint64 id = soma_figure_item_get_library_id (item);

      if (g_hash_table_contains (ids, &id))
        {
          first = MIN (first, i);
          end = i + 1;
          n_kept = kept->len;
          g_hash_table_replace (self->hidden_items, g_memdup2 (&id, sizeof id),
                                g_steal_pointer (&item));
        }
      else if (first < n)
        g_ptr_array_add (kept, g_steal_pointer (&item));
    }
  if (end > first)
    g_list_store_splice (self->figures, first, end - first, kept->pdata, n_kept);
}

void
soma_library_delete_figure (SomaLibrary *self, gint64 id)
{
  soma_library_delete_figures (self, &id, 1);
}

void
soma_library_delete_figures (SomaLibrary *self, const gint64 *ids, gsize n)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  g_autoptr (GHashTable) deleted = g_hash_table_new (g_int64_hash, g_int64_equal);
  SomaLibraryWriting *writing = soma_library_writing_new (self);

  writing->ids = g_array_new (FALSE, FALSE, sizeof *ids);
  for (gsize i = 0; i < n; i++)
    {
      SomaStoredFigure *row = g_hash_table_lookup (self->rows, &ids[i]);

      if (row == NULL)
        continue;
      g_hash_table_steal (self->rows, &ids[i]);
      g_hash_table_replace (self->deleted, &row->id, row);
      g_hash_table_add (deleted, &row->id);
      g_array_append_val (writing->ids, row->id);
    }
  hide_figures (self, deleted);
  self->n_told++;
  soma_library_worker_do (self->worker, delete_figures_work, soma_library_writing_done, writing);
  soma_library_tell_figures_changed (self);
}

void
soma_library_restore_figure (SomaLibrary *self, gint64 id)
{
  soma_library_restore_figures (self, &id, 1);
}

/* Their items are still as they were: reading thousands of figures again would take too long. */
void
soma_library_restore_figures (SomaLibrary *self, const gint64 *ids, gsize n)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  GListModel *model = G_LIST_MODEL (self->figures);
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (gsize i = 0; i < n; i++)
    {
      SomaStoredFigure *row = g_hash_table_lookup (self->deleted, &ids[i]);
      SomaFigureItem *item = g_hash_table_lookup (self->hidden_items, &ids[i]);

      if (row == NULL)
        continue;
      g_hash_table_steal (self->deleted, &ids[i]);
      g_hash_table_replace (self->rows, &row->id, row);
      g_ptr_array_add (rows, soma_stored_figure_copy (row));
      if (item != NULL)
        g_ptr_array_add (items, item);
    }
  g_list_store_splice (self->figures, g_list_model_get_n_items (model), 0, items->pdata,
                       items->len);
  for (gsize i = 0; i < n; i++)
    g_hash_table_remove (self->hidden_items, &ids[i]);
  soma_library_write_figures (self, rows);
  soma_library_tell_figures_changed (self);
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
