/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "host.h"

#include <glib/gi18n.h>

#include "template.h"

#define READING "soma-reading"
#define PRESENTED "soma-presented"
#define TOLD "soma-told"
#define DESCRIPTION "soma-description"

/* NULL where the window has no place for toasts. */
static AdwToastOverlay *
find_overlay (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *content = ADW_IS_APPLICATION_WINDOW (root)
                           ? adw_application_window_get_content (ADW_APPLICATION_WINDOW (root))
                       : ADW_IS_WINDOW (root) ? adw_window_get_content (ADW_WINDOW (root))
                                              : NULL;

  return ADW_IS_TOAST_OVERLAY (content) ? ADW_TOAST_OVERLAY (content) : NULL;
}

static void
describe (GtkWidget *widget, const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
}

/* NULL if it is this text already. */
static char *
get_description (GtkWidget *widget, const char *text)
{
  return gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                             GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);
}

/* What was told is its description no longer, unless it has another one anyway. */
static void
focus_left_cb (GtkWidget *focus, GParamSpec *pspec, GtkWidget *widget)
{
  const char *told = g_object_get_data (G_OBJECT (widget), TOLD);
  const char *description = g_object_get_data (G_OBJECT (widget), DESCRIPTION);
  g_autofree char *other = get_description (widget, told);

  g_signal_handlers_disconnect_by_func (focus, focus_left_cb, widget);
  if (other == NULL && description != NULL)
    describe (widget, description);
  else if (other == NULL)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  g_object_set_data (G_OBJECT (widget), TOLD, NULL);
}

/* A new description of what has the focus is spoken, too. */
static void
tell (GtkWidget *widget, GtkWidget *focus, const char *text)
{
  const char *told = g_object_get_data (G_OBJECT (widget), TOLD);
  gboolean has_own = gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget),
                                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  g_autofree char *own = has_own ? get_description (widget, told != NULL ? told : "") : NULL;

  if (told == NULL || own != NULL)
    g_object_set_data_full (G_OBJECT (widget), DESCRIPTION, g_steal_pointer (&own), g_free);
  g_object_set_data_full (G_OBJECT (widget), TOLD, g_strdup (text), g_free);
  g_signal_handlers_disconnect_by_func (focus, focus_left_cb, widget);
  g_signal_connect_object (focus, "notify::has-focus", G_CALLBACK (focus_left_cb), widget, 0);
  /* The same again is news, too. */
  describe (widget, "");
  describe (widget, text);
}

/* FALSE if GTK has nothing to announce with: before 4.14, and where it knows of no screen
 * reader, as its fallback then lacks the function that it calls. */
static gboolean
announce (GtkWidget *widget, const char *text)
{
#if GTK_CHECK_VERSION(4, 14, 0)
  /* The oldest GTK that Soma is built with does not have these. */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  g_autoptr (GObject) context = (GObject *) gtk_accessible_get_at_context (GTK_ACCESSIBLE (widget));

  if (context != NULL && !g_str_equal (G_OBJECT_TYPE_NAME (context), "GtkTestATContext"))
    {
      gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                               GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
      return TRUE;
    }
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
  return FALSE;
}

void
soma_host_announce (GtkWidget *widget, const char *text)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !soma_has_text (text))
    return;
  /* To screen readers, an entry has the focus of the text in it. */
  GtkWidget *told = GTK_IS_TEXT (focus) ? gtk_widget_get_parent (focus) : focus;
  if (!announce (told, text))
    tell (told, focus, text);
}

/* Takes the toast over, also where there is no place for one. Screen readers are told nothing of
 * it. */
static void
add_toast (GtkWidget *widget, AdwToast *toast, const char *text)
{
  g_autoptr (AdwToast) owned = toast;
  AdwToastOverlay *overlay = find_overlay (widget);

  if (overlay == NULL)
    return;
  adw_toast_overlay_add_toast (overlay, g_steal_pointer (&owned));
  soma_host_announce (widget, text);
}

void
soma_host_show_toast (GtkWidget *widget, const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  add_toast (widget, adw_toast_new (markup), text);
}

void
soma_host_offer_undo (GtkWidget *widget, const char *text, const char *action, GVariant *target)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (markup);

  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, action);
  adw_toast_set_action_target_value (toast, target);
  add_toast (widget, toast, text);
}

void
soma_host_show_solution (GtkWidget *widget, guint index)
{
  gtk_widget_activate_action (widget, "page.show-solution", "u", index);
}

/* A file being read holds the window, which lasts until that has ended. */
static void
unrealize_cb (GObject *root)
{
  g_cancellable_cancel (g_object_get_data (root, READING));
}

GCancellable *
soma_host_get_reading (GtkWidget *widget)
{
  GObject *root = G_OBJECT (gtk_widget_get_root (widget));
  GCancellable *reading = g_object_get_data (root, READING);

  if (reading == NULL)
    {
      reading = g_cancellable_new ();
      g_object_set_data_full (root, READING, reading, g_object_unref);
      g_signal_connect (root, "unrealize", G_CALLBACK (unrealize_cb), NULL);
    }
  return reading;
}

void
soma_host_stop_reading (GtkWidget *widget)
{
  g_cancellable_cancel (soma_host_get_reading (widget));
  g_object_set_data_full (G_OBJECT (gtk_widget_get_root (widget)), READING, g_cancellable_new (),
                          g_object_unref);
}

static gboolean
quit_cb (GtkWidget *dialog, GVariant *arguments, gpointer data)
{
  g_action_group_activate_action (G_ACTION_GROUP (g_application_get_default ()), "quit", NULL);
  return TRUE;
}

/* What still works for a dialog that is gone may hold it for longer than the window below is there,
 * which GTK 4.8 would still look at when the dialog is freed: it forgets that window only if the
 * dialog is not gone yet. */
static void
dialog_gone_cb (GtkWindow *dialog)
{
  gtk_window_set_transient_for (dialog, NULL);
}

void
soma_host_present_dialog (GtkWindow *dialog)
{
  g_return_if_fail (GTK_IS_WINDOW (dialog));

  if (g_object_get_data (G_OBJECT (dialog), PRESENTED) == NULL)
    {
      GtkEventController *controller = gtk_shortcut_controller_new ();
      GtkShortcut *quit = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_q, GDK_CONTROL_MASK),
                                            gtk_callback_action_new (quit_cb, NULL, NULL));
      GtkShortcut *close = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_w, GDK_CONTROL_MASK),
                                             gtk_named_action_new ("window.close"));
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), quit);
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), close);
      gtk_widget_add_controller (GTK_WIDGET (dialog), controller);

      g_signal_connect (dialog, "unrealize", G_CALLBACK (dialog_gone_cb), NULL);
    }
  g_object_set_data (G_OBJECT (dialog), PRESENTED, dialog);
  gtk_window_present (dialog);
}

void
soma_host_tell (GtkWidget *widget, const char *heading, const char *body)
{
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), heading, body);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

AdwMessageDialog *
soma_host_new_question (GtkWidget *widget, const char *heading, const char *body,
                        const char *answer, const char *label, AdwResponseAppearance appearance)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), heading, body));

  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), answer, label, NULL);
  adw_message_dialog_set_response_appearance (dialog, answer, appearance);
  if (appearance == ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response (dialog, answer);
  adw_message_dialog_set_close_response (dialog, "cancel");
  return dialog;
}
