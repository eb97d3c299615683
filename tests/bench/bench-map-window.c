/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How smoothly the whole window of a map of solutions follows the pointer: bench-map-window [POINTS
 * [FRAMES]]. It is dragged and zoomed in every frame, through the same controllers as by a person.
 * Prints how many frames there are in a second, how long they take, how far apart they are, and
 * their processor time. With GSK_RENDERER=gl, windows are drawn as where there is a graphics card;
 * with GALLIUM_NOOP=1 as well, Mesa draws nothing, and what is left is the part of the processor.
 * Needs a display; run-test would have one for it, but checks and fills memory, which takes as long
 * as a small map. */
#include <adwaita.h>
#include <math.h>
#include <time.h>

#include "engine-auto.h"
#include "map-view.h"
#include "map-window.h"
#include "packing.h"
#include "search.h"
#include "ui-fixture.h"
#include "window-drawing.h"

/* What widgets are made of, by the program's resources. */
extern GResource *soma_ui_get_resource (void);

#define N_POINTS 20000

/* Frames of each part; before these, others find out how much can be drawn. */
#define N_FIRST 40
#define N_FRAMES 200

static int n_frames = N_FRAMES;

/* After which everything is drawn that will be. */
#define REST_MS 1500

#define FRAME_MS (1000.0 / 60)

typedef struct
{
  SomaPuzzle *puzzle;
  GByteArray *packed;
} Listed;

/* What is done to the map, and what came of it. */
typedef struct
{
  GMainLoop *loop;
  GtkWidget *view;
  gboolean zooms;
  int n_frames;
  gint64 start, before;   /* of this frame, and of the one before */
  GArray *times, *gaps;   /* owned: of double, in milliseconds */
  double thread, process; /* processor time of this thread, and of all, in seconds */
} Ride;

static double
read_clock (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

static bool
listed_cb (const uint16_t *copy_at, void *data)
{
  Listed *listed = data;

  soma_packing_append (soma_packing_for (listed->puzzle), copy_at, listed->packed);
  return true;
}

/* Of dominoes on a board: many solutions, soon, and each with neighbours. */
static SomaSolutionList *
make_list (guint n)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = {
    .letter = "D", .min_count = 24, .max_count = 24, .n_cells = 2, .cells = cells
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (6, 8, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  SomaSolutionList *list = soma_solution_list_new (puzzle);
  Listed listed = { puzzle, g_byte_array_new () };
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .limit = n,
                                      .n_threads = 1,
                                      .solution = listed_cb,
                                      .data = &listed };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  soma_search_run (search);
  soma_search_free (search);
  soma_solution_list_append (list, listed.packed);
  g_byte_array_unref (listed.packed);
  return list;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

static double
get_time (const GArray *times, double fraction)
{
  return times->len > 0 ? g_array_index (times, double, (guint) (fraction * (times->len - 1))) : 0;
}

static void
print_times (const char *name, GArray *times)
{
  guint n_late = 0;

  g_array_sort (times, compare_times);
  for (guint i = 0; i < times->len; i++)
    n_late += g_array_index (times, double, i) > FRAME_MS + 0.5;
  g_print ("  %s: median %.1f ms, 95 %% within %.1f ms, worst %.1f ms; %u of %u above 17 ms\n",
           name, get_time (times, 0.5), get_time (times, 0.95), get_time (times, 1), n_late,
           times->len);
}

static double
get_frames_per_second (const GArray *gaps)
{
  double sum = 0;

  for (guint i = 0; i < gaps->len; i++)
    sum += g_array_index (gaps, double, i);
  return sum > 0 ? gaps->len * 1000 / sum : 0;
}

/* The first controller of that type: the class of the view is what adds them. */
static GtkEventController *
find_controller (GtkWidget *view, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (view);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (G_OBJECT_TYPE (controller) == type)
        return controller;
    }
  g_return_val_if_reached (NULL);
}

static void
move (Ride *self)
{
  double phase = self->n_frames * 0.1;
  gboolean is_handled;

  if (self->zooms)
    g_signal_emit_by_name (find_controller (self->view, GTK_TYPE_EVENT_CONTROLLER_SCROLL), "scroll",
                           0.0, -cos (phase / 4) / 3, &is_handled);
  else
    g_signal_emit_by_name (find_controller (self->view, GTK_TYPE_GESTURE_DRAG), "drag-update",
                           200 * sin (phase), 120 * cos (phase));
}

static void
before_cb (Ride *self)
{
  self->before = self->start;
  self->start = g_get_monotonic_time ();
}

static void
after_cb (Ride *self)
{
  double time = (double) (g_get_monotonic_time () - self->start) / 1000;
  double gap = (double) (self->start - self->before) / 1000;

  if (self->n_frames <= N_FIRST)
    return;
  g_array_append_val (self->times, time);
  g_array_append_val (self->gaps, gap);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Ride *self = data;

  if (self->n_frames == N_FIRST)
    {
      self->thread = read_clock (CLOCK_THREAD_CPUTIME_ID);
      self->process = read_clock (CLOCK_PROCESS_CPUTIME_ID);
    }
  if (self->n_frames++ < N_FIRST + n_frames)
    {
      move (self);
      return G_SOURCE_CONTINUE;
    }
  g_main_loop_quit (self->loop);
  return G_SOURCE_REMOVE;
}

static void
ride (GtkWidget *view, const char *name, double zoom, gboolean zooms)
{
  Ride self = { .loop = g_main_loop_new (NULL, FALSE),
                .view = view,
                .zooms = zooms,
                .times = g_array_new (FALSE, FALSE, sizeof (double)),
                .gaps = g_array_new (FALSE, FALSE, sizeof (double)) };
  GdkFrameClock *clock = gtk_widget_get_frame_clock (view);
  GtkEventController *drag = find_controller (view, GTK_TYPE_GESTURE_DRAG);
  gboolean is_handled;

  gtk_widget_activate_action (view, "map.fit", NULL);
  g_signal_emit_by_name (find_controller (view, GTK_TYPE_EVENT_CONTROLLER_SCROLL), "scroll", 0.0,
                         -log (zoom) / log (1.15), &is_handled);
  gulong before = g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (before_cb), &self);
  gulong after = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_cb), &self);
  g_signal_emit_by_name (drag, "drag-begin", 0.0, 0.0);
  gtk_widget_add_tick_callback (view, tick_cb, &self, NULL);
  g_main_loop_run (self.loop);
  self.thread = read_clock (CLOCK_THREAD_CPUTIME_ID) - self.thread;
  self.process = read_clock (CLOCK_PROCESS_CPUTIME_ID) - self.process;
  g_signal_emit_by_name (drag, "drag-end", 0.0, 0.0);
  g_signal_handler_disconnect (clock, before);
  g_signal_handler_disconnect (clock, after);
  g_print ("%s: %.1f frames a second\n", name, get_frames_per_second (self.gaps));
  print_times ("a frame takes", self.times);
  print_times ("from frame to frame", self.gaps);
  g_print ("  processor time of a frame: %.1f ms of this thread, %.1f ms of all\n",
           self.thread * 1000 / n_frames, self.process * 1000 / n_frames);
  g_array_unref (self.times);
  g_array_unref (self.gaps);
  g_main_loop_unref (self.loop);
}

/* What is to be seen when it is not moved any more. */
static void
rest (GtkWidget *view)
{
  GMainLoop *loop = g_main_loop_new (NULL, FALSE);
  gboolean is_sample;

  gtk_widget_activate_action (view, "map.fit", NULL);
  g_timeout_add_once (REST_MS, (GSourceOnceFunc) g_main_loop_quit, loop);
  g_main_loop_run (loop);
  g_object_get (view, "sampled", &is_sample, NULL);
  g_print ("At rest: %s\n", is_sample ? "a sample of the lines" : "all lines");
  g_main_loop_unref (loop);
}

static GtkWidget *
find_view (GtkWidget *widget)
{
  GtkWidget *found = SOMA_IS_MAP_VIEW (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_view (child);
  return found;
}

int
main (int argc, char **argv)
{
  guint n = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : N_POINTS;

  if (argc > 2)
    n_frames = (int) g_ascii_strtoll (argv[2], NULL, 10);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  soma_ui_fixture_ignore_others ();
  adw_init ();
  soma_window_drawing_choose (gdk_display_get_default ());
  g_resources_register (soma_ui_get_resource ());
  g_autoptr (SomaSolutionList) list = make_list (n);
  g_autoptr (SomaMapColumns) columns = soma_map_columns_new (NULL);
  GtkWidget *window = soma_map_window_new ("", list, columns, SOMA_SYMMETRY_NONE, FALSE, G_MAXUINT);
  GtkWidget *view = find_view (window);

  gtk_window_present (GTK_WINDOW (window));
  while (!soma_map_window_is_idle (SOMA_MAP_WINDOW (window)) || !gtk_widget_get_mapped (view) ||
         soma_map_view_get_n_frames (SOMA_MAP_VIEW (view)) == 0)
    g_main_context_iteration (NULL, TRUE);
  SomaMapPicture *picture = soma_map_view_get_picture (SOMA_MAP_VIEW (view));
  g_print ("%u points, %u lines, a map of %d x %d pixels\n", picture->n_points, picture->n_edges,
           gtk_widget_get_width (view), gtk_widget_get_height (view));
  ride (view, "Dragged, all of it", 1, FALSE);
  ride (view, "Dragged, zoomed 6 times", 6, FALSE);
  ride (view, "Zoomed in and out", 1, TRUE);
  rest (view);
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return 0;
}
