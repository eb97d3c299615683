/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "figure-card.h"
#include "host.h"

/* What can be done with the selected figures. */

/* The built-in figures are not in the library, and stay as they are. */
static gboolean
are_own (GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    if (soma_figure_item_get_library_id (items->pdata[i]) == 0)
      return FALSE;
  return items->len > 0;
}

/* Figures of a file keep neither tags nor stars. */
static gboolean
have_marks (GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    if (soma_figure_item_get_mark_key (items->pdata[i]) == NULL)
      return FALSE;
  return items->len > 0;
}

static void
selection_changed_cb (SomaFiguresPage *self)
{
  g_autoptr (GPtrArray) items = soma_figure_selection_list (self->selection);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean own = are_own (items);

  gtk_widget_action_set_enabled (widget, "page.delete-selected", own);
  gtk_widget_action_set_enabled (widget, "page.tag-selected", have_marks (items));
  gtk_widget_action_set_enabled (widget, "page.move-selected", own);
  gtk_widget_action_set_enabled (widget, "page.export-selected", items->len > 0);
  gtk_widget_action_set_enabled (widget, "page.print-selected", items->len > 0);
  gtk_widget_action_set_enabled (widget, "page.add-selected", items->len > 0);
}

/* Selecting begins and ends: the keys go on where they were. */
static void
selecting_cb (SomaFiguresPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    soma_figures_page_grab_focus_view (self);
}

/* (transfer full) of gint64: those of the library. */
static GArray *
list_ids (SomaFiguresPage *self)
{
  g_autoptr (GPtrArray) items = soma_figure_selection_list (self->selection);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < items->len; i++)
    {
      gint64 id = soma_figure_item_get_library_id (items->pdata[i]);

      if (id != 0)
        g_array_append_val (ids, id);
    }
  return ids;
}

static void
end (SomaFiguresPage *self)
{
  soma_figure_selection_set_selecting (self->selection, FALSE);
}

static void
select_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_figure_selection_set_selecting (SOMA_FIGURES_PAGE (widget)->selection, TRUE);
}

static void
select_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (SOMA_FIGURES_PAGE (widget)->selection));
}

static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  end (SOMA_FIGURES_PAGE (widget));
}

/* Escape has other uses when nothing is being selected. */
static gboolean
escape_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  if (!soma_figure_selection_is_selecting (self->selection))
    return FALSE;
  end (self);
  return TRUE;
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GArray) ids = list_ids (self);
  g_autofree char *text =
      g_strdup_printf (ngettext ("%'u figure deleted", "%'u figures deleted", ids->len), ids->len);

  soma_library_delete_figures (self->library, (const gint64 *) (void *) ids->data, ids->len);
  soma_figures_page_offer_undo (self, text, "win.restore-figures", ids);
  end (self);
}

/* The window prints what is selected. */
static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "win.print", NULL);
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  g_autoptr (GPtrArray) items = soma_figure_selection_list (self->selection);
  g_autoptr (GListStore) list = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);

  g_list_store_splice (list, 0, 0, items->pdata, items->len);
  soma_figures_page_import (self, G_LIST_MODEL (list));
  end (self);
}

/* Clicks with Ctrl and Shift. */

/* The number of figures if it is none of them. */
static guint
find_position (SomaFiguresPage *self, SomaFigureItem *item)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown)), i = 0;

  for (; i < n; i++)
    {
      g_autoptr (SomaFigureItem) other = g_list_model_get_item (G_LIST_MODEL (self->shown), i);

      if (other == item)
        break;
    }
  return i;
}

/* From the figure that was clicked before to this one. */
static void
select_to (SomaFiguresPage *self, guint position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown));
  guint from = self->anchor != NULL ? find_position (self, self->anchor) : n;

  if (from >= n)
    from = position;
  gtk_selection_model_select_range (GTK_SELECTION_MODEL (self->selection), MIN (from, position),
                                    MAX (from, position) - MIN (from, position) + 1, FALSE);
}

void
soma_figures_page_click (SomaFiguresPage *self, SomaFigureItem *item, gboolean extends)
{
  guint position = find_position (self, item);

  if (position >= g_list_model_get_n_items (G_LIST_MODEL (self->shown)))
    return;
  if (extends)
    select_to (self, position);
  else
    soma_figure_selection_toggle (self->selection, position);
  g_set_object (&self->anchor, item);
}

/* What has the keys when this card or cell of a row has them. */
static GtkWidget *
get_focusable (GtkWidget *at)
{
  GtkWidget *around = gtk_widget_get_parent (at);

  return SOMA_IS_FIGURE_CARD (at) ? around : gtk_widget_get_parent (around);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, SomaFiguresPage *self)
{
  GtkWidget *at, *view = soma_figures_page_get_view (self);
  SomaFigureItem *item =
      soma_figures_page_find_item (gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT), &at);
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if (item == NULL || (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (get_focusable (at));
  soma_figures_page_click (self, item, (state & GDK_SHIFT_MASK) != 0);
}

static void
add_click (SomaFiguresPage *self, GtkWidget *view)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (click));
}

void
soma_figures_page_add_selection (SomaFiguresPage *self)
{
  add_click (self, self->grid);
  add_click (self, self->list);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "notify::selecting", G_CALLBACK (selecting_cb), self,
                           G_CONNECT_SWAPPED);
  selection_changed_cb (self);
}

void
soma_figures_page_install_selection_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "page.select", NULL, select_action);
  gtk_widget_class_install_action (class, "page.select-all", NULL, select_all_action);
  gtk_widget_class_install_action (class, "page.cancel-selection", NULL, cancel_action);
  gtk_widget_class_install_action (class, "page.delete-selected", NULL, delete_action);
  gtk_widget_class_install_action (class, "page.print-selected", NULL, print_action);
  gtk_widget_class_install_action (class, "page.add-selected", NULL, add_action);
  gtk_widget_class_add_binding_action (class, GDK_KEY_a, GDK_CONTROL_MASK, "page.select-all", NULL);
  gtk_widget_class_add_binding (class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

/* (transfer full) of SomaFigureItem */
static GPtrArray *
list_shown (SomaFiguresPage *self)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->shown)); i++)
    g_ptr_array_add (items, g_list_model_get_item (G_LIST_MODEL (self->shown), i));
  return items;
}

GPtrArray *
soma_figures_page_list_chosen (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);

  g_autoptr (GPtrArray) selected = soma_figure_selection_list (self->selection);

  return selected->len > 0 ? g_steal_pointer (&selected) : list_shown (self);
}

char *
soma_figures_page_make_title (SomaFiguresPage *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURES_PAGE (self), NULL);

  const char *file = soma_figure_list_get_title (self->figures);
  const char *collection = soma_collection_bar_get_collection (self->collection_bar);
  const char *name = soma_collection_bar_get_name (self->collection_bar);

  if (file != NULL)
    {
      const char *ending = strrchr (file, '.');
      return ending != NULL && ending > file ? g_strndup (file, (gsize) (ending - file))
                                             : g_strdup (file);
    }
  if (collection == NULL)
    return g_strdup (name != NULL ? name : _ ("Figures"));
  return g_strdup (*collection != '\0' ? collection : _ ("My Figures"));
}
