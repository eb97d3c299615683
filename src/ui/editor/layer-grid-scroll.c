/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid-layout.h"
#include "layer-grid-private.h"

static void
show_layer (SomaLayerGrid *self, GtkScrolledWindow *window, int z)
{
  SomaGridLayout layout;
  int left, top;

  soma_layer_grid_get_layout (self, &layout);
  soma_grid_layout_get_layer (&layout, z, &left, &top);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (window), top - SOMA_GRID_GAP);
}

static void
show_cell (SomaLayerGrid *self, GtkScrolledWindow *window, SomaCell cell)
{
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (window);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (window);
  SomaGridLayout layout;
  int left, top, right, bottom, x, y;

  soma_layer_grid_get_layout (self, &layout);
  if (!soma_box_contains (&layout.box, cell))
    return;
  soma_grid_layout_get_layer (&layout, cell.z, &left, &top);
  soma_grid_layout_get_cell (
      &layout, (SomaCell){ layout.box.high.x + 1, layout.box.low.y - 1, cell.z }, &right, &bottom);
  soma_grid_layout_get_cell (&layout, cell, &x, &y);
  gtk_adjustment_clamp_page (across, left, right);
  gtk_adjustment_clamp_page (down, top, bottom);
  gtk_adjustment_clamp_page (across, x - layout.cell_size, x + 2 * layout.cell_size);
  gtk_adjustment_clamp_page (down, y - layout.cell_size, y + 2 * layout.cell_size);
}

/* The first size may not be the last one: the visible height is only known after it. */
static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SomaLayerGrid *self = SOMA_LAYER_GRID (widget);
  GtkWidget *window = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  int height = gtk_widget_get_height (widget);

  if (height == 0 || self->resize_source != 0 || window == NULL)
    return G_SOURCE_CONTINUE;
  if (self->shows_layer)
    show_layer (self, GTK_SCROLLED_WINDOW (window), self->shown_layer);
  if (self->shows_cell)
    show_cell (self, GTK_SCROLLED_WINDOW (window), self->shown_cell);
  if (height != self->shown_height)
    {
      self->shown_height = height;
      return G_SOURCE_CONTINUE;
    }
  self->shows_layer = self->shows_cell = FALSE;
  self->scroll_tick = 0;
  return G_SOURCE_REMOVE;
}

static void
scroll_later (SomaLayerGrid *self)
{
  self->shown_height = 0;
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
}

void
soma_layer_grid_show_from (SomaLayerGrid *self, int z)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));

  self->shows_layer = TRUE;
  self->shown_layer = z;
  self->shows_cell = FALSE;
  scroll_later (self);
}

void
soma_layer_grid_reveal (SomaLayerGrid *self, SomaCell cell)
{
  g_return_if_fail (SOMA_IS_LAYER_GRID (self));
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  if (window == NULL)
    return;
  show_cell (self, GTK_SCROLLED_WINDOW (window), cell);
  self->shows_cell = TRUE;
  self->shown_cell = cell;
  scroll_later (self);
}
