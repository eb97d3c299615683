/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-range.h"

struct _SomaSolutionRange
{
  GObject parent_instance;

  SomaSolutionIndex *index; /* owned */
  SomaNumber first;
  guint n;
};

static void soma_solution_range_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaSolutionRange, soma_solution_range, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      soma_solution_range_model_init))

static GType
soma_solution_range_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_solution_range_get_n_items (GListModel *model)
{
  return SOMA_SOLUTION_RANGE (model)->n;
}

static gpointer
soma_solution_range_get_item (GListModel *model, guint position)
{
  SomaSolutionRange *self = SOMA_SOLUTION_RANGE (model);
  SomaNumber k;

  if (position >= self->n)
    return NULL;
  soma_solution_range_get_number (self, position, &k);
  return soma_solution_index_make (self->index, &k);
}

static void
soma_solution_range_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_solution_range_get_item_type;
  iface->get_n_items = soma_solution_range_get_n_items;
  iface->get_item = soma_solution_range_get_item;
}

static void
soma_solution_range_dispose (GObject *object)
{
  g_clear_object (&SOMA_SOLUTION_RANGE (object)->index);
  G_OBJECT_CLASS (soma_solution_range_parent_class)->dispose (object);
}

static void
soma_solution_range_class_init (SomaSolutionRangeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_solution_range_dispose;
}

static void
soma_solution_range_init (SomaSolutionRange *self)
{
}

/* `a` less `b`, or 0 if that is more. */
static SomaNumber
subtract (const SomaNumber *a, const SomaNumber *b)
{
  SomaNumber rest = *a;

  if (soma_number_compare (a, b) <= 0)
    soma_number_set (&rest, 0);
  else
    soma_number_subtract (&rest, b->limbs, b->n_limbs);
  return rest;
}

SomaSolutionRange *
soma_solution_range_new (SomaSolutionIndex *index, const SomaNumber *around)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_INDEX (index), NULL);

  SomaSolutionRange *self = g_object_new (SOMA_TYPE_SOLUTION_RANGE, NULL);
  const SomaNumber *all = soma_solution_index_get_number (index);
  SomaNumber most, half, last_first;
  guint64 n;

  self->index = g_object_ref (index);
  soma_number_set (&most, SOMA_RANGE_MAX);
  soma_number_set (&half, SOMA_RANGE_MAX / 2);
  last_first = subtract (all, &most);
  self->first = subtract (around, &half);
  if (soma_number_compare (&self->first, &last_first) > 0)
    self->first = last_first;
  self->n = soma_number_get (all, &n) ? (guint) MIN (n, SOMA_RANGE_MAX) : SOMA_RANGE_MAX;
  return self;
}

SomaSolutionIndex *
soma_solution_range_get_index (SomaSolutionRange *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_RANGE (self), NULL);
  return self->index;
}

const SomaNumber *
soma_solution_range_get_first (SomaSolutionRange *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_RANGE (self), NULL);
  return &self->first;
}

void
soma_solution_range_get_number (SomaSolutionRange *self, guint position, SomaNumber *k)
{
  g_return_if_fail (SOMA_IS_SOLUTION_RANGE (self));

  const uint64_t add = position;

  *k = self->first;
  soma_number_add (k, &add, 1);
}

guint
soma_solution_range_find (SomaSolutionRange *self, const SomaNumber *k)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_RANGE (self), G_MAXUINT);

  SomaNumber from_first = subtract (k, &self->first);
  guint64 position;

  if (soma_number_compare (k, &self->first) < 0 || !soma_number_get (&from_first, &position) ||
      position >= self->n)
    return G_MAXUINT;
  return (guint) position;
}
