/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-set-files.h"

#include "background.h"
#include "piece-sets.h"

GPtrArray *
soma_piece_set_files_list_builtin (void)
{
  GPtrArray *sets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_piece_set_unref);

  for (const char *const *name = soma_piece_sets_list (); *name != NULL; name++)
    g_ptr_array_add (sets, soma_piece_set_ref (soma_piece_sets_get (*name)));
  return sets;
}

SomaPieceSet *
soma_piece_set_files_get_builtin (const char *name)
{
  return soma_piece_sets_get (name);
}

typedef struct
{
  GFile *file;
  SomaPieces *pieces; /* (nullable): the result, or */
  GError *error;      /* (nullable) */
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  g_object_unref (loading->file);
  soma_pieces_unref (loading->pieces);
  g_clear_error (&loading->error);
  g_free (loading);
}

static void
load (GTask *task)
{
  Loading *loading = g_task_get_task_data (task);
  g_autofree char *text = NULL, *name = g_file_get_basename (loading->file);
  gsize length;

  if (g_file_load_contents (loading->file, NULL, &text, &length, NULL, &loading->error))
    loading->pieces = soma_pieces_from_text (text, length, name, &loading->error);
}

static void
return_loaded (GTask *task)
{
  Loading *loading = g_task_get_task_data (task);

  if (loading->pieces != NULL)
    g_task_return_pointer (task, g_steal_pointer (&loading->pieces),
                           (GDestroyNotify) soma_pieces_unref);
  else
    g_task_return_error (task, g_steal_pointer (&loading->error));
}

void
soma_piece_set_files_load_async (GFile *file, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (G_IS_FILE (file));

  GTask *task = g_task_new (NULL, NULL, callback, data);
  Loading *loading = g_new0 (Loading, 1);

  loading->file = g_object_ref (file);
  g_task_set_task_data (task, loading, loading_free);
  soma_background_run (task, "soma-load", load, return_loaded);
}

SomaPieces *
soma_piece_set_files_load_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
