/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-labels.h"
#include "map-legend.h"
#include "map-window-private.h"

/* The card of a point lies on the map. On one that is less high than this it is smaller: with one
 * line for each fact, however many neighbours are named there. */
#define LOW 440

#define SIZE 96
#define SMALL_SIZE 56

/* What is left free around the card, in pixels. */
#define MARGIN 12

static void
set_small (SomaMapWindow *self, gboolean is_small)
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
is_in_the_way (SomaMapWindow *self, guint point, gboolean at_top)
{
  SomaMapPicture *picture = soma_map_view_get_picture (self->view);
  int width = gtk_widget_get_width (GTK_WIDGET (self->view));
  int height = gtk_widget_get_height (GTK_WIDGET (self->view));
  SomaMapCamera camera = soma_map_view_get_camera (self->view);
  GtkRequisition card;

  if (picture == NULL)
    return FALSE;
  SomaMapSpot at = soma_map_camera_project (&camera, picture->places[point], width, height);
  gtk_widget_get_preferred_size (self->card, NULL, &card);
  double y = at_top ? (double) at.y : height - (double) at.y;
  return (double) at.x < card.width + MARGIN && y < card.height + MARGIN;
}

/* It stays where it is for as long as it hides nothing there. */
static void
move_away (SomaMapWindow *self, guint point)
{
  gboolean at_top = gtk_widget_get_valign (self->card) == GTK_ALIGN_START;

  if (is_in_the_way (self, point, at_top) && !is_in_the_way (self, point, !at_top))
    gtk_widget_set_valign (self->card, at_top ? GTK_ALIGN_END : GTK_ALIGN_START);
}

void
soma_map_window_show_card (SomaMapWindow *self)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (self->map);
  guint pointed = soma_map_view_get_pointed (self->view);
  guint point = pointed != G_MAXUINT ? pointed : soma_map_view_get_selected (self->view);
  gboolean is_there = graph != NULL && point < graph->graph->n_points;
  int height = gtk_widget_get_height (GTK_WIDGET (self->view));

  set_small (self, height > 0 && height < LOW);
  gtk_widget_set_visible (self->card, is_there);
  if (!is_there)
    {
      self->shown = G_MAXUINT;
      return;
    }
  g_autofree char *name = soma_label_map_point (point);
  g_autofree char *value = soma_label_map_value (self->columns, point);
  g_autofree char *details = soma_label_map_details (graph, point, value);
  soma_map_window_set_text (self->point_label, name);
  soma_map_window_set_text (self->details_label, details);
  move_away (self, point);
  if (point == self->shown)
    return;
  self->shown = point;
  g_autoptr (SomaSolution) solution = soma_solution_map_get_solution (self->map, point);
  soma_thumbnail_set_puzzle (self->picture, soma_solution_get_puzzle (solution),
                             soma_solution_get_copy_at (solution));
}

static gboolean
fit_card_cb (gpointer data)
{
  SomaMapWindow *self = data;

  if (self->map != NULL)
    soma_map_window_show_card (self);
  return G_SOURCE_REMOVE;
}

gboolean
soma_map_window_place_card (SomaMapWindow *self, GtkWidget *child)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self->view));

  if (child == self->card && height != self->card_height)
    {
      self->card_height = height;
      g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, fit_card_cb, g_object_ref (self), g_object_unref);
    }
  return FALSE;
}
