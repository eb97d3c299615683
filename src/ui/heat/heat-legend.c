/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-legend.h"

#include "heat-stage.h"

#define WIDTH 96
#define HEIGHT 14
#define N_STOPS 11

struct _SomaHeatLegend
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (SomaHeatLegend, soma_heat_legend, GTK_TYPE_WIDGET)

static GskColorStop
make_stop (int i)
{
  float at = (float) i / (N_STOPS - 1);
  guint32 colour = soma_heat_colour (at);

  return (GskColorStop){ at,
                         { (float) (colour >> 16) / 255, (float) (colour >> 8 & 255) / 255,
                           (float) (colour & 255) / 255, 1 } };
}

static void
soma_heat_legend_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  float width = (float) gtk_widget_get_width (widget),
        height = (float) gtk_widget_get_height (widget);
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  GskColorStop stops[N_STOPS];
  GskRoundedRect edge;
  GdkRGBA ink;

  for (int i = 0; i < N_STOPS; i++)
    stops[i] = make_stop (i);
  gtk_snapshot_append_linear_gradient (
      snapshot, &bounds, &GRAPHENE_POINT_INIT (is_mirrored ? width : 0, 0),
      &GRAPHENE_POINT_INIT (is_mirrored ? 0 : width, 0), stops, N_STOPS);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  gsk_rounded_rect_init_from_rect (&edge, &bounds, 0);
  gtk_snapshot_append_border (snapshot, &edge, (float[4]){ 1, 1, 1, 1 },
                              (GdkRGBA[4]){ ink, ink, ink, ink });
}

static void
soma_heat_legend_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
soma_heat_legend_class_init (SomaHeatLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = soma_heat_legend_snapshot;
  widget_class->measure = soma_heat_legend_measure;
  gtk_widget_class_set_css_name (widget_class, "heatlegend");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
soma_heat_legend_init (SomaHeatLegend *self)
{
}
