/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggestion.h"

struct _SomaSuggestionItem
{
  GObject parent_instance;

  SomaChange change;
  SomaBox box;
  SomaCellColours *colours; /* (nullable) owned */
  guint64 n_solutions;
  gboolean exact;
};

G_DEFINE_FINAL_TYPE (SomaSuggestionItem, soma_suggestion_item, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_N_SOLUTIONS,
  PROP_EXACT,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
soma_suggestion_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaSuggestionItem *self = SOMA_SUGGESTION_ITEM (object);

  switch (id)
    {
    case PROP_N_SOLUTIONS:
      g_value_set_uint64 (value, self->n_solutions);
      break;
    case PROP_EXACT:
      g_value_set_boolean (value, self->exact);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_suggestion_item_finalize (GObject *object)
{
  soma_cell_colours_unref (SOMA_SUGGESTION_ITEM (object)->colours);
  G_OBJECT_CLASS (soma_suggestion_item_parent_class)->finalize (object);
}

static void
soma_suggestion_item_class_init (SomaSuggestionItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_suggestion_item_get_property;
  object_class->finalize = soma_suggestion_item_finalize;

  properties[PROP_N_SOLUTIONS] =
      g_param_spec_uint64 ("n-solutions", NULL, NULL, 0, G_MAXUINT64, 0, G_PARAM_READABLE);
  properties[PROP_EXACT] = g_param_spec_boolean ("exact", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_suggestion_item_init (SomaSuggestionItem *self)
{
}

SomaSuggestionItem *
soma_suggestion_item_new (const SomaChange *change, const SomaBox *box, SomaCellColours *colours,
                          guint64 n_solutions, gboolean exact)
{
  SomaSuggestionItem *self = g_object_new (SOMA_TYPE_SUGGESTION_ITEM, NULL);

  self->change = *change;
  self->box = *box;
  self->colours = soma_cell_colours_ref (colours);
  self->n_solutions = n_solutions;
  self->exact = exact;
  return self;
}

const SomaChange *
soma_suggestion_item_get_change (SomaSuggestionItem *self)
{
  g_return_val_if_fail (SOMA_IS_SUGGESTION_ITEM (self), NULL);
  return &self->change;
}

const SomaBox *
soma_suggestion_item_get_box (SomaSuggestionItem *self)
{
  g_return_val_if_fail (SOMA_IS_SUGGESTION_ITEM (self), NULL);
  return &self->box;
}

const SomaCellColours *
soma_suggestion_item_get_colours (SomaSuggestionItem *self)
{
  g_return_val_if_fail (SOMA_IS_SUGGESTION_ITEM (self), NULL);
  return self->colours;
}

guint64
soma_suggestion_item_get_n_solutions (SomaSuggestionItem *self)
{
  g_return_val_if_fail (SOMA_IS_SUGGESTION_ITEM (self), 0);
  return self->n_solutions;
}

gboolean
soma_suggestion_item_is_exact (SomaSuggestionItem *self)
{
  g_return_val_if_fail (SOMA_IS_SUGGESTION_ITEM (self), FALSE);
  return self->exact;
}

void
soma_suggestion_item_set_n_solutions (SomaSuggestionItem *self, guint64 n_solutions, gboolean exact)
{
  g_return_if_fail (SOMA_IS_SUGGESTION_ITEM (self));

  gboolean n_differs = n_solutions != self->n_solutions, exact_differs = exact != self->exact;

  self->n_solutions = n_solutions;
  self->exact = exact;
  if (n_differs)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_SOLUTIONS]);
  if (exact_differs)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXACT]);
}
