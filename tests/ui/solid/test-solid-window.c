/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "input.h"
#include "iterate.h"
#include "puzzle-view.h"
#include "sheet-check.h"
#include "soma-config.h"
#include "cut-view.h"
#include "file-question.h"
#include "solid-saving.h"
#include "solid-window-private.h"
#include "stl-check.h"
#include "thumbnail-test.h"
#include "ui-fixture.h"
#include "view-frame.h"

static SomaSolidWindow *
find_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_SOLID_WINDOW);
}

static gboolean
is_shown (SomaUiFixture *fixture)
{
  return find_window () != NULL && gtk_widget_get_mapped (GTK_WIDGET (find_window ())) &&
         soma_solid_window_is_idle (find_window ());
}

static gboolean
has_none (SomaUiFixture *fixture)
{
  return find_window () == NULL;
}

static void
reset_settings (void)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);
  g_autoptr (GSettingsSchema) schema = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  g_auto (GStrv) keys = g_settings_schema_list_keys (schema);
  for (int i = 0; keys[i] != NULL; i++)
    if (g_str_has_prefix (keys[i], "solid-"))
      g_settings_reset (settings, keys[i]);
}

/* Opens the window for the cube, with the settings as they are at first. */
static void
ask (SomaUiFixture *fixture)
{
  reset_settings ();
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+alt+p");
  soma_ui_fixture_run_until (fixture, is_shown);
}

static void
close_window (SomaUiFixture *fixture)
{
  gtk_window_close (GTK_WINDOW (find_window ()));
  soma_ui_fixture_run_until (fixture, has_none);
}

static gpointer
find_named (gpointer root, const char *name)
{
  return soma_ui_fixture_find_named (root, name);
}

static void
set_number (SomaUiFixture *fixture, const char *name, double value)
{
  gtk_spin_button_set_value (find_named (find_window (), name), value);
  soma_ui_fixture_run_until (fixture, is_shown);
}

static void
choose (SomaUiFixture *fixture, const char *name, guint selected)
{
  adw_combo_row_set_selected (find_named (find_window (), name), selected);
  soma_ui_fixture_run_until (fixture, is_shown);
}

static gboolean
can_save (void)
{
  GtkWidget *button = find_named (find_window (), "save");

  return gtk_widget_is_sensitive (button);
}

static gboolean
is_still_drawn (SomaUiFixture *fixture)
{
  return soma_thumbnail_is_drawn (soma_ui_fixture_find (find_window (), SOMA_TYPE_THUMBNAIL));
}

/* Without GL, there is a picture that does not turn. */
static void
check_still (SomaUiFixture *fixture)
{
  gboolean failed;

  g_object_get (soma_ui_fixture_find (find_window (), SOMA_TYPE_VIEW_FRAME), "failed", &failed,
                NULL);
  g_assert_true (failed == (g_strcmp0 (g_getenv ("GDK_DISABLE"), "gl") == 0));
  if (failed)
    soma_ui_fixture_run_until (fixture, is_still_drawn);
}

/* Opened and closed by keys; each kind is made, with its size. */
static void
test_kinds (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "189.7 × 84.7 × 39.7 mm, 207.0 cm³"));
  g_assert_true (can_save ());
  check_still (fixture);
  choose (fixture, "kind", 1);
  choose (fixture, "piece", 1);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "59.7 × 39.7 × 19.7 mm, "));
  choose (fixture, "kind", 2);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "59.7 × 59.7 × 59.7 mm, "));
  choose (fixture, "kind", 3);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "68.3 × 68.3 × 64.0 mm, "));
  check_still (fixture);
  choose (fixture, "format", 3);
  g_assert_true (soma_ui_fixture_shows (find_window (), "Only for all pieces"));
  g_assert_false (can_save ());
  soma_input_focus_window (find_window ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_none);
}

static gboolean
is_drawing (SomaUiFixture *fixture)
{
  return find_window ()->drawing != NULL;
}

/* What is being drawn may have become impossible before it is drawn. */
static void
test_overtaken (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  adw_combo_row_set_selected (find_named (find_window (), "kind"), 2);
  soma_ui_fixture_run_until (fixture, is_drawing);
  GCancellable *drawing = find_window ()->drawing;
  g_object_add_weak_pointer (G_OBJECT (drawing), (gpointer *) &drawing);
  soma_solid_maker_clear (find_window ()->maker);
  g_assert_true (soma_solid_window_is_idle (find_window ()));
  /* Its thread has it still, and ends by itself. */
  soma_run_until (drawing == NULL);
  g_assert_false (can_save ());
  close_window (fixture);
}

static gboolean
is_problem_shown (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (find_window (), "At most a tenth of the cell size: 2 mm");
}

static gboolean
is_clearance_right (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (find_window (), "Leaves gaps of 1 mm") && is_shown (fixture);
}

/* What is typed is wrong, said at the row, and right again. */
static void
test_typing (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  GtkWidget *spin = find_named (find_window (), "clearance");

  soma_input_focus_window (find_window ());
  gtk_widget_grab_focus (spin);
  soma_input_settle (spin);
  soma_input_keys ("ctrl+a 3 Return");
  soma_ui_fixture_run_until (fixture, is_problem_shown);
  soma_ui_fixture_run_until (fixture, is_shown);
  g_assert_false (can_save ());
  g_assert_true (soma_ui_fixture_shows (find_window (), "One of the lengths is not possible."));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  soma_input_keys ("ctrl+a 0 period 5 Tab");
  soma_ui_fixture_run_until (fixture, is_clearance_right);
  g_assert_true (can_save ());
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_FALSE);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "189.0 × 84.0 × 39.0 mm, "));
  close_window (fixture);
}

/* The picture has the keys first, and turns by them. */
static void
test_turning (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  SomaPuzzleView *view = soma_ui_fixture_find (find_window (), SOMA_TYPE_PUZZLE_VIEW);
  SomaPose before = soma_puzzle_view_get_pose (view);

  soma_input_focus_window (find_window ());
  gtk_widget_grab_focus (GTK_WIDGET (view));
  soma_input_keys ("Right");
  soma_run_until (soma_puzzle_view_get_pose (view).yaw != before.yaw);
  close_window (fixture);
}

static void
test_small_plate (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  set_number (fixture, "width", 50);
  set_number (fixture, "depth", 50);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "Piece "));
  g_assert_true (gtk_widget_has_css_class (
      gtk_widget_get_ancestor (find_named (find_window (), "width"), ADW_TYPE_ACTION_ROW),
      "error"));
  g_assert_false (can_save ());
  set_number (fixture, "width", 60);
  g_assert_true (can_save ());
  /* Of others it is said, but they are not refused. */
  choose (fixture, "kind", 3);
  g_assert_true (soma_ui_fixture_shows (find_window (), "What is printed is larger"));
  g_assert_true (can_save ());
  close_window (fixture);
}

static gboolean
is_saved (SomaUiFixture *fixture)
{
  return is_shown (fixture) && (soma_ui_fixture_shows_start (find_window (), "Saved as “") ||
                                soma_ui_fixture_shows_start (find_window (), "3 files saved: “"));
}

static void
check_file (const char *name, double width, double height)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autofree char *bytes = NULL;
  gsize length;
  StlCheck check;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_true (stl_check (bytes, length, &check));
  g_assert_cmpuint (check.n_triangles, >, 100);
  g_assert_cmpuint (check.n_odd_edges, ==, 0);
  g_assert_cmpfloat_with_epsilon (check.least[2], 0, 1e-4);
  g_assert_cmpfloat_with_epsilon (check.most[0] - check.least[0], width, 1e-3);
  g_assert_cmpfloat_with_epsilon (check.most[2] - check.least[2], height, 1e-3);
}

/* What was there is replaced only when someone says so. */
static void
test_save (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("pieces.stl", "mine");

  ask (fixture);
  soma_solid_window_save (find_window (), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  adw_message_dialog_response (dialog, "replace");
  /* Clicking the button also does this. */
  gtk_window_destroy (GTK_WINDOW (dialog));
  soma_ui_fixture_run_until (fixture, is_saved);
  check_file ("pieces.stl", 189.7, 39.7);
  close_window (fixture);
}

/* Several plates are several files, which is said before. */
static void
test_plates (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "cube.stl", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ask (fixture);
  set_number (fixture, "width", 100);
  set_number (fixture, "depth", 100);
  g_assert_true (soma_ui_fixture_shows (find_window (), "3 files, one for each plate"));
  g_assert_true (soma_ui_fixture_shows (find_window (), "Plate 1 of 3"));
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "3 plates, 207.0 cm³"));
  soma_input_focus_window (find_window ());
  gtk_widget_grab_focus (soma_ui_fixture_find (find_window (), SOMA_TYPE_PUZZLE_VIEW));
  soma_input_keys ("Page_Down");
  soma_run_until (soma_ui_fixture_shows (find_window (), "Plate 2 of 3"));
  soma_ui_fixture_run_until (fixture, is_shown);
  soma_solid_window_save (find_window (), file);
  soma_ui_fixture_run_until (fixture, is_saved);
  g_assert_false (g_file_query_exists (file, NULL));
  check_file ("cube-1.stl", 59.7, 19.7);
  check_file ("cube-3.stl", 84.7, 39.7);
  close_window (fixture);
}

static void
check_question (GtkFileChooserAction action)
{
  SomaSolidWindow *window = find_window ();

  gtk_widget_activate_action (GTK_WIDGET (window), "solid.save", NULL);
  g_assert_nonnull (window->chooser);
  g_assert_cmpint (gtk_file_chooser_get_action (GTK_FILE_CHOOSER (window->chooser)), ==, action);
  soma_file_question_close (&window->chooser);
}

/* For several files the question is in which folder: a sandbox lets no other file be written. */
static void
test_where (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  check_question (GTK_FILE_CHOOSER_ACTION_SAVE);
  set_number (fixture, "width", 100);
  set_number (fixture, "depth", 100);
  check_question (GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
  close_window (fixture);
}

static void
test_no_folder (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/proc/nonexistent/cube.stl");

  ask (fixture);
  soma_solid_window_save (find_window (), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  gtk_window_destroy (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  soma_ui_fixture_run_until (fixture, is_shown);
  g_assert_true (can_save ());
  close_window (fixture);
}

/* It comes back as it was left. */
static void
test_remembered (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  set_number (fixture, "unit", 25);
  choose (fixture, "kind", 3);
  choose (fixture, "format", 1);
  close_window (fixture);
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+alt+p");
  soma_ui_fixture_run_until (fixture, is_shown);
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "83.3 × 83.3 × 79.0 mm, "));
  g_assert_cmpuint (adw_combo_row_get_selected (find_named (find_window (), "format")), ==, 1);
  close_window (fixture);
}

static gboolean
has_focus_in (GtkWidget *widget)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (find_window ()));

  return focus != NULL && gtk_widget_is_ancestor (focus, widget);
}

/* Opens the list of formats with the keyboard. */
static void
open_formats (SomaUiFixture *fixture)
{
  GtkWidget *row = find_named (find_window (), "format");

  soma_input_focus_window (find_window ());
  gtk_widget_grab_focus (row);
  soma_input_settle (row);
  soma_input_keys ("space");
  GtkWidget *popover = soma_ui_fixture_find (row, GTK_TYPE_POPOVER);
  soma_run_until (has_focus_in (popover));
  soma_input_settle (popover);
}

/* Chooses the last format of the list, which is not chosen yet, with the keyboard. */
static void
choose_last_format (SomaUiFixture *fixture)
{
  open_formats (fixture);
  GtkWidget *first = gtk_window_get_focus (GTK_WINDOW (find_window ()));
  soma_input_keys ("End");
  soma_run_until (gtk_window_get_focus (GTK_WINDOW (find_window ())) != first);
  soma_input_keys ("Return");
}

static gboolean
is_cutting (SomaUiFixture *fixture)
{
  return is_shown (fixture) && g_str_equal (gtk_window_get_title (GTK_WINDOW (find_window ())),
                                            "Export for Laser Cutting");
}

static gboolean
is_row_shown (const char *name)
{
  return gtk_widget_is_visible (
      gtk_widget_get_ancestor (find_named (find_window (), name), ADW_TYPE_ACTION_ROW));
}

static gboolean
can_ask (SomaUiFixture *fixture)
{
  if (SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)))
    gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print-solid", NULL);
  return find_window () != NULL;
}

/* Of the page that is being opened: it may have to slide in first. */
static void
ask_when_there (SomaUiFixture *fixture)
{
  soma_ui_fixture_run_until (fixture, can_ask);
  soma_ui_fixture_run_until (fixture, is_shown);
}

/* Opens the window for the pentominoes in a rectangle. */
static void
ask_flat (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("flat.soma", "soma 1\nset pentominoes\nfigure \"P\" 10 6 1\n"
                                          "xxxxxxxxxx\nxxxxxxxxxx\nxxxxxxxxxx\n"
                                          "xxxxxxxxxx\nxxxxxxxxxx\nxxxxxxxxxx\n");

  reset_settings ();
  soma_window_open_file (fixture->window, file);
  ask_when_there (fixture);
}

static gboolean
is_frame_saved (SomaUiFixture *fixture)
{
  return is_shown (fixture) && soma_ui_fixture_shows_start (find_window (), "Saved as “frame.svg”");
}

/* Flat pieces are cut: other lengths count then, a sheet is drawn, and files are for cutters. */
static void
test_cut (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "frame.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *bytes = NULL;
  gsize length;

  ask_flat (fixture);
  choose_last_format (fixture);
  soma_ui_fixture_run_until (fixture, is_cutting);
  GtkWidget *view = soma_ui_fixture_find (find_window (), SOMA_TYPE_CUT_VIEW);
  g_assert_true (gtk_widget_get_mapped (view));
  g_assert_true (soma_ui_fixture_shows (find_window (), "Export for Laser Cutting"));
  g_assert_true (soma_ui_fixture_shows (find_window (), "2 files, one for each sheet"));
  g_assert_true (soma_ui_fixture_shows_start (find_window (), "220.0 × 220.0 mm, "));
  g_assert_true (is_row_shown ("kerf"));
  g_assert_true (is_row_shown ("spacing"));
  g_assert_true (is_row_shown ("letters"));
  g_assert_true (soma_ui_fixture_shows (find_window (), "Engraved"));
  g_assert_false (is_row_shown ("bevel") || is_row_shown ("hollow") || is_row_shown ("wall") ||
                  is_row_shown ("letter_depth") || is_row_shown ("layers"));
  set_number (fixture, "kerf", 5);
  g_assert_true (soma_ui_fixture_shows (find_window (), "At most a fifth of the cell size: 4 mm"));
  g_assert_false (can_save ());
  set_number (fixture, "kerf", 0.2);
  g_assert_true (can_save ());
  choose (fixture, "kind", 3);
  g_assert_true (soma_ui_fixture_shows (find_window (), "Frame for the Figure"));
  g_assert_true (soma_ui_fixture_shows (find_window (), "What is cut is larger"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "A frame and a board");
  soma_solid_window_save (find_window (), file);
  soma_ui_fixture_run_until (fixture, is_frame_saved);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_auto (SheetCheck) drawing = sheet_check_read (bytes, length);
  g_assert_cmpuint (drawing.paths->len, ==, 2);
  double board = (10 * 20 + 2 * (4 + 0.15 + 0.1)) * (6 * 20 + 2 * (4 + 0.15 + 0.1));
  g_assert_cmpfloat_with_epsilon (sheet_check_get_area (drawing.paths->pdata[1]), board, 0.1);
  close_window (fixture);
}

/* Of what comes apart only with turns it is said whether it is loose enough, and Take Apart asks
 * for as much clearance as was chosen last. */
static void
test_turns (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "room.soma", "soma 1\npieces \"\"\npiece A 4 4 3\n  xxxx\n  xxxx\n  xxxx\n  xxxx\n\n"
                   "  xxxx\n  x..x\n  x..x\n  xxxx\n\n  xxxx\n  xx.x\n  xx.x\n  xxxx\n"
                   "piece B 2 1 1\n  xx\nfigure \"N\" 4 4 3\n  xxxx\n  xxxx\n  xxxx\n  xxxx\n\n"
                   "  xxxx\n  x..x\n  xxxx\n  xxxx\n\n  xxxx\n  xx.x\n  xx.x\n  xxxx\n");

  reset_settings ();
  g_settings_set_double (settings, "apart-clearance", 0.2);
  soma_window_open_file (fixture->window, file);
  ask_when_there (fixture);
  GtkLabel *label = find_window ()->turns_label;
  g_assert_true (gtk_widget_is_visible (GTK_WIDGET (label)));
  g_assert_nonnull (strstr (gtk_label_get_label (label), "solution comes apart only with turns: "
                                                         "they need a clearance of about 0.8"));
  g_assert_true (g_str_has_suffix (gtk_label_get_label (label), " so 0.15 mm is too little."));
  g_assert_cmpfloat (g_settings_get_double (settings, "apart-clearance"), ==, 0.2);
  set_number (fixture, "clearance", 0.9);
  g_assert_true (g_str_has_suffix (gtk_label_get_label (label), " so 0.9 mm is enough."));
  g_assert_cmpfloat (g_settings_get_double (settings, "apart-clearance"), ==, 0.045);
  set_number (fixture, "bevel", 0);
  g_assert_true (g_str_has_suffix (gtk_label_get_label (label), " so 0.9 mm is too little."));
  choose (fixture, "kind", 3);
  g_assert_false (gtk_widget_is_visible (GTK_WIDGET (label)));
  choose (fixture, "kind", 2);
  g_assert_true (gtk_widget_is_visible (GTK_WIDGET (label)));
  g_settings_reset (settings, "apart-clearance");
  close_window (fixture);
}

/* Others cannot be, which is said where the format would be chosen. What was chosen before is
 * chosen again when it is some good. */
static void
test_not_cut (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);

  reset_settings ();
  g_settings_set_enum (settings, "solid-format", SOMA_SOLID_SVG);
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+alt+p");
  soma_ui_fixture_run_until (fixture, is_shown);
  GtkWidget *row = find_named (find_window (), "format");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, SOMA_SOLID_STL);
  g_assert_true (can_save ());
  open_formats (fixture);
  soma_input_keys ("End Return");
  soma_run_until (
      soma_ui_fixture_shows (row, "Only for flat pieces: A is more than one cell thick"));
  soma_input_keys ("Escape");
  soma_input_settle (row);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, SOMA_SOLID_STL);
  g_assert_cmpint (g_settings_get_enum (settings, "solid-format"), ==, SOMA_SOLID_SVG);
  close_window (fixture);
}

/* Of a new figure there are only the pieces. */
static void
test_empty (SomaUiFixture *fixture, gconstpointer data)
{
  reset_settings ();
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.new", NULL);
  ask_when_there (fixture);
  g_assert_true (can_save ());
  choose (fixture, "kind", 3);
  g_assert_true (soma_ui_fixture_shows (find_window (), "No figure yet."));
  g_assert_false (can_save ());
  choose (fixture, "kind", 2);
  g_assert_true (soma_ui_fixture_shows (find_window (), "No figure yet."));
  choose (fixture, "kind", 0);
  g_assert_true (can_save ());
  close_window (fixture);
}

/* Closed while something is made, which comes to nothing. */
static void
test_closed (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  gtk_spin_button_set_value (find_named (find_window (), "unit"), 30);
  close_window (fixture);
}

/* Closed while something is drawn, it goes, and its settings no longer follow those of others. */
static void
test_closed_early (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  adw_combo_row_set_selected (find_named (find_window (), "kind"), 2);
  soma_ui_fixture_run_until (fixture, is_drawing);
  SomaSolidWindow *window = find_window ();
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window);
}

static gboolean
is_narrow (SomaUiFixture *fixture)
{
  return gtk_widget_get_mapped (find_named (find_window (), "options"));
}

static gboolean
are_options_shown (SomaUiFixture *fixture)
{
  AdwFlap *flap = soma_ui_fixture_find (find_window (), ADW_TYPE_FLAP);

  return adw_flap_get_reveal_flap (flap) && adw_flap_get_reveal_progress (flap) >= 1;
}

static gboolean
are_options_hidden (SomaUiFixture *fixture)
{
  AdwFlap *flap = soma_ui_fixture_find (find_window (), ADW_TYPE_FLAP);

  return !adw_flap_get_reveal_flap (flap) && adw_flap_get_reveal_progress (flap) <= 0;
}

/* Where the options do not fit beside the picture, a button shows them, and the title is short. */
static void
test_narrow (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  g_assert_false (is_narrow (fixture));
  g_assert_true (soma_ui_fixture_shows (find_window (), "Export for 3D Printing"));
  gtk_window_set_default_size (GTK_WINDOW (find_window ()), 400, 600);
  soma_ui_fixture_run_until (fixture, is_narrow);
  g_assert_true (soma_ui_fixture_shows (find_window (), "3D Printing"));
  close_window (fixture);
}

/* Escape hides the options that lie over the picture, also from the header bar, and then closes the
 * window. */
static void
test_escape (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  gtk_window_set_default_size (GTK_WINDOW (find_window ()), 400, 600);
  soma_ui_fixture_run_until (fixture, is_narrow);
  soma_input_focus_window (find_window ());
  soma_input_keys ("F9");
  soma_ui_fixture_run_until (fixture, are_options_shown);
  soma_input_settle (find_window ());
  gtk_widget_grab_focus (find_named (find_window (), "save"));
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, are_options_hidden);
  g_assert_nonnull (find_window ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_none);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/solid-window/kinds", test_kinds);
  soma_ui_fixture_add ("/solid-window/overtaken", test_overtaken);
  soma_ui_fixture_add ("/solid-window/typing", test_typing);
  soma_ui_fixture_add ("/solid-window/turning", test_turning);
  soma_ui_fixture_add ("/solid-window/small-plate", test_small_plate);
  soma_ui_fixture_add ("/solid-window/save", test_save);
  soma_ui_fixture_add ("/solid-window/where", test_where);
  soma_ui_fixture_add ("/solid-window/plates", test_plates);
  soma_ui_fixture_add ("/solid-window/no-folder", test_no_folder);
  soma_ui_fixture_add ("/solid-window/remembered", test_remembered);
  soma_ui_fixture_add ("/solid-window/cut", test_cut);
  soma_ui_fixture_add ("/solid-window/turns", test_turns);
  soma_ui_fixture_add ("/solid-window/not-cut", test_not_cut);
  soma_ui_fixture_add ("/solid-window/empty", test_empty);
  soma_ui_fixture_add ("/solid-window/closed", test_closed);
  soma_ui_fixture_add ("/solid-window/closed-early", test_closed_early);
  soma_ui_fixture_add ("/solid-window/narrow", test_narrow);
  soma_ui_fixture_add ("/solid-window/escape", test_escape);
  return g_test_run ();
}
