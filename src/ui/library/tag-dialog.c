/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tag-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "library-marks.h"
#include "tags.h"

#define LIST_HEIGHT 240

struct _SomaTagDialog
{
  AdwMessageDialog parent_instance;

  /* Owned */
  SomaLibrary *library;
  GPtrArray *items; /* of SomaFigureItem */

  GtkEditable *entry;
  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (SomaTagDialog, soma_tag_dialog, ADW_TYPE_MESSAGE_DIALOG)

enum
{
  TAGGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The check marks. */

static const char *
get_tag (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "tag");
}

static GtkCheckButton *
get_mark (GtkWidget *row)
{
  return GTK_CHECK_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row)));
}

/* What was typed has found its tag, and is not to be another one. */
static void
toggled_cb (GtkCheckButton *mark, SomaTagDialog *self)
{
  /* The words before the one that is being typed, with their comma. */
  const char *text = gtk_editable_get_text (self->entry), *comma = strrchr (text, ',');
  g_autofree char *finished =
      comma != NULL ? g_strndup (text, (gsize) (comma - text) + 1) : g_strdup ("");

  gtk_check_button_set_inconsistent (mark, FALSE);
  gtk_editable_set_text (self->entry, finished);
}

static void
add_tag (SomaTagDialog *self, const char *tag)
{
  /* How many of the figures have the tag. */
  guint n = 0;
  for (guint i = 0; i < self->items->len; i++)
    n += soma_tags_contain (soma_figure_item_get_tags (self->items->pdata[i]), tag) ? 1 : 0;
  GtkWidget *row = adw_action_row_new (), *mark = gtk_check_button_new ();

  gtk_check_button_set_active (GTK_CHECK_BUTTON (mark), n == self->items->len);
  gtk_check_button_set_inconsistent (GTK_CHECK_BUTTON (mark), n > 0 && n < self->items->len);
  gtk_accessible_update_property (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_PROPERTY_LABEL, tag, -1);
  g_signal_connect_object (mark, "toggled", G_CALLBACK (toggled_cb), self, 0);
  g_object_set_data_full (G_OBJECT (row), "tag", g_strdup (tag), g_free);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), tag);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), mark);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), mark);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

/* Those that contain what is being typed. */
static gboolean
is_listed (GtkListBoxRow *row, gpointer data)
{
  SomaTagDialog *self = data;
  g_auto (GStrv) words = g_strsplit (gtk_editable_get_text (self->entry), ",", -1);
  guint n = g_strv_length (words);
  g_autofree char *word = g_utf8_casefold (n > 0 ? g_strstrip (words[n - 1]) : "", -1);
  g_autofree char *tag = g_utf8_casefold (get_tag (GTK_WIDGET (row)), -1);

  return strstr (tag, word) != NULL;
}

/* Without rows, what scrolls them would be a stop of the keys that is nothing. */
static void
update_stop (SomaTagDialog *self)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (self->list, GTK_TYPE_SCROLLED_WINDOW);
  gboolean is_any_listed = FALSE;

  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    is_any_listed = is_any_listed || is_listed (GTK_LIST_BOX_ROW (row), self);
  gtk_widget_set_can_focus (scrolled, is_any_listed);
}

static void
typed_cb (SomaTagDialog *self)
{
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
  update_stop (self);
}

static void
append (GString *tags, const char *tag)
{
  g_string_append_printf (tags, "%s%s", tags->len > 0 ? "," : "", tag);
}

static void
soma_tag_dialog_response (AdwMessageDialog *dialog, const char *response)
{
  SomaTagDialog *self = SOMA_TAG_DIALOG (dialog);
  g_autoptr (GString) added = g_string_new (NULL), dropped = g_string_new (NULL);

  if (!g_str_equal (response, "change"))
    return;
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (!gtk_check_button_get_inconsistent (get_mark (row)))
      append (gtk_check_button_get_active (get_mark (row)) ? added : dropped, get_tag (row));
  append (added, gtk_editable_get_text (self->entry));
  guint change = soma_library_change_tags (self->library, self->items, added->str, dropped->str);
  if (change != 0)
    g_signal_emit (self, signals[TAGGED], 0, change);
}

static void
soma_tag_dialog_dispose (GObject *object)
{
  SomaTagDialog *self = SOMA_TAG_DIALOG (object);

  g_clear_object (&self->library);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  G_OBJECT_CLASS (soma_tag_dialog_parent_class)->dispose (object);
}

static void
soma_tag_dialog_class_init (SomaTagDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_tag_dialog_dispose;
  ADW_MESSAGE_DIALOG_CLASS (klass)->response = soma_tag_dialog_response;
  signals[TAGGED] = g_signal_new ("tagged", SOMA_TYPE_TAG_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static GtkWidget *
make_list (SomaTagDialog *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), is_listed, self, NULL);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_widget_set_valign (self->list, GTK_ALIGN_START);
  gtk_widget_set_margin_bottom (self->list, 3); /* for its shadow */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Tags"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), LIST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  return scrolled;
}

static void
soma_tag_dialog_init (SomaTagDialog *self)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (self);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *row = adw_entry_row_new ();
  GtkWidget *group = adw_preferences_group_new ();

  adw_message_dialog_set_heading (dialog, _ ("Tags"));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("New tags, separated by commas"));
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  self->entry = GTK_EDITABLE (row);
  gtk_box_append (GTK_BOX (box), group);
  gtk_box_append (GTK_BOX (box), make_list (self));
  g_signal_connect_object (self->entry, "changed", G_CALLBACK (typed_cb), self, G_CONNECT_SWAPPED);
  adw_message_dialog_set_extra_child (dialog, box);
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "change", _ ("_Change"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "change", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "change");
  adw_message_dialog_set_close_response (dialog, "cancel");
}

GtkWidget *
soma_tag_dialog_new (GtkWindow *parent, SomaLibrary *library, GPtrArray *items)
{
  SomaTagDialog *self = g_object_new (SOMA_TYPE_TAG_DIALOG, "transient-for", parent, NULL);
  g_auto (GStrv) tags = soma_library_list_tags (library);
  g_autofree char *body = NULL;

  self->library = g_object_ref (library);
  self->items = g_ptr_array_ref (items);
  body = items->len == 1
             ? g_strdup (soma_figure_item_get_name (items->pdata[0]))
             : g_strdup_printf (ngettext ("%'u figure", "%'u figures", items->len), items->len);
  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (self), body);
  for (char **tag = tags; *tag != NULL; tag++)
    add_tag (self, *tag);
  gtk_widget_set_visible (gtk_widget_get_ancestor (self->list, GTK_TYPE_SCROLLED_WINDOW),
                          *tags != NULL);
  update_stop (self);
  return GTK_WIDGET (self);
}
