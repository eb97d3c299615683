/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

#include <string.h>

#include "shown-text.h"
#include "stored-solution.h"

/* Bookmarks are texts under keys, as positions are, and in their table: with a puzzle, and without
 * a figure that could be offered to be continued. The note takes the place of the name. */

typedef struct
{
  const SomaStoredBookmark *bookmark;
  const char *before; /* (nullable) */
  gboolean is_other;
} Changing;

char *
soma_library_bookmark_key (const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  g_autofree char *key = soma_library_puzzle_key (puzzle);
  g_auto (GStrv) keys = soma_library_solution_keys (puzzle, SOMA_SYMMETRY_NONE, copy_at, 1);

  return *keys[0] != '\0' ? g_strconcat (SOMA_LIBRARY_BOOKMARK_PREFIX, key, " ", keys[0], NULL)
                          : NULL;
}

char *
soma_library_bookmark_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  g_autoptr (SomaCanonicalPuzzle) canonical =
      soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
  gsize size = soma_stored_solution_get_size (canonical);
  g_autofree guint8 *bytes = g_malloc (size);
  g_autoptr (GString) text = g_string_sized_new (2 * size);

  if (!soma_stored_solution_encode (canonical, copy_at, bytes))
    return NULL;
  for (gsize i = 0; i < size; i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  return g_strdup (text->str);
}

gboolean
soma_library_read_bookmark (const SomaCanonicalPuzzle *canonical, const char *solution,
                            uint16_t *copy_at)
{
  gsize size = soma_stored_solution_get_size (canonical);
  g_autofree guint8 *bytes = g_malloc (size);

  if (strlen (solution) != 2 * size)
    return FALSE;
  for (gsize i = 0; i < size; i++)
    {
      int high = g_ascii_xdigit_value (solution[2 * i]);
      int low = g_ascii_xdigit_value (solution[2 * i + 1]);
      if (high < 0 || low < 0)
        return FALSE;
      bytes[i] = (guint8) (high << 4 | low);
    }
  return soma_stored_solution_decode (canonical, bytes, copy_at);
}

static gboolean
write_bookmark (SomaLibraryStore *store, const SomaStoredBookmark *bookmark, const char *note,
                GError **error)
{
  const SomaStoredGame row = {
    .key = bookmark->key,
    .text = bookmark->solution,
    .puzzle = bookmark->puzzle,
    .name = (char *) note,
    .changed = bookmark->changed,
  };

  return soma_library_write_game (store, &row, error);
}

static gboolean
change_bookmark_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  Changing *changing = data;
  const SomaStoredBookmark *bookmark = changing->bookmark;
  g_autoptr (SomaStoredGame) now = NULL;
  g_autofree char *note = NULL;

  if (!soma_library_find_stored_game (store, bookmark->key, &now, error))
    return FALSE;
  const char *theirs = now != NULL && now->name != NULL ? now->name : "";
  if (bookmark->solution == NULL)
    {
      changing->is_other = *theirs != '\0' && g_strcmp0 (theirs, changing->before) != 0;
      return changing->is_other || write_bookmark (store, bookmark, NULL, error);
    }
  /* One that was deleted meanwhile comes back for the note. */
  note = now != NULL ? soma_stored_note_merge (changing->before, bookmark->note, theirs)
                     : g_strdup (bookmark->note);
  changing->is_other = !g_str_equal (note, bookmark->note);
  return write_bookmark (store, bookmark, note, error);
}

gboolean
soma_library_store_change_bookmark (SomaLibraryStore *store, const SomaStoredBookmark *bookmark,
                                    const char *before, gboolean *is_other, GError **error)
{
  Changing changing = { bookmark, before, FALSE };
  gboolean is_done = soma_library_transact (store, TRUE, change_bookmark_step, &changing, error);

  *is_other = changing.is_other;
  return is_done;
}

static gpointer
read_bookmark (sqlite3_stmt *row)
{
  SomaStoredBookmark *bookmark = g_new0 (SomaStoredBookmark, 1);

  bookmark->key = soma_library_read_text (row, 0);
  bookmark->solution = soma_library_read_text (row, 1);
  bookmark->puzzle = soma_library_read_text (row, 2);
  bookmark->note = soma_library_read_text (row, 3);
  soma_text_clean (bookmark->note, TRUE);
  bookmark->changed = sqlite3_column_int64 (row, 4);
  return bookmark;
}

static gboolean
list_bookmarks_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_read_rows (store, LIBRARY_LIST_BOOKMARKS, read_bookmark, data, error);
}

GPtrArray *
soma_library_store_list_bookmarks (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) bookmarks =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_bookmark_free);

  return soma_library_transact (store, FALSE, list_bookmarks_step, bookmarks, error)
             ? g_steal_pointer (&bookmarks)
             : NULL;
}
