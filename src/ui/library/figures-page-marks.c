/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include <glib/gi18n.h>

#include "host.h"
#include "library-marks.h"
#include "tag-dialog.h"
#include "tags.h"

#define DRAGGED_SIZE 96

/* Favourites and tags. */

/* One figure, or those selected if it is among them. (transfer full) of SomaFigureItem */
static GPtrArray *
list_with (SomaFiguresPage *self, SomaFigureItem *item)
{
  GPtrArray *items = soma_figure_selection_list (self->selection);

  if (item == NULL || g_ptr_array_find (items, item, NULL))
    return items;
  g_ptr_array_set_size (items, 0);
  g_ptr_array_add (items, g_object_ref (item));
  return items;
}

/* The selected figures, otherwise the one that has the keys. */
static GPtrArray *
list_by_keys (SomaFiguresPage *self)
{
  GPtrArray *items = soma_figure_selection_list (self->selection);
  SomaFigureItem *item = soma_figures_page_get_focused (self);

  if (items->len == 0 && item != NULL && soma_figure_item_get_mark_key (item) != NULL)
    g_ptr_array_add (items, g_object_ref (item));
  return items;
}

static void
offer_undo (SomaFiguresPage *self, const char *text, guint change)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (markup);

  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, "win.undo-tags");
  adw_toast_set_action_target_value (toast, g_variant_new_uint32 (change));
  soma_host_add_toast (GTK_WIDGET (self), toast);
}

/* Favourites. */

static void
set_favourite (GtkWidget *widget, gboolean favourite)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GPtrArray) items = list_with (self, self->target);

  soma_library_set_favourite (self->library, items, favourite);
}

static void
add_favourite_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  set_favourite (widget, TRUE);
}

static void
remove_favourite_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  set_favourite (widget, FALSE);
}

/* Of several figures, all become favourites unless they are. */
static void
toggle_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GPtrArray) items = list_by_keys (self);
  gboolean all = TRUE;

  for (guint i = 0; i < items->len; i++)
    all = all && soma_figure_item_is_favourite (items->pdata[i]);
  soma_library_set_favourite (self->library, items, !all);
}

/* Tags of figures. */

static void
tagged_cb (SomaFiguresPage *self, guint change)
{
  offer_undo (self, _ ("Tags changed"), change);
  soma_figure_selection_set_selecting (self->selection, FALSE);
}

/* Takes the items. */
static void
ask_tags (SomaFiguresPage *self, GPtrArray *items)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  if (items->len > 0)
    {
      GtkWidget *dialog = soma_tag_dialog_new (window, self->library, items);

      g_signal_connect_object (dialog, "tagged", G_CALLBACK (tagged_cb), self, G_CONNECT_SWAPPED);
      soma_host_present_dialog (GTK_WINDOW (dialog));
    }
  g_ptr_array_unref (items);
}

static void
tag_figure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  ask_tags (self, list_with (self, self->target));
}

static void
tag_focused_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  ask_tags (self, list_by_keys (self));
}

static void
tag_selected_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  ask_tags (self, soma_figure_selection_list (self->selection));
}

/* The tags themselves. */

typedef struct
{
  SomaFiguresPage *page; /* owned */
  char *tag;             /* owned */
  GtkEditable *name;
} Renaming;

static void
renaming_free (gpointer data, GClosure *closure)
{
  Renaming *renaming = data;

  g_object_unref (renaming->page);
  g_free (renaming->tag);
  g_free (renaming);
}

/* The page goes on showing it. */
static void
rename_tag (SomaFiguresPage *self, const char *tag, const char *name)
{
  gboolean was_shown =
      soma_collection_bar_get_place (self->collection_bar) == SOMA_FIGURE_PLACE_TAG &&
      g_strcmp0 (soma_collection_bar_get_name (self->collection_bar), tag) == 0;
  guint change = soma_library_rename_tag (self->library, tag, name);
  g_autofree char *text = g_strdup_printf (_ ("“%s” renamed to “%s”"), tag, name);

  if (change == 0)
    return;
  if (was_shown)
    soma_collection_bar_expect_tag (self->collection_bar, name);
  offer_undo (self, text, change);
}

static void
renamed_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Renaming *renaming = data;
  g_autofree char *name = soma_tags_tidy (gtk_editable_get_text (renaming->name));

  if (g_str_equal (response, "rename") && *name != '\0' && !g_str_equal (name, renaming->tag))
    rename_tag (renaming->page, renaming->tag, name);
}

static void
rename_tag_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  AdwMessageDialog *dialog = soma_host_new_question (
      widget, _ ("Rename Tag"), _ ("All figures with the tag get the new one."), "rename",
      _ ("_Rename"), ADW_RESPONSE_SUGGESTED);
  GtkWidget *group = adw_preferences_group_new ();
  Renaming *renaming = g_new0 (Renaming, 1);

  renaming->page = g_object_ref (self);
  renaming->tag = g_variant_dup_string (parameter, NULL);
  renaming->name = soma_figures_page_add_entry (group, _ ("Tag"), renaming->tag);
  adw_message_dialog_set_extra_child (dialog, group);
  g_signal_connect_data (dialog, "response", G_CALLBACK (renamed_cb), renaming, renaming_free, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
delete_tag_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  const char *tag = g_variant_get_string (parameter, NULL);
  g_autofree char *text = g_strdup_printf (_ ("Tag “%s” deleted"), tag);
  guint change = soma_library_rename_tag (self->library, tag, NULL);

  if (change != 0)
    offer_undo (self, text, change);
}

/* Dragging. */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, SomaFiguresPage *self)
{
  GtkWidget *at, *view = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  SomaFigureItem *item =
      soma_figures_page_find_item (gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT), &at);

  if (item == NULL || soma_figure_item_get_mark_key (item) == NULL)
    return NULL;
  g_autoptr (GPtrArray) items = list_with (self, item);
  g_object_set_data_full (G_OBJECT (source), "dragged", g_object_ref (at), g_object_unref);
  return gdk_content_provider_new_typed (G_TYPE_PTR_ARRAY, items);
}

/* Small beside the pointer, for the places to be seen, too. */
static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag)
{
  g_autoptr (GtkWidget) dragged = g_object_steal_data (G_OBJECT (source), "dragged");
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (dragged);
  g_autoptr (GdkPaintable) now = gdk_paintable_get_current_image (paintable);
  GtkWidget *image = gtk_image_new_from_paintable (now);

  gtk_image_set_pixel_size (GTK_IMAGE (image), DRAGGED_SIZE);
  gtk_widget_add_css_class (image, "dragged");
  gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drag)), image);
  gdk_drag_set_hotspot (drag, -12, -12);
}

static void
add_drag (SomaFiguresPage *self, GtkWidget *view)
{
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect_object (source, "prepare", G_CALLBACK (prepare_cb), self, 0);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), NULL);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (source));
}

static void
dropped_cb (SomaFiguresPage *self, guint place, const char *name, GPtrArray *items)
{
  if (place == SOMA_FIGURE_PLACE_FAVOURITES)
    soma_library_set_favourite (self->library, items, TRUE);
  else if (place == SOMA_FIGURE_PLACE_TAG)
    {
      guint change = soma_library_change_tags (self->library, items, name, NULL);

      if (change != 0)
        offer_undo (self, _ ("Tags changed"), change);
    }
  else if (place == SOMA_FIGURE_PLACE_COLLECTION)
    soma_figures_page_move (self, items, name);
}

/* Following the library. */

static void
items_changed_cb (SomaFiguresPage *self, guint position, guint removed, guint added)
{
  soma_library_mark_items (self->library, self->all, position, added);
}

static void
marks_changed_cb (SomaFiguresPage *self)
{
  g_auto (GStrv) tags = soma_library_list_tags (self->library);

  soma_library_mark_items (self->library, self->all, 0, g_list_model_get_n_items (self->all));
  soma_collection_bar_update (self->collection_bar);
  soma_figure_filter_popover_set_tags (self->filter_popover, (const char *const *) tags);
  soma_figure_filter_update (self->query);
  if (*gtk_editable_get_text (self->search_entry) != '\0')
    gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

void
soma_figures_page_follow_marks (SomaFiguresPage *self)
{
  g_signal_connect_object (self->all, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "marks-changed", G_CALLBACK (marks_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "figures-changed", G_CALLBACK (marks_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->collection_bar, "dropped", G_CALLBACK (dropped_cb), self,
                           G_CONNECT_SWAPPED);
  add_drag (self, self->grid);
  add_drag (self, self->list);
  marks_changed_cb (self);
}

void
soma_figures_page_install_mark_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "page.add-favourite", NULL, add_favourite_action);
  gtk_widget_class_install_action (class, "page.remove-favourite", NULL, remove_favourite_action);
  gtk_widget_class_install_action (class, "page.toggle-favourite", NULL, toggle_action);
  gtk_widget_class_install_action (class, "page.tag-figure", NULL, tag_figure_action);
  gtk_widget_class_install_action (class, "page.tag-focused", NULL, tag_focused_action);
  gtk_widget_class_install_action (class, "page.tag-selected", NULL, tag_selected_action);
  gtk_widget_class_install_action (class, "page.rename-tag", "s", rename_tag_action);
  gtk_widget_class_install_action (class, "page.delete-tag", "s", delete_tag_action);
  gtk_widget_class_add_binding_action (class, GDK_KEY_d, GDK_CONTROL_MASK, "page.toggle-favourite",
                                       NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_t, GDK_CONTROL_MASK, "page.tag-focused",
                                       NULL);
}
