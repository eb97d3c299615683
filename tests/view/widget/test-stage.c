/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stage.h"

#include <math.h>

#include "engine-auto.h"
#include "places.h"
#include "puzzle-view-private.h"
#include "puzzle-view-test.h"
#include "view-fixture.h"

/* What the view draws of a stage, and what it reports of the pointer over it. */

#define BLUE 0x2f6fc4
#define RED 0xd23b34
#define GREEN 0x3f9b4f
#define STRIPES 0xbf0a1f

static const SomaCell one[1] = { { 0, 0, 0 } };
static const SomaCell slab[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 } };

static const SomaVec3 low = { 0, 0, 0 }, high = { 4, 4, 2 };

static void
set_blocks (Fixture *fixture, const SomaBlock *blocks, int n_blocks)
{
  const SomaStage stage = { .n_blocks = n_blocks, .blocks = blocks, .low = low, .high = high };
  soma_puzzle_view_set_stage (fixture->view, &stage);
}

/* The position of a point of the stage on the widget. */
static void
project (Fixture *fixture, SomaVec3 point, double *x, double *y)
{
  SomaCamera camera;
  g_assert_true (soma_puzzle_view_get_camera (fixture->view, &camera));
  SomaVec3 at = soma_camera_project (&camera, point);
  *x = (at.x + 1) / 2 * FIXTURE_WIDTH;
  *y = (1 - at.y) / 2 * FIXTURE_HEIGHT;
}

static void
test_styles (Fixture *fixture, gconstpointer data)
{
  SomaBlock block = { .id = 1, .n_cells = 4, .cells = slab, .offset = { 1, 1, 0 }, .colour = BLUE };
  int n_blue[4], n_red[4];
  for (int style = 0; style < 4; style++)
    {
      block.style = style;
      set_blocks (fixture, &block, 1);
      g_autoptr (Pixels) pixels = fixture_grab (fixture);
      n_blue[style] = pixels_count_colour (pixels, BLUE);
      n_red[style] = pixels_count_colour (pixels, STRIPES);
    }
  g_assert_cmpint (n_blue[SOMA_BLOCK_SOLID], >, 3000);
  g_assert_cmpint (n_blue[SOMA_BLOCK_FRAME], <, 100);
  g_assert_cmpint (n_red[SOMA_BLOCK_GHOST], <, 100);
  g_assert_cmpint (n_red[SOMA_BLOCK_BARRED], >, 1000);
}

/* Ghosts of several colours at once, and one of them barred. */
static void
test_ghosts (Fixture *fixture, gconstpointer data)
{
  const SomaBlock blocks[] = {
    { .id = 1, .n_cells = 4, .cells = slab, .colour = 0xd9b98a, .lined = true },
    { .id = 2,
      .n_cells = 1,
      .cells = one,
      .offset = { 3, 0, 0 },
      .colour = BLUE,
      .style = SOMA_BLOCK_GHOST },
    { .id = 3,
      .n_cells = 1,
      .cells = one,
      .offset = { 0, 0, 1 },
      .colour = GREEN,
      .style = SOMA_BLOCK_GHOST },
    { .id = 4,
      .n_cells = 1,
      .cells = one,
      .offset = { 3, 2, 0 },
      .colour = BLUE,
      .style = SOMA_BLOCK_BARRED },
  };
  set_blocks (fixture, blocks, 2);
  g_autoptr (Pixels) blue = fixture_grab (fixture);
  set_blocks (fixture, blocks, 3);
  g_autoptr (Pixels) green = fixture_grab (fixture);
  set_blocks (fixture, blocks, 4);
  g_autoptr (Pixels) barred = fixture_grab (fixture);
  pixels_assert (blue, "stage-ghosts", pixels_count_colour (blue, BLUE) > 300);
  pixels_assert (green, "stage-ghosts", pixels_count_different (blue, green) > 500);
  pixels_assert (barred, "stage-ghosts", pixels_count_different (green, barred) > 500);
  pixels_assert (barred, "stage-ghosts",
                 pixels_count_colour (barred, STRIPES) >
                     pixels_count_colour (green, STRIPES) + 300);
}

/* What is in a clear block is seen, also if that is another one. */
static void
test_clear (Fixture *fixture, gconstpointer data)
{
  const SomaBlock blocks[] = {
    { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE, .style = SOMA_BLOCK_CLEAR },
    { .id = 2,
      .n_cells = 1,
      .cells = one,
      .offset = { 0.5f, 0.5f, 0 },
      .colour = RED,
      .style = SOMA_BLOCK_CLEAR },
  };
  set_blocks (fixture, blocks, 1);
  g_autoptr (Pixels) outer = fixture_grab (fixture);
  set_blocks (fixture, blocks, 2);
  g_autoptr (Pixels) both = fixture_grab (fixture);
  pixels_assert (outer, "stage-clear", pixels_count_colour (outer, BLUE) == 0);
  pixels_assert (both, "stage-clear", pixels_count_different (outer, both) > 500);
}

static const guint8 *
get_pixel (Fixture *fixture, const Pixels *pixels, SomaVec3 point)
{
  double x, y;
  project (fixture, point, &x, &y);
  return pixels->data + ((int) y * pixels->width + (int) x) * 4;
}

/* What is behind glass is seen through it; other glass is not, but for its edges. In high contrast,
 * all of it is stronger. */
static void
test_glass (Fixture *fixture, gconstpointer data)
{
  const SomaVec3 before = { 3.25f, 0, 1.75f };
  const SomaCell cells[] = { { 3, 0, 1 }, { 0, 2, 0 }, { 1, 2, 0 }, { 2, 2, 0 },
                             { 0, 3, 0 }, { 1, 3, 0 }, { 2, 3, 0 } };
  SomaBlock blocks[] = {
    { .n_cells = 1, .cells = cells, .colour = SOMA_GLASS_COLOUR, .style = SOMA_BLOCK_GLASS },
    { .n_cells = 6, .cells = cells + 1, .colour = BLUE },
  };
  set_blocks (fixture, blocks, 0);
  g_autoptr (Pixels) nothing = fixture_grab (fixture);
  set_blocks (fixture, blocks, 1);
  g_autoptr (Pixels) near = fixture_grab (fixture);
  set_blocks (fixture, blocks, 2);
  g_autoptr (Pixels) solid = fixture_grab (fixture);
  blocks[0].n_cells = 7;
  set_blocks (fixture, blocks, 1);
  g_autoptr (Pixels) both = fixture_grab (fixture);
  g_object_set (fixture->view, "high-contrast", TRUE, NULL);
  g_autoptr (Pixels) strong = fixture_grab (fixture);
  const guint8 *a = get_pixel (fixture, near, before), *b = get_pixel (fixture, both, before);
  const guint8 *empty = get_pixel (fixture, nothing, before);
  const guint8 *blue = get_pixel (fixture, solid, before);
  pixels_assert (near, "stage-glass", empty[0] - a[0] > 10 && empty[0] - a[0] < 60);
  pixels_assert (both, "stage-glass", ABS (a[0] - b[0]) <= 1 && ABS (a[2] - b[2]) <= 1);
  pixels_assert (solid, "stage-glass", blue[2] - blue[0] > 40);
  pixels_assert (strong, "stage-glass", pixels_count_different (both, strong) > 500);
}

/* Each setting changes the picture. */
static void
test_wishes (Fixture *fixture, gconstpointer data)
{
  static const char *const labels[4] = { "0", "1", "13", "26" };
  SomaBlock block = { .id = 1, .n_cells = 4, .cells = slab, .offset = { 1, 1, 0 }, .colour = BLUE };
  SomaStage stage = { .n_blocks = 1, .blocks = &block, .low = low, .high = high };
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_autoptr (Pixels) plain = fixture_grab (fixture);
  block.labels = labels;
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_autoptr (Pixels) labelled = fixture_grab (fixture);
  block.labels = NULL;
  block.marked = true;
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_autoptr (Pixels) marked = fixture_grab (fixture);
  block.marked = false;
  block.lined = true;
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_autoptr (Pixels) lined = fixture_grab (fixture);
  block.lined = false;
  stage.grid = true;
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_autoptr (Pixels) grid = fixture_grab (fixture);
  stage.grid = false;
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_autoptr (Pixels) again = fixture_grab (fixture);
  pixels_assert (labelled, "stage-labels", pixels_count_different (plain, labelled) > 300);
  pixels_assert (marked, "stage-marked", pixels_count_different (plain, marked) > 500);
  pixels_assert (lined, "stage-lined", pixels_count_different (plain, lined) > 100);
  pixels_assert (grid, "stage-grid", pixels_count_different (plain, grid) > 300);
  pixels_assert (again, "stage-again", pixels_count_different (plain, again) == 0);
}

/* Labels of frames and ghosts are there too, and letters on request. */
static void
test_clear_labels (Fixture *fixture, gconstpointer data)
{
  static const char *const labels[4] = { "0", "1", "13", "26" };
  for (int style = SOMA_BLOCK_FRAME; style <= SOMA_BLOCK_GHOST; style++)
    {
      SomaBlock block = { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE, .style = style };
      set_blocks (fixture, &block, 1);
      g_autoptr (Pixels) without = fixture_grab (fixture);
      block.labels = labels;
      set_blocks (fixture, &block, 1);
      g_autoptr (Pixels) with = fixture_grab (fixture);
      pixels_assert (with, "stage-clear-labels", pixels_count_different (without, with) > 200);
    }
}

/* The view's own settings apply to stages. */
static void
test_settings (Fixture *fixture, gconstpointer data)
{
  const SomaBlock blocks[] = {
    { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE, .letter = "A" },
    { .id = 2, .n_cells = 4, .cells = slab, .offset = { 0, 0, 1 }, .colour = RED, .letter = "B" },
  };
  const SomaStage stage = {
    .n_blocks = 2, .blocks = blocks, .low = low, .high = high, .n_layers = { 4, 4, 2 }
  };
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_autoptr (Pixels) plain = fixture_grab (fixture);
  g_object_set (fixture->view, "letters", TRUE, NULL);
  g_autoptr (Pixels) letters = fixture_grab (fixture);
  g_object_set (fixture->view, "letters", FALSE, "high-contrast", TRUE, NULL);
  g_autoptr (Pixels) contrast = fixture_grab (fixture);
  g_object_set (fixture->view, "high-contrast", FALSE, "layers-off", 1, NULL);
  g_autoptr (Pixels) layers = fixture_grab (fixture);
  pixels_assert (letters, "stage-letters", pixels_count_different (plain, letters) > 200);
  pixels_assert (contrast, "stage-contrast", pixels_count_different (plain, contrast) > 1000);
  pixels_assert (plain, "stage-layers", pixels_count_colour (plain, RED) > 1000);
  pixels_assert (layers, "stage-layers", pixels_count_colour (layers, RED) < 50);
}

/* Moving a block gives the same picture as a stage with the block there, however it gets there. */
static void
test_move (Fixture *fixture, gconstpointer data)
{
  SomaBlock blocks[] = {
    { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE },
    { .id = 2, .n_cells = 1, .cells = one, .offset = { 3, 3, 0 }, .colour = RED, .loose = true },
    { .id = 3, .n_cells = 1, .cells = one, .offset = { 3, 0, 0 }, .colour = GREEN },
  };
  const SomaVec3 goals[2] = { { 0.5f, 0.25f, 1 }, { 1, 0, 1 } };
  for (int b = 1; b <= 2; b++)
    {
      SomaVec3 before = blocks[b].offset;
      blocks[b].offset = goals[b - 1];
      set_blocks (fixture, blocks, 3);
      g_autoptr (Pixels) expected = fixture_grab (fixture);
      blocks[b].offset = before;
      set_blocks (fixture, blocks, 3);
      g_autoptr (Pixels) other = fixture_grab (fixture);
      soma_puzzle_view_move_block (fixture->view, b + 1, goals[b - 1], FALSE);
      g_autoptr (Pixels) jumped = fixture_grab (fixture);

      set_blocks (fixture, blocks, 3);
      fixture_set_animations (TRUE);
      guint n_frames = soma_puzzle_view_get_n_frames (fixture->view);
      soma_puzzle_view_move_block (fixture->view, b + 1, goals[b - 1], TRUE);
      g_assert_cmpuint (fixture->view->tick, !=, 0);
      g_autoptr (Pixels) moved = fixture_grab (fixture);
      g_assert_cmpuint (soma_puzzle_view_get_n_frames (fixture->view), >, n_frames + 3);
      fixture_set_animations (FALSE);

      pixels_assert (other, "stage-move", pixels_count_different (other, expected) > 300);
      pixels_assert (jumped, "stage-jumped", pixels_count_different (jumped, expected) == 0);
      pixels_assert (moved, "stage-moved", pixels_count_different (moved, expected) == 0);
      blocks[b].offset = before;
    }
}

/* The same stage again, with the block at its target, does not end the motion; another place
 * does. */
static void
test_motion_goes_on (Fixture *fixture, gconstpointer data)
{
  SomaBlock block = { .id = 5, .n_cells = 1, .cells = one, .colour = RED };
  set_blocks (fixture, &block, 1);
  fixture_settle (fixture);
  fixture_set_animations (TRUE);
  soma_puzzle_view_move_block (fixture->view, 5, soma_vec3 (2, 0, 0), TRUE);
  block.offset = soma_vec3 (2, 0, 0);
  set_blocks (fixture, &block, 1);
  g_assert_cmpuint (fixture->view->motions->len, ==, 1);
  block.offset = soma_vec3 (3, 0, 0);
  set_blocks (fixture, &block, 1);
  g_assert_true (g_array_index (fixture->view->motions, SomaMotion, 0).stale);
  g_assert_cmpfloat (soma_scene_get_point (fixture->view->scene, 0, 0, soma_vec3 (3, 0, 0)).x, ==,
                     3);
  fixture_settle (fixture);
  g_assert_cmpuint (fixture->view->motions->len, ==, 0);
}

/* A block that is led over something goes over it, and arrives. */
static void
test_led (Fixture *fixture, gconstpointer data)
{
  const SomaVec3 via[] = { { 0, 0, 2 }, { 2, 0, 2 } }, goal = { 2, 0, 0 };
  SomaBlock block = { .id = 5, .n_cells = 1, .cells = one, .colour = RED };
  float highest = 0;

  set_blocks (fixture, &block, 1);
  fixture_settle (fixture);
  fixture_set_animations (TRUE);
  soma_puzzle_view_move_block (fixture->view, 5, goal, TRUE);
  soma_puzzle_view_lead_block (fixture->view, 5, via, G_N_ELEMENTS (via));
  while (fixture->view->motions->len > 0)
    {
      SomaVec3 at = g_array_index (fixture->view->motions, SomaMotion, 0).at;
      g_assert_true (at.x < 1e-3f || at.x > goal.x - 1e-3f || at.z > 2 - 1e-3f);
      highest = fmaxf (highest, at.z);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpfloat (highest, >, 1);
  g_assert_cmpfloat (soma_vec3_distance (fixture->view->stage->blocks[0].offset, goal), ==, 0);
}

/* Where the middle of a cell of the first block is seen. */
static SomaVec3
get_seen (Fixture *fixture, int cell)
{
  SomaScene *scene = fixture->view->scene;
  SomaCell c = scene->cells[cell].cell;
  return soma_scene_get_point (scene, 0, 0, soma_vec3 (c.x + 0.5f, c.y + 0.5f, c.z + 0.5f));
}

/* A bar of two cells, turned about the first, starts as it was seen and ends as the stage has it;
 * turned again on its way, and moved, it continues from where it is. */
static void
test_turn (Fixture *fixture, gconstpointer data)
{
  static const SomaCell along_x[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const SomaCell along_y[2] = { { 0, 0, 0 }, { 0, 1, 0 } };
  static const SomaCell along_z[2] = { { 0, 0, 0 }, { 0, 0, 1 } };
  const SomaVec3 start = { 1, 1, 0 }, pivot = { 1.5f, 1.5f, 0.5f }, goal = { 2, 1, 0 };
  SomaBlock block = { .id = 5, .n_cells = 2, .cells = along_x, .offset = start, .colour = RED };
  set_blocks (fixture, &block, 1);
  SomaVec3 first = get_seen (fixture, 1);
  fixture_set_animations (TRUE);
  block.cells = along_y;
  set_blocks (fixture, &block, 1);
  soma_puzzle_view_turn_block (fixture->view, 5, pivot, soma_vec3 (0, 0, 1), (float) G_PI_2);
  g_assert_cmpfloat (soma_vec3_distance (get_seen (fixture, 1), first), <, 1e-4f);

  SomaMotion *motion = &g_array_index (fixture->view->motions, SomaMotion, 0);
  motion->turn = soma_quat_part (motion->turned, 0.5f);
  soma_puzzle_view_rebuild_scene (fixture->view);
  SomaVec3 half = get_seen (fixture, 1);
  g_assert_cmpfloat (soma_vec3_distance (half, soma_vec3 (2.2071f, 2.2071f, 0.5f)), <, 1e-3f);
  block.cells = along_z;
  set_blocks (fixture, &block, 1);
  soma_puzzle_view_turn_block (fixture->view, 5, pivot, soma_vec3 (1, 0, 0), (float) G_PI_2);
  g_assert_cmpfloat (soma_vec3_distance (get_seen (fixture, 1), half), <, 1e-3f);
  soma_puzzle_view_move_block (fixture->view, 5, goal, TRUE);
  g_assert_cmpfloat (soma_vec3_distance (get_seen (fixture, 1), half), <, 1e-3f);

  g_autoptr (Pixels) turned = fixture_grab (fixture);
  fixture_set_animations (FALSE);
  block.offset = goal;
  set_blocks (fixture, &block, 1);
  g_autoptr (Pixels) expected = fixture_grab (fixture);
  pixels_assert (turned, "stage-turned", pixels_count_different (turned, expected) == 0);
}

/* A bar of two cells along x goes half a cell to the right, and then turns while it goes on as far
 * to the back. */
static SomaTurnMotion *
make_turn (SomaRigidPlace *end)
{
  static const uint16_t copy_at[2];
  static SomaTurnPose poses[] = { { 0, 0, 0 }, { 0.5, 0, 0 }, { 0.5, 0.5, G_PI_2 } };
  SomaApartTurn turn = { .path = { G_N_ELEMENTS (poses), poses } };
  SomaMove move = {
    .kind = SOMA_MOVE_TURN, .axis = 2, .by = 1, .copies = 1, .turning = 1, .end = { 1, 1, 0 }
  };
  SomaApart apart = { .n_copies = 1,
                      .n_partings = 1,
                      .partings = { { .copies = 1, .n_moves = 1 } },
                      .n_moves = 1,
                      .moves = &move,
                      .n_turns = 1,
                      .turns = &turn };
  g_autoptr (SomaFigure) bar = soma_figure_new_box (2, 1, 1, NULL);
  const SomaPiece piece = {
    .letter = "A", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = bar->cells
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", bar, set, NULL, 0, false, NULL);
  SomaApartPlaces places;

  soma_apart_get_places (&apart, puzzle, copy_at, 0, true, &places);
  *end = places.copies[0];
  return soma_turn_motion_new (&apart, puzzle, copy_at, 0);
}

/* The middle of the bar never leaves that way, and comes past the corner of it. */
static void
follow_turn (Fixture *fixture)
{
  float least = INFINITY;

  while (fixture->view->motions->len > 0)
    {
      SomaVec3 middle = soma_vec3_lerp (get_seen (fixture, 0), get_seen (fixture, 1), 0.5f);
      float across = fminf (fabsf (middle.y - 0.5f), fabsf (middle.x - 1.5f));
      g_assert_cmpfloat (across, <, 1e-3f);
      least = fminf (least, soma_vec3_distance (middle, soma_vec3 (1.5f, 0.5f, 0.5f)));
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpfloat (least, <, 0.3f);
}

/* Forth and back; it starts where it was, and ends where the stage has it. */
static void
test_lead_turn (Fixture *fixture, gconstpointer data)
{
  static const SomaCell bar[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaVec3 before = { 1.5f, 0.5f, 0.5f }, after = { 1.5f, 1.5f, 0.5f };
  SomaRigidPlace end;
  g_autoptr (SomaTurnMotion) motion = make_turn (&end);
  SomaBlock block = { .id = 5, .n_cells = 2, .cells = bar, .colour = RED };

  set_blocks (fixture, &block, 1);
  fixture_settle (fixture);
  fixture_set_animations (TRUE);
  block.rotation = end.rotation;
  block.offset = soma_vec3 ((float) end.offset[0], (float) end.offset[1], (float) end.offset[2]);
  set_blocks (fixture, &block, 1);
  g_assert_cmpfloat (soma_vec3_distance (get_seen (fixture, 1), after), <, 1e-3f);
  soma_puzzle_view_lead_turn (fixture->view, 5, motion, FALSE);
  g_assert_cmpfloat (soma_vec3_distance (get_seen (fixture, 1), before), <, 1e-3f);
  follow_turn (fixture);
  g_assert_cmpfloat (soma_vec3_distance (get_seen (fixture, 1), after), <, 1e-3f);

  block.rotation = 0;
  block.offset = soma_vec3 (0, 0, 0);
  set_blocks (fixture, &block, 1);
  soma_puzzle_view_lead_turn (fixture->view, 5, motion, TRUE);
  g_assert_cmpfloat (soma_vec3_distance (get_seen (fixture, 1), after), <, 1e-3f);

  /* Of a block that is turned otherwise, that is not the way. */
  block.rotation = end.rotation;
  set_blocks (fixture, &block, 1);
  g_assert_true (g_array_index (fixture->view->motions, SomaMotion, 0).stale);
  block.rotation = 0;
  set_blocks (fixture, &block, 1);
  soma_puzzle_view_lead_turn (fixture->view, 5, motion, TRUE);
  follow_turn (fixture);
  g_assert_cmpfloat (soma_vec3_distance (get_seen (fixture, 1), before), <, 1e-3f);
  fixture_set_animations (FALSE);
}

/* Halfway through a turn, a block is drawn, shaded and found by the pointer where it is. */
static void
test_half_turned (Fixture *fixture, gconstpointer data)
{
  static const SomaCell bar[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaVec3 pivot = { 1.5f, 1.5f, 0.5f };
  const SomaBlock block = {
    .id = 5, .n_cells = 2, .cells = bar, .offset = { 1, 1, 0 }, .colour = RED, .loose = true
  };
  SomaPointer pointer;
  set_blocks (fixture, &block, 1);
  fixture_settle (fixture);
  g_autoptr (Pixels) before = fixture_grab (fixture);
  soma_scene_turn_body (fixture->view->scene, 0, pivot,
                        soma_quat_about (soma_vec3 (0, 0, 1), (float) -G_PI_4));
  gtk_gl_area_queue_render (GTK_GL_AREA (fixture->view));
  g_autoptr (Pixels) after = fixture_grab (fixture);
  pixels_assert (after, "stage-half-turned", pixels_count_different (before, after) > 1000);
  pixels_assert (after, "stage-half-turned", pixels_count_colour (after, RED) > 1000);

  double x, y;
  SomaVec3 tip =
      soma_vec3_add (pivot, soma_vec3 (1.3f / (float) G_SQRT2, -1.3f / (float) G_SQRT2, 0.5f));
  project (fixture, tip, &x, &y);
  soma_puzzle_view_point (fixture->view, x, y, &pointer);
  g_assert_true (pointer.hit);
  g_assert_cmpint (pointer.cell.x, ==, 1);
  g_assert_cmpfloat (soma_vec3_distance (pointer.point, tip), <, 0.01f);
}

/* Nothing that is drawn depends on invisible parts. */
static void
test_camera (Fixture *fixture, gconstpointer data)
{
  SomaBlock blocks[2] = {
    { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE },
    { .id = 2, .n_cells = 1, .cells = one, .offset = { 0, 0, 1.5f }, .colour = RED },
  };
  SomaCamera first, second;
  set_blocks (fixture, blocks, 1);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.orbit-left", NULL);
  g_assert_true (soma_puzzle_view_get_camera (fixture->view, &first));
  set_blocks (fixture, blocks, 2);
  g_assert_true (soma_puzzle_view_get_camera (fixture->view, &second));
  for (int i = 0; i < 16; i++)
    g_assert_cmpfloat (first.view_projection.m[i], ==, second.view_projection.m[i]);
}

/* From a puzzle to a stage in the same box and back, the camera stays; another box resets it. */
static void
test_camera_stays (Fixture *fixture, gconstpointer data)
{
  const SomaBlock block = { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE };
  SomaStage stage = { .n_blocks = 1, .blocks = &block, .high = { 3, 3, 3 } };
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.back", NULL);
  float yaw = fixture->view->goal.yaw;
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_assert_cmpfloat (fixture->view->goal.yaw, ==, yaw);
  soma_puzzle_view_set_puzzle (fixture->view, fixture->sample->puzzle, fixture->sample->copy_at);
  g_assert_cmpfloat (fixture->view->goal.yaw, ==, yaw);
  stage.high.x = 5;
  soma_puzzle_view_set_stage (fixture->view, &stage);
  g_assert_cmpfloat (fixture->view->goal.yaw, ==, soma_pose_default ().yaw);
}

/* To points in a larger box, and from there, it jumps; between two such boxes it glides. */
static void
test_camera_jumps (Fixture *fixture, gconstpointer data)
{
  const SomaBlock block = { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE };
  const SomaVec3 hull[2] = { { 0, 0, 0 }, { 3, 3, 3 } };
  const SomaStage plain = { .n_blocks = 1, .blocks = &block, .high = { 3, 3, 3 } };
  SomaStage framed = { .n_blocks = 1,
                       .blocks = &block,
                       .low = { -1, -1, -1 },
                       .high = { 4, 4, 4 },
                       .n_hull = 2,
                       .hull = hull };
  soma_puzzle_view_set_stage (fixture->view, &plain);
  fixture_settle (fixture);
  fixture_set_animations (TRUE);
  soma_puzzle_view_set_stage (fixture->view, &framed);
  g_assert_cmpfloat (fixture->view->frame_high.x, ==, 4);
  g_assert_cmpuint (fixture->view->tick, ==, 0);
  framed.high = soma_vec3 (6, 6, 6);
  soma_puzzle_view_set_stage (fixture->view, &framed);
  g_assert_cmpfloat (fixture->view->frame_high.x, <, 6);
  soma_puzzle_view_set_stage (fixture->view, &plain);
  g_assert_cmpfloat (fixture->view->frame_high.x, ==, 3);
}

/* A saved picture is what the view shows, in another size; and taking it changes nothing. */
static void
test_picture (Fixture *fixture, gconstpointer data)
{
  const SomaBlock block = { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE };
  set_blocks (fixture, &block, 1);
  g_autoptr (Pixels) before = fixture_grab (fixture);
  g_autoptr (GdkTexture) texture = soma_puzzle_view_take_picture (fixture->view, 2);
  g_autoptr (Pixels) large = pixels_new (texture);
  g_autoptr (Pixels) after = fixture_grab (fixture);
  g_assert_cmpint (large->width, ==, 2 * FIXTURE_WIDTH);
  g_assert_cmpint (large->height, ==, 2 * FIXTURE_HEIGHT);
  double ratio = pixels_count_colour (large, BLUE) / (4.0 * pixels_count_colour (before, BLUE));
  pixels_assert (large, "stage-picture", ratio > 0.95 && ratio < 1.05);
  pixels_assert (after, "stage-picture", pixels_count_different (before, after) == 0);
}

/* A painting of what the view shows, as it shows it, is the same: of a stage, and of a puzzle with
 * pieces that are hidden, marked and apart. */
static void
assert_painted (Fixture *fixture)
{
  g_autoptr (GdkTexture) shown = soma_puzzle_view_take_picture (fixture->view, 1);
  g_autoptr (SomaPictureMaker) maker = soma_picture_maker_new (gdk_display_get_default ());
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (fixture->view);
  SomaStageStyle style;

  soma_puzzle_view_get_style (fixture->view, &style);
  g_autoptr (GdkTexture) texture = soma_painting_draw (maker, stage, &style);
  g_autoptr (Pixels) a = pixels_new (shown), b = pixels_new (texture);
  pixels_assert (b, "stage-painted", pixels_count_different (a, b) < 40);
}

static void
test_painting (Fixture *fixture, gconstpointer data)
{
  static const SomaVec3 hull[] = { { 0, 0, 0 }, { 3, 0, 0 }, { 0, 2, 1 } };
  const SomaBlock block = { .id = 1, .n_cells = 4, .cells = slab, .colour = BLUE, .marked = true };
  const SomaStage stage = { .n_blocks = 1,
                            .blocks = &block,
                            .low = low,
                            .high = high,
                            .grid = true,
                            .n_hull = 3,
                            .hull = hull };
  bool marked[7] = { [2] = true };

  g_object_set (fixture->view, "explode", 0.4, "letters", TRUE, "layers-off", 1, NULL);
  soma_puzzle_view_set_copy_look (fixture->view, 3, SOMA_PIECE_HIDDEN);
  soma_puzzle_view_set_copy_look (fixture->view, 4, SOMA_PIECE_OUTLINED);
  soma_puzzle_view_mark_copies (fixture->view, marked);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.orbit-left", NULL);
  fixture_settle (fixture);
  assert_painted (fixture);

  soma_puzzle_view_set_stage (fixture->view, &stage);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.zoom-in", NULL);
  fixture_settle (fixture);
  assert_painted (fixture);
}

/* The pointer. */

typedef struct
{
  GArray *events; /* of SomaPointer */
  gboolean take;
  int n_activated, activated;
} Log;

static gboolean
pointer_cb (SomaPuzzleView *view, const SomaPointer *pointer, Log *log)
{
  g_array_append_val (log->events, *pointer);
  return log->take;
}

static void
activated_cb (SomaPuzzleView *view, int copy, Log *log)
{
  log->n_activated++;
  log->activated = copy;
}

static void
start_log (Fixture *fixture, Log *log)
{
  *log = (Log){ .events = g_array_new (FALSE, FALSE, sizeof (SomaPointer)) };
  g_signal_connect (fixture->view, "pointer", G_CALLBACK (pointer_cb), log);
  g_signal_connect (fixture->view, "copy-activated", G_CALLBACK (activated_cb), log);
}

static void
end_log (Fixture *fixture, Log *log)
{
  g_signal_handlers_disconnect_by_data (fixture->view, log);
  g_array_unref (log->events);
}

static const SomaPointer *
get_event (const Log *log, guint i)
{
  g_assert_cmpuint (i, <, log->events->len);
  return &g_array_index (log->events, SomaPointer, i);
}

/* Drags like GTK's gesture reports it. */
static void
press (Fixture *fixture, double x, double y)
{
  g_signal_emit_by_name (fixture->view->drag, "drag-begin", x, y);
}

static void
drag (Fixture *fixture, double dx, double dy)
{
  g_signal_emit_by_name (fixture->view->drag, "drag-update", dx, dy);
}

static void
release (Fixture *fixture, double dx, double dy)
{
  g_signal_emit_by_name (fixture->view->drag, "drag-end", dx, dy);
}

static void
set_pointer_stage (Fixture *fixture)
{
  const SomaBlock blocks[] = {
    { .id = 11, .n_cells = 4, .cells = slab, .offset = { 1, 1, 0 }, .colour = BLUE },
    { .id = 12,
      .n_cells = 4,
      .cells = slab,
      .offset = { 1, 1, 1 },
      .colour = RED,
      .style = SOMA_BLOCK_GHOST,
      .intangible = true },
  };
  set_blocks (fixture, blocks, 2);
  fixture_settle (fixture);
}

static void
test_hit (Fixture *fixture, gconstpointer data)
{
  SomaPointer pointer;
  double x, y;
  set_pointer_stage (fixture);
  project (fixture, soma_vec3 (2.5f, 1.5f, 1), &x, &y);
  soma_puzzle_view_point (fixture->view, x, y, &pointer);
  g_assert_true (pointer.hit);
  g_assert_cmpint (pointer.block, ==, 11);
  g_assert_cmpint (pointer.cell.x, ==, 1);
  g_assert_cmpint (pointer.cell.y, ==, 0);
  g_assert_cmpint (pointer.cell.z, ==, 0);
  g_assert_cmpfloat (pointer.normal.z, ==, 1);
  g_assert_cmpfloat (soma_vec3_distance (pointer.point, soma_vec3 (2.5f, 1.5f, 1)), <, 0.01f);
  g_assert_true (pointer.table_hit);

  project (fixture, soma_vec3 (3.5f, 0.5f, 0), &x, &y);
  soma_puzzle_view_point (fixture->view, x, y, &pointer);
  g_assert_false (pointer.hit);
  g_assert_true (pointer.table_hit);
  g_assert_cmpfloat (soma_vec3_distance (pointer.table, soma_vec3 (3.5f, 0.5f, 0)), <, 0.01f);
  g_assert_cmpfloat (fabsf (soma_vec3_length (pointer.direction) - 1), <, 1e-4f);
}

/* A press that somebody takes moves only their things. */
static void
test_owned_drag (Fixture *fixture, gconstpointer data)
{
  Log log;
  set_pointer_stage (fixture);
  SomaPose before = fixture->view->goal;
  start_log (fixture, &log);
  log.take = TRUE;
  press (fixture, 200, 150);
  drag (fixture, 10, 0);
  drag (fixture, 30, 5);
  release (fixture, 30, 5);
  g_assert_cmpuint (log.events->len, ==, 4);
  g_assert_cmpint (get_event (&log, 0)->kind, ==, SOMA_POINTER_PRESS);
  g_assert_true (get_event (&log, 0)->hit);
  g_assert_cmpint (get_event (&log, 0)->button, ==, GDK_BUTTON_PRIMARY);
  g_assert_cmpint (get_event (&log, 2)->kind, ==, SOMA_POINTER_DRAG);
  g_assert_cmpfloat (get_event (&log, 2)->x, ==, 230);
  g_assert_cmpint (get_event (&log, 3)->kind, ==, SOMA_POINTER_RELEASE);
  g_assert_cmpfloat (fixture->view->goal.yaw, ==, before.yaw);
  g_assert_cmpint (log.n_activated, ==, 0);
  end_log (fixture, &log);
}

/* One that nobody takes orbits, and reports a click if it did not move. */
static void
test_free_drag (Fixture *fixture, gconstpointer data)
{
  Log log;
  set_pointer_stage (fixture);
  SomaPose before = fixture->view->goal;
  start_log (fixture, &log);
  press (fixture, 200, 150);
  drag (fixture, 40, 0);
  release (fixture, 40, 0);
  g_assert_cmpuint (log.events->len, ==, 1);
  g_assert_cmpfloat (fixture->view->goal.yaw, <, before.yaw - 0.2f);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "view.reset", NULL);

  press (fixture, 200, 150);
  drag (fixture, 1, 1);
  release (fixture, 1, 1);
  g_assert_cmpuint (log.events->len, ==, 3);
  g_assert_cmpint (get_event (&log, 2)->kind, ==, SOMA_POINTER_CLICK);
  g_assert_cmpint (log.n_activated, ==, 1);
  g_assert_cmpint (log.activated, ==, 11);
  end_log (fixture, &log);
}

/* A second finger turns a drag into a pinch: the owner is told, and nothing more follows. */
static void
test_pinch (Fixture *fixture, gconstpointer data)
{
  Log log;
  set_pointer_stage (fixture);
  start_log (fixture, &log);
  log.take = TRUE;
  press (fixture, 200, 150);
  drag (fixture, 10, 0);
  soma_puzzle_view_cancel_drag (fixture->view);
  drag (fixture, 50, 0);
  release (fixture, 50, 0);
  g_assert_cmpuint (log.events->len, ==, 3);
  g_assert_cmpint (get_event (&log, 2)->kind, ==, SOMA_POINTER_CANCEL);
  g_assert_cmpfloat (get_event (&log, 2)->x, ==, 210);
  /* The next press is a new one. */
  press (fixture, 200, 150);
  release (fixture, 0, 0);
  g_assert_cmpuint (log.events->len, ==, 5);
  end_log (fixture, &log);
}

static void
test_hidden_in_drag (Fixture *fixture, gconstpointer data)
{
  Log log;
  set_pointer_stage (fixture);
  start_log (fixture, &log);
  log.take = TRUE;
  press (fixture, 200, 150);
  gtk_widget_hide (GTK_WIDGET (fixture->view));
  g_assert_cmpint (get_event (&log, 1)->kind, ==, SOMA_POINTER_CANCEL);
  gtk_widget_show (GTK_WIDGET (fixture->view));
  end_log (fixture, &log);
}

static void
test_description (Fixture *fixture, gconstpointer data)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (fixture->view);
  set_pointer_stage (fixture);
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "2 blocks");
  soma_puzzle_view_set_description (fixture->view, "T held above the cube");
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "T held above the cube");
  soma_puzzle_view_set_description (fixture->view, "T is placed.");
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "T is placed.");
  soma_puzzle_view_set_description (fixture->view, NULL);
  soma_puzzle_view_set_puzzle (fixture->view, fixture->sample->puzzle, NULL);
  gtk_test_accessible_assert_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "Cube, 27 cells");
}

#define ADD(path, function)                                                                        \
  g_test_add ("/stage/" path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  ADD ("styles", test_styles);
  ADD ("ghosts", test_ghosts);
  ADD ("clear", test_clear);
  ADD ("glass", test_glass);
  ADD ("wishes", test_wishes);
  ADD ("clear-labels", test_clear_labels);
  ADD ("settings", test_settings);
  ADD ("move", test_move);
  ADD ("motion-goes-on", test_motion_goes_on);
  ADD ("led", test_led);
  ADD ("turn", test_turn);
  ADD ("lead-turn", test_lead_turn);
  ADD ("half-turned", test_half_turned);
  ADD ("camera", test_camera);
  ADD ("camera-stays", test_camera_stays);
  ADD ("camera-jumps", test_camera_jumps);
  ADD ("picture", test_picture);
  ADD ("hit", test_hit);
  ADD ("painting", test_painting);
  ADD ("owned-drag", test_owned_drag);
  ADD ("free-drag", test_free_drag);
  ADD ("pinch", test_pinch);
  ADD ("hidden-in-drag", test_hidden_in_drag);
  ADD ("description", test_description);
  return g_test_run ();
}
