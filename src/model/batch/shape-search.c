/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-search.h"

#include "background.h"
#include "contain.h"

typedef struct
{
  /* Owned */
  GPtrArray *items; /* of SomaFigureItem */
  GPtrArray *found; /* those of them that contain it */
  SomaFigure *shape;
  char *title;
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  g_ptr_array_unref (search->items);
  g_ptr_array_unref (search->found);
  soma_figure_unref (search->shape);
  g_free (search->title);
  g_free (search);
}

static gboolean
is_stopped (GTask *task)
{
  return soma_background_is_stopped (task) ||
         g_cancellable_is_cancelled (g_task_get_cancellable (task));
}

/* What an item is never changes: it may be read on any thread. */
static void
search_work (GTask *task)
{
  Search *search = g_task_get_task_data (task);
  SomaShapeFinder *finder = soma_shape_finder_new (search->shape);

  for (guint i = 0; i < search->items->len && !is_stopped (task); i++)
    {
      SomaFigureItem *item = search->items->pdata[i];

      if (soma_shape_finder_is_in (finder, soma_figure_item_get_figure (item)))
        g_ptr_array_add (search->found, item);
    }
  soma_shape_finder_free (finder);
}

static void
search_done (GTask *task)
{
  Search *search = g_task_get_task_data (task);

  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, soma_figure_list_new_chosen (search->title, search->found),
                           g_object_unref);
}

void
soma_shape_search_async (GListModel *figures, SomaFigure *shape, const char *title,
                         GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-contain", .work = search_work, .done = search_done };

  g_return_if_fail (G_IS_LIST_MODEL (figures));

  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Search *search = g_new0 (Search, 1);

  search->items = g_ptr_array_new_with_free_func (g_object_unref);
  search->found = g_ptr_array_new ();
  search->shape = soma_figure_ref (shape);
  search->title = g_strdup (title);
  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    g_ptr_array_add (search->items, g_list_model_get_item (figures, i));
  g_task_set_task_data (task, search, search_free);
  soma_background_run (task, &how);
}

SomaFigureList *
soma_shape_search_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
