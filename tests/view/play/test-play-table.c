/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-table.h"

#include <glib.h>

#include "build-order.h"
#include "camera.h"
#include "pose-test.h"
#include "samples.h"

typedef struct
{
  Sample *sample;
  SomaArrangement *arrangement;
  SomaPlayTable *table;
  SomaCamera camera;
} Fixture;

static void
look (Fixture *fixture, float yaw)
{
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  SomaPose pose = soma_pose_default ();

  pose.yaw = yaw;
  soma_camera_look (&fixture->camera, pose, stage->low, stage->high, 1.4f);
}

static void
set_up (Fixture *fixture, gconstpointer is_free)
{
  fixture->sample = sample_new_cube ();
  fixture->arrangement = soma_arrangement_new (fixture->sample->puzzle, is_free != NULL);
  fixture->table = soma_play_table_new (fixture->arrangement, 1.4f);
  look (fixture, 0.5f);
}

static void
tear_down (Fixture *fixture, gconstpointer is_free)
{
  soma_play_table_free (fixture->table);
  soma_arrangement_unref (fixture->arrangement);
  sample_free (fixture->sample);
}

static void
lay (Fixture *fixture, int copy, SomaPiecePose pose)
{
  SomaArrangement *next = soma_arrangement_lay (fixture->arrangement, copy, pose);

  g_assert_nonnull (next);
  soma_arrangement_unref (fixture->arrangement);
  fixture->arrangement = next;
  soma_play_table_set_arrangement (fixture->table, next);
}

/* Where the sample's solution has the copy. */
static SomaPiecePose
get_goal (Fixture *fixture, int copy)
{
  const SomaPuzzle *puzzle = fixture->sample->puzzle;
  SomaCell cells[8];
  SomaPiecePose pose;
  int n = 0;

  for (int c = 0; c < puzzle->figure->n_cells; c++)
    if (fixture->sample->copy_at[c] == copy)
      cells[n++] = puzzle->figure->cells[c];
  g_assert_true (soma_poses_find (fixture->arrangement->poses,
                                  soma_piece_set_copy_piece (puzzle->set, copy), cells, n, &pose));
  return pose;
}

static const SomaBlock *
find_block (const SomaStage *stage, int id, SomaBlockStyle style)
{
  for (int i = 0; i < stage->n_blocks; i++)
    if (stage->blocks[i].id == id && stage->blocks[i].style == style)
      return &stage->blocks[i];
  return NULL;
}

static SomaVec3
get_middle (SomaCell cell)
{
  return soma_vec3 (cell.x + 0.5f, cell.y + 0.5f, cell.z + 0.5f);
}

static SomaDragTo
point_at (Fixture *fixture, SomaVec3 point)
{
  return (SomaDragTo){
    .origin = fixture->camera.eye,
    .direction = soma_vec3_normalize (soma_vec3_sub (point, fixture->camera.eye)),
    .forward = fixture->camera.forward,
  };
}

/* Turns the selected copy into the wanted orientation by trying turns, like a person. */
static void
turn_to (Fixture *fixture, int copy, int orientation)
{
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++)
      for (int m = 0; m < 4; m++)
        {
          if (soma_play_table_get_pose (fixture->table, copy).orientation == orientation)
            return;
          soma_play_table_turn (fixture->table,
                                m < 3   ? SOMA_TURN_AROUND
                                : k < 3 ? SOMA_TURN_OVER
                                        : SOMA_TURN_ROLL,
                                false, 0);
        }
  g_assert_not_reached ();
}

/* Grabs each piece of the solution in the tray, and points to where its cell belongs: it goes there
 * from any direction of view. */
static void
test_drag (Fixture *fixture, gconstpointer data)
{
  SomaBuildOrder order;

  soma_build_order_find (fixture->sample->puzzle, fixture->sample->copy_at, &order);
  g_assert_cmpint (order.result, ==, SOMA_BUILD_ORDER_FOUND);
  for (int i = 0; i < order.n_steps; i++)
    {
      int copy = order.steps[i].copy;
      SomaPiecePose goal = get_goal (fixture, copy);
      look (fixture, (float) i * 0.7f);
      soma_play_table_select (fixture->table, copy);
      turn_to (fixture, copy, goal.orientation);
      const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
      const SomaBlock *block = find_block (stage, copy, SOMA_BLOCK_SOLID);
      SomaPiecePose from = soma_play_table_get_pose (fixture->table, copy);
      SomaCell cell = block->cells[0];
      SomaVec3 point = get_middle (cell), way;
      point.z += 0.5f;
      g_assert_true (soma_play_table_grab (fixture->table, copy, cell, point));
      g_assert_cmpint (soma_play_table_get_drop (fixture->table, false).kind, ==, SOMA_DROP_TRAY);
      way = soma_vec3 (goal.corner.x - from.corner.x, goal.corner.y - from.corner.y,
                       goal.corner.z - from.corner.z);
      for (int step = 1; step <= 10; step++)
        {
          SomaDragTo to =
              point_at (fixture, soma_vec3_add (point, soma_vec3_scale (way, (float) step / 10)));
          soma_play_table_drag (fixture->table, &to);
        }
      SomaDrop drop = soma_play_table_get_drop (fixture->table, false);
      g_assert_cmpint (drop.kind, ==, SOMA_DROP_PLACE);
      g_assert_true (soma_pose_equal (drop.pose, goal));
      soma_play_table_release (fixture->table);
      lay (fixture, copy, drop.pose);
    }
  g_assert_true (soma_arrangement_is_solved (fixture->arrangement, NULL));
  g_assert_null (
      find_block (soma_play_table_get_stage (fixture->table, NULL, NULL), -1, SOMA_BLOCK_GLASS));
}

/* The first piece of the set, held above the figure, drops onto the table inside it. */
static void
test_keys (Fixture *fixture, gconstpointer data)
{
  int first = soma_play_table_next (fixture->table, -1, false);

  g_assert_false (soma_play_table_lift (fixture->table));
  soma_play_table_select (fixture->table, first);
  g_assert_true (soma_play_table_lift (fixture->table));
  g_assert_cmpint (soma_play_table_get_pose (fixture->table, first).corner.z, ==, 3);
  SomaDrop drop = soma_play_table_get_drop (fixture->table, false);
  g_assert_cmpint (drop.kind, ==, SOMA_DROP_PLACE);
  g_assert_cmpint (drop.fit, ==, SOMA_FIT_INSIDE);
  g_assert_true (drop.falls);
  g_assert_cmpint (drop.pose.corner.z, ==, 0);
  g_assert_nonnull (
      find_block (soma_play_table_get_stage (fixture->table, NULL, NULL), -1, SOMA_BLOCK_GHOST));

  /* One cell lower it could stay in place, if that is wanted. */
  g_assert_true (soma_play_table_move (fixture->table, SOMA_GO_DOWN, 0));
  drop = soma_play_table_get_drop (fixture->table, true);
  g_assert_cmpint (drop.pose.corner.z, ==, 2);
  g_assert_false (drop.falls);
  g_assert_cmpint (soma_play_table_get_drop (fixture->table, false).pose.corner.z, ==, 0);

  /* It goes neither through the table nor arbitrarily far away. */
  g_assert_true (soma_play_table_move (fixture->table, SOMA_GO_DOWN, 0));
  g_assert_true (soma_play_table_move (fixture->table, SOMA_GO_DOWN, 0));
  g_assert_false (soma_play_table_move (fixture->table, SOMA_GO_DOWN, 0));
  int n = 0;
  while (soma_play_table_move (fixture->table, SOMA_GO_RIGHT, 0))
    g_assert_cmpint (++n, <, 30);

  soma_play_table_release (fixture->table);
  g_assert_cmpint (soma_play_table_get_drop (fixture->table, false).kind, ==, SOMA_DROP_NONE);
}

static bool
is_barred (Fixture *fixture)
{
  return soma_play_table_get_drop (fixture->table, false).kind == SOMA_DROP_BARRED;
}

/* Where another piece is: striped, and naming that piece. */
static void
test_barred (Fixture *fixture, gconstpointer data)
{
  SomaPiecePose goal = get_goal (fixture, 0);

  lay (fixture, 0, goal);
  soma_play_table_select (fixture->table, 1);
  g_assert_true (soma_play_table_lift (fixture->table));
  soma_play_table_move (fixture->table, SOMA_GO_DOWN, 0);
  soma_play_table_move (fixture->table, SOMA_GO_DOWN, 0);
  for (int i = 0; i < 6 && !is_barred (fixture); i++)
    soma_play_table_move (fixture->table, i % 2 == 0 ? SOMA_GO_AWAY : SOMA_GO_RIGHT, 0);
  SomaDrop drop = soma_play_table_get_drop (fixture->table, false);
  g_assert_cmpint (drop.kind, ==, SOMA_DROP_BARRED);
  g_assert_cmpint (drop.fit, ==, SOMA_FIT_COLLISION);
  g_assert_cmpint (drop.other, ==, 0);
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  g_assert_nonnull (find_block (stage, 1, SOMA_BLOCK_BARRED));
  g_assert_null (find_block (stage, 1, SOMA_BLOCK_SOLID));
}

/* Over the figure where it does not fit, it hangs from the pointer, barred; put away, it is in the
 * tray in its current orientation. */
static void
test_hover (Fixture *fixture, gconstpointer data)
{
  for (int copy = 0; copy < 7; copy++)
    if (copy != 1)
      lay (fixture, copy, get_goal (fixture, copy));
  /* One in a wrong orientation. */
  soma_play_table_select (fixture->table, 1);
  if (soma_play_table_get_pose (fixture->table, 1).orientation == get_goal (fixture, 1).orientation)
    soma_play_table_turn (fixture->table, SOMA_TURN_OVER, false, 0);
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  SomaCell cell = find_block (stage, 1, SOMA_BLOCK_SOLID)->cells[0];
  g_assert_true (soma_play_table_grab (fixture->table, 1, cell, get_middle (cell)));
  SomaDragTo to = point_at (fixture, soma_vec3 (1.5f, 0.5f, 0.5f));
  soma_play_table_drag (fixture->table, &to);
  g_assert_true (is_barred (fixture));
  stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  g_assert_true (find_block (stage, 1, SOMA_BLOCK_BARRED)->intangible);
  g_assert_null (find_block (stage, -1, SOMA_BLOCK_GHOST));

  soma_play_table_turn (fixture->table, SOMA_TURN_ROLL, false, 0);
  int orientation = soma_play_table_get_pose (fixture->table, 1).orientation;
  soma_play_table_put_away (fixture->table);
  g_assert_false (soma_play_table_is_held (fixture->table));
  g_assert_cmpint (soma_play_table_get_pose (fixture->table, 1).orientation, ==, orientation);
  g_assert_cmpint (soma_play_table_get_pose (fixture->table, 1).corner.z, ==, 0);
}

/* Dragging, place by place. */

static float
get_off (const SomaDragTo *to, SomaVec3 point)
{
  return soma_vec3_length (soma_vec3_cross (soma_vec3_sub (point, to->origin), to->direction));
}

/* A point of the cell `grip` from a pose's corner, at `hold` from the cell's centre. */
static SomaVec3
get_hold_at (SomaPiecePose pose, SomaCell grip, SomaVec3 hold)
{
  SomaCell cell = { (int16_t) (pose.corner.x + grip.x), (int16_t) (pose.corner.y + grip.y),
                    (int16_t) (pose.corner.z + grip.z) };
  return soma_vec3_add (get_middle (cell), hold);
}

/* Offered places are allowed, and as near to the pointer as the place it points to. */
static void
assert_offer (Fixture *fixture, int copy, const SomaDragTo *to, SomaCell grip, SomaVec3 hold,
              float near)
{
  SomaDrop drop = soma_play_table_get_drop (fixture->table, true);

  g_assert_cmpint (drop.kind, ==, SOMA_DROP_PLACE);
  g_assert_true (
      soma_fit_is_allowed (soma_arrangement_test (fixture->arrangement, copy, drop.pose, NULL)));
  g_assert_cmpfloat (get_off (to, get_hold_at (drop.pose, grip, hold)), <=, near);
  /* Without Ctrl it may drop, but never to where it must not be. */
  drop = soma_play_table_get_drop (fixture->table, false);
  g_assert_cmpint (drop.kind, ==, SOMA_DROP_PLACE);
  g_assert_cmpint (soma_arrangement_test (fixture->arrangement, copy, drop.pose, NULL), ==,
                   SOMA_FIT_INSIDE);
}

/* The shown piece hangs from the pointer, or is where it would land, near there. Returns whether it
 * hangs. */
static bool
assert_follows (Fixture *fixture, int copy, const SomaDragTo *to, SomaCell grip, SomaVec3 hold)
{
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  SomaDrop drop = soma_play_table_get_drop (fixture->table, true);
  SomaBlockStyle style = drop.kind == SOMA_DROP_BARRED ? SOMA_BLOCK_BARRED : SOMA_BLOCK_SOLID;
  const SomaBlock *block = find_block (stage, copy, style);
  SomaPiecePose pose = soma_play_table_get_pose (fixture->table, copy);
  SomaVec3 point = soma_vec3_add (get_hold_at (pose, grip, hold), block->offset);
  bool is_there = drop.kind == SOMA_DROP_PLACE && soma_pose_equal (drop.pose, pose) &&
                  soma_vec3_length (block->offset) == 0;

  g_assert_cmpfloat (get_off (to, point), <, is_there ? 0.551f : 5e-3f);
  if (!is_there)
    g_assert_true ((find_block (stage, -1, SOMA_BLOCK_GHOST) != NULL) ==
                   (drop.kind == SOMA_DROP_PLACE));
  return !is_there;
}

/* Grabs the selected copy in its current orientation. */
static void
grab (Fixture *fixture, int copy, SomaCell *grip, SomaVec3 *hold)
{
  SomaPiecePose pose = soma_play_table_get_pose (fixture->table, copy);
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  SomaCell cell = find_block (stage, copy, SOMA_BLOCK_SOLID)->cells[0];

  *hold = soma_vec3 (0.2f, -0.1f, 0.5f);
  *grip = (SomaCell){ (int16_t) (cell.x - pose.corner.x), (int16_t) (cell.y - pose.corner.y),
                      (int16_t) (cell.z - pose.corner.z) };
  g_assert_true (
      soma_play_table_grab (fixture->table, copy, cell, soma_vec3_add (get_middle (cell), *hold)));
}

/* To each place in the figure for the piece in its current orientation. */
static int
drag_to_places (Fixture *fixture, int copy, SomaCell grip, SomaVec3 hold)
{
  SomaPiecePose pose = soma_play_table_get_pose (fixture->table, copy);
  int n = 0;

  for (int i = 0; i < 27; i++)
    {
      pose.corner = (SomaCell){ (int16_t) (i % 3), (int16_t) (i / 3 % 3), (int16_t) (i / 9) };
      if (soma_arrangement_test (fixture->arrangement, copy, pose, NULL) != SOMA_FIT_INSIDE)
        continue;
      SomaDragTo to = point_at (fixture, get_hold_at (pose, grip, hold));
      soma_play_table_drag (fixture->table, &to);
      /* A place where it rests may be preferred to one where it drops, as may the previous
       * place. */
      bool rests = soma_arrangement_rests (fixture->arrangement, copy, pose);
      assert_offer (fixture, copy, &to, grip, hold, rests ? 0.45f : 0.65f);
      assert_follows (fixture, copy, &to, grip, hold);
      n++;
    }
  return n;
}

/* All placements of all pieces in their current orientations, from several directions. */
static void
test_places (Fixture *fixture, gconstpointer data)
{
  SomaPoses *poses = fixture->arrangement->poses;
  int n = 0;

  for (int side = 0; side < 5; side++)
    for (int copy = 0; copy < 7; copy++)
      {
        int n_orientations = soma_poses_n_orientations (poses, copy);
        look (fixture, (float) side * 1.3f);
        for (int o = 0; o < n_orientations; o++)
          {
            SomaVec3 hold;
            SomaCell grip;
            soma_play_table_select (fixture->table, copy);
            turn_to (fixture, copy, o);
            grab (fixture, copy, &grip, &hold);
            n += drag_to_places (fixture, copy, grip, hold);
            soma_play_table_release (fixture->table);
          }
      }
  /* The cube has 688 placements of the Soma pieces. */
  g_assert_cmpint (n, ==, 5 * 688);
}

/* With other pieces in the figure, wherever the pointer is: only allowed places are offered, the
 * tray takes pieces back, and a barred piece is near no place. */
static void
test_anywhere (Fixture *fixture, gconstpointer data)
{
  int n[4] = { 0 }, n_hanging = 0;

  lay (fixture, 0, get_goal (fixture, 0));
  lay (fixture, 1, get_goal (fixture, 1));
  for (int round = 0; round < 40; round++)
    {
      int copy = 2 + round % 5;
      SomaVec3 hold;
      SomaCell grip;
      look (fixture, (float) g_test_rand_double_range (-3, 3));
      grab (fixture, copy, &grip, &hold);
      for (int i = 0; i < 50; i++)
        {
          SomaDragTo to = point_at (fixture, soma_vec3 ((float) g_test_rand_double_range (-4, 9),
                                                        (float) g_test_rand_double_range (-7, 7),
                                                        (float) g_test_rand_double_range (0, 4)));
          soma_play_table_drag (fixture->table, &to);
          SomaDrop drop = soma_play_table_get_drop (fixture->table, i % 2 == 0);
          n[drop.kind]++;
          n_hanging += assert_follows (fixture, copy, &to, grip, hold);
          if (drop.kind == SOMA_DROP_PLACE)
            g_assert_true (soma_fit_is_allowed (
                soma_arrangement_test (fixture->arrangement, copy, drop.pose, NULL)));
        }
      soma_play_table_release (fixture->table);
    }
  g_assert_cmpint (n[SOMA_DROP_PLACE], >, 0);
  g_assert_cmpint (n_hanging, >, n[SOMA_DROP_TRAY] + n[SOMA_DROP_BARRED]);
  g_assert_cmpint (n[SOMA_DROP_TRAY], >, 0);
  g_assert_cmpint (n[SOMA_DROP_BARRED], >, 0);
}

/* The table beside and behind the figure, as far as it is visible. */
static void
test_beside (Fixture *fixture, gconstpointer data)
{
  static const SomaCell places[] = { { -3, 1, 0 }, { -3, 4, 0 }, { -2, 3, 0 } };

  look (fixture, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      SomaVec3 hold;
      SomaCell grip;
      grab (fixture, 3, &grip, &hold);
      SomaPiecePose pose = soma_play_table_get_pose (fixture->table, 3);
      pose.corner = places[i];
      SomaDragTo to = point_at (fixture, get_hold_at (pose, grip, hold));
      soma_play_table_drag (fixture->table, &to);
      SomaDrop drop = soma_play_table_get_drop (fixture->table, false);
      g_assert_cmpint (drop.kind, ==, SOMA_DROP_PLACE);
      g_assert_cmpint (drop.fit, ==, SOMA_FIT_OUTSIDE);
      g_assert_true (soma_pose_equal (drop.pose, pose));
      soma_play_table_release (fixture->table);
    }
}

/* All pieces by Tab, forth and back. */
static void
test_next (Fixture *fixture, gconstpointer data)
{
  int copy = -1;

  for (int i = 0; i < 7; i++)
    {
      copy = soma_play_table_next (fixture->table, copy, false);
      g_assert_cmpint (copy, ==, i);
    }
  g_assert_cmpint (soma_play_table_next (fixture->table, copy, false), ==, -1);
  for (int i = 6; i > 0; i--)
    {
      copy = soma_play_table_next (fixture->table, copy, true);
      g_assert_cmpint (copy, ==, i - 1);
    }
  g_assert_cmpint (soma_play_table_next (fixture->table, copy, true), ==, -1);
}

/* A piece that is placed moves from where it was seen to where it is, and only that one. */
static void
test_motions (Fixture *fixture, gconstpointer data)
{
  const SomaPlayMotion *motions;
  int n_motions;
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, &motions, &n_motions);
  const SomaBlock *before = find_block (stage, 2, SOMA_BLOCK_SOLID);
  SomaVec3 seen = soma_vec3 (0, 0, 0), now = seen;

  g_assert_cmpint (n_motions, ==, 0);
  for (int i = 0; i < before->n_cells; i++)
    seen = soma_vec3_add (seen, get_middle (before->cells[i]));
  lay (fixture, 2, get_goal (fixture, 2));
  stage = soma_play_table_get_stage (fixture->table, &motions, &n_motions);
  g_assert_cmpint (n_motions, ==, 1);
  g_assert_cmpint (motions[0].id, ==, 2);
  g_assert_cmpfloat (soma_vec3_length (motions[0].offset), ==, 0);
  const SomaBlock *after = find_block (stage, 2, SOMA_BLOCK_SOLID);
  for (int i = 0; i < after->n_cells; i++)
    now = soma_vec3_add (now, soma_vec3_add (get_middle (after->cells[i]), after->offset));
  g_assert_cmpfloat (soma_vec3_length (soma_vec3_sub (now, seen)), <, 1e-3f);
  soma_play_table_get_stage (fixture->table, &motions, &n_motions);
  g_assert_cmpint (n_motions, ==, 0);
}

static bool
overlaps (const SomaBlock *a, SomaVec3 offset, const SomaBlock *b)
{
  for (int i = 0; i < a->n_cells; i++)
    for (int k = 0; k < b->n_cells; k++)
      {
        SomaVec3 way = soma_vec3_sub (soma_vec3_add (get_middle (a->cells[i]), offset),
                                      get_middle (b->cells[k]));
        if (fmaxf (fmaxf (fabsf (way.x), fabsf (way.y)), fabsf (way.z)) < 0.99f)
          return true;
      }
  return false;
}

/* Whether the block passes through one that is placed on its way. */
static bool
passes_through (Fixture *fixture, const SomaStage *stage, const SomaPlayMotion *motion)
{
  const SomaBlock *block = find_block (stage, motion->id, SOMA_BLOCK_SOLID);
  SomaVec3 from = block->offset;

  for (int leg = 0; leg <= motion->n_via; leg++)
    {
      SomaVec3 to = leg < motion->n_via ? motion->via[leg] : motion->offset;
      for (int part = 0; part <= 100; part++)
        for (int b = 0; b < stage->n_blocks; b++)
          if (stage->blocks[b].id >= 0 && stage->blocks[b].id != motion->id &&
              soma_arrangement_find (fixture->arrangement, stage->blocks[b].id) != NULL &&
              overlaps (block, soma_vec3_lerp (from, to, (float) part / 100), &stage->blocks[b]))
            return true;
      from = to;
    }
  return false;
}

static void
lay_cells (Fixture *fixture, int copy, const SomaCell *cells, int n_cells)
{
  SomaPiecePose pose;

  g_assert_true (soma_poses_find (fixture->arrangement->poses,
                                  soma_piece_set_copy_piece (fixture->sample->puzzle->set, copy),
                                  cells, n_cells, &pose));
  lay (fixture, copy, pose);
}

/* A piece comes in on a side that is free, the one that hints tell of. */
static void
assert_comes (Fixture *fixture, SomaApproach approach)
{
  SomaCell side = soma_approach_direction (approach);
  const SomaPlayMotion *motions;
  int n_motions;

  const SomaStage *stage = soma_play_table_get_stage (fixture->table, &motions, &n_motions);
  g_assert_cmpint (n_motions, ==, 1);
  g_assert_cmpint (motions[0].n_via, ==, SOMA_PLAY_N_VIA);
  g_assert_false (passes_through (fixture, stage, &motions[0]));
  SomaVec3 in = soma_vec3_sub (motions[0].via[SOMA_PLAY_N_VIA - 1], motions[0].offset);
  SomaVec3 across = soma_vec3_cross (in, soma_vec3 (side.x, side.y, side.z));
  g_assert_cmpfloat (soma_vec3_length (across), <, 1e-3f);
}

static void
test_ways (Fixture *fixture, gconstpointer data)
{
  static const SomaCell roof[] = { { 0, 0, 2 }, { 1, 0, 2 }, { 2, 0, 2 }, { 0, 1, 2 } };
  static const SomaCell below[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  SomaBuildOrder order;

  soma_build_order_find (fixture->sample->puzzle, fixture->sample->copy_at, &order);
  soma_play_table_get_stage (fixture->table, NULL, NULL);
  for (int i = 0; i < order.n_steps; i++)
    {
      lay (fixture, order.steps[i].copy, get_goal (fixture, order.steps[i].copy));
      assert_comes (fixture, (SomaApproach) order.steps[i].approach);
    }
  soma_arrangement_unref (fixture->arrangement);
  fixture->arrangement = soma_arrangement_new (fixture->sample->puzzle, false);
  lay_cells (fixture, 1, roof, 4);
  soma_play_table_get_stage (fixture->table, NULL, NULL);
  lay_cells (fixture, 0, below, 3);
  assert_comes (fixture, SOMA_FROM_FRONT);
}

/* A piece that keys hold above the figure is in sight, however it was turned. */
static void
test_in_sight (Fixture *fixture, gconstpointer data)
{
  for (int i = 0; i < 21; i++)
    {
      soma_play_table_select (fixture->table, i / 3);
      soma_play_table_turn (fixture->table, (SomaTurn) (i % 3), false, 0);
      g_assert_true (soma_play_table_lift (fixture->table));
      const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
      const SomaBlock *block = find_block (stage, i / 3, SOMA_BLOCK_SOLID);
      soma_camera_look_at (&fixture->camera, soma_pose_default (),
                           soma_vec3_lerp (stage->low, stage->high, 0.5f), stage->hull,
                           stage->n_hull, 1.4f);
      for (int c = 0; c < 8 * block->n_cells; c++)
        {
          SomaCell cell = block->cells[c / 8];
          SomaVec3 at = soma_camera_project (
              &fixture->camera, soma_vec3 ((float) (cell.x + c % 2), (float) (cell.y + c / 2 % 2),
                                           (float) (cell.z + c / 4 % 2)));
          g_assert_cmpfloat (fmaxf (fabsf (at.x), fabsf (at.y)), <, 1);
        }
      soma_play_table_release (fixture->table);
    }
}

/* The point, turned by a quarter as the motion says. */
static SomaVec3
turn_point (const SomaPlayMotion *motion, SomaVec3 point)
{
  SomaVec3 arm = soma_vec3_sub (point, motion->pivot);
  SomaVec3 along = soma_vec3_scale (motion->axis, soma_vec3_dot (arm, motion->axis));
  SomaVec3 across = soma_vec3_cross (motion->axis, arm);

  return soma_vec3_add (soma_vec3_add (motion->pivot, along),
                        soma_vec3_scale (across, motion->angle > 0 ? 1 : -1));
}

static bool
has_middle (const SomaBlock *block, SomaVec3 point)
{
  for (int i = 0; i < block->n_cells; i++)
    {
      SomaVec3 middle = soma_vec3_add (get_middle (block->cells[i]), block->offset);
      if (soma_vec3_length (soma_vec3_sub (middle, point)) < 1e-3f)
        return true;
    }
  return false;
}

/* A piece turns from how it was seen to how it is: in the tray, then in the hand. */
static void
test_turning (Fixture *fixture, gconstpointer data)
{
  const SomaPlayMotion *motions;
  int n_motions;

  soma_play_table_select (fixture->table, 5);
  for (int i = 0; i < 24; i++)
    {
      SomaVec3 before[4];
      if (i == 12)
        g_assert_true (soma_play_table_lift (fixture->table));
      const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
      const SomaBlock *block = find_block (stage, 5, SOMA_BLOCK_SOLID);
      for (int c = 0; c < 4; c++)
        before[c] = soma_vec3_add (get_middle (block->cells[c]), block->offset);
      g_assert_true (soma_play_table_turn (fixture->table, (SomaTurn) (i % 3), i % 2 == 0, 0));
      stage = soma_play_table_get_stage (fixture->table, &motions, &n_motions);
      g_assert_cmpint (n_motions, ==, 1);
      g_assert_true (motions[0].turns);
      block = find_block (stage, 5, SOMA_BLOCK_SOLID);
      for (int c = 0; c < 4; c++)
        g_assert_true (has_middle (block, turn_point (&motions[0], before[c])));
    }
  soma_play_table_get_stage (fixture->table, &motions, &n_motions);
  g_assert_cmpint (n_motions, ==, 0);
}

/* In a view of another shape the pieces are laid out differently, but keep their orientations. */
static void
test_resized (Fixture *fixture, gconstpointer data)
{
  SomaPiecePose before[7];
  bool moved = false;

  soma_play_table_select (fixture->table, 5);
  soma_play_table_turn (fixture->table, SOMA_TURN_OVER, false, 0);
  for (int copy = 0; copy < 7; copy++)
    before[copy] = soma_play_table_get_pose (fixture->table, copy);
  soma_play_table_set_aspect (fixture->table, 0.5f);
  for (int copy = 0; copy < 7; copy++)
    {
      SomaPiecePose pose = soma_play_table_get_pose (fixture->table, copy);
      g_assert_cmpint (pose.orientation, ==, before[copy].orientation);
      moved |= !soma_pose_equal (pose, before[copy]);
    }
  g_assert_true (moved);
}

/* Nothing that is played moves the camera, until the figure is built: then it comes nearer. */
static void
test_steady (Fixture *fixture, gconstpointer data)
{
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  SomaVec3 low = stage->low, high = stage->high;

  g_assert_cmpfloat (low.y, <, 0);
  for (int copy = 0; copy < 7; copy++)
    {
      g_assert_cmpfloat (soma_vec3_length (soma_vec3_sub (stage->low, low)), ==, 0);
      g_assert_cmpfloat (soma_vec3_length (soma_vec3_sub (stage->high, high)), ==, 0);
      lay (fixture, copy, get_goal (fixture, copy));
      stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
    }
  g_assert_cmpfloat (stage->low.y, >, low.y);
  g_assert_cmpfloat (stage->high.x, <, high.x);
}

static void
test_hints (Fixture *fixture, gconstpointer data)
{
  const uint16_t marked[] = { 3, 5 };
  SomaPiecePose goal = get_goal (fixture, 4);

  soma_play_table_mark (fixture->table, marked, 2);
  soma_play_table_show_place (fixture->table, 4, goal);
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  for (int copy = 0; copy < 7; copy++)
    g_assert_true (find_block (stage, copy, SOMA_BLOCK_SOLID)->marked == (copy == 3 || copy == 5));
  g_assert_nonnull (find_block (stage, -1, SOMA_BLOCK_GHOST));
  lay (fixture, 4, goal);
  stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  g_assert_null (find_block (stage, -1, SOMA_BLOCK_GHOST));
  g_assert_false (find_block (stage, 3, SOMA_BLOCK_SOLID)->marked);
}

/* Without a figure: on the table, and on what lies there. */
static void
test_free (Fixture *fixture, gconstpointer data)
{
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  const SomaBlock *block = find_block (stage, 1, SOMA_BLOCK_SOLID);
  SomaCell cell = block->cells[0];
  SomaVec3 point = get_middle (cell);

  g_assert_null (find_block (stage, -1, SOMA_BLOCK_GLASS));
  for (int b = 0; b < stage->n_blocks; b++)
    for (int c = 0; c < stage->blocks[b].n_cells; c++)
      {
        SomaCell at = stage->blocks[b].cells[c];
        g_assert_true (at.x >= stage->low.x && at.x < stage->high.x && at.y >= stage->low.y &&
                       at.y < stage->high.y);
      }
  lay (fixture, 0, get_goal (fixture, 0));
  g_assert_true (soma_play_table_grab (fixture->table, 1, cell, point));
  SomaCell below = { 0, 0, 0 };
  for (int i = 0; i < 27; i++)
    if (fixture->sample->copy_at[i] == 0)
      below = fixture->sample->puzzle->figure->cells[i];
  SomaDragTo to = point_at (fixture, get_middle (below));
  to.hit = true;
  to.cell = below;
  to.normal = soma_vec3 (0, 0, 1);
  soma_play_table_drag (fixture->table, &to);
  SomaDrop drop = soma_play_table_get_drop (fixture->table, false);
  g_assert_cmpint (drop.kind, ==, SOMA_DROP_PLACE);
  g_assert_cmpint (drop.pose.corner.z, >, 0);
  lay (fixture, 1, drop.pose);
}

/* Layers can be hidden in the figure and its contents, not in the tray, and not while a piece is
 * held, which may go to any of them. */
static void
test_layers (Fixture *fixture, gconstpointer is_free)
{
  lay (fixture, 0, get_goal (fixture, 0));
  const SomaStage *stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  g_assert_cmpint (stage->n_layers[2], ==, 3);
  g_assert_false (find_block (stage, 0, SOMA_BLOCK_SOLID)->stays);
  g_assert_true (find_block (stage, 1, SOMA_BLOCK_SOLID)->stays);

  soma_play_table_select (fixture->table, 1);
  g_assert_true (soma_play_table_lift (fixture->table));
  stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  g_assert_cmpint (stage->n_layers[2], ==, 0);
  soma_play_table_release (fixture->table);
  stage = soma_play_table_get_stage (fixture->table, NULL, NULL);
  g_assert_cmpint (stage->n_layers[2], ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/play-table/drag", Fixture, NULL, set_up, test_drag, tear_down);
  g_test_add ("/play-table/keys", Fixture, NULL, set_up, test_keys, tear_down);
  g_test_add ("/play-table/barred", Fixture, NULL, set_up, test_barred, tear_down);
  g_test_add ("/play-table/places", Fixture, NULL, set_up, test_places, tear_down);
  g_test_add ("/play-table/anywhere", Fixture, NULL, set_up, test_anywhere, tear_down);
  g_test_add ("/play-table/beside", Fixture, NULL, set_up, test_beside, tear_down);
  g_test_add ("/play-table/hover", Fixture, NULL, set_up, test_hover, tear_down);
  g_test_add ("/play-table/next", Fixture, NULL, set_up, test_next, tear_down);
  g_test_add ("/play-table/motions", Fixture, NULL, set_up, test_motions, tear_down);
  g_test_add ("/play-table/ways", Fixture, NULL, set_up, test_ways, tear_down);
  g_test_add ("/play-table/in-sight", Fixture, NULL, set_up, test_in_sight, tear_down);
  g_test_add ("/play-table/turning", Fixture, NULL, set_up, test_turning, tear_down);
  g_test_add ("/play-table/resized", Fixture, NULL, set_up, test_resized, tear_down);
  g_test_add ("/play-table/steady", Fixture, NULL, set_up, test_steady, tear_down);
  g_test_add ("/play-table/hints", Fixture, NULL, set_up, test_hints, tear_down);
  g_test_add ("/play-table/layers", Fixture, NULL, set_up, test_layers, tear_down);
  g_test_add ("/play-table/free", Fixture, "free", set_up, test_free, tear_down);
  return g_test_run ();
}
