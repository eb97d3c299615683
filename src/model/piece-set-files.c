/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-set-files.h"

#include <glib/gi18n.h>

#include "background.h"
#include "native-format.h"
#include "piece-sets.h"
#include "puzzle-file.h"

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

static SomaPieces *
find_pieces (SomaFileContents *contents)
{
  SomaFileEntry *entry =
      contents->entries->len > 0 ? g_ptr_array_index (contents->entries, 0) : NULL;
  gboolean distinct = entry != NULL && entry->distinct_pieces;

  if (contents->sets->len > 0)
    return soma_pieces_new_from_set (g_ptr_array_index (contents->sets, 0), distinct);
  if (entry != NULL && entry->set != NULL)
    return soma_pieces_new_from_set (entry->set, distinct);
  return NULL;
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
  g_autoptr (SomaFileContents) contents = NULL;
  g_autofree char *text = NULL, *name = g_file_get_basename (loading->file);
  gsize length;

  if (g_file_load_contents (loading->file, NULL, &text, &length, NULL, &loading->error))
    contents = soma_file_parse (text, length, name, &loading->error);
  if (contents == NULL)
    return;
  loading->pieces = find_pieces (contents);
  if (loading->pieces == NULL)
    g_set_error (&loading->error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN,
                 _ ("%s has no pieces in it."), name);
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

char *
soma_piece_set_files_to_text (SomaPieces *pieces, GError **error)
{
  /* A built-in set is written by its name alone, and then holds no pieces to read. */
  gboolean builtin = soma_piece_sets_get (pieces->name) != NULL;
  g_autoptr (SomaPieces) whole =
      builtin ? soma_pieces_rename (pieces, "") : soma_pieces_ref (pieces);
  SomaPieceSet *set = soma_pieces_get_set (whole);
  GString *text;

  if (set == NULL)
    {
      g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                           _ ("No piece has cells yet."));
      return NULL;
    }
  text = g_string_new (NULL);
  soma_native_write_header (text);
  soma_native_write_set (text, set, pieces->distinct_pieces);
  return g_string_free (text, FALSE);
}
