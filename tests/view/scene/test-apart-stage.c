/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-stage.h"

#include "apart-fixture.h"
#include "apart-puzzles.h"
#include "engine-auto.h"
#include "scene.h"
#include "shadow.h"
#include "shell.h"
#include "turn-axis.h"

/* Six pieces that come apart with 16 moves. */
enum
{
  N_PIECES = 6
};

typedef struct
{
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  SomaApartPlan *plan;
  const SomaApart *apart;
  SomaApartLook look;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (ApartFixture) assembly = apart_fixture_new ("Cage", 32);

  fixture->plan = apart_fixture_find (assembly);
  fixture->puzzle = soma_puzzle_ref (assembly->puzzle);
  fixture->copy_at = g_steal_pointer (&assembly->copy_at);
  fixture->apart = soma_apart_plan_get_apart (fixture->plan);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_puzzle_unref (fixture->puzzle);
  g_free (fixture->copy_at);
  g_object_unref (fixture->plan);
}

static SomaStage *
make (Fixture *fixture, const SomaApartPlaces *places, guint64 lit, int parting)
{
  return soma_apart_stage_new (fixture->puzzle, fixture->copy_at, fixture->apart, places, lit,
                               parting, &fixture->look);
}

/* What is lit keeps its colour and is outlined, and everything else is pale; where nothing is lit,
 * nothing is pale. */
static void
test_lit (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStage) plain = soma_stage_new_puzzle (fixture->puzzle, fixture->copy_at, NULL);
  SomaApartPlaces places;

  soma_apart_get_first_places (fixture->apart, &places);
  g_autoptr (SomaStage) dark = make (fixture, &places, 0, 0);
  g_autoptr (SomaStage) lit = make (fixture, &places, G_GUINT64_CONSTANT (2), 0);
  for (int b = 0; b < N_PIECES; b++)
    {
      g_assert_cmpuint (dark->blocks[b].colour, ==, plain->blocks[b].colour);
      g_assert_false (dark->blocks[b].marked);
      g_assert_true (lit->blocks[b].marked == (b == 1));
      g_assert_true ((lit->blocks[b].colour == plain->blocks[b].colour) == (b == 1));
      g_assert_false (lit->blocks[b].hidden);
    }
  g_assert_false (lit->explodes);
}

/* The colours of its cells grow pale with a piece, or keep theirs. */
static void
test_pale_fields (Fixture *fixture, gconstpointer data)
{
  const SomaPieceSet *set = fixture->puzzle->set;
  SomaPiece pieces[SOMA_MAX_PIECES];
  guint8 colours[SOMA_MAX_CELLS];
  guint32 rgb[SOMA_N_COLOURS] = { 0, 0xff0000 };
  SomaApartPlaces places;

  memset (colours, 1, sizeof colours);
  for (int p = 0; p < set->n_pieces; p++)
    {
      pieces[p] = set->pieces[p];
      pieces[p].colours = colours;
    }
  g_autoptr (SomaPieceSet) coloured = soma_piece_set_new ("", pieces, set->n_pieces, NULL);
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", fixture->puzzle->figure, coloured, NULL, 0, false, NULL);
  soma_puzzle_set_rgb (puzzle, rgb);
  soma_apart_get_first_places (fixture->apart, &places);
  g_autoptr (SomaStage) stage = soma_apart_stage_new (
      puzzle, fixture->copy_at, fixture->apart, &places, G_GUINT64_CONSTANT (2), 0, &fixture->look);
  g_assert_cmphex (stage->blocks[1].fields[0], ==, 0xff0000);
  g_assert_cmphex (stage->blocks[0].fields[0], !=, 0xff0000);
  g_assert_cmpint (stage->blocks[0].fields[0], >=, 0);
}

/* What has come off is not drawn with the next move. */
static void
test_hidden (Fixture *fixture, gconstpointer data)
{
  for (int move = 0; move < fixture->apart->n_moves; move++)
    {
      SomaApartPlaces places;
      soma_apart_get_places (fixture->apart, fixture->puzzle, fixture->copy_at, move, true,
                             &places);
      int parting = soma_apart_find_parting (fixture->apart, move);
      g_autoptr (SomaStage) stage = make (fixture, &places, places.moving, parting);
      for (int b = 0; b < N_PIECES; b++)
        {
          SomaVec3 offset = soma_apart_stage_offset (places.copies[b].offset);
          g_assert_true (stage->blocks[b].hidden == ((places.there >> b & 1) == 0));
          g_assert_cmpfloat (soma_vec3_distance (stage->blocks[b].offset, offset), ==, 0);
        }
    }
}

/* The camera looks at the middle of the figure, and sees where pieces go, but not those that come
 * off. */
static void
test_frame (Fixture *fixture, gconstpointer data)
{
  const SomaFigure *figure = fixture->puzzle->figure;
  SomaVec3 middle =
      soma_vec3 (figure->extent[0] / 2.0f, figure->extent[1] / 2.0f, figure->extent[2] / 2.0f);
  SomaApartPlaces places;
  SomaVec3 low = middle, high = middle;

  soma_apart_get_first_places (fixture->apart, &places);
  g_autoptr (SomaStage) stage = make (fixture, &places, 0, -1);
  SomaVec3 centre = soma_vec3_lerp (stage->low, stage->high, 0.5f);
  g_assert_cmpfloat (soma_vec3_distance (centre, middle), <, 1e-4f);
  g_assert_cmpint (stage->n_hull, >, 8);
  for (int i = 0; i < stage->n_hull; i++)
    {
      low = soma_vec3_min (low, stage->hull[i]);
      high = soma_vec3_max (high, stage->hull[i]);
    }
  /* All of the figure, more than that, and not as much as what comes off needs. */
  SomaVec3 size = soma_vec3_sub (high, low);
  g_assert_cmpfloat (low.x, <=, 0);
  g_assert_cmpfloat (low.z, <=, 0);
  g_assert_cmpfloat (size.x + size.y + size.z, >, 3 * 7);
  g_assert_cmpfloat (size.x + size.y + size.z, <, 3 * 7 * 2);
}

/* Below the table there is no shadow on it. */
static void
test_shadow (Fixture *fixture, gconstpointer data)
{
  SomaApartPlaces places;

  soma_apart_get_first_places (fixture->apart, &places);
  g_autoptr (SomaStage) stage = make (fixture, &places, 0, -1);
  for (int hovers = 0; hovers < 2; hovers++)
    {
      stage->hovers = hovers;
      g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);
      SomaShadow *shadow = soma_shadow_new (scene, 0, false);
      g_assert_true ((shadow->texels == NULL) == hovers);
      soma_shadow_free (shadow);
    }
}

/* A bar in a box, which makes a turn and comes off. */
static void
set_up_turn (Fixture *fixture, gconstpointer data)
{
  const SomaApartOptions options = {
    .with_turns = true, .turns = { .clearance = 30, .slide = SOMA_TURN_DEFAULT_SLIDE }
  };

  fixture->puzzle = soma_fixture_chamber (&fixture->copy_at);
  g_autoptr (SomaTaker) taker = soma_taker_new (fixture->puzzle, &options);
  SomaApart *apart = soma_taker_run (taker, fixture->copy_at);
  g_assert_cmpint (apart->n_moves, ==, 2);
  g_assert_cmpint (apart->moves[0].kind, ==, SOMA_MOVE_TURN);
  if (data != NULL)
    {
      /* The box makes it instead, the opposite way. */
      apart->moves[0].copies = BIT (BOX);
      apart->moves[0].by = -apart->moves[0].by;
    }
  fixture->plan = soma_apart_plan_new (fixture->puzzle, fixture->copy_at, apart, NULL);
  fixture->apart = apart;
}

static SomaScene *
make_between (Fixture *fixture, double part)
{
  g_autoptr (SomaStage) stage = soma_apart_stage_new_between (
      fixture->puzzle, fixture->copy_at, fixture->apart, 0, part, &fixture->look);

  return soma_scene_new (stage, 0);
}

/* Where the middle of a block's cell is drawn. */
static SomaVec3
get_middle (const SomaScene *scene, int block, int i)
{
  SomaCell cell = scene->cells[scene->bodies[block].first_cell + i].cell;

  return soma_scene_get_point (scene, block, 0,
                               soma_vec3 (cell.x + 0.5f, cell.y + 0.5f, cell.z + 0.5f));
}

static void
assert_at (SomaVec3 point, float x, float y, float z)
{
  g_assert_cmpfloat (soma_vec3_distance (point, soma_vec3 (x, y, z)), <, 1e-3);
}

/* Once it has turned, it is on the grid again, where it shades what is beside it. */
static void
test_turned (Fixture *fixture, gconstpointer data)
{
  SomaApartPlaces places;

  soma_apart_get_places (fixture->apart, fixture->puzzle, fixture->copy_at, 1, false, &places);
  g_autoptr (SomaStage) stage = make (fixture, &places, 0, 0);
  g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);
  const SomaSceneCell *cells = &scene->cells[scene->bodies[BAR].first_cell];
  g_assert_cmpint (scene->bodies[BAR].room, ==, 0);
  for (int i = 0; i < 2; i++)
    {
      g_assert_cmpint (cells[i].cell.x, ==, 2);
      g_assert_cmpint (cells[i].cell.y, ==, 2 + i);
      g_assert_cmpint (cells[i].cell.z, ==, 1);
    }
}

/* It goes round the line through (2, 3). */
static void
test_turning (Fixture *fixture, gconstpointer data)
{
  const float far = sqrtf (0.5f);
  const struct
  {
    double part;
    float x[2], y[2];
  } stops[] = {
    { 0, { 1.5f, 2.5f }, { 2.5f, 2.5f } },   { 1e-4, { 1.5f, 2.5f }, { 2.5f, 2.5f } },
    { 0.5, { 2, 2 + far }, { 3 - far, 3 } }, { 1 - 1e-4, { 2.5f, 2.5f }, { 2.5f, 3.5f } },
    { 1, { 2.5f, 2.5f }, { 2.5f, 3.5f } },
  };

  for (guint s = 0; s < G_N_ELEMENTS (stops); s++)
    {
      g_autoptr (SomaScene) scene = make_between (fixture, stops[s].part);
      for (int i = 0; i < 2; i++)
        {
          assert_at (get_middle (scene, BAR, i), stops[s].x[i], stops[s].y[i], 1.5f);
          assert_at (get_middle (scene, BOX, i), 0.5f + (float) i, 0.5f, 0.5f);
        }
    }
}

/* Where the box turns round the bar, the bar is at all times where it would be in the box if that
 * stayed. */
static void
test_turning_back (Fixture *fixture, gconstpointer data)
{
  Fixture other = { 0 };

  set_up_turn (&other, NULL);
  for (int i = 1; i < 20; i++)
    {
      g_autoptr (SomaScene) bar = make_between (&other, i / 20.0);
      g_autoptr (SomaScene) box = make_between (fixture, i / 20.0);
      for (int k = 0; k < 2; k++)
        {
          SomaVec3 in_box = soma_scene_get_point (box, BOX, 0, get_middle (bar, BAR, k));
          assert_at (get_middle (box, BAR, k), 1.5f + (float) k, 2.5f, 1.5f);
          assert_at (in_box, 1.5f + (float) k, 2.5f, 1.5f);
        }
    }
  g_autoptr (SomaScene) last = make_between (fixture, 1 - 1e-4);
  g_autoptr (SomaScene) there = make_between (fixture, 1);
  for (int k = 0; k < there->bodies[BOX].n_cells; k++)
    g_assert_cmpfloat (soma_vec3_distance (get_middle (last, BOX, k), get_middle (there, BOX, k)),
                       <, 2e-3);
  tear_down (&other, NULL);
}

/* The axis goes through the end of the bar that slides by a cell, where it begins and ends, and
 * sticks out of the box; there is room for it. */
static void
test_axis (Fixture *fixture, gconstpointer data)
{
  SomaApartPlaces places;
  SomaVec3 ends[4];

  soma_apart_get_first_places (fixture->apart, &places);
  g_autoptr (SomaStage) stage = make (fixture, &places, 0, 0);
  int n_blocks = stage->n_blocks;
  soma_turn_axis_add (stage, fixture->apart, fixture->puzzle, fixture->copy_at, 0);
  g_assert_cmpint (stage->n_blocks, ==, n_blocks + 1);
  const SomaBlock *block = &stage->blocks[n_blocks];
  g_assert_nonnull (block->shell);
  g_assert_true (block->intangible);
  g_assert_cmpint (
      soma_turn_axis_get_ends (fixture->apart, fixture->puzzle, fixture->copy_at, 0, ends), ==, 4);
  const SomaVec3 expected[4] = { { 1.5f, 2.5f, ends[0].z },
                                 { 1.5f, 2.5f, ends[1].z },
                                 { 2.5f, 2.5f, ends[0].z },
                                 { 2.5f, 2.5f, ends[1].z } };
  g_assert_cmpfloat (ends[0].z, <, -0.5);
  g_assert_cmpfloat (ends[1].z, >, 3.5);
  for (int i = 0; i < 4; i++)
    {
      gboolean is_framed = FALSE;
      g_assert_cmpfloat (soma_vec3_distance (ends[i], expected[i]), <, 1e-4);
      for (int k = 0; k < stage->n_hull; k++)
        is_framed |= soma_vec3_distance (stage->hull[k], ends[i]) < 1e-4f;
      g_assert_true (is_framed);
    }
  g_assert_cmpfloat_with_epsilon (block->shell->low.z, ends[0].z, 0.1);
  g_assert_cmpfloat_with_epsilon (block->shell->high.z, ends[1].z, 0.1);
  g_assert_cmpfloat (block->shell->low.x, <, 1.5);
  g_assert_cmpfloat (block->shell->high.x, >, 2.5);
  g_assert_cmpfloat (block->shell->high.x, <, 2.7);
}

/* There is room for what it reaches on its way, and not before or after it. */
static void
test_turning_frame (Fixture *fixture, gconstpointer data)
{
  const SomaFigure *figure = fixture->puzzle->figure;
  SomaVec3 middle =
      soma_vec3 (figure->extent[0] / 2.0f, figure->extent[1] / 2.0f, figure->extent[2] / 2.0f);
  SomaApartPlaces places;
  float room = 0, farthest = 0;

  fixture->apart->turns[0].path.poses[1].x = 9;
  soma_apart_get_first_places (fixture->apart, &places);
  g_autoptr (SomaStage) stage = make (fixture, &places, 0, 0);
  for (int i = 0; i < stage->n_hull; i++)
    room = fmaxf (room, soma_vec3_distance (stage->hull[i], middle));
  for (int i = 0; i <= 30; i++)
    {
      g_autoptr (SomaScene) scene = make_between (fixture, i / 30.0);
      for (int k = 0; k < 2; k++)
        farthest = fmaxf (farthest, soma_vec3_distance (get_middle (scene, BAR, k), middle));
    }
  g_assert_cmpfloat (farthest, >, 7);
  g_assert_cmpfloat (farthest, <, room);
  g_assert_cmpfloat (soma_vec3_distance (stage->low, stage->high) / 2 / sqrtf (3), >, farthest);
}

#define ADD_TURN(path, data, function)                                                             \
  g_test_add ("/apart-stage/" path, Fixture, data, set_up_turn, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/apart-stage/lit", Fixture, NULL, set_up, test_lit, tear_down);
  g_test_add ("/apart-stage/pale-fields", Fixture, NULL, set_up, test_pale_fields, tear_down);
  g_test_add ("/apart-stage/hidden", Fixture, NULL, set_up, test_hidden, tear_down);
  g_test_add ("/apart-stage/frame", Fixture, NULL, set_up, test_frame, tear_down);
  g_test_add ("/apart-stage/shadow", Fixture, NULL, set_up, test_shadow, tear_down);
  ADD_TURN ("turned", NULL, test_turned);
  ADD_TURN ("axis", NULL, test_axis);
  ADD_TURN ("turning", NULL, test_turning);
  ADD_TURN ("turning-back", "box", test_turning_back);
  ADD_TURN ("turning-frame", NULL, test_turning_frame);
  return g_test_run ();
}
