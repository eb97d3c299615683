/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-marks.h"

#include "library-private.h"
#include "tags.h"

/* Changes of tags are kept as tables of the tags that figures had, by the keys of their marks,
 * until they are undone. */

static void
put_marks_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_put_marks (store, writing->marks, &writing->error);
}

/* Writes the marks that are in the array, which it takes; copies are written. */
static void
write_marks (SomaLibrary *self, GPtrArray *marks)
{
  SomaLibraryWriting *writing = soma_library_writing_new (self);

  writing->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_mark_free);
  for (guint i = 0; i < marks->len; i++)
    g_ptr_array_add (writing->marks, soma_stored_mark_copy (marks->pdata[i]));
  g_ptr_array_unref (marks);
  self->n_told++;
  soma_library_worker_do (self->worker, put_marks_work, soma_library_writing_done, writing);
  soma_library_tell_marks_changed (self);
}

static SomaStoredMark *
ensure_mark (SomaLibrary *self, const char *key)
{
  SomaStoredMark *mark = g_hash_table_lookup (self->marks, key);

  if (mark != NULL)
    return mark;
  mark = g_new0 (SomaStoredMark, 1);
  mark->key = g_strdup (key);
  mark->tags = g_strdup ("");
  g_hash_table_replace (self->marks, mark->key, mark);
  return mark;
}

void
soma_library_take_marks (SomaLibrary *self, GHashTable *marks)
{
  g_hash_table_unref (self->marks);
  self->marks = marks;
}

static void
mark_item (SomaLibrary *self, SomaFigureItem *item)
{
  const char *key = soma_figure_item_get_mark_key (item);
  const SomaStoredMark *mark = key != NULL ? g_hash_table_lookup (self->marks, key) : NULL;

  if (key == NULL)
    return;
  soma_figure_item_set_marks (item, mark != NULL && mark->favourite,
                              mark != NULL ? mark->opened : 0);
  if (soma_figure_item_get_library_id (item) == 0)
    soma_figure_item_set_tags (item, mark != NULL ? mark->tags : "");
}

void
soma_library_mark_items (SomaLibrary *self, GListModel *items, guint from, guint n)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  for (guint i = from; i < from + n; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (items, i);

      mark_item (self, item);
    }
}

void
soma_library_set_favourite (SomaLibrary *self, GPtrArray *items, gboolean favourite)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  GPtrArray *changed = g_ptr_array_new ();

  for (guint i = 0; i < items->len; i++)
    {
      const char *key = soma_figure_item_get_mark_key (items->pdata[i]);

      if (key == NULL)
        continue;
      SomaStoredMark *mark = ensure_mark (self, key);
      mark->favourite = favourite;
      g_ptr_array_add (changed, mark);
      mark_item (self, items->pdata[i]);
    }
  write_marks (self, changed);
}

void
soma_library_set_opened (SomaLibrary *self, SomaFigureItem *item)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  const char *key = soma_figure_item_get_mark_key (item);
  GPtrArray *changed;

  if (key == NULL)
    return;
  SomaStoredMark *mark = ensure_mark (self, key);
  mark->opened = g_get_real_time () / G_USEC_PER_SEC;
  changed = g_ptr_array_new ();
  g_ptr_array_add (changed, mark);
  mark_item (self, item);
  write_marks (self, changed);
}

/* Tags. */

typedef void (*WithTags) (const char *key, const char *tags, gpointer data);

/* Every figure that may have tags. */
static void
visit_tags (SomaLibrary *self, WithTags func, gpointer data)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const SomaStoredFigure *row = value;

      if (*row->tags == '\0')
        continue;
      g_autofree char *key = soma_stored_mark_figure_key (row->id);
      func (key, row->tags, data);
    }
  g_hash_table_iter_init (&iter, self->marks);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const SomaStoredMark *mark = value;

      if (*mark->tags != '\0')
        func (mark->key, mark->tags, data);
    }
}

static void
collect_cb (const char *key, const char *tags, gpointer data)
{
  soma_tags_collect (data, tags);
}

GStrv
soma_library_list_tags (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  g_autoptr (GHashTable) table = soma_tags_table_new ();
  visit_tags (self, collect_cb, table);
  return soma_tags_list (table);
}

typedef struct
{
  const char *tag;
  GHashTable *found; /* owned: the tags of those that have it, by key */
} Tagged;

static void
find_cb (const char *key, const char *tags, gpointer data)
{
  Tagged *tagged = data;

  if (soma_tags_contain (tags, tagged->tag))
    g_hash_table_replace (tagged->found, g_strdup (key), g_strdup (tags));
}

/* (transfer full) */
static GHashTable *
find_tagged (SomaLibrary *self, const char *tag)
{
  Tagged tagged = { tag, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) };

  visit_tags (self, find_cb, &tagged);
  return tagged.found;
}

guint
soma_library_count_tagged (SomaLibrary *self, const char *tag)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), 0);

  g_autoptr (GHashTable) tagged = find_tagged (self, tag);
  return g_hash_table_size (tagged);
}

/* 0 if the key is not that of a figure of the library. */
static gint64
get_id (const char *key)
{
  gint64 id = g_str_has_prefix (key, "figure ") ? g_ascii_strtoll (key + 7, NULL, 10) : 0;

  return id;
}

/* Of the library's figures, on another thread; of the others, now. */
static void
set_tags (SomaLibrary *self, GHashTable *tags)
{
  g_autoptr (GHashTable) own = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GPtrArray *marks = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, tags);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      gint64 id = get_id (key);

      if (id != 0)
        {
          g_array_append_val (ids, id);
          g_hash_table_replace (own, g_memdup2 (&id, sizeof id), g_strdup (value));
          continue;
        }
      SomaStoredMark *mark = ensure_mark (self, key);
      g_free (mark->tags);
      mark->tags = g_strdup (value);
      g_ptr_array_add (marks, mark);
    }
  if (ids->len > 0)
    soma_library_edit_figures_async (self, (const gint64 *) (void *) ids->data, ids->len,
                                     &(SomaLibraryEdit){ .tags = own }, NULL, NULL);
  write_marks (self, marks);
}

/* Takes `before`. Returns the number of the change. */
static guint
change (SomaLibrary *self, GHashTable *before, const char *add, const char *drop)
{
  g_autoptr (GHashTable) after = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      g_autofree char *tags = soma_tags_change (value, add, drop);

      if (g_str_equal (tags, value))
        g_hash_table_iter_remove (&iter);
      else
        g_hash_table_replace (after, g_strdup (key), g_steal_pointer (&tags));
    }
  if (g_hash_table_size (before) == 0)
    {
      g_hash_table_unref (before);
      return 0;
    }
  set_tags (self, after);
  g_ptr_array_add (self->tag_changes, before);
  return self->tag_changes->len;
}

guint
soma_library_change_tags (SomaLibrary *self, GPtrArray *items, const char *add, const char *drop)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), 0);

  GHashTable *before = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < items->len; i++)
    {
      SomaFigureItem *item = items->pdata[i];
      gint64 id = soma_figure_item_get_library_id (item);
      const char *key = soma_figure_item_get_mark_key (item);
      const char *tags =
          id != 0 ? soma_library_get_tags (self, id) : soma_figure_item_get_tags (item);

      if (key != NULL)
        g_hash_table_replace (before, g_strdup (key), g_strdup (tags));
    }
  guint number = change (self, before, add, drop);
  for (guint i = 0; i < items->len; i++)
    mark_item (self, items->pdata[i]);
  return number;
}

guint
soma_library_rename_tag (SomaLibrary *self, const char *tag, const char *name)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), 0);
  return change (self, find_tagged (self, tag), name, tag);
}

void
soma_library_undo_tags (SomaLibrary *self, guint number)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self) && number > 0 && number <= self->tag_changes->len);

  GHashTable *before = self->tag_changes->pdata[number - 1];

  set_tags (self, before);
  g_hash_table_remove_all (before);
}
