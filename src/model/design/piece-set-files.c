/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-set-files.h"

#include "background.h"
#include "file-text.h"
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

static gpointer
load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = soma_file_text_get_name (file);
  gsize length;
  g_autofree char *text = soma_file_text_load (file, cancellable, &length, error);

  return text != NULL ? soma_pieces_from_text (text, length, name, error) : NULL;
}

void
soma_piece_set_files_load_async (GFile *file, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data)
{
  soma_background_load_async (file, cancellable, load, (GDestroyNotify) soma_pieces_unref, callback,
                              data);
}

SomaPieces *
soma_piece_set_files_load_finish (GAsyncResult *result, GError **error)
{
  return soma_background_load_finish (result, error);
}
