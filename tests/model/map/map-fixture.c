/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-fixture.h"

void
map_fixture_set_up (MapFixture *fixture, gconstpointer data)
{
  GHashTableIter iter;
  gpointer bytes;

  fixture->cube = soma_fixture_box (3, 3, 3, "soma");
  fixture->list = soma_solution_list_new (fixture->cube);
  g_autoptr (SomaFixtureResult) result = soma_fixture_run (
      soma_solve_job_new (fixture->cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN), fixture->cube, -1);
  g_hash_table_iter_init (&iter, result->solutions);
  while (g_hash_table_iter_next (&iter, &bytes, NULL))
    {
      g_autoptr (GByteArray) packed = g_bytes_unref_to_array (g_bytes_ref (bytes));
      soma_solution_list_append (fixture->list, packed);
    }
}

void
map_fixture_tear_down (MapFixture *fixture, gconstpointer data)
{
  /* Threads that nobody waits for any more may still read it. */
  soma_run_until (G_OBJECT (fixture->list)->ref_count == 1);
  g_assert_finalize_object (fixture->list);
  soma_puzzle_unref (fixture->cube);
}

static gboolean
has_ended (gpointer map)
{
  return !soma_solution_map_is_running (map);
}

SomaSolutionMap *
map_fixture_make (MapFixture *fixture, int most)
{
  SomaSolutionMap *map = soma_solution_map_new (fixture->list, SOMA_SYMMETRY_FULL, most);

  soma_fixture_run_until (has_ended, map);
  g_assert_cmpint (soma_solution_map_get_state (map), ==, SOMA_MAP_READY);
  return map;
}
