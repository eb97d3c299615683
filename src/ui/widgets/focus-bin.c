/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "focus-bin.h"

typedef struct
{
  gboolean is_single_stop;
} SomaFocusBinPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (SomaFocusBin, soma_focus_bin, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_SINGLE_STOP,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static gboolean *
get_single_stop (gpointer self)
{
  SomaFocusBinPrivate *private = soma_focus_bin_get_instance_private (self);

  return &private->is_single_stop;
}

/* Since GTK 4.12 Tab would go to the first row of a view, or the last one, and select it if it was
 * out of sight. With 1, GTK_LIST_TAB_ITEM, it goes to where the focus was, as it did before. */
static gboolean
keep_place (GtkWidget *widget)
{
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "tab-behavior") != NULL)
    {
      g_object_set (widget, "tab-behavior", 1, NULL);
      return TRUE;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (keep_place (child))
      return TRUE;
  return FALSE;
}

static gboolean
soma_focus_bin_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));

  if (child == NULL)
    return FALSE;
  if (*get_single_stop (widget) &&
      (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD))
    {
      if (gtk_widget_get_focus_child (widget) != NULL)
        return FALSE;
      keep_place (child);
    }
  return gtk_widget_child_focus (child, direction);
}

static void
soma_focus_bin_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SINGLE_STOP)
    g_value_set_boolean (value, *get_single_stop (object));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_focus_bin_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SINGLE_STOP)
    *get_single_stop (object) = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_focus_bin_class_init (SomaFocusBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_focus_bin_get_property;
  object_class->set_property = soma_focus_bin_set_property;
  properties[PROP_SINGLE_STOP] =
      g_param_spec_boolean ("single-stop", NULL, NULL, FALSE, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  GTK_WIDGET_CLASS (klass)->focus = soma_focus_bin_focus;
}

static void
soma_focus_bin_init (SomaFocusBin *self)
{
}
