/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-order-search.h"

#include "background.h"

typedef struct
{
  SomaPuzzle *puzzle; /* owned */
  guint16 *copy_at;   /* owned */
  SomaBuildOrder order;
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  soma_puzzle_unref (search->puzzle);
  g_free (search->copy_at);
  g_free (search);
}

static void
work (GTask *task)
{
  Search *search = g_task_get_task_data (task);

  soma_build_order_find (search->puzzle, search->copy_at, &search->order);
}

static void
done (GTask *task)
{
  g_task_return_boolean (task, TRUE);
}

void
soma_build_order_search_async (SomaPuzzle *puzzle, const guint16 *copy_at,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data)
{
  static const SomaBackground how = { "soma-build-order", .work = work, .done = done };
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Search *search = g_new0 (Search, 1);

  search->puzzle = soma_puzzle_ref (puzzle);
  search->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  g_task_set_task_data (task, search, search_free);
  soma_background_run (task, &how);
}

gboolean
soma_build_order_search_finish (GAsyncResult *result, SomaBuildOrder *order, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  *order = ((Search *) g_task_get_task_data (G_TASK (result)))->order;
  return TRUE;
}
