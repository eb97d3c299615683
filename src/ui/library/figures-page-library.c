/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "figure-cell.h"
#include "figure-clip.h"
#include "figure-import.h"
#include "host.h"
#include "library-keeping.h"

/* Messages with an undo button. */

void
soma_figures_page_offer_undo (SomaFiguresPage *self, const char *text, const char *action,
                              GArray *ids)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (markup);

  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, action);
  adw_toast_set_action_target_value (
      toast,
      g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, ids->data, ids->len, sizeof (gint64)));
  soma_host_add_toast (GTK_WIDGET (self), toast);
}

/* The affected figure. */

static GtkWidget *
find_type (GtkWidget *widget, GType type)
{
  GtkWidget *around = widget != NULL ? gtk_widget_get_ancestor (widget, type) : NULL;

  /* A row has cells, which have children of GTK's. */
  for (GtkWidget *child = widget; around == NULL && child != NULL;
       child = gtk_widget_get_first_child (child))
    if (G_TYPE_CHECK_INSTANCE_TYPE (child, type))
      return child;
  return around;
}

SomaFigureItem *
soma_figures_page_find_item (GtkWidget *widget, GtkWidget **at)
{
  GtkWidget *card = find_type (widget, SOMA_TYPE_FIGURE_CARD);
  GtkWidget *cell = card == NULL ? find_type (widget, SOMA_TYPE_FIGURE_CELL) : NULL;

  if (at != NULL)
    *at = card != NULL ? card : cell;
  if (card != NULL)
    return soma_figure_card_get_item (SOMA_FIGURE_CARD (card));
  return cell != NULL ? soma_figure_cell_get_item (SOMA_FIGURE_CELL (cell)) : NULL;
}

SomaFigureItem *
soma_figures_page_get_focused (SomaFiguresPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *view = soma_figures_page_get_view (self);

  if (focus == NULL || focus == view || !gtk_widget_is_ancestor (focus, view))
    return NULL;
  return soma_figures_page_find_item (focus, NULL);
}

static gboolean
is_own (SomaFiguresPage *self)
{
  return self->target != NULL && soma_figure_item_get_library_id (self->target) != 0;
}

/* With the keyboard, the card in the focused cell, or the row. */
static gboolean
take_focused (SomaFiguresPage *self)
{
  SomaFigureItem *item = soma_figures_page_get_focused (self);

  if (item != NULL)
    g_set_object (&self->target, item);
  return item != NULL;
}

/* The menu. */

/* What can be done now. */
static void
enable_menu (SomaFiguresPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean can_star = soma_figure_item_get_mark_key (self->target) != NULL;
  gboolean is_favourite = soma_figure_item_is_favourite (self->target);

  gtk_widget_action_set_enabled (widget, "page.play-figure",
                                 soma_figure_item_get_piece_set (self->target) != NULL);
  gtk_widget_action_set_enabled (widget, "page.add-favourite", can_star && !is_favourite);
  gtk_widget_action_set_enabled (widget, "page.remove-favourite", can_star && is_favourite);
  gtk_widget_action_set_enabled (widget, "page.tag-figure", can_star);
}

static void
show_menu (SomaFiguresPage *self, SomaFigureItem *item, GtkWidget *at)
{
  g_set_object (&self->target, item);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  enable_menu (self);
  self->popover =
      gtk_popover_menu_new_from_model (is_own (self) ? self->own_menu : self->other_menu);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  graphene_rect_t bounds;
  if (gtk_widget_compute_bounds (at, GTK_WIDGET (self), &bounds))
    {
      const GdkRectangle rectangle = { (int) bounds.origin.x, (int) bounds.origin.y,
                                       (int) bounds.size.width, (int) bounds.size.height / 2 };

      gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &rectangle);
    }
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

/* Where the keys go on when the menu is closed again. */
static void
focus_item (GtkWidget *at)
{
  while (at != NULL && !gtk_widget_get_focusable (at))
    at = gtk_widget_get_parent (at);
  if (at != NULL)
    gtk_widget_grab_focus (at);
}

static void
pressed (SomaFiguresPage *self, double x, double y)
{
  GtkWidget *at, *view = soma_figures_page_get_view (self);
  SomaFigureItem *item =
      soma_figures_page_find_item (gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT), &at);

  if (item == NULL)
    return;
  focus_item (at);
  show_menu (self, item, at);
}

static void
click_cb (GtkGestureClick *gesture, int n_press, double x, double y, SomaFiguresPage *self)
{
  pressed (self, x, y);
}

static void
long_press_cb (GtkGestureLongPress *gesture, double x, double y, SomaFiguresPage *self)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  pressed (self, x, y);
}

static void
menu_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  GtkWidget *at;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  SomaFigureItem *item = soma_figures_page_get_focused (self);

  if (item == NULL)
    return;
  soma_figures_page_find_item (focus, &at);
  show_menu (self, item, at);
}

static void
open_target (GtkWidget *widget, const char *page)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  if (self->target != NULL)
    soma_figures_page_choose (self, self->target, page);
}

static void
play_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_target (widget, "play");
}

static void
browse_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_target (widget, "solutions");
}

static void
design_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_target (widget, "design");
}

static void
open_focused_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (take_focused (SOMA_FIGURES_PAGE (widget)))
    open_target (widget, g_variant_get_string (parameter, NULL));
}

/* Names. */

typedef struct
{
  SomaLibrary *library; /* owned */
  gint64 id;
  GtkEditable *name, *collection;
} Renaming;

static void
renaming_free (gpointer data, GClosure *closure)
{
  Renaming *renaming = data;

  g_object_unref (renaming->library);
  g_free (renaming);
}

static void
renamed_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Renaming *renaming = data;
  g_autofree char *name = soma_library_tidy_name (gtk_editable_get_text (renaming->name));
  g_autofree char *collection =
      soma_library_tidy_name (gtk_editable_get_text (renaming->collection));

  if (g_str_equal (response, "rename") && *name != '\0')
    soma_library_rename_figure (renaming->library, renaming->id, name, collection);
}

GtkEditable *
soma_figures_page_add_entry (GtkWidget *group, const char *title, const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return GTK_EDITABLE (row);
}

static void
rename_target (SomaFiguresPage *self)
{
  AdwMessageDialog *dialog =
      soma_host_new_question (GTK_WIDGET (self), _ ("Rename Figure"), NULL, "rename", _ ("_Rename"),
                              ADW_RESPONSE_SUGGESTED);
  GtkWidget *group = adw_preferences_group_new ();
  Renaming *renaming = g_new0 (Renaming, 1);
  const char *collection = soma_figure_item_get_collection (self->target);

  renaming->library = g_object_ref (self->library);
  renaming->id = soma_figure_item_get_library_id (self->target);
  renaming->name =
      soma_figures_page_add_entry (group, _ ("Name"), soma_figure_item_get_name (self->target));
  renaming->collection =
      soma_figures_page_add_entry (group, _ ("Collection"), collection != NULL ? collection : "");
  adw_message_dialog_set_extra_child (dialog, group);
  g_signal_connect_data (dialog, "response", G_CALLBACK (renamed_cb), renaming, renaming_free, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  if (is_own (self))
    rename_target (self);
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  if (!is_own (self))
    return;
  gint64 id = soma_figure_item_get_library_id (self->target);
  g_autofree char *text =
      g_strdup_printf (_ ("“%s” deleted"), soma_figure_item_get_name (self->target));
  soma_library_delete_figure (self->library, id);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof id);
  g_array_append_val (ids, id);
  soma_figures_page_offer_undo (self, text, "win.restore-figures", ids);
  g_clear_object (&self->target);
}

static gboolean
rename_key_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  return take_focused (self) && gtk_widget_activate_action (widget, "page.rename", NULL);
}

static gboolean
delete_key_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  if (soma_figure_selection_is_selecting (self->selection))
    return gtk_widget_activate_action (widget, "page.delete-selected", NULL);
  return take_focused (self) && gtk_widget_activate_action (widget, "page.delete", NULL);
}

static gboolean
menu_key_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  menu_action (widget, NULL, NULL);
  return TRUE;
}

/* Copying. */

/* The whole figure, of which an item of the library has a part; NULL if it cannot be read. */
static SomaDesign *
make_design (SomaFiguresPage *self, SomaFigureItem *item)
{
  gint64 id = soma_figure_item_get_library_id (item);
  const char *text = id != 0 ? soma_library_get_figure_text (self->library, id) : NULL;

  if (text == NULL)
    return soma_figure_item_make_design (item);
  return soma_design_from_text (text, strlen (text), soma_figure_item_get_name (item), NULL, NULL);
}

static void
copy_text_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (SomaDesign) design = self->target != NULL ? make_design (self, self->target) : NULL;

  if (design == NULL)
    return;
  soma_figure_clip_copy_design (widget, NULL, design);
  soma_host_show_toast (widget, _ ("Figure copied as text"));
}

static gboolean
copy_key_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  return take_focused (self) && gtk_widget_activate_action (widget, "page.copy-text", NULL);
}

/* Adding figures. */

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaFiguresPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = soma_library_import_finish (SOMA_LIBRARY (source), result, &error);

  if (ids == NULL)
    soma_host_show_toast (GTK_WIDGET (self), error->message);
  else if (ids->len == 0)
    soma_host_show_toast (GTK_WIDGET (self), _ ("Already in the library"));
  else
    {
      g_autofree char *text =
          g_strdup_printf (ngettext ("%'u figure added", "%'u figures added", ids->len), ids->len);

      soma_figures_page_offer_undo (self, text, "win.delete-figures", ids);
    }
}

/* Collected under the name of the file, unless they name a collection. */
static void
import (SomaFiguresPage *self, GListModel *figures, const char *title)
{
  g_autofree char *collection = g_strdup (title != NULL ? title : "");
  char *ending = strrchr (collection, '.');

  if (g_list_model_get_n_items (figures) == 1)
    *collection = '\0';
  else if (ending != NULL)
    *ending = '\0';
  soma_figure_import (GTK_WIDGET (self), self->library, figures, collection, imported_cb);
}

void
soma_figures_page_import (SomaFiguresPage *self, GListModel *figures)
{
  import (self, figures, soma_figure_list_get_title (self->figures));
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GListStore) one = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);

  if (self->target == NULL)
    return;
  g_list_store_append (one, self->target);
  import (self, G_LIST_MODEL (one), NULL);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  import (self, soma_figure_list_get_figures (self->figures),
          soma_figure_list_get_title (self->figures));
}

typedef struct
{
  /* Owned */
  SomaFiguresPage *page;
  GFile *file;
} Dropped;

static void
restore_backup (SomaFiguresPage *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.restore-file", "s", uri);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Dropped *dropped = data;
  g_autoptr (SomaFiguresPage) self = dropped->page;
  g_autoptr (GFile) file = dropped->file;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureList) figures = soma_figure_list_load_finish (result, &error);

  g_free (dropped);
  if (figures != NULL)
    import (self, soma_figure_list_get_figures (figures), soma_figure_list_get_title (figures));
  else if (soma_backup_is_meant (error))
    restore_backup (self, file);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_host_show_toast (GTK_WIDGET (self), error->message);
}

static void
take_in (SomaFiguresPage *self, GFile *file)
{
  Dropped *dropped = g_new0 (Dropped, 1);

  *dropped = (Dropped){ g_object_ref (self), g_object_ref (file) };
  soma_figure_list_load_async (file, soma_host_get_reading (GTK_WIDGET (self)), loaded_cb, dropped);
}

static gboolean
drop_cb (SomaFiguresPage *self, const GValue *value)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));

  for (GSList *link = files; link != NULL; link = link->next)
    if (soma_backup_is_named (link->data))
      restore_backup (self, link->data);
    else
      take_in (self, link->data);
  return files != NULL;
}

void
soma_figures_page_install_library_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "page.menu", NULL, menu_action);
  gtk_widget_class_install_action (class, "page.open-focused", "s", open_focused_action);
  gtk_widget_class_install_action (class, "page.play-figure", NULL, play_action);
  gtk_widget_class_install_action (class, "page.browse-figure", NULL, browse_action);
  gtk_widget_class_install_action (class, "page.design-figure", NULL, design_action);
  gtk_widget_class_install_action (class, "page.rename", NULL, rename_action);
  gtk_widget_class_install_action (class, "page.delete", NULL, delete_action);
  gtk_widget_class_install_action (class, "page.copy-text", NULL, copy_text_action);
  gtk_widget_class_install_action (class, "page.add", NULL, add_action);
  gtk_widget_class_install_action (class, "page.import", NULL, import_action);
  /* The keys of the pages of an open figure. */
  gtk_widget_class_add_binding_action (class, GDK_KEY_1, GDK_ALT_MASK, "page.open-focused", "s",
                                       "design");
  gtk_widget_class_add_binding_action (class, GDK_KEY_2, GDK_ALT_MASK, "page.open-focused", "s",
                                       "solutions");
  gtk_widget_class_add_binding_action (class, GDK_KEY_3, GDK_ALT_MASK, "page.open-focused", "s",
                                       "play");
  gtk_widget_class_add_binding (class, GDK_KEY_F2, 0, rename_key_cb, NULL);
  gtk_widget_class_add_binding (class, GDK_KEY_c, GDK_CONTROL_MASK, copy_key_cb, NULL);
  gtk_widget_class_add_binding (class, GDK_KEY_Delete, 0, delete_key_cb, NULL);
  gtk_widget_class_add_binding (class, GDK_KEY_Menu, 0, menu_key_cb, NULL);
  gtk_widget_class_add_binding (class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb, NULL);
}

static void
add_menu (SomaFiguresPage *self, GtkWidget *view)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (click_cb), self, 0);
  g_signal_connect_object (press, "pressed", G_CALLBACK (long_press_cb), self, 0);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (press));
}

void
soma_figures_page_add_menu (SomaFiguresPage *self)
{
  add_menu (self, self->grid);
  add_menu (self, self->list);
}

void
soma_figures_page_add_drop (SomaFiguresPage *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
