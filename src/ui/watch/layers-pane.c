/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layers-pane.h"

#include "host.h"
#include "layer-net.h"
#include "print-window.h"
#include "template.h"

#define PAPER_MARGIN 12

struct _SomaLayersPane
{
  SomaWatchPart parent_instance;

  /* Template */
  GtkDrawingArea *paper;
};

G_DEFINE_FINAL_TYPE (SomaLayersPane, soma_layers_pane, SOMA_TYPE_WATCH_PART)

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  SomaWatch *watch = soma_watch_part_get_watch (data);

  /* Paper is white even in dark mode. */
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  if (watch == NULL)
    return;
  cairo_translate (cr, PAPER_MARGIN, PAPER_MARGIN);
  const SomaLayerNet net = { .puzzle = soma_watch_get_puzzle (watch),
                             .copy_at = soma_watch_get_board (watch),
                             .names = soma_watch_part_get_names (data),
                             .numbered = TRUE };
  soma_layer_net_draw (cr, &net, MAX (1, width - 2 * PAPER_MARGIN),
                       MAX (1, height - 2 * PAPER_MARGIN));
}

/* The layers of this step, which are a solution that need not be finished. */
static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatch *watch = soma_watch_part_get_watch (SOMA_WATCH_PART (widget));

  if (watch == NULL)
    return;
  SomaPuzzle *puzzle = soma_watch_get_puzzle (watch);
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_puzzle_sheet_free);
  SomaPuzzleSheet *sheet = soma_puzzle_sheet_new (puzzle, puzzle->name, "");
  soma_puzzle_sheet_add_solution (sheet, soma_watch_get_board (watch));
  g_ptr_array_add (sheets, sheet);
  GtkWidget *window = soma_print_window_new (
      GTK_WINDOW (gtk_widget_get_root (widget)), puzzle->name, sheets,
      soma_watch_part_get_names (SOMA_WATCH_PART (widget)), SOMA_SYMMETRY_FULL);
  soma_print_window_show_layers (SOMA_PRINT_WINDOW (window));
  soma_host_present_dialog (GTK_WINDOW (window));
}

static void
soma_layers_pane_update (SomaWatchPart *part, gboolean moved)
{
  gtk_widget_queue_draw (GTK_WIDGET (SOMA_LAYERS_PANE (part)->paper));
}

static void
soma_layers_pane_class_init (SomaLayersPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  SOMA_WATCH_PART_CLASS (klass)->update = soma_layers_pane_update;
  soma_template_set (widget_class, "layers-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaLayersPane, paper);
  gtk_widget_class_install_action (widget_class, "layers.print", NULL, print_action);
}

static void
soma_layers_pane_init (SomaLayersPane *self)
{
  soma_template_init (self);
  gtk_drawing_area_set_draw_func (self->paper, draw_cb, self, NULL);
}
