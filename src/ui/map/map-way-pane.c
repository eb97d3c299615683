/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-way-pane.h"

#include <adwaita.h>

#include "map-labels.h"
#include "map-step-stage.h"
#include "template.h"
#include "view-frame.h"

/* How long the pieces of a step move, in milliseconds. */
#define STRIDE 1400

struct _SomaMapWayPane
{
  GtkBox parent_instance;

  /* Owned */
  SomaMapWay *way;      /* (nullable) */
  AdwAnimation *stride; /* (nullable) of the step that is taken, or was last */

  guint step; /* that is shown, from 1; 0: none */

  /* Template */
  GtkLabel *way_label, *step_label, *step_ends;
  GtkWidget *step_box;
  SomaViewFrame *step_frame;
  SomaPuzzleView *step_view;
};

G_DEFINE_FINAL_TYPE (SomaMapWayPane, soma_map_way_pane, GTK_TYPE_BOX)

static void
show_stride (double part, gpointer data)
{
  SomaMapWayPane *self = data;

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

static void
end_stride (SomaMapWayPane *self)
{
  if (self->stride != NULL)
    adw_animation_pause (self->stride);
  g_clear_object (&self->stride);
}

static void
soma_map_way_pane_dispose (GObject *object)
{
  SomaMapWayPane *self = SOMA_MAP_WAY_PANE (object);

  end_stride (self);
  g_clear_pointer (&self->way, soma_map_way_free);
  G_OBJECT_CLASS (soma_map_way_pane_parent_class)->dispose (object);
}

static void
soma_map_way_pane_class_init (SomaMapWayPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_map_way_pane_dispose;
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  soma_template_set (widget_class, "map-way-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaMapWayPane, way_label);
  gtk_widget_class_bind_template_child (widget_class, SomaMapWayPane, step_label);
  gtk_widget_class_bind_template_child (widget_class, SomaMapWayPane, step_ends);
  gtk_widget_class_bind_template_child (widget_class, SomaMapWayPane, step_box);
  gtk_widget_class_bind_template_child (widget_class, SomaMapWayPane, step_frame);
  gtk_widget_class_bind_template_child (widget_class, SomaMapWayPane, step_view);
}

static void
soma_map_way_pane_init (SomaMapWayPane *self)
{
  soma_template_init (self);
}

void
soma_map_way_pane_find (SomaMapWayPane *self, SomaSolutionMap *map, guint from, guint to)
{
  g_return_if_fail (SOMA_IS_MAP_WAY_PANE (self));
  g_clear_pointer (&self->way, soma_map_way_free);
  if (from != G_MAXUINT && to != G_MAXUINT)
    self->way = soma_map_way_new (map, from, to);
  /* Whether there is a way is not known before the graph is. */
  gboolean is_known = soma_solution_map_get_graph (map) != NULL;
  g_autofree char *text = soma_label_map_way (self->way, from, is_known ? to : G_MAXUINT);
  gtk_label_set_label (self->way_label, text);
  soma_map_way_pane_show_step (self, self->way != NULL && self->way->n > 1 ? 1 : 0);
}

void
soma_map_way_pane_show_step (SomaMapWayPane *self, guint step)
{
  g_return_if_fail (SOMA_IS_MAP_WAY_PANE (self));
  self->step = step;
  gtk_widget_set_visible (self->step_box, step > 0);
  end_stride (self);
  if (step == 0)
    return;
  g_autofree char *text = soma_label_map_step (self->way, step);
  g_autofree char *ends = soma_label_map_step_ends (self->way, step);
  gtk_label_set_label (self->step_label, text);
  gtk_label_set_label (self->step_ends, ends);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->step_view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, -1);

  /* Without animations, it is over at once. */
  AdwAnimationTarget *target = adw_callback_animation_target_new (show_stride, self, NULL);
  self->stride = adw_timed_animation_new (GTK_WIDGET (self->step_view), 0, 1, STRIDE, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->stride), ADW_EASE_IN_OUT_CUBIC);
  adw_animation_play (self->stride);
}

guint
soma_map_way_pane_get_step (SomaMapWayPane *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_WAY_PANE (self), 0);
  return self->step;
}

const SomaMapWay *
soma_map_way_pane_get_way (SomaMapWayPane *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_WAY_PANE (self), NULL);
  return self->way;
}
