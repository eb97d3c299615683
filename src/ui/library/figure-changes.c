/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-changes.h"

#include <glib/gi18n.h>

#include "host.h"
#include "library-marks.h"
#include "tag-dialog.h"
#include "tags.h"

/* Questions. */

typedef struct
{
  /* Owned */
  GtkWidget *widget;
  SomaLibrary *library;
  GPtrArray *items;               /* (nullable) */
  SomaFigureSelection *selection; /* (nullable) */
  char *tag;                      /* (nullable) */

  AdwMessageDialog *dialog;
  GtkEditable *name, *collection; /* (nullable) its entries */
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->widget);
  g_object_unref (question->library);
  g_clear_pointer (&question->items, g_ptr_array_unref);
  g_clear_object (&question->selection);
  g_free (question->tag);
  g_free (question);
}

/* Owned by its dialog. */
static Question *
ask (gpointer widget, SomaLibrary *library, const char *heading, const char *body,
     const char *answer, const char *label, GCallback answered)
{
  Question *question = g_new0 (Question, 1);

  question->widget = g_object_ref (widget);
  question->library = g_object_ref (library);
  question->dialog =
      soma_host_new_question (widget, heading, body, answer, label, ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_extra_child (question->dialog, adw_preferences_group_new ());
  g_signal_connect_data (question->dialog, "response", answered, question, question_free, 0);
  return question;
}

static GtkEditable *
add_entry (Question *question, const char *title, const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);
  adw_preferences_group_add (
      ADW_PREFERENCES_GROUP (adw_message_dialog_get_extra_child (question->dialog)), row);
  return GTK_EDITABLE (row);
}

/* Names. */

static void
renamed_cb (AdwMessageDialog *dialog, const char *response, Question *question)
{
  gint64 id = soma_figure_item_get_library_id (question->items->pdata[0]);
  g_autofree char *name = soma_library_tidy_name (gtk_editable_get_text (question->name));
  g_autofree char *collection =
      soma_library_tidy_name (gtk_editable_get_text (question->collection));

  if (g_str_equal (response, "rename") && *name != '\0')
    soma_library_rename_figure (question->library, id, name, collection);
}

void
soma_figures_rename (GtkWidget *widget, SomaLibrary *library, SomaFigureItem *item)
{
  Question *question = ask (widget, library, _ ("Rename Figure"), NULL, "rename", _ ("_Rename"),
                            G_CALLBACK (renamed_cb));
  const char *collection = soma_figure_item_get_collection (item);

  question->items = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (question->items, g_object_ref (item));
  question->name = add_entry (question, _ ("Name"), soma_figure_item_get_name (item));
  question->collection =
      add_entry (question, _ ("Collection"), collection != NULL ? collection : "");
  soma_host_present_dialog (GTK_WINDOW (question->dialog));
}

/* Deleting. */

static void
delete_ids (GtkWidget *widget, SomaLibrary *library, GArray *ids, const char *text)
{
  soma_library_delete_figures (library, (const gint64 *) (void *) ids->data, ids->len);
  soma_host_offer_undo (
      widget, text, "win.restore-figures",
      g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, ids->data, ids->len, sizeof (gint64)));
}

/* (transfer full) of gint64: those of the library, except for that collection (nullable). */
static GArray *
list_ids (SomaLibrary *library, GPtrArray *items, const char *except)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < items->len; i++)
    {
      gint64 id = soma_figure_item_get_library_id (items->pdata[i]);

      if (id != 0 && g_strcmp0 (soma_library_get_collection (library, id), except) != 0)
        g_array_append_val (ids, id);
    }
  return ids;
}

void
soma_figures_delete (GtkWidget *widget, SomaLibrary *library, GPtrArray *items)
{
  g_autoptr (GArray) ids = list_ids (library, items, NULL);
  g_autofree char *text =
      g_strdup_printf (ngettext ("%'u figure deleted", "%'u figures deleted", ids->len), ids->len);

  delete_ids (widget, library, ids, text);
}

void
soma_figures_delete_one (GtkWidget *widget, SomaLibrary *library, SomaFigureItem *item)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 id = soma_figure_item_get_library_id (item);
  g_autofree char *text = g_strdup_printf (_ ("“%s” deleted"), soma_figure_item_get_name (item));

  g_array_append_val (ids, id);
  delete_ids (widget, library, ids, text);
}

/* Collections. */

static char *
label_moved (guint n, const char *collection)
{
  if (*collection == '\0')
    return g_strdup_printf (
        ngettext ("%'u figure is in no collection now", "%'u figures are in no collection now", n),
        n);
  /* Translators: %s is the name of a collection. */
  return g_strdup_printf (ngettext ("%'u figure moved to “%s”", "%'u figures moved to “%s”", n), n,
                          collection);
}

void
soma_figures_move (GtkWidget *widget, SomaLibrary *library, GPtrArray *items,
                   const char *collection)
{
  g_autoptr (GArray) own = list_ids (library, items, NULL);
  g_autoptr (GArray) ids = list_ids (library, items, collection);
  g_autofree char *text = label_moved (ids->len, collection);

  if (ids->len == 0)
    {
      g_autofree char *there = g_strdup_printf (_ ("Already in “%s”"), collection);
      soma_host_show_toast (widget, own->len == 0 ? _ ("Built-in figures stay in their collections")
                                                  : there);
      return;
    }

  /* The target of win.collect-figures: where they are now. Floating. */
  GVariantBuilder builder;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(xs)"));
  for (guint i = 0; i < ids->len; i++)
    {
      gint64 id = g_array_index (ids, gint64, i);
      g_variant_builder_add (&builder, "(xs)", id, soma_library_get_collection (library, id));
    }
  soma_host_offer_undo (widget, text, "win.collect-figures", g_variant_builder_end (&builder));
  soma_library_edit_figures_async (library, (const gint64 *) (void *) ids->data, ids->len,
                                   &(SomaLibraryEdit){ .collection = collection }, NULL, NULL);
}

static void
collection_cb (AdwMessageDialog *dialog, const char *response, Question *question)
{
  g_autofree char *collection =
      soma_library_tidy_name (gtk_editable_get_text (question->collection));

  if (!g_str_equal (response, "change"))
    return;
  soma_figures_move (question->widget, question->library, question->items, collection);
  soma_figure_selection_set_selecting (question->selection, FALSE);
}

void
soma_figures_ask_collection (GtkWidget *widget, SomaLibrary *library,
                             SomaFigureSelection *selection)
{
  Question *question =
      ask (widget, library, _ ("Move to Collection"), _ ("A new name makes a new collection."),
           "change", _ ("_Move"), G_CALLBACK (collection_cb));

  question->items = soma_figure_selection_list (selection);
  question->selection = g_object_ref (selection);
  question->collection = add_entry (question, _ ("Collection"), "");
  soma_host_present_dialog (GTK_WINDOW (question->dialog));
}

/* Tags. */

static void
tagged_cb (GtkWidget *widget, guint change)
{
  soma_host_offer_undo (widget, _ ("Tags changed"), "win.undo-tags", g_variant_new_uint32 (change));
}

void
soma_figures_add_tag (GtkWidget *widget, SomaLibrary *library, GPtrArray *items, const char *tag)
{
  guint n = 0;

  for (guint i = 0; i < items->len; i++)
    n += soma_tags_contain (soma_figure_item_get_tags (items->pdata[i]), tag) ? 0 : 1;
  guint change = n > 0 ? soma_library_change_tags (library, items, tag, NULL) : 0;
  g_autofree char *text =
      change == 0 ? g_strdup_printf (_ ("Already tagged “%s”"), tag)
                  : g_strdup_printf (
                        /* Translators: %s is a tag. */
                        ngettext ("%'u figure tagged “%s”", "%'u figures tagged “%s”", n), n, tag);

  if (change != 0)
    soma_host_offer_undo (widget, text, "win.undo-tags", g_variant_new_uint32 (change));
  else
    soma_host_show_toast (widget, text);
}

void
soma_figures_add_favourites (GtkWidget *widget, SomaLibrary *library, GPtrArray *items)
{
  guint n = 0;

  for (guint i = 0; i < items->len; i++)
    n += soma_figure_item_is_favourite (items->pdata[i]) ? 0 : 1;
  g_autofree char *text = g_strdup_printf (
      ngettext ("%'u figure added to Favourites", "%'u figures added to Favourites", n), n);

  soma_library_set_favourite (library, items, TRUE);
  soma_host_show_toast (widget, n > 0 ? text : _ ("Already among the favourites"));
}

static void
end_selecting_cb (SomaFigureSelection *selection)
{
  soma_figure_selection_set_selecting (selection, FALSE);
}

void
soma_figures_ask_tags (GtkWidget *widget, SomaLibrary *library, GPtrArray *items,
                       SomaFigureSelection *selection)
{
  if (items->len == 0)
    return;
  GtkWidget *dialog =
      soma_tag_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), library, items);

  g_signal_connect_object (dialog, "tagged", G_CALLBACK (tagged_cb), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "tagged", G_CALLBACK (end_selecting_cb), selection,
                           G_CONNECT_SWAPPED);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

/* `name` is nullable: the tag is deleted. Takes `text`, which says so. */
static gboolean
change_tag (gpointer widget, SomaLibrary *library, const char *tag, const char *name, char *text)
{
  guint change = soma_library_rename_tag (library, tag, name);

  if (change != 0)
    soma_host_offer_undo (widget, text, "win.undo-tags", g_variant_new_uint32 (change));
  g_free (text);
  return change != 0;
}

static void
tag_renamed_cb (AdwMessageDialog *dialog, const char *response, Question *question)
{
  SomaCollectionBar *bar = SOMA_COLLECTION_BAR (question->widget);
  g_autofree char *name = soma_tags_tidy (gtk_editable_get_text (question->name));

  if (!g_str_equal (response, "rename") || *name == '\0' || g_str_equal (name, question->tag))
    return;
  gboolean was_shown = soma_collection_bar_get_place (bar) == SOMA_FIGURE_PLACE_TAG &&
                       g_strcmp0 (soma_collection_bar_get_name (bar), question->tag) == 0;
  if (change_tag (bar, question->library, question->tag, name,
                  /* Translators: the old name and the new one. */
                  g_strdup_printf (_ ("“%s” renamed to “%s”"), question->tag, name)) &&
      was_shown)
    soma_collection_bar_expect_tag (bar, name);
}

void
soma_figures_rename_tag (SomaCollectionBar *bar, SomaLibrary *library, const char *tag)
{
  Question *question =
      ask (bar, library, _ ("Rename Tag"), _ ("All figures with it get the new one."), "rename",
           _ ("_Rename"), G_CALLBACK (tag_renamed_cb));

  question->tag = g_strdup (tag);
  question->name = add_entry (question, _ ("Tag"), tag);
  soma_host_present_dialog (GTK_WINDOW (question->dialog));
}

void
soma_figures_delete_tag (GtkWidget *widget, SomaLibrary *library, const char *tag)
{
  change_tag (widget, library, tag, NULL, g_strdup_printf (_ ("Tag “%s” deleted"), tag));
}
