/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "check.h"
#include "store-fixture.h"
#include "transform.h"

typedef struct
{
  char *path;
  SomaSolutionStore *store;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  fixture->path = soma_fixture_path ();
  fixture->store = soma_solution_store_open (fixture->path, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_solution_store_close (fixture->store);
  g_free (fixture->path);
}

static void
reopen (Fixture *fixture)
{
  g_autofree char *put_aside = NULL;
  soma_solution_store_close (fixture->store);
  fixture->store = soma_solution_store_open (fixture->path, &put_aside, NULL);
  g_assert_nonnull (fixture->store);
  g_assert_null (put_aside);
}

/* A solution stored for `from` and read for `to` is the same, seen in the other frame: it is valid,
 * and comes back unchanged for the first puzzle. */
static void
check_found_by (Fixture *fixture, const SomaPuzzle *puzzle, SomaSymmetry symmetry, guint expected)
{
  guint64 n;
  g_assert_cmpint (soma_fixture_state (fixture->store, puzzle, symmetry, &n), ==,
                   SOMA_STORED_COMPLETE);
  g_assert_cmpuint (n, ==, expected);
  g_autoptr (GPtrArray) found = soma_fixture_read (fixture->store, puzzle, symmetry);
  g_assert_cmpuint (found->len, ==, expected);
  g_autoptr (GHashTable) different = g_hash_table_new (g_bytes_hash, g_bytes_equal);
  for (guint i = 0; i < found->len; i++)
    {
      const uint16_t *copy_at = g_bytes_get_data (found->pdata[i], NULL);
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      g_assert_true (g_hash_table_add (different, found->pdata[i]));
    }
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  SomaPuzzle *puzzle = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));
  guint64 n;
  g_assert_cmpint (soma_fixture_state (fixture->store, puzzle, SOMA_SYMMETRY_FULL, &n), ==,
                   SOMA_STORED_NONE);
  g_assert_cmpint (soma_solution_store_count (fixture->store, puzzle, SOMA_SYMMETRY_FULL), ==, -1);
  g_autoptr (GPtrArray) found = soma_fixture_read (fixture->store, puzzle, SOMA_SYMMETRY_FULL);
  g_assert_cmpuint (found->len, ==, 0);
  g_assert_true (soma_solution_store_trim (fixture->store, 0, NULL));
  soma_puzzle_unref (puzzle);
}

static void
test_cube (Fixture *fixture, gconstpointer data)
{
  SomaPuzzle *puzzle =
      soma_fixture_puzzle (soma_figure_new_box (3, 3, 3, NULL), 0, soma_fixture_set (NULL));
  const guint counts[] = { 240, 480, 11520 };
  const SomaSymmetry symmetries[] = { SOMA_SYMMETRY_FULL, SOMA_SYMMETRY_ROTATIONS,
                                      SOMA_SYMMETRY_NONE };
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (GPtrArray) solutions = soma_fixture_solve (puzzle, symmetries[i]);
      soma_fixture_store (fixture->store, puzzle, symmetries[i], solutions);
      g_autoptr (GPtrArray) found = soma_fixture_read (fixture->store, puzzle, symmetries[i]);
      soma_fixture_assert_equal (solutions, found);
    }
  reopen (fixture);
  for (int i = 0; i < 3; i++)
    {
      gint64 n = soma_solution_store_count (fixture->store, puzzle, symmetries[i]);
      g_assert_cmpint (n, ==, counts[i]);
      check_found_by (fixture, puzzle, symmetries[i], counts[i]);
    }
  soma_puzzle_unref (puzzle);
}

/* Rotated, mirrored and with the pieces in another order: the same entry, seen from there. */
static void
test_turned (Fixture *fixture, gconstpointer data)
{
  const int orders[][7] = { { 0, 1, 2, 3, 4, 5, 6 }, { 6, 4, 5, 1, 0, 3, 2 } };
  const SomaSymmetry symmetries[] = { SOMA_SYMMETRY_FULL, SOMA_SYMMETRY_ROTATIONS };
  SomaPuzzle *puzzle = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));
  for (int s = 0; s < 2; s++)
    {
      g_autoptr (GPtrArray) solutions = soma_fixture_solve (puzzle, symmetries[s]);
      g_assert_cmpuint (solutions->len, >, 0);
      soma_fixture_store (fixture->store, puzzle, symmetries[s], solutions);
      for (int t = 0; t < SOMA_N_TRANSFORMS; t++)
        {
          SomaPieceSet *set = soma_fixture_set (orders[t % 2]);
          SomaPuzzle *turned = soma_fixture_puzzle (soma_fixture_dog (), t, set);
          check_found_by (fixture, turned, symmetries[s], solutions->len);
          soma_puzzle_unref (turned);
        }
      g_autoptr (GPtrArray) found = soma_fixture_read (fixture->store, puzzle, symmetries[s]);
      soma_fixture_assert_equal (solutions, found);
    }
  soma_puzzle_unref (puzzle);
}

static void
assert_number (Fixture *fixture, const SomaPuzzle *puzzle, SomaSymmetry symmetry,
               const char *digits)
{
  g_autoptr (GError) error = NULL;
  SomaStoredSearch stored = { 0 };
  char found[SOMA_NUMBER_TEXT_SIZE];

  g_assert_true (soma_solution_store_lookup (fixture->store, puzzle, symmetry, &stored, &error));
  g_assert_no_error (error);
  g_assert_cmpint (stored.is_counted, ==, digits != NULL);
  if (digits != NULL)
    {
      soma_number_print (&stored.number, found);
      g_assert_cmpstr (found, ==, digits);
    }
  soma_stored_search_clear (&stored);
}

static void
keep_number (Fixture *fixture, const SomaPuzzle *puzzle, SomaSymmetry symmetry, const char *digits)
{
  g_autoptr (GError) error = NULL;
  SomaNumber number;

  g_assert_true (soma_number_read (&number, digits, strlen (digits)));
  soma_solution_store_save_number (fixture->store, puzzle, symmetry, &number, &error);
  g_assert_no_error (error);
}

#define LONG_NUMBER "548943583215388338077567813208427340288"

/* A number of any size, with solutions or without, under its convention, however the puzzle is
 * turned; another one takes its place. */
static void
test_number (Fixture *fixture, gconstpointer data)
{
  SomaPuzzle *puzzle = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));
  SomaPuzzle *turned = soma_fixture_puzzle (soma_fixture_dog (), 7, soma_fixture_set (NULL));
  g_autoptr (GPtrArray) solutions = soma_fixture_solve (puzzle, SOMA_SYMMETRY_FULL);

  assert_number (fixture, puzzle, SOMA_SYMMETRY_FULL, NULL);
  keep_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
  keep_number (fixture, puzzle, SOMA_SYMMETRY_FULL, LONG_NUMBER);
  assert_number (fixture, turned, SOMA_SYMMETRY_FULL, LONG_NUMBER);
  assert_number (fixture, turned, SOMA_SYMMETRY_NONE, NULL);
  soma_fixture_store (fixture->store, puzzle, SOMA_SYMMETRY_FULL, solutions);
  reopen (fixture);
  assert_number (fixture, puzzle, SOMA_SYMMETRY_FULL, LONG_NUMBER);
  check_found_by (fixture, puzzle, SOMA_SYMMETRY_FULL, solutions->len);
  soma_puzzle_unref (puzzle);
  soma_puzzle_unref (turned);
}

/* How hard a puzzle is, which is not taken for the number of its solutions, nor the other way. */
static void
test_difficulty (Fixture *fixture, gconstpointer data)
{
  SomaPuzzle *puzzle = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));
  SomaPuzzle *turned = soma_fixture_puzzle (soma_fixture_dog (), 7, soma_fixture_set (NULL));
  guint difficulty = 9;

  keep_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
  g_assert_false (soma_solution_store_find_difficulty (fixture->store, puzzle, &difficulty));
  g_assert_true (soma_solution_store_save_difficulty (fixture->store, puzzle, 4, NULL));
  g_assert_true (soma_solution_store_save_difficulty (fixture->store, puzzle, 0, NULL));
  reopen (fixture);
  g_assert_true (soma_solution_store_find_difficulty (fixture->store, turned, &difficulty));
  g_assert_cmpuint (difficulty, ==, 0);
  assert_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
  soma_fixture_execute (fixture->path, "UPDATE number SET digits = '5'");
  g_assert_false (soma_solution_store_find_difficulty (fixture->store, puzzle, &difficulty));
  soma_puzzle_unref (puzzle);
  soma_puzzle_unref (turned);
}

/* What was changed is not known, and can be counted again. */
static void
test_wrong_number (Fixture *fixture, gconstpointer data)
{
  static const char *const changes[] = {
    "UPDATE number SET digits = '118'",
    "UPDATE number SET digits = ''",
    "UPDATE number SET digits = '17 '",
    "UPDATE number SET seal = x''",
    "UPDATE number SET seal = x'0011223344556677'",
    "UPDATE number SET digits = x'ff'",
  };
  SomaPuzzle *puzzle = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      keep_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
      assert_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
      soma_fixture_execute (fixture->path, changes[i]);
      assert_number (fixture, puzzle, SOMA_SYMMETRY_FULL, NULL);
    }
  soma_puzzle_unref (puzzle);
}

/* Clearing the store takes everything away; less than that does not take numbers. */
static void
test_trimmed_number (Fixture *fixture, gconstpointer data)
{
  SomaPuzzle *puzzle = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));

  keep_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
  g_assert_true (soma_solution_store_trim (fixture->store, 1 << 20, NULL));
  assert_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
  g_assert_true (soma_solution_store_trim (fixture->store, 0, NULL));
  assert_number (fixture, puzzle, SOMA_SYMMETRY_FULL, NULL);
  soma_puzzle_unref (puzzle);
}

/* A database of the version before keeps its solutions. */
static void
test_migration (Fixture *fixture, gconstpointer data)
{
  SomaPuzzle *puzzle = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));
  g_autoptr (GPtrArray) solutions = soma_fixture_solve (puzzle, SOMA_SYMMETRY_FULL);

  soma_fixture_store (fixture->store, puzzle, SOMA_SYMMETRY_FULL, solutions);
  soma_solution_store_close (fixture->store);
  soma_fixture_execute (fixture->path, "DROP TABLE number; PRAGMA user_version = 2");
  fixture->store = soma_solution_store_open (fixture->path, NULL, NULL);
  check_found_by (fixture, puzzle, SOMA_SYMMETRY_FULL, solutions->len);
  keep_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
  assert_number (fixture, puzzle, SOMA_SYMMETRY_FULL, "17");
  soma_puzzle_unref (puzzle);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/solution-store/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("empty", test_empty);
  ADD ("cube", test_cube);
  ADD ("turned", test_turned);
  ADD ("number", test_number);
  ADD ("difficulty", test_difficulty);
  ADD ("wrong-number", test_wrong_number);
  ADD ("trimmed-number", test_trimmed_number);
  ADD ("migration", test_migration);
  return g_test_run ();
}
