/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-window-private.h"

#include <glib/gi18n.h>

#include "file-question.h"
#include "host.h"
#include "template.h"

/* Printing. */

static void
draw_page_cb (SomaPrintWindow *self, GtkPrintContext *context, int page)
{
  const SomaBookletStyle style = soma_print_window_get_style (self);

  soma_booklet_draw_page (gtk_print_context_get_cairo_context (context), self->job, self->sheets,
                          &style, page, gtk_print_context_get_width (context),
                          gtk_print_context_get_height (context));
}

/* The paper is as in the preview until someone changes it in the printer's dialog. */
static GtkPrintOperation *
make_operation (SomaPrintWindow *self)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPrintSettings) settings =
      self->settings != NULL ? gtk_print_settings_copy (self->settings) : gtk_print_settings_new ();

  /* On both sides if they belong together: turned over like the page of a book, which is the long
   * edge of upright paper and the short one of paper that lies. */
  const SomaBookletStyle style = soma_print_window_get_style (self);
  gboolean is_upright =
      gtk_page_setup_get_orientation (self->setup) == GTK_PAGE_ORIENTATION_PORTRAIT;
  if (soma_booklet_uses_backs (&style))
    gtk_print_settings_set_duplex (settings, is_upright ? GTK_PRINT_DUPLEX_HORIZONTAL
                                                        : GTK_PRINT_DUPLEX_VERTICAL);

  gtk_print_operation_set_print_settings (operation, settings);
  gtk_print_operation_set_default_page_setup (operation, self->setup);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_n_pages (operation, soma_print_window_count_pages (self));
  gtk_print_operation_set_job_name (operation, self->job);
  gtk_print_operation_set_show_progress (operation, TRUE);
  gtk_print_operation_set_allow_async (operation, TRUE);
  /* The window is there for as long as pages can be asked for. */
  g_object_set_data_full (G_OBJECT (operation), "soma-window", g_object_ref (self), g_object_unref);
  g_signal_connect_swapped (operation, "draw-page", G_CALLBACK (draw_page_cb), self);
  return operation;
}

static void
printed_cb (SomaPrintWindow *self, GtkPrintOperationResult result, GtkPrintOperation *operation)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      gtk_print_operation_get_error (operation, &error);
      soma_host_tell (GTK_WIDGET (self), _ ("Could Not Print"),
                      error != NULL ? error->message : NULL);
    }
  else if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    {
      g_set_object (&self->settings, gtk_print_operation_get_print_settings (operation));
      gtk_window_close (GTK_WINDOW (self));
    }
}

static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (widget);
  g_autoptr (GtkPrintOperation) operation = make_operation (self);

  g_signal_connect_swapped (operation, "done", G_CALLBACK (printed_cb), self);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self),
                           NULL);
}

/* Saving. */

static void
saving_cb (int n_written, int n_pages, gpointer data)
{
  SomaPrintWindow *self = data;
  /* Translators: how many pages of a file are written. */
  g_autofree char *text = g_strdup_printf (
      ngettext ("Saving: %'d of %'d page", "Saving: %'d of %'d pages", (gulong) n_pages), n_written,
      n_pages);

  if (self->saving != NULL)
    soma_print_window_show_progress (self, text, (double) n_written / n_pages);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaPrintWindow) self = data;
  g_autoptr (GError) error = NULL;
  gboolean saved = soma_booklet_save_finish (result, &error);
  /* The window may have been closed in the meantime. */
  gboolean is_there = self->saving != NULL;

  g_application_release (g_application_get_default ());
  if (!is_there)
    return;
  g_clear_object (&self->saving);
  soma_print_window_show_progress (self, NULL, 0);
  if (saved)
    gtk_window_close (GTK_WINDOW (self));
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_host_tell (GTK_WIDGET (self), _ ("Could Not Save"), error->message);
}

void
soma_print_window_save (SomaPrintWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_PRINT_WINDOW (self));
  g_return_if_fail (self->saving == NULL);

  const SomaBooklet booklet = {
    .title = self->job,
    .sheets = self->sheets,
    .style = soma_print_window_get_style (self),
    .width = gtk_page_setup_get_paper_width (self->setup, GTK_UNIT_POINTS),
    .height = gtk_page_setup_get_paper_height (self->setup, GTK_UNIT_POINTS),
    .margin = SOMA_PRINT_MARGIN,
  };

  self->saving = g_cancellable_new ();
  saving_cb (0, soma_print_window_count_pages (self), self);
  /* A file that is half written does not stay behind when the program ends. */
  g_application_hold (g_application_get_default ());
  soma_booklet_save_async (&booklet, file, self->saving, saving_cb, saved_cb, g_object_ref (self));
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPrintWindow *self = SOMA_PRINT_WINDOW (widget);
  g_autofree char *file_name = g_strconcat (self->job, ".pdf", NULL);

  soma_file_question_save (&self->chooser, widget, _ ("Save as PDF"), file_name,
                           (SomaFileChosen) soma_print_window_save);
}

static const SomaAction actions[] = {
  { "print.print", NULL, print_action, 0 },
  { "print.save", NULL, save_action, 0 },
  { 0 },
};

void
soma_print_window_install_output (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
