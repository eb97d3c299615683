/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include "figure-sorter.h"
#include "figure-filter-labels.h"

/* What the page shows of all figures: filters, the order, and why there are none. */

/* Figures are counted one after the other: they are filtered again once for many. */
#define UPDATE_MS 500

static gboolean
show_first_cb (gpointer data)
{
  SomaFiguresPage *self = data;

  self->first_source = 0;
  soma_figures_page_show_first (self);
  return G_SOURCE_REMOVE;
}

/* When all filters have done their part. */
static void
show_first_soon (SomaFiguresPage *self)
{
  if (self->first_source == 0)
    self->first_source = g_idle_add (show_first_cb, self);
}

static gboolean
update_cb (gpointer data)
{
  SomaFiguresPage *self = data;

  self->query_source = 0;
  soma_figure_filter_update (self->query);
  return G_SOURCE_REMOVE;
}

void
soma_figures_page_update_query (SomaFiguresPage *self)
{
  /* What is still under way may tell of it when the page is gone. */
  if (self->query == NULL || self->query_source != 0)
    return;
  if (soma_figure_query_count (soma_figure_filter_get_query (self->query)) > 0)
    self->query_source = g_timeout_add (UPDATE_MS, update_cb, self);
}

/* Nothing there. */

static gboolean
is_candidate (SomaFiguresPage *self, SomaFigureItem *item)
{
  GtkFilter *place = soma_collection_bar_get_filter (self->collection_bar);

  return gtk_filter_match (GTK_FILTER (self->filter), item) && gtk_filter_match (place, item);
}

/* The part by which most figures fail alone; sets `*n` to their number. */
static SomaQueryPart
find_culprit (SomaFiguresPage *self, guint *n)
{
  const SomaFigureQuery *query = soma_figure_filter_get_query (self->query);
  guint counts[SOMA_QUERY_N_PARTS] = { 0 };
  SomaQueryPart culprit = 0;

  for (guint i = 0; i < g_list_model_get_n_items (self->all); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->all, i);

      for (guint part = 0; part < SOMA_QUERY_N_PARTS; part++)
        if (soma_figure_query_fails_by (query, part, item) && is_candidate (self, item))
          counts[part]++;
    }
  for (guint part = 0; part < SOMA_QUERY_N_PARTS; part++)
    if (counts[part] > counts[culprit])
      culprit = part;
  *n = counts[culprit];
  return culprit;
}

static void
update_empty (SomaFiguresPage *self)
{
  const SomaFigureQuery *query = soma_figure_filter_get_query (self->query);
  SomaFigurePlace place = soma_collection_bar_get_place (self->collection_bar);
  const char *search = gtk_editable_get_text (self->search_entry);
  guint n_filters = soma_figure_query_count (query), n = 0;

  if (self->all == NULL || g_list_model_get_n_items (G_LIST_MODEL (self->shown)) > 0)
    return;
  SomaQueryPart part = n_filters > 0 ? find_culprit (self, &n) : 0;
  g_autofree char *title = soma_figure_filter_label_empty (
      place, soma_collection_bar_get_name (self->collection_bar), search, n_filters);
  g_autofree char *advice = soma_figure_filter_label_advice (place, search, query, part, n);
  g_autofree char *title_markup = g_markup_escape_text (title, -1);
  g_autofree char *advice_markup = g_markup_escape_text (advice, -1);
  adw_status_page_set_title (self->empty, title_markup);
  adw_status_page_set_description (self->empty, advice_markup);
  gtk_widget_set_visible (self->clear_button, n_filters > 0);
  gtk_widget_set_visible (self->all_button,
                          n_filters == 0 && *search == '\0' && place != SOMA_FIGURE_PLACE_ALL);
}

/* The order. */

static void
take_out_sorters (GtkMultiSorter *multi)
{
  while (g_list_model_get_n_items (G_LIST_MODEL (multi)) > 0)
    gtk_multi_sorter_remove (multi, 0);
}

/* The headings of the list come first, as long as there is a list. */
void
soma_figures_page_update_order (SomaFiguresPage *self)
{
  gboolean is_recent =
      soma_collection_bar_get_place (self->collection_bar) == SOMA_FIGURE_PLACE_RECENT;

  take_out_sorters (self->order);
  if (self->as_list)
    gtk_multi_sorter_append (
        self->order, g_object_ref (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->list))));
  if (is_recent)
    gtk_multi_sorter_append (self->order, soma_figure_sorter_new_recent ());
  gtk_multi_sorter_append (self->order, soma_figure_sorter_new (self->settings));
}

/* The order that was chosen in the menu. */
static void
sort_changed_cb (SomaFiguresPage *self)
{
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (self->list), NULL, GTK_SORT_ASCENDING);
  soma_figures_page_show_first (self);
}

static void
clear_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  soma_figure_filter_clear (self->query);
  soma_figures_page_grab_focus_view (self);
}

static void
show_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);

  soma_collection_bar_show (self->collection_bar, NULL);
  soma_figures_page_grab_focus_view (self);
}

static void
query_changed_cb (SomaFiguresPage *self)
{
  update_empty (self);
  g_object_notify (G_OBJECT (self), "n-filters");
}

/* Where a grid is not scrolled, the rows that come before those it has stay empty (GTK 4.8). */
static void
shown_changed_cb (SomaFiguresPage *self, guint position, guint removed, guint added)
{
  GtkScrollable *view = GTK_SCROLLABLE (soma_figures_page_get_view (self));
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (view);

  update_empty (self);
  if (added > 0 && adjustment != NULL && gtk_adjustment_get_value (adjustment) == 0)
    show_first_soon (self);
}

void
soma_figures_page_add_filter (SomaFiguresPage *self)
{
  self->query = soma_figure_filter_new ();
  self->order = gtk_multi_sorter_new ();
  gtk_multi_filter_append (GTK_MULTI_FILTER (self->every), g_object_ref (GTK_FILTER (self->query)));
  soma_figure_filter_bar_set_filter (self->filter_bar, self->query);
  soma_figure_filter_popover_set_filter (self->filter_popover, self->query);
  soma_figures_page_update_order (self);
  gtk_sort_list_model_set_sorter (self->shown, GTK_SORTER (self->order));
  /* Whoever asks for an order wants to see what comes first: both after the figures are sorted. */
  g_signal_connect_object (self->settings, "changed::sort-figures", G_CALLBACK (sort_changed_cb),
                           self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->list)), "changed",
                           G_CALLBACK (soma_figures_page_show_first), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->shown, "items-changed", G_CALLBACK (shown_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->query, "changed", G_CALLBACK (query_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->query, "asked", G_CALLBACK (show_first_soon), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->collection_bar, "place-changed",
                           G_CALLBACK (soma_figures_page_update_order), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->collection_bar, "place-changed", G_CALLBACK (show_first_soon),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (soma_collection_bar_get_filter (self->collection_bar), "changed",
                           G_CALLBACK (update_empty), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->filter, "changed", G_CALLBACK (update_empty), self,
                           G_CONNECT_SWAPPED);
}

void
soma_figures_page_install_filter_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "page.clear-filters", NULL, clear_action);
  gtk_widget_class_install_action (class, "page.show-all", NULL, show_all_action);
  gtk_widget_class_add_binding_action (class, GDK_KEY_h, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.find-containing", NULL);
}
