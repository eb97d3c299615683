/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "solve-all-private.h"

/* A file in the cache directory, where the solutions are: without these it is of no use. Keys say
 * which figures are meant, however they are turned, and wherever they are by then. */

#define GROUP "solve-all"

void
soma_solve_all_note (SomaSolveAll *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  g_autofree char *directory = g_path_get_dirname (self->path);

  for (GList *link = self->waiting->head; link != NULL; link = link->next)
    {
      const char *key = soma_figure_item_get_key (((SomaSolveAllEntry *) link->data)->item);

      if (key != NULL)
        g_ptr_array_add (keys, (gpointer) key);
    }
  g_key_file_set_integer (file, GROUP, "symmetry", (int) self->symmetry);
  g_key_file_set_int64 (file, GROUP, "limit", self->limit / G_USEC_PER_SEC);
  g_key_file_set_string_list (file, GROUP, "figures", (const char *const *) keys->pdata, keys->len);
  g_mkdir_with_parents (directory, 0700);
  /* Without it everything is solved all the same, but not after the end of the program. */
  g_key_file_save_to_file (file, self->path, NULL);
}

void
soma_solve_all_forget (SomaSolveAll *self)
{
  g_unlink (self->path);
}

GHashTable *
soma_solve_all_read_note (SomaSolveAll *self, SomaSymmetry symmetry, guint *limit)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;

  if (!g_key_file_load_from_file (file, self->path, G_KEY_FILE_NONE, NULL) ||
      g_key_file_get_integer (file, GROUP, "symmetry", &error) != (int) symmetry || error != NULL)
    return NULL;
  g_auto (GStrv) keys = g_key_file_get_string_list (file, GROUP, "figures", NULL, NULL);
  *limit = (guint) CLAMP (g_key_file_get_int64 (file, GROUP, "limit", NULL), 0, G_MAXINT);
  if (keys == NULL)
    return NULL;
  GHashTable *set = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (char **key = keys; *key != NULL; key++)
    g_hash_table_add (set, g_strdup (*key));
  return set;
}
