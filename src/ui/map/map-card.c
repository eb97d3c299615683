/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-card.h"

#include "map-labels.h"
#include "map-legend.h"
#include "template.h"
#include "thumbnail.h"

/* The card of a point lies on the map. On one that is less high than this it is smaller: with one
 * line for each fact, however many neighbours are named there. */
#define LOW 440

#define SIZE 96
#define SMALL_SIZE 56

/* What is left free around the card, in pixels. */
#define MARGIN 12

struct _SomaMapCard
{
  GtkBox parent_instance;

  guint shown; /* the point in the picture, or G_MAXUINT */
  int height;  /* of the view when it was shown last */

  /* Template */
  SomaThumbnail *picture;
  GtkLabel *point_label, *details_label;
};

G_DEFINE_FINAL_TYPE (SomaMapCard, soma_map_card, GTK_TYPE_BOX)

static void
set_small (SomaMapCard *self, gboolean is_small)
{
  int size = is_small ? SMALL_SIZE : SIZE, now;

  g_object_get (self->picture, "size", &now, NULL);
  if (now == size)
    return;
  g_object_set (self->picture, "size", size, NULL);
  gtk_label_set_ellipsize (self->details_label,
                           is_small ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_lines (self->details_label, is_small ? 1 : -1);
  self->shown = G_MAXUINT; /* its picture is drawn anew */
}

/* Whether the card, at the top or at the bottom, hides the point. */
static gboolean
is_in_the_way (SomaMapCard *self, SomaMapView *view, guint point, gboolean at_top)
{
  SomaMapPicture *picture = soma_map_view_get_picture (view);
  int width = gtk_widget_get_width (GTK_WIDGET (view));
  SomaMapCamera camera = soma_map_view_get_camera (view);
  GtkRequisition card;

  if (picture == NULL)
    return FALSE;
  SomaMapSpot at = soma_map_camera_project (&camera, picture->places[point], width, self->height);
  gtk_widget_get_preferred_size (GTK_WIDGET (self), NULL, &card);
  double y = at_top ? (double) at.y : self->height - (double) at.y;
  return (double) at.x < card.width + MARGIN && y < card.height + MARGIN;
}

static void
soma_map_card_class_init (SomaMapCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  soma_template_set (widget_class, "map-card");
  gtk_widget_class_bind_template_child (widget_class, SomaMapCard, picture);
  gtk_widget_class_bind_template_child (widget_class, SomaMapCard, point_label);
  gtk_widget_class_bind_template_child (widget_class, SomaMapCard, details_label);
}

static void
soma_map_card_init (SomaMapCard *self)
{
  self->shown = G_MAXUINT;
  soma_template_init (self);
}

void
soma_map_card_show (SomaMapCard *self, SomaMapView *view, SomaSolutionMap *map,
                    SomaMapColumns *columns)
{
  g_return_if_fail (SOMA_IS_MAP_CARD (self));
  const SomaMapGraph *graph = soma_solution_map_get_graph (map);
  guint pointed = soma_map_view_get_pointed (view);
  guint point = pointed != G_MAXUINT ? pointed : soma_map_view_get_selected (view);
  gboolean is_there = graph != NULL && point < graph->graph->n_points;

  self->height = gtk_widget_get_height (GTK_WIDGET (view));
  set_small (self, self->height > 0 && self->height < LOW);
  gtk_widget_set_visible (GTK_WIDGET (self), is_there);
  if (!is_there)
    {
      self->shown = G_MAXUINT;
      return;
    }
  g_autofree char *name = soma_label_map_point (point);
  g_autofree char *value = soma_label_map_value (columns, point);
  g_autofree char *details = soma_label_map_details (graph, point, value);
  gtk_label_set_label (self->point_label, name);
  gtk_label_set_label (self->details_label, details);
  /* It stays where it is for as long as it hides nothing there. */
  gboolean at_top = gtk_widget_get_valign (GTK_WIDGET (self)) == GTK_ALIGN_START;
  if (is_in_the_way (self, view, point, at_top) && !is_in_the_way (self, view, point, !at_top))
    gtk_widget_set_valign (GTK_WIDGET (self), at_top ? GTK_ALIGN_END : GTK_ALIGN_START);
  if (point == self->shown)
    return;
  self->shown = point;
  g_autoptr (SomaSolution) solution = soma_solution_map_get_solution (map, point);
  soma_thumbnail_set_puzzle (self->picture, soma_solution_get_puzzle (solution),
                             soma_solution_get_copy_at (solution));
}

gboolean
soma_map_card_fits (SomaMapCard *self, SomaMapView *view)
{
  g_return_val_if_fail (SOMA_IS_MAP_CARD (self), TRUE);
  return gtk_widget_get_height (GTK_WIDGET (view)) == self->height;
}
