/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "known-figures.h"

#include "figure-list.h"

#define DATA_KEY "soma-known-figures"

typedef struct
{
  SomaFigureIndex *index;
  GHashTable *keys; /* those of the library's figures that are in the index */
} Known;

static void
known_free (gpointer data)
{
  Known *known = data;

  soma_figure_index_unref (known->index);
  g_hash_table_unref (known->keys);
  g_free (known);
}

/* Adds the library's current figures, and drops the earlier ones. */
static void
update (SomaLibrary *library, Known *known)
{
  GListModel *figures = soma_library_get_figures (library);
  g_autoptr (GHashTable) before = g_steal_pointer (&known->keys);
  GHashTableIter iter;
  gpointer key;

  known->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);
      char *new_key = soma_figure_index_make_key (soma_figure_item_get_library_id (item));

      soma_figure_index_add (known->index, new_key, soma_figure_item_get_name (item),
                             soma_figure_item_get_figure (item),
                             soma_figure_item_get_piece_set (item));
      g_hash_table_remove (before, new_key);
      g_hash_table_add (known->keys, new_key);
    }
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    soma_figure_index_remove (known->index, key);
}

SomaFigureIndex *
soma_known_figures_get (SomaLibrary *library)
{
  Known *known = g_object_get_data (G_OBJECT (library), DATA_KEY);

  if (known != NULL)
    return known->index;
  known = g_new0 (Known, 1);
  known->index = soma_figure_index_new ();
  known->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_object_set_data_full (G_OBJECT (library), DATA_KEY, known, known_free);
  g_signal_connect (library, "figures-changed", G_CALLBACK (update), known);
  update (library, known);
  return known->index;
}

SomaFigureItem *
soma_known_figures_find (SomaLibrary *library, SomaFigureSource source, const char *name)
{
  g_autoptr (SomaFigureList) builtin =
      source == SOMA_SOURCE_CATALOGUE ? soma_figure_list_new_builtin () : NULL;
  GListModel *figures =
      builtin != NULL ? soma_figure_list_get_figures (builtin) : soma_library_get_figures (library);

  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);

      if (g_strcmp0 (soma_figure_item_get_name (item), name) == 0)
        return g_steal_pointer (&item);
    }
  return NULL;
}
