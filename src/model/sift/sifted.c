/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sifted.h"

struct _SomaSifted
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  GArray *indices; /* of guint */
};

static void soma_sifted_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaSifted, soma_sifted, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, soma_sifted_model_init))

static GType
soma_sifted_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_sifted_get_n_items (GListModel *model)
{
  return SOMA_SIFTED (model)->indices->len;
}

static gpointer
soma_sifted_get_item (GListModel *model, guint position)
{
  SomaSifted *self = SOMA_SIFTED (model);

  if (position >= self->indices->len)
    return NULL;
  return g_list_model_get_item (G_LIST_MODEL (self->list),
                                g_array_index (self->indices, guint, position));
}

static void
soma_sifted_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_sifted_get_item_type;
  iface->get_n_items = soma_sifted_get_n_items;
  iface->get_item = soma_sifted_get_item;
}

static void
soma_sifted_dispose (GObject *object)
{
  g_clear_object (&SOMA_SIFTED (object)->list);
  G_OBJECT_CLASS (soma_sifted_parent_class)->dispose (object);
}

static void
soma_sifted_finalize (GObject *object)
{
  g_array_unref (SOMA_SIFTED (object)->indices);
  G_OBJECT_CLASS (soma_sifted_parent_class)->finalize (object);
}

static void
soma_sifted_class_init (SomaSiftedClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_sifted_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_sifted_finalize;
}

static void
soma_sifted_init (SomaSifted *self)
{
}

SomaSifted *
soma_sifted_new (SomaSolutionList *list, GArray *indices)
{
  SomaSifted *self = g_object_new (SOMA_TYPE_SIFTED, NULL);

  self->list = g_object_ref (list);
  self->indices = g_array_ref (indices);
  return self;
}

const GArray *
soma_sifted_get_indices (SomaSifted *self)
{
  g_return_val_if_fail (SOMA_IS_SIFTED (self), NULL);
  return self->indices;
}

guint
soma_sifted_find (SomaSifted *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_SIFTED (self), G_MAXUINT);

  for (guint i = 0; i < self->indices->len; i++)
    if (g_array_index (self->indices, guint, i) == index)
      return i;
  return G_MAXUINT;
}
