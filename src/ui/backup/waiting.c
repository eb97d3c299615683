/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "waiting.h"

#include <glib/gi18n.h>

#include "host.h"

/* How long nobody minds. */
#define PATIENCE_MS 700
#define PULSE_MS 100

struct _SomaWaiting
{
  /* Owned */
  GtkWindow *window;
  GCancellable *cancellable;
  char *heading;

  GApplication *application; /* (nullable) borrowed: held */
  AdwMessageDialog *dialog;  /* (nullable) weak */
  GtkProgressBar *bar;       /* (nullable) borrowed: the dialog's */
  guint source;
};

static void
stop_cb (SomaWaiting *self)
{
  g_cancellable_cancel (self->cancellable);
}

static gboolean
pulse_cb (gpointer data)
{
  SomaWaiting *self = data;

  if (self->dialog != NULL)
    gtk_progress_bar_pulse (self->bar);
  return G_SOURCE_CONTINUE;
}

/* No other dialog is in the way: what is asked is asked before or after the work. */
static gboolean
show_cb (gpointer data)
{
  SomaWaiting *self = data;
  GtkWidget *dialog;

  self->source = 0;
  /* The window may have been closed; the work goes on. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self->window)))
    return G_SOURCE_REMOVE;
  dialog = adw_message_dialog_new (self->window, self->heading, NULL);
  self->bar = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->heading, -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), GTK_WIDGET (self->bar));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "stop", _ ("_Stop"));
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "stop");
  g_set_weak_pointer (&self->dialog, ADW_MESSAGE_DIALOG (dialog));
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (stop_cb), self);
  soma_host_present_dialog (GTK_WINDOW (dialog));
  self->source = g_timeout_add (PULSE_MS, pulse_cb, self);
  return G_SOURCE_REMOVE;
}

SomaWaiting *
soma_waiting_begin (GtkWindow *window, const char *heading, GCancellable *cancellable,
                    gboolean is_for_window)
{
  SomaWaiting *self = g_new0 (SomaWaiting, 1);

  self->window = g_object_ref (window);
  self->cancellable = g_object_ref (cancellable);
  self->heading = g_strdup (heading);
  self->source = g_timeout_add (PATIENCE_MS, show_cb, self);
  if (is_for_window)
    g_signal_connect_swapped (window, "unmap", G_CALLBACK (stop_cb), self);
  else
    {
      self->application = G_APPLICATION (gtk_window_get_application (window));
      g_application_hold (self->application);
    }
  return self;
}

void
soma_waiting_end (SomaWaiting *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->dialog != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->dialog, self);
      gtk_window_destroy (GTK_WINDOW (self->dialog));
    }
  g_clear_weak_pointer (&self->dialog);
  g_signal_handlers_disconnect_by_data (self->window, self);
  if (self->application != NULL)
    g_application_release (self->application);
  g_object_unref (self->window);
  g_object_unref (self->cancellable);
  g_free (self->heading);
  g_free (self);
}
