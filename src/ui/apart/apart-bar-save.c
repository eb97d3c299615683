/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-bar-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "apart-film.h"
#include "apart-labels.h"
#include "apart-pages.h"
#include "file-question.h"
#include "file-text.h"
#include "host.h"
#include "template.h"
#include "view-frame.h"

/* Of a page, in points: what printers cannot reach, and room for a hand. */
#define MARGIN 36.0

/* How far saving is; NULL: nothing is saved any more. */
static void
set_saving (SomaApartBar *self, char *text)
{
  g_free (self->saving_text);
  self->saving_text = text;
  if (text == NULL)
    g_clear_object (&self->saving);
  soma_apart_bar_notify (self, "saving");
}

static void
end_saving (SomaApartBar *self, const GError *error)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  set_saving (self, NULL);
  if (error == NULL)
    soma_host_show_toast (GTK_WIDGET (self), _ ("Moves saved"));
  else if (root != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_host_tell (GTK_WIDGET (self), _ ("Could Not Save"), error->message);
}

/* As text. */

static void
text_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaApartBar) self = data;
  g_autoptr (GError) error = NULL;

  soma_file_text_replace_finish (result, &error);
  g_application_release (g_application_get_default ());
  end_saving (self, error);
}

static void
save_text (SomaApartBar *self, GFile *file)
{
  char *text = soma_label_apart_text (self->plan);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  soma_file_text_replace_async (file, bytes, self->saving, text_saved_cb, g_object_ref (self));
}

/* As pages. */

static void
progress_cb (int n_written, int n_pages, gpointer data)
{
  SomaApartBar *self = data;

  if (self->saving != NULL)
    /* Translators: pages that are written, and all pages. */
    set_saving (self, g_strdup_printf (ngettext ("Saving: %'d of %'d page",
                                                 "Saving: %'d of %'d pages", (gulong) n_pages),
                                       n_written, n_pages));
}

static void
pages_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaApartBar) self = data;
  g_autoptr (GError) error = NULL;

  soma_pages_save_finish (result, &error);
  g_application_release (g_application_get_default ());
  end_saving (self, error);
}

static void
save_pages (SomaApartBar *self, GFile *file)
{
  gboolean letters;
  g_object_get (self->view, "letters", &letters, NULL);
  const SomaApartSteps steps = { .plan = self->plan,
                                 .back = self->assembling,
                                 .letters = letters,
                                 .pose = soma_puzzle_view_get_pose (self->view),
                                 .look = self->look };
  SomaPages pages = soma_apart_pages_make (&steps, self->puzzle->name);
  GtkPaperSize *paper = gtk_paper_size_new (NULL);

  pages.width = gtk_paper_size_get_width (paper, GTK_UNIT_POINTS);
  pages.height = gtk_paper_size_get_height (paper, GTK_UNIT_POINTS);
  pages.margin = MARGIN;
  gtk_paper_size_free (paper);
  soma_pages_save_async (&pages, file, self->saving, progress_cb, pages_saved_cb,
                         g_object_ref (self));
}

void
soma_apart_bar_save (SomaApartBar *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_APART_BAR (self));
  g_return_if_fail (self->plan != NULL && self->saving == NULL);

  g_autofree char *name = g_file_get_basename (file);

  self->saving = g_cancellable_new ();
  set_saving (self, g_strdup (_ ("Saving…")));
  /* A file that is half written does not stay behind when the program ends. */
  g_application_hold (g_application_get_default ());
  if (g_str_has_suffix (name, ".txt"))
    save_text (self, file);
  else
    save_pages (self, file);
}

void
soma_apart_bar_stop_saving (SomaApartBar *self)
{
  if (self->saving != NULL)
    g_cancellable_cancel (self->saving);
}

/* Actions. */

static void
chosen (gpointer owner, GFile *file)
{
  SomaApartBar *self = owner;

  if (self->plan != NULL && self->saving == NULL)
    soma_apart_bar_save (self, file);
}

static char *
make_file_name (SomaApartBar *self, const char *ending)
{
  const char *name = self->puzzle->name;
  /* Translators: the name of a file; %s is that of the figure. */
  g_autofree char *stem = g_strdup_printf (_ ("%s Moves"), name != NULL ? name : _ ("Figure"));

  return g_strconcat (stem, ending, NULL);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);
  gboolean is_text = g_str_equal (name, "apart.save-text");
  g_autofree char *file_name = make_file_name (self, is_text ? ".txt" : ".pdf");

  soma_file_question_save (&self->chooser, widget, is_text ? _ ("Save as Text") : _ ("Save as PDF"),
                           file_name, chosen);
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *text = soma_label_apart_text (SOMA_APART_BAR (widget)->plan);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  soma_host_show_toast (widget, _ ("Copied as text"));
}

void
soma_apart_bar_offer_film (SomaApartBar *self, SomaPictureWindow *window)
{
  g_return_if_fail (SOMA_IS_APART_BAR (self));
  if (self->plan != NULL && soma_apart_plan_get_apart (self->plan)->n_moves > 0)
    soma_apart_film_offer (window, self->plan, self->assembling, &self->look);
}

/* The page offers the film in the window that asks. */
static void
save_film_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApartBar *self = SOMA_APART_BAR (widget);
  GtkWidget *frame = gtk_widget_get_ancestor (GTK_WIDGET (self->view), SOMA_TYPE_VIEW_FRAME);

  soma_apart_bar_pause (self);
  soma_picture_window_choose_last (soma_view_frame_save_picture (SOMA_VIEW_FRAME (frame)),
                                   g_str_equal (name, "apart.save-film") ? 2 : 1);
}

static const SomaAction actions[] = {
  { "apart.copy-text", NULL, copy_action, PLAN },
  { "apart.save-text", NULL, save_action, SAVEABLE },
  { "apart.save-pages", NULL, save_action, SAVEABLE },
  { "apart.save-film", NULL, save_film_action, MOVES },
  { "apart.save-pictures", NULL, save_film_action, MOVES },
  { 0 },
};

void
soma_apart_bar_install_saving (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
