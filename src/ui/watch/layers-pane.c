/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layers-pane.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "layer-net.h"
#include "template.h"

#define PAPER_MARGIN 12

struct _SomaLayersPane
{
  SomaWatchPart parent_instance;

  GtkFileChooserNative *chooser; /* (nullable) owned */

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
  soma_layer_net_draw (cr, soma_watch_get_puzzle (watch), soma_watch_get_board (watch),
                       soma_watch_part_get_names (data), TRUE, MAX (1, width - 2 * PAPER_MARGIN),
                       MAX (1, height - 2 * PAPER_MARGIN));
}

static void
tell (SomaLayersPane *self, const char *heading, const GError *error)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *dialog = adw_message_dialog_new (window, heading, error->message);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Printing. */

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, gpointer data)
{
  SomaWatch *watch = soma_watch_part_get_watch (data);

  if (watch != NULL)
    soma_layer_net_draw_page (
        gtk_print_context_get_cairo_context (context), soma_watch_get_puzzle (watch),
        soma_watch_get_board (watch), soma_watch_part_get_names (data),
        gtk_print_context_get_width (context), gtk_print_context_get_height (context));
}

static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaLayersPane *self = SOMA_LAYERS_PANE (widget);
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  SomaWatch *watch = soma_watch_part_get_watch (SOMA_WATCH_PART (self));
  g_autoptr (GError) error = NULL;

  if (watch == NULL)
    return;
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_job_name (operation, soma_watch_get_puzzle (watch)->name);
  g_signal_connect_object (operation, "draw-page", G_CALLBACK (draw_page_cb), self, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           GTK_WINDOW (gtk_widget_get_root (widget)), &error);
  if (error != NULL)
    tell (self, _ ("Could Not Print the Layers"), error);
}

static void
chosen_cb (SomaLayersPane *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  SomaWatch *watch = soma_watch_part_get_watch (SOMA_WATCH_PART (self));
  g_autoptr (GError) error = NULL;

  if (response != GTK_RESPONSE_ACCEPT || watch == NULL)
    return;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (!soma_layer_net_write_pdf (g_file_peek_path (file), soma_watch_get_puzzle (watch),
                                 soma_watch_get_board (watch),
                                 soma_watch_part_get_names (SOMA_WATCH_PART (self)), &error))
    tell (self, _ ("Could Not Save the Layers"), error);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaLayersPane *self = SOMA_LAYERS_PANE (widget);

  if (self->chooser != NULL)
    return;
  self->chooser =
      gtk_file_chooser_native_new (_ ("Save Layers"), GTK_WINDOW (gtk_widget_get_root (widget)),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), _ ("Layers.pdf"));
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
soma_layers_pane_update (SomaWatchPart *part, gboolean moved)
{
  gtk_widget_queue_draw (GTK_WIDGET (SOMA_LAYERS_PANE (part)->paper));
}

static void
soma_layers_pane_dispose (GObject *object)
{
  g_clear_object (&SOMA_LAYERS_PANE (object)->chooser);
  G_OBJECT_CLASS (soma_layers_pane_parent_class)->dispose (object);
}

static void
soma_layers_pane_class_init (SomaLayersPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_layers_pane_dispose;
  SOMA_WATCH_PART_CLASS (klass)->update = soma_layers_pane_update;
  soma_template_set (widget_class, "layers-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaLayersPane, paper);
  gtk_widget_class_install_action (widget_class, "layers.print", NULL, print_action);
  gtk_widget_class_install_action (widget_class, "layers.save", NULL, save_action);
}

static void
soma_layers_pane_init (SomaLayersPane *self)
{
  soma_template_init (self);
  gtk_drawing_area_set_draw_func (self->paper, draw_cb, self, NULL);
}
