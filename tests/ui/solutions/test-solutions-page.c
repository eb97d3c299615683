/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-fixture.h"

#include <string.h>

#include "build-bar.h"
#include "edit.h"
#include "input.h"
#include "listing.h"
#include "puzzle-view-test.h"
#include "solution-labels.h"
#include "solve-pane.h"
#include "thumbnail-test.h"
#include "view-frame.h"

static SomaPuzzleView *
get_view (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
}

/* The current solution's index among all. */
static guint
get_selected (SomaUiFixture *fixture)
{
  GtkGridView *grid = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_grid_view_get_model (grid));

  return soma_solution_get_index (gtk_single_selection_get_selected_item (selection));
}

static void
test_cube (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "240 solutions"));
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Rotations and reflections count once."));
  g_assert_true (soma_ui_fixture_shows (fixture->window, "1 of 240"));
}

static void
test_browse (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_cmpuint (get_selected (fixture), ==, 0);
  activate (fixture, "solution.previous");
  g_assert_cmpuint (get_selected (fixture), ==, 0);
  g_assert_true (activate (fixture, "solution.next"));
  g_assert_true (activate (fixture, "solution.next"));
  g_assert_cmpuint (get_selected (fixture), ==, 2);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "3 of 240"));
  g_assert_true (activate (fixture, "solution.last"));
  g_assert_cmpuint (get_selected (fixture), ==, 239);
  activate (fixture, "solution.next");
  g_assert_cmpuint (get_selected (fixture), ==, 239);
  g_assert_true (activate (fixture, "solution.previous"));
  g_assert_cmpuint (get_selected (fixture), ==, 238);
  g_assert_true (activate (fixture, "solution.first"));
  g_assert_cmpuint (get_selected (fixture), ==, 0);
}

static void
set_look (SomaSolutionsPage *page, guint piece, guint look)
{
  gtk_widget_activate_action (GTK_WIDGET (page), "pieces.look", "(uu)", piece, look);
}

static gboolean
says_list (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "All solutions are in the list");
}

static gboolean
says_not_drawn (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "No solution came with this figure");
}

static gboolean
is_elsewhere (SomaUiFixture *fixture)
{
  return get_selected (fixture) > 0;
}

/* Keys that can do nothing here say why. */
static void
test_keys (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_input_keys ("g");
  soma_ui_fixture_run_until (fixture, says_list);
  soma_input_keys ("d");
  soma_ui_fixture_run_until (fixture, says_not_drawn);
  /* One of them may be the first. */
  soma_input_keys ("s s s");
  soma_ui_fixture_run_until (fixture, is_elsewhere);
}

static gboolean
says_some (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "All found so far are in the list") ||
         soma_ui_fixture_shows_start (fixture->window, "The list has ");
}

static void
test_hide (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaSolutionsPage *page = get_page (fixture);
  SomaPuzzleView *view = get_view (fixture);

  g_assert_cmpint (soma_puzzle_view_get_copy_look (view, 2), ==, SOMA_PIECE_SOLID);
  set_look (page, 2, SOMA_PIECE_HIDDEN);
  g_assert_cmpint (soma_puzzle_view_get_copy_look (view, 2), ==, SOMA_PIECE_HIDDEN);
  g_assert_cmpint (soma_puzzle_view_get_copy_look (view, 1), ==, SOMA_PIECE_SOLID);
  activate (fixture, "solution.next");
  g_assert_cmpint (soma_puzzle_view_get_copy_look (view, 2), ==, SOMA_PIECE_HIDDEN);

  /* A map of heat has no pieces, and leaves them as they were. */
  activate (fixture, "solution.heat");
  activate (fixture, "solution.heat");
  g_assert_cmpint (soma_puzzle_view_get_copy_look (view, 2), ==, SOMA_PIECE_HIDDEN);
  activate (fixture, "pieces.show-all");
  g_assert_cmpint (soma_puzzle_view_get_copy_look (view, 2), ==, SOMA_PIECE_SOLID);
  set_look (page, 7, SOMA_PIECE_HIDDEN);
  set_look (page, 2, SOMA_N_PIECE_LOOKS);
}

static void
assert_layers_off (SomaPuzzleView *view, guint expected)
{
  guint layers_off;

  g_object_get (view, "layers-off", &layers_off, NULL);
  g_assert_cmpuint (layers_off, ==, expected);
}

static void
test_layers (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaPuzzleView *view = get_view (fixture);

  activate (fixture, "layers.show");
  assert_layers_off (view, 0);
  activate (fixture, "layers.hide");
  assert_layers_off (view, 1);
  for (int i = 0; i < 5; i++)
    activate (fixture, "layers.hide");
  assert_layers_off (view, 2);
  activate (fixture, "layers.show");
  assert_layers_off (view, 1);
}

static void
test_explode (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaPuzzleView *view = get_view (fixture);
  double explode;

  activate (fixture, "view.explode");
  g_object_get (view, "explode", &explode, NULL);
  g_assert_cmpfloat (explode, >, 0);
  activate (fixture, "view.explode");
  g_object_get (view, "explode", &explode, NULL);
  g_assert_cmpfloat (explode, ==, 0);
}

static void
test_letters (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaPuzzleView *view = get_view (fixture);
  gboolean before, after;

  g_object_get (view, "letters", &before, NULL);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "show-letters", NULL);
  g_object_get (view, "letters", &after, NULL);
  g_assert_true (before != after);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "show-letters", NULL);
}

static SomaBuildBar *
get_build_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_BUILD_BAR);
}

static int
get_n_done (SomaUiFixture *fixture)
{
  int n_done;

  g_object_get (get_build_bar (fixture), "n-done", &n_done, NULL);
  return n_done;
}

static gboolean
has_build_order (SomaUiFixture *fixture)
{
  return get_n_done (fixture) >= 0;
}

static gboolean
build (SomaUiFixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (get_build_bar (fixture)), action, NULL);
}

/* A solution is assembled step by step, and back, and the next one from the start. */
static void
test_build (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaBuildBar *bar = get_build_bar (fixture);
  SomaPuzzleView *view = get_view (fixture);

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (bar)));
  g_assert_true (activate (fixture, "solution.build"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (bar)));
  soma_ui_fixture_run_until (fixture, has_build_order);
  build (fixture, "build.first");
  g_assert_true (soma_ui_fixture_shows (bar, "0 of 7"));
  for (int step = 1; step <= 7; step++)
    {
      g_autofree char *number = g_strdup_printf ("piece %d of 7: ", step);
      g_assert_true (build (fixture, "build.next"));
      g_autofree char *text = soma_puzzle_view_describe (view);
      g_assert_nonnull (strstr (text, number));
    }
  g_assert_cmpint (get_n_done (fixture), ==, 7);
  build (fixture, "build.next");
  g_assert_cmpint (get_n_done (fixture), ==, 7);
  g_assert_true (build (fixture, "build.previous"));
  g_assert_cmpint (get_n_done (fixture), ==, 6);

  g_assert_true (activate (fixture, "solution.next"));
  g_assert_cmpint (get_n_done (fixture), ==, -1);
  soma_ui_fixture_run_until (fixture, has_build_order);
  g_assert_true (build (fixture, "build.last"));
  g_assert_cmpint (get_n_done (fixture), ==, 7);

  g_assert_true (activate (fixture, "solution.build"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (bar)));
  g_autofree char *text = soma_puzzle_view_describe (view);
  g_assert_true (g_str_has_prefix (text, "Cube, 27 cells, 7 pieces"));
}

static gboolean
has_two_pieces (SomaUiFixture *fixture)
{
  return get_n_done (fixture) == 2;
}

/* It continues by itself. */
static void
test_build_plays (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_true (activate (fixture, "solution.build"));
  soma_ui_fixture_run_until (fixture, has_two_pieces);
}

/* How many solutions have the copies up to `n_copies` in the same places as the one at `model`. */
static guint
count_alike (GListModel *all, guint model, int n_copies)
{
  g_autoptr (SomaSolution) first = g_list_model_get_item (all, model);
  const guint16 *wanted = soma_solution_get_copy_at (first);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (all, i);
      const guint16 *copy_at = soma_solution_get_copy_at (solution);
      gboolean alike = TRUE;
      for (int cell = 0; cell < 27; cell++)
        alike &= wanted[cell] >= n_copies || copy_at[cell] == wanted[cell];
      n += alike;
    }
  return n;
}

static void
assert_kept (SomaUiFixture *fixture, guint n)
{
  g_autofree char *text = g_strdup_printf ("%u of 240 with these pieces in place", n);

  g_assert_true (soma_ui_fixture_shows (get_page (fixture), text));
}

/* Pieces are required one after the other, and released again; the current solution stays. */
static void
test_keep (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaSolutionsPage *page = get_page (fixture);
  GListModel *all =
      G_LIST_MODEL (soma_document_get_solutions (soma_ui_fixture_get_document (fixture)));

  for (int i = 0; i < 33; i++)
    activate (fixture, "solution.next");
  for (guint copy = 0; copy < 2; copy++)
    {
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "kept.toggle", "u", copy));
      g_assert_cmpuint (get_selected (fixture), ==, 33);
      assert_kept (fixture, count_alike (all, 33, (int) copy + 1));
    }
  g_assert_cmpuint (count_alike (all, 33, 1), <, 240);
  activate (fixture, "solution.last");
  activate (fixture, "solution.first");
  guint first = get_selected (fixture);
  g_assert_cmpuint (count_alike (all, first, 2), ==, count_alike (all, 33, 2));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "filter.remove", "u", 1));
  assert_kept (fixture, count_alike (all, 33, 1));
  g_assert_cmpuint (get_selected (fixture), ==, first);
  g_assert_true (activate (fixture, "filter.clear"));
  g_assert_cmpuint (get_selected (fixture), ==, first);
  activate (fixture, "solution.last");
  g_assert_cmpuint (get_selected (fixture), ==, 239);
  gtk_widget_activate_action (GTK_WIDGET (page), "kept.toggle", "u", 99);
}

/* The first solution from `index` on that has neighbours, and one of those. */
static guint
find_near (SomaUiFixture *fixture, guint index, guint *n, guint *near)
{
  SomaSolutionList *list = soma_document_get_solutions (soma_ui_fixture_get_document (fixture));

  for (;; index++)
    {
      g_autoptr (SomaSolution) one = g_list_model_get_item (G_LIST_MODEL (list), index);
      g_autoptr (SomaListing) listing = soma_listing_new (list, SOMA_SYMMETRY_FULL);
      soma_listing_set_near (listing, one);
      soma_run_until (!soma_filter_is_searching (soma_listing_get_filter (listing)));
      *n = g_list_model_get_n_items (G_LIST_MODEL (listing)) - 1;
      g_autoptr (SomaSolution) other = g_list_model_get_item (G_LIST_MODEL (listing), 1);
      if (*n < 2)
        continue;
      *near = soma_solution_get_index (other);
      return index;
    }
}

static gboolean
shows_neighbours (SomaUiFixture *fixture, guint n, guint index)
{
  g_autofree char *text = soma_label_neighbours (n, index, FALSE);

  return soma_ui_fixture_shows (get_page (fixture), text);
}

static GtkToggleButton *
find_neighbours_button (gpointer root)
{
  const char *action =
      GTK_IS_TOGGLE_BUTTON (root) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (root)) : NULL;
  GtkToggleButton *found = NULL;

  if (g_strcmp0 (action, "solution.neighbours") == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_neighbours_button (child);
  return found;
}

/* From one solution to its neighbours, and back to all of them. */
static void
test_neighbours (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaSolutionsPage *page = get_page (fixture);
  guint n, near, n_of_near, other, index = find_near (fixture, 33, &n, &near);

  for (guint i = 0; i < index; i++)
    activate (fixture, "solution.next");
  g_assert_true (activate (fixture, "solution.neighbours"));
  g_assert_cmpuint (get_selected (fixture), ==, index);
  soma_run_until (shows_neighbours (fixture, n, index));
  /* They may be rotated, so that pieces have no place among all solutions. */
  gtk_widget_activate_action (GTK_WIDGET (page), "kept.toggle", "u", 0);
  g_assert_true (shows_neighbours (fixture, n, index));
  g_assert_true (activate (fixture, "solution.next"));
  g_assert_cmpuint (get_selected (fixture), ==, near);
  g_autofree char *position = soma_label_position (1, n + 1);
  g_assert_true (soma_ui_fixture_shows (page, position));

  if (find_near (fixture, near, &n_of_near, &other) == near)
    {
      /* The same button leads back to all of them. */
      g_assert_true (gtk_toggle_button_get_active (find_neighbours_button (page)));
      g_assert_true (activate (fixture, "solution.neighbours"));
      g_assert_false (gtk_toggle_button_get_active (find_neighbours_button (page)));
      g_assert_cmpuint (get_selected (fixture), ==, near);
      g_autofree char *whole = soma_label_position (near, 240);
      g_assert_true (soma_ui_fixture_shows (page, whole));
      g_assert_true (activate (fixture, "solution.neighbours"));
      soma_run_until (shows_neighbours (fixture, n_of_near, near));
      g_assert_false (shows_neighbours (fixture, n, index));
    }
  g_assert_cmpuint (get_selected (fixture), ==, near);
  g_assert_true (activate (fixture, "filter.clear"));
  g_assert_cmpuint (get_selected (fixture), ==, near);
  activate (fixture, "solution.last");
  g_assert_cmpuint (get_selected (fixture), ==, 239);
}

static gboolean
is_transparent (GFile *file)
{
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_file (file, NULL);
  g_assert_nonnull (texture);
  int width = gdk_texture_get_width (texture), height = gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, width * height);

  gdk_texture_download (texture, (guchar *) pixels, width * 4);
  return pixels[0] == 0;
}

static gboolean
can_take_picture (SomaUiFixture *fixture)
{
  SomaPuzzleView *view = get_view (fixture);
  g_autoptr (GdkTexture) picture = soma_puzzle_view_take_picture (view, 1);

  return picture != NULL;
}

static SomaPictureWindow *picture_window;

static gboolean
is_saved (SomaUiFixture *fixture)
{
  gboolean saving;

  g_object_get (picture_window, "saving", &saving, NULL);
  return !saving;
}

/* What the window says of it; to be freed. */
static char *
save_picture (SomaUiFixture *fixture, GFile *file)
{
  char *message;

  soma_picture_window_save (picture_window, file);
  soma_ui_fixture_run_until (fixture, is_saved);
  g_object_get (picture_window, "message", &message, NULL);
  return message;
}

/* A solution can be saved as it is built, too. */
static gboolean
offers_building (SomaUiFixture *fixture)
{
  AdwComboRow *row = soma_ui_fixture_find (picture_window, ADW_TYPE_COMBO_ROW);
  GListModel *names = adw_combo_row_get_model (row);
  guint n = g_list_model_get_n_items (names);
  g_autoptr (GtkStringObject) last = g_list_model_get_item (names, n - 1);

  return g_str_equal (gtk_string_object_get_string (last), "Being Built (WebP)");
}

static void
set_number (const char *name, double number)
{
  GtkWidget *field = soma_ui_fixture_find_named (picture_window, name);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (field), number);
}

static void
save_building (SomaUiFixture *fixture)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "building.webp", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *content = NULL;
  gsize length;

  soma_ui_fixture_run_until (fixture, offers_building);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (picture_window)), ==, "Save Picture");
  soma_picture_window_choose_last (picture_window, 1);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (picture_window)), ==, "Save Animation");
  set_number ("seconds", 1);
  set_number ("speed", 4);
  g_autofree char *message = save_picture (fixture, file);
  g_assert_nonnull (strstr (message, "“building.webp” saved: "));
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_assert_cmpmem (content, 4, "RIFF", 4);
  g_assert_cmpmem (content + 8, 4, "WEBP", 4);
}

/* The picture goes to a file or to the clipboard; a failure is reported. */
static void
test_picture (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaViewFrame *frame = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_VIEW_FRAME);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "cube.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  soma_ui_fixture_run_until (fixture, can_take_picture);
  picture_window = soma_view_frame_save_picture (frame);
  for (int transparent = 0; transparent < 2; transparent++)
    {
      GtkWidget *field = soma_ui_fixture_find_named (picture_window, "transparent");
      gtk_switch_set_active (GTK_SWITCH (field), transparent);
      g_autofree char *message = save_picture (fixture, file);
      g_assert_nonnull (strstr (message, "“cube.png” saved: "));
      g_assert_true (is_transparent (file) == transparent);
    }
  g_autoptr (GFile) nowhere = g_file_get_child (file, "below-a-file.png");
  g_autofree char *problem = save_picture (fixture, nowhere);
  g_assert_null (strstr (problem, "saved: "));
  save_building (fixture);
  gtk_window_destroy (GTK_WINDOW (picture_window));

  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (frame));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (frame), "picture.copy", NULL));
  g_assert_true (
      gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_TEXTURE));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (frame), "picture.menu", NULL));
}

static gboolean
says_480 (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "480 solutions");
}

static void
test_symmetry (SomaUiFixture *fixture, gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (fixture->application);

  soma_ui_fixture_open (fixture, "Cube");
  g_action_group_activate_action (actions, "symmetry", g_variant_new_string ("rotations"));
  soma_ui_fixture_run_until (fixture, says_480);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Rotations count once."));
  g_action_group_activate_action (actions, "symmetry", g_variant_new_string ("full"));
}

static void
test_pane (SomaUiFixture *fixture, gconstpointer data)
{
  gboolean before, after;

  soma_ui_fixture_open (fixture, "Cube");
  g_object_get (get_page (fixture), "show-pane", &before, NULL);
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)),
                              "pane.toggle", NULL);
  g_object_get (get_page (fixture), "show-pane", &after, NULL);
  g_assert_true (before != after);
}

static gboolean
is_drawn (SomaUiFixture *fixture)
{
  SomaThumbnail *thumbnail = NULL;
  GtkWidget *grid = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);

  thumbnail = soma_ui_fixture_find (grid, SOMA_TYPE_THUMBNAIL);
  return thumbnail != NULL && soma_thumbnail_is_drawn (thumbnail);
}

static void
test_pictures (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_ui_fixture_run_until (fixture, is_drawn);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "1"));
}

static gboolean
is_idle (SomaUiFixture *fixture)
{
  return !soma_document_is_running (soma_ui_fixture_get_document (fixture));
}

static void
show_solutions (SomaUiFixture *fixture)
{
  g_assert_true (gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show",
                                             "s", "solutions"));
}

static gboolean
activate_on_pane (SomaUiFixture *fixture, const char *action)
{
  GtkWidget *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SOLVE_PANE);

  return gtk_widget_activate_action (pane, action, NULL);
}

static gboolean
is_drawn_while_searching (SomaUiFixture *fixture)
{
  return soma_ui_fixture_is_searching (fixture) && is_drawn (fixture);
}

static gboolean
has_view_focus (SomaUiFixture *fixture)
{
  return gtk_widget_has_focus (GTK_WIDGET (get_view (fixture)));
}

/* A search that takes days keeps all processors busy, and its page is never at rest. */
static void
test_stop (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open_endless (fixture);
  show_solutions (fixture);
  soma_ui_fixture_run_until (fixture, is_drawn_while_searching);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "_Stop"));
  g_assert_false (soma_ui_fixture_shows (get_page (fixture), "_Resume"));
  /* Nothing says that all are there while they are not. */
  soma_input_focus_window (fixture->window);
  gtk_widget_grab_focus (GTK_WIDGET (get_view (fixture)));
  soma_ui_fixture_run_until (fixture, has_view_focus);
  soma_input_keys ("g");
  soma_ui_fixture_run_until (fixture, says_some);
  g_assert_true (activate_on_pane (fixture, "solve.stop"));
  soma_ui_fixture_run_until (fixture, is_idle);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "_Resume"));
  g_assert_false (soma_ui_fixture_shows (get_page (fixture), "_Stop"));
  g_assert_true (activate_on_pane (fixture, "solve.resume"));
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_searching);
}

/* Removes the highest cell, or restores it. */
static void
draw_corner (SomaDocument *document, SomaPlace place)
{
  SomaCell corner = { 2, 2, 2 };
  SomaDraft *draft = soma_document_get_draft (document);
  SomaDrawing *drawing = soma_edit_set (soma_draft_get_design (draft)->drawing, &corner, 1, place);
  g_autoptr (SomaDesign) design = soma_design_with_drawing (soma_draft_get_design (draft), drawing);

  soma_drawing_unref (drawing);
  soma_draft_apply (draft, design, 0);
}

static gboolean
is_solved (SomaUiFixture *fixture)
{
  SomaDocumentStatus status;

  soma_document_get_status (soma_ui_fixture_get_document (fixture), &status);
  return status.state == SOMA_DOCUMENT_COMPLETE || status.state == SOMA_DOCUMENT_IMPOSSIBLE;
}

static gboolean
shows_all (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "1 of 240");
}

static gboolean
is_out_of_sight (SomaUiFixture *fixture)
{
  return !gtk_widget_get_mapped (GTK_WIDGET (get_page (fixture)));
}

/* A figure that is edited while its solutions are visible, and while they are not. */
static void
test_edit (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaDocument *document = soma_ui_fixture_get_document (fixture);
  GtkWidget *page = GTK_WIDGET (soma_ui_fixture_get_document_page (fixture));
  SomaDocumentStatus status;

  draw_corner (document, SOMA_PLACE_EMPTY);
  g_assert_true (is_solved (fixture));
  g_assert_true (soma_ui_fixture_shows (page, "No solution"));
  g_assert_true (soma_ui_fixture_shows (page, "The pieces fill 27 cells, but the figure has 26."));
  soma_draft_undo (soma_document_get_draft (document));
  soma_ui_fixture_run_until (fixture, shows_all);

  g_assert_nonnull (soma_solutions_page_get_solution (get_page (fixture)));
  g_assert_true (gtk_widget_activate_action (page, "page.show", "s", "design"));
  soma_ui_fixture_run_until (fixture, is_out_of_sight);
  g_assert_nonnull (soma_solutions_page_get_solution (get_page (fixture)));
  draw_corner (document, SOMA_PLACE_EMPTY);
  g_assert_null (soma_solutions_page_get_solution (get_page (fixture)));
  draw_corner (document, SOMA_PLACE_CELL);
  soma_document_get_status (document, &status);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_IDLE);
  g_assert_true (gtk_widget_activate_action (page, "page.show", "s", "solutions"));
  soma_ui_fixture_run_until (fixture, shows_all);
  g_assert_true (is_solved (fixture));
  soma_draft_mark_saved (soma_document_get_draft (document),
                         soma_draft_get_book (soma_document_get_draft (document)));
}

static gboolean
has_document (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

/* Pieces can be hidden before there is a figure, and are all there when there is one. */
static void
test_empty (SomaUiFixture *fixture, gconstpointer data)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.new", NULL);
  soma_ui_fixture_run_until (fixture, has_document);
  GtkWidget *page = GTK_WIDGET (soma_ui_fixture_get_document_page (fixture));
  SomaDraft *draft = soma_document_get_draft (soma_ui_fixture_get_document (fixture));

  g_assert_true (gtk_widget_activate_action (page, "page.show", "s", "solutions"));
  set_look (get_page (fixture), 2, SOMA_PIECE_HIDDEN);
  draw_corner (soma_ui_fixture_get_document (fixture), SOMA_PLACE_CELL);
  g_assert_cmpint (soma_puzzle_view_get_copy_look (get_view (fixture), 2), ==, SOMA_PIECE_SOLID);
  soma_draft_mark_saved (draft, soma_draft_get_book (draft));
}

/* Tab leaves the view, whether or not there are solutions. */
static void
test_no_trap (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaDocument *document = soma_ui_fixture_get_document (fixture);
  GtkWidget *view = GTK_WIDGET (get_view (fixture));

  draw_corner (document, SOMA_PLACE_EMPTY);
  g_assert_true (gtk_widget_grab_focus (view));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (fixture->window), GTK_DIR_TAB_FORWARD));
  g_assert_false (gtk_widget_is_focus (view));
  soma_draft_undo (soma_document_get_draft (document));
  soma_ui_fixture_run_until (fixture, shows_all);
  g_assert_true (gtk_widget_grab_focus (view));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (fixture->window), GTK_DIR_TAB_FORWARD));
  g_assert_false (gtk_widget_is_focus (view));
}

/* The text on the clipboard is the cube with one solution of the list: that with the index. */
static void
assert_copied_solution (SomaUiFixture *fixture, guint index)
{
  SomaSolutionList *list = soma_document_get_solutions (soma_ui_fixture_get_document (fixture));
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (list);

  g_autofree char *copied = soma_ui_fixture_paste (fixture);
  g_assert_true (g_str_has_prefix (copied, "/SOMA-A001\n;Cube\n/"));
  g_autoptr (SomaDesign) design =
      soma_design_from_text (copied, strlen (copied), "copied", NULL, NULL);
  g_autoptr (GPtrArray) found = soma_design_find_solutions (design, puzzle);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpuint (soma_solution_list_find (list, SOMA_SYMMETRY_FULL, found->pdata[0]), ==, index);
}

static gboolean
has_solved_document (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) && is_solved (fixture);
}

/* A file's own solution is found among all; what is shown is copied as it is in files. */
static void
test_drawn (SomaUiFixture *fixture, gconstpointer data)
{
  static const char text[] = "/SOMA-A001\n;Cube\n/477/267/665\n/447/255/615\n/243/233/113\n\n";
  g_autoptr (GFile) file = soma_ui_fixture_write ("solved.txt", text);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_solved_document);
  show_solutions (fixture);
  g_assert_true (activate (fixture, "solution.drawn"));
  guint selected = get_selected (fixture);
  g_assert_true (activate (fixture, "solution.drawn"));
  g_assert_cmpuint (get_selected (fixture), ==, selected);
  g_assert_true (activate (fixture, "figure.copy-text"));
  assert_copied_solution (fixture, selected);
  g_assert_true (gtk_widget_activate_action (
      GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "figure.copy-text", NULL));
  g_autofree char *copied = soma_ui_fixture_paste (fixture);
  g_assert_cmpstr (copied, ==, text);
}

/* A piece is copied as it lies, to be pasted as cells or read as a figure. */
static void
test_copy_piece (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  for (guint copy = 0; copy < 7; copy++)
    {
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "piece.copy-text",
                                                 "u", copy));
      g_autofree char *copied = soma_ui_fixture_paste (fixture);
      g_autoptr (SomaDesign) design =
          soma_design_from_text (copied, strlen (copied), "copied", NULL, NULL);
      g_assert_cmpint (design->drawing->n_cells, ==, copy == 0 ? 3 : 4);
      g_assert_cmpstr (design->id, ==,
                       ((const char *[]){ "V", "L", "T", "Z", "A", "B", "P" })[copy]);
    }
}

/* Without one there is nothing to go to. */
static void
test_not_drawn (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_true (activate (fixture, "figure.copy-text"));
  assert_copied_solution (fixture, 0);
  guint selected = get_selected (fixture);
  g_assert_true (activate (fixture, "solution.next"));
  activate (fixture, "solution.drawn");
  g_assert_cmpuint (get_selected (fixture), ==, selected + 1);
}

/* A figure too small for any set is built from some pieces of one. */
static void
test_use_some (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("plate.txt", "/SOMA1\n;Plate\n/xxxx\n/xxx.\n");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_document);
  show_solutions (fixture);
  GtkWidget *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SOLVE_PANE);
  g_assert_true (soma_ui_fixture_shows (pane, "Use Some Pieces of Soma"));
  g_assert_true (gtk_widget_activate_action (pane, "solve.use-some", NULL));
  soma_ui_fixture_run_until (fixture, is_solved);
  g_assert_true (soma_ui_fixture_shows (pane, "2 solutions"));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/solutions-page/cube", test_cube);
  soma_ui_fixture_add ("/solutions-page/browse", test_browse);
  soma_ui_fixture_add ("/solutions-page/keys", test_keys);
  soma_ui_fixture_add ("/solutions-page/hide", test_hide);
  soma_ui_fixture_add ("/solutions-page/layers", test_layers);
  soma_ui_fixture_add ("/solutions-page/explode", test_explode);
  soma_ui_fixture_add ("/solutions-page/build", test_build);
  soma_ui_fixture_add ("/solutions-page/build-plays", test_build_plays);
  soma_ui_fixture_add ("/solutions-page/keep", test_keep);
  soma_ui_fixture_add ("/solutions-page/neighbours", test_neighbours);
  soma_ui_fixture_add ("/solutions-page/picture", test_picture);
  soma_ui_fixture_add ("/solutions-page/letters", test_letters);
  soma_ui_fixture_add ("/solutions-page/symmetry", test_symmetry);
  soma_ui_fixture_add ("/solutions-page/pane", test_pane);
  soma_ui_fixture_add ("/solutions-page/pictures", test_pictures);
  soma_ui_fixture_add ("/solutions-page/stop", test_stop);
  soma_ui_fixture_add ("/solutions-page/edit", test_edit);
  soma_ui_fixture_add ("/solutions-page/empty", test_empty);
  soma_ui_fixture_add ("/solutions-page/no-trap", test_no_trap);
  soma_ui_fixture_add ("/solutions-page/use-some", test_use_some);
  soma_ui_fixture_add ("/solutions-page/drawn", test_drawn);
  soma_ui_fixture_add ("/solutions-page/not-drawn", test_not_drawn);
  soma_ui_fixture_add ("/solutions-page/copy-piece", test_copy_piece);
  return g_test_run ();
}
