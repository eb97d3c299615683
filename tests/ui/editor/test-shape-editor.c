/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "application.h"
#include "input.h"
#include "iterate.h"
#include "layer-grid-test.h"
#include "shape-editor.h"
#include "ui-fixture.h"

/* A window in which a figure is drawn. */
typedef struct
{
  GtkWindow *window;
  SomaShapeEditor *editor;
  SomaLayerGrid *grid; /* the editor's */
  SomaDraft *draft;
} Fixture;

/* The cells, layer by layer from the lowest, rows from the back, in the drawing's box: "#" for a
 * cell, "?" for an optional one, the letter of its colour for one that has any. */
static char
describe_cell (const SomaDrawing *drawing, SomaCell cell)
{
  int number = soma_drawing_index (drawing, cell);
  int colour = number >= 0 ? soma_drawing_get_colour (drawing, number) : 0;

  return colour > 0 ? (char) ('A' + colour - 1) : ".#?"[soma_drawing_get (drawing, cell)];
}

static char *
describe (Fixture *fixture)
{
  const SomaDrawing *drawing = soma_draft_get_design (fixture->draft)->drawing;
  GString *text = g_string_new (NULL);
  SomaBox box = drawing->box;

  for (int z = box.low.z; drawing->n_cells > 0 && z <= box.high.z; z++)
    {
      g_string_append (text, z > box.low.z ? " | " : "");
      for (int y = box.high.y; y >= box.low.y; y--)
        {
          g_string_append (text, y < box.high.y ? "/" : "");
          for (int x = box.low.x; x <= box.high.x; x++)
            g_string_append_c (
                text, describe_cell (drawing, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z }));
        }
    }
  return g_string_free (text, FALSE);
}

static void
run_until_drawn (Fixture *fixture, const char *expected)
{
  gint64 end = g_get_monotonic_time () + SOMA_PATIENCE_US;

  for (;;)
    {
      g_autofree char *drawn = describe (fixture);
      if (g_str_equal (drawn, expected))
        return;
      if (g_get_monotonic_time () > end)
        g_error ("drawn \"%s\", not \"%s\"", drawn, expected);
      soma_iterate ();
    }
}

static void
run_until_mapped (Fixture *fixture)
{
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (fixture->grid)) &&
                  gtk_widget_get_width (GTK_WIDGET (fixture->grid)) != 0);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = soma_design_new (NULL);

  fixture->draft = soma_draft_new (design);
  fixture->window = GTK_WINDOW (gtk_window_new ());
  fixture->editor = g_object_new (SOMA_TYPE_SHAPE_EDITOR, NULL);
  fixture->grid = soma_ui_fixture_find (fixture->editor, SOMA_TYPE_LAYER_GRID);
  soma_shape_editor_set_draft (fixture->editor, fixture->draft, -1);
  gtk_window_set_decorated (fixture->window, FALSE);
  gtk_window_set_default_size (fixture->window, 1000, 700);
  gtk_window_set_child (fixture->window, GTK_WIDGET (fixture->editor));
  gtk_window_present (fixture->window);
  run_until_mapped (fixture);
  soma_input_focus_window (fixture->editor);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->grid));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (fixture->window);
  g_assert_finalize_object (fixture->draft);
}

static void
locate (Fixture *fixture, SomaCell cell, double *x, double *y)
{
  GdkRectangle area;

  g_assert_true (soma_layer_grid_get_cell_area (fixture->grid, cell, &area));
  *x = area.x + area.width / 2.0;
  *y = area.y + area.height / 2.0;
}

static void
drag (Fixture *fixture, int button, SomaCell from, SomaCell to)
{
  double x, y, to_x, to_y;

  soma_input_settle (fixture->grid);
  locate (fixture, from, &x, &y);
  locate (fixture, to, &to_x, &to_y);
  soma_input_drag (fixture->grid, button, x, y, to_x, to_y);
}

static void
act (Fixture *fixture, const char *name, const char *parameter)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->editor), name,
                                             parameter != NULL ? "s" : NULL, parameter));
}

static char *
get_hint (Fixture *fixture)
{
  char *hint;

  g_object_get (fixture->editor, "hint", &hint, NULL);
  return hint;
}

static void
run_until_hint (Fixture *fixture, const char *expected)
{
  for (;;)
    {
      g_autofree char *hint = get_hint (fixture);
      if (g_strcmp0 (hint, expected) == 0 ||
          (expected != NULL && hint != NULL && g_str_has_prefix (hint, expected)))
        return;
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
test_draw (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 0, 0 });
  run_until_drawn (fixture, "###");
  drag (fixture, 1, (SomaCell){ 1, 1, 1 }, (SomaCell){ 1, 1, 1 });
  run_until_drawn (fixture, ".../### | .#./...");
  /* The first cell decides that the stroke erases. */
  drag (fixture, 1, (SomaCell){ 1, 0, 0 }, (SomaCell){ 2, 0, 0 });
  run_until_drawn (fixture, "../#. | .#/..");
  /* So does the other button, even over empty cells. */
  drag (fixture, 3, (SomaCell){ 0, 1, 0 }, (SomaCell){ 0, 0, 0 });
  run_until_drawn (fixture, "#");
}

/* Each stroke is one undo step; all of them lead to the beginning and back to the end. */
static void
test_undo (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 0, 0 });
  run_until_drawn (fixture, "###");
  drag (fixture, 1, (SomaCell){ 0, 1, 0 }, (SomaCell){ 2, 1, 0 });
  run_until_drawn (fixture, "###/###");
  soma_input_keys ("ctrl+z");
  run_until_drawn (fixture, "###");
  soma_input_keys ("ctrl+z");
  run_until_drawn (fixture, "");
  g_assert_false (soma_draft_can_undo (fixture->draft));
  soma_input_keys ("ctrl+shift+z ctrl+shift+z");
  run_until_drawn (fixture, "###/###");
  g_assert_false (soma_draft_can_redo (fixture->draft));
}

/* Room that was made for a stroke stays when the cells go: nothing jumps under the pointer. */
static void
test_room (Fixture *fixture, gconstpointer data)
{
  const SomaCell high = { 0, 0, 2 }, beside = { 4, 0, 0 };
  GdkRectangle area;

  g_assert_false (soma_layer_grid_get_cell_area (fixture->grid, high, &area));
  drag (fixture, 1, (SomaCell){ 0, 0, 1 }, (SomaCell){ 3, 0, 1 });
  run_until_drawn (fixture, "####");
  soma_input_settle (fixture->grid);
  g_assert_true (soma_layer_grid_get_cell_area (fixture->grid, high, &area));
  g_assert_true (soma_layer_grid_get_cell_area (fixture->grid, beside, &area));
  soma_input_keys ("ctrl+z");
  run_until_drawn (fixture, "");
  soma_input_settle (fixture->grid);
  g_assert_true (soma_layer_grid_get_cell_area (fixture->grid, high, &area));
  g_assert_true (soma_layer_grid_get_cell_area (fixture->grid, beside, &area));
}

/* A cube without a pointer: nine cells of each layer, cell by cell. */
static void
test_keys (Fixture *fixture, gconstpointer data)
{
  static const char *const layer =
      "space Right space Right space Up space Left space Left space Up space Right space Right "
      "space";

  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  soma_input_keys (layer);
  run_until_drawn (fixture, "###/###/###");
  soma_input_keys ("Page_Up Left Left Down Down");
  soma_input_keys (layer);
  run_until_drawn (fixture, "###/###/### | ###/###/###");
  soma_input_keys ("Page_Up Left Left Down Down");
  soma_input_keys (layer);
  run_until_drawn (fixture, "###/###/### | ###/###/### | ###/###/###");
}

/* Pulling faces is faster. */
static void
test_pull_keys (Fixture *fixture, gconstpointer data)
{
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  soma_input_keys ("space ctrl+Right ctrl+Right ctrl+Up ctrl+Up ctrl+Prior");
  run_until_drawn (fixture, "###/###/### | ###/###/###");
  /* The keys continue where a click was, even one in the view. */
  gtk_widget_grab_focus (
      GTK_WIDGET (soma_ui_fixture_find (fixture->editor, SOMA_TYPE_PUZZLE_VIEW)));
  soma_input_keys ("ctrl+Prior");
  run_until_drawn (fixture, "###/###/### | ###/###/### | ###/###/###");
}

static void
test_tools (Fixture *fixture, gconstpointer data)
{
  soma_input_keys ("o");
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 1, 0, 0 });
  run_until_drawn (fixture, "\?\?");
  soma_input_keys ("p");
  drag (fixture, 1, (SomaCell){ 2, 0, 0 }, (SomaCell){ 2, 0, 0 });
  run_until_drawn (fixture, "\?\?#");
  soma_input_keys ("e");
  drag (fixture, 1, (SomaCell){ 2, 0, 0 }, (SomaCell){ 1, 0, 0 });
  run_until_drawn (fixture, "?");
}

/* Strokes are repeated in the images, about the centre of the drawing at that time. */
static void
test_pens (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 1, 1, 0 }, (SomaCell){ 1, 1, 0 });
  run_until_drawn (fixture, "#");
  soma_input_keys ("1");
  drag (fixture, 1, (SomaCell){ 0, 1, 0 }, (SomaCell){ 0, 1, 0 });
  run_until_drawn (fixture, "###");
  soma_input_keys ("1 4");
  drag (fixture, 1, (SomaCell){ 1, 2, 0 }, (SomaCell){ 0, 2, 0 });
  run_until_drawn (fixture, "###/###/###");
}

static void
test_select (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 0, 0 });
  run_until_drawn (fixture, "###");
  soma_input_keys ("s");
  drag (fixture, 1, (SomaCell){ 1, 0, 0 }, (SomaCell){ 2, 0, 0 });
  /* By keyboard, then with the pointer. */
  soma_input_keys ("ctrl+shift+Up");
  run_until_drawn (fixture, ".##/#..");
  drag (fixture, 1, (SomaCell){ 1, 1, 0 }, (SomaCell){ 1, 0, 0 });
  run_until_drawn (fixture, "###");
  soma_input_keys ("Delete");
  run_until_drawn (fixture, "#");
}

static void
test_select_by_keys (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 0, 0 });
  run_until_drawn (fixture, "###");
  soma_input_keys ("Left Left shift+Right ctrl+x");
  run_until_drawn (fixture, "#");
  soma_input_keys ("Escape Up ctrl+v");
  run_until_hint (fixture, "Pasting 2 cells.");
  soma_input_keys ("Return");
  run_until_drawn (fixture, "##/.#");
}

static void
test_operations (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 0, 0 });
  drag (fixture, 1, (SomaCell){ 0, 1, 0 }, (SomaCell){ 0, 1, 0 });
  run_until_drawn (fixture, "#../###");
  act (fixture, "edit.mirror", "x");
  run_until_drawn (fixture, "..#/###");
  act (fixture, "edit.turn", "z");
  act (fixture, "edit.turn", "-z");
  run_until_drawn (fixture, "..#/###");
  act (fixture, "edit.duplicate", "above");
  run_until_drawn (fixture, "..#/### | ..#/###");
  act (fixture, "edit.make-optional", "all");
  run_until_drawn (fixture, "..\?/\?\?\? | ..\?/\?\?\?");
}

static GtkLabel *
get_problem (Fixture *fixture)
{
  return GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (fixture->editor),
                                                   SOMA_TYPE_SHAPE_EDITOR, "problem_label"));
}

static void
run_until_problem (Fixture *fixture, const char *expected)
{
  soma_run_until (g_str_equal (gtk_label_get_label (get_problem (fixture)), expected));
}

/* The size by keys: what is cut off comes back as long as numbers change, or with one undo, and
 * there is as much room as was asked for. */
static void
test_size (Fixture *fixture, gconstpointer data)
{
  GdkRectangle area;

  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 0, 0 });
  drag (fixture, 1, (SomaCell){ 0, 1, 0 }, (SomaCell){ 0, 1, 0 });
  run_until_drawn (fixture, "#../###");
  g_assert_false (soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 5, 5, 0 }, &area));
  soma_input_keys ("d");
  soma_run_until (gtk_widget_get_focus_child (GTK_WIDGET (fixture->editor)) != NULL &&
                  !gtk_widget_has_focus (GTK_WIDGET (fixture->grid)));
  soma_input_keys ("Down Down");
  run_until_drawn (fixture, "#/#");
  run_until_problem (fixture,
                     "2 cells outside were removed. A larger size, or Undo, brings them back.");
  soma_input_keys ("Up");
  run_until_drawn (fixture, "#./##");
  run_until_problem (fixture,
                     "1 cell outside was removed. A larger size, or Undo, brings it back.");
  soma_input_keys ("ctrl+z");
  run_until_drawn (fixture, "#../###");
  soma_input_keys ("Tab shift+Tab 6 Tab 7 Tab 2 Return");
  soma_run_until (soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 6, 7, 1 }, &area) &&
                  !soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 7, 7, 1 }, &area));
  run_until_drawn (fixture, "#../###");
  soma_input_keys ("Escape");
  soma_run_until (gtk_widget_has_focus (GTK_WIDGET (fixture->grid)));
}

/* Before anything is drawn, there may be less room than for a cube. */
static void
test_first_size (Fixture *fixture, gconstpointer data)
{
  GdkRectangle area;

  soma_input_keys ("d");
  soma_run_until (gtk_widget_get_focus_child (GTK_WIDGET (fixture->editor)) != NULL &&
                  !gtk_widget_has_focus (GTK_WIDGET (fixture->grid)));
  soma_input_keys ("6 Tab 2 Tab 2 Return Escape");
  soma_run_until (soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 6, 2, 2 }, &area) &&
                  !soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 6, 3, 1 }, &area));
  soma_run_until (gtk_widget_has_focus (GTK_WIDGET (fixture->grid)));
}

/* Inside and outside are told apart, within what is selected if anything is. */
static void
test_parts (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 0, 0 });
  run_until_drawn (fixture, "###");
  soma_input_keys ("ctrl+Up ctrl+Up ctrl+Prior ctrl+Prior");
  run_until_drawn (fixture, "###/###/### | ###/###/### | ###/###/###");
  act (fixture, "edit.make-optional", "inside");
  run_until_drawn (fixture, "###/###/### | ###/#\?#/### | ###/###/###");
  act (fixture, "edit.make-required", "outside");
  run_until_drawn (fixture, "###/###/### | ###/#\?#/### | ###/###/###");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->editor), "edit.give-colour", NULL));
  run_until_drawn (fixture, "AAA/AAA/AAA | AAA/AAA/AAA | AAA/AAA/AAA");
  act (fixture, "edit.remove-colour", "outside");
  run_until_drawn (fixture, "###/###/### | ###/#A#/### | ###/###/###");
}

static void
scale (Fixture *fixture, int factor)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->editor), "edit.scale", "i", factor));
}

/* Larger and back, each a step of its own, and a word where there is no way back. */
static void
test_scale (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 1, 0, 0 });
  run_until_drawn (fixture, "##");
  scale (fixture, 2);
  run_until_drawn (fixture, "####/#### | ####/####");
  scale (fixture, -3);
  run_until_problem (
      fixture,
      "It cannot be made smaller: its cells are not all in blocks of 3 × 3 × 3 of one kind.");
  run_until_drawn (fixture, "####/#### | ####/####");
  scale (fixture, -2);
  run_until_drawn (fixture, "##");
  soma_input_keys ("ctrl+z ctrl+z");
  run_until_drawn (fixture, "##");
  g_assert_true (soma_draft_can_undo (fixture->draft));
  soma_input_keys ("ctrl+z");
  run_until_drawn (fixture, "");
}

/* What was done to one shape is done to all, in one step; or to none, if it cannot be done to one
 * of them. */
static void
test_all_shapes (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaPieces) pieces = soma_pieces_new_polycubes (3, 0);
  g_autoptr (SomaDesign) design =
      soma_design_with_pieces (soma_draft_get_design (fixture->draft), pieces);
  const SomaPieceDraft *piece;

  soma_draft_apply (fixture->draft, design, 0);
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 1, 0, 0 });
  run_until_drawn (fixture, "##");
  act (fixture, "edit.all", NULL);
  piece = soma_draft_get_design (fixture->draft)->pieces->pieces;
  g_assert_cmpint (piece[0].drawing->n_cells, ==, 3);
  scale (fixture, 2);
  act (fixture, "edit.all", NULL);
  piece = soma_draft_get_design (fixture->draft)->pieces->pieces;
  g_assert_cmpint (piece[0].drawing->n_cells, ==, 24);
  g_assert_cmpint (piece[1].drawing->n_cells, ==, 24);
  run_until_drawn (fixture, "####/#### | ####/####");

  /* A piece with a cell too many cannot go back. */
  soma_shape_editor_set_draft (fixture->editor, fixture->draft, 1);
  act (fixture, "edit.extrude", "left");
  soma_shape_editor_set_draft (fixture->editor, fixture->draft, 0);
  scale (fixture, -2);
  act (fixture, "edit.all", NULL);
  soma_run_until (g_str_has_suffix (
      gtk_label_get_label (get_problem (fixture)),
      "It cannot be made smaller: its cells are not all in blocks of 2 × 2 × 2 of one kind."));
  run_until_drawn (fixture, "####/#### | ####/####");
}

/* Where the point of the room is in the view, in pixels. */
static void
aim (Fixture *fixture, SomaVec3 point, double *x, double *y)
{
  GtkWidget *view = GTK_WIDGET (soma_ui_fixture_find (fixture->editor, SOMA_TYPE_PUZZLE_VIEW));
  SomaCamera camera;

  soma_input_settle (view);
  g_assert_true (soma_puzzle_view_get_camera (SOMA_PUZZLE_VIEW (view), &camera));
  SomaVec3 place = soma_camera_project (&camera, point);
  *x = (place.x + 1) / 2 * gtk_widget_get_width (view);
  *y = (1 - place.y) / 2 * gtk_widget_get_height (view);
}

static void
drag_in_view (Fixture *fixture, int button, SomaVec3 from, SomaVec3 to)
{
  double x, y, to_x, to_y;

  aim (fixture, from, &x, &y);
  aim (fixture, to, &to_x, &to_y);
  soma_input_drag (soma_ui_fixture_find (fixture->editor, SOMA_TYPE_PUZZLE_VIEW), button, x, y,
                   to_x, to_y);
}

static void
click_in_view (Fixture *fixture, int button, SomaVec3 at)
{
  drag_in_view (fixture, button, at, at);
}

/* In 3D: first on the table, then on faces, in rows, and back again. */
static void
test_view (Fixture *fixture, gconstpointer data)
{
  click_in_view (fixture, 1, soma_vec3 (1.5f, 1.5f, 0));
  run_until_drawn (fixture, "#");
  click_in_view (fixture, 1, soma_vec3 (1.5f, 1.5f, 1));
  run_until_drawn (fixture, "# | #");
  /* The front face of the lower one, pulled by two cells. */
  drag_in_view (fixture, 1, soma_vec3 (1.5f, 1, 0.5f), soma_vec3 (1.5f, -1, 0.5f));
  run_until_drawn (fixture, "#/#/# | #/./.");
  /* From the top down again: the other button removes cells, as does Ctrl. */
  click_in_view (fixture, 3, soma_vec3 (1.5f, 1.5f, 2));
  run_until_drawn (fixture, "#/#/#");
  soma_input_hold ("ctrl");
  click_in_view (fixture, 1, soma_vec3 (1.5f, -0.5f, 1));
  soma_input_let_go ("ctrl");
  run_until_drawn (fixture, "#/#");
  /* The whole face of two cells. */
  soma_input_keys ("f");
  drag_in_view (fixture, 1, soma_vec3 (2, 0.5f, 0.5f), soma_vec3 (4, 0.5f, 0.5f));
  run_until_drawn (fixture, "###/###");
  for (int i = 0; i < 6; i++)
    soma_draft_undo (fixture->draft);
  g_assert_false (soma_draft_can_undo (fixture->draft));
}

/* A brush only colours cells: pressed or dragged over them, and once more to take it off. What is
 * pulled out of them, mirrored or copied has their colours. */
static void
test_colours (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 0, 0 });
  run_until_drawn (fixture, "###");
  soma_input_keys ("k");
  click_in_view (fixture, 1, soma_vec3 (0.5f, 0.5f, 1));
  run_until_drawn (fixture, "A##");
  soma_input_keys ("period");
  drag_in_view (fixture, 1, soma_vec3 (2.5f, 0.5f, 1), soma_vec3 (1.5f, 0.5f, 1));
  run_until_drawn (fixture, "ABB");
  drag (fixture, 1, (SomaCell){ 2, 0, 0 }, (SomaCell){ 2, 2, 0 });
  run_until_drawn (fixture, "AB#");
  soma_input_keys ("alt+x");
  run_until_drawn (fixture, "#BA");
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  soma_input_keys ("ctrl+Prior");
  run_until_drawn (fixture, "#BA | #BA");
  soma_input_keys ("z");
  run_until_drawn (fixture, "A/B/# | A/B/#");
  soma_input_keys ("ctrl+a ctrl+x");
  run_until_drawn (fixture, "");
  soma_input_keys ("ctrl+v");
  run_until_hint (fixture, "Pasting 6 cells");
  soma_input_keys ("Return");
  run_until_drawn (fixture, "A/B/# | A/B/#");
  for (int i = 0; i < 8; i++)
    soma_draft_undo (fixture->draft);
  run_until_drawn (fixture, "###");
}

/* On the table, then on what stands there; the other button removes what is under the pointer. */
static void
test_solids_in_view (Fixture *fixture, gconstpointer data)
{
  act (fixture, "edit.tool", "box");
  drag_in_view (fixture, 1, soma_vec3 (0.5f, 0.5f, 0), soma_vec3 (2.5f, 1.5f, 0));
  run_until_drawn (fixture, "###/###");
  drag_in_view (fixture, 1, soma_vec3 (0.5f, 1.5f, 1), soma_vec3 (2.5f, 1.5f, 1));
  run_until_drawn (fixture, "###/### | ###/...");
  drag_in_view (fixture, 3, soma_vec3 (0.5f, 1.5f, 2), soma_vec3 (1.5f, 1.5f, 2));
  run_until_drawn (fixture, "###/### | ..#/...");
  for (int i = 0; i < 3; i++)
    soma_draft_undo (fixture->draft);
  g_assert_false (soma_draft_can_undo (fixture->draft));
}

/* Pasted cells follow the pointer in 3D, and a click puts them down on what is there. */
static void
test_paste_in_view (Fixture *fixture, gconstpointer data)
{
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 1, 1, 0 });
  soma_input_keys ("space");
  run_until_drawn (fixture, "#");
  act (fixture, "edit.select-all", NULL);
  act (fixture, "edit.copy", NULL);
  act (fixture, "edit.unselect", NULL);
  soma_input_keys ("ctrl+v");
  run_until_hint (fixture, "Pasting 1 cell.");
  click_in_view (fixture, 1, soma_vec3 (1.5f, 1.5f, 1));
  run_until_drawn (fixture, "# | #");
  run_until_hint (fixture, NULL);
}

/* Hidden layers reappear when something is drawn there, unless it is visible anyway. */
static void
test_layers_off (Fixture *fixture, gconstpointer data)
{
  SomaPuzzleView *view = soma_ui_fixture_find (fixture->editor, SOMA_TYPE_PUZZLE_VIEW);
  guint n_off;

  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  soma_input_keys ("space ctrl+Prior ctrl+Prior");
  run_until_drawn (fixture, "# | # | #");
  soma_input_keys ("bracketleft bracketleft bracketleft Page_Down Page_Down Right");
  soma_run_until ((g_object_get (view, "layers-off", &n_off, NULL), n_off >= 2));
  soma_input_keys ("space");
  run_until_drawn (fixture, "## | #. | #.");
  g_object_get (view, "layers-off", &n_off, NULL);
  g_assert_cmpuint (n_off, ==, 2);
  soma_input_keys ("Page_Up space");
  run_until_drawn (fixture, "## | ## | #.");
  g_object_get (view, "layers-off", &n_off, NULL);
  g_assert_cmpuint (n_off, ==, 0);
}

/* A drag from an empty place turns the view and draws nothing. */
static void
test_orbit (Fixture *fixture, gconstpointer data)
{
  SomaPuzzleView *view = soma_ui_fixture_find (fixture->editor, SOMA_TYPE_PUZZLE_VIEW);
  SomaCamera before, after;

  soma_input_settle (view);
  g_assert_true (soma_puzzle_view_get_camera (view, &before));
  soma_input_drag (view, 1, 10, 10, 110, 10);
  do
    {
      soma_input_settle (view);
      g_assert_true (soma_puzzle_view_get_camera (view, &after));
    }
  while (soma_vec3_length (soma_vec3_sub (before.eye, after.eye)) < 0.1f);
  run_until_drawn (fixture, "");
}

/* The 1,025th cell is refused, with a message in place, and everything else stays. */
static void
test_too_large (Fixture *fixture, gconstpointer data)
{
  SomaCell cells[SOMA_MAX_CELLS];
  GtkRevealer *revealer = GTK_REVEALER (gtk_widget_get_template_child (
      GTK_WIDGET (fixture->editor), SOMA_TYPE_SHAPE_EDITOR, "problem_revealer"));

  for (int i = 0; i < SOMA_MAX_CELLS; i++)
    cells[i] = (SomaCell){ (int16_t) (i % 8), (int16_t) (i / 8 % 8), (int16_t) (i / 64) };
  SomaDrawing *full = soma_drawing_new (cells, NULL, SOMA_MAX_CELLS);
  soma_shape_editor_replace (fixture->editor, full);
  soma_drawing_unref (full);
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ -1, 0, 0 });
  soma_input_keys ("space");
  soma_run_until (gtk_revealer_get_reveal_child (revealer));
  g_assert_cmpint (soma_draft_get_design (fixture->draft)->drawing->n_cells, ==, SOMA_MAX_CELLS);
  /* It disappears with the next change. */
  soma_input_keys ("Right space");
  soma_run_until (!gtk_revealer_get_reveal_child (revealer));
  g_assert_cmpint (soma_draft_get_design (fixture->draft)->drawing->n_cells, ==,
                   SOMA_MAX_CELLS - 1);
}

static void
test_paste_nothing (Fixture *fixture, gconstpointer data)
{
  GtkRevealer *revealer = GTK_REVEALER (gtk_widget_get_template_child (
      GTK_WIDGET (fixture->editor), SOMA_TYPE_SHAPE_EDITOR, "problem_revealer"));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (fixture->editor)), "no figure");
  soma_input_keys ("ctrl+v");
  soma_run_until (gtk_revealer_get_reveal_child (revealer));
}

/* What another program copied, after which the editor may be gone before it is read. */
static void
test_paste_text (Fixture *fixture, gconstpointer data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->editor));
  SomaDrawing *before = soma_draft_get_design (fixture->draft)->drawing;
  int n_cells = before->n_cells;

  gdk_clipboard_set_text (clipboard, "/SOMA1\n;Row\n/xxx/...\n/.../xxx\n");
  soma_input_keys ("ctrl+v");
  run_until_hint (fixture, "Pasting 6 cells.");
  soma_input_keys ("Return");
  soma_run_until (soma_draft_get_design (fixture->draft)->drawing->n_cells != n_cells);
  soma_input_keys ("ctrl+v");
}

/* Where not all layers are seen, the used ones come into sight, not the empty one below. */
static void
test_used_layers (Fixture *fixture, gconstpointer data)
{
  GtkScrolledWindow *window = GTK_SCROLLED_WINDOW (
      gtk_widget_get_ancestor (GTK_WIDGET (fixture->grid), GTK_TYPE_SCROLLED_WINDOW));
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (window);
  SomaFigure *figure = soma_figure_new_box (26, 26, 1, NULL);
  g_autoptr (SomaDesign) design = soma_design_new_from_figure ("", "", figure, NULL, FALSE, NULL);
  g_autoptr (SomaDraft) draft = soma_draft_new (design);
  GdkRectangle area;

  soma_figure_unref (figure);
  soma_shape_editor_set_draft (fixture->editor, draft, -1);
  soma_run_until (gtk_adjustment_get_value (down) != 0);
  soma_input_settle (fixture->grid);
  g_assert_true (soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 0, 25, 0 }, &area));
  double y = area.y - gtk_adjustment_get_value (down);
  g_assert_cmpfloat (y, >=, 0);
  g_assert_cmpfloat (y, <, 4 * area.height);
  soma_shape_editor_set_draft (fixture->editor, fixture->draft, -1);
}

/* Of the cell under the cursor, in the window that the layers scroll in. */
static void
assert_in_sight (SomaLayerGrid *grid)
{
  GtkScrolledWindow *window =
      GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (GTK_WIDGET (grid), GTK_TYPE_SCROLLED_WINDOW));
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (window);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (window);
  GdkRectangle area;

  g_assert_true (soma_layer_grid_get_cell_area (grid, soma_layer_grid_get_cursor (grid), &area));
  double x = area.x - gtk_adjustment_get_value (across);
  double y = area.y - gtk_adjustment_get_value (down);
  g_assert_cmpfloat (x, >=, 0);
  g_assert_cmpfloat (x + area.width, <=, gtk_adjustment_get_page_size (across));
  g_assert_cmpfloat (y, >=, 0);
  g_assert_cmpfloat (y + area.height, <=, gtk_adjustment_get_page_size (down));
}

/* The cursor goes with the face that is pulled, and stays in sight, although what the grid scrolls
 * over grows at the same time: by a row, or by a layer. */
static void
test_pull_far (Fixture *fixture, gconstpointer data)
{
  SomaFigure *figure = soma_figure_new_box (26, 26, 1, NULL);
  g_autoptr (SomaDesign) design = soma_design_new_from_figure ("", "", figure, NULL, FALSE, NULL);
  g_autoptr (SomaDraft) draft = soma_draft_new (design);

  soma_figure_unref (figure);
  soma_shape_editor_set_draft (fixture->editor, draft, -1);
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  for (int i = 1; i <= 8; i++)
    {
      act (fixture, "edit.extrude", "front");
      g_assert_cmpint (soma_layer_grid_get_cursor (fixture->grid).y, ==, -i);
      soma_input_settle (fixture->grid);
      assert_in_sight (fixture->grid);
    }
  for (int i = 1; i <= 4; i++)
    {
      act (fixture, "edit.extrude", "above");
      g_assert_cmpint (soma_layer_grid_get_cursor (fixture->grid).z, ==, i);
      soma_input_settle (fixture->grid);
      assert_in_sight (fixture->grid);
    }
  soma_shape_editor_set_draft (fixture->editor, fixture->draft, -1);
}

/* Boxes, lines and spheres by the pointer, within a layer and across layers; each is one step. */
static void
test_solids (Fixture *fixture, gconstpointer data)
{
  act (fixture, "edit.tool", "box");
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 1, 0 });
  run_until_drawn (fixture, "###/###");
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 1, 1 });
  run_until_drawn (fixture, "###/### | ###/###");
  drag (fixture, 3, (SomaCell){ 0, 0, 0 }, (SomaCell){ 1, 1, 0 });
  run_until_drawn (fixture, "..#/..# | ###/###");
  act (fixture, "edit.undo", NULL);
  act (fixture, "edit.undo", NULL);
  act (fixture, "edit.undo", NULL);
  run_until_drawn (fixture, "");
  act (fixture, "edit.tool", "line");
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 2, 2, 0 });
  run_until_drawn (fixture, "..#/.#./#..");
  act (fixture, "edit.undo", NULL);
  act (fixture, "edit.tool", "sphere");
  drag (fixture, 1, (SomaCell){ 1, 1, 0 }, (SomaCell){ 2, 1, 0 });
  run_until_drawn (fixture, ".#./###/.#. | ###/###/### | .#./###/.#.");
  act (fixture, "edit.undo", NULL);
  run_until_drawn (fixture, "");
  g_assert_false (soma_draft_can_undo (fixture->draft));
}

/* A key marks the beginning, and nothing is drawn before another one marks the end; the room grows
 * with the cursor. */
static void
test_solids_by_keys (Fixture *fixture, gconstpointer data)
{
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  soma_input_keys ("b space Right Right Right Right Right");
  run_until_hint (fixture, "Box of 6 by 1 by 1: adds 6 cells. Enter");
  soma_input_keys ("Up Page_Up");
  run_until_hint (fixture, "Box of 6 by 2 by 2: adds 24 cells.");
  g_assert_cmpint (soma_draft_get_design (fixture->draft)->drawing->n_cells, ==, 0);
  soma_input_keys ("Escape");
  run_until_hint (fixture, NULL);
  g_assert_false (soma_draft_can_undo (fixture->draft));

  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  soma_input_keys ("Return Right Right Up Return");
  run_until_drawn (fixture, "###/###");
  soma_input_keys ("n Return Left Left");
  run_until_hint (fixture, "Line of 3 cells: adds 0 cells.");
  soma_input_keys ("Delete");
  run_until_drawn (fixture, "###");
  run_until_hint (fixture, NULL);
  soma_input_keys ("ctrl+z");
  run_until_drawn (fixture, "###/###");
  /* Another tool ends what was begun. */
  soma_input_keys ("c Return Right");
  run_until_hint (fixture, "Sphere 3 cells across: adds");
  soma_input_keys ("p");
  run_until_hint (fixture, NULL);
}

/* Pasted cells float: keys move and turn them, Escape drops them, Enter puts them down. */
static void
test_paste (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 0, 0, 0 }, (SomaCell){ 1, 0, 0 });
  run_until_drawn (fixture, "##");
  act (fixture, "edit.select-all", NULL);
  act (fixture, "edit.copy", NULL);
  soma_input_keys ("ctrl+v");
  run_until_hint (fixture, "Pasting 2 cells.");
  soma_input_keys ("Right z Up");
  soma_input_keys ("Escape");
  run_until_hint (fixture, NULL);
  run_until_drawn (fixture, "##");

  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 1, 0 });
  soma_input_keys ("ctrl+v");
  run_until_hint (fixture, "Pasting 2 cells.");
  soma_input_keys ("z Return");
  run_until_drawn (fixture, "#./#./##");
  run_until_hint (fixture, NULL);
  soma_input_keys ("ctrl+z");
  run_until_drawn (fixture, "##");

  /* A click puts them where the pointer is. */
  act (fixture, "edit.unselect", NULL);
  soma_input_keys ("ctrl+v");
  run_until_hint (fixture, "Pasting 2 cells.");
  drag (fixture, 1, (SomaCell){ 0, 1, 1 }, (SomaCell){ 0, 1, 1 });
  run_until_drawn (fixture, "../## | ##/..");
  soma_input_keys ("ctrl+z");
  run_until_drawn (fixture, "##");
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  /* It registers the templates. */
  SomaApplication *application = soma_application_new ();
  ADD ("/shape-editor/draw", test_draw);
  ADD ("/shape-editor/undo", test_undo);
  ADD ("/shape-editor/room", test_room);
  ADD ("/shape-editor/keys", test_keys);
  ADD ("/shape-editor/pull-keys", test_pull_keys);
  ADD ("/shape-editor/tools", test_tools);
  ADD ("/shape-editor/pens", test_pens);
  ADD ("/shape-editor/select", test_select);
  ADD ("/shape-editor/select-by-keys", test_select_by_keys);
  ADD ("/shape-editor/operations", test_operations);
  ADD ("/shape-editor/size", test_size);
  ADD ("/shape-editor/first-size", test_first_size);
  ADD ("/shape-editor/parts", test_parts);
  ADD ("/shape-editor/scale", test_scale);
  ADD ("/shape-editor/all-shapes", test_all_shapes);
  ADD ("/shape-editor/view", test_view);
  ADD ("/shape-editor/colours", test_colours);
  ADD ("/shape-editor/layers-off", test_layers_off);
  ADD ("/shape-editor/orbit", test_orbit);
  ADD ("/shape-editor/too-large", test_too_large);
  ADD ("/shape-editor/used-layers", test_used_layers);
  ADD ("/shape-editor/pull-far", test_pull_far);
  ADD ("/shape-editor/solids", test_solids);
  ADD ("/shape-editor/solids-in-view", test_solids_in_view);
  ADD ("/shape-editor/paste-in-view", test_paste_in_view);
  ADD ("/shape-editor/solids-by-keys", test_solids_by_keys);
  ADD ("/shape-editor/paste", test_paste);
  ADD ("/shape-editor/paste-nothing", test_paste_nothing);
  ADD ("/shape-editor/paste-text", test_paste_text);
  int result = g_test_run ();
  g_object_unref (application);
  return result;
}
