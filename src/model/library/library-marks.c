/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-marks.h"

#include "library-private.h"
#include "tags.h"

/* What the tags were, and what they became, by the keys of their marks: kept until it is undone. */
typedef struct
{
  GHashTable *before, *after; /* owned */
} TagChange;

/* Marks that are changed: what is different in the second of the arrays. What another program has
 * said of the same figure stays. */
typedef struct
{
  SomaLibrary *self; /* borrowed: outlives its worker */
  GPtrArray *before; /* owned, of SomaStoredMark */
  GPtrArray *after;  /* owned, likewise, one for each */
  GError *error;     /* owned (nullable) */
} Marking;

static GPtrArray *
marks_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_mark_free);
}

/* Tags by key. */
static GHashTable *
keys_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static void
tag_change_free (gpointer data)
{
  TagChange *change = data;

  g_hash_table_unref (change->before);
  g_hash_table_unref (change->after);
  g_free (change);
}

GPtrArray *
soma_library_new_tag_changes (void)
{
  return g_ptr_array_new_with_free_func (tag_change_free);
}

static void
change_mark (SomaStoredMark *mark, guint i, gpointer data)
{
  const Marking *marking = data;
  const SomaStoredMark *before = marking->before->pdata[i], *after = marking->after->pdata[i];
  char *tags = soma_tags_merge (before->tags, after->tags, mark->tags);

  if (before->favourite != after->favourite)
    mark->favourite = after->favourite;
  mark->opened = MAX (mark->opened, after->opened);
  g_free (mark->tags);
  mark->tags = tags;
}

static void
marking_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Marking *marking = data;
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  if (store == NULL)
    {
      marking->error = g_error_copy (problem);
      return;
    }
  for (guint i = 0; i < marking->before->len; i++)
    g_ptr_array_add (keys, ((SomaStoredMark *) marking->before->pdata[i])->key);
  soma_library_store_change_marks (store, keys, change_mark, marking, &marking->error);
}

static void
marking_done (gpointer data)
{
  Marking *marking = data;

  if (marking->error != NULL)
    soma_library_tell_problem (marking->self, marking->error->message);
  g_ptr_array_unref (marking->before);
  g_ptr_array_unref (marking->after);
  g_clear_error (&marking->error);
  g_free (marking);
}

/* Writes what the marks that were in the array (of SomaStoredMark, which it takes) have become. */
static void
write_marks (SomaLibrary *self, GPtrArray *before)
{
  Marking *marking = g_new0 (Marking, 1);

  *marking = (Marking){ .self = self, .before = before, .after = marks_new () };
  for (guint i = 0; i < before->len; i++)
    g_ptr_array_add (marking->after, soma_stored_mark_copy (g_hash_table_lookup (
                                         self->marks, ((SomaStoredMark *) before->pdata[i])->key)));
  self->n_told++;
  soma_library_worker_do (self->worker, marking_work, marking_done, marking);
  soma_library_tell_marks_changed (self);
}

/* The mark, to be changed; what it was goes to `before`. */
static SomaStoredMark *
begin_mark (SomaLibrary *self, const char *key, GPtrArray *before)
{
  SomaStoredMark *mark = g_hash_table_lookup (self->marks, key);

  if (mark == NULL)
    {
      mark = soma_stored_mark_new (key);
      g_hash_table_replace (self->marks, mark->key, mark);
    }
  g_ptr_array_add (before, soma_stored_mark_copy (mark));
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

  GPtrArray *before = marks_new ();

  for (guint i = 0; i < items->len; i++)
    {
      const char *key = soma_figure_item_get_mark_key (items->pdata[i]);

      if (key == NULL)
        continue;
      begin_mark (self, key, before)->favourite = favourite;
      mark_item (self, items->pdata[i]);
    }
  write_marks (self, before);
}

void
soma_library_set_opened (SomaLibrary *self, SomaFigureItem *item)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  const char *key = soma_figure_item_get_mark_key (item);

  if (key == NULL)
    return;
  GPtrArray *before = marks_new ();
  begin_mark (self, key, before)->opened = g_get_real_time () / G_USEC_PER_SEC;
  mark_item (self, item);
  write_marks (self, before);
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
  Tagged tagged = { tag, keys_new () };

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

/* Tags by id. */
static GHashTable *
ids_new (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
}

static void
add_tags (GHashTable *table, gint64 id, const char *tags)
{
  g_hash_table_replace (table, g_memdup2 (&id, sizeof id), g_strdup (tags));
}

static void
set_mark_tags (SomaLibrary *self, const char *key, const char *from, const char *to,
               GPtrArray *before)
{
  SomaStoredMark *mark = begin_mark (self, key, before);
  char *tags = soma_tags_merge (from, to, mark->tags);

  g_free (mark->tags);
  mark->tags = tags;
}

/* Changes what is different in `to`, which has the same keys as `from`: of the library's figures on
 * another thread, of the others now. */
static void
set_tags (SomaLibrary *self, GHashTable *from, GHashTable *to)
{
  g_autoptr (GHashTable) before = ids_new (), after = ids_new ();
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GPtrArray *marks = marks_new ();
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const char *tags = g_hash_table_lookup (to, key), *name = key;
      /* 0 if the key is not that of a figure of the library. */
      gint64 id = g_str_has_prefix (name, "figure ") ? g_ascii_strtoll (name + 7, NULL, 10) : 0;

      if (id == 0)
        {
          set_mark_tags (self, key, value, tags, marks);
          continue;
        }
      g_array_append_val (ids, id);
      add_tags (before, id, value);
      add_tags (after, id, tags);
    }
  if (ids->len > 0)
    soma_library_edit_figures_async (
        self, (const gint64 *) (void *) ids->data, ids->len,
        &(SomaLibraryEdit){ .tags_before = before, .tags_after = after }, NULL, NULL);
  write_marks (self, marks);
}

/* Takes `before`. Returns the number of the change. */
static guint
change (SomaLibrary *self, GHashTable *before, const char *add, const char *drop)
{
  g_autoptr (GHashTable) after = keys_new ();
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
  set_tags (self, before, after);
  TagChange *made = g_new0 (TagChange, 1);
  *made = (TagChange){ before, g_steal_pointer (&after) };
  g_ptr_array_add (self->tag_changes, made);
  return self->tag_changes->len;
}

guint
soma_library_change_tags (SomaLibrary *self, GPtrArray *items, const char *add, const char *drop)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), 0);

  GHashTable *before = keys_new ();

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

  const TagChange *made = self->tag_changes->pdata[number - 1];

  set_tags (self, made->after, made->before);
  g_hash_table_remove_all (made->before);
  g_hash_table_remove_all (made->after);
}
