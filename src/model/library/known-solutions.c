/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "known-solutions.h"

struct _SomaKnownSolutions
{
  GObject parent_instance;

  /* Owned */
  SomaLibrary *library;
  SomaPuzzle *puzzle;
  char *key;                /* of the puzzle */
  GPtrArray *drawn;         /* of guint16 arrays: those that came with the figure */
  GHashTable *drawn_keys;   /* (nullable) their keys, a set, since one was asked for */
  SomaBookmarks *bookmarks; /* (nullable) since they were asked for */

  SomaSymmetry symmetry;
};

G_DEFINE_FINAL_TYPE (SomaKnownSolutions, soma_known_solutions, G_TYPE_OBJECT)

static guint changed_signal;

static void
tell_changed (SomaKnownSolutions *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
soma_known_solutions_finalize (GObject *object)
{
  SomaKnownSolutions *self = SOMA_KNOWN_SOLUTIONS (object);

  g_object_unref (self->library);
  soma_puzzle_unref (self->puzzle);
  g_free (self->key);
  g_ptr_array_unref (self->drawn);
  g_clear_pointer (&self->drawn_keys, g_hash_table_unref);
  g_clear_object (&self->bookmarks);
  G_OBJECT_CLASS (soma_known_solutions_parent_class)->finalize (object);
}

static void
soma_known_solutions_class_init (SomaKnownSolutionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_known_solutions_finalize;
  changed_signal = g_signal_new ("changed", SOMA_TYPE_KNOWN_SOLUTIONS, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
soma_known_solutions_init (SomaKnownSolutions *self)
{
}

SomaKnownSolutions *
soma_known_solutions_new (SomaLibrary *library, SomaPuzzle *puzzle, SomaSymmetry symmetry,
                          const SomaDesign *design)
{
  SomaKnownSolutions *self = g_object_new (SOMA_TYPE_KNOWN_SOLUTIONS, NULL);

  self->library = g_object_ref (library);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->key = soma_library_key_of_puzzle (puzzle);
  self->drawn = soma_design_find_solutions (design, puzzle);
  self->symmetry = symmetry;
  g_signal_connect_object (library, "records-changed", G_CALLBACK (tell_changed), self,
                           G_CONNECT_SWAPPED);
  return self;
}

static char *
make_key (SomaKnownSolutions *self, const guint16 *copy_at)
{
  return soma_library_key_of_solution (self->puzzle, self->symmetry, copy_at);
}

gboolean
soma_known_solutions_is_found (SomaKnownSolutions *self, const guint16 *copy_at)
{
  SomaLibraryTotal total;

  g_return_val_if_fail (SOMA_IS_KNOWN_SOLUTIONS (self), FALSE);
  if (!soma_library_get_total (self->library, self->key, &total))
    return FALSE;
  g_autofree char *key = make_key (self, copy_at);
  return soma_library_is_found (self->library, self->key, self->symmetry, key);
}

/* They may be turned or mirrored in the list. */
gboolean
soma_known_solutions_is_drawn (SomaKnownSolutions *self, const guint16 *copy_at)
{
  g_return_val_if_fail (SOMA_IS_KNOWN_SOLUTIONS (self), FALSE);
  if (self->drawn->len == 0)
    return FALSE;
  if (self->drawn_keys == NULL)
    {
      self->drawn_keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      for (guint i = 0; i < self->drawn->len; i++)
        g_hash_table_add (self->drawn_keys, make_key (self, self->drawn->pdata[i]));
    }
  g_autofree char *key = make_key (self, copy_at);
  return g_hash_table_contains (self->drawn_keys, key);
}

GPtrArray *
soma_known_solutions_get_drawn (SomaKnownSolutions *self)
{
  g_return_val_if_fail (SOMA_IS_KNOWN_SOLUTIONS (self), NULL);
  return self->drawn;
}

SomaBookmarks *
soma_known_solutions_get_bookmarks (SomaKnownSolutions *self)
{
  g_return_val_if_fail (SOMA_IS_KNOWN_SOLUTIONS (self), NULL);
  if (self->bookmarks == NULL)
    {
      self->bookmarks = soma_bookmarks_new (self->library, self->puzzle, self->symmetry);
      g_signal_connect_object (self->bookmarks, "changed", G_CALLBACK (tell_changed), self,
                               G_CONNECT_SWAPPED);
    }
  return self->bookmarks;
}

void
soma_known_solutions_tell (SomaKnownSolutions *self, SomaFilter *filter)
{
  g_return_if_fail (SOMA_IS_KNOWN_SOLUTIONS (self));

  g_autoptr (GHashTable) found = soma_filter_keys_new ();
  g_autoptr (GHashTable) bookmarked =
      soma_bookmarks_make_keys (soma_known_solutions_get_bookmarks (self));
  g_auto (GStrv) keys = soma_library_list_found (self->library, self->key, self->symmetry);
  for (guint i = 0; keys[i] != NULL; i++)
    soma_filter_keys_add (found, keys[i]);
  soma_filter_set_keys (filter, found, bookmarked);
}
