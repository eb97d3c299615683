/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch-part.h"

typedef struct
{
  SomaWatch *watch; /* (nullable) owned */
  SomaNames names;
  GSignalGroup *signals; /* of the watch */
} SomaWatchPartPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (SomaWatchPart, soma_watch_part, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_WATCH,
  PROP_NAMES,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static SomaWatchPartPrivate *
get_private (gpointer self)
{
  return soma_watch_part_get_instance_private (self);
}

static void
update (SomaWatchPart *self, gboolean moved)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    SOMA_WATCH_PART_GET_CLASS (self)->update (self, moved);
}

static void
moved_cb (SomaWatchPart *self)
{
  update (self, TRUE);
}

static void
explored_cb (SomaWatchPart *self)
{
  update (self, FALSE);
}

static void
soma_watch_part_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_watch_part_parent_class)->map (widget);
  update (SOMA_WATCH_PART (widget), TRUE);
}

static void
soma_watch_part_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_WATCH:
      g_value_set_object (value, get_private (object)->watch);
      break;
    case PROP_NAMES:
      g_value_set_boxed (value, &get_private (object)->names);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_watch_part_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaWatchPart *self = SOMA_WATCH_PART (object);
  SomaWatchPartPrivate *private = get_private (object);

  switch (id)
    {
    case PROP_WATCH:
      g_set_object (&private->watch, g_value_get_object (value));
      g_signal_group_set_target (private->signals, private->watch);
      SOMA_WATCH_PART_GET_CLASS (self)->update (self, TRUE);
      break;
    case PROP_NAMES:
      private
      ->names = *(const SomaNames *) g_value_get_boxed (value);
      update (self, FALSE);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_watch_part_dispose (GObject *object)
{
  SomaWatchPartPrivate *private = get_private (object);
  GtkWidget *child;

  g_clear_object (&private->signals);
  g_clear_object (&private->watch);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (soma_watch_part_parent_class)->dispose (object);
}

static void
soma_watch_part_class_init (SomaWatchPartClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE;

  object_class->get_property = soma_watch_part_get_property;
  object_class->set_property = soma_watch_part_set_property;
  object_class->dispose = soma_watch_part_dispose;
  GTK_WIDGET_CLASS (klass)->map = soma_watch_part_map;
  properties[PROP_WATCH] = g_param_spec_object ("watch", NULL, NULL, SOMA_TYPE_WATCH, flags);
  properties[PROP_NAMES] = g_param_spec_boxed ("names", NULL, NULL, SOMA_TYPE_NAMES, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_watch_part_init (SomaWatchPart *self)
{
  SomaWatchPartPrivate *private = get_private (self);

  private->signals = g_signal_group_new (SOMA_TYPE_WATCH);
  g_signal_group_connect_swapped (private->signals, "notify::number", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (private->signals, "notify::n-steps", G_CALLBACK (explored_cb),
                                  self);
}

SomaWatch *
soma_watch_part_get_watch (SomaWatchPart *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH_PART (self), NULL);
  return get_private (self)->watch;
}

const SomaNames *
soma_watch_part_get_names (SomaWatchPart *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH_PART (self), NULL);
  return &get_private (self)->names;
}
