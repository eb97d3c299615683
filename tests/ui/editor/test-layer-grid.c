/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "input.h"
#include "iterate.h"
#include "layer-grid-test.h"

/* A window with a grid, and its signals. */
typedef struct
{
  GtkWindow *window;
  SomaLayerGrid *grid;
  GString *told; /* per event, a letter for its kind and the cell, except for mere motion */
} Fixture;

static void
stroke_cb (SomaLayerGrid *grid, const SomaGridEvent *event, Fixture *fixture)
{
  static const char kinds[] = { '.', '.', 'B', 'X', 'E', 'C', 'D', 'K' };

  if (event->kind == SOMA_GRID_POINT || event->kind == SOMA_GRID_LEAVE)
    return;
  g_string_append_printf (fixture->told, "%c%d,%d,%d ", kinds[event->kind], event->cell.x,
                          event->cell.y, event->cell.z);
}

static void
run_until_told (Fixture *fixture, const char *told)
{
  gint64 end = g_get_monotonic_time () + SOMA_PATIENCE_US;

  while (!g_str_has_suffix (fixture->told->str, told))
    {
      if (g_get_monotonic_time () > end)
        g_error ("told \"%s\", but not \"%s\"", fixture->told->str, told);
      soma_iterate ();
    }
}

static void
run_until_mapped (Fixture *fixture)
{
  GdkRectangle area;

  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (fixture->grid)) &&
                  gtk_widget_get_width (GTK_WIDGET (fixture->grid)) != 0 &&
                  soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 0 }, &area));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->told = g_string_new (NULL);
  fixture->window = GTK_WINDOW (gtk_window_new ());
  fixture->grid = g_object_new (SOMA_TYPE_LAYER_GRID, NULL);
  soma_layer_grid_set_box (fixture->grid, &(SomaBox){ { -1, -1, -1 }, { 3, 3, 1 } });
  g_signal_connect (fixture->grid, "stroke", G_CALLBACK (stroke_cb), fixture);
  gtk_window_set_decorated (fixture->window, FALSE);
  gtk_window_set_default_size (fixture->window, 500, 400);
  gtk_window_set_child (fixture->window, GTK_WIDGET (fixture->grid));
  gtk_window_present (fixture->window);
  run_until_mapped (fixture);
  soma_input_focus_window (fixture->grid);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (fixture->window);
  g_string_free (fixture->told, TRUE);
}

/* The middle of a cell. */
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

  locate (fixture, from, &x, &y);
  locate (fixture, to, &to_x, &to_y);
  soma_input_drag (fixture->grid, button, x, y, to_x, to_y);
}

static void
test_new (void)
{
  GtkWidget *grid = g_object_ref_sink (g_object_new (SOMA_TYPE_LAYER_GRID, NULL));

  g_assert_finalize_object (grid);
}

static void
test_click (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ 1, 2, 0 }, (SomaCell){ 1, 2, 0 });
  run_until_told (fixture, "E1,2,0 ");
  g_assert_cmpstr (fixture->told->str, ==, "B1,2,0 E1,2,0 ");
}

/* A drag reports every cell on its way, however few events arrive. */
static void
test_drag (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 1, (SomaCell){ -1, 0, 1 }, (SomaCell){ 3, 0, 1 });
  run_until_told (fixture, "E3,0,1 ");
  g_assert_cmpstr (fixture->told->str, ==, "B-1,0,1 X0,0,1 X1,0,1 X2,0,1 X3,0,1 E3,0,1 ");
}

/* A drag stays in its layer, on the side where it left it. */
static void
test_drag_out (Fixture *fixture, gconstpointer data)
{
  drag (fixture, 3, (SomaCell){ 2, 1, -1 }, (SomaCell){ 0, 1, 0 });
  run_until_told (fixture, "E3,1,-1 ");
  g_assert_cmpstr (fixture->told->str, ==, "B2,1,-1 X3,1,-1 E3,1,-1 ");
}

/* Unless crossing is allowed. */
static void
test_crossing (Fixture *fixture, gconstpointer data)
{
  g_object_set (fixture->grid, "crossing", TRUE, NULL);
  drag (fixture, 1, (SomaCell){ 2, 1, -1 }, (SomaCell){ 0, 1, 0 });
  run_until_told (fixture, "X0,1,0 E0,1,0 ");
}

static void
test_keys (Fixture *fixture, gconstpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (fixture->grid));
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  soma_input_keys ("space Right Up Page_Up space Delete shift+Left");
  run_until_told (fixture, "K0,1,1 ");
  g_assert_cmpstr (fixture->told->str, ==,
                   "B0,0,0 E0,0,0 K1,0,0 K1,1,0 K1,1,1 B1,1,1 E1,1,1 D1,1,1 K0,1,1 ");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->grid),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "layer 2, row 3, column 2: empty");
}

/* Whether something is framed as broadly as the cursor. */
static gboolean
has_ring (GskRenderNode *node)
{
  if (gsk_render_node_get_node_type (node) == GSK_BORDER_NODE)
    return gsk_border_node_get_widths (node)[0] >= 3;
  if (gsk_render_node_get_node_type (node) != GSK_CONTAINER_NODE)
    return FALSE;
  for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
    if (has_ring (gsk_container_node_get_child (node, i)))
      return TRUE;
  return FALSE;
}

static gboolean
shows_cursor (Fixture *fixture)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  GTK_WIDGET_GET_CLASS (fixture->grid)->snapshot (GTK_WIDGET (fixture->grid), snapshot);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  gboolean shows = has_ring (node);
  gsk_render_node_unref (node);
  return shows;
}

/* The cursor is seen as long as the grid has the keys, also when GTK hides the focus again. */
static void
test_ring (Fixture *fixture, gconstpointer data)
{
  gtk_window_set_focus (fixture->window, NULL);
  g_assert_false (shows_cursor (fixture));
  gtk_widget_grab_focus (GTK_WIDGET (fixture->grid));
  gtk_window_set_focus_visible (fixture->window, TRUE);
  g_assert_true (shows_cursor (fixture));
  gtk_window_set_focus_visible (fixture->window, FALSE);
  g_assert_true (shows_cursor (fixture));
}

/* The cursor stays in the box; the ends of a row are one key away. */
static void
test_ends (Fixture *fixture, gconstpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (fixture->grid));
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 1 });
  soma_input_keys ("End Page_Up Home");
  run_until_told (fixture, "K-1,0,1 ");
  g_assert_cmpstr (fixture->told->str, ==, "K3,0,1 K-1,0,1 ");
}

/* When one layer is shown, it is the cursor's, and keys move on to the others. */
static void
test_single (Fixture *fixture, gconstpointer data)
{
  GdkRectangle area;

  g_object_set (fixture->grid, "single", TRUE, NULL);
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 0, 0, 0 });
  g_assert_true (soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 0, 0, 0 }, &area));
  g_assert_false (soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 0, 0, 1 }, &area));
  gtk_widget_grab_focus (GTK_WIDGET (fixture->grid));
  soma_input_keys ("Page_Up");
  run_until_told (fixture, "K0,0,1 ");
  g_assert_true (soma_layer_grid_get_cell_area (fixture->grid, (SomaCell){ 0, 0, 1 }, &area));
}

static void
test_label (Fixture *fixture, gconstpointer data)
{
  const SomaCell cells[] = { { 1, 1, 0 }, { 2, 1, 0 } };
  const bool optional[] = { false, true };
  g_autoptr (SomaDrawing) drawing = soma_drawing_new (cells, optional, 2);
  GtkAccessible *grid = GTK_ACCESSIBLE (fixture->grid);

  gtk_test_accessible_assert_role (grid, GTK_ACCESSIBLE_ROLE_GRID);
  soma_layer_grid_set_drawing (fixture->grid, drawing, 0);
  soma_layer_grid_set_cursor (fixture->grid, cells[0]);
  gtk_test_accessible_assert_property (grid, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "layer 1, row 1, column 1: cell");
  soma_layer_grid_set_cursor (fixture->grid, cells[1]);
  gtk_test_accessible_assert_property (grid, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "layer 1, row 1, column 2: optional cell");
  soma_layer_grid_set_cursor (fixture->grid, (SomaCell){ 3, 1, 1 });
  gtk_test_accessible_assert_property (grid, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "above, row 1, to the right: empty");
  soma_layer_grid_set_note (fixture->grid, "Box of 1 by 1 by 1.");
  gtk_test_accessible_assert_property (grid, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "above, row 1, to the right: empty. Box of 1 by 1 by 1.");
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layer-grid/new", test_new);
  ADD ("/layer-grid/click", test_click);
  ADD ("/layer-grid/drag", test_drag);
  ADD ("/layer-grid/drag-out", test_drag_out);
  ADD ("/layer-grid/crossing", test_crossing);
  ADD ("/layer-grid/keys", test_keys);
  ADD ("/layer-grid/ring", test_ring);
  ADD ("/layer-grid/ends", test_ends);
  ADD ("/layer-grid/single", test_single);
  ADD ("/layer-grid/label", test_label);
  return g_test_run ();
}
