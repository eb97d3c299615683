/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter.h"

#include <stdlib.h>
#include <string.h>

#include "build-order.h"
#include "engine-auto.h"
#include "few.h"
#include "library-store.h"
#include "solve-fixture.h"
#include "transform.h"

enum
{
  N_PIECES = 7,
  N_CELLS = 27,
};

/* The solutions of the 3x3x3 cube that differ by more than a turn. */
typedef struct
{
  SomaPuzzle *cube;
  SomaSolutionList *list;
  guint n;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  GHashTableIter iter;
  gpointer bytes;

  fixture->cube = soma_fixture_box (3, 3, 3, "soma");
  fixture->list = soma_solution_list_new (fixture->cube);
  g_autoptr (SomaFixtureResult) result = soma_fixture_run (
      soma_solve_job_new (fixture->cube, SOMA_SYMMETRY_ROTATIONS, SOMA_SOLVE_OPEN), fixture->cube,
      -1);
  g_hash_table_iter_init (&iter, result->solutions);
  while (g_hash_table_iter_next (&iter, &bytes, NULL))
    {
      g_autoptr (GByteArray) packed = g_bytes_unref_to_array (g_bytes_ref (bytes));
      soma_solution_list_append (fixture->list, packed);
    }
  fixture->n = g_list_model_get_n_items (G_LIST_MODEL (fixture->list));
  g_assert_cmpuint (fixture->n, ==, 480);
}

/* A pass that was dropped needs the list until its thread has ended. */
static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_fixture_wait_for_end (fixture->list);
  soma_puzzle_unref (fixture->cube);
}

static void
run (SomaFilter *filter)
{
  soma_run_until (!soma_filter_is_searching (filter));
}

/* By definition. Copies of the cube's pieces are the pieces. */

static int
distance (SomaCell a, SomaCell b)
{
  return abs (a.x - b.x) + abs (a.y - b.y) + abs (a.z - b.z);
}

static gboolean
is_symmetric (const SomaFigure *figure, const guint16 *copy_at)
{
  for (int transform = 1; transform < SOMA_N_TRANSFORMS; transform++)
    {
      guint16 map[N_CELLS];
      gboolean same = TRUE;

      soma_figure_map_cells (figure, figure, transform, map);
      for (int i = 0; i < N_CELLS; i++)
        for (int k = 0; k < i; k++)
          same &= (copy_at[i] == copy_at[k]) == (copy_at[map[i]] == copy_at[map[k]]);
      if (same)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_flat (const SomaFigure *figure, const guint16 *copy_at, int piece)
{
  for (int i = 0; i < N_CELLS; i++)
    for (int k = 0; k < i; k++)
      if (copy_at[i] == piece && copy_at[k] == piece && figure->cells[i].z != figure->cells[k].z)
        return FALSE;
  return TRUE;
}

static gboolean
do_touch (const SomaFigure *figure, const guint16 *copy_at, int piece, int other)
{
  for (int i = 0; i < N_CELLS; i++)
    for (int k = 0; k < N_CELLS; k++)
      if (copy_at[i] == piece && copy_at[k] == other &&
          distance (figure->cells[i], figure->cells[k]) == 1)
        return TRUE;
  return FALSE;
}

/* How many columns, rows or layers the piece is in. */
static int
count_places (const SomaFigure *figure, const guint16 *copy_at, int piece, int axis)
{
  gboolean is_used[3] = { FALSE, FALSE, FALSE };

  for (int i = 0; i < N_CELLS; i++)
    {
      const int at[3] = { figure->cells[i].x, figure->cells[i].y, figure->cells[i].z };
      if (copy_at[i] == piece)
        is_used[at[axis]] = TRUE;
    }
  return is_used[0] + is_used[1] + is_used[2];
}

/* What the solution is, told anew. */
typedef struct
{
  const SomaFigure *figure;
  guint index;
  const guint16 *copy_at;
  const SomaFilterRule *rule;
} Case;

static gboolean
expect_flat (const Case *c)
{
  return is_flat (c->figure, c->copy_at, c->rule->piece);
}

static gboolean
expect_upright (const Case *c)
{
  int height = count_places (c->figure, c->copy_at, c->rule->piece, 2);

  return height > count_places (c->figure, c->copy_at, c->rule->piece, 0) &&
         height > count_places (c->figure, c->copy_at, c->rule->piece, 1);
}

static gboolean
expect_touching (const Case *c)
{
  return do_touch (c->figure, c->copy_at, c->rule->piece, c->rule->other);
}

static gboolean
expect_not_touching (const Case *c)
{
  return !expect_touching (c);
}

static gboolean
expect_not_at (const Case *c)
{
  return c->copy_at[c->rule->cell] != c->rule->piece;
}

/* Each piece of the cube is used once. */
static gboolean
expect_used (const Case *c)
{
  return TRUE;
}

static gboolean
expect_used_so_often (const Case *c)
{
  return c->rule->level == 1;
}

static gboolean
expect_symmetric (const Case *c)
{
  return is_symmetric (c->figure, c->copy_at);
}

static gboolean
expect_found (const Case *c)
{
  return c->index % 3 == 0;
}

static gboolean
expect_not_found (const Case *c)
{
  return c->index % 3 != 0;
}

static gboolean
expect_bookmarked (const Case *c)
{
  return c->index % 4 == 1;
}

/* All the piece's cells are there: it has no more. */
static gboolean
expect_here (const Case *c)
{
  SomaKeptPiece kept = soma_filter_rule_get_kept (c->rule);
  gboolean is_here = TRUE;

  for (int i = 0; i < kept.n_cells; i++)
    is_here &= c->copy_at[kept.cells[i]] == c->rule->piece;
  return is_here;
}

/* A rule of each kind but those of levels (test-apart-levels), and how many cubes meet it as these
 * functions have it. */
static const struct
{
  SomaFilterRule rule;
  gboolean (*expect) (const Case *c);
} kinds[] = {
  { { "lies-flat", .piece = 3 }, expect_flat },
  { { "stands-upright", .piece = 1 }, expect_upright },
  { { "touch", .piece = 0, .other = 5 }, expect_touching },
  { { "do-not-touch", .piece = 1, .other = 3 }, expect_not_touching },
  { { "not-at", .piece = 1, .cell = 0 }, expect_not_at },
  { { "uses", .piece = 2 }, expect_used },
  { { "uses-so-many", .piece = 2, .level = 2 }, expect_used_so_often },
  { { .kind = "symmetric" }, expect_symmetric },
  { { .kind = "found" }, expect_found },
  { { .kind = "not-found" }, expect_not_found },
  { { .kind = "bookmarked" }, expect_bookmarked },
};

static gboolean
meets (Fixture *fixture, const SomaFilterRule *rule, guint index, const guint16 *copy_at)
{
  const Case c = { fixture->cube->figure, index, copy_at, rule };

  if (rule->place != NULL)
    return expect_here (&c);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].rule.kind, rule->kind))
      return kinds[i].expect (&c);
  g_assert_not_reached ();
}

/* As many as there are solutions are in the result, in the order of the list, and each rule that
 * alone excludes some has as many of them. */
static guint
check (Fixture *fixture, SomaFilter *filter)
{
  guint n_rules = soma_filter_get_n_rules (filter), n_found = 0;
  guint16 copy_at[N_CELLS];
  guint n_without[16] = { 0 };

  run (filter);
  const GArray *indices = soma_filter_get_indices (filter);
  for (guint i = 0; i < fixture->n; i++)
    {
      guint n_failed = 0, failed = 0;

      soma_solution_list_read (fixture->list, i, copy_at);
      for (guint r = 0; r < n_rules; r++)
        if (!meets (fixture, soma_filter_get_rule (filter, r), i, copy_at))
          {
            n_failed++;
            failed = r;
          }
      if (n_failed == 1)
        n_without[failed]++;
      if (n_failed == 0)
        g_assert_cmpuint (g_array_index (indices, guint, n_found++), ==, i);
    }
  g_assert_cmpuint (indices->len, ==, n_found);
  /* Pieces in their places are not asked about. */
  if (soma_filter_count_rules (filter, SOMA_FILTER_PLACE) == n_rules)
    return n_found;
  for (guint i = 0; i < n_rules; i++)
    g_assert_cmpuint (soma_filter_count_without (filter, i), ==, n_without[i]);
  return n_found;
}

static void
set_keys (Fixture *fixture, SomaFilter *filter)
{
  g_autoptr (GHashTable) found = soma_filter_keys_new (), bookmarked = soma_filter_keys_new ();
  guint16 copy_at[N_CELLS];

  for (guint i = 0; i < fixture->n; i++)
    {
      soma_solution_list_read (fixture->list, i, copy_at);
      g_auto (GStrv) keys =
          soma_library_solution_keys (fixture->cube, SOMA_SYMMETRY_ROTATIONS, copy_at, 1);
      if (i % 3 == 0)
        soma_filter_keys_add (found, keys[0]);
      if (i % 4 == 1)
        soma_filter_keys_add (bookmarked, keys[0]);
    }
  soma_filter_keys_add (found, "");
  soma_filter_keys_add (found, "not a key");
  g_assert_cmpuint (g_hash_table_size (found), ==, 160);
  soma_filter_set_keys (filter, found, bookmarked);
}

/* Each kind is tested, here or with the levels, and is found by its name. */
static void
test_kinds (Fixture *fixture, gconstpointer data)
{
  guint n = 0;

  for (guint i = 0; i < soma_filter_get_n_kinds (); i++)
    {
      const SomaFilterKind *kind = soma_filter_get_kind (i);
      g_assert_true (soma_filter_find_kind (kind->name) == kind);
      if ((kind->needs & SOMA_FILTER_LEVELS) == 0 && kind->choice != NULL)
        g_assert_cmpstr (kind->name, ==, kinds[n++].rule.kind);
    }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (kinds));
  g_assert_null (soma_filter_find_kind ("another"));
}

static void
test_rules (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFilter) filter = soma_filter_new (fixture->list, SOMA_SYMMETRY_ROTATIONS);

  set_keys (fixture, filter);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      soma_filter_toggle (filter, &kinds[i].rule);
      g_assert_true (soma_filter_has (filter, &kinds[i].rule));
      guint n = check (fixture, filter);
      g_test_message ("%s: %u solutions", kinds[i].rule.kind, n);
      g_assert_true (n < fixture->n || kinds[i].expect == expect_used);
      g_assert_true (n > 0 || kinds[i].expect == expect_symmetric ||
                     kinds[i].expect == expect_used_so_often);
      soma_filter_toggle (filter, &kinds[i].rule);
      g_assert_null (soma_filter_get_indices (filter));
    }
  /* All pairs, in both orders. */
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
      if (i != k)
        {
          soma_filter_toggle (filter, &kinds[i].rule);
          soma_filter_toggle (filter, &kinds[k].rule);
          check (fixture, filter);
          soma_filter_clear (filter);
        }
}

static void
test_kept (Fixture *fixture, gconstpointer data)
{
  static const SomaFilterRule rules[] = { { "lies-flat", .piece = 2 },
                                          { "touch", .piece = 4, .other = 2 },
                                          { "touch", .piece = 2, .other = 4 } };
  g_autoptr (SomaFilter) filter = soma_filter_new (fixture->list, SOMA_SYMMETRY_ROTATIONS);
  g_autoptr (SomaSolution) one = g_list_model_get_item (G_LIST_MODEL (fixture->list), 0);
  g_auto (SomaFilterRule) here = soma_filter_rule_here (one, 1);

  soma_filter_toggle (filter, &rules[0]);
  soma_filter_toggle (filter, &rules[1]);
  guint n = check (fixture, filter);
  soma_filter_toggle (filter, &here);
  g_assert_true (soma_filter_rule_equal (soma_filter_get_rule (filter, 0), &here));
  n = check (fixture, filter);
  soma_filter_toggle (filter, &rules[2]); /* the same rule */
  g_assert_cmpuint (soma_filter_get_n_rules (filter), ==, 2);
  g_assert_cmpuint (check (fixture, filter), >=, n);
  soma_filter_remove (filter, 1);
  g_assert_cmpuint (soma_filter_count_rules (filter, SOMA_FILTER_PLACE), ==, 1);
  /* This alone is known at once. */
  g_assert_false (soma_filter_is_searching (filter));
  g_assert_cmpuint (check (fixture, filter), >=, n);
  soma_filter_toggle (filter, &here);
  g_assert_false (soma_filter_is_used (filter));
}

/* As the list grows, and when rules change before there is a result. */
static void
test_growing (Fixture *fixture, gconstpointer data)
{
  static const SomaFilterRule flat = { "lies-flat", .piece = 3 },
                              touch = { "touch", .piece = 0, .other = 1 };
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (fixture->cube);
  g_autoptr (SomaFilter) filter = soma_filter_new (list, SOMA_SYMMETRY_ROTATIONS);
  g_autoptr (SomaSolutionList) whole = g_steal_pointer (&fixture->list);
  guint16 copy_at[N_CELLS];

  soma_filter_toggle (filter, &flat);
  for (guint i = 0; i < fixture->n;)
    {
      g_autoptr (GByteArray) packed = g_byte_array_new ();
      for (guint stop = i + 160; i < stop; i++)
        {
          soma_solution_list_read (whole, i, copy_at);
          soma_packing_append (soma_packing_for (fixture->cube), copy_at, packed);
        }
      soma_solution_list_append (list, packed);
      if (i == 320)
        soma_filter_toggle (filter, &touch);
    }
  fixture->list = list;
  check (fixture, filter);
  fixture->list = g_steal_pointer (&whole);
}

/* Orders */

static int
compare_places (const guint16 *a, const guint16 *b, int piece)
{
  for (int i = 0; i < N_CELLS; i++)
    if ((a[i] == piece) != (b[i] == piece))
      return a[i] == piece ? -1 : 1;
  return 0;
}

static int
rate_building (Fixture *fixture, const guint16 *copy_at)
{
  SomaBuildOrder order;
  int n = 0;

  soma_build_order_find (fixture->cube, copy_at, &order);
  if (order.result != SOMA_BUILD_ORDER_FOUND)
    return 100 * (int) order.result;
  for (int i = 0; i < order.n_steps; i++)
    n += order.steps[i].approach != SOMA_FROM_ABOVE;
  return n;
}

static int
compare (Fixture *fixture, SomaFilterOrder order, const guint16 *a, const guint16 *b)
{
  if (order == SOMA_FILTER_BY_PLACE)
    return compare_places (a, b, 4);
  if (order == SOMA_FILTER_BY_BUILDING)
    return rate_building (fixture, a) - rate_building (fixture, b);
  return is_symmetric (fixture->cube->figure, b) - is_symmetric (fixture->cube->figure, a);
}

static void
test_orders (Fixture *fixture, gconstpointer data)
{
  static const SomaFilterRule rule = { "lies-flat", .piece = 3 };
  g_autoptr (SomaFilter) filter = soma_filter_new (fixture->list, SOMA_SYMMETRY_ROTATIONS);

  for (SomaFilterOrder order = SOMA_FILTER_BY_PLACE; order <= SOMA_FILTER_BY_SYMMETRY; order++)
    {
      guint16 before[N_CELLS], copy_at[N_CELLS];
      guint n_equal = 0;

      soma_filter_set_order (filter, order, 4);
      run (filter);
      const GArray *indices = soma_filter_get_indices (filter);
      g_assert_true ((indices->len == 480) == (order == SOMA_FILTER_BY_PLACE));
      for (guint i = 0; i < indices->len; i++)
        {
          guint index = g_array_index (indices, guint, i);
          soma_solution_list_read (fixture->list, index, copy_at);
          int way = i > 0 ? compare (fixture, order, before, copy_at) : -1;
          g_assert_true (way <= 0 || order == SOMA_FILTER_BY_BUILDING);
          g_assert_true (way < 0 || order == SOMA_FILTER_BY_BUILDING ||
                         g_array_index (indices, guint, i - 1) < index);
          n_equal += way == 0;
          memcpy (before, copy_at, sizeof before);
        }
      g_assert_cmpuint (n_equal, >, 0);
      if (order == SOMA_FILTER_BY_PLACE)
        soma_filter_toggle (filter, &rule);
    }
  soma_filter_clear (filter);
  run (filter);
  soma_filter_set_order (filter, SOMA_FILTER_AS_FOUND, 0);
  g_assert_null (soma_filter_get_indices (filter));
}

/* No solution of the cube is symmetric; bricks of dominoes can be, and exchange them. */
static void
test_symmetric (void)
{
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece dominoes = {
    .letter = "D", .min_count = 6, .max_count = 6, .n_cells = 2, .cells = cells
  };
  static const guint16 upright[12] = { 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5 };
  static const guint16 crooked[12] = { 0, 0, 1, 2, 2, 1, 3, 4, 4, 3, 5, 5 };
  static const guint16 brick[12] = { 0, 2, 2, 1, 3, 3, 0, 4, 5, 1, 4, 5 };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (3, 2, 2, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &dominoes, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaGroup) group = soma_group_new (puzzle, SOMA_SYMMETRY_FULL);

  g_assert_cmpint (group->n_elements, ==, 16);
  g_assert_cmpint (soma_filter_count_symmetries (group, puzzle, upright), ==, 7);
  g_assert_cmpint (soma_filter_count_symmetries (group, puzzle, crooked), ==, 3);
  g_assert_cmpint (soma_filter_count_symmetries (group, puzzle, brick), ==, 1);
}

/* What a solution uses where pieces have ranges. */
static void
test_used (void)
{
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece pieces[] = { { .letter = "D", .max_count = 2, .n_cells = 2, .cells = cells },
                               { .letter = "M", .max_count = 4, .n_cells = 1, .cells = cells } };
  static const guint16 solutions[][4] = {
    { 2, 3, 4, 5 }, { 0, 0, 2, 3 }, { 2, 0, 0, 3 }, { 2, 3, 0, 0 }, { 0, 0, 1, 1 }
  };
  static const guint sorted[] = { 4, 1, 2, 3, 0 };
  static const SomaFilterRule one = { "uses-so-many", .piece = 0, .level = 1 },
                              some = { "uses", .piece = 0 };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (4, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (puzzle);
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  g_autoptr (SomaFilter) filter = soma_filter_new (list, SOMA_SYMMETRY_NONE);

  for (guint i = 0; i < G_N_ELEMENTS (solutions); i++)
    soma_packing_append (soma_packing_for (puzzle), solutions[i], packed);
  soma_solution_list_append (list, packed);
  soma_filter_set_order (filter, SOMA_FILTER_BY_PIECES, 0);
  run (filter);
  const GArray *indices = soma_filter_get_indices (filter);
  g_assert_cmpmem (indices->data, indices->len * sizeof (guint), sorted, sizeof sorted);
  soma_filter_toggle (filter, &some);
  run (filter);
  g_assert_cmpuint (soma_filter_get_indices (filter)->len, ==, 4);
  soma_filter_toggle (filter, &one);
  run (filter);
  indices = soma_filter_get_indices (filter);
  g_assert_cmpmem (indices->data, indices->len * sizeof (guint), sorted + 1, 3 * sizeof (guint));
}

/* As many as are listed at most. */
static void
test_million (Fixture *fixture, gconstpointer data)
{
  static const SomaFilterRule rules[] = { { "not-at", .piece = 1, .cell = 0 },
                                          { "touch", .piece = 0, .other = 5 },
                                          { "lies-flat", .piece = 3 } };
  const guint n_all = soma_few_of (999840, 48000);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (fixture->cube);
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  g_autoptr (SomaFilter) filter = soma_filter_new (list, SOMA_SYMMETRY_ROTATIONS);
  guint16 copy_at[N_CELLS];
  double blocked = 0;

  for (guint i = 0; i < fixture->n; i++)
    {
      soma_solution_list_read (fixture->list, i, copy_at);
      soma_packing_append (soma_packing_for (fixture->cube), copy_at, packed);
    }
  for (guint i = 0; i < n_all / fixture->n; i++)
    soma_solution_list_append (list, packed);
  g_test_timer_start ();
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    soma_filter_toggle (filter, &rules[i]);
  blocked += g_test_timer_elapsed ();
  run (filter);
  guint n = soma_filter_get_indices (filter)->len;
  g_test_message ("%u of %u in %.0f ms; the indices take %.1f MB", n, n_all,
                  1000 * g_test_timer_elapsed (), n * sizeof (guint) / 1e6);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n % (n_all / fixture->n), ==, 0);
  g_test_timer_start ();
  soma_filter_set_order (filter, SOMA_FILTER_BY_PLACE, 4);
  blocked += g_test_timer_elapsed ();
  run (filter);
  g_test_message ("sorted in %.0f ms; the caller waited %.1f ms in all",
                  1000 * g_test_timer_elapsed (), 1000 * blocked);
}

#define ADD(path, function) g_test_add ("/filter/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  ADD ("kinds", test_kinds);
  ADD ("rules", test_rules);
  ADD ("kept", test_kept);
  ADD ("growing", test_growing);
  ADD ("orders", test_orders);
  g_test_add_func ("/filter/symmetric", test_symmetric);
  g_test_add_func ("/filter/used", test_used);
  ADD ("million", test_million);
  return g_test_run ();
}
