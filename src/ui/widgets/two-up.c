/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "two-up.h"

#include <glib/gi18n.h>

/* From this width on, in pixels, the children are side by side. */
#define BESIDE_WIDTH 560

#define FIRST_SHARE 0.55

struct _SomaTwoUp
{
  GtkWidget parent_instance;

  GtkPaned *paned; /* owned */
  double share;    /* what the first gets of the length, until the handle is moved */
};

G_DEFINE_FINAL_TYPE (SomaTwoUp, soma_two_up, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_FIRST,
  PROP_SECOND,
  PROP_SHARE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Either orientation has to fit: which one it will be depends on the width. */
static void
soma_two_up_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  SomaTwoUp *self = SOMA_TWO_UP (widget);
  gboolean beside = orientation == GTK_ORIENTATION_HORIZONTAL || for_size >= BESIDE_WIDTH;
  int first, second, first_natural, second_natural;

  gtk_widget_measure (gtk_paned_get_start_child (self->paned), orientation, -1, &first,
                      &first_natural, NULL, NULL);
  gtk_widget_measure (gtk_paned_get_end_child (self->paned), orientation, -1, &second,
                      &second_natural, NULL, NULL);
  *minimum = beside ? MAX (first, second) : first + second;
  *natural = MAX (*minimum, orientation == GTK_ORIENTATION_HORIZONTAL
                                ? first_natural + second_natural
                                : MAX (first_natural, second_natural));
  *minimum_baseline = *natural_baseline = -1;
}

static void
place (SomaTwoUp *self, int width, int height)
{
  int least;

  gtk_widget_measure (GTK_WIDGET (self->paned), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  width = MAX (width, least);
  gtk_widget_measure (GTK_WIDGET (self->paned), GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL,
                      NULL);
  gtk_widget_size_allocate (GTK_WIDGET (self->paned),
                            &(GtkAllocation){ 0, 0, width, MAX (height, least) }, -1);
}

/* GtkPaned keeps shares when its length changes, also from the height to the width: so it gets its
 * length first, and then the position of the handle. */
static void
soma_two_up_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SomaTwoUp *self = SOMA_TWO_UP (widget);
  GtkOrientable *orientable = GTK_ORIENTABLE (self->paned);
  GtkOrientation orientation =
      width >= BESIDE_WIDTH ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;
  int length = orientation == GTK_ORIENTATION_HORIZONTAL ? width : height;
  gboolean is_arranged;

  g_object_get (self->paned, "position-set", &is_arranged, NULL);
  is_arranged = is_arranged && gtk_orientable_get_orientation (orientable) == orientation;
  if (!is_arranged)
    {
      gtk_orientable_set_orientation (orientable, orientation);
      place (self, width, height);
      gtk_paned_set_position (self->paned, (int) (self->share * length));
    }
  place (self, width, height);
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
      gtk_paned_set_start_child (self->paned, g_value_get_object (value));
      break;
    case PROP_SECOND:
      gtk_paned_set_end_child (self->paned, g_value_get_object (value));
      break;
    case PROP_SHARE:
      self->share = g_value_get_double (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_two_up_dispose (GObject *object)
{
  SomaTwoUp *self = SOMA_TWO_UP (object);

  if (self->paned != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->paned)));
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
  properties[PROP_SHARE] = g_param_spec_double ("share", NULL, NULL, 0, 1, FIRST_SHARE,
                                                G_PARAM_WRITABLE | G_PARAM_CONSTRUCT);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_two_up_init (SomaTwoUp *self)
{
  self->paned = GTK_PANED (gtk_paned_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_paned_set_shrink_start_child (self->paned, FALSE);
  gtk_paned_set_shrink_end_child (self->paned, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->paned), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Divider"), -1);
  gtk_widget_set_parent (GTK_WIDGET (self->paned), GTK_WIDGET (self));
}
