/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How fast small pictures are there: those of a thousand solutions, drawn one after the other;
 * those of ten thousand figures in a grid that is scrolled, from files; and those of a million
 * solutions, which nobody has drawn before. Prints processor time for each picture, and for how
 * long the cells of the grid were empty. Needs a display. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <sys/resource.h>

#include "figure-card.h"
#include "packing.h"
#include "picture-files.h"
#include "samples.h"
#include "search.h"
#include "solution-card.h"
#include "solution-list.h"
#include "thumbnail-test.h"
#include "window-drawing.h"

/* What widgets are made of, by the program's resources. */
extern GResource *soma_ui_get_resource (void);

#define N_SOLUTIONS 1000
#define N_FIGURES 10000
#define N_LISTED 1000000

/* Of the pictures on the start page. */
#define CARD_PICTURE 128

/* For how long the grid is scrolled, and after how many frames it jumps. */
#define N_FRAMES 400
#define JUMP 12

typedef struct
{
  GPtrArray *solutions; /* of guint16[] */
  int n_cells;
} Solutions;

/* Of this process, all threads. */
static double
get_cpu_seconds (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
         (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Solutions *found = data;

  g_ptr_array_add (found->solutions, g_memdup2 (copy_at, (gsize) found->n_cells * sizeof *copy_at));
  return true;
}

static GPtrArray *
find_solutions (SomaPuzzle *puzzle)
{
  Solutions found = { g_ptr_array_new_with_free_func (g_free), puzzle->figure->n_cells };
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .limit = N_SOLUTIONS,
                                      .n_threads = 1,
                                      .solution = solution_cb,
                                      .data = &found };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  soma_search_run (search);
  soma_search_free (search);
  return found.solutions;
}

static void
bench_solutions (int size)
{
  g_autoptr (Sample) cube = sample_new_cube ();
  g_autoptr (GPtrArray) solutions = find_solutions (cube->puzzle);
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  const SomaPictureStyle style = { .width = size, .height = size };

  g_object_unref (soma_picture_maker_draw (maker, cube->puzzle, cube->copy_at, &style));
  double cpu = get_cpu_seconds ();
  gint64 start = g_get_monotonic_time ();
  for (guint i = 0; i < solutions->len; i++)
    g_object_unref (soma_picture_maker_draw (maker, cube->puzzle, solutions->pdata[i], &style));
  cpu = get_cpu_seconds () - cpu;
  g_print ("%u solutions of %d pixels: %.3f ms processor time, %.3f ms a picture\n", solutions->len,
           size, cpu * 1000 / solutions->len,
           (double) (g_get_monotonic_time () - start) / 1000 / solutions->len);
}

typedef struct
{
  GMainLoop *loop;
  GtkWidget *scrolled, *grid;
  GRand *random;
  gboolean jumps, shows_solutions;
  int n_frames;
  guint n_passed, n_blank; /* cells that were seen, and those of them that were empty at first */
  int most_frames;         /* for which one was empty */
  GArray *times;           /* owned: for how long each of these was, in microseconds */
} Scroll;

static GListModel *
make_figures (void)
{
  GListStore *figures = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (int i = 0; i < N_FIGURES; i++)
    {
      g_autofree char *name = g_strdup_printf ("Figure %d", i);
      g_autoptr (SomaFigure) figure =
          sample_grow_figure (g_rand_int_range (random, 12, 41), random);
      g_autoptr (SomaFigureItem) item =
          soma_figure_item_new (name, name, figure, NULL, FALSE, NULL);
      g_list_store_append (figures, item);
    }
  return G_LIST_MODEL (figures);
}

/* The same picture for all, which nobody compares. */
static void
write_pictures (GListModel *figures, const char *directory)
{
  const SomaPictureStyle style = { .width = CARD_PICTURE, .height = CARD_PICTURE };
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  g_autoptr (Sample) cube = sample_new_cube ();
  g_autoptr (GdkTexture) texture = soma_picture_maker_draw (maker, cube->puzzle, NULL, &style);
  double cpu = get_cpu_seconds (), naming = 0;

  for (guint i = 0; i < N_FIGURES; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);
      double before = get_cpu_seconds ();
      g_autofree char *name =
          soma_picture_files_get_name (soma_figure_item_get_puzzle (item), NULL, &style);
      naming += get_cpu_seconds () - before;
      soma_picture_files_save (directory, name, texture);
    }
  g_print ("%d files: %.3f ms processor time each, of which %.3f ms are for the name\n", N_FIGURES,
           (get_cpu_seconds () - cpu) * 1000 / N_FIGURES, naming * 1000 / N_FIGURES);
}

/* What is known of a cell: the figure in it, and since when it is seen empty. */
typedef struct
{
  gpointer item; /* (nullable) borrowed, never looked at */
  gint64 since;  /* 0: it is not */
  int frame;
} Seen;

/* (nullable) */
static gpointer
get_item (const Scroll *self, gpointer card)
{
  return self->shows_solutions ? (gpointer) soma_solution_card_get_solution (card)
                               : soma_figure_card_get_item (card);
}

static void
look_at (Scroll *self, gpointer card, SomaThumbnail *thumbnail, gint64 now)
{
  Seen *seen = g_object_get_data (card, "seen");
  gpointer item = get_item (self, card);
  gboolean empty = !soma_thumbnail_is_drawn (thumbnail);

  if (seen->item != item)
    {
      *seen = (Seen){ item, empty ? now : 0, self->n_frames };
      self->n_passed++;
      self->n_blank += empty;
    }
  if (seen->since == 0 || empty)
    return;
  gint64 time = now - seen->since;
  self->most_frames = MAX (self->most_frames, self->n_frames - seen->frame);
  g_array_append_val (self->times, time);
  seen->since = 0;
}

static gpointer
find_below (GtkWidget *widget, GType type)
{
  gpointer found = g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_below (child, type);
  return found;
}

static void
look_at_cells (Scroll *self)
{
  graphene_rect_t bounds, seen;
  gint64 now = g_get_monotonic_time ();

  seen = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (self->scrolled),
                             gtk_widget_get_height (self->scrolled));
  for (GtkWidget *cell = gtk_widget_get_first_child (self->grid); cell != NULL;
       cell = gtk_widget_get_next_sibling (cell))
    {
      gpointer card = find_below (cell, self->shows_solutions ? SOMA_TYPE_SOLUTION_CARD
                                                              : SOMA_TYPE_FIGURE_CARD);
      if (card == NULL || get_item (self, card) == NULL)
        continue;
      if (gtk_widget_get_mapped (cell) &&
          gtk_widget_compute_bounds (cell, self->scrolled, &bounds) &&
          graphene_rect_intersection (&bounds, &seen, NULL))
        look_at (self, card, find_below (cell, SOMA_TYPE_THUMBNAIL), now);
      else
        *(Seen *) g_object_get_data (card, "seen") = (Seen){ 0 };
    }
}

static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Scroll *self = data;
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  double end = gtk_adjustment_get_upper (place) - gtk_adjustment_get_page_size (place);

  /* The first frames compile shaders. */
  if (self->n_frames > 30)
    look_at_cells (self);
  if (self->n_frames++ >= N_FRAMES)
    {
      g_main_loop_quit (self->loop);
      return G_SOURCE_REMOVE;
    }
  if (!self->jumps)
    gtk_adjustment_set_value (place, fmin (end, gtk_adjustment_get_value (place) + 60));
  else if (self->n_frames % JUMP == 0)
    gtk_adjustment_set_value (place, g_rand_double_range (self->random, 0, end));
  else
    gtk_widget_queue_draw (widget);
  return G_SOURCE_CONTINUE;
}

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *card = g_object_new (SOMA_TYPE_FIGURE_CARD, NULL);

  g_object_set_data_full (G_OBJECT (card), "seen", g_new0 (Seen, 1), g_free);
  gtk_list_item_set_child (item, card);
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  g_object_set (gtk_list_item_get_child (item), "item", gtk_list_item_get_item (item), NULL);
}

static void
unbind_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  g_object_set (gtk_list_item_get_child (item), "item", NULL, NULL);
}

static void
setup_solution_cb (GtkListItemFactory *factory, GtkListItem *item, SomaMarkedSolutions *marked)
{
  GtkWidget *card = soma_solution_card_new (marked);

  g_object_set_data_full (G_OBJECT (card), "seen", g_new0 (Seen, 1), g_free);
  gtk_list_item_set_child (item, card);
}

static void
bind_solution_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)),
                                   gtk_list_item_get_item (item), NULL, NULL);
}

static void
unbind_solution_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  soma_solution_card_set_solution (SOMA_SOLUTION_CARD (gtk_list_item_get_child (item)), NULL, NULL,
                                   NULL);
}

static GtkWidget *
make_grid (GListModel *items, gboolean shows_solutions)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkSelectionModel *model = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (items)));
  GtkWidget *grid = gtk_grid_view_new (model, factory);

  if (!shows_solutions)
    {
      g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
      g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
      return grid;
    }
  SomaMarkedSolutions *marked = soma_marked_solutions_new ();
  g_object_set_data_full (G_OBJECT (grid), "marked", marked, g_object_unref);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_solution_cb), marked);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_solution_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_solution_cb), NULL);
  gtk_grid_view_set_min_columns (GTK_GRID_VIEW (grid), 3);
  gtk_grid_view_set_max_columns (GTK_GRID_VIEW (grid), 3);
  return grid;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

static double
get_time (GArray *times, double fraction)
{
  if (times->len == 0)
    return 0;
  return (double) g_array_index (times, gint64, (guint) (fraction * (times->len - 1))) / 1000;
}

static void
print_times (const Scroll *self)
{
  g_array_sort (self->times, compare_times);
  g_print ("  %u cells, %u empty at first: half of them for %.0f ms, 99 %% for %.0f ms, the last "
           "one for %.0f ms; for %d frames at most\n",
           self->n_passed, self->n_blank, get_time (self->times, 0.5), get_time (self->times, 0.99),
           get_time (self->times, 1), self->most_frames);
}

static void
bench_scroll (GListModel *items, gboolean shows_solutions, gboolean jumps)
{
  Scroll self = { .loop = g_main_loop_new (NULL, FALSE),
                  .scrolled = gtk_scrolled_window_new (),
                  .grid = make_grid (items, shows_solutions),
                  .random = g_rand_new_with_seed (9),
                  .times = g_array_new (FALSE, FALSE, sizeof (gint64)),
                  .jumps = jumps,
                  .shows_solutions = shows_solutions };
  GtkWidget *window = gtk_window_new ();
  double cpu = get_cpu_seconds ();
  gint64 start = g_get_monotonic_time ();

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self.scrolled), self.grid);
  /* As wide as the pane that has them. */
  gtk_window_set_default_size (GTK_WINDOW (window), shows_solutions ? 300 : 1000, 700);
  gtk_window_set_child (GTK_WINDOW (window), self.scrolled);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_add_tick_callback (self.scrolled, scroll_cb, &self, NULL);
  g_main_loop_run (self.loop);
  gtk_window_destroy (GTK_WINDOW (window));
  g_print ("%s: %.1f ms and %.1f ms processor time a frame\n", jumps ? "jumps" : "scrolling",
           (double) (g_get_monotonic_time () - start) / 1000 / N_FRAMES,
           (get_cpu_seconds () - cpu) * 1000 / N_FRAMES);
  print_times (&self);
  g_array_unref (self.times);
  g_rand_free (self.random);
  g_main_loop_unref (self.loop);
}

static void
bench_figures (void)
{
  g_autoptr (GListModel) figures = make_figures ();
  g_autofree char *directory = g_build_filename (g_get_user_cache_dir (), "soma", "pictures", NULL);

  write_pictures (figures, directory);
  bench_scroll (figures, FALSE, FALSE);
  bench_scroll (figures, FALSE, TRUE);
}

typedef struct
{
  SomaPuzzle *puzzle;
  GByteArray *packed;
} Listed;

static bool
listed_cb (const uint16_t *copy_at, void *data)
{
  Listed *listed = data;

  soma_packing_append (soma_packing_for (listed->puzzle), copy_at, listed->packed);
  return true;
}

/* Of dominoes on a board, each of which is a piece of its own to a picture. */
static void
bench_list (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = {
    .letter = "D", .min_count = 28, .max_count = 28, .n_cells = 2, .cells = cells
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (7, 8, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (puzzle);
  Listed listed = { puzzle, g_byte_array_new () };
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .limit = N_LISTED,
                                      .n_threads = 1,
                                      .solution = listed_cb,
                                      .data = &listed };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  soma_search_run (search);
  soma_search_free (search);
  soma_solution_list_append (list, listed.packed);
  g_byte_array_unref (listed.packed);
  g_print ("%u solutions\n", g_list_model_get_n_items (G_LIST_MODEL (list)));
  bench_scroll (G_LIST_MODEL (list), TRUE, FALSE);
  bench_scroll (G_LIST_MODEL (list), TRUE, TRUE);
}

static void
delete_pictures (const char *cache)
{
  g_autofree char *program = g_build_filename (cache, "soma", NULL);
  g_autofree char *directory = g_build_filename (program, "pictures", NULL);

  soma_picture_files_trim (directory, 0);
  g_rmdir (directory);
  g_rmdir (program);
  g_rmdir (cache);
}

int
main (int argc, char **argv)
{
  g_autofree char *cache = g_dir_make_tmp ("bench-pictures-XXXXXX", NULL);

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  /* These would stay there. */
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  g_setenv ("MESA_SHADER_CACHE_DISABLE", "true", TRUE);
  adw_init ();
  soma_window_drawing_choose (gdk_display_get_default ());
  g_resources_register (soma_ui_get_resource ());
  bench_solutions (80);
  bench_solutions (160);
  bench_figures ();
  bench_list ();
  delete_pictures (cache);
  return 0;
}
