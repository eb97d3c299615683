/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export-window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "export-labels.h"
#include "host.h"

static void
set_export (SomaExportWindow *self, SomaExport *export)
{
  g_set_object (&self->export, export);
  soma_export_window_enable_actions (self);
  g_object_notify (G_OBJECT (self), "running");
}

static void
progress_cb (SomaExportWindow *self)
{
  guint64 n_written = soma_export_get_n_written (self->export);
  g_autofree char *text =
      soma_label_export_progress (self->what, n_written, soma_export_get_n (self->export));

  gtk_progress_bar_set_fraction (self->bar, soma_export_get_fraction (self->export));
  gtk_label_set_label (self->progress, text);
}

static char *
get_file_name (SomaExportWindow *self)
{
  return g_file_get_basename (soma_export_get_file (self->export));
}

/* The window closes, and the one below tells. */
static void
finish (SomaExportWindow *self)
{
  g_autofree char *name = get_file_name (self);
  g_autofree char *text =
      soma_label_exported (self->what, soma_export_get_n_written (self->export), name);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  set_export (self, NULL);
  soma_host_show_toast (GTK_WIDGET (parent), text);
  gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
finish_cb (gpointer data)
{
  SomaExportWindow *self = data;

  if (self->export != NULL)
    finish (self);
  return G_SOURCE_REMOVE;
}

static void
tell_error (SomaExportWindow *self, const char *message)
{
  set_export (self, NULL);
  gtk_widget_grab_focus (self->export_button);
  soma_host_tell (GTK_WIDGET (self), _ ("Could Not Export"), message);
}

static void
answered_cb (SomaExportWindow *self, const char *response)
{
  g_autoptr (GError) error = NULL;

  if (strcmp (response, "keep") != 0)
    set_export (self, NULL);
  else if (soma_export_keep (self->export, &error))
    /* Not before the dialog is gone, which refers to the window. */
    g_idle_add_full (G_PRIORITY_DEFAULT, finish_cb, g_object_ref (self), g_object_unref);
  else
    tell_error (self, error->message);
}

static void
ask_about_part (SomaExportWindow *self)
{
  g_autofree char *name = get_file_name (self);
  g_autofree char *body =
      soma_label_export_part (self->what, soma_export_get_n_written (self->export), name);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (self), _ ("Keep What Was Written?"), body));

  adw_message_dialog_add_responses (dialog, "discard", _ ("_Discard"), "keep", _ ("_Keep"), NULL);
  adw_message_dialog_set_default_response (dialog, "keep");
  adw_message_dialog_set_close_response (dialog, "discard");
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), self, G_CONNECT_SWAPPED);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
run_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaExportWindow) self = data;
  g_autoptr (GError) error = NULL;
  gboolean ok = soma_export_run_finish (SOMA_EXPORT (source), result, &error);

  /* The window may have been closed. */
  if (self->export == NULL)
    return;
  progress_cb (self);
  if (ok)
    finish (self);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tell_error (self, error->message);
  else if (soma_export_get_n_written (self->export) == 0)
    set_export (self, NULL);
  else
    ask_about_part (self);
}

void
soma_export_window_save (SomaExportWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_EXPORT_WINDOW (self));
  g_return_if_fail (self->export == NULL);

  g_autoptr (SomaExport) export = self->exporter->make (
      self->choice, soma_file_format_get_id (soma_export_window_get_format (self)), file,
      self->data);
  set_export (self, export);
  progress_cb (self);
  gtk_widget_grab_focus (self->stop_button);
  g_signal_connect_object (export, "progress", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  soma_export_run_async (export, run_cb, g_object_ref (self));
}

void
soma_export_window_end (SomaExportWindow *self)
{
  g_autoptr (SomaExport) export = g_steal_pointer (&self->export);

  if (export == NULL)
    return;
  g_signal_handlers_disconnect_by_data (export, self);
  soma_export_end (export);
}
