/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer-grid-private.h"

#include <stdlib.h>

static const struct
{
  guint key, keypad;
  SomaCell step;
} moves[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, { -1, 0, 0 } },
  { GDK_KEY_Right, GDK_KEY_KP_Right, { 1, 0, 0 } },
  { GDK_KEY_Up, GDK_KEY_KP_Up, { 0, 1, 0 } },
  { GDK_KEY_Down, GDK_KEY_KP_Down, { 0, -1, 0 } },
  { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, { 0, 0, 1 } },
  { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, { 0, 0, -1 } },
  { GDK_KEY_Home, GDK_KEY_KP_Home, { -16384, 0, 0 } },
  { GDK_KEY_End, GDK_KEY_KP_End, { 16383, 0, 0 } },
};

/* Strokes. */

/* Reports all cells between the last one and `cell`, so that a fast pointer skips none. */
static void
extend_stroke (SomaLayerGrid *self, SomaCell cell, GdkModifierType modifiers)
{
  SomaCell from = self->last;
  int dx = cell.x - from.x, dy = cell.y - from.y, n = MAX (abs (dx), abs (dy));

  self->last = cell;
  for (int i = self->crossing ? n : 1; i < n; i++)
    {
      const SomaCell between = { .x = (int16_t) (from.x + (2 * i * dx + n) / (2 * n)),
                                 .y = (int16_t) (from.y + (2 * i * dy + n) / (2 * n)),
                                 .z = from.z };
      soma_layer_grid_emit (self, SOMA_GRID_EXTEND, between, self->button, modifiers);
    }
  soma_layer_grid_emit (self, SOMA_GRID_EXTEND, cell, self->button, modifiers);
}

static void
drag_begin_cb (GtkGestureDrag *drag, double x, double y, SomaLayerGrid *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (drag));
  SomaGridLayout layout;
  SomaCell cell;

  soma_layer_grid_get_layout (self, &layout);
  if (button == GDK_BUTTON_MIDDLE || !soma_grid_layout_find_cell (&layout, x, y, &cell))
    {
      gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  /* Claimed before anyone hears of the press: a click is not a scroll. */
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  soma_layer_grid_set_cursor (self, cell);
  self->pressed = TRUE;
  self->button = button;
  self->last = cell;
  soma_layer_grid_emit (self, SOMA_GRID_BEGIN, cell, button,
                        gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (drag)));
}

static void
drag_update_cb (GtkGestureDrag *drag, double dx, double dy, SomaLayerGrid *self)
{
  double x, y;
  SomaGridLayout layout;
  SomaCell cell;

  if (!self->pressed || !gtk_gesture_drag_get_start_point (drag, &x, &y))
    return;
  soma_layer_grid_get_layout (self, &layout);
  if (!self->crossing || !soma_grid_layout_find_cell (&layout, x + dx, y + dy, &cell))
    cell = soma_grid_layout_nearest_cell (&layout, self->last.z, x + dx, y + dy);
  if (soma_cell_compare (cell, self->last) != 0)
    extend_stroke (self, cell,
                   gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (drag)));
}

static void
end_stroke (SomaLayerGrid *self, GtkGesture *drag, SomaGridEventKind kind)
{
  if (!self->pressed)
    return;
  self->pressed = FALSE;
  soma_layer_grid_set_cursor (self, self->last);
  soma_layer_grid_emit (self, kind, self->last, self->button,
                        gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (drag)));
}

static void
drag_end_cb (GtkGesture *drag, double x, double y, SomaLayerGrid *self)
{
  end_stroke (self, drag, SOMA_GRID_END);
}

static void
cancel_cb (GtkGesture *drag, GdkEventSequence *sequence, SomaLayerGrid *self)
{
  end_stroke (self, drag, SOMA_GRID_CANCEL);
}

/* Pointing. */

static void
leave_cb (GtkEventController *motion, SomaLayerGrid *self)
{
  if (!self->pointed)
    return;
  self->pointed = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  soma_layer_grid_emit (self, SOMA_GRID_LEAVE, self->point, 0, 0);
}

static void
motion_cb (GtkEventController *motion, double x, double y, SomaLayerGrid *self)
{
  SomaGridLayout layout;
  SomaCell cell;

  if (self->pressed)
    return;
  soma_layer_grid_get_layout (self, &layout);
  if (!soma_grid_layout_find_cell (&layout, x, y, &cell))
    {
      leave_cb (motion, self);
      return;
    }
  if (self->pointed && soma_cell_compare (cell, self->point) == 0)
    return;
  self->pointed = TRUE;
  self->point = cell;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  soma_layer_grid_emit (self, SOMA_GRID_POINT, cell, 0,
                        gtk_event_controller_get_current_event_state (motion));
}

/* Keys. */

static gboolean
move_key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (widget);
  SomaCell cell = self->cursor;
  guint move;
  guint modifiers;

  g_variant_get (arguments, "(uu)", &move, &modifiers);
  cell.x = (int16_t) CLAMP (cell.x + moves[move].step.x, -16384, 16383);
  cell.y += moves[move].step.y;
  cell.z += moves[move].step.z;
  soma_layer_grid_move_cursor (self, cell, modifiers);
  return GDK_EVENT_STOP;
}

static gboolean
stroke_key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (widget);
  SomaCell cell = self->cursor;

  soma_layer_grid_emit (self, SOMA_GRID_BEGIN, cell, 0, 0);
  soma_layer_grid_emit (self, SOMA_GRID_END, cell, 0, 0);
  return GDK_EVENT_STOP;
}

static gboolean
erase_key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (widget);

  soma_layer_grid_emit (self, SOMA_GRID_ERASE, self->cursor, 0, 0);
  return GDK_EVENT_STOP;
}

void
soma_layer_grid_class_install_keys (GtkWidgetClass *widget_class)
{
  static const GdkModifierType modifiers[] = { 0, GDK_SHIFT_MASK };
  static const guint strokes[] = { GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return,
                                   GDK_KEY_KP_Enter };
  static const guint erasers[] = { GDK_KEY_Delete, GDK_KEY_KP_Delete, GDK_KEY_BackSpace };

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    for (guint j = 0; j < G_N_ELEMENTS (modifiers); j++)
      {
        gtk_widget_class_add_binding (widget_class, moves[i].key, modifiers[j], move_key_cb, "(uu)",
                                      i, modifiers[j]);
        gtk_widget_class_add_binding (widget_class, moves[i].keypad, modifiers[j], move_key_cb,
                                      "(uu)", i, modifiers[j]);
      }
  for (guint i = 0; i < G_N_ELEMENTS (strokes); i++)
    gtk_widget_class_add_binding (widget_class, strokes[i], 0, stroke_key_cb, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (erasers); i++)
    gtk_widget_class_add_binding (widget_class, erasers[i], 0, erase_key_cb, NULL);
}

void
soma_layer_grid_add_controllers (SomaLayerGrid *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (cancel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}
