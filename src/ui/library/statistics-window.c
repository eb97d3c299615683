/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-window.h"

#include <glib/gi18n.h>

#include "figure-item.h"
#include "play-labels.h"
#include "soma-config.h"
#include "statistics-labels.h"

struct _SomaStatisticsWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaLibrary *library;
  GListModel *figures;
  GSettings *settings;

  /* Template */
  GtkStack *stack;
  GtkLabel *n_figures;
  GtkLabel *n_solutions;
  GtkLabel *n_games;
  GtkLabel *time;
  GtkLabel *n_hints;
  AdwExpanderRow *hints_row;
  AdwActionRow *daily_row;
  GtkLabel *n_daily;
  GtkLabel *n_days;
  AdwPreferencesGroup *figures_group;
  GtkListBox *list;

  GtkLabel *n_hints_of[SOMA_STORED_N_HINTS + 1]; /* the last one: of those not told apart */
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
make_row (SomaStatisticsWindow *self, const char *key, const SomaLibraryTotal *total,
          guint n_solutions)
{
  GtkWidget *row = adw_action_row_new ();
  g_autoptr (SomaFigureItem) item = find_item (self, key);
  guint64 n_known = 0;
  gboolean is_known = item != NULL && soma_figure_item_get_known (item, &n_known) == SOMA_KNOWN_ALL;
  g_autofree char *found = soma_label_statistics_found (n_solutions, is_known ? n_known : 0);
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

/* `sum` gets the solutions of the convention alone. */
static void
show_totals (SomaStatisticsWindow *self, const char *const *keys, SomaSymmetry symmetry,
             SomaLibraryTotal *sum)
{
  for (guint i = 0; keys[i] != NULL; i++)
    {
      SomaLibraryTotal total;

      soma_library_get_total (self->library, keys[i], &total);
      gtk_list_box_append (self->list,
                           make_row (self, keys[i], &total, total.n_solutions[symmetry]));
      sum->n_games += total.n_games;
      sum->n_solutions[symmetry] += total.n_solutions[symmetry];
      sum->seconds += total.seconds;
      sum->hints += total.hints;
      for (int k = 0; k < SOMA_STORED_N_HINTS; k++)
        sum->hints_of[k] += total.hints_of[k];
    }
}

static void
show_hints (SomaStatisticsWindow *self, const SomaLibraryTotal *sum)
{
  guint n_others = sum->hints;

  for (int k = 0; k < SOMA_STORED_N_HINTS; k++)
    {
      show_number (self->n_hints_of[k], sum->hints_of[k]);
      n_others -= MIN (n_others, sum->hints_of[k]);
    }
  show_number (self->n_hints_of[SOMA_STORED_N_HINTS], n_others);
  gtk_widget_set_visible (
      gtk_widget_get_ancestor (GTK_WIDGET (self->n_hints_of[SOMA_STORED_N_HINTS]),
                               ADW_TYPE_ACTION_ROW),
      n_others > 0);
  show_number (self->n_hints, sum->hints);
}

static void
show_daily (SomaStatisticsWindow *self)
{
  g_auto (GStrv) days = soma_library_list_days (self->library, SOMA_DAILY_GAME);
  g_autoptr (GDate) today = soma_days_get_today ();
  SomaStreak streak = soma_days_count_streak ((const char *const *) days, today);
  g_autofree char *text = soma_label_statistics_streak (&streak);

  show_number (self->n_daily, g_strv_length (days));
  adw_action_row_set_subtitle (self->daily_row, text);
}

static void
show_all (SomaStatisticsWindow *self)
{
  SomaSymmetry symmetry = g_settings_get_enum (self->settings, "symmetry");
  g_auto (GStrv) keys = soma_library_list_solved (self->library);
  g_auto (GStrv) days = soma_library_list_days (self->library, "");
  SomaLibraryTotal sum = { 0 };
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  show_totals (self, (const char *const *) keys, symmetry, &sum);
  adw_preferences_group_set_description (self->figures_group,
                                         soma_label_statistics_convention (symmetry));
  show_number (self->n_figures, g_strv_length (keys));
  show_number (self->n_solutions, sum.n_solutions[symmetry]);
  show_number (self->n_games, sum.n_games);
  show_hints (self, &sum);
  show_daily (self);
  show_number (self->n_days, g_strv_length (days));
  g_autofree char *time = soma_play_label_time (sum.seconds);
  gtk_label_set_label (self->time, time);
  gtk_stack_set_visible_child_name (self->stack, sum.n_games > 0 ? "statistics" : "empty");
}

static void
soma_statistics_window_dispose (GObject *object)
{
  SomaStatisticsWindow *self = SOMA_STATISTICS_WINDOW (object);

  g_clear_object (&self->library);
  g_clear_object (&self->figures);
  g_clear_object (&self->settings);
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
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, hints_row);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, daily_row);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, n_daily);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, n_days);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, figures_group);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, list);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
add_hint_row (SomaStatisticsWindow *self, guint kind)
{
  GtkWidget *row = adw_action_row_new ();

  self->n_hints_of[kind] = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->n_hints_of[kind]), "numeric");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), soma_label_statistics_hint (kind));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->n_hints_of[kind]));
  adw_expander_row_add_row (self->hints_row, row);
}

static void
soma_statistics_window_init (SomaStatisticsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new (SOMA_APP_ID);
  for (guint k = 0; k <= SOMA_STORED_N_HINTS; k++)
    add_hint_row (self, k);
}

GtkWidget *
soma_statistics_window_new (GtkWindow *parent, SomaLibrary *library, GListModel *figures)
{
  SomaStatisticsWindow *self = g_object_new (SOMA_TYPE_STATISTICS_WINDOW, "transient-for", parent,
                                             "destroy-with-parent", TRUE, NULL);

  self->library = g_object_ref (library);
  self->figures = g_object_ref (figures);
  g_signal_connect_object (self->settings, "changed::symmetry", G_CALLBACK (show_all), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "records-changed", G_CALLBACK (show_all), self,
                           G_CONNECT_SWAPPED);
  show_all (self);
  return GTK_WIDGET (self);
}
