/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-stage.h"

#include <adwaita.h>

#include "heat-tally.h"
#include "model-fixture.h"
#include "pixels.h"
#include "puzzle-view.h"

/* A row of three cells, of which cubes cover the first one always, the next one in one of two
 * solutions, and the last one never. */
static SomaHeatMap *
make_map (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };
  static const bool optional[] = { false, true, true };
  const SomaPiece pieces[] = {
    { .letter = "C", .max_count = 3, .n_cells = 1, .cells = cells },
    { .letter = "D", .max_count = 1, .n_cells = 2, .cells = cells },
  };
  SomaFigure *figure = soma_figure_new (cells, optional, 3, NULL);
  SomaPieceSet *set = soma_piece_set_new ("", pieces, 2, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaHeatTally) tally = soma_heat_tally_new (puzzle, SOMA_SYMMETRY_NONE, TRUE);
  const guint16 first[] = { 0, 1, SOMA_NO_COPY }, second[] = { 0, SOMA_NO_COPY, SOMA_NO_COPY };

  soma_heat_tally_add (tally, first);
  soma_heat_tally_add (tally, second);
  soma_puzzle_unref (puzzle);
  soma_piece_set_unref (set);
  soma_figure_unref (figure);
  return soma_heat_tally_make (tally);
}

static void
test_blocks (void)
{
  g_autoptr (SomaHeatMap) map = make_map ();
  g_autoptr (SomaStage) stage = soma_heat_stage_new (map, 0);
  static const char *const labels[] = { "100", "50", NULL };

  g_assert_cmpint (stage->n_blocks, ==, 3);
  g_assert_true (stage->explodes);
  for (int b = 0; b < 3; b++)
    {
      const SomaBlock *block = &stage->blocks[b];
      g_assert_cmpint (block->id, ==, b);
      g_assert_cmpint (block->n_cells, ==, 1);
      g_assert_cmpint (block->cells[0].x, ==, b);
      g_assert_cmpstr (block->labels[0], ==, labels[b]);
      g_assert_cmpint (block->style, ==, b < 2 ? SOMA_BLOCK_SOLID : SOMA_BLOCK_FRAME);
    }
  g_assert_cmphex (stage->blocks[0].colour, ==, soma_heat_colour (1));
  g_assert_cmphex (stage->blocks[1].colour, ==, soma_heat_colour (0.5));
  g_assert_cmpfloat (soma_heat_find_most (map, 0), ==, 1);
  /* A piece that is in no solution. */
  g_autoptr (SomaStage) none = soma_heat_stage_new (map, 1);
  g_assert_cmpint (none->blocks[0].style, ==, SOMA_BLOCK_FRAME);
}

static gboolean
can_take_picture (gpointer view)
{
  g_autoptr (GdkTexture) picture = soma_puzzle_view_take_picture (view, 1);

  return picture != NULL;
}

/* The colours of the scale are seen in each look, and all three pictures differ. */
static void
test_looks (void)
{
  g_autoptr (SomaHeatMap) map = make_map ();
  g_autoptr (SomaStage) stage = soma_heat_stage_new (map, 0);
  GtkWidget *window = gtk_window_new ();
  SomaPuzzleView *view = g_object_new (SOMA_TYPE_PUZZLE_VIEW, NULL);
  Pixels *pictures[3];

  gtk_window_set_default_size (GTK_WINDOW (window), 400, 300);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (view));
  soma_puzzle_view_set_stage (view, stage);
  gtk_window_present (GTK_WINDOW (window));
  for (int look = 0; look < 3; look++)
    {
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                          look == 1 ? ADW_COLOR_SCHEME_FORCE_DARK
                                                    : ADW_COLOR_SCHEME_FORCE_LIGHT);
      g_object_set (view, "high-contrast", look == 2, NULL);
      soma_fixture_run_until (can_take_picture, view);
      g_autoptr (GdkTexture) picture = soma_puzzle_view_take_picture (view, 1);
      pictures[look] = pixels_new (picture);
      pixels_assert (pictures[look], "heat-most",
                     pixels_count_colour (pictures[look], soma_heat_colour (1)) > 500);
      pixels_assert (pictures[look], "heat-half",
                     pixels_count_colour (pictures[look], soma_heat_colour (0.5)) > 500);
    }
  pixels_assert (pictures[2], "heat-high-contrast",
                 pixels_count_different (pictures[0], pictures[2]) > 100);
  for (int look = 0; look < 3; look++)
    pixels_free (pictures[look]);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/heat-stage/blocks", test_blocks);
  g_test_add_func ("/heat-stage/looks", test_looks);
  return g_test_run ();
}
