/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pictures-window.h"

#include <glib/gi18n.h>
#include <math.h>

#define USUAL_COUNT 100

struct _SomaPicturesWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaStepPictures *pictures;
  GCancellable *cancellable;
  GtkFileChooserNative *chooser; /* (nullable) */

  /* Template */
  GtkSpinButton *first;
  GtkSpinButton *count;
  GtkSpinButton *speed; /* steps per second */
  GtkWidget *save_button;
  GtkProgressBar *progress;
  GtkLabel *message;
};

G_DEFINE_FINAL_TYPE (SomaPicturesWindow, soma_pictures_window, ADW_TYPE_WINDOW)

static void
fraction_cb (SomaPicturesWindow *self)
{
  double fraction;

  g_object_get (self->pictures, "fraction", &fraction, NULL);
  gtk_progress_bar_set_fraction (self->progress, fraction);
}

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaPicturesWindow) self = data;
  g_autoptr (GError) error = NULL;
  int n = soma_step_pictures_save_finish (SOMA_STEP_PICTURES (object), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_autofree char *text =
      n >= 0 ? g_strdup_printf (ngettext ("%d picture saved.", "%d pictures saved.", (gulong) n), n)
             : g_strdup (error->message);
  gtk_label_set_label (self->message, text);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), FALSE);
  gtk_widget_set_sensitive (self->save_button, TRUE);
}

static void
chosen_cb (SomaPicturesWindow *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  soma_pictures_window_save (self, folder);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPicturesWindow *self = SOMA_PICTURES_WINDOW (widget);

  if (self->chooser != NULL)
    return;
  self->chooser = gtk_file_chooser_native_new (_ ("Folder for the Pictures"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("_Save"),
                                               _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
soma_pictures_window_dispose (GObject *object)
{
  SomaPicturesWindow *self = SOMA_PICTURES_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->pictures);
  g_clear_object (&self->chooser);
  G_OBJECT_CLASS (soma_pictures_window_parent_class)->dispose (object);
}

static void
soma_pictures_window_finalize (GObject *object)
{
  g_object_unref (SOMA_PICTURES_WINDOW (object)->cancellable);
  G_OBJECT_CLASS (soma_pictures_window_parent_class)->finalize (object);
}

static gboolean
soma_pictures_window_close_request (GtkWindow *window)
{
  g_cancellable_cancel (SOMA_PICTURES_WINDOW (window)->cancellable);
  return GTK_WINDOW_CLASS (soma_pictures_window_parent_class)->close_request (window);
}

static void
soma_pictures_window_class_init (SomaPicturesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_pictures_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = soma_pictures_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = soma_pictures_window_close_request;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/pictures-window.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, first);
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, count);
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, speed);
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, save_button);
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, message);
  gtk_widget_class_install_action (widget_class, "pictures.save", NULL, save_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_pictures_window_init (SomaPicturesWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
soma_pictures_window_new (GtkWindow *parent, SomaStepPictures *pictures, guint64 first)
{
  SomaPicturesWindow *self =
      g_object_new (SOMA_TYPE_PICTURES_WINDOW, "transient-for", parent, NULL);

  self->pictures = g_object_ref (pictures);
  gtk_spin_button_set_value (self->first, (double) first);
  gtk_spin_button_set_value (self->count, USUAL_COUNT);
  g_signal_connect_object (pictures, "notify::fraction", G_CALLBACK (fraction_cb), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

void
soma_pictures_window_save (SomaPicturesWindow *self, GFile *folder)
{
  g_return_if_fail (SOMA_IS_PICTURES_WINDOW (self));

  guint64 first = (guint64) gtk_spin_button_get_value (self->first);
  guint64 count = (guint64) gtk_spin_button_get_value (self->count);
  guint milliseconds = (guint) round (1000 / gtk_spin_button_get_value (self->speed));
  gtk_widget_set_sensitive (self->save_button, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), TRUE);
  gtk_label_set_label (self->message, "");
  soma_step_pictures_save (self->pictures, first, first + count - 1, milliseconds, folder,
                           self->cancellable, saved_cb, g_object_ref (self));
}
