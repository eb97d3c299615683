/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "figure-changes.h"
#include "figure-clip.h"
#include "figure-import.h"
#include "figures-export.h"
#include "fold.h"
#include "host.h"
#include "library-marks.h"
#include "template.h"

/* What actions need: of the figure that the view aims at, and of those selected. */
enum
{
  TARGET = 1 << 0,
  PUZZLE = 1 << 1, /* with pieces */
  OWN = 1 << 2,    /* of the library */
  FOREIGN = 1 << 3,
  MARKED = 1 << 4, /* figures of a file keep neither tags nor stars */
  STARRED = 1 << 5,
  PLAIN = 1 << 6, /* without a star, but could have one */
  SELECTED = 1 << 7,
  ALL_OWN = 1 << 8,
  ALL_MARKED = 1 << 9,
};

static SomaFigureItem *
get_target (GtkWidget *widget)
{
  return soma_figure_view_get_target (SOMA_FIGURES_PAGE (widget)->view);
}

/* With the keyboard, it is the card in the focused cell, or the row. */
static gboolean
aim_at_focused (SomaFiguresPage *self)
{
  SomaFigureItem *item = soma_figure_view_get_focused (self->view);

  if (item != NULL)
    soma_figure_view_set_target (self->view, item);
  return item != NULL;
}

/* The figure of the menu. */

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_figures_page_choose (SOMA_FIGURES_PAGE (widget), get_target (widget),
                            g_str_equal (name, "page.play-figure")     ? "play"
                            : g_str_equal (name, "page.browse-figure") ? "solutions"
                                                                       : "design");
}

static void
open_focused_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (aim_at_focused (SOMA_FIGURES_PAGE (widget)))
    soma_figures_page_choose (SOMA_FIGURES_PAGE (widget), get_target (widget),
                              g_variant_get_string (parameter, NULL));
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_figures_rename (widget, SOMA_FIGURES_PAGE (widget)->library, get_target (widget));
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  soma_figures_delete_one (widget, self->library, get_target (widget));
  soma_figure_view_set_target (self->view, NULL);
}

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
  g_autoptr (SomaDesign) design = make_design (SOMA_FIGURES_PAGE (widget), get_target (widget));

  if (design == NULL)
    return;
  soma_figure_clip_copy_design (widget, NULL, design);
  soma_host_show_toast (widget, _ ("Copied as text"));
}

static void
add (SomaFiguresPage *self, gpointer *items, guint n, const char *title)
{
  g_autoptr (GListStore) list = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);

  g_list_store_splice (list, 0, 0, items, n);
  soma_figure_import (GTK_WIDGET (self), self->library, G_LIST_MODEL (list), title);
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gpointer item = get_target (widget);

  add (SOMA_FIGURES_PAGE (widget), &item, 1, NULL);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  soma_figure_import (widget, self->library, soma_figure_list_get_figures (self->figures),
                      soma_figure_list_get_title (self->figures));
}

/* Favourites and tags. */

/* The figure of the menu, or those selected if it is among them. */
static GPtrArray *
list_with_target (SomaFiguresPage *self)
{
  return soma_figure_selection_list_with (self->selection,
                                          soma_figure_view_get_target (self->view));
}

/* The selected figures, otherwise the one that has the keys. */
static GPtrArray *
list_by_keys (SomaFiguresPage *self)
{
  GPtrArray *items = soma_figure_selection_list (self->selection);
  SomaFigureItem *item = soma_figure_view_get_focused (self->view);

  if (items->len == 0 && item != NULL && soma_figure_item_get_mark_key (item) != NULL)
    g_ptr_array_add (items, g_object_ref (item));
  return items;
}

static void
favourite_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GPtrArray) items = list_with_target (self);

  soma_library_set_favourite (self->library, items, g_str_equal (name, "page.add-favourite"));
}

/* Of several figures, all become favourites unless they are. */
static void
toggle_favourite_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GPtrArray) items = list_by_keys (self);
  gboolean all = TRUE;

  for (guint i = 0; i < items->len; i++)
    all = all && soma_figure_item_is_favourite (items->pdata[i]);
  soma_library_set_favourite (self->library, items, !all);
}

static void
tag_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GPtrArray) items =
      g_str_equal (name, "page.tag-figure") ? list_with_target (self) : list_by_keys (self);

  soma_figures_ask_tags (widget, self->library, items, self->selection);
}

static void
rename_tag_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  soma_figures_rename_tag (self->collection_bar, self->library,
                           g_variant_get_string (parameter, NULL));
}

static void
delete_tag_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_figures_delete_tag (widget, SOMA_FIGURES_PAGE (widget)->library,
                           g_variant_get_string (parameter, NULL));
}

/* Selecting several figures. */

static void
select_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_figure_selection_set_selecting (SOMA_FIGURES_PAGE (widget)->selection,
                                       g_str_equal (name, "page.select"));
}

static void
select_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (SOMA_FIGURES_PAGE (widget)->selection));
}

static void
delete_selected_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GPtrArray) items = soma_figure_selection_list (self->selection);

  soma_figures_delete (widget, self->library, items);
  soma_figure_selection_set_selecting (self->selection, FALSE);
}

/* The window prints what is selected. */
static void
print_selected_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "win.print", NULL);
}

static void
add_selected_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GPtrArray) items = soma_figure_selection_list (self->selection);

  add (self, items->pdata, items->len, soma_figure_list_get_title (self->figures));
  soma_figure_selection_set_selecting (self->selection, FALSE);
}

static void
move_selected_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  soma_figures_ask_collection (widget, self->library, self->selection);
}

/* What is shown. */

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  SomaFigureFilter *query = soma_shown_figures_get_query (self->shown);

  soma_figures_export (widget, self->library, soma_shown_figures_get_all (self->shown),
                       self->selection, soma_collection_bar_get_collection (self->collection_bar),
                       *gtk_editable_get_text (self->search_entry) != '\0' ||
                           soma_figure_query_count (soma_figure_filter_get_query (query)) > 0);
}

/* Only the start page has them. */
static void
toggle_places_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  if (soma_figure_list_get_title (self->figures) == NULL)
    adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

static void
clear_filters_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_figure_filter_clear (soma_shown_figures_get_query (SOMA_FIGURES_PAGE (widget)->shown));
  gtk_widget_grab_focus (widget);
}

static void
show_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_collection_bar_show (SOMA_FIGURES_PAGE (widget)->collection_bar, NULL);
  gtk_widget_grab_focus (widget);
}

static const SomaAction actions[] = {
  { "page.open-focused", "s", open_focused_action, 0 }, /* the name of a page */
  { "page.play-figure", NULL, open_action, PUZZLE },
  { "page.browse-figure", NULL, open_action, TARGET },
  { "page.design-figure", NULL, open_action, TARGET },
  { "page.rename", NULL, rename_action, OWN },
  { "page.delete", NULL, delete_action, OWN },
  { "page.copy-text", NULL, copy_text_action, TARGET },
  { "page.add", NULL, add_action, FOREIGN },
  { "page.import", NULL, import_action, 0 },
  { "page.add-favourite", NULL, favourite_action, PLAIN },
  { "page.remove-favourite", NULL, favourite_action, STARRED },
  { "page.toggle-favourite", NULL, toggle_favourite_action, 0 },
  { "page.tag-figure", NULL, tag_action, MARKED },
  { "page.tag-focused", NULL, tag_action, 0 },
  { "page.tag-selected", NULL, tag_action, ALL_MARKED },
  { "page.rename-tag", "s", rename_tag_action, 0 },
  { "page.delete-tag", "s", delete_tag_action, 0 },
  { "page.select", NULL, select_action, 0 },
  { "page.select-all", NULL, select_all_action, 0 },
  { "page.cancel-selection", NULL, select_action, 0 },
  { "page.delete-selected", NULL, delete_selected_action, ALL_OWN },
  { "page.print-selected", NULL, print_selected_action, SELECTED },
  { "page.add-selected", NULL, add_selected_action, SELECTED },
  { "page.move-selected", NULL, move_selected_action, ALL_OWN },
  { "page.search", NULL, search_action, 0 },
  { "page.export", NULL, export_action, 0 },
  { "page.export-selected", NULL, export_action, SELECTED },
  { "page.clear-filters", NULL, clear_filters_action, 0 },
  { "page.show-all", NULL, show_all_action, 0 },
  { "page.toggle-places", NULL, toggle_places_action, 0 },
  { 0 },
};

static guint
find_what_it_is (SomaFigureItem *item)
{
  if (item == NULL)
    return 0;
  return TARGET | (soma_figure_item_get_piece_set (item) != NULL ? PUZZLE : 0) |
         (soma_figure_item_get_library_id (item) != 0 ? OWN : FOREIGN) |
         (soma_figure_item_get_mark_key (item) == NULL ? 0
          : soma_figure_item_is_favourite (item)       ? MARKED | STARRED
                                                       : MARKED | PLAIN);
}

void
soma_figures_page_update_actions (SomaFiguresPage *self)
{
  g_autoptr (GPtrArray) items = soma_figure_selection_list (self->selection);
  guint selected = items->len > 0 ? SELECTED | ALL_OWN | ALL_MARKED : 0;

  for (guint i = 0; i < items->len; i++)
    {
      guint is = find_what_it_is (items->pdata[i]);

      selected &= ~((is & OWN) ? 0 : ALL_OWN) & ~((is & MARKED) ? 0 : ALL_MARKED);
    }
  soma_template_enable_actions (
      self, selected | find_what_it_is (soma_figure_view_get_target (self->view)));
}

/* Keys. */

/* An action of the menu, for the figure that has the keys. */
static gboolean
focused_cb (GtkWidget *widget, GVariant *name, gpointer data)
{
  return aim_at_focused (SOMA_FIGURES_PAGE (widget)) &&
         gtk_widget_activate_action (widget, g_variant_get_string (name, NULL), NULL);
}

static gboolean
delete_cb (GtkWidget *widget, GVariant *name, gpointer data)
{
  if (soma_figure_selection_is_selecting (SOMA_FIGURES_PAGE (widget)->selection))
    return gtk_widget_activate_action (widget, "page.delete-selected", NULL);
  return focused_cb (widget, name, data);
}

/* Escape has other uses when nothing lies over the figures, or is being selected. */
static gboolean
escape_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  if (soma_fold_close (SOMA_FIGURES_PAGE (widget)->flap))
    return TRUE;
  return soma_figure_selection_is_selecting (SOMA_FIGURES_PAGE (widget)->selection) &&
         gtk_widget_activate_action (widget, "page.cancel-selection", NULL);
}

void
soma_figures_page_install_actions (GtkWidgetClass *class)
{
  const GdkModifierType ctrl = GDK_CONTROL_MASK;

  soma_template_install_actions (class, actions);
  /* The keys of the pages of an open figure. */
  gtk_widget_class_add_binding_action (class, GDK_KEY_1, GDK_ALT_MASK, "page.open-focused", "s",
                                       "design");
  gtk_widget_class_add_binding_action (class, GDK_KEY_2, GDK_ALT_MASK, "page.open-focused", "s",
                                       "solutions");
  gtk_widget_class_add_binding_action (class, GDK_KEY_3, GDK_ALT_MASK, "page.open-focused", "s",
                                       "play");
  gtk_widget_class_add_binding (class, GDK_KEY_F2, 0, focused_cb, "s", "page.rename");
  gtk_widget_class_add_binding (class, GDK_KEY_c, ctrl, focused_cb, "s", "page.copy-text");
  gtk_widget_class_add_binding (class, GDK_KEY_Delete, 0, delete_cb, "s", "page.delete");
  gtk_widget_class_add_binding (class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_F9, 0, "page.toggle-places", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_a, ctrl, "page.select-all", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_d, ctrl, "page.toggle-favourite", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_t, ctrl, "page.tag-focused", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_h, ctrl | GDK_SHIFT_MASK,
                                       "win.find-containing", NULL);
}
