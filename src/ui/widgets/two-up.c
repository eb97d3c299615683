/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "two-up.h"

/* From this width on, in pixels, the children are side by side. */
#define BESIDE_WIDTH 560

/* The second child's share of the width or the height. */
#define SECOND_SHARE 0.45

struct _SomaTwoUp
{
  GtkWidget parent_instance;

  GtkWidget *first, *second; /* (nullable) owned */
  GtkWidget *separator;      /* owned */
};

G_DEFINE_FINAL_TYPE (SomaTwoUp, soma_two_up, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_FIRST,
  PROP_SECOND,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
soma_two_up_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  SomaTwoUp *self = SOMA_TWO_UP (widget);
  gboolean beside = orientation == GTK_ORIENTATION_HORIZONTAL || for_size >= BESIDE_WIDTH;
  int first, second, first_natural, second_natural;

  gtk_widget_measure (self->first, orientation, -1, &first, &first_natural, NULL, NULL);
  gtk_widget_measure (self->second, orientation, -1, &second, &second_natural, NULL, NULL);
  *minimum = beside ? MAX (first, second) : first + second;
  *natural = MAX (*minimum, orientation == GTK_ORIENTATION_HORIZONTAL
                                ? first_natural + second_natural
                                : MAX (first_natural, second_natural));
  *minimum_baseline = *natural_baseline = -1;
}

static void
place (GtkWidget *child, int x, int y, int width, int height)
{
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, MAX (width, 0), MAX (height, 0) }, -1);
}

static void
place_beside (SomaTwoUp *self, int width, int height)
{
  int least, share, thickness;
  gboolean reversed = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->separator), GTK_ORIENTATION_VERTICAL);
  gtk_widget_measure (self->separator, GTK_ORIENTATION_HORIZONTAL, -1, &thickness, NULL, NULL,
                      NULL);
  gtk_widget_measure (self->second, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  share = MAX (least, (int) (SECOND_SHARE * width));
  int rest = width - share - thickness;
  place (self->first, reversed ? share + thickness : 0, 0, rest, height);
  place (self->separator, reversed ? share : rest, 0, thickness, height);
  place (self->second, reversed ? 0 : rest + thickness, 0, share, height);
}

static void
place_stacked (SomaTwoUp *self, int width, int height)
{
  int least, share, thickness;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->separator), GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_measure (self->separator, GTK_ORIENTATION_VERTICAL, -1, &thickness, NULL, NULL, NULL);
  gtk_widget_measure (self->second, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  share = MAX (least, (int) (SECOND_SHARE * height));
  int rest = height - share - thickness;
  place (self->first, 0, 0, width, rest);
  place (self->separator, 0, rest, width, thickness);
  place (self->second, 0, rest + thickness, width, share);
}

static void
soma_two_up_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  if (width >= BESIDE_WIDTH)
    place_beside (SOMA_TWO_UP (widget), width, height);
  else
    place_stacked (SOMA_TWO_UP (widget), width, height);
}

static GtkSizeRequestMode
soma_two_up_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
soma_two_up_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaTwoUp *self = SOMA_TWO_UP (object);

  switch (id)
    {
    case PROP_FIRST:
      self->first = g_value_get_object (value);
      gtk_widget_insert_after (self->first, GTK_WIDGET (self), NULL);
      break;
    case PROP_SECOND:
      self->second = g_value_get_object (value);
      gtk_widget_insert_before (self->second, GTK_WIDGET (self), NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_two_up_dispose (GObject *object)
{
  SomaTwoUp *self = SOMA_TWO_UP (object);

  g_clear_pointer (&self->first, gtk_widget_unparent);
  g_clear_pointer (&self->separator, gtk_widget_unparent);
  g_clear_pointer (&self->second, gtk_widget_unparent);
  G_OBJECT_CLASS (soma_two_up_parent_class)->dispose (object);
}

static void
soma_two_up_class_init (SomaTwoUpClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = soma_two_up_set_property;
  object_class->dispose = soma_two_up_dispose;
  widget_class->measure = soma_two_up_measure;
  widget_class->size_allocate = soma_two_up_size_allocate;
  widget_class->get_request_mode = soma_two_up_get_request_mode;
  properties[PROP_FIRST] =
      g_param_spec_object ("first", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_WRITABLE);
  properties[PROP_SECOND] =
      g_param_spec_object ("second", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_WRITABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_two_up_init (SomaTwoUp *self)
{
  self->separator = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_parent (self->separator, GTK_WIDGET (self));
}
