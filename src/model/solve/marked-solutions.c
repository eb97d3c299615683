/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "marked-solutions.h"

struct _SomaMarkedSolutions
{
  GObject parent_instance;

  GByteArray *is_marked; /* owned; a byte for each, up to the last one that ever was */
  guint n;
};

G_DEFINE_FINAL_TYPE (SomaMarkedSolutions, soma_marked_solutions, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_N,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
tell (SomaMarkedSolutions *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N]);
}

static void
set (SomaMarkedSolutions *self, guint index, gboolean is_marked)
{
  static const guint8 none[1024];

  while (self->is_marked->len <= index)
    g_byte_array_append (self->is_marked, none, sizeof none);
  self->n -= self->is_marked->data[index];
  self->is_marked->data[index] = is_marked ? 1 : 0;
  self->n += self->is_marked->data[index];
}

static void
soma_marked_solutions_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_N)
    g_value_set_uint (value, SOMA_MARKED_SOLUTIONS (object)->n);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_marked_solutions_finalize (GObject *object)
{
  g_byte_array_unref (SOMA_MARKED_SOLUTIONS (object)->is_marked);
  G_OBJECT_CLASS (soma_marked_solutions_parent_class)->finalize (object);
}

static void
soma_marked_solutions_class_init (SomaMarkedSolutionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_marked_solutions_get_property;
  object_class->finalize = soma_marked_solutions_finalize;
  properties[PROP_N] = g_param_spec_uint ("n", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[CHANGED] = g_signal_new ("changed", SOMA_TYPE_MARKED_SOLUTIONS, G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
soma_marked_solutions_init (SomaMarkedSolutions *self)
{
  self->is_marked = g_byte_array_new ();
}

SomaMarkedSolutions *
soma_marked_solutions_new (void)
{
  return g_object_new (SOMA_TYPE_MARKED_SOLUTIONS, NULL);
}

gboolean
soma_marked_solutions_has (SomaMarkedSolutions *self, guint index)
{
  g_return_val_if_fail (SOMA_IS_MARKED_SOLUTIONS (self), FALSE);
  return index < self->is_marked->len && self->is_marked->data[index] != 0;
}

guint
soma_marked_solutions_get_n (SomaMarkedSolutions *self)
{
  g_return_val_if_fail (SOMA_IS_MARKED_SOLUTIONS (self), 0);
  return self->n;
}

void
soma_marked_solutions_toggle (SomaMarkedSolutions *self, guint index)
{
  g_return_if_fail (SOMA_IS_MARKED_SOLUTIONS (self));
  set (self, index, !soma_marked_solutions_has (self, index));
  tell (self);
}

void
soma_marked_solutions_add (SomaMarkedSolutions *self, const GArray *indices)
{
  g_return_if_fail (SOMA_IS_MARKED_SOLUTIONS (self));

  for (guint i = 0; i < indices->len; i++)
    set (self, g_array_index (indices, guint, i), TRUE);
  tell (self);
}

void
soma_marked_solutions_clear (SomaMarkedSolutions *self)
{
  g_return_if_fail (SOMA_IS_MARKED_SOLUTIONS (self));

  g_byte_array_set_size (self->is_marked, 0);
  self->n = 0;
  tell (self);
}

GArray *
soma_marked_solutions_list (SomaMarkedSolutions *self)
{
  g_return_val_if_fail (SOMA_IS_MARKED_SOLUTIONS (self), NULL);

  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->is_marked->len; i++)
    if (self->is_marked->data[i] != 0)
      g_array_append_val (indices, i);
  return indices;
}
