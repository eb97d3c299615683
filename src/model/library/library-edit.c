/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "background.h"
#include "design.h"
#include "library-private.h"
#include "tags.h"

/* Changes of many figures: thousands of texts are read and written, which takes seconds. The rows
 * are made on another thread from those of now; a row that has changed by then is made again. What
 * is changed is not what a figure looks like: items stay, and no view of the list starts over. */

typedef struct
{
  /* Owned */
  GPtrArray *before;          /* of SomaStoredFigure */
  GPtrArray *after;           /* likewise, one for each; NULL when it was taken over */
  GPtrArray *written;         /* copies of these, for the store */
  char *collection;           /* (nullable) */
  char *add_tags, *drop_tags; /* (nullable) */
  GHashTable *tags;           /* (nullable) by id */
  GHashTable *collections;    /* (nullable) by id */
} Edit;

static void
edit_free (gpointer data)
{
  Edit *edit = data;

  g_ptr_array_unref (edit->before);
  g_ptr_array_unref (edit->after);
  g_ptr_array_unref (edit->written);
  g_free (edit->collection);
  g_free (edit->add_tags);
  g_free (edit->drop_tags);
  g_clear_pointer (&edit->tags, g_hash_table_unref);
  g_clear_pointer (&edit->collections, g_hash_table_unref);
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

/* What the table (nullable) has for the figure; NULL for nothing. */
static const char *
find (GHashTable *table, const SomaStoredFigure *figure)
{
  return table != NULL ? g_hash_table_lookup (table, &figure->id) : NULL;
}

/* (transfer full) */
static SomaStoredFigure *
make_row (const Edit *edit, const SomaStoredFigure *before)
{
  SomaStoredFigure *row = soma_stored_figure_copy (before);
  const char *instead = find (edit->tags, before);
  const char *own = find (edit->collections, before);
  const char *collection = own != NULL ? own : edit->collection;

  if (collection != NULL)
    {
      g_free (row->collection);
      row->collection = g_strdup (collection);
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
      g_ptr_array_add (edit->written, soma_stored_figure_copy (row));
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
      soma_stored_figure_free (edit->written->pdata[i]);
      edit->written->pdata[i] = soma_stored_figure_copy (row);
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

/* The rows to be written, without those of figures that are gone. */
static GPtrArray *
take_written (Edit *edit)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);

  for (guint i = 0; i < edit->written->len; i++)
    if (edit->after->pdata[i] == NULL)
      g_ptr_array_add (rows, g_steal_pointer (&edit->written->pdata[i]));
  return rows;
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
  soma_library_write_figures (self, take_written (edit));
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
  Edit *own = g_new0 (Edit, 1);

  own->before = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  own->after = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  own->written = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  own->collection = g_strdup (edit->collection);
  own->add_tags = g_strdup (edit->add_tags);
  own->drop_tags = g_strdup (edit->drop_tags);
  own->tags = edit->tags != NULL ? g_hash_table_ref (edit->tags) : NULL;
  own->collections = edit->collections != NULL ? g_hash_table_ref (edit->collections) : NULL;
  for (gsize i = 0; i < n; i++)
    {
      const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &ids[i]);

      if (row != NULL)
        g_ptr_array_add (own->before, soma_stored_figure_copy (row));
    }
  g_task_set_task_data (task, own, edit_free);
  g_ptr_array_add (self->changes, task);
  soma_background_run (task, &how);
}
