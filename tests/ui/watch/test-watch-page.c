/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <webp/demux.h>

#include "watch-page.h"

#include <math.h>
#include <string.h>

#include "comparison-window.h"
#include "input.h"
#include "order-list.h"
#include "picture-window.h"
#include "puzzle-view-test.h"
#include "search-tree-test.h"
#include "step-text-window.h"
#include "trace-text.h"
#include "ui-fixture.h"

#define N_CELLS 27

static SomaWatchPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_WATCH_PAGE);
}

static SomaWatch *
get_watch (SomaUiFixture *fixture)
{
  g_autoptr (SomaWatch) watch = NULL;

  g_object_get (get_page (fixture), "watch", &watch, NULL);
  return watch;
}

static gboolean
activate (SomaUiFixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), action, NULL);
}

static void
show_collisions (SomaUiFixture *fixture, gboolean show)
{
  gboolean hides;

  g_object_get (get_page (fixture), "hides-collisions", &hides, NULL);
  if (hides == show)
    activate (fixture, "watch.hide-collisions");
}

static gboolean
is_watching (SomaUiFixture *fixture)
{
  return get_watch (fixture) != NULL;
}

static gboolean
is_there (SomaUiFixture *fixture)
{
  return !soma_watch_is_busy (get_watch (fixture));
}

static gboolean
is_explored (SomaUiFixture *fixture)
{
  SomaTraceExtent extent;

  soma_watch_get_extent (get_watch (fixture), &extent);
  return extent.is_complete;
}

static void
open_cube (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "watch");
  soma_ui_fixture_run_until (fixture, is_watching);
}

static void
go_to (SomaUiFixture *fixture, guint64 number)
{
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "watch.go-to", "t", number);
  soma_ui_fixture_run_until (fixture, is_there);
}

/* The text of the trace up to a step, in lines. */
static char **
write_trace (SomaPuzzle *puzzle, guint64 n_steps)
{
  SomaTrace *trace = soma_trace_new (puzzle, &(SomaTraceOptions){ 0 }, NULL);
  SomaTraceCursor *cursor = soma_trace_cursor_new (trace);
  g_autoptr (GString) text = g_string_new (NULL);

  while (soma_trace_cursor_get_step (cursor)->number < n_steps)
    {
      g_assert_true (soma_trace_cursor_forward (cursor));
      soma_trace_write_step (text, puzzle, soma_trace_cursor_get_step (cursor), FALSE);
    }
  soma_trace_cursor_free (cursor);
  soma_trace_free (trace);
  return g_strsplit (text->str, "\n", -1);
}

/* The letters in the cells after the first lines of a trace, '.' for an empty cell. */
static char *
replay (char **lines, guint64 n_steps)
{
  char *letters = g_strnfill (N_CELLS, '.');

  for (guint64 i = 0; i < n_steps; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", 4);
      gboolean places = g_str_equal (fields[3], "place");
      if (!places && !g_str_equal (fields[3], "remove"))
        continue;
      g_auto (GStrv) cells = g_strsplit (fields[2], " ", -1);
      for (int k = 0; cells[k] != NULL; k++)
        letters[atoi (cells[k]) - 1] = places ? fields[1][0] : '.';
    }
  return letters;
}

static void
assert_shows (SomaUiFixture *fixture, char **lines, guint64 number)
{
  SomaWatch *watch = get_watch (fixture);
  SomaPuzzle *puzzle = soma_watch_get_puzzle (watch);
  const guint16 *board = soma_watch_get_board (watch);
  g_autofree char *expected = replay (lines, number);
  g_autofree char *sentence =
      g_strdup_printf ("Step %" G_GUINT64_FORMAT " of 3457023, 0.16 %%", number);
  SomaPuzzleView *view = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
  g_autofree char *description = soma_puzzle_view_describe (view);
  int n_pieces = 0;

  g_assert_cmpuint (soma_watch_get_step (watch)->number, ==, number);
  for (int c = 0; c < N_CELLS; c++)
    {
      int piece = board[c] == SOMA_NO_COPY ? -1 : soma_piece_set_copy_piece (puzzle->set, board[c]);
      g_assert_cmpint (piece < 0 ? '.' : puzzle->set->pieces[piece].letter[0], ==, expected[c]);
    }
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    n_pieces += strchr (expected, puzzle->set->pieces[p].letter[0]) != NULL;
  g_autofree char *part = g_strdup_printf (n_pieces == 1 ? "%d piece," : "%d pieces,", n_pieces);
  g_assert_nonnull (strstr (description, part));
  g_assert_true (soma_ui_fixture_shows (fixture->window, sentence));
}

/* Step 5,675 of the cube, and back and forth from there: the page shows what the text says. */
static void
test_go_to (SomaUiFixture *fixture, gconstpointer data)
{
  static const int moves[] = { -1, -1, -1, +1, +1, +1, +1, +1, -1, +1 };
  guint64 number = 5675;

  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  go_to (fixture, 1);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "L placed at 1 2 4 7"));
  go_to (fixture, number);
  g_auto (GStrv) lines = write_trace (soma_watch_get_puzzle (get_watch (fixture)), number + 10);
  assert_shows (fixture, lines, number);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      activate (fixture, moves[i] > 0 ? "watch.next" : "watch.previous");
      number += (guint64) moves[i];
      assert_shows (fixture, lines, number);
    }
}

static void
test_jumps (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  activate (fixture, "watch.next-solution");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Solution 1"));
  activate (fixture, "watch.next-solution");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Solution 2"));
  activate (fixture, "watch.previous-solution");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Solution 1"));
  activate (fixture, "watch.previous-dead-end");
  g_assert_cmpint (soma_watch_get_step (get_watch (fixture))->kind, ==, SOMA_STEP_DEAD_END);
  activate (fixture, "watch.last");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Step 3457023, the end of the search"));
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->n_solutions, ==, 240);
  activate (fixture, "watch.first");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "No pieces are placed yet"));
}

static gboolean
has_played (SomaUiFixture *fixture)
{
  return soma_watch_get_step (get_watch (fixture))->number >= 3;
}

static void
test_play (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  activate (fixture, "watch.play");
  soma_ui_fixture_run_until (fixture, has_played);
  activate (fixture, "watch.play");
  guint64 number = soma_watch_get_step (get_watch (fixture))->number;
  soma_ui_fixture_run_until (fixture, is_explored);
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, number);
}

static GtkWidget *
find_button (GtkWidget *root, const char *label)
{
  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), label) == 0)
    return root;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);
  return found;
}

/* A switch starts another search, with as many solutions in fewer steps. */
static void
test_technique (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  go_to (fixture, 100);
  GtkWidget *toggle = soma_ui_fixture_find_named (get_page (fixture), "coverable");
  gtk_switch_set_active (GTK_SWITCH (toggle), TRUE);
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, 0);
  soma_ui_fixture_run_until (fixture, is_explored);
  SomaTraceExtent extent;
  soma_watch_get_extent (get_watch (fixture), &extent);
  g_assert_cmpuint (extent.n_solutions, ==, 240);
  g_assert_cmpuint (extent.n_steps, <, 3457023);
}

/* Our own search: a different course, from its beginning, and its pieces are not ordered. */
static void
test_own_search (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  go_to (fixture, 100);
  GtkWidget *own = find_button (GTK_WIDGET (get_page (fixture)), "Soma’s Own");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (own), TRUE);
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, 0);
  soma_ui_fixture_run_until (fixture, is_explored);
  /* It has no collisions to hide. */
  GtkWidget *hide = soma_ui_fixture_find_named (get_page (fixture), "hide-collisions");
  g_assert_false (gtk_widget_is_sensitive (hide));
  activate (fixture, "watch.next");
  g_assert_cmpint (soma_watch_get_step (get_watch (fixture))->kind, ==, SOMA_STEP_BRANCH);
  activate (fixture, "watch.last");
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->n_solutions, ==, 240);
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, <, 20000);
}

static guint64
count_steps (SomaUiFixture *fixture)
{
  SomaTraceExtent extent;

  soma_ui_fixture_run_until (fixture, is_explored);
  soma_watch_get_extent (get_watch (fixture), &extent);
  return extent.n_steps;
}

/* Each technique of our own search is a switch that changes the course, and only symmetry changes
 * the solutions. */
static void
test_all_switches (SomaUiFixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "symmetry",   "piece-order", "placeable", "coverable",
                                       "must-cover", "islands",     "parity",    "corners" };
  open_cube (fixture);
  GtkWidget *own = find_button (GTK_WIDGET (get_page (fixture)), "Soma’s Own");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (own), TRUE);
  guint64 usual = count_steps (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GtkWidget *toggle = soma_ui_fixture_find_named (get_page (fixture), names[i]);
      SomaWatch *before = g_object_ref (get_watch (fixture));
      gboolean is_on = gtk_switch_get_active (GTK_SWITCH (toggle));
      SomaTraceExtent extent;
      gtk_switch_set_active (GTK_SWITCH (toggle), !is_on);
      g_assert_true (get_watch (fixture) != before);
      guint64 n_steps = count_steps (fixture);
      soma_watch_get_extent (get_watch (fixture), &extent);
      g_assert_cmpuint (extent.n_solutions, ==, i == 0 ? 11520 : 240);
      g_assert_cmpuint (n_steps, !=, usual);
      gtk_switch_set_active (GTK_SWITCH (toggle), is_on);
      g_assert_cmpuint (count_steps (fixture), ==, usual);
      g_object_unref (before);
    }
}

/* The second piece is moved to the front, so it is placed first. */
static void
test_piece_order (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  GtkWidget *list = soma_ui_fixture_find_named (get_page (fixture), "order-of-pieces");
  guint8 order[7];
  soma_order_list_move (SOMA_ORDER_LIST (list), 2, 0);
  g_assert_cmpint (soma_order_list_get_order (SOMA_ORDER_LIST (list), order, 7), ==, 7);
  go_to (fixture, 1);
  const SomaStep *step = soma_watch_get_step (get_watch (fixture));
  g_assert_cmpint (step->kind, ==, SOMA_STEP_PLACE);
  g_assert_cmpint (step->piece, ==, order[0]);
  g_assert_cmpstr (soma_watch_get_puzzle (get_watch (fixture))->set->pieces[step->piece].letter, ==,
                   "B");
}

/* What the tree shows can be navigated to. */
static void
test_tree (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  GtkWidget *tree = soma_ui_fixture_find_named (get_page (fixture), "tree");
  gtk_stack_set_visible_child_name (GTK_STACK (gtk_widget_get_ancestor (tree, GTK_TYPE_STACK)),
                                    "tree");
  go_to (fixture, 5675);
  /* L, P, B and A are in place, and placements of Z were tried. */
  g_assert_cmpuint (soma_search_tree_get_step (SOMA_SEARCH_TREE (tree), 0, 0), ==, 1);
  guint64 second = soma_search_tree_get_step (SOMA_SEARCH_TREE (tree), 0, 1);
  g_assert_cmpuint (second, >, 5675);
  g_assert_cmpuint (soma_search_tree_get_step (SOMA_SEARCH_TREE (tree), 4, 0), >, 0);
  g_assert_cmpuint (soma_search_tree_get_step (SOMA_SEARCH_TREE (tree), 5, 0), ==, 0);
  g_signal_emit_by_name (tree, "go-to", second);
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, second);
  g_assert_cmpuint (soma_search_tree_get_step (SOMA_SEARCH_TREE (tree), 0, 1), ==, second);
  g_assert_true (gtk_widget_activate_action (tree, "tree.up", NULL));
  g_assert_true (gtk_widget_activate_action (tree, "tree.left", NULL));
  g_assert_true (gtk_widget_activate_action (tree, "tree.go", NULL));
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, 1);
}

/* Whether the list has the row of the current step in sight. */
static gboolean
lists_step (SomaUiFixture *fixture)
{
  GtkWidget *list = soma_ui_fixture_find_named (get_page (fixture), "steps");
  g_autofree char *number =
      g_strdup_printf ("%'" G_GUINT64_FORMAT, soma_watch_get_step (get_watch (fixture))->number);
  GtkWidget *label = soma_ui_fixture_find_label (list, number);
  double y;

  return label != NULL && gtk_widget_get_mapped (label) &&
         gtk_widget_translate_coordinates (label, list, 0, 0, NULL, &y) && y >= 0 &&
         y + gtk_widget_get_height (label) <= gtk_widget_get_height (list);
}

/* The list follows what was done while another tab was shown. */
static void
test_list_follows (SomaUiFixture *fixture, gconstpointer data)
{
  static const guint64 numbers[] = { 1, 3140832, 20, 5675, 3457023, 157368, 0 };

  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  GtkWidget *tree = soma_ui_fixture_find_named (get_page (fixture), "tree");
  GtkStack *stack = GTK_STACK (gtk_widget_get_ancestor (tree, GTK_TYPE_STACK));
  for (guint i = 0; numbers[i] > 0; i++)
    {
      gtk_stack_set_visible_child_name (stack, i % 2 == 0 ? "tree" : "layers");
      soma_input_settle (stack);
      g_signal_emit_by_name (tree, "go-to", numbers[i]);
      soma_ui_fixture_run_until (fixture, is_there);
      gtk_stack_set_visible_child_name (stack, "steps");
      soma_input_settle (stack);
      soma_ui_fixture_run_until (fixture, lists_step);
    }
}

/* Cells in columns from 0, pieces by name: the texts follow at once. */
static void
test_names (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  open_cube (fixture);
  go_to (fixture, 1);
  g_settings_set_string (settings, "cell-numbers", "columns");
  g_settings_set_string (settings, "piece-names", "name");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "L tetracube placed at 6 15 21 24"));
  g_settings_reset (settings, "cell-numbers");
  g_settings_reset (settings, "piece-names");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "L placed at 1 2 4 7"));
}

static gboolean
has_comparison (SomaUiFixture *fixture)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      /* All of them, and no lower bound. */
      if (SOMA_IS_COMPARISON_WINDOW (window) && soma_ui_fixture_shows (window, "240"))
        {
          gtk_window_destroy (GTK_WINDOW (window));
          return TRUE;
        }
    }
  return FALSE;
}

static void
test_comparison (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  GtkWidget *own = find_button (GTK_WIDGET (get_page (fixture)), "Soma’s Own");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (own), TRUE);
  activate (fixture, "watch.compare");
  /* It can be stopped as long as it runs. */
  g_assert_true (gtk_widget_get_visible (
      find_button (soma_ui_fixture_find_window (SOMA_TYPE_COMPARISON_WINDOW), "_Stop")));
  soma_ui_fixture_run_until (fixture, has_comparison);
}

static SomaPictureWindow *
open_picture_window (SomaUiFixture *fixture)
{
  activate (fixture, "watch.save-steps");
  SomaPictureWindow *window = soma_ui_fixture_find_window (SOMA_TYPE_PICTURE_WINDOW);
  g_assert_nonnull (window);
  return window;
}

static void
set_number (SomaPictureWindow *window, const char *name, double number)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (soma_ui_fixture_find_named (window, name)), number);
}

static gboolean
has_saved_pictures (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (soma_ui_fixture_find_window (SOMA_TYPE_PICTURE_WINDOW),
                                "3 pictures saved.");
}

static void
save_three_steps (SomaUiFixture *fixture, const char *path)
{
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  SomaPictureWindow *window = open_picture_window (fixture);

  soma_picture_window_choose_last (window, 1);
  set_number (window, "count", 3);
  set_number (window, "width", 800);
  set_number (window, "height", 600);
  soma_picture_window_save (window, folder);
  soma_ui_fixture_run_until (fixture, has_saved_pictures);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
has_saved_animation (SomaUiFixture *fixture)
{
  gboolean saving;

  g_object_get (soma_ui_fixture_find_window (SOMA_TYPE_PICTURE_WINDOW), "saving", &saving, NULL);
  return !saving;
}

/* Three steps a tenth of a second each; the window offers them first. */
static void
test_animation (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "steps.webp", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *content = NULL;
  gsize length;
  WebPAnimInfo info;
  guint8 *frame;
  int end = 0;

  open_cube (fixture);
  go_to (fixture, 5675);
  SomaPictureWindow *window = open_picture_window (fixture);
  set_number (window, "count", 3);
  set_number (window, "speed", 10);
  set_number (window, "width", 320);
  set_number (window, "height", 240);
  soma_picture_window_save (window, file);
  soma_ui_fixture_run_until (fixture, has_saved_animation);
  gtk_window_destroy (GTK_WINDOW (window));

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  const WebPData bytes = { (const guint8 *) content, length };
  WebPAnimDecoder *decoder = WebPAnimDecoderNew (&bytes, NULL);
  g_assert_nonnull (decoder);
  g_assert_true (WebPAnimDecoderGetInfo (decoder, &info));
  g_assert_cmpuint (info.canvas_width, ==, 320);
  g_assert_cmpuint (info.frame_count, ==, 3);
  while (WebPAnimDecoderGetNext (decoder, &frame, &end))
    ;
  g_assert_cmpint (end, ==, 300);
  WebPAnimDecoderDelete (decoder);
}

/* Three steps, three files, each a different picture of the given size; different pictures when the
 * view is turned. */
static void
test_pictures (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_dir_make_tmp ("pictures-XXXXXX", NULL);
  g_autoptr (GHashTable) contents =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  open_cube (fixture);
  go_to (fixture, 5675);
  save_three_steps (fixture, path);
  for (int number = 5675; number < 5678; number++)
    {
      g_autofree char *name = g_strdup_printf ("step-%07d.png", number);
      g_autofree char *file = g_build_filename (path, name, NULL);
      g_autoptr (GdkTexture) texture = gdk_texture_new_from_filename (file, NULL);
      g_assert_nonnull (texture);
      g_assert_cmpint (gdk_texture_get_width (texture), ==, 800);
      g_hash_table_add (contents, gdk_texture_save_to_png_bytes (texture));
    }
  g_assert_cmpuint (g_hash_table_size (contents), ==, 3);

  /* Without collisions the numbers are others, and a solution has its placement's. */
  show_collisions (fixture, FALSE);
  go_to (fixture, 157367);
  save_three_steps (fixture, path);
  static const char *const names[] = { "step-0004005.png", "step-0004005-solution.png",
                                       "step-0004006.png" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *hidden = g_build_filename (path, names[i], NULL);
      g_assert_true (g_file_test (hidden, G_FILE_TEST_EXISTS));
    }
  show_collisions (fixture, TRUE);
  go_to (fixture, 5675);

  GtkWidget *view = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
  g_assert_true (gtk_widget_activate_action (view, "view.top", NULL));
  save_three_steps (fixture, path);
  g_autofree char *file = g_build_filename (path, "step-0005675.png", NULL);
  g_autoptr (GdkTexture) turned_texture = gdk_texture_new_from_filename (file, NULL);
  g_autoptr (GBytes) turned = gdk_texture_save_to_png_bytes (turned_texture);
  g_assert_false (g_hash_table_contains (contents, turned));
}

static gboolean
is_half_way (SomaUiFixture *fixture)
{
  guint64 number = soma_watch_get_step (get_watch (fixture))->number;

  return number > 3457023 * 0.49 && number < 3457023 * 0.51;
}

/* The progress bar leads to any place, if the length of the search is known. */
static void
test_seek (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  GtkWidget *bar = soma_ui_fixture_find_named (get_page (fixture), "progress");
  soma_input_settle (bar);
  double width = gtk_widget_get_width (bar), y = gtk_widget_get_height (bar) / 2.0;
  soma_input_drag (bar, 1, width / 4, y, width / 2, y);
  soma_ui_fixture_run_until (fixture, is_half_way);
}

/* A step as text: where, what, and the placed pieces. */
static void
test_copy (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  go_to (fixture, 5675);
  activate (fixture, "watch.copy-step");
  g_autofree char *copied = soma_ui_fixture_paste (fixture);
  g_assert_cmpstr (copied, ==,
                   "Cube\nStep 5675 of 3457023, 0.16 %\n"
                   "Z does not fit at 2 5 6 9: L, P, A in the way\n"
                   "\nL . A\nL P P\nL L P\n"
                   "\n. A A\nB A P\nB B .\n"
                   "\n. . .\nB . .\n. . .\n");
}

/* The list has a row for every step, and selecting a row moves to it. */
static void
test_list (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  go_to (fixture, 10);
  GtkWidget *list = soma_ui_fixture_find_named (get_page (fixture), "steps");
  GtkSingleSelection *selection =
      GTK_SINGLE_SELECTION (gtk_list_view_get_model (GTK_LIST_VIEW (list)));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), ==, 3457023);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 9);
  gtk_single_selection_set_selected (selection, 2999999);
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, 3000000);
}

/* With the switch, steps forwards and backwards, numbers, the list and the bar know only pieces
 * placed and removed, and solutions. */
static void
test_hide_collisions (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  GtkWidget *page = GTK_WIDGET (get_page (fixture));
  GtkSwitch *button = GTK_SWITCH (soma_ui_fixture_find_named (page, "hide-collisions"));
  GtkListView *list = GTK_LIST_VIEW (soma_ui_fixture_find_named (page, "steps"));
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (list));
  g_assert_false (gtk_switch_get_active (button));
  show_collisions (fixture, FALSE);
  g_assert_true (gtk_switch_get_active (button));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 2 * 42362 + 240);

  activate (fixture, "watch.next-solution");
  soma_ui_fixture_run_until (fixture, is_there);
  g_assert_true (
      soma_ui_fixture_shows (fixture->window, "Step 4005 (157368 with collisions) of 84724, 4 %"));
  g_assert_cmpuint (gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (rows)), ==, 4005);
  activate (fixture, "watch.next");
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, 157369);
  activate (fixture, "watch.next");
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->n_moves, ==, 4007);
  activate (fixture, "watch.previous");
  activate (fixture, "watch.previous");
  activate (fixture, "watch.previous");
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, 157367);
  activate (fixture, "watch.last");
  g_assert_true (soma_ui_fixture_shows (
      fixture->window, "Step 84724 (3457023 with collisions), the end of the search"));

  /* A number that is typed is one of those that are seen. */
  GtkEditable *entry = GTK_EDITABLE (soma_ui_fixture_find (page, GTK_TYPE_ENTRY));
  gtk_editable_set_text (entry, "4,005");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (soma_watch_get_step (get_watch (fixture))->number, ==, 157367);

  /* Back to all steps. */
  show_collisions (fixture, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 3457023);
}

static gboolean
has_written_steps (SomaUiFixture *fixture)
{
  GtkWidget *window = soma_ui_fixture_find_window (SOMA_TYPE_STEP_TEXT_WINDOW);

  return soma_ui_fixture_shows (window, "4006 steps saved.") ||
         soma_ui_fixture_shows (window, "4006 steps copied.");
}

/* The steps up to the current one as text, copied and saved. */
static void
test_write_steps (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("steps-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "steps.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *saved = NULL;

  open_cube (fixture);
  soma_ui_fixture_run_until (fixture, is_explored);
  show_collisions (fixture, FALSE);
  activate (fixture, "watch.next-solution");
  activate (fixture, "watch.write-steps");
  GtkWidget *window = soma_ui_fixture_find_window (SOMA_TYPE_STEP_TEXT_WINDOW);
  gtk_widget_activate_action (window, "text.copy", NULL);
  soma_ui_fixture_run_until (fixture, has_written_steps);
  g_autofree char *copied = soma_ui_fixture_paste (fixture);
  soma_step_text_window_save (SOMA_STEP_TEXT_WINDOW (window), file);
  soma_ui_fixture_run_until (fixture, has_written_steps);
  g_assert_true (g_file_get_contents (path, &saved, NULL, NULL));
  g_assert_cmpstr (saved, ==, copied);
  g_assert_true (g_str_has_prefix (saved, "Step\tWith collisions\tWhat happens\n"
                                          "1\t1\tL placed at 1 2 4 7\n"));
  g_assert_true (g_str_has_suffix (saved, "\n4005\t157367\tV placed at 17 26 27\n"
                                          "4005\t157368\tSolution 1\n"));

  /* Too many to copy, and none to save. */
  GtkWidget *last = soma_ui_fixture_find_named (window, "last"),
            *first = soma_ui_fixture_find_named (window, "first");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (last), SOMA_STEP_TEXT_MOST_COPIED + 1);
  g_assert_false (gtk_widget_is_sensitive (soma_ui_fixture_find_named (window, "copy")));
  g_assert_true (gtk_widget_is_sensitive (soma_ui_fixture_find_named (window, "save")));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (last), 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (first), 2);
  g_assert_false (gtk_widget_is_sensitive (soma_ui_fixture_find_named (window, "save")));
  gtk_window_destroy (GTK_WINDOW (window));
  show_collisions (fixture, TRUE);
}

static gboolean
shows_camera (SomaUiFixture *fixture)
{
  GtkWidget *azimuth = soma_ui_fixture_find_named (get_page (fixture), "azimuth");

  return gtk_widget_get_mapped (azimuth) &&
         gtk_widget_is_sensitive (soma_ui_fixture_find_named (get_page (fixture), "distance"));
}

/* The numbers of the camera follow the view, and the view the numbers. */
static void
test_camera (SomaUiFixture *fixture, gconstpointer data)
{
  const double degree = G_PI / 180;

  open_cube (fixture);
  GtkWidget *page = GTK_WIDGET (get_page (fixture));
  SomaPuzzleView *view = soma_ui_fixture_find (page, SOMA_TYPE_PUZZLE_VIEW);
  soma_input_settle (GTK_WIDGET (view));
  gtk_widget_activate_action (GTK_WIDGET (view), "picture.camera", NULL);
  soma_ui_fixture_run_until (fixture, shows_camera);
  GtkSpinButton *azimuth = GTK_SPIN_BUTTON (soma_ui_fixture_find_named (page, "azimuth"));
  GtkSpinButton *height = GTK_SPIN_BUTTON (soma_ui_fixture_find_named (page, "height"));
  GtkSpinButton *distance = GTK_SPIN_BUTTON (soma_ui_fixture_find_named (page, "distance"));
  SomaPose pose = soma_puzzle_view_get_pose (view);
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (azimuth), pose.yaw / degree, 0.051);

  gtk_spin_button_set_value (azimuth, -120);
  gtk_spin_button_set_value (height, 45);
  double far = gtk_spin_button_get_value (distance);
  gtk_spin_button_set_value (distance, far / 2);
  pose = soma_puzzle_view_get_pose (view);
  g_assert_cmpfloat_with_epsilon (remainder (pose.yaw, 2 * G_PI), -120 * degree, 1e-4);
  g_assert_cmpfloat_with_epsilon (pose.pitch, 45 * degree, 1e-4);
  g_assert_cmpfloat_with_epsilon (pose.zoom, 2, 0.02);

  gtk_widget_activate_action (GTK_WIDGET (view), "view.right", NULL);
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (azimuth), 90, 1e-4);
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (height), 0, 1e-4);
  gtk_widget_activate_action (GTK_WIDGET (azimuth), "camera.reset", NULL);
  pose = soma_puzzle_view_get_pose (view);
  g_assert_cmpfloat (pose.yaw, ==, soma_pose_default ().yaw);
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (distance), far, 0.051);
}

/* The button in a drop-down says what it is of, and what is chosen. */
static void
test_drop_down_name (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  GtkDropDown *speed =
      GTK_DROP_DOWN (soma_ui_fixture_find (get_page (fixture), GTK_TYPE_DROP_DOWN));
  GtkAccessible *button = GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (speed)));
  gtk_drop_down_set_selected (speed, 0);
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Speed: 1 per second");
  gtk_drop_down_set_selected (speed, 1);
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Speed: 3 per second");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/watch-page/go-to", test_go_to);
  soma_ui_fixture_add ("/watch-page/jumps", test_jumps);
  soma_ui_fixture_add ("/watch-page/play", test_play);
  soma_ui_fixture_add ("/watch-page/technique", test_technique);
  soma_ui_fixture_add ("/watch-page/own-search", test_own_search);
  soma_ui_fixture_add ("/watch-page/all-switches", test_all_switches);
  soma_ui_fixture_add ("/watch-page/piece-order", test_piece_order);
  soma_ui_fixture_add ("/watch-page/tree", test_tree);
  soma_ui_fixture_add ("/watch-page/names", test_names);
  soma_ui_fixture_add ("/watch-page/drop-down-name", test_drop_down_name);
  soma_ui_fixture_add ("/watch-page/comparison", test_comparison);
  soma_ui_fixture_add ("/watch-page/pictures", test_pictures);
  soma_ui_fixture_add ("/watch-page/animation", test_animation);
  soma_ui_fixture_add ("/watch-page/seek", test_seek);
  soma_ui_fixture_add ("/watch-page/copy", test_copy);
  soma_ui_fixture_add ("/watch-page/list", test_list);
  soma_ui_fixture_add ("/watch-page/camera", test_camera);
  soma_ui_fixture_add ("/watch-page/list-follows", test_list_follows);
  soma_ui_fixture_add ("/watch-page/hide-collisions", test_hide_collisions);
  soma_ui_fixture_add ("/watch-page/write-steps", test_write_steps);
  return g_test_run ();
}
