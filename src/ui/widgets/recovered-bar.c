/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "recovered-bar.h"

#include <glib/gi18n.h>

#include "labels.h"

struct _SomaRecoveredBar
{
  AdwBin parent_instance;

  SomaLibrary *library; /* (nullable) owned */
  GtkListBox *list;     /* of a row for each draft */
};

G_DEFINE_FINAL_TYPE (SomaRecoveredBar, soma_recovered_bar, ADW_TYPE_BIN)

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const char *
get_key (GtkWidget *button)
{
  return g_object_get_data (G_OBJECT (button), "key");
}

static void
open_cb (GtkWidget *button, SomaRecoveredBar *self)
{
  g_autofree char *key = g_strdup (get_key (button));

  g_signal_emit (self, signals[CHOSEN], 0, key);
}

static void
discard_cb (GtkWidget *button, SomaRecoveredBar *self)
{
  g_autofree char *key = g_strdup (get_key (button));

  soma_library_delete_draft (self->library, key);
  soma_library_forget_recovered (self->library, key);
}

static GtkWidget *
make_button (SomaRecoveredBar *self, const char *label, const SomaStoredDraft *draft,
             GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (button), "key", g_strdup (draft->key), g_free);
  g_signal_connect_object (button, "clicked", clicked, self, 0);
  return button;
}

static GtkWidget *
make_row (SomaRecoveredBar *self, const SomaStoredDraft *draft)
{
  GtkWidget *row = adw_action_row_new ();
  gint64 age = g_get_real_time () / G_USEC_PER_SEC - draft->changed;
  g_autofree char *ago = soma_label_ago (age);
  g_autofree char *title = g_strdup_printf (
      /* Translators: %s is the name of a figure with changes that were not saved. */
      _ ("Recovered: %s"), *draft->name != '\0' ? draft->name : _ ("New Figure"));
  GtkWidget *open = make_button (self, _ ("_Open"), draft, G_CALLBACK (open_cb));

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), ago);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             make_button (self, _ ("_Discard"), draft, G_CALLBACK (discard_cb)));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), open);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), open);
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
    gtk_list_box_append (self->list, make_row (self, drafts->pdata[i]));
  gtk_widget_set_visible (GTK_WIDGET (self), drafts->len > 0);
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
  G_OBJECT_CLASS (klass)->dispose = soma_recovered_bar_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", SOMA_TYPE_RECOVERED_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
soma_recovered_bar_init (SomaRecoveredBar *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Recovered changes"), -1);
  gtk_widget_set_margin_top (clamp, 12);
  gtk_widget_set_margin_bottom (clamp, 6);
  gtk_widget_set_margin_start (clamp, 12);
  gtk_widget_set_margin_end (clamp, 12);
  adw_clamp_set_child (ADW_CLAMP (clamp), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 200);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  adw_bin_set_child (ADW_BIN (self), scrolled);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
soma_recovered_bar_set_library (SomaRecoveredBar *self, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_RECOVERED_BAR (self));

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "recovered-changed", G_CALLBACK (show_drafts), self,
                           G_CONNECT_SWAPPED);
  show_drafts (self);
}
