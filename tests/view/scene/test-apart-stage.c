/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-stage.h"

#include "apart-fixture.h"
#include "engine-auto.h"
#include "shadow.h"

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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/apart-stage/lit", Fixture, NULL, set_up, test_lit, tear_down);
  g_test_add ("/apart-stage/pale-fields", Fixture, NULL, set_up, test_pale_fields, tear_down);
  g_test_add ("/apart-stage/hidden", Fixture, NULL, set_up, test_hidden, tear_down);
  g_test_add ("/apart-stage/frame", Fixture, NULL, set_up, test_frame, tear_down);
  g_test_add ("/apart-stage/shadow", Fixture, NULL, set_up, test_shadow, tear_down);
  return g_test_run ();
}
