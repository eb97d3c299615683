/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-private.h"

static void
put_bookmark_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_change_bookmark (store, writing->bookmark, writing->before,
                                        &writing->is_outdated, &writing->error);
}

static void
remember (SomaLibrary *self, SomaStoredBookmark *bookmark)
{
  g_hash_table_replace (self->bookmarks, bookmark->key, bookmark);
}

void
soma_library_take_bookmarks (SomaLibrary *self, GPtrArray *bookmarks)
{
  g_hash_table_remove_all (self->bookmarks);
  for (guint i = 0; i < bookmarks->len; i++)
    remember (self, soma_stored_bookmark_copy (bookmarks->pdata[i]));
}

void
soma_library_put_bookmark (SomaLibrary *self, const SomaStoredBookmark *bookmark)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryWriting *writing = soma_library_writing_new (self);
  const SomaStoredBookmark *before = g_hash_table_lookup (self->bookmarks, bookmark->key);
  writing->bookmark = soma_stored_bookmark_copy (bookmark);
  writing->before = before != NULL ? g_strdup (before->note) : NULL;
  if (bookmark->solution != NULL)
    remember (self, soma_stored_bookmark_copy (bookmark));
  else
    g_hash_table_remove (self->bookmarks, writing->bookmark->key);
  self->n_told++;
  soma_library_worker_do (self->worker, put_bookmark_work, soma_library_writing_done, writing);
  soma_library_tell_bookmarks_changed (self);
}

static int
compare_bookmarks (gconstpointer a, gconstpointer b)
{
  const SomaStoredBookmark *first = *(SomaStoredBookmark *const *) a;
  const SomaStoredBookmark *second = *(SomaStoredBookmark *const *) b;

  if (first->changed != second->changed)
    return first->changed < second->changed ? -1 : 1;
  return g_strcmp0 (first->key, second->key);
}

GPtrArray *
soma_library_list_bookmarks (SomaLibrary *self, const char *puzzle)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  GPtrArray *bookmarks = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer bookmark;

  g_hash_table_iter_init (&iter, self->bookmarks);
  while (g_hash_table_iter_next (&iter, NULL, &bookmark))
    if (g_str_equal (((SomaStoredBookmark *) bookmark)->puzzle, puzzle))
      g_ptr_array_add (bookmarks, bookmark);
  g_ptr_array_sort (bookmarks, compare_bookmarks);
  return bookmarks;
}
