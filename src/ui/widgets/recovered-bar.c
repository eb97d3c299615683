/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "recovered-bar.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "passing-time.h"
#include "template.h"

struct _SomaRecoveredBar
{
  AdwBin parent_instance;

  SomaLibrary *library; /* (nullable) owned */

  /* Template */
  GtkListBox *list; /* of rows, one for each draft */
};

G_DEFINE_FINAL_TYPE (SomaRecoveredBar, soma_recovered_bar, ADW_TYPE_BIN)

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *key = g_variant_dup_string (parameter, NULL);

  g_signal_emit (widget, signals[CHOSEN], 0, key);
}

static void
discard_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaRecoveredBar *self = SOMA_RECOVERED_BAR (widget);
  g_autofree char *key = g_variant_dup_string (parameter, NULL);

  soma_library_delete_draft (self->library, key);
  soma_library_forget_recovered (self->library, key);
}

static GtkWidget *
make_button (const char *label, const char *action, const SomaStoredDraft *draft)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", draft->key);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static void
tell_age (GtkWidget *row, const SomaStoredDraft *draft)
{
  g_autofree char *ago = soma_label_ago (g_get_real_time () / G_USEC_PER_SEC - draft->changed);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), ago);
}

static GtkWidget *
make_row (const SomaStoredDraft *draft)
{
  g_autofree char *title = g_strdup_printf (
      /* Translators: %s is the name of a figure with unsaved changes. */
      _ ("Recovered: %s"), *draft->name != '\0' ? draft->name : _ ("New Figure"));
  GtkWidget *open = make_button (_ ("_Open"), "recovered.open", draft);
  GtkWidget *discard = make_button (_ ("_Discard"), "recovered.discard", draft);
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", title,
                                 "activatable-widget", open, NULL);

  tell_age (row, draft);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), discard);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), open);
  return row;
}

static void
show_drafts (SomaRecoveredBar *self)
{
  GPtrArray *drafts = soma_library_get_recovered (self->library);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (guint i = 0; i < drafts->len; i++)
    gtk_list_box_append (self->list, make_row (drafts->pdata[i]));
  gtk_widget_set_visible (GTK_WIDGET (self), drafts->len > 0);
}

static void
tell_ages (GtkWidget *widget)
{
  SomaRecoveredBar *self = SOMA_RECOVERED_BAR (widget);
  GPtrArray *drafts = soma_library_get_recovered (self->library);

  for (guint i = 0; i < drafts->len; i++)
    tell_age (GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, (int) i)), drafts->pdata[i]);
}

static void
soma_recovered_bar_dispose (GObject *object)
{
  g_clear_object (&SOMA_RECOVERED_BAR (object)->library);
  G_OBJECT_CLASS (soma_recovered_bar_parent_class)->dispose (object);
}

static void
soma_recovered_bar_class_init (SomaRecoveredBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_recovered_bar_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", SOMA_TYPE_RECOVERED_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  soma_template_set (widget_class, "recovered-bar");
  gtk_widget_class_bind_template_child (widget_class, SomaRecoveredBar, list);
  gtk_widget_class_install_action (widget_class, "recovered.open", "s", open_action);
  gtk_widget_class_install_action (widget_class, "recovered.discard", "s", discard_action);
}

static void
soma_recovered_bar_init (SomaRecoveredBar *self)
{
  soma_template_init (self);
}

void
soma_recovered_bar_set_library (SomaRecoveredBar *self, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_RECOVERED_BAR (self));

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "recovered-changed", G_CALLBACK (show_drafts), self,
                           G_CONNECT_SWAPPED);
  show_drafts (self);
  soma_passing_time_follow (GTK_WIDGET (self), tell_ages);
}
