/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-window.h"

#include <glib/gi18n.h>

#include "figure-item.h"
#include "statistics-labels.h"

struct _SomaStatisticsWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaLibrary *library;
  GListModel *figures;

  /* Template */
  GtkStack *stack;
  GtkLabel *n_figures;
  GtkLabel *n_solutions;
  GtkLabel *n_games;
  GtkLabel *time;
  GtkLabel *n_hints;
  GtkLabel *n_days;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (SomaStatisticsWindow, soma_statistics_window, ADW_TYPE_WINDOW)

static void
show_number (GtkLabel *label, guint number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  gtk_label_set_label (label, text);
}

/* The figure with that key, if any is among the figures; (transfer full) (nullable). */
static SomaFigureItem *
find_item (SomaStatisticsWindow *self, const char *key)
{
  for (guint i = 0; i < g_list_model_get_n_items (self->figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->figures, i);

      if (g_strcmp0 (soma_figure_item_get_key (item), key) == 0)
        return g_steal_pointer (&item);
    }
  return NULL;
}

static GtkWidget *
make_row (SomaStatisticsWindow *self, const char *key, const SomaLibraryTotal *total)
{
  GtkWidget *row = adw_action_row_new ();
  g_autoptr (SomaFigureItem) item = find_item (self, key);
  guint64 n_known = 0;
  gboolean is_known = item != NULL && soma_figure_item_get_known (item, &n_known) == SOMA_KNOWN_ALL;
  g_autofree char *found = soma_label_statistics_found (total, is_known ? n_known : 0);
  g_autofree char *details = soma_label_statistics_details (total);
  const char *name = item != NULL ? soma_figure_item_get_name (item) : total->figure;
  GtkWidget *label = gtk_label_new (found);

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "dim-label");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                 name != NULL && *name != '\0' ? name : _ ("Untitled"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), details);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  return row;
}

static void
show_totals (SomaStatisticsWindow *self, const char *const *keys, SomaLibraryTotal *sum)
{
  for (guint i = 0; keys[i] != NULL; i++)
    {
      SomaLibraryTotal total;

      soma_library_get_total (self->library, keys[i], &total);
      gtk_list_box_append (self->list, make_row (self, keys[i], &total));
      sum->n_games += total.n_games;
      sum->n_solutions += total.n_solutions;
      sum->seconds += total.seconds;
      sum->hints += total.hints;
    }
}

static void
show_all (SomaStatisticsWindow *self)
{
  g_auto (GStrv) keys = soma_library_list_solved (self->library);
  g_auto (GStrv) days = soma_library_list_days (self->library, "");
  SomaLibraryTotal sum = { 0 };
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  show_totals (self, (const char *const *) keys, &sum);
  show_number (self->n_figures, g_strv_length (keys));
  show_number (self->n_solutions, sum.n_solutions);
  show_number (self->n_games, sum.n_games);
  show_number (self->n_hints, sum.hints);
  show_number (self->n_days, g_strv_length (days));
  g_autofree char *time = soma_label_time (sum.seconds);
  gtk_label_set_label (self->time, time);
  gtk_stack_set_visible_child_name (self->stack, sum.n_games > 0 ? "statistics" : "empty");
}

static void
soma_statistics_window_dispose (GObject *object)
{
  SomaStatisticsWindow *self = SOMA_STATISTICS_WINDOW (object);

  g_clear_object (&self->library);
  g_clear_object (&self->figures);
  G_OBJECT_CLASS (soma_statistics_window_parent_class)->dispose (object);
}

static void
soma_statistics_window_class_init (SomaStatisticsWindowClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_statistics_window_dispose;
  gtk_widget_class_set_template_from_resource (class,
                                               "/io/github/somapuzzle/Soma/statistics-window.ui");
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, stack);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, n_figures);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, n_solutions);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, n_games);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, time);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, n_hints);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, n_days);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, list);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_statistics_window_init (SomaStatisticsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
soma_statistics_window_new (GtkWindow *parent, SomaLibrary *library, GListModel *figures)
{
  SomaStatisticsWindow *self = g_object_new (SOMA_TYPE_STATISTICS_WINDOW, "transient-for", parent,
                                             "destroy-with-parent", TRUE, NULL);

  self->library = g_object_ref (library);
  self->figures = g_object_ref (figures);
  g_signal_connect_object (library, "records-changed", G_CALLBACK (show_all), self,
                           G_CONNECT_SWAPPED);
  show_all (self);
  return GTK_WIDGET (self);
}
