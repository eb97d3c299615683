/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-labels.h"
#include "map-window-private.h"
#include "template.h"

static void
show_end (SomaThumbnail *picture, GtkLabel *label, SomaSolution *solution)
{
  g_autofree char *name = soma_label_map_point (soma_solution_get_index (solution));

  soma_thumbnail_set_puzzle (picture, soma_solution_get_puzzle (solution),
                             soma_solution_get_copy_at (solution));
  gtk_label_set_label (label, name);
}

static void
show_step (SomaMapWindow *self)
{
  gtk_widget_set_visible (self->step_box, self->step > 0);
  if (self->step == 0)
    return;
  g_autofree char *text = soma_label_map_step (self->way, self->step);
  gtk_label_set_label (self->step_label, text);
  show_end (self->before, self->before_label, self->way->solutions->pdata[self->step - 1]);
  show_end (self->after, self->after_label, self->way->solutions->pdata[self->step]);
}

static void
show_way (SomaMapWindow *self)
{
  /* Whether there is a way is not known before the graph is. */
  gboolean is_known = soma_solution_map_get_graph (self->map) != NULL;
  g_autofree char *text =
      soma_label_map_way (self->way, self->from, is_known ? self->to : G_MAXUINT);

  gtk_label_set_label (self->way_label, text);
  soma_map_view_set_way (self->view, self->way != NULL ? self->way->points : NULL,
                         self->way != NULL ? self->way->n : 0);
  show_step (self);
  soma_map_window_enable_actions (self);
}

void
soma_map_window_find_way (SomaMapWindow *self)
{
  g_clear_pointer (&self->way, soma_map_way_free);
  if (self->from != G_MAXUINT && self->to != G_MAXUINT)
    self->way = soma_map_way_new (self->map, self->from, self->to);
  self->step = self->way != NULL && self->way->n > 1 ? 1 : 0;
  show_way (self);
}

/* Where the step leads to is selected. */
static void
go_to_step (SomaMapWindow *self, guint step)
{
  self->step = step;
  show_way (self);
  soma_map_window_select (self, self->way->points[step]);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  go_to_step (SOMA_MAP_WINDOW (widget), SOMA_MAP_WINDOW (widget)->step - 1);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  go_to_step (SOMA_MAP_WINDOW (widget), SOMA_MAP_WINDOW (widget)->step + 1);
}

static void
from_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (widget);

  self->from = soma_map_view_get_selected (self->view);
  soma_map_window_find_way (self);
}

static void
to_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (widget);

  self->to = soma_map_view_get_selected (self->view);
  soma_map_window_find_way (self);
}

static void
clear_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (widget);

  self->from = self->to = G_MAXUINT;
  soma_map_window_find_way (self);
}

static const SomaAction actions[] = {
  { "way.from", NULL, from_action, GRAPH | SELECTED },
  { "way.to", NULL, to_action, GRAPH | SELECTED },
  { "way.clear", NULL, clear_action, WAY },
  { "way.previous", NULL, previous_action, STEP_BEFORE },
  { "way.next", NULL, next_action, STEP_AFTER },
  { 0 },
};

void
soma_map_window_install_way_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
