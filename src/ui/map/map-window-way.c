/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-labels.h"
#include "map-step-stage.h"
#include "map-window-private.h"
#include "template.h"

/* How long the pieces of a step move, in milliseconds. */
#define STRIDE 1400

static void
show_stride (double part, gpointer data)
{
  SomaMapWindow *self = data;

  if (self->step == 0)
    return;
  SomaSolution *before = self->way->solutions->pdata[self->step - 1];
  SomaSolution *after = self->way->solutions->pdata[self->step];
  SomaPuzzle *puzzle = soma_solution_get_puzzle (before);
  g_autofree bool *moved = g_new0 (bool, soma_piece_set_n_copies (puzzle->set));
  soma_map_way_compare (self->way, self->step, moved);
  g_autoptr (SomaStage) stage = soma_map_step_stage_new (
      puzzle, soma_solution_get_copy_at (before), soma_solution_get_copy_at (after), moved, part);
  gboolean failed;
  g_object_get (self->step_frame, "failed", &failed, NULL);
  if (failed)
    soma_view_frame_set_stage (self->step_frame, stage);
  else
    soma_puzzle_view_set_stage (self->step_view, stage);
}

void
soma_map_window_end_stride (SomaMapWindow *self)
{
  if (self->stride != NULL)
    adw_animation_pause (self->stride);
  g_clear_object (&self->stride);
}

/* Without animations, it is over at once. */
static void
take_step (SomaMapWindow *self)
{
  AdwAnimationTarget *target = adw_callback_animation_target_new (show_stride, self, NULL);

  soma_map_window_end_stride (self);
  self->stride = adw_timed_animation_new (GTK_WIDGET (self->step_view), 0, 1, STRIDE, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->stride), ADW_EASE_IN_OUT_CUBIC);
  adw_animation_play (self->stride);
}

static void
show_step (SomaMapWindow *self)
{
  gtk_widget_set_visible (self->step_box, self->step > 0);
  soma_map_window_end_stride (self);
  if (self->step == 0)
    return;
  g_autofree char *text = soma_label_map_step (self->way, self->step);
  g_autofree char *ends = soma_label_map_step_ends (self->way, self->step);
  gtk_label_set_label (self->step_label, text);
  gtk_label_set_label (self->step_ends, ends);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->step_view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, -1);
  take_step (self);
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
