/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "comparison-window.h"

#include <glib/gi18n.h>

#include "comparison-bar.h"
#include "comparison-labels.h"
#include "template.h"

/* Columns of the grid. */
enum
{
  COLUMN_NAME,
  COLUMN_NODES,
  COLUMN_BAR,
  COLUMN_DEAD_ENDS,
  COLUMN_SOLUTIONS,
  COLUMN_FIRST,
  COLUMN_ALL,
  N_COLUMNS
};

/* Of the columns; the bar belongs to what is before it. */
static const char *const titles[N_COLUMNS] = {
  [COLUMN_NAME] = N_ ("Search"),         [COLUMN_NODES] = N_ ("Placements"),
  [COLUMN_DEAD_ENDS] = N_ ("Dead Ends"), [COLUMN_SOLUTIONS] = N_ ("Solutions"),
  [COLUMN_FIRST] = N_ ("First Found"),   [COLUMN_ALL] = N_ ("All Found"),
};

struct _SomaComparisonWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaComparison *comparison;

  GPtrArray *cells; /* of GtkWidget, N_COLUMNS for each search; borrowed */

  /* Template */
  AdwWindowTitle *title;
  GtkGrid *grid;
};

G_DEFINE_FINAL_TYPE (SomaComparisonWindow, soma_comparison_window, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_RUNNING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static GtkWidget *
get_cell (SomaComparisonWindow *self, guint row, int column)
{
  return g_ptr_array_index (self->cells, row * N_COLUMNS + (guint) column);
}

static void
set_text (SomaComparisonWindow *self, guint row, int column, char *text)
{
  gtk_label_set_label (GTK_LABEL (get_cell (self, row, column)), text);
  g_free (text);
}

static void
find_range (SomaComparisonWindow *self, guint64 *least, guint64 *most)
{
  *least = G_MAXUINT64;
  *most = 0;
  for (guint i = 0; i < soma_comparison_get_n_searches (self->comparison); i++)
    {
      SomaMeasure measure;
      soma_comparison_get_measure (self->comparison, i, &measure);
      *most = MAX (*most, measure.n_nodes);
      if (measure.n_nodes > 0)
        *least = MIN (*least, measure.n_nodes);
    }
}

static void
show_row (SomaComparisonWindow *self, guint row, guint64 least, guint64 most, guint64 reference)
{
  SomaMeasure measure;

  soma_comparison_get_measure (self->comparison, row, &measure);
  set_text (self, row, COLUMN_NODES, soma_label_measured_nodes (&measure, row > 0 ? reference : 0));
  set_text (self, row, COLUMN_DEAD_ENDS, soma_label_measured_count (&measure, measure.n_dead_ends));
  set_text (self, row, COLUMN_SOLUTIONS, soma_label_measured_solutions (&measure));
  set_text (self, row, COLUMN_FIRST, soma_label_measured_first (&measure));
  set_text (self, row, COLUMN_ALL, soma_label_measured_seconds (&measure));
  soma_comparison_bar_set (SOMA_COMPARISON_BAR (get_cell (self, row, COLUMN_BAR)),
                           (double) measure.n_nodes, (double) least, (double) most,
                           (double) reference,
                           measure.state != SOMA_MEASURE_COMPLETE && measure.n_nodes > 0);
}

static void
show_measures (SomaComparisonWindow *self)
{
  guint64 least, most;
  SomaMeasure first;

  find_range (self, &least, &most);
  soma_comparison_get_measure (self->comparison, 0, &first);
  for (guint i = 0; i < soma_comparison_get_n_searches (self->comparison); i++)
    show_row (self, i, least, most, first.state == SOMA_MEASURE_COMPLETE ? first.n_nodes : 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_comparison_stop (SOMA_COMPARISON_WINDOW (widget)->comparison);
}

/* The rows. */

static GtkWidget *
make_label (int column, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == COLUMN_NAME ? 0 : 1);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
add_row (SomaComparisonWindow *self, guint row, const char *name)
{
  for (int column = 0; column < N_COLUMNS; column++)
    {
      GtkWidget *cell = column == COLUMN_BAR
                            ? soma_comparison_bar_new ()
                            : make_label (column, column == COLUMN_NAME ? name : NULL, "numeric");
      g_ptr_array_add (self->cells, cell);
      gtk_grid_attach (self->grid, cell, column, (int) row + 1, 1, 1);
    }
}

static void
soma_comparison_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaComparison *comparison = SOMA_COMPARISON_WINDOW (object)->comparison;

  if (id == PROP_RUNNING)
    g_value_set_boolean (value, comparison != NULL && soma_comparison_is_running (comparison));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_comparison_window_dispose (GObject *object)
{
  SomaComparisonWindow *self = SOMA_COMPARISON_WINDOW (object);

  if (self->comparison != NULL)
    soma_comparison_stop (self->comparison);
  g_clear_object (&self->comparison);
  g_clear_pointer (&self->cells, g_ptr_array_unref);
  G_OBJECT_CLASS (soma_comparison_window_parent_class)->dispose (object);
}

static void
soma_comparison_window_class_init (SomaComparisonWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_comparison_window_dispose;
  G_OBJECT_CLASS (klass)->get_property = soma_comparison_window_get_property;
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  soma_template_set (widget_class, "comparison-window");
  gtk_widget_class_bind_template_child (widget_class, SomaComparisonWindow, title);
  gtk_widget_class_bind_template_child (widget_class, SomaComparisonWindow, grid);
  gtk_widget_class_install_action (widget_class, "comparison.stop", NULL, stop_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_comparison_window_init (SomaComparisonWindow *self)
{
  self->cells = g_ptr_array_new ();
  soma_template_init (self);
  for (int column = 0; column < N_COLUMNS; column++)
    if (titles[column] != NULL)
      gtk_grid_attach (self->grid, make_label (column, _ (titles[column]), "heading"), column, 0, 1,
                       1);
}

GtkWidget *
soma_comparison_window_new (GtkWindow *parent, const char *title, SomaComparison *comparison,
                            char **names)
{
  SomaComparisonWindow *self =
      g_object_new (SOMA_TYPE_COMPARISON_WINDOW, "transient-for", parent, NULL);

  self->comparison = g_object_ref (comparison);
  adw_window_title_set_subtitle (self->title, title);
  for (guint i = 0; i < soma_comparison_get_n_searches (comparison); i++)
    add_row (self, i, names[i]);
  g_signal_connect_object (comparison, "changed", G_CALLBACK (show_measures), self,
                           G_CONNECT_SWAPPED);
  soma_comparison_start (comparison);
  show_measures (self);
  return GTK_WIDGET (self);
}
