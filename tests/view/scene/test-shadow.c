/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shadow.h"

#include "samples.h"

static SomaScene *
make_scene (SomaFigure *figure, int part_size, guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (Sample) sample = sample_new_cut (figure, part_size, random);

  return sample_make_scene (sample, FALSE, NULL, 0);
}

static void
assert_alike (const SomaScene *a, const SomaScene *b)
{
  SomaShadow *first = soma_shadow_new (a, 0, false), *second = soma_shadow_new (b, 0, false);
  int n = first->width * first->height * 2;

  g_assert_cmpint (n, ==, second->width * second->height * 2);
  /* Their cells are added up in another order. */
  for (int i = 0; i < n; i++)
    g_assert_cmpint (ABS (first->texels[i] - second->texels[i]), <=, 1);
  soma_shadow_free (first);
  soma_shadow_free (second);
}

/* However a figure is divided, its shadow is the same, and so is its key. */
static void
test_divided (void)
{
  g_autoptr (SomaFigure) figure = sample_parse_figure ("aaaa/aa.a|aa../a..a|a");
  g_autoptr (SomaScene) one = make_scene (figure, 3, 1), two = make_scene (figure, 5, 2);

  g_assert_cmpuint (soma_shadow_get_key (one, false), ==, soma_shadow_get_key (two, false));
  g_assert_cmpuint (soma_shadow_get_key (one, true), ==, soma_shadow_get_key (two, true));
  g_assert_cmpuint (soma_shadow_get_key (one, true), !=, soma_shadow_get_key (one, false));
  assert_alike (one, two);
}

/* Figures with as many cells in the same box. */
static void
test_others (void)
{
  static const char *const texts[] = { "aaa/aaa|a../...", "aaa/aaa|.a./...", "aaa/aaa|.../a..",
                                       "aaa/aa.|a../..a", "aaa/.aa|a../a..", "aaa|aaa" };
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SomaFigure) figure = sample_parse_figure (texts[i]);
      g_autoptr (SomaScene) scene = make_scene (figure, 3, 1);
      guint64 key = soma_shadow_get_key (scene, true);
      g_assert_true (g_hash_table_add (keys, g_memdup2 (&key, sizeof key)));
    }
}

/* What is moved casts its shadow elsewhere. */
static void
test_moved (void)
{
  g_autoptr (Sample) cube = sample_new_cube ();
  SomaStage *stage = soma_stage_new_puzzle (cube->puzzle, cube->copy_at, NULL);

  soma_stage_edit_block (stage, 0)->loose = true;
  g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);
  g_assert_cmpuint (soma_shadow_get_key (scene, false), ==, 0);
  soma_stage_free (stage);
}

/* The contact shadow alone is the same as with the other one. */
static void
test_close (void)
{
  g_autoptr (Sample) cube = sample_new_cube ();
  g_autoptr (SomaScene) scene = sample_make_scene (cube, FALSE, NULL, 0);
  SomaShadow *both = soma_shadow_new (scene, 0, false), *close = soma_shadow_new (scene, 0, true);
  int most = 0;

  g_assert_cmpint (close->width, ==, both->width);
  g_assert_cmpint (close->height, ==, both->height);
  for (int i = 0; i < close->width * close->height * 2; i += 2)
    {
      g_assert_cmpint (close->texels[i], ==, both->texels[i]);
      g_assert_cmpint (close->texels[i + 1], ==, 0);
      most = MAX (most, close->texels[i]);
    }
  g_assert_cmpint (most, >, 200);
  soma_shadow_free (both);
  soma_shadow_free (close);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shadow/divided", test_divided);
  g_test_add_func ("/shadow/others", test_others);
  g_test_add_func ("/shadow/moved", test_moved);
  g_test_add_func ("/shadow/close", test_close);
  return g_test_run ();
}
