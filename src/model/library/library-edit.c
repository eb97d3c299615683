/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "background.h"
#include "design.h"
#include "library-private.h"
#include "shown-text.h"
#include "tags.h"

/* Changes of many figures: thousands of texts are read and written, which takes seconds. The rows
 * are made on another thread from those of now; a row that has changed by then is made again, and
 * so is one that another program has changed, when it is written. What is changed is not what a
 * figure looks like: items stay, and no view of the list starts over. */

/* Counted, as it is needed until it is written. */
typedef struct
{
  /* Owned */
  GPtrArray *before;                    /* of SomaStoredFigure, as this program knows them */
  GPtrArray *after;                     /* likewise, one for each; NULL when it was taken over */
  GPtrArray *written;                   /* copies of these, for the store */
  char *name, *collection;              /* (nullable) */
  char *add_tags, *drop_tags;           /* (nullable) */
  GHashTable *tags_before, *tags_after; /* (nullable) by id */
  GHashTable *collections;              /* (nullable) by id */
} Edit;

typedef struct
{
  SomaLibrary *self; /* borrowed: outlives its worker */
  Edit *edit;        /* owned */
  gboolean is_stale; /* the figures are no longer what this program knew */
  GError *error;     /* owned (nullable) */
} Writing;

static Edit *
edit_new (void)
{
  Edit *edit = g_atomic_rc_box_new0 (Edit);

  edit->before = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  edit->after = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  edit->written = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  return edit;
}

static void
clear_edit (gpointer data)
{
  Edit *edit = data;

  g_ptr_array_unref (edit->before);
  g_ptr_array_unref (edit->after);
  g_ptr_array_unref (edit->written);
  g_free (edit->name);
  g_free (edit->collection);
  g_free (edit->add_tags);
  g_free (edit->drop_tags);
  g_clear_pointer (&edit->tags_before, g_hash_table_unref);
  g_clear_pointer (&edit->tags_after, g_hash_table_unref);
  g_clear_pointer (&edit->collections, g_hash_table_unref);
}

static void
edit_unref (gpointer edit)
{
  g_atomic_rc_box_release_full (edit, clear_edit);
}

/* The text contains the tags as well. A text that is not fully understood is left as it is. */
static void
write_tags (SomaStoredFigure *row)
{
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) design =
      soma_design_from_text (row->text, strlen (row->text), row->name, &source, NULL);

  if (design == NULL || !source.is_whole)
    return;
  g_autoptr (SomaDesign) changed = soma_design_with_text (design, SOMA_DESIGN_TAGS, row->tags);
  g_free (row->text);
  row->text = soma_design_to_text (changed);
}

/* What the table (nullable) has for the figure; NULL for nothing. */
static const char *
find (GHashTable *table, const SomaStoredFigure *figure)
{
  return table != NULL ? g_hash_table_lookup (table, &figure->id) : NULL;
}

/* What the tags of the figure become; NULL if they stay. (transfer full) */
static char *
make_tags (const Edit *edit, const SomaStoredFigure *figure)
{
  const char *before = find (edit->tags_before, figure), *after = find (edit->tags_after, figure);

  if (before != NULL && after != NULL)
    return soma_tags_merge (before, after, figure->tags);
  if (edit->add_tags != NULL || edit->drop_tags != NULL)
    return soma_tags_change (figure->tags, edit->add_tags, edit->drop_tags);
  return NULL;
}

/* The figure with the changes, and nothing else of it changed. (transfer full) */
static SomaStoredFigure *
make_row (const Edit *edit, const SomaStoredFigure *figure)
{
  SomaStoredFigure *row = soma_stored_figure_copy (figure);
  const char *own = find (edit->collections, figure);
  const char *collection = own != NULL ? own : edit->collection;
  char *tags = make_tags (edit, figure);

  if (collection != NULL)
    {
      g_free (row->collection);
      row->collection = soma_text_cleaned (collection, FALSE);
    }
  if (tags != NULL)
    {
      g_free (row->tags);
      row->tags = tags;
      write_tags (row);
    }
  if (edit->name != NULL)
    soma_library_rename_row (row, edit->name);
  row->modified = g_get_real_time () / G_USEC_PER_SEC;
  return row;
}

/* Writing. */

static void
change_rows (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  Writing *writing = data;
  const Edit *edit = writing->edit;

  writing->is_stale = FALSE;
  for (guint i = 0; i < now->len; i++)
    {
      const SomaStoredFigure *row = now->pdata[i];
      gboolean is_known = row != NULL && soma_stored_figure_equal (row, edit->before->pdata[i]);

      if (row != NULL)
        g_ptr_array_add (put, is_known ? soma_stored_figure_copy (edit->written->pdata[i])
                                       : make_row (edit, row));
      writing->is_stale = writing->is_stale || !is_known;
    }
}

static void
write_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Writing *writing = data;
  const GPtrArray *rows = writing->edit->before;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) stored = NULL;

  if (store == NULL)
    {
      writing->error = g_error_copy (problem);
      return;
    }
  for (guint i = 0; i < rows->len; i++)
    g_array_append_val (ids, ((SomaStoredFigure *) rows->pdata[i])->id);
  stored = soma_library_store_change_figures (store, ids, change_rows, writing, &writing->error);
}

static void
write_done (gpointer data)
{
  Writing *writing = data;

  if (writing->error != NULL)
    soma_library_tell_problem (writing->self, writing->error->message);
  else if (writing->is_stale)
    soma_library_read_again (writing->self);
  g_clear_error (&writing->error);
  edit_unref (writing->edit);
  g_free (writing);
}

static void
write_rows (SomaLibrary *self, Edit *edit)
{
  Writing *writing = g_new0 (Writing, 1);

  self->n_told++;
  writing->self = self;
  writing->edit = g_atomic_rc_box_acquire (edit);
  soma_library_worker_do (self->worker, write_work, write_done, writing);
}

/* Many figures. */

static void
make_rows (GTask *task)
{
  Edit *edit = g_task_get_task_data (task);

  for (guint i = 0; i < edit->before->len; i++)
    {
      SomaStoredFigure *row = make_row (edit, edit->before->pdata[i]);

      g_ptr_array_add (edit->after, row);
      g_ptr_array_add (edit->written, soma_stored_figure_copy (row));
    }
}

/* Takes over the row, or what it would be if it were made now. NULL if the figure is gone. */
static const SomaStoredFigure *
take_row (SomaLibrary *self, Edit *edit, guint i)
{
  const SomaStoredFigure *before = edit->before->pdata[i];
  const SomaStoredFigure *now = g_hash_table_lookup (self->rows, &before->id);

  if (now == NULL)
    return NULL;
  SomaStoredFigure *row = g_steal_pointer (&edit->after->pdata[i]);
  if (!soma_stored_figure_equal (before, now))
    {
      soma_stored_figure_free (row);
      row = make_row (edit, now);
      soma_stored_figure_free (edit->written->pdata[i]);
      edit->written->pdata[i] = soma_stored_figure_copy (row);
      soma_stored_figure_free (edit->before->pdata[i]);
      edit->before->pdata[i] = soma_stored_figure_copy (now);
    }
  g_hash_table_replace (self->rows, &row->id, row);
  return row;
}

/* Tells the item, if there is one, what has changed. */
static void
show_row (const SomaStoredFigure *row, SomaFigureItem *item)
{
  if (item == NULL)
    return;
  soma_figure_item_set_collection (item, *row->collection != '\0' ? row->collection : NULL);
  soma_figure_item_set_library_id (item, row->id, row->modified);
  soma_figure_item_set_tags (item, row->tags);
}

/* By id, borrowed. */
static GHashTable *
collect_items (SomaLibrary *self)
{
  GHashTable *items = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GListModel *model = G_LIST_MODEL (self->figures);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (model, i);
      gint64 id = soma_figure_item_get_library_id (item);

      g_hash_table_insert (items, g_memdup2 (&id, sizeof id), item);
    }
  return items;
}

static void
take_rows (GTask *task)
{
  SomaLibrary *self = g_task_get_source_object (task);
  Edit *edit = g_task_get_task_data (task);
  g_autoptr (GHashTable) items = collect_items (self);

  for (guint i = 0; i < edit->before->len; i++)
    {
      const SomaStoredFigure *row = take_row (self, edit, i);

      if (row != NULL)
        show_row (row, g_hash_table_lookup (items, &row->id));
    }

  /* Those that are gone are not written. */
  for (guint i = edit->before->len; i-- > 0;)
    if (edit->after->pdata[i] != NULL)
      {
        g_ptr_array_remove_index (edit->before, i);
        g_ptr_array_remove_index (edit->written, i);
      }

  write_rows (self, edit);
  soma_library_tell_figures_changed (self);
  g_ptr_array_remove (self->changes, task);
  g_task_return_boolean (task, TRUE);
}

void
soma_library_edit_figures_async (SomaLibrary *self, const gint64 *ids, gsize n,
                                 const SomaLibraryEdit *edit, GAsyncReadyCallback callback,
                                 gpointer data)
{
  static const SomaBackground how = { "soma-edit", .work = make_rows, .done = take_rows };

  g_return_if_fail (SOMA_IS_LIBRARY (self));

  GTask *task = g_task_new (self, NULL, callback, data);
  Edit *own = edit_new ();

  own->collection = g_strdup (edit->collection);
  own->add_tags = g_strdup (edit->add_tags);
  own->drop_tags = g_strdup (edit->drop_tags);
  own->tags_before = edit->tags_before != NULL ? g_hash_table_ref (edit->tags_before) : NULL;
  own->tags_after = edit->tags_after != NULL ? g_hash_table_ref (edit->tags_after) : NULL;
  own->collections = edit->collections != NULL ? g_hash_table_ref (edit->collections) : NULL;
  for (gsize i = 0; i < n; i++)
    {
      const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &ids[i]);

      if (row != NULL)
        g_ptr_array_add (own->before, soma_stored_figure_copy (row));
    }
  g_task_set_task_data (task, own, edit_unref);
  g_ptr_array_add (self->changes, task);
  soma_background_run (task, &how);
}

char *
soma_library_tidy_name (const char *text)
{
  return g_strstrip (soma_text_cleaned (text, FALSE));
}

/* One figure, which is made anew at once, as it has another name. */
void
soma_library_rename_figure (SomaLibrary *self, gint64 id, const char *name, const char *collection)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  if (row == NULL || (g_str_equal (row->name, name) && g_str_equal (row->collection, collection)))
    return;
  Edit *edit = edit_new ();
  edit->name = g_str_equal (row->name, name) ? NULL : g_strdup (name);
  edit->collection = g_str_equal (row->collection, collection) ? NULL : g_strdup (collection);
  SomaStoredFigure *renamed = make_row (edit, row);
  g_ptr_array_add (edit->before, soma_stored_figure_copy (row));
  g_ptr_array_add (edit->written, soma_stored_figure_copy (renamed));
  soma_library_show_figure (self, renamed);
  write_rows (self, edit);
  soma_library_tell_figures_changed (self);
  edit_unref (edit);
}
