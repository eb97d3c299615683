/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "import-plan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "background.h"
#include "engine-auto.h"
#include "excerpt.h"
#include "figure-join.h"
#include "figure-table.h"
#include "list-items.h"
#include "puzzle-file.h"
#include "transform.h"

#define OF_LIBRARY -1
#define BUILT_IN -2

/* A figure that was met before. */
typedef struct
{
  SomaFigureItem *item; /* borrowed */
  int slot;             /* among the different ones; or one of these */
} Seen;

typedef struct
{
  /* Owned */
  GPtrArray *figures, *library, *builtin; /* of SomaFigureItem */
  GHashTable *turned;                     /* canonical SomaFigure -> GArray of Seen */
  GHashTable *mirrored;                   /* the same, of canonical figures that may be mirrored */
  GPtrArray *slots; /* of GPtrArray of SomaFigureItem, borrowed: figure, repetitions */
  GStrvBuilder *details;
  SomaImportPlan *plan;
} Planning;

static void
planning_free (gpointer data)
{
  Planning *planning = data;

  g_ptr_array_unref (planning->figures);
  g_ptr_array_unref (planning->library);
  g_ptr_array_unref (planning->builtin);
  g_hash_table_unref (planning->turned);
  g_hash_table_unref (planning->mirrored);
  g_ptr_array_unref (planning->slots);
  g_strv_builder_unref (planning->details);
  g_clear_pointer (&planning->plan, soma_import_plan_free);
  g_free (planning);
}

/* What was met before. */

static const Seen *
find_seen (GHashTable *table, const SomaFigure *canonical, SomaFigureItem *item)
{
  const GArray *list = g_hash_table_lookup (table, canonical);

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const Seen *seen = &g_array_index (list, Seen, i);
      if (soma_figure_join_same_pieces (seen->item, item))
        return seen;
    }
  return NULL;
}

static void
add_seen (GHashTable *table, SomaFigure *canonical, SomaFigureItem *item, int slot)
{
  GArray *list = g_hash_table_lookup (table, canonical);
  const Seen seen = { item, slot };

  if (list == NULL)
    {
      list = g_array_new (FALSE, FALSE, sizeof (Seen));
      g_hash_table_insert (table, soma_figure_ref (canonical), list);
    }
  g_array_append_val (list, seen);
}

static GHashTable *
new_table (void)
{
  return soma_figure_table_new ((GDestroyNotify) g_array_unref);
}

/* What is told. */

static void
tell (Planning *planning, SomaFigureItem *item, const char *sentence, SomaFigureItem *other)
{
  g_autofree char *name = soma_excerpt (soma_figure_item_get_name (item));
  g_autofree char *other_name = soma_excerpt (soma_figure_item_get_name (other));
  g_autoptr (GString) text = g_string_new (sentence);

  g_string_replace (text, "{figure}", name, 1);
  g_string_replace (text, "{other}", other_name, 1);
  g_strv_builder_add (planning->details, text->str);
}

static gboolean
is_turned (SomaFigureItem *item, SomaFigureItem *other)
{
  return !soma_figure_equal (soma_figure_item_get_figure (item),
                             soma_figure_item_get_figure (other));
}

static void
take_known (Planning *planning, SomaFigureItem *item, const Seen *seen)
{
  planning->plan->n_known++;
  tell (planning, item,
        is_turned (item, seen->item)
            /* Translators: {figure} and {other} are the names of figures; leave the words in braces
             * as they are. */
            ? _ ("“{figure}” is “{other}” in the library, turned.")
            : _ ("“{figure}” is “{other}” in the library."),
        seen->item);
}

static void
take_built_in (Planning *planning, SomaFigureItem *item, const Seen *seen)
{
  planning->plan->n_built_in++;
  tell (planning, item,
        is_turned (item, seen->item) ? _ ("“{figure}” is “{other}”, which is built in, turned.")
                                     : _ ("“{figure}” is “{other}”, which is built in."),
        seen->item);
}

static void
take_different (Planning *planning, SomaFigureItem *item)
{
  GPtrArray *slot = g_ptr_array_new ();

  g_ptr_array_add (slot, item);
  g_ptr_array_add (planning->slots, slot);
}

static void
take_figure (Planning *planning, SomaFigureItem *item)
{
  const SomaFigure *figure = soma_figure_item_get_figure (item);
  int slot = (int) planning->slots->len;

  if (soma_figure_item_has_pins (item))
    {
      take_different (planning, item);
      return;
    }
  g_autoptr (SomaFigure) turned = soma_figure_canonical (figure, false, NULL);
  const Seen *seen = find_seen (planning->turned, turned, item);
  if (seen != NULL && seen->slot == OF_LIBRARY)
    take_known (planning, item, seen);
  else if (seen != NULL && seen->slot == BUILT_IN)
    take_built_in (planning, item, seen);
  else if (seen != NULL)
    {
      planning->plan->n_repeated++;
      g_ptr_array_add (planning->slots->pdata[seen->slot], item);
      tell (planning, item,
            is_turned (item, seen->item) ? _ ("“{figure}” is “{other}”, turned.")
                                         : _ ("“{figure}” is “{other}”."),
            seen->item);
    }
  else
    {
      g_autoptr (SomaFigure) mirrored = soma_figure_canonical (figure, true, NULL);
      const Seen *image = find_seen (planning->mirrored, mirrored, item);
      planning->plan->n_mirrored += image != NULL ? 1 : 0;
      if (image != NULL)
        tell (planning, item, _ ("“{figure}” is the mirror image of “{other}”."), image->item);
      take_different (planning, item);
      add_seen (planning->turned, turned, item, slot);
      add_seen (planning->mirrored, mirrored, item, slot);
    }
}

/* Joining. */

/* A new item with everything that is known of the figure and its repetitions. */
static SomaFigureItem *
join (const GPtrArray *slot)
{
  SomaFigureItem *item = g_ptr_array_index (slot, 0);
  SomaFigure *figure = soma_figure_item_get_figure (item);
  g_autoptr (SomaDesign) design = soma_figure_item_make_design (item);
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (design);
  g_autoptr (GString) notes = g_string_new (design->notes);
  SomaFigureItem *joined =
      soma_figure_item_new (design->id, design->name, figure, soma_figure_item_get_piece_set (item),
                            soma_figure_item_has_distinct_pieces (item), NULL);

  for (guint i = 1; i < slot->len; i++)
    {
      SomaFigureItem *repetition = g_ptr_array_index (slot, i);
      g_autoptr (SomaDesign) other = soma_figure_item_make_design (repetition);
      soma_figure_join_notes (notes, design, other);
      soma_figure_join_solutions (solutions, other, soma_figure_item_get_figure (repetition),
                                  figure);
    }
  soma_figure_item_set_about (joined, notes->str, design->author, design->tags);
  soma_figure_item_set_solutions (joined, solutions);
  soma_figure_item_share_colours (joined, item);
  soma_figure_item_set_collection (joined, soma_figure_item_get_collection (item));
  return joined;
}

/* The work. */

static void
add_all_seen (Planning *planning, const GPtrArray *items, int slot)
{
  for (guint i = 0; i < items->len; i++)
    {
      SomaFigureItem *item = g_ptr_array_index (items, i);
      if (soma_figure_item_has_pins (item))
        continue;
      const SomaFigure *figure = soma_figure_item_get_figure (item);
      g_autoptr (SomaFigure) turned = soma_figure_canonical (figure, false, NULL);
      g_autoptr (SomaFigure) mirrored = soma_figure_canonical (figure, true, NULL);
      add_seen (planning->turned, turned, item, slot);
      add_seen (planning->mirrored, mirrored, item, slot);
    }
}

static void
make_plan (GTask *task)
{
  Planning *planning = g_task_get_task_data (task);

  add_all_seen (planning, planning->library, OF_LIBRARY);
  add_all_seen (planning, planning->builtin, BUILT_IN);
  for (guint i = 0; i < planning->figures->len; i++)
    take_figure (planning, planning->figures->pdata[i]);
  planning->plan->n_figures = planning->figures->len;
  planning->plan->details = g_strv_builder_end (planning->details);

  GListStore *different = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  for (guint i = 0; i < planning->slots->len; i++)
    {
      const GPtrArray *slot = g_ptr_array_index (planning->slots, i);
      g_autoptr (SomaFigureItem) item =
          slot->len == 1 ? g_object_ref (slot->pdata[0]) : join (slot);
      g_list_store_append (different, item);
    }
  planning->plan->different = G_LIST_MODEL (different);
}

static void
return_plan (GTask *task)
{
  Planning *planning = g_task_get_task_data (task);

  g_task_return_pointer (task, g_steal_pointer (&planning->plan),
                         (GDestroyNotify) soma_import_plan_free);
}

static const SomaBackground plan_import = {
  "soma-plan-import",
  .work = make_plan,
  .done = return_plan,
};

void
soma_import_plan_async (GListModel *figures, GListModel *library, GListModel *builtin,
                        GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (G_IS_LIST_MODEL (figures));
  g_return_if_fail (G_IS_LIST_MODEL (library));

  GTask *task = g_task_new (figures, NULL, callback, data);
  Planning *planning = g_new0 (Planning, 1);

  planning->figures = soma_list_items (figures);
  planning->library = soma_list_items (library);
  planning->builtin =
      builtin != NULL ? soma_list_items (builtin) : g_ptr_array_new_with_free_func (g_object_unref);
  planning->turned = new_table ();
  planning->mirrored = new_table ();
  planning->slots = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  planning->details = g_strv_builder_new ();
  planning->plan = g_new0 (SomaImportPlan, 1);
  g_task_set_task_data (task, planning, planning_free);
  soma_background_run (task, &plan_import);
}

SomaImportPlan *
soma_import_plan_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
soma_import_plan_free (SomaImportPlan *plan)
{
  g_strfreev (plan->details);
  g_clear_object (&plan->different);
  g_free (plan);
}
