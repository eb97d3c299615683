/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include <glib/gi18n.h>

#include "host.h"

/* Moving figures to another collection. */

typedef struct
{
  SomaFiguresPage *page; /* owned */
  GPtrArray *items;      /* owned, of SomaFigureItem */
  GtkEditable *collection;
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->page);
  g_ptr_array_unref (question->items);
  g_free (question);
}

/* (transfer full) of gint64: the figures that can be moved, and are in another collection. */
static GArray *
list_ids (SomaFiguresPage *self, GPtrArray *items, const char *collection)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < items->len; i++)
    {
      gint64 id = soma_figure_item_get_library_id (items->pdata[i]);

      if (id != 0 && !g_str_equal (soma_library_get_collection (self->library, id), collection))
        g_array_append_val (ids, id);
    }
  return ids;
}

static gboolean
has_own (GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    if (soma_figure_item_get_library_id (items->pdata[i]) != 0)
      return TRUE;
  return FALSE;
}

/* The target of win.collect-figures: where they are now. Floating. */
static GVariant *
list_collections (SomaFiguresPage *self, const GArray *ids)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(xs)"));
  for (guint i = 0; i < ids->len; i++)
    {
      gint64 id = g_array_index (ids, gint64, i);
      g_variant_builder_add (&builder, "(xs)", id, soma_library_get_collection (self->library, id));
    }
  return g_variant_builder_end (&builder);
}

static void
offer_undo (SomaFiguresPage *self, const GArray *ids, const char *collection)
{
  g_autofree char *text =
      *collection != '\0'
          /* Translators: %s is the name of a collection. */
          ? g_strdup_printf (
                ngettext ("%'u figure moved to “%s”", "%'u figures moved to “%s”", ids->len),
                ids->len, collection)
          : g_strdup_printf (ngettext ("%'u figure is in no collection now",
                                       "%'u figures are in no collection now", ids->len),
                             ids->len);
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (markup);

  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, "win.collect-figures");
  adw_toast_set_action_target_value (toast, list_collections (self, ids));
  soma_host_add_toast (GTK_WIDGET (self), toast);
}

void
soma_figures_page_move (SomaFiguresPage *self, GPtrArray *items, const char *collection)
{
  g_autoptr (GArray) ids = list_ids (self, items, collection);

  if (!has_own (items))
    soma_host_show_toast (GTK_WIDGET (self), _ ("Built-in figures stay in their collections"));
  if (ids->len == 0)
    return;
  offer_undo (self, ids, collection);
  soma_library_edit_figures_async (self->library, (const gint64 *) (void *) ids->data, ids->len,
                                   &(SomaLibraryEdit){ .collection = collection }, NULL, NULL);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Question *question = data;
  g_autofree char *collection =
      soma_library_tidy_name (gtk_editable_get_text (question->collection));

  if (!g_str_equal (response, "change"))
    return;
  soma_figures_page_move (question->page, question->items, collection);
  soma_figure_selection_set_selecting (question->page->selection, FALSE);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  AdwMessageDialog *dialog =
      soma_host_new_question (widget, _ ("Move to Collection"),
                              _ ("A collection is created when its first figure is moved there."),
                              "change", _ ("_Move"), ADW_RESPONSE_SUGGESTED);
  GtkWidget *group = adw_preferences_group_new ();
  Question *question = g_new0 (Question, 1);

  question->page = g_object_ref (self);
  question->items = soma_figure_selection_list (self->selection);
  question->collection = soma_figures_page_add_entry (group, _ ("Collection"), "");
  adw_message_dialog_set_extra_child (dialog, group);
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), question, question_free, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

void
soma_figures_page_install_move_action (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "page.move-selected", NULL, move_action);
}
