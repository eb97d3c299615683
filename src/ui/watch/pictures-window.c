/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pictures-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "status-label.h"
#include "template.h"

#define USUAL_COUNT 100

struct _SomaPicturesWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaStepPictures *pictures;
  GCancellable *cancellable;
  GtkFileChooserNative *chooser; /* (nullable) */
  char *message;                 /* (nullable) */

  gboolean saving;

  /* Template */
  GtkSpinButton *first;
  GtkSpinButton *count;
  GtkSpinButton *speed; /* steps per second */
  GtkLabel *message_label;
};

G_DEFINE_FINAL_TYPE (SomaPicturesWindow, soma_pictures_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_PICTURES,
  PROP_SAVING,
  PROP_MESSAGE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* `message` (nullable) is taken over. */
static void
set_state (SomaPicturesWindow *self, gboolean saving, char *message)
{
  self->saving = saving;
  g_free (self->message);
  self->message = message;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SAVING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MESSAGE]);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pictures.save", !saving);
}

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaPicturesWindow) self = data;
  g_autoptr (GError) error = NULL;
  int n = soma_step_pictures_save_finish (SOMA_STEP_PICTURES (object), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  set_state (self, FALSE,
             n < 0 ? g_strdup (error->message)
                   : g_strdup_printf (
                         ngettext ("%'d picture saved.", "%'d pictures saved.", (gulong) n), n));
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
soma_pictures_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPicturesWindow *self = SOMA_PICTURES_WINDOW (object);

  switch (id)
    {
    case PROP_PICTURES:
      g_value_set_object (value, self->pictures);
      break;
    case PROP_SAVING:
      g_value_set_boolean (value, self->saving);
      break;
    case PROP_MESSAGE:
      g_value_set_string (value, self->message);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_pictures_window_dispose (GObject *object)
{
  SomaPicturesWindow *self = SOMA_PICTURES_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->pictures);
  g_clear_object (&self->chooser);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->message, g_free);
  G_OBJECT_CLASS (soma_pictures_window_parent_class)->dispose (object);
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
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_pictures_window_get_property;
  object_class->dispose = soma_pictures_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = soma_pictures_window_close_request;
  properties[PROP_PICTURES] =
      g_param_spec_object ("pictures", NULL, NULL, SOMA_TYPE_STEP_PICTURES, flags);
  properties[PROP_SAVING] = g_param_spec_boolean ("saving", NULL, NULL, FALSE, flags);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "pictures-window");
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, first);
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, count);
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, speed);
  gtk_widget_class_bind_template_child (widget_class, SomaPicturesWindow, message_label);
  gtk_widget_class_install_action (widget_class, "pictures.save", NULL, save_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_pictures_window_init (SomaPicturesWindow *self)
{
  self->cancellable = g_cancellable_new ();
  soma_template_init (self);
  soma_status_label_follow (self->message_label);
}

GtkWidget *
soma_pictures_window_new (GtkWindow *parent, SomaStepPictures *pictures, guint64 first)
{
  SomaPicturesWindow *self =
      g_object_new (SOMA_TYPE_PICTURES_WINDOW, "transient-for", parent, NULL);

  self->pictures = g_object_ref (pictures);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PICTURES]);
  gtk_spin_button_set_value (self->first, (double) first);
  gtk_spin_button_set_value (self->count, USUAL_COUNT);
  return GTK_WIDGET (self);
}

void
soma_pictures_window_save (SomaPicturesWindow *self, GFile *folder)
{
  g_return_if_fail (SOMA_IS_PICTURES_WINDOW (self));

  guint64 first = (guint64) gtk_spin_button_get_value (self->first);
  int count = gtk_spin_button_get_value_as_int (self->count);
  guint milliseconds = (guint) round (1000 / gtk_spin_button_get_value (self->speed));
  set_state (self, TRUE, NULL);
  soma_step_pictures_save (self->pictures, first, count, milliseconds, folder, self->cancellable,
                           saved_cb, g_object_ref (self));
}
