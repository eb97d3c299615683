/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "library-store.h"
#include "solution-digester.h"
#include "store-fixture.h"
#include "transform.h"

static SomaPuzzle *
make_cube (int transform, const int *order)
{
  return soma_fixture_puzzle (soma_figure_new_box (3, 3, 3, NULL), transform,
                              soma_fixture_set (order));
}

/* The keys, under the convention `counted`, of all solutions under `symmetry`, and their number. */
static GHashTable *
collect_keys (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSymmetry counted, guint *n_solutions)
{
  g_autoptr (GPtrArray) solutions = soma_fixture_solve (puzzle, symmetry);
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GByteArray) copies = g_byte_array_new ();
  for (guint i = 0; i < solutions->len; i++)
    {
      gsize size;
      gconstpointer bytes = g_bytes_get_data (solutions->pdata[i], &size);
      g_byte_array_append (copies, bytes, (guint) size);
    }
  g_auto (GStrv) found =
      soma_library_solution_keys (puzzle, counted, (const uint16_t *) copies->data, solutions->len);
  g_assert_cmpuint (g_strv_length (found), ==, solutions->len);
  for (guint i = 0; i < solutions->len; i++)
    g_hash_table_add (keys, g_strdup (found[i]));
  *n_solutions = solutions->len;
  return keys;
}

static void
assert_same_keys (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer key;
  g_assert_cmpuint (g_hash_table_size (a), ==, g_hash_table_size (b));
  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_assert_true (g_hash_table_contains (b, key));
}

/* 11520 solutions of the cube are 240, whatever its orientation and the order of its pieces. */
static void
test_cube (void)
{
  const int order[] = { 6, 0, 5, 1, 4, 2, 3 };
  SomaPuzzle *cube = make_cube (0, NULL), *turned = make_cube (7, order);
  guint n_full, n_all, n_turned;
  g_autoptr (GHashTable) full =
      collect_keys (cube, SOMA_SYMMETRY_FULL, SOMA_SYMMETRY_FULL, &n_full);
  g_autoptr (GHashTable) all = collect_keys (cube, SOMA_SYMMETRY_NONE, SOMA_SYMMETRY_FULL, &n_all);
  g_autoptr (GHashTable) others =
      collect_keys (turned, SOMA_SYMMETRY_ROTATIONS, SOMA_SYMMETRY_FULL, &n_turned);
  g_autofree char *key = soma_library_puzzle_key (cube);
  g_autofree char *turned_key = soma_library_puzzle_key (turned);
  g_assert_cmpuint (n_full, ==, 240);
  g_assert_cmpuint (n_all, ==, 11520);
  g_assert_cmpuint (n_turned, ==, 480);
  g_assert_cmpuint (g_hash_table_size (full), ==, 240);
  assert_same_keys (full, all);
  assert_same_keys (full, others);
  g_assert_cmpstr (key, ==, turned_key);
  soma_puzzle_unref (cube);
  soma_puzzle_unref (turned);
}

/* The other conventions: under rotations 480 of the 11520 differ, and by orientation all of
 * them. */
static void
test_conventions (void)
{
  SomaPuzzle *cube = make_cube (0, NULL);
  guint n;
  g_autoptr (GHashTable) turned =
      collect_keys (cube, SOMA_SYMMETRY_ROTATIONS, SOMA_SYMMETRY_ROTATIONS, &n);
  g_assert_cmpuint (n, ==, 480);
  g_autoptr (GHashTable) placed = collect_keys (cube, SOMA_SYMMETRY_NONE, SOMA_SYMMETRY_NONE, &n);
  g_assert_cmpuint (n, ==, 11520);
  g_assert_cmpuint (g_hash_table_size (turned), ==, 480);
  g_assert_cmpuint (g_hash_table_size (placed), ==, 11520);
  soma_puzzle_unref (cube);
}

/* The key of the image of a solution in the rotated puzzle. */
static char *
make_image_key (SomaPuzzle *puzzle, SomaPuzzle *turned, int transform, const uint16_t *copy_at)
{
  uint16_t map[SOMA_MAX_CELLS], image[SOMA_MAX_CELLS];
  soma_figure_map_cells (puzzle->figure, turned->figure, transform, map);
  for (int i = 0; i < puzzle->figure->n_cells; i++)
    image[map[i]] = copy_at[i];
  g_auto (GStrv) keys = soma_library_solution_keys (turned, SOMA_SYMMETRY_ROTATIONS, image, 1);
  return g_steal_pointer (&keys[0]);
}

/* Under rotations, the same solution of a rotated puzzle has the same key, but not its mirror
 * image, although the figure is its own mirror image. */
static void
test_turned_rotations (void)
{
  SomaPuzzle *dog = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));
  g_autoptr (GPtrArray) solutions = soma_fixture_solve (dog, SOMA_SYMMETRY_ROTATIONS);
  for (int transform = 1; transform < SOMA_N_ROTATIONS; transform += 5)
    {
      SomaPuzzle *turned =
          soma_fixture_puzzle (soma_fixture_dog (), transform, soma_fixture_set (NULL));
      for (guint i = 0; i < solutions->len; i += 7)
        {
          const uint16_t *copy_at = g_bytes_get_data (solutions->pdata[i], NULL);
          g_auto (GStrv) keys =
              soma_library_solution_keys (dog, SOMA_SYMMETRY_ROTATIONS, copy_at, 1);
          g_autofree char *image = make_image_key (dog, turned, transform, copy_at);
          g_assert_cmpstr (keys[0], ==, image);
        }
      soma_puzzle_unref (turned);
    }
  soma_puzzle_unref (dog);
}

/* A rotated or mirrored figure is the same puzzle with the same solutions, in another frame. */
static void
test_turned_dog (void)
{
  SomaPuzzle *dog = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));
  guint n, n_turned;
  g_autoptr (GHashTable) keys = collect_keys (dog, SOMA_SYMMETRY_FULL, SOMA_SYMMETRY_FULL, &n);
  g_autofree char *frame = soma_library_frame_key (dog);
  g_assert_cmpuint (g_hash_table_size (keys), ==, n);
  for (int transform = 1; transform < 48; transform += 9)
    {
      SomaPuzzle *turned =
          soma_fixture_puzzle (soma_fixture_dog (), transform, soma_fixture_set (NULL));
      g_autoptr (GHashTable) others =
          collect_keys (turned, SOMA_SYMMETRY_NONE, SOMA_SYMMETRY_FULL, &n_turned);
      g_autofree char *other_frame = soma_library_frame_key (turned);
      g_assert_cmpuint (n_turned, ==, 2 * n);
      assert_same_keys (keys, others);
      g_assert_cmpstr (frame, !=, other_frame);
      soma_puzzle_unref (turned);
    }
  soma_puzzle_unref (dog);
}

/* Distinct pieces of equal shape make solutions different; otherwise they do not. */
static void
test_equal_shapes (void)
{
  for (int distinct = 0; distinct < 2; distinct++)
    {
      const SomaCell domino[] = { { 0, 0, 0 }, { 1, 0, 0 } };
      const SomaPiece pieces[] = { { "A", "", 0, 1, 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                                   { "B", "", 0, 1, 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 } };
      SomaFigure *figure = soma_figure_new_box (4, 1, 1, NULL);
      SomaPieceSet *set = soma_piece_set_new ("two", pieces, 2, NULL);
      SomaPuzzle *bar = soma_puzzle_new ("bar", figure, set, NULL, 0, distinct == 1, NULL);
      const uint16_t copies[] = { 0, 0, 1, 1, 1, 1, 0, 0 };
      g_auto (GStrv) keys = soma_library_solution_keys (bar, SOMA_SYMMETRY_FULL, copies, 2);
      /* Mirroring the bar swaps them, so they are the same either way. */
      g_assert_cmpstr (keys[0], ==, keys[1]);
      soma_puzzle_unref (bar);
      soma_figure_unref (figure);
      soma_piece_set_unref (set);
    }
}

static void
test_no_solution (void)
{
  SomaPuzzle *cube = make_cube (0, NULL);
  uint16_t copies[27];
  memset (copies, 0, sizeof copies);
  copies[3] = 7;
  g_auto (GStrv) keys = soma_library_solution_keys (cube, SOMA_SYMMETRY_FULL, copies, 1);
  g_assert_cmpstr (keys[0], ==, "");
  soma_puzzle_unref (cube);
}

/* One after the other, prepared, they are the same. */
static void
check_digester (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  g_autoptr (GPtrArray) solutions = soma_fixture_solve (puzzle, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolutionDigester) digester = soma_solution_digester_new (puzzle, symmetry);
  guint8 digest[SOMA_DIGEST_SIZE], known[SOMA_DIGEST_SIZE];

  g_assert_cmpuint (solutions->len, >, 0);
  for (guint i = 0; i < solutions->len; i += 1 + solutions->len / 200)
    {
      const uint16_t *copy_at = g_bytes_get_data (solutions->pdata[i], NULL);
      g_auto (GStrv) keys = soma_library_solution_keys (puzzle, symmetry, copy_at, 1);

      g_assert_true (soma_solution_digest_from_text (keys[0], known));
      g_assert_true (soma_solution_digester_make (digester, copy_at, digest));
      g_assert_cmpmem (digest, sizeof digest, known, sizeof known);
    }
}

static void
test_digester (void)
{
  SomaPuzzle *cube = make_cube (5, NULL);
  SomaPuzzle *dog = soma_fixture_puzzle (soma_fixture_dog (), 3, soma_fixture_set (NULL));
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = {
    .letter = "D", .min_count = 6, .max_count = 6, .n_cells = 2, .cells = cells
  };
  SomaFigure *figure = soma_figure_new_box (3, 2, 2, NULL);
  SomaPieceSet *set = soma_piece_set_new ("", &domino, 1, NULL);
  SomaPuzzle *dominoes = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  guint8 digest[SOMA_DIGEST_SIZE];

  for (SomaSymmetry symmetry = 0; symmetry < 3; symmetry++)
    {
      check_digester (cube, symmetry);
      check_digester (dog, symmetry);
      check_digester (dominoes, symmetry);
    }
  g_assert_false (soma_solution_digest_from_text ("", digest));
  g_assert_false (soma_solution_digest_from_text ("12x", digest));
  soma_puzzle_unref (cube);
  soma_puzzle_unref (dog);
  soma_puzzle_unref (dominoes);
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library-keys/cube", test_cube);
  g_test_add_func ("/library-keys/conventions", test_conventions);
  g_test_add_func ("/library-keys/turned-dog", test_turned_dog);
  g_test_add_func ("/library-keys/turned-rotations", test_turned_rotations);
  g_test_add_func ("/library-keys/equal-shapes", test_equal_shapes);
  g_test_add_func ("/library-keys/no-solution", test_no_solution);
  g_test_add_func ("/library-keys/digester", test_digester);
  return g_test_run ();
}
