/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "duplicates.h"

#include "background.h"
#include "engine-auto.h"
#include "figure-join.h"
#include "figure-table.h"
#include "list-items.h"
#include "transform.h"

/* How many figures are looked at between two looks at the cancellable. */
#define LOOK_EVERY 64

typedef struct
{
  /* Owned */
  GPtrArray *items;   /* of SomaFigureItem: those of the library, */
  GPtrArray *builtin; /* and the others */
  GHashTable *turned; /* canonical SomaFigure -> GPtrArray of SomaDuplicates */
  GPtrArray *groups;  /* of SomaDuplicates, also of one figure */
  GPtrArray *found;   /* (nullable) of SomaDuplicates */
} Finding;

static SomaDuplicates *
duplicates_new (SomaDuplicatesKind kind)
{
  SomaDuplicates *duplicates = g_new0 (SomaDuplicates, 1);

  duplicates->items = g_ptr_array_new_with_free_func (g_object_unref);
  duplicates->kind = kind;
  return duplicates;
}

static void
finding_free (gpointer data)
{
  Finding *finding = data;

  g_ptr_array_unref (finding->items);
  g_ptr_array_unref (finding->builtin);
  g_hash_table_unref (finding->turned);
  g_ptr_array_unref (finding->groups);
  g_clear_pointer (&finding->found, g_ptr_array_unref);
  g_free (finding);
}

/* The groups with that canonical form; created if there are none. */
static GPtrArray *
ensure_list (GHashTable *table, SomaFigure *canonical)
{
  GPtrArray *list = g_hash_table_lookup (table, canonical);

  if (list == NULL)
    {
      list = g_ptr_array_new ();
      g_hash_table_insert (table, soma_figure_ref (canonical), list);
    }
  return list;
}

/* (nullable) */
static SomaDuplicates *
find_group (const GPtrArray *list, SomaFigureItem *item)
{
  for (guint i = 0; i < list->len; i++)
    {
      SomaDuplicates *group = list->pdata[i];

      if (soma_figure_join_same_pieces (group->items->pdata[0], item))
        return group;
    }
  return NULL;
}

static void
take_item (Finding *finding, SomaFigureItem *item)
{
  g_autoptr (SomaFigure) turned =
      soma_figure_canonical (soma_figure_item_get_figure (item), false, NULL);
  GPtrArray *list = ensure_list (finding->turned, turned);
  SomaDuplicates *group = find_group (list, item);

  if (group == NULL)
    {
      group = duplicates_new (SOMA_DUPLICATES_SAME);
      g_ptr_array_add (list, group);
      g_ptr_array_add (finding->groups, group);
    }
  g_ptr_array_add (group->items, g_object_ref (item));
}

/* Of figures that are not the same, one of each: those that are mirror images. */
static GPtrArray *
find_mirrored (const GPtrArray *groups)
{
  g_autoptr (GHashTable) table = soma_figure_table_new ((GDestroyNotify) g_ptr_array_unref);
  GPtrArray *mirrored = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_duplicates_free);

  for (guint i = 0; i < groups->len; i++)
    {
      SomaFigureItem *item = ((SomaDuplicates *) groups->pdata[i])->items->pdata[0];
      g_autoptr (SomaFigure) canonical =
          soma_figure_canonical (soma_figure_item_get_figure (item), true, NULL);
      GPtrArray *list = ensure_list (table, canonical);
      SomaDuplicates *group = find_group (list, item);

      if (group == NULL)
        {
          group = duplicates_new (SOMA_DUPLICATES_MIRRORED);
          g_ptr_array_add (list, group);
          g_ptr_array_add (mirrored, group);
        }
      g_ptr_array_add (group->items, g_object_ref (item));
    }
  return mirrored;
}

/* Adds copies of those of several figures. */
static void
take_several (GPtrArray *found, GPtrArray *groups)
{
  for (guint i = 0; i < groups->len; i++)
    {
      const SomaDuplicates *group = groups->pdata[i];

      if (group->items->len < 2)
        continue;
      SomaDuplicates *copy = duplicates_new (group->kind);
      g_ptr_array_extend (copy->items, group->items, (GCopyFunc) (GCallback) g_object_ref, NULL);
      g_ptr_array_add (found, copy);
    }
}

static void
find (GTask *task)
{
  Finding *finding = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);

  for (guint i = 0; i < finding->items->len; i++)
    {
      if (i % LOOK_EVERY == 0 && g_cancellable_is_cancelled (cancellable))
        return;
      if (!soma_figure_item_has_pins (finding->items->pdata[i]))
        take_item (finding, finding->items->pdata[i]);
    }
  g_autoptr (GPtrArray) mirrored = find_mirrored (finding->groups);
  finding->found = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_duplicates_free);
  take_several (finding->found, finding->groups);

  /* Of figures that are the same, one that is built in, too. */
  for (guint i = 0; i < finding->builtin->len; i++)
    {
      SomaFigureItem *item = finding->builtin->pdata[i];
      g_autoptr (SomaFigure) turned =
          soma_figure_canonical (soma_figure_item_get_figure (item), false, NULL);
      const GPtrArray *list = g_hash_table_lookup (finding->turned, turned);
      const SomaDuplicates *group = list == NULL ? NULL : find_group (list, item);
      if (group == NULL)
        continue;
      SomaDuplicates *both = duplicates_new (SOMA_DUPLICATES_BUILT_IN);
      g_ptr_array_add (both->items, g_object_ref (group->items->pdata[0]));
      g_ptr_array_add (both->items, g_object_ref (item));
      g_ptr_array_add (finding->found, both);
    }

  take_several (finding->found, mirrored);
}

static void
return_found (GTask *task)
{
  Finding *finding = g_task_get_task_data (task);

  g_task_return_pointer (task, g_steal_pointer (&finding->found),
                         (GDestroyNotify) g_ptr_array_unref);
}

void
soma_duplicates_free (SomaDuplicates *duplicates)
{
  g_ptr_array_unref (duplicates->items);
  g_free (duplicates);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  gint64 first = soma_figure_item_get_library_id (*(SomaFigureItem *const *) a);
  gint64 second = soma_figure_item_get_library_id (*(SomaFigureItem *const *) b);

  return (first > second) - (first < second);
}

void
soma_duplicates_find_async (SomaLibrary *library, GListModel *builtin, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-duplicates", .work = find, .done = return_found };

  g_return_if_fail (SOMA_IS_LIBRARY (library));

  GTask *task = g_task_new (library, cancellable, callback, data);
  Finding *finding = g_new0 (Finding, 1);

  finding->items = soma_list_items (soma_library_get_figures (library));
  finding->builtin = soma_list_items (builtin);
  g_ptr_array_sort (finding->items, compare_ids);
  finding->turned = soma_figure_table_new ((GDestroyNotify) g_ptr_array_unref);
  finding->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_duplicates_free);
  g_task_set_task_data (task, finding, finding_free);
  soma_background_run (task, &how);
}

GPtrArray *
soma_duplicates_find_finish (SomaLibrary *library, GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, library), NULL);
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
