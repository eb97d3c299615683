/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-order.h"

struct _SomaApartOrder
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  SomaKeptSolutions *kept; /* (nullable) */
  SomaSifted *sifted;      /* (nullable) instead of those */
  SomaApartLevels *levels;
  GArray *indices; /* of guint */

  SomaApartChoice choice;
  gboolean by_level;
  guint n_before, n_known; /* of the solutions to choose from, and of those that are known, then */
};

static void soma_apart_order_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaApartOrder, soma_apart_order, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      soma_apart_order_model_init))

static GType
soma_apart_order_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_apart_order_get_n_items (GListModel *model)
{
  return SOMA_APART_ORDER (model)->indices->len;
}

static gpointer
soma_apart_order_get_item (GListModel *model, guint position)
{
  SomaApartOrder *self = SOMA_APART_ORDER (model);

  if (position >= self->indices->len)
    return NULL;
  return g_list_model_get_item (G_LIST_MODEL (self->list),
                                g_array_index (self->indices, guint, position));
}

static void
soma_apart_order_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_apart_order_get_item_type;
  iface->get_n_items = soma_apart_order_get_n_items;
  iface->get_item = soma_apart_order_get_item;
}

static void
soma_apart_order_dispose (GObject *object)
{
  SomaApartOrder *self = SOMA_APART_ORDER (object);

  g_clear_object (&self->list);
  g_clear_object (&self->kept);
  g_clear_object (&self->sifted);
  g_clear_object (&self->levels);
  G_OBJECT_CLASS (soma_apart_order_parent_class)->dispose (object);
}

static void
soma_apart_order_finalize (GObject *object)
{
  g_array_unref (SOMA_APART_ORDER (object)->indices);
  G_OBJECT_CLASS (soma_apart_order_parent_class)->finalize (object);
}

static void
soma_apart_order_class_init (SomaApartOrderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = soma_apart_order_dispose;
  object_class->finalize = soma_apart_order_finalize;
}

static void
soma_apart_order_init (SomaApartOrder *self)
{
  self->indices = g_array_new (FALSE, FALSE, sizeof (guint));
}

static guint
count_before (SomaApartOrder *self)
{
  return g_list_model_get_n_items (self->sifted != NULL ? G_LIST_MODEL (self->sifted)
                                   : self->kept != NULL ? G_LIST_MODEL (self->kept)
                                                        : G_LIST_MODEL (self->list));
}

static gboolean
is_chosen (SomaApartOrder *self, const SomaApartTable *table, guint index)
{
  const SomaStoredApart *apart =
      self->choice != SOMA_APART_CHOICE_ALL ? soma_apart_table_get (table, index) : NULL;

  switch (self->choice)
    {
    case SOMA_APART_CHOICE_APART:
      return apart != NULL && apart->result == SOMA_APART_COMPLETE;
    case SOMA_APART_CHOICE_LOCKED:
      return apart != NULL && apart->result == SOMA_APART_LOCKED;
    case SOMA_APART_CHOICE_UNKNOWN:
      return apart == NULL ||
             (apart->result != SOMA_APART_COMPLETE && apart->result != SOMA_APART_LOCKED);
    case SOMA_APART_CHOICE_ALL:
    default:
      return TRUE;
    }
}

static void
choose (SomaApartOrder *self)
{
  const SomaApartTable *table = soma_apart_levels_get_table (self->levels);
  const GArray *some = self->sifted != NULL ? soma_sifted_get_indices (self->sifted)
                       : self->kept != NULL ? soma_kept_solutions_get_indices (self->kept)
                                            : NULL;

  self->n_before = count_before (self);
  self->n_known = soma_apart_table_get_n (table);
  g_array_set_size (self->indices, 0);
  for (guint i = 0; i < self->n_before; i++)
    {
      guint index = some != NULL ? g_array_index (some, guint, i) : i;
      if (is_chosen (self, table, index))
        g_array_append_val (self->indices, index);
    }
  if (self->by_level)
    soma_apart_table_sort (table, self->indices);
}

static SomaApartOrder *
make (SomaSolutionList *list, SomaApartLevels *levels, SomaApartChoice choice, gboolean by_level)
{
  SomaApartOrder *self = g_object_new (SOMA_TYPE_APART_ORDER, NULL);

  self->list = g_object_ref (list);
  self->levels = g_object_ref (levels);
  self->choice = choice;
  self->by_level = by_level;
  return self;
}

SomaApartOrder *
soma_apart_order_new (SomaSolutionList *list, SomaKeptSolutions *kept, SomaApartLevels *levels,
                      SomaApartChoice choice, gboolean by_level)
{
  SomaApartOrder *self = make (list, levels, choice, by_level);

  g_set_object (&self->kept, kept);
  choose (self);
  return self;
}

SomaApartOrder *
soma_apart_order_new_sifted (SomaSolutionList *list, SomaSifted *sifted, SomaApartLevels *levels,
                             SomaApartChoice choice, gboolean by_level)
{
  SomaApartOrder *self = make (list, levels, choice, by_level);

  self->sifted = g_object_ref (sifted);
  choose (self);
  return self;
}

gboolean
soma_apart_order_is_stale (SomaApartOrder *self)
{
  g_return_val_if_fail (SOMA_IS_APART_ORDER (self), FALSE);
  return self->n_before != count_before (self) ||
         self->n_known != soma_apart_table_get_n (soma_apart_levels_get_table (self->levels));
}

const GArray *
soma_apart_order_get_indices (SomaApartOrder *self)
{
  g_return_val_if_fail (SOMA_IS_APART_ORDER (self), NULL);
  return self->indices;
}

guint
soma_apart_order_find (SomaApartOrder *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_APART_ORDER (self), G_MAXUINT);

  for (guint i = 0; i < self->indices->len; i++)
    if (g_array_index (self->indices, guint, i) == index)
      return i;
  return G_MAXUINT;
}
