/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "days-view.h"

#include <langinfo.h>
#include <string.h>

#include "days.h"
#include "focus-bin.h"
#include "statistics-labels.h"
#include "template.h"

#define N_WEEKDAYS 7
#define MAX_DAYS 31

/* Of the width that a day has in the chart, for its bar. */
#define BAR_WIDTH 0.7

/* How strong the others are beside that of the selected day. */
#define FADED 0.4

struct _SomaDaysView
{
  AdwBin parent_instance;

  /* Owned */
  GHashTable *days; /* (nullable) until it is set */
  GDate *month;     /* its first day */

  int n_blank; /* places before that in its week */

  /* Template */
  GtkLabel *title, *details;
  GtkWidget *weekdays;
  GtkFlowBox *grid;
  GtkDrawingArea *chart;
};

G_DEFINE_FINAL_TYPE (SomaDaysView, soma_days_view, ADW_TYPE_BIN)

/* What actions require. */
enum
{
  BEFORE = 1 << 0, /* months in which something was played, */
  AFTER = 1 << 1,  /* and those up to now */
};

/* The weekday with which the calendar begins, as it is usual where the person is. */
static GDateWeekday
get_first_weekday (void)
{
#ifdef __GLIBC__
  /* 1 is a Sunday. */
  int first = *nl_langinfo (_NL_TIME_FIRST_WEEKDAY);

  return first == 1 ? G_DATE_SUNDAY : (GDateWeekday) CLAMP (first - 1, 1, N_WEEKDAYS);
#else
  return G_DATE_MONDAY;
#endif
}

static guint
count_days (SomaDaysView *self)
{
  return g_date_get_days_in_month (g_date_get_month (self->month), g_date_get_year (self->month));
}

/* What was done on a day of the month, from 1; NULL for nothing. */
static const SomaLibraryTotal *
get_total (SomaDaysView *self, guint day)
{
  g_autoptr (GDate) date = g_date_copy (self->month);

  g_date_set_day (date, (GDateDay) day);
  g_autofree char *name = soma_days_print (date);
  return g_hash_table_lookup (self->days, name);
}

/* The selected day, 0 for none. */
static guint
get_selected (SomaDaysView *self)
{
  g_autoptr (GList) selected = gtk_flow_box_get_selected_children (self->grid);

  return selected != NULL
             ? (guint) (gtk_flow_box_child_get_index (selected->data) - self->n_blank + 1)
             : 0;
}

static void
describe (SomaDaysView *self)
{
  if (self->days == NULL)
    return;
  guint day = get_selected (self);
  g_autofree char *text = NULL;

  if (day > 0)
    {
      g_autoptr (GDate) date = g_date_copy (self->month);
      g_date_set_day (date, (GDateDay) day);
      text = soma_label_statistics_day (date, get_total (self, day));
    }
  else
    text = soma_label_statistics_month (self->month, self->days);
  gtk_label_set_label (self->details, text);
  gtk_widget_queue_draw (GTK_WIDGET (self->chart));
}

static double
get_most (SomaDaysView *self)
{
  double most = 0;

  for (guint day = 1; day <= count_days (self); day++)
    {
      const SomaLibraryTotal *total = get_total (self, day);
      most = total != NULL ? MAX (most, total->seconds) : most;
    }
  return most;
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
  SomaDaysView *self = data;
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (area)) == GTK_TEXT_DIR_RTL;
  double most = self->days != NULL ? get_most (self) : 0;
  double step = (double) width / MAX_DAYS;
  guint selected = self->days != NULL ? get_selected (self) : 0;
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &colour);
  for (guint day = 1; most > 0 && day <= count_days (self); day++)
    {
      const SomaLibraryTotal *total = get_total (self, day);
      double seconds = total != NULL ? MAX (total->seconds, 0) : 0;
      /* A day without has a line to stand on. */
      double high = MAX (height * seconds / most, 1);
      double x = step * ((is_rtl ? MAX_DAYS - day : day - 1) + (1 - BAR_WIDTH) / 2);

      cairo_set_source_rgba (cairo, colour.red, colour.green, colour.blue,
                             colour.alpha * (selected == 0 || selected == day ? 1 : FADED));
      cairo_rectangle (cairo, x, height - high, step * BAR_WIDTH, high);
      cairo_fill (cairo);
    }
}

static GtkWidget *
make_day (SomaDaysView *self, guint day)
{
  const SomaLibraryTotal *total = get_total (self, day);
  g_autoptr (GDate) date = g_date_copy (self->month);
  g_autofree char *number = g_strdup_printf ("%u", day);
  GtkWidget *child = gtk_flow_box_child_new ();

  g_date_set_day (date, (GDateDay) day);
  g_autofree char *text = soma_label_statistics_day (date, total);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), gtk_label_new (number));
  gtk_widget_set_tooltip_text (child, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (total != NULL)
    gtk_widget_add_css_class (child, total->n_games > 0 ? "won" : "played");
  return child;
}

static void
add_blanks (SomaDaysView *self)
{
  int n = g_date_get_weekday (self->month) - (int) get_first_weekday ();

  self->n_blank = (n + N_WEEKDAYS) % N_WEEKDAYS;
  for (int i = 0; i < self->n_blank; i++)
    {
      GtkWidget *blank = gtk_flow_box_child_new ();

      gtk_widget_set_sensitive (blank, FALSE);
      gtk_flow_box_append (self->grid, blank);
    }
}

static gboolean
was_played_before (SomaDaysView *self)
{
  g_autofree char *first = soma_days_print (self->month);
  GHashTableIter iter;
  gpointer day;

  g_hash_table_iter_init (&iter, self->days);
  while (g_hash_table_iter_next (&iter, &day, NULL))
    if (strcmp (day, first) < 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_over (SomaDaysView *self)
{
  g_autoptr (GDate) today = soma_days_get_today ();

  return g_date_get_julian (self->month) + count_days (self) <= g_date_get_julian (today);
}

static void
show (SomaDaysView *self)
{
  g_autofree char *title = soma_label_statistics_month_name (self->month);
  g_autofree char *chart = soma_label_statistics_chart (self->month, self->days);
  GtkFlowBoxChild *child;

  while ((child = gtk_flow_box_get_child_at_index (self->grid, 0)) != NULL)
    gtk_flow_box_remove (self->grid, GTK_WIDGET (child));
  add_blanks (self);
  for (guint day = 1; day <= count_days (self); day++)
    gtk_flow_box_append (self->grid, make_day (self, day));
  gtk_label_set_label (self->title, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->chart), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  chart, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->chart), get_most (self) > 0);
  soma_template_enable_actions (self, (was_played_before (self) ? BEFORE : 0) |
                                          (is_over (self) ? AFTER : 0));
  describe (self);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDaysView *self = SOMA_DAYS_VIEW (widget);

  g_date_subtract_months (self->month, 1);
  show (self);
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDaysView *self = SOMA_DAYS_VIEW (widget);

  g_date_add_months (self->month, 1);
  show (self);
}

static const SomaAction actions[] = {
  { "days.previous-month", NULL, previous_action, BEFORE },
  { "days.next-month", NULL, next_action, AFTER },
  { 0 },
};

static void
soma_days_view_dispose (GObject *object)
{
  SomaDaysView *self = SOMA_DAYS_VIEW (object);

  g_clear_pointer (&self->days, g_hash_table_unref);
  g_clear_pointer (&self->month, g_date_free);
  G_OBJECT_CLASS (soma_days_view_parent_class)->dispose (object);
}

static void
soma_days_view_class_init (SomaDaysViewClass *klass)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_days_view_dispose;
  g_type_ensure (SOMA_TYPE_FOCUS_BIN);
  soma_template_set (class, "days-view");
  gtk_widget_class_bind_template_child (class, SomaDaysView, title);
  gtk_widget_class_bind_template_child (class, SomaDaysView, details);
  gtk_widget_class_bind_template_child (class, SomaDaysView, weekdays);
  gtk_widget_class_bind_template_child (class, SomaDaysView, grid);
  gtk_widget_class_bind_template_child (class, SomaDaysView, chart);
  gtk_widget_class_bind_template_callback (class, describe);
  soma_template_install_actions (class, actions);
}

/* Their names are in that of each day. */
static void
name_weekdays (SomaDaysView *self)
{
  g_autoptr (GDate) day = g_date_copy (self->month);

  while (g_date_get_weekday (day) != get_first_weekday ())
    g_date_add_days (day, 1);
  for (int i = 0; i < N_WEEKDAYS; i++)
    {
      char name[64];
      g_date_strftime (name, sizeof name, "%a", day);
      GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", name, "accessible-role",
                                       GTK_ACCESSIBLE_ROLE_PRESENTATION, "css-classes",
                                       (const char *const[]){ "caption", "dim-label", NULL }, NULL);
      gtk_box_append (GTK_BOX (self->weekdays), label);
      g_date_add_days (day, 1);
    }
}

static void
soma_days_view_init (SomaDaysView *self)
{
  soma_template_init (self);
  self->month = soma_days_get_today ();
  g_date_set_day (self->month, 1);
  name_weekdays (self);
  gtk_drawing_area_set_draw_func (self->chart, draw_cb, self, NULL);
}

void
soma_days_view_set_days (SomaDaysView *self, GHashTable *days)
{
  g_return_if_fail (SOMA_IS_DAYS_VIEW (self));

  g_hash_table_ref (days);
  g_clear_pointer (&self->days, g_hash_table_unref);
  self->days = days;
  show (self);
}
