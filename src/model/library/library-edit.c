/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "background.h"
#include "design.h"
#include "library-private.h"
#include "tags.h"

/* Changes of many figures: thousands of texts are read and written, which takes seconds. The rows
 * are made on another thread from those of now; a row that has changed by then is made again. */

typedef struct
{
  /* Owned */
  GPtrArray *before;          /* of SomaStoredFigure */
  GPtrArray *after;           /* likewise, one for each; NULL when it was taken over */
  GPtrArray *items;           /* of SomaFigureItem, (nullable) one for each */
  char *collection;           /* (nullable) */
  char *add_tags, *drop_tags; /* (nullable) */
  GHashTable *tags;           /* (nullable) by id */
} Edit;

static void
free_row (gpointer row)
{
  if (row != NULL)
    soma_stored_figure_free (row);
}

static void
free_item (gpointer item)
{
  if (item != NULL)
    g_object_unref (item);
}

static void
edit_free (gpointer data)
{
  Edit *edit = data;

  g_ptr_array_unref (edit->before);
  g_ptr_array_unref (edit->after);
  g_ptr_array_unref (edit->items);
  g_free (edit->collection);
  g_free (edit->add_tags);
  g_free (edit->drop_tags);
  g_clear_pointer (&edit->tags, g_hash_table_unref);
  g_free (edit);
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

/* (transfer full) */
static SomaStoredFigure *
make_row (const Edit *edit, const SomaStoredFigure *before)
{
  SomaStoredFigure *row = soma_stored_figure_copy (before);
  const char *instead = edit->tags != NULL ? g_hash_table_lookup (edit->tags, &before->id) : NULL;

  if (edit->collection != NULL)
    {
      g_free (row->collection);
      row->collection = g_strdup (edit->collection);
    }
  if (edit->add_tags != NULL || edit->drop_tags != NULL || instead != NULL)
    {
      g_free (row->tags);
      row->tags = instead != NULL
                      ? g_strdup (instead)
                      : soma_tags_change (before->tags, edit->add_tags, edit->drop_tags);
      write_tags (row);
    }
  row->modified = g_get_real_time () / G_USEC_PER_SEC;
  return row;
}

static void
make_rows (GTask *task)
{
  Edit *edit = g_task_get_task_data (task);

  for (guint i = 0; i < edit->before->len; i++)
    {
      SomaStoredFigure *row = make_row (edit, edit->before->pdata[i]);

      g_ptr_array_add (edit->after, row);
      g_ptr_array_add (edit->items, soma_library_make_item (row, NULL));
    }
}

static gboolean
is_same (const SomaStoredFigure *a, const SomaStoredFigure *b)
{
  return a->modified == b->modified && g_str_equal (a->name, b->name) &&
         g_str_equal (a->text, b->text) && g_str_equal (a->collection, b->collection) &&
         g_str_equal (a->tags, b->tags) && g_str_equal (a->author, b->author);
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
  if (!is_same (before, now))
    {
      soma_stored_figure_free (row);
      row = make_row (edit, now);
      free_item (edit->items->pdata[i]);
      edit->items->pdata[i] = soma_library_make_item (row, NULL);
    }
  g_hash_table_replace (self->rows, &row->id, row);
  return row;
}

/* Replaces the items with the same ids, all in one change. */
static void
show_items (SomaLibrary *self, GHashTable *items)
{
  GListModel *model = G_LIST_MODEL (self->figures);
  guint n = g_list_model_get_n_items (model);
  g_autoptr (GPtrArray) shown = g_ptr_array_new_full (n, g_object_unref);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (model, i);
      gint64 id = soma_figure_item_get_library_id (item);
      SomaFigureItem *other = g_hash_table_lookup (items, &id);

      if (other != NULL)
        soma_figure_item_copy_state (other, item);
      g_ptr_array_add (shown, g_object_ref (other != NULL ? other : item));
    }
  g_list_store_splice (self->figures, 0, n, shown->pdata, n);
}

static void
take_rows (GTask *task)
{
  SomaLibrary *self = g_task_get_source_object (task);
  Edit *edit = g_task_get_task_data (task);
  g_autoptr (GHashTable) items = g_hash_table_new (g_int64_hash, g_int64_equal);
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);

  for (guint i = 0; i < edit->before->len; i++)
    {
      const SomaStoredFigure *row = take_row (self, edit, i);

      if (row == NULL)
        continue;
      g_ptr_array_add (rows, soma_stored_figure_copy (row));
      if (edit->items->pdata[i] != NULL)
        g_hash_table_insert (items, (gpointer) &row->id, edit->items->pdata[i]);
    }
  show_items (self, items);
  soma_library_write_figures (self, rows);
  soma_library_tell_figures_changed (self);
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
  Edit *own = g_new0 (Edit, 1);

  own->before = g_ptr_array_new_with_free_func (free_row);
  own->after = g_ptr_array_new_with_free_func (free_row);
  own->items = g_ptr_array_new_with_free_func (free_item);
  own->collection = g_strdup (edit->collection);
  own->add_tags = g_strdup (edit->add_tags);
  own->drop_tags = g_strdup (edit->drop_tags);
  own->tags = edit->tags != NULL ? g_hash_table_ref (edit->tags) : NULL;
  for (gsize i = 0; i < n; i++)
    {
      const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &ids[i]);

      if (row != NULL)
        g_ptr_array_add (own->before, soma_stored_figure_copy (row));
    }
  g_task_set_task_data (task, own, edit_free);
  soma_background_run (task, &how);
}
