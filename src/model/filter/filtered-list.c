/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filtered-list.h"

struct _SomaFilteredList
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  GArray *indices; /* of guint */
  GArray *old;     /* (nullable) of guint, those before, while changes are told one by one */

  guint n_new, n_gone; /* then: how many of `indices` are there already, and of `old` no longer */
};

/* Something that both have: where. */
typedef struct
{
  guint from, to;
  guint weight;
} Pin;

static void soma_filtered_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SomaFilteredList, soma_filtered_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      soma_filtered_list_model_init))

static GType
soma_filtered_list_get_item_type (GListModel *model)
{
  return SOMA_TYPE_SOLUTION;
}

static guint
soma_filtered_list_get_n_items (GListModel *model)
{
  SomaFilteredList *self = SOMA_FILTERED_LIST (model);

  return self->old != NULL ? self->n_new + self->old->len - self->n_gone : self->indices->len;
}

static gpointer
soma_filtered_list_get_item (GListModel *model, guint position)
{
  SomaFilteredList *self = SOMA_FILTERED_LIST (model);

  if (position >= soma_filtered_list_get_n_items (model))
    return NULL;
  guint index = self->old != NULL && position >= self->n_new
                    ? g_array_index (self->old, guint, self->n_gone + position - self->n_new)
                    : g_array_index (self->indices, guint, position);
  return g_list_model_get_item (G_LIST_MODEL (self->list), index);
}

static void
soma_filtered_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = soma_filtered_list_get_item_type;
  iface->get_n_items = soma_filtered_list_get_n_items;
  iface->get_item = soma_filtered_list_get_item;
}

static void
soma_filtered_list_dispose (GObject *object)
{
  g_clear_object (&SOMA_FILTERED_LIST (object)->list);
  G_OBJECT_CLASS (soma_filtered_list_parent_class)->dispose (object);
}

static void
soma_filtered_list_finalize (GObject *object)
{
  g_array_unref (SOMA_FILTERED_LIST (object)->indices);
  G_OBJECT_CLASS (soma_filtered_list_parent_class)->finalize (object);
}

static void
soma_filtered_list_class_init (SomaFilteredListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_filtered_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_filtered_list_finalize;
}

static void
soma_filtered_list_init (SomaFilteredList *self)
{
}

/* Changes */

/* Their positions in `from` and `to`, in the order of `from`. A bit for each solution of the list
 * keeps the hash table out of the way of a million that are not pinned. */
static GArray *
find_pins (SomaFilteredList *self, const GArray *pinned, guint first, const GArray *from,
           const GArray *to)
{
  GArray *pins = g_array_new (FALSE, FALSE, sizeof (Pin));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  g_autofree guint8 *bits = g_new0 (guint8, n / 8 + 1);
  gpointer place;

  for (guint i = 0; i <= pinned->len; i++)
    {
      guint index = i < pinned->len ? g_array_index (pinned, guint, i) : first;
      if (index < n)
        bits[index / 8] |= (guint8) (1 << index % 8);
    }
  for (guint i = 0; i < to->len; i++)
    {
      guint index = g_array_index (to, guint, i);
      if ((bits[index / 8] >> index % 8 & 1) != 0)
        g_hash_table_insert (places, GUINT_TO_POINTER (index), GUINT_TO_POINTER (i));
    }
  for (guint i = 0; i < from->len; i++)
    {
      guint index = g_array_index (from, guint, i);
      if ((bits[index / 8] >> index % 8 & 1) != 0 &&
          g_hash_table_lookup_extended (places, GUINT_TO_POINTER (index), NULL, &place))
        {
          Pin pin = { i, GPOINTER_TO_UINT (place), index == first ? pinned->len + 1 : 1 };
          g_array_append_val (pins, pin);
        }
    }
  return pins;
}

/* Keeps as many as can be kept, so that `to` ascends like `from`: there are a few hundred. */
static void
keep_ascending (GArray *pins)
{
  Pin *pin = (Pin *) (gpointer) pins->data;
  g_autofree guint *length = g_new0 (guint, (gsize) pins->len + 1);
  g_autofree guint *next = g_new0 (guint, (gsize) pins->len + 1);
  guint best = pins->len, n = 0;

  for (guint i = pins->len; i-- > 0;)
    {
      next[i] = pins->len;
      for (guint k = i + 1; k < pins->len; k++)
        if (pin[k].to > pin[i].to && length[k] > length[next[i]])
          next[i] = k;
      length[i] = length[next[i]] + pin[i].weight;
      if (length[i] >= length[best])
        best = i;
    }
  for (guint i = best; i < pins->len; i = next[i])
    pin[n++] = pin[i];
  g_array_set_size (pins, n);
}

/* Those up to these positions are now as they are to be; nothing is said of ones that are the same
 * at either end. */
static void
replace_until (SomaFilteredList *self, guint from, guint to)
{
  const guint *old = (const guint *) (gpointer) self->old->data;
  const guint *new = (const guint *) (gpointer) self->indices->data;
  guint n_same = 0;

  while (self->n_gone < from && self->n_new < to && old[self->n_gone] == new[self->n_new])
    {
      self->n_gone++;
      self->n_new++;
    }
  while (self->n_gone + n_same < from && self->n_new + n_same < to &&
         old[from - n_same - 1] == new[to - n_same - 1])
    n_same++;
  guint position = self->n_new, removed = from - n_same - self->n_gone;
  guint added = to - n_same - self->n_new;
  self->n_gone = from;
  self->n_new = to;
  if (removed > 0 || added > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

void
soma_filtered_list_set_indices (SomaFilteredList *self, const GArray *indices, const GArray *pinned,
                                guint first)
{
  g_return_if_fail (SOMA_IS_FILTERED_LIST (self) && self->old == NULL);

  g_autoptr (GArray) pins = find_pins (self, pinned, first, self->indices, indices);
  keep_ascending (pins);
  self->old = self->indices;
  self->indices = g_array_ref ((GArray *) indices);
  self->n_new = self->n_gone = 0;
  for (guint i = 0; i < pins->len; i++)
    {
      Pin pin = g_array_index (pins, Pin, i);
      replace_until (self, pin.from, pin.to);
      self->n_gone = pin.from + 1;
      self->n_new = pin.to + 1;
    }
  replace_until (self, self->old->len, self->indices->len);
  g_clear_pointer (&self->old, g_array_unref);
}

SomaFilteredList *
soma_filtered_list_new (SomaSolutionList *list, const GArray *indices)
{
  SomaFilteredList *self = g_object_new (SOMA_TYPE_FILTERED_LIST, NULL);

  self->list = g_object_ref (list);
  self->indices = g_array_ref ((GArray *) indices);
  return self;
}

const GArray *
soma_filtered_list_get_indices (SomaFilteredList *self)
{
  g_return_val_if_fail (SOMA_IS_FILTERED_LIST (self), NULL);
  return self->indices;
}

guint
soma_filtered_list_find (SomaFilteredList *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_FILTERED_LIST (self), G_MAXUINT);

  for (guint i = 0; i < self->indices->len; i++)
    if (g_array_index (self->indices, guint, i) == index)
      return i;
  return G_MAXUINT;
}
