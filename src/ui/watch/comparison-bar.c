/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "comparison-bar.h"

#include <math.h>

#define HEIGHT 14
#define LEAST_WIDTH 60
#define ROOM_BELOW 3

struct _SomaComparisonBar
{
  GtkWidget parent_instance;

  double value, least, most, reference;
  gboolean open;
};

G_DEFINE_FINAL_TYPE (SomaComparisonBar, soma_comparison_bar, GTK_TYPE_WIDGET)

/* The position of a value on the scale, 0 to 1. The smallest has a length, too. */
static float
get_place (SomaComparisonBar *self, double value)
{
  double origin = self->least / ROOM_BELOW;

  return value > origin && origin > 0 ? (float) (log (value / origin) / log (self->most / origin))
                                      : 0;
}

static void
soma_comparison_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SomaComparisonBar *self = SOMA_COMPARISON_BAR (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  float length = width * get_place (self, self->value);
  GdkRGBA colour, mark;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "window_fg_color",
                                       &mark))
    mark = colour;
  GdkRGBA faint = mark;
  faint.alpha *= 0.15f;
  gtk_snapshot_append_color (snapshot, &faint, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gtk_snapshot_append_color (snapshot, &colour, &GRAPHENE_RECT_INIT (0, 0, length, height));
  /* A lower bound fades out in stripes. */
  for (int i = 0; self->open && i < 4; i++)
    gtk_snapshot_append_color (
        snapshot, &colour,
        &GRAPHENE_RECT_INIT (length + 2 + (float) i * 5, 0, 3 - (float) i * 0.6f, height));
  if (self->reference <= 0)
    return;
  float at = width * get_place (self, self->reference);
  gtk_snapshot_append_color (snapshot, &mark, &GRAPHENE_RECT_INIT (at - 1, -3, 2, height + 6));
}

static void
soma_comparison_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                             int *minimum, int *natural, int *minimum_baseline,
                             int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : HEIGHT;
}

static void
soma_comparison_bar_class_init (SomaComparisonBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = soma_comparison_bar_snapshot;
  widget_class->measure = soma_comparison_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "comparisonbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
soma_comparison_bar_init (SomaComparisonBar *self)
{
}

GtkWidget *
soma_comparison_bar_new (void)
{
  return g_object_new (SOMA_TYPE_COMPARISON_BAR, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
}

void
soma_comparison_bar_set (SomaComparisonBar *self, double value, double least, double most,
                         double reference, gboolean open)
{
  g_return_if_fail (SOMA_IS_COMPARISON_BAR (self));

  self->value = value;
  self->least = least;
  self->most = most;
  self->reference = reference;
  self->open = open;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
