/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-window.h"

#include <glib/gi18n.h>

#include "days-view.h"
#include "figure-item.h"
#include "play-labels.h"
#include "soma-config.h"
#include "statistics-labels.h"
#include "template.h"

/* All numbers except the time. */
enum
{
  PROP_0,
  PROP_N_FIGURES,
  PROP_N_SOLUTIONS,
  PROP_N_GAMES,
  PROP_N_DAILY,
  PROP_N_DAYS,
  PROP_STREAK,
  PROP_LONGEST_STREAK,
  PROP_DAILY_STREAK,
  PROP_LONGEST_DAILY_STREAK,
  PROP_SYMMETRY,
  PROP_N_HINTS,
  PROP_N_HINTS_OF, /* the first of SOMA_STORED_N_HINTS, then those of unknown kind */
  PROP_SECONDS = PROP_N_HINTS_OF + SOMA_STORED_N_HINTS + 1,
  N_PROPERTIES
};

static const char *const number_names[PROP_SECONDS] = {
  [PROP_N_FIGURES] = "n-figures",
  [PROP_N_SOLUTIONS] = "n-solutions",
  [PROP_N_GAMES] = "n-games",
  [PROP_N_DAILY] = "n-daily",
  [PROP_N_DAYS] = "n-days",
  [PROP_STREAK] = "streak",
  [PROP_LONGEST_STREAK] = "longest-streak",
  [PROP_DAILY_STREAK] = "daily-streak",
  [PROP_LONGEST_DAILY_STREAK] = "longest-daily-streak",
  [PROP_SYMMETRY] = "symmetry",
  [PROP_N_HINTS] = "n-hints",
};

static GParamSpec *properties[N_PROPERTIES];

struct _SomaStatisticsWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaLibrary *library;
  GListModel *figures;
  GSettings *settings;

  guint numbers[N_PROPERTIES]; /* by property */
  double seconds;

  /* Template */
  GtkStack *stack;
  SomaDaysView *days;
  AdwExpanderRow *hints_row;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (SomaStatisticsWindow, soma_statistics_window, ADW_TYPE_WINDOW)

static void
set_number (SomaStatisticsWindow *self, guint property, guint number)
{
  self->numbers[property] = number;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* The figure with that key, if it is among the figures; (transfer full) (nullable). */
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
  g_autoptr (SomaFigureItem) item = find_item (self, key);
  guint64 n_known = 0;
  gboolean is_known = item != NULL && soma_figure_item_get_known (item, &n_known) == SOMA_KNOWN_ALL;
  g_autofree char *found =
      soma_label_statistics_found (n_solutions, is_known && n_known < G_MAXUINT64 ? n_known : 0);
  g_autofree char *details = soma_label_statistics_details (total);
  const char *name = item != NULL ? soma_figure_item_get_name (item) : total->figure;
  GtkWidget *label = gtk_label_new (found);

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "dim-label");
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title",
                                 name != NULL && *name != '\0' ? name : _ ("New Figure"),
                                 "subtitle", details, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  return row;
}

static void
list_totals (SomaStatisticsWindow *self, const char *const *keys, SomaSymmetry symmetry)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      SomaLibraryTotal total;

      soma_library_get_total (self->library, keys[i], &total);
      gtk_list_box_append (self->list,
                           make_row (self, keys[i], &total, total.n_solutions[symmetry]));
    }
}

static void
set_days (SomaStatisticsWindow *self)
{
  g_auto (GStrv) all = soma_library_list_days (self->library, "");
  g_auto (GStrv) days = soma_library_list_days (self->library, SOMA_DAILY_GAME);
  g_autoptr (GDate) today = soma_days_get_today ();
  SomaStreak streak = soma_days_count_streak ((const char *const *) all, today);
  SomaStreak daily = soma_days_count_streak ((const char *const *) days, today);
  g_autoptr (GHashTable) played = soma_library_get_days (self->library);

  set_number (self, PROP_N_DAYS, g_strv_length (all));
  set_number (self, PROP_N_DAILY, g_strv_length (days));
  set_number (self, PROP_STREAK, streak.now);
  set_number (self, PROP_LONGEST_STREAK, streak.longest);
  set_number (self, PROP_DAILY_STREAK, daily.now);
  set_number (self, PROP_LONGEST_DAILY_STREAK, daily.longest);
  soma_days_view_set_days (self->days, played);
  gtk_stack_set_visible_child_name (self->stack,
                                    g_hash_table_size (played) > 0 ? "statistics" : "empty");
}

static void
update (SomaStatisticsWindow *self)
{
  SomaSymmetry symmetry = g_settings_get_enum (self->settings, "symmetry");
  g_auto (GStrv) keys = soma_library_list_solved (self->library);
  SomaLibraryTotal sum;

  soma_library_get_sum (self->library, &sum);
  list_totals (self, (const char *const *) keys, symmetry);
  set_number (self, PROP_SYMMETRY, symmetry);
  set_number (self, PROP_N_FIGURES, g_strv_length (keys));
  set_number (self, PROP_N_SOLUTIONS, sum.n_solutions[symmetry]);
  set_number (self, PROP_N_GAMES, sum.n_games);

  guint n_others = sum.hints;
  for (guint k = 0; k < SOMA_STORED_N_HINTS; k++)
    {
      set_number (self, PROP_N_HINTS_OF + k, sum.hints_of[k]);
      n_others -= MIN (n_others, sum.hints_of[k]);
    }
  set_number (self, PROP_N_HINTS_OF + SOMA_STORED_N_HINTS, n_others);
  set_number (self, PROP_N_HINTS, sum.hints);

  set_days (self);
  self->seconds = sum.seconds;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SECONDS]);
}

static void
soma_statistics_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaStatisticsWindow *self = SOMA_STATISTICS_WINDOW (object);

  if (id == PROP_SECONDS)
    g_value_set_double (value, self->seconds);
  else
    g_value_set_uint (value, self->numbers[id]);
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

/* "n-hints-0" and so on, for a kind of hint. */
static char *
name_hints (guint kind)
{
  return g_strdup_printf ("n-hints-%u", kind);
}

static void
install_properties (GObjectClass *class)
{
  const GParamFlags flags = G_PARAM_READABLE;

  for (guint i = PROP_0 + 1; i < PROP_SECONDS; i++)
    {
      g_autofree char *hints = i >= PROP_N_HINTS_OF ? name_hints (i - PROP_N_HINTS_OF) : NULL;
      properties[i] = g_param_spec_uint (hints != NULL ? hints : number_names[i], NULL, NULL, 0,
                                         G_MAXUINT, 0, flags);
    }
  properties[PROP_SECONDS] = g_param_spec_double ("seconds", NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
  g_object_class_install_properties (class, N_PROPERTIES, properties);
}

static void
soma_statistics_window_class_init (SomaStatisticsWindowClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = soma_statistics_window_get_property;
  G_OBJECT_CLASS (klass)->dispose = soma_statistics_window_dispose;
  install_properties (G_OBJECT_CLASS (klass));
  g_type_ensure (SOMA_TYPE_DAYS_VIEW);
  soma_template_set (class, "statistics-window");
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, stack);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, days);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, hints_row);
  gtk_widget_class_bind_template_child (class, SomaStatisticsWindow, list);
  soma_template_bind_function (class, soma_play_label_time);
  soma_template_bind_function (class, soma_label_statistics_convention);
  soma_template_bind_function (class, soma_label_statistics_streak);
  soma_template_bind_function (class, soma_label_statistics_daily);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
add_hint_row (SomaStatisticsWindow *self, guint kind)
{
  GtkWidget *row =
      g_object_new (ADW_TYPE_ACTION_ROW, "title", soma_label_statistics_hint (kind), NULL);
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *name = name_hints (kind);

  gtk_widget_add_css_class (label, "numeric");
  g_object_bind_property (self, name, label, "label", G_BINDING_SYNC_CREATE);
  if (kind == SOMA_STORED_N_HINTS)
    g_object_bind_property (self, name, row, "visible", G_BINDING_SYNC_CREATE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_expander_row_add_row (self->hints_row, row);
}

static void
soma_statistics_window_init (SomaStatisticsWindow *self)
{
  soma_template_init (self);
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
  g_signal_connect_object (self->settings, "changed::symmetry", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "records-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
