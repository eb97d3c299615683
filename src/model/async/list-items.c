/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "list-items.h"

GPtrArray *
soma_list_items (GListModel *model)
{
  g_return_val_if_fail (G_IS_LIST_MODEL (model), NULL);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    g_ptr_array_add (items, g_list_model_get_item (model, i));
  return items;
}
