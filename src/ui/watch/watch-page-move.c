/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch-page-private.h"

#include "template.h"

#define N_SPEEDS 8
#define EACH_FRAME 0

/* In the order of the list in the template. */
static const double steps_per_second[N_SPEEDS] = { 1, 3, 10, 30, EACH_FRAME, 1000, 10000, 100000 };

static guint
look_around (SomaWatch *watch)
{
  const SomaStep *step = soma_watch_get_step (watch);
  SomaTraceExtent extent;

  soma_watch_get_extent (watch, &extent);
  SomaTraceCount rows = soma_watch_get_row_count (watch);
  gboolean more = !extent.is_complete;
  return WATCH | (step->number > 0 ? STEP_BEFORE : 0) |
         (step->n_solutions > (step->kind == SOMA_STEP_SOLUTION) ? SOLUTION_BEFORE : 0) |
         (step->n_dead_ends > (step->kind == SOMA_STEP_DEAD_END) ? DEAD_END_BEFORE : 0) |
         (more || soma_trace_count (step, rows) < soma_trace_extent_count (&extent, rows)
              ? STEP_AFTER
              : 0) |
         (more || step->n_solutions < extent.n_solutions ? SOLUTION_AFTER : 0) |
         (more || step->n_dead_ends < extent.n_dead_ends ? DEAD_END_AFTER : 0);
}

/* Playing. */

static void
set_play_tick (SomaWatchPage *self, guint play_tick)
{
  self->play_tick = play_tick;
  g_object_notify (G_OBJECT (self), "playing");
}

static gboolean
play_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double speed = steps_per_second[gtk_drop_down_get_selected (self->speed)];
  double seconds = self->frame_time > 0 ? (double) (now - self->frame_time) / G_USEC_PER_SEC : 0;
  SomaTraceCount rows = soma_watch_get_row_count (self->watch);
  guint64 before = soma_trace_count (soma_watch_get_step (self->watch), rows);

  self->frame_time = now;
  /* A slow frame must not make the next one slower still. */
  self->steps_due += speed == EACH_FRAME ? 1 : speed * MIN (seconds, 0.25);
  guint64 n = (guint64) self->steps_due;
  self->steps_due -= (double) n;
  if (n == 0 || soma_watch_is_busy (self->watch))
    return G_SOURCE_CONTINUE;
  soma_watch_go_to (self->watch, rows, before + n);
  if (soma_watch_is_busy (self->watch) ||
      soma_trace_count (soma_watch_get_step (self->watch), rows) > before)
    return G_SOURCE_CONTINUE;
  set_play_tick (self, 0);
  return G_SOURCE_REMOVE;
}

static void
play_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);

  if (self->play_tick != 0)
    {
      soma_watch_page_pause (self);
      return;
    }
  self->frame_time = 0;
  self->steps_due = 1;
  set_play_tick (self, gtk_widget_add_tick_callback (widget, play_cb, NULL, NULL));
}

/* Moving. */

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);
  SomaTraceCount rows = soma_watch_get_row_count (self->watch);

  soma_watch_page_pause (self);
  if (g_str_equal (name, "watch.first"))
    soma_watch_go_to (self->watch, rows, 0);
  else if (g_str_equal (name, "watch.last"))
    soma_watch_go_to (self->watch, rows, G_MAXUINT64);
  else
    soma_watch_go_to_next (self->watch, rows, g_str_equal (name, "watch.previous"));
}

static void
jump_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);
  gboolean backward = g_str_has_prefix (name, "watch.previous-");
  gboolean is_solution = g_str_has_suffix (name, "-solution");

  soma_watch_page_pause (self);
  soma_watch_go_to_next (self->watch, is_solution ? SOMA_TRACE_SOLUTIONS : SOMA_TRACE_DEAD_ENDS,
                         backward);
}

static void
go_to_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_watch_page_pause (SOMA_WATCH_PAGE (widget));
  soma_watch_go_to (SOMA_WATCH_PAGE (widget)->watch, SOMA_TRACE_STEPS,
                    g_variant_get_uint64 (parameter));
}

/* Moves to the position `x` of the bar, if the length of the search is known. */
static void
seek_to (SomaWatchPage *self, double x)
{
  GtkWidget *bar = self->progress_bar;
  double share = CLAMP (x / MAX (1, gtk_widget_get_width (bar)), 0, 1);
  SomaTraceExtent extent;

  if (self->watch == NULL)
    return;
  soma_watch_get_extent (self->watch, &extent);
  if (!extent.is_complete)
    return;
  if (gtk_widget_get_direction (bar) == GTK_TEXT_DIR_RTL)
    share = 1 - share;
  soma_watch_page_pause (self);
  SomaTraceCount rows = soma_watch_get_row_count (self->watch);
  guint64 n = soma_trace_extent_count (&extent, rows);
  soma_watch_go_to (self->watch, rows, (guint64) (share * (double) n));
}

static void
seek_begin_cb (SomaWatchPage *self, double x, double y)
{
  seek_to (self, x);
}

static void
seek_update_cb (SomaWatchPage *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (drag, &x, &y))
    seek_to (self, x + dx);
}

static void
edit_number_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (SOMA_WATCH_PAGE (widget)->number_entry));
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_watch_stop (SOMA_WATCH_PAGE (widget)->watch);
}

/* People type numbers as they are shown, with separators. */
static gboolean
read_number (const char *text, guint64 *number)
{
  g_autoptr (GString) digits = g_string_new (NULL);

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      int digit = g_unichar_digit_value (c);
      if (digit >= 0)
        g_string_append_c (digits, (char) ('0' + digit));
      else if (g_unichar_isalpha (c) || c == '-')
        return FALSE;
    }
  return g_ascii_string_to_unsigned (digits->str, 10, 0, G_MAXUINT64, number, NULL);
}

static void
number_activated_cb (SomaWatchPage *self)
{
  GtkWidget *entry = GTK_WIDGET (self->number_entry);
  guint64 number;

  if (self->watch == NULL)
    return;
  if (!read_number (gtk_editable_get_text (self->number_entry), &number))
    {
      gtk_widget_add_css_class (entry, "error");
      return;
    }
  soma_watch_page_pause (self);
  soma_watch_go_to (self->watch, soma_watch_get_number_count (self->watch), number);
  gtk_editable_set_text (self->number_entry, "");
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
number_changed_cb (SomaWatchPage *self)
{
  gtk_widget_remove_css_class (GTK_WIDGET (self->number_entry), "error");
}

static const SomaAction actions[] = {
  { "watch.first", NULL, move_action, STEP_BEFORE },
  { "watch.previous", NULL, move_action, STEP_BEFORE },
  { "watch.next", NULL, move_action, STEP_AFTER },
  { "watch.last", NULL, move_action, STEP_AFTER },
  { "watch.next-solution", NULL, jump_action, SOLUTION_AFTER },
  { "watch.previous-solution", NULL, jump_action, SOLUTION_BEFORE },
  { "watch.next-dead-end", NULL, jump_action, DEAD_END_AFTER },
  { "watch.previous-dead-end", NULL, jump_action, DEAD_END_BEFORE },
  { "watch.go-to", "t", go_to_action, WATCH },
  { "watch.edit-number", NULL, edit_number_action, 0 },
  { "watch.play", NULL, play_action, STEP_AFTER },
  { "watch.stop", NULL, stop_action, WATCH },
  { 0 },
};

void
soma_watch_page_class_install_moves (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
  gtk_widget_class_bind_template_callback (class, number_activated_cb);
  gtk_widget_class_bind_template_callback (class, number_changed_cb);
  gtk_widget_class_bind_template_callback (class, seek_begin_cb);
  gtk_widget_class_bind_template_callback (class, seek_update_cb);
}

void
soma_watch_page_enable_actions (SomaWatchPage *self)
{
  guint there_is = self->watch != NULL ? look_around (self->watch) : 0;

  if (soma_search_pane_get_choice (self->search_pane)->search == SOMA_TRACE_CLASSIC)
    there_is |= COLLISIONS;
  soma_template_enable_actions (self, there_is);
}

void
soma_watch_page_pause (SomaWatchPage *self)
{
  if (self->play_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->play_tick);
  set_play_tick (self, 0);
}
