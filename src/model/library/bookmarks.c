/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bookmarks.h"

#include <string.h>

#include "engine-auto.h"
#include "library-store.h"
#include "matcher.h"
#include "shown-text.h"
#include "solution-digester.h"

/* One that could be read. */
typedef struct
{
  char *digest;                       /* owned: hexadecimal, under the convention */
  guint16 *copy_at;                   /* owned */
  const SomaStoredBookmark *bookmark; /* borrowed: replaced when the library changes */
} Entry;

struct _SomaBookmarks
{
  GObject parent_instance;

  /* Owned */
  SomaLibrary *library;
  SomaPuzzle *puzzle;
  char *key; /* of the puzzle */
  SomaCanonicalPuzzle *canonical;
  SomaSolutionDigester *digester;
  GPtrArray *entries; /* of Entry: oldest first */
  GHashTable *by_digest;
};

G_DEFINE_FINAL_TYPE (SomaBookmarks, soma_bookmarks, G_TYPE_OBJECT)

static guint changed_signal;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->digest);
  g_free (entry->copy_at);
  g_free (entry);
}

/* NULL if it is no solution of the set. */
static char *
digest (SomaBookmarks *self, const guint16 *copy_at)
{
  guint8 bytes[SOMA_DIGEST_SIZE];

  if (!soma_solution_digester_make (self->digester, copy_at, bytes))
    return NULL;
  GString *text = g_string_sized_new (2 * SOMA_DIGEST_SIZE + 1);
  for (int i = 0; i < SOMA_DIGEST_SIZE; i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  return g_string_free (text, FALSE);
}

static void
read_bookmark (SomaBookmarks *self, const SomaStoredBookmark *bookmark)
{
  g_autofree guint16 *copy_at = g_new (guint16, self->puzzle->figure->n_cells);

  if (!soma_library_read_bookmark (self->canonical, bookmark->solution, copy_at))
    return;
  Entry *entry = g_new (Entry, 1);
  *entry = (Entry){ digest (self, copy_at), NULL, bookmark };
  entry->copy_at = g_steal_pointer (&copy_at);
  g_ptr_array_add (self->entries, entry);
  g_hash_table_replace (self->by_digest, entry->digest, entry);
}

static void
read_all (SomaBookmarks *self)
{
  g_autoptr (GPtrArray) bookmarks = soma_library_list_bookmarks (self->library, self->key);

  g_hash_table_remove_all (self->by_digest);
  g_ptr_array_set_size (self->entries, 0);
  for (guint i = 0; i < bookmarks->len; i++)
    read_bookmark (self, bookmarks->pdata[i]);
}

static void
changed_cb (SomaBookmarks *self)
{
  read_all (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
soma_bookmarks_finalize (GObject *object)
{
  SomaBookmarks *self = SOMA_BOOKMARKS (object);

  g_object_unref (self->library);
  soma_puzzle_unref (self->puzzle);
  g_free (self->key);
  soma_canonical_puzzle_free (self->canonical);
  soma_solution_digester_free (self->digester);
  g_hash_table_unref (self->by_digest);
  g_ptr_array_unref (self->entries);
  G_OBJECT_CLASS (soma_bookmarks_parent_class)->finalize (object);
}

static void
soma_bookmarks_class_init (SomaBookmarksClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_bookmarks_finalize;
  changed_signal = g_signal_new ("changed", SOMA_TYPE_BOOKMARKS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
soma_bookmarks_init (SomaBookmarks *self)
{
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->by_digest = g_hash_table_new (g_str_hash, g_str_equal);
}

SomaBookmarks *
soma_bookmarks_new (SomaLibrary *library, SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaBookmarks *self = g_object_new (SOMA_TYPE_BOOKMARKS, NULL);

  self->library = g_object_ref (library);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->key = soma_library_key_of_puzzle (puzzle);
  self->canonical = soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
  self->digester = soma_solution_digester_new (puzzle, symmetry);
  g_signal_connect_object (library, "bookmarks-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  read_all (self);
  return self;
}

static const Entry *
find (SomaBookmarks *self, const guint16 *copy_at)
{
  g_autofree char *wanted = g_hash_table_size (self->by_digest) > 0 ? digest (self, copy_at) : NULL;

  return wanted != NULL ? g_hash_table_lookup (self->by_digest, wanted) : NULL;
}

const char *
soma_bookmarks_get_note (SomaBookmarks *self, const guint16 *copy_at)
{
  g_return_val_if_fail (SOMA_IS_BOOKMARKS (self), NULL);

  const Entry *entry = find (self, copy_at);
  return entry != NULL ? entry->bookmark->note : NULL;
}

/* All that count as the same here. */
static void
remove_bookmarks (SomaBookmarks *self, const guint16 *copy_at)
{
  const Entry *entry;

  while ((entry = find (self, copy_at)) != NULL)
    {
      g_autoptr (SomaStoredBookmark) removed = soma_stored_bookmark_copy (entry->bookmark);
      g_clear_pointer (&removed->solution, g_free);
      soma_library_put_bookmark (self->library, removed);
    }
}

void
soma_bookmarks_set_note (SomaBookmarks *self, const guint16 *copy_at, const char *note)
{
  g_return_if_fail (SOMA_IS_BOOKMARKS (self));

  const Entry *entry = find (self, copy_at);
  if (note == NULL)
    {
      remove_bookmarks (self, copy_at);
      return;
    }
  /* One that counts as the same keeps its place. */
  const guint16 *placed = entry != NULL ? entry->copy_at : copy_at;
  const SomaStoredBookmark bookmark = {
    .key = soma_library_bookmark_key (self->puzzle, placed),
    .puzzle = self->key,
    .solution = soma_library_bookmark_solution (self->puzzle, placed),
    .note = soma_text_cleaned (note, TRUE),
    .changed = g_get_real_time () / G_USEC_PER_SEC,
  };
  if (bookmark.key != NULL && bookmark.solution != NULL)
    soma_library_put_bookmark (self->library, &bookmark);
  g_free (bookmark.key);
  g_free (bookmark.solution);
  g_free (bookmark.note);
}

GPtrArray *
soma_bookmarks_list (SomaBookmarks *self, GPtrArray **notes)
{
  g_return_val_if_fail (SOMA_IS_BOOKMARKS (self), NULL);
  gsize size = self->puzzle->figure->n_cells * sizeof (guint16);
  GPtrArray *solutions = g_ptr_array_new_with_free_func (g_free);

  *notes = g_ptr_array_new ();
  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = self->entries->pdata[i];
      g_ptr_array_add (solutions, g_memdup2 (entry->copy_at, size));
      g_ptr_array_add (*notes, entry->bookmark->note);
    }
  return solutions;
}

GHashTable *
soma_bookmarks_make_keys (SomaBookmarks *self)
{
  g_return_val_if_fail (SOMA_IS_BOOKMARKS (self), NULL);
  GHashTable *keys = soma_filter_keys_new ();

  for (guint i = 0; i < self->entries->len; i++)
    soma_filter_keys_add (keys, ((const Entry *) self->entries->pdata[i])->digest);
  return keys;
}

GHashTable *
soma_bookmarks_make_notes (SomaBookmarks *self)
{
  g_return_val_if_fail (SOMA_IS_BOOKMARKS (self), NULL);
  GHashTable *notes =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = self->entries->pdata[i];
      guint8 digest[SOMA_DIGEST_SIZE];
      if (*entry->bookmark->note != '\0' &&
          soma_solution_digester_make (self->digester, entry->copy_at, digest))
        g_hash_table_replace (notes, g_bytes_new (digest, sizeof digest),
                              g_strdup (entry->bookmark->note));
    }
  if (g_hash_table_size (notes) == 0)
    g_clear_pointer (&notes, g_hash_table_unref);
  return notes;
}

SomaPuzzle *
soma_bookmarks_get_puzzle (SomaBookmarks *self)
{
  g_return_val_if_fail (SOMA_IS_BOOKMARKS (self), NULL);
  return self->puzzle;
}

SomaLibrary *
soma_bookmarks_get_library (SomaBookmarks *self)
{
  g_return_val_if_fail (SOMA_IS_BOOKMARKS (self), NULL);
  return self->library;
}
