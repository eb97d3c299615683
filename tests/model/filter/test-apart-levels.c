/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-levels.h"

#include <string.h>

#include "apart-puzzles.h"
#include "apart-store.h"
#include "engine-auto.h"
#include "puzzle-file.h"
#include "filter.h"
#include "solve-fixture.h"

#define FULL SOMA_SYMMETRY_FULL

/* A puzzle of the corpus, with its solutions in the order in which they are stored. */
typedef struct
{
  SomaPuzzle *puzzle;
  GArray *groups; /* of SomaApartGroup; may be empty */
  SomaSolutionList *list;
} Fixture;

static void
take_entry (Fixture *fixture, const SomaFileEntry *entry)
{
  fixture->puzzle =
      soma_puzzle_new ("", entry->figure, entry->set, NULL, 0, entry->distinct_pieces, NULL);
  fixture->groups = g_array_new (FALSE, FALSE, sizeof (SomaApartGroup));
  for (guint i = 0; entry->groups != NULL && i < entry->groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (entry->groups, SomaFileGroup, i);
      const SomaApartGroup apart_group = { group->piece, group->group, group->count };
      g_array_append_val (fixture->groups, apart_group);
    }
}

static void
load (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "corpus", "burrs.xmpuzzle", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_load (path, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = contents->entries->pdata[i];
      if (g_str_has_prefix (entry->name, name))
        take_entry (fixture, entry);
    }
  g_assert_nonnull (fixture->puzzle);
}

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (soma_solve_job_run_finish (SOMA_SOLVE_JOB (source), result, NULL));
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

static SomaSolutionList *
solve (SomaPuzzle *puzzle)
{
  g_autoptr (SomaSolveJob) job = soma_solve_job_new (puzzle, FULL, SOMA_SOLVE_OPEN);
  SomaSolutionList *list = soma_solution_list_new (puzzle);
  gboolean ended = FALSE;

  soma_solve_job_run_async (job, ended_cb, &ended);
  soma_fixture_run_until (is_true, &ended);
  g_autoptr (GByteArray) packed = soma_solve_job_take_solutions (job);
  soma_solution_list_append (list, packed);
  return list;
}

static void
set_up (Fixture *fixture, gconstpointer name)
{
  soma_fixture_forget_store ();
  load (fixture, name);
  fixture->list = solve (fixture->puzzle);
}

/* A puzzle whose only solution is locked without a turn. */
static void
set_up_chamber (Fixture *fixture, gconstpointer data)
{
  g_autofree uint16_t *copy_at = NULL;

  soma_fixture_forget_store ();
  fixture->puzzle = soma_fixture_chamber (&copy_at);
  fixture->groups = g_array_new (FALSE, FALSE, sizeof (SomaApartGroup));
  fixture->list = solve (fixture->puzzle);
}

/* A thread that was dropped needs the list until it has ended. */
static void
tear_down (Fixture *fixture, gconstpointer name)
{
  soma_fixture_wait_for_end (fixture->list);
  g_array_unref (fixture->groups);
  soma_puzzle_unref (fixture->puzzle);
}

static SomaApartLevels *
make_levels (Fixture *fixture)
{
  return soma_apart_levels_new (fixture->list, FULL, fixture->groups, NULL);
}

static SomaApartOptions
make_options (Fixture *fixture)
{
  return (SomaApartOptions){ .n_groups = (int) fixture->groups->len,
                             .groups = (const SomaApartGroup *) (void *) fixture->groups->data,
                             .most_bytes = SOMA_APART_LEVELS_BYTES };
}

static gboolean
is_idle (gpointer data)
{
  return !soma_apart_levels_is_running (data);
}

static SomaApartLevelsStatus
wait_for (SomaApartLevels *levels)
{
  SomaApartLevelsStatus status;

  soma_fixture_run_until (is_idle, levels);
  g_assert_null (soma_apart_levels_get_problem (levels));
  soma_apart_levels_get_status (levels, &status);
  g_assert_cmpint (status.state, ==, SOMA_APART_LEVELS_IDLE);
  g_assert_cmpfloat (status.seconds, ==, 0);
  return status;
}

static void
assert_known (SomaApartLevels *levels, guint n, guint n_apart, guint n_locked)
{
  const SomaApartLevelsStatus status = wait_for (levels);

  g_assert_cmpuint (status.n_listed, ==, n);
  g_assert_cmpuint (status.n_done, ==, n);
  g_assert_cmpuint (status.n_of[SOMA_APART_COMPLETE], ==, n_apart);
  g_assert_cmpuint (status.n_of[SOMA_APART_LOCKED], ==, n_locked);
  g_assert_false (status.is_idle);
}

/* Each solution has the result that it has alone. */
static void
assert_right (Fixture *fixture, SomaApartLevels *levels)
{
  const SomaApartTable *table = soma_apart_levels_get_table (levels);
  const SomaApartOptions options = make_options (fixture);
  g_autoptr (SomaTaker) taker = soma_taker_new (fixture->puzzle, &options);
  guint16 copy_at[SOMA_MAX_CELLS];

  for (guint i = 0; i < soma_apart_table_get_n (table); i++)
    {
      SomaStoredApart expected;
      soma_solution_list_read (fixture->list, i, copy_at);
      g_autoptr (SomaApart) apart = soma_taker_run (taker, copy_at);
      soma_stored_apart_set (&expected, apart);
      const SomaStoredApart *found = soma_apart_table_get (table, i);
      g_assert_cmpint (found->result, ==, expected.result);
      g_assert_cmpmem (found->levels, sizeof found->levels, expected.levels,
                       sizeof expected.levels);
    }
}

static void
assert_highest (SomaApartLevels *levels, const int *expected, int n)
{
  const SomaStoredApart *highest =
      soma_apart_table_get_highest (soma_apart_levels_get_table (levels));

  g_assert_cmpmem (highest->levels, (gsize) highest->n_levels * sizeof *expected, expected,
                   (gsize) n * sizeof *expected);
}

/* A few are taken apart without being asked for. */
static void
test_few (Fixture *fixture, gconstpointer data)
{
  const int level[] = { 4, 9, 3 };
  g_autoptr (SomaApartLevels) levels = make_levels (fixture);

  soma_apart_levels_look (levels);
  g_assert_true (soma_apart_levels_is_running (levels));
  assert_known (levels, 96, 1, 95);
  assert_right (fixture, levels);
  assert_highest (levels, level, 3);
  g_assert_false (soma_apart_table_is_plain (soma_apart_levels_get_table (levels)));
  soma_apart_levels_look (levels);
  g_assert_false (soma_apart_levels_is_running (levels));
  g_assert_finalize_object (g_steal_pointer (&levels));
}

static void
test_long_level (Fixture *fixture, gconstpointer data)
{
  const int level[] = { 1, 1, 1, 1, 1, 2, 1, 3, 1, 2, 1, 2 };
  g_autoptr (SomaApartLevels) levels = make_levels (fixture);

  soma_apart_levels_look (levels);
  assert_known (levels, 1, 1, 0);
  assert_highest (levels, level, G_N_ELEMENTS (level));
}

/* Stores for the first solutions that they never come apart, which no search would say. */
static void
store_wrongly (Fixture *fixture, guint n, const SomaApartOptions *options)
{
  const SomaStoredApart locked = { .result = SOMA_APART_LOCKED };
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);
  g_autoptr (SomaApartStore) aparts = soma_apart_store_new (store, fixture->puzzle, FULL, options);
  guint16 copy_at[SOMA_MAX_CELLS];

  for (guint i = 0; i < n; i++)
    {
      soma_solution_list_read (fixture->list, i, copy_at);
      soma_apart_store_add (aparts, copy_at, &locked);
    }
  g_assert_true (soma_apart_store_commit (aparts, NULL));
}

/* What is stored is not found out again, and what is found out is stored after it. */
static void
test_stored (Fixture *fixture, gconstpointer data)
{
  const SomaApartOptions options = make_options (fixture);

  store_wrongly (fixture, 300, &options);
  for (int round = 0; round < 2; round++)
    {
      g_autoptr (SomaApartLevels) levels = make_levels (fixture);
      const SomaApartTable *table = soma_apart_levels_get_table (levels);
      guint n_apart = 0;
      soma_apart_levels_look (levels);
      wait_for (levels);
      g_assert_cmpuint (soma_apart_table_get_n (table), ==, 588);
      for (guint i = 0; i < 588; i++)
        n_apart += soma_apart_table_get (table, i)->result == SOMA_APART_COMPLETE;
      for (guint i = 0; i < 300; i++)
        g_assert_cmpint (soma_apart_table_get (table, i)->result, ==, SOMA_APART_LOCKED);
      g_assert_cmpuint (n_apart, >, 0);
      g_assert_cmpuint (n_apart, <, 179);
    }
}

/* With other groups it is another question: some of its pieces may stay together. */
static void
test_groups (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaApartLevels) with = make_levels (fixture);
  g_autoptr (SomaApartLevels) without = soma_apart_levels_new (fixture->list, FULL, NULL, NULL);

  g_assert_cmpuint (fixture->groups->len, >, 0);
  for (int round = 0; round < 2; round++)
    {
      soma_apart_levels_look (with);
      soma_apart_levels_look (without);
      assert_known (with, 96, 1, 95);
      assert_known (without, 96, 0, 96);
    }
}

/* Many are taken apart when somebody asks for it. */
static void
test_many (Fixture *fixture, gconstpointer data)
{
  const int level[] = { 1, 2 };
  g_autoptr (SomaApartLevels) levels = make_levels (fixture);

  soma_apart_levels_look (levels);
  SomaApartLevelsStatus status = wait_for (levels);
  g_assert_cmpuint (status.n_listed, ==, 588);
  g_assert_cmpuint (status.n_done, ==, 0);
  g_assert_true (status.is_idle);
  soma_apart_levels_take (levels);
  g_assert_true (soma_apart_levels_is_running (levels));
  assert_known (levels, 588, 179, 409);
  assert_right (fixture, levels);
  assert_highest (levels, level, 2);
}

/* Whenever it is stopped, what it has found is right and stored, and it goes on from there. */
static void
test_stop (Fixture *fixture, gconstpointer data)
{
  guint n_before = 0;

  for (int round = 0; round < 8; round++)
    {
      g_autoptr (SomaApartLevels) levels = make_levels (fixture);
      soma_apart_levels_take (levels);
      for (int i = 0; i < round % 3; i++)
        g_main_context_iteration (NULL, FALSE);
      soma_apart_levels_stop (levels);
      const SomaApartLevelsStatus status = wait_for (levels);
      g_assert_cmpuint (status.n_done, >=, n_before);
      g_assert_cmpint (status.is_idle, ==, status.n_done < 588);
      n_before = status.n_done;
      soma_apart_levels_look (levels);
      g_assert_false (soma_apart_levels_is_running (levels));
    }
  g_autoptr (SomaApartLevels) last = make_levels (fixture);
  soma_apart_levels_take (last);
  soma_apart_levels_stop (last);
  soma_apart_levels_take (last); /* while it is being stopped */
  assert_known (last, 588, 179, 409);
  assert_right (fixture, last); /* those that were stored, too */
}

/* Nobody else has it: it ends by itself. */
static void
test_forgotten (Fixture *fixture, gconstpointer data)
{
  SomaApartLevels *levels = make_levels (fixture);
  gpointer weak = levels;

  g_object_add_weak_pointer (G_OBJECT (levels), &weak);
  soma_apart_levels_take (levels);
  soma_apart_levels_stop (levels);
  g_object_unref (levels);
  soma_run_until (weak == NULL);
}

static void
append_some (Fixture *fixture, SomaSolutionList *list, guint from, guint to)
{
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  guint16 copy_at[SOMA_MAX_CELLS];

  for (guint i = from; i < to; i++)
    {
      soma_solution_list_read (fixture->list, i, copy_at);
      soma_packing_append (soma_packing_for (fixture->puzzle), copy_at, packed);
    }
  soma_solution_list_append (list, packed);
}

/* It follows a list that grows, but only if it was asked for all. */
static void
test_growing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (fixture->puzzle);
  g_autoptr (SomaApartLevels) levels = soma_apart_levels_new (list, FULL, fixture->groups, NULL);

  soma_apart_levels_look (levels);
  g_assert_false (soma_apart_levels_is_running (levels));
  append_some (fixture, list, 0, 10);
  g_assert_false (soma_apart_levels_is_running (levels));
  soma_apart_levels_take (levels);
  append_some (fixture, list, 10, 40);
  append_some (fixture, list, 40, 60);
  g_assert_cmpuint (wait_for (levels).n_done, ==, 60);
  append_some (fixture, list, 60, 96);
  assert_known (levels, 96, 1, 95);
}

static void
test_plain (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");

  soma_fixture_forget_store ();
  g_autoptr (SomaSolutionList) list = solve (cube);
  g_autoptr (SomaApartLevels) levels = soma_apart_levels_new (list, FULL, NULL, NULL);
  soma_apart_levels_look (levels);
  assert_known (levels, 240, 240, 0);
  SomaApartLevelsStatus status = wait_for (levels);
  g_assert_true (status.is_plain);
  soma_puzzle_unref (cube);
}

/* Rules and an order */

static int
compare_by_level (const SomaApartTable *table, guint a, guint b)
{
  const SomaStoredApart *left = soma_apart_table_get (table, a);
  const SomaStoredApart *right = soma_apart_table_get (table, b);

  if (left->result != right->result)
    return left->result == SOMA_APART_COMPLETE ? -1 : 1;
  return soma_apart_compare_levels (right->levels, right->n_levels, left->levels, left->n_levels);
}

static gboolean
is_done (gpointer filter)
{
  return !soma_filter_is_searching (filter);
}

/* How many there are with that rule. */
static guint
count (SomaFilter *filter, const SomaFilterRule *rule)
{
  soma_filter_toggle (filter, rule);
  soma_fixture_run_until (is_done, filter);
  guint n = soma_filter_get_indices (filter)->len;
  g_assert_cmpuint (soma_filter_count_untried (filter), ==, 0);
  soma_filter_toggle (filter, rule);
  return n;
}

static const SomaFilterRule comes_apart = { .kind = "comes-apart" },
                            is_locked = { .kind = "locked" }, is_untried = { .kind = "untried" };

/* Of 96 one comes apart, at level 4.9.3. */
static void
test_rules (Fixture *fixture, gconstpointer data)
{
  static const int n_of_level[] = { 0, 0, 0, 0, 1, 0 };
  g_autoptr (SomaApartLevels) levels = make_levels (fixture);
  g_autoptr (SomaFilter) filter = soma_filter_new (fixture->list, FULL);

  soma_apart_levels_take (levels);
  wait_for (levels);
  soma_filter_set_levels (filter, levels);
  g_assert_false (soma_filter_needs_levels (filter));
  g_assert_cmpuint (count (filter, &comes_apart), ==, 1);
  g_assert_cmpuint (count (filter, &is_locked), ==, 95);
  g_assert_cmpuint (count (filter, &is_untried), ==, 0);
  for (int level = 1; level < (int) G_N_ELEMENTS (n_of_level); level++)
    {
      const SomaFilterRule from = { .kind = "level-from", .level = level };
      const SomaFilterRule exactly = { .kind = "level", .level = level };
      g_assert_cmpuint (count (filter, &from), ==, level <= 4);
      g_assert_cmpuint (count (filter, &exactly), ==, n_of_level[level]);
    }
}

/* With a rule of another kind, each of which alone excludes some. */
static void
test_combined (Fixture *fixture, gconstpointer data)
{
  const SomaFilterRule elsewhere = { .kind = "not-at", .piece = 0, .cell = 0 };
  g_autoptr (SomaApartLevels) levels = make_levels (fixture);
  g_autoptr (SomaFilter) filter = soma_filter_new (fixture->list, FULL);

  soma_apart_levels_take (levels);
  wait_for (levels);
  soma_filter_set_levels (filter, levels);
  guint n_elsewhere = count (filter, &elsewhere);
  soma_filter_toggle (filter, &elsewhere);
  guint n_apart = count (filter, &comes_apart), n_locked = count (filter, &is_locked);
  g_assert_cmpuint (n_apart + n_locked, ==, n_elsewhere);
  soma_filter_toggle (filter, &is_locked);
  soma_fixture_run_until (is_done, filter);
  g_assert_cmpuint (soma_filter_count_without (filter, 0), ==, 95 - n_locked);
  g_assert_cmpuint (soma_filter_count_without (filter, 1), ==, n_apart);
}

static gboolean
has_apart (gpointer filter)
{
  return soma_filter_count_untried (filter) == 0 && soma_filter_get_indices (filter)->len == 1;
}

/* While it is being found out. */
static void
test_follows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaApartLevels) levels = make_levels (fixture);
  g_autoptr (SomaFilter) filter = soma_filter_new (fixture->list, FULL);

  soma_filter_set_levels (filter, levels);
  soma_filter_toggle (filter, &is_untried);
  g_assert_cmpuint (soma_filter_count_untried (filter), ==, 96);
  soma_fixture_run_until (is_done, filter);
  g_assert_cmpuint (soma_filter_get_indices (filter)->len, ==, 96);
  soma_filter_toggle (filter, &is_untried);
  soma_filter_toggle (filter, &comes_apart);
  soma_fixture_run_until (is_done, filter);
  g_assert_cmpuint (soma_filter_get_indices (filter)->len, ==, 0);
  soma_apart_levels_take (levels);
  soma_fixture_run_until (has_apart, filter);
  wait_for (levels);
}

/* By levels or moves: a single one comes apart. */
static void
check_order (Fixture *fixture, SomaFilterOrder order)
{
  g_autoptr (SomaApartLevels) levels = make_levels (fixture);
  g_autoptr (SomaFilter) filter = soma_filter_new (fixture->list, FULL);

  soma_apart_levels_take (levels);
  wait_for (levels);
  soma_filter_set_levels (filter, levels);
  soma_filter_set_order (filter, order, 0);
  soma_fixture_run_until (is_done, filter);
  const GArray *indices = soma_filter_get_indices (filter);
  g_assert_cmpuint (indices->len, ==, 96);
  for (guint i = 1; i < indices->len; i++)
    {
      guint before = g_array_index (indices, guint, i - 1),
            index = g_array_index (indices, guint, i);
      int rank = compare_by_level (soma_apart_levels_get_table (levels), before, index);
      g_assert_cmpint (rank, ==, i == 1 ? -1 : 0);
      g_assert_true (i == 1 || before < index);
    }
}

/* With and without turns stand beside each other in the store. */
static void
test_turns (Fixture *fixture, gconstpointer data)
{
  static const SomaFilterRule needs_turns = { .kind = "needs-turns" };
  const SomaTurnLimits turns = { .clearance = 30, .slide = SOMA_TURN_DEFAULT_SLIDE };

  for (int round = 0; round < 2; round++)
    {
      g_autoptr (SomaApartLevels) without = make_levels (fixture);
      g_autoptr (SomaApartLevels) with = soma_apart_levels_new (fixture->list, FULL, NULL, &turns);
      g_autoptr (SomaFilter) filter = soma_filter_new (fixture->list, FULL);
      soma_apart_levels_take (without);
      assert_known (without, 1, 0, 1);
      soma_apart_levels_take (with);
      assert_known (with, 1, 1, 0);
      const SomaApartTable *table = soma_apart_levels_get_table (with);
      g_assert_cmpuint (soma_apart_table_count_turned (table), ==, 1);
      g_assert_cmpint (soma_apart_table_get (table, 0)->n_turns, ==, 1);
      g_assert_cmpint (soma_apart_table_get (table, 0)->clearance, ==, 0);
      g_assert_false (soma_apart_table_is_plain (table));
      soma_filter_set_levels (filter, without);
      g_assert_cmpuint (count (filter, &needs_turns), ==, 0);
      g_assert_cmpuint (count (filter, &is_locked), ==, 1);
      soma_filter_set_levels (filter, with);
      g_assert_cmpuint (count (filter, &needs_turns), ==, 1);
      g_assert_cmpuint (count (filter, &is_locked), ==, 0);
    }
}

/* What comes apart without turns has the level that it has without, and what does not even with
 * turns says so. */
static void
test_needless_turns (Fixture *fixture, gconstpointer data)
{
  const SomaTurnLimits turns = { .clearance = 0 };
  g_autoptr (SomaApartLevels) without = make_levels (fixture);
  g_autoptr (SomaApartLevels) with =
      soma_apart_levels_new (fixture->list, FULL, fixture->groups, &turns);

  soma_apart_levels_take (without);
  wait_for (without);
  soma_apart_levels_take (with);
  assert_known (with, 588,
                soma_apart_table_count (soma_apart_levels_get_table (without), SOMA_APART_COMPLETE),
                soma_apart_table_count (soma_apart_levels_get_table (without), SOMA_APART_LOCKED));
  for (guint i = 0; i < 588; i++)
    {
      SomaStoredApart expected = *soma_apart_table_get (soma_apart_levels_get_table (without), i);
      const SomaStoredApart *found = soma_apart_table_get (soma_apart_levels_get_table (with), i);
      g_assert_false (expected.is_turned);
      expected.is_turned = expected.result == SOMA_APART_LOCKED;
      g_assert_cmpmem (found, sizeof *found, &expected, sizeof expected);
    }
}

static void
test_order (Fixture *fixture, gconstpointer data)
{
  check_order (fixture, SOMA_FILTER_BY_LEVEL);
  check_order (fixture, SOMA_FILTER_BY_MOVES);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
#define ADD(name, puzzle, func)                                                                    \
  g_test_add ("/apart-levels/" name, Fixture, puzzle, set_up, func, tear_down)
  ADD ("few", "Cube in Cage", test_few);
  ADD ("long-level", "AlPackino", test_long_level);
  ADD ("stored", "Solid", test_stored);
  ADD ("groups", "Cube in Cage", test_groups);
  ADD ("many", "Solid", test_many);
  ADD ("stop", "Solid", test_stop);
  ADD ("forgotten", "Solid", test_forgotten);
  ADD ("growing", "Cube in Cage", test_growing);
  g_test_add_func ("/apart-levels/plain", test_plain);
  ADD ("rules", "Cube in Cage", test_rules);
  ADD ("combined", "Cube in Cage", test_combined);
  ADD ("follows", "Cube in Cage", test_follows);
  ADD ("order", "Cube in Cage", test_order);
  g_test_add ("/apart-levels/turns", Fixture, NULL, set_up_chamber, test_turns, tear_down);
  ADD ("needless-turns", "Solid", test_needless_turns);
  return g_test_run ();
}
