/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-text-window.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "file-question.h"
#include "template.h"

#define USUAL_COUNT 1000

struct _SomaStepTextWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaStepText *text;
  GtkFileChooserNative *chooser; /* (nullable) */
  char *message;                 /* (nullable) */

  gboolean writing;

  /* Template */
  GtkSpinButton *first;
  GtkSpinButton *last;
  GtkLabel *message_label;
};

G_DEFINE_FINAL_TYPE (SomaStepTextWindow, soma_step_text_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_TEXT,
  PROP_WRITING,
  PROP_MESSAGE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static guint64
get_number (GtkSpinButton *button)
{
  return (guint64) gtk_spin_button_get_value (button);
}

static void
enable_actions (SomaStepTextWindow *self)
{
  guint64 first = get_number (self->first), last = get_number (self->last);
  gboolean can_write = !self->writing && first <= last;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "text.save", can_write);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "text.copy",
                                 can_write && last - first < SOMA_STEP_TEXT_MOST_COPIED);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "text.stop", self->writing);
}

/* `message` (nullable) is taken over. */
static void
set_state (SomaStepTextWindow *self, gboolean writing, char *message)
{
  self->writing = writing;
  g_free (self->message);
  self->message = message;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WRITING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MESSAGE]);
  enable_actions (self);
}

static void
written_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaStepTextWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64 n = soma_step_text_write_finish (SOMA_STEP_TEXT (object), result, &text, &error);

  if (n < 0)
    set_state (self, FALSE, g_strdup (error->message));
  else if (text == NULL)
    set_state (self, FALSE,
               g_strdup_printf (
                   ngettext ("%'" PRIu64 " step saved.", "%'" PRIu64 " steps saved.", (gulong) n),
                   (guint64) n));
  else
    {
      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
      set_state (self, FALSE,
                 g_strdup_printf (ngettext ("%'" PRIu64 " step copied.",
                                            "%'" PRIu64 " steps copied.", (gulong) n),
                                  (guint64) n));
    }
}

/* `file` (nullable): copies. */
static void
write_steps (SomaStepTextWindow *self, GFile *file)
{
  set_state (self, TRUE, NULL);
  soma_step_text_write (self->text, get_number (self->first), get_number (self->last), file,
                        written_cb, g_object_ref (self));
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  write_steps (SOMA_STEP_TEXT_WINDOW (widget), NULL);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_step_text_stop (SOMA_STEP_TEXT_WINDOW (widget)->text);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaStepTextWindow *self = SOMA_STEP_TEXT_WINDOW (widget);

  soma_file_question_save (&self->chooser, widget, _ ("Save as Text"), _ ("Steps.txt"),
                           (SomaFileChosen) soma_step_text_window_save);
}

static void
soma_step_text_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaStepTextWindow *self = SOMA_STEP_TEXT_WINDOW (object);

  switch (id)
    {
    case PROP_TEXT:
      g_value_set_object (value, self->text);
      break;
    case PROP_WRITING:
      g_value_set_boolean (value, self->writing);
      break;
    case PROP_MESSAGE:
      g_value_set_string (value, self->message);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_step_text_window_dispose (GObject *object)
{
  SomaStepTextWindow *self = SOMA_STEP_TEXT_WINDOW (object);

  g_clear_object (&self->text);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->message, g_free);
  G_OBJECT_CLASS (soma_step_text_window_parent_class)->dispose (object);
}

static gboolean
soma_step_text_window_close_request (GtkWindow *window)
{
  soma_step_text_stop (SOMA_STEP_TEXT_WINDOW (window)->text);
  return GTK_WINDOW_CLASS (soma_step_text_window_parent_class)->close_request (window);
}

static void
soma_step_text_window_class_init (SomaStepTextWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_step_text_window_get_property;
  object_class->dispose = soma_step_text_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = soma_step_text_window_close_request;
  properties[PROP_TEXT] = g_param_spec_object ("text", NULL, NULL, SOMA_TYPE_STEP_TEXT, flags);
  properties[PROP_WRITING] = g_param_spec_boolean ("writing", NULL, NULL, FALSE, flags);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "step-text-window");
  gtk_widget_class_bind_template_child (widget_class, SomaStepTextWindow, first);
  gtk_widget_class_bind_template_child (widget_class, SomaStepTextWindow, last);
  gtk_widget_class_bind_template_child (widget_class, SomaStepTextWindow, message_label);
  gtk_widget_class_bind_template_callback (widget_class, enable_actions);
  gtk_widget_class_install_action (widget_class, "text.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "text.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "text.stop", NULL, stop_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_step_text_window_init (SomaStepTextWindow *self)
{
  soma_template_init (self);
}

GtkWidget *
soma_step_text_window_new (GtkWindow *parent, SomaStepText *text, guint64 number)
{
  SomaStepTextWindow *self =
      g_object_new (SOMA_TYPE_STEP_TEXT_WINDOW, "transient-for", parent, NULL);

  self->text = g_object_ref (text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
  gtk_spin_button_set_value (self->last, number > 0 ? (double) number : USUAL_COUNT);
  enable_actions (self);
  return GTK_WIDGET (self);
}

void
soma_step_text_window_save (SomaStepTextWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_STEP_TEXT_WINDOW (self) && file != NULL);
  write_steps (self, file);
}
