/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "apart-fixture.h"
#include "apart-puzzles.h"
#include "apart-search.h"
#include "engine-auto.h"
#include "model-fixture.h"

/* Assemblies of which it is known how they come apart (BurrTools 0.7.1). */
typedef struct
{
  const char *name;
  guint solution;
  const char *level;
  int n_moves;
} Known;

static const Known known[] = {
  { "Pelikan", 1, "98.2.4.2", 108 },
  { "Cage", 32, "4.9.3", 16 },
  { "AlPackino", 1, "1.1.1.1.1.2.1.3.1.2.1.2", 17 },
};

/* What is where: it knows cells, and that no two may be in one place. */

typedef struct
{
  SomaApartPlan *plan;
  SomaApartPlaces places;
} State;

static void
assert_free (const State *state)
{
  const SomaApart *apart = soma_apart_plan_get_apart (state->plan);
  const SomaFigure *figure = soma_apart_plan_get_puzzle (state->plan)->figure;
  const guint16 *copy_at = soma_apart_plan_get_copy_at (state->plan);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int k = 0; k < apart->n_copies; k++)
    for (int i = 0; i < figure->n_cells; i++)
      if ((state->places.there >> k & 1) != 0 && copy_at[i] == apart->copies[k])
        {
          const int *by = state->places.copies[k].offset;
          SomaCell cell = figure->cells[i];
          char *key = g_strdup_printf ("%d %d %d", cell.x + by[0], cell.y + by[1], cell.z + by[2]);
          g_assert_true (g_hash_table_add (taken, key));
        }
}

static int
get_sign (int number)
{
  return (number > 0) - (number < 0);
}

/* From one place to the other, cell by cell, along one axis, all that move by the same way. */
static void
go (State *state, const SomaApartPlaces *to)
{
  int n = soma_apart_plan_get_apart (state->plan)->n_copies, far = 0;
  int way[3] = { 0 };

  g_assert_cmpuint (state->places.there, ==, to->there);
  g_assert_cmpuint (to->moving & ~to->there, ==, 0);
  for (int k = 0; k < n; k++)
    for (int a = 0; a < 3; a++)
      {
        int by = to->copies[k].offset[a] - state->places.copies[k].offset[a];
        if ((to->moving >> k & 1) == 0)
          g_assert_cmpint (by, ==, 0);
        else if (way[a] == 0)
          way[a] = by;
        else
          g_assert_cmpint (by, ==, way[a]);
      }
  far = ABS (way[0]) + ABS (way[1]) + ABS (way[2]);
  g_assert_cmpint (MAX (MAX (ABS (way[0]), ABS (way[1])), ABS (way[2])), ==, far);
  g_assert_cmpint (far, >, 0);
  for (int step = 0; step < far; step++)
    {
      for (int k = 0; k < n; k++)
        for (int a = 0; (to->moving >> k & 1) != 0 && a < 3; a++)
          state->places.copies[k].offset[a] += get_sign (way[a]);
      assert_free (state);
    }
  g_assert_cmpmem (state->places.copies, sizeof to->copies, to->copies, sizeof to->copies);
}

/* Whatever is still there goes on from where it was; what is apart from it is gone. */
static void
check_move (State *state, SomaApartPlaces *start, int move)
{
  const SomaApart *apart = soma_apart_plan_get_apart (state->plan);
  SomaApartPlaces before, after;

  soma_apart_plan_get_places_before (state->plan, move, &before);
  soma_apart_plan_get_places (state->plan, move + 1, &after);
  for (int k = 0; k < apart->n_copies; k++)
    if ((before.there >> k & 1) != 0)
      g_assert_cmpmem (before.copies[k].offset, sizeof before.copies[k].offset,
                       start->copies[k].offset, sizeof start->copies[k].offset);
  state->places = before;
  assert_free (state);
  go (state, &after);
  if (apart->moves[move].kind == SOMA_MOVE_SHIFT)
    *start = after;
}

/* The box of some copies, along one axis. */
static void
measure (const State *state, guint64 copies, int axis, int *low, int *high)
{
  const SomaApart *apart = soma_apart_plan_get_apart (state->plan);
  const SomaFigure *figure = soma_apart_plan_get_puzzle (state->plan)->figure;
  const guint16 *copy_at = soma_apart_plan_get_copy_at (state->plan);

  *low = G_MAXINT;
  *high = G_MININT;
  for (int k = 0; k < apart->n_copies; k++)
    for (int i = 0; i < figure->n_cells; i++)
      if ((copies >> k & 1) != 0 && copy_at[i] == apart->copies[k])
        {
          const SomaCell cell = figure->cells[i];
          const int at[3] = { cell.x, cell.y, cell.z };
          *low = MIN (*low, at[axis] + state->places.copies[k].offset[axis]);
          *high = MAX (*high, at[axis] + state->places.copies[k].offset[axis]);
        }
}

/* What has come off is clear of the rest. */
static void
check_out (const State *state, const SomaMove *move)
{
  int low, high, low_of_rest, high_of_rest;

  measure (state, move->copies, move->axis, &low, &high);
  measure (state, state->places.there & ~move->copies, move->axis, &low_of_rest, &high_of_rest);
  if (move->by > 0)
    g_assert_cmpint (low, >, high_of_rest + 1);
  else
    g_assert_cmpint (high, <, low_of_rest - 1);
}

static int
check_plan (SomaApartPlan *plan)
{
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  State state = { .plan = plan };
  SomaApartPlaces start;
  int n_out = 0;

  soma_apart_plan_get_places (plan, 0, &start);
  g_assert_cmpuint (start.moving, ==, 0);
  g_assert_cmpint (__builtin_popcountll (start.there), ==, apart->n_copies);
  state.places = start;
  assert_free (&state);
  for (int i = 0; i < apart->n_moves; i++)
    {
      check_move (&state, &start, i);
      if (apart->moves[i].kind != SOMA_MOVE_OUT)
        continue;
      check_out (&state, &apart->moves[i]);
      n_out++;
    }
  return n_out;
}

static void
test_known (gconstpointer data)
{
  const Known *one = data;
  g_autoptr (ApartFixture) fixture = apart_fixture_new (one->name, one->solution);
  g_autoptr (SomaApartPlan) plan = apart_fixture_find (fixture);
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  g_autofree char *level = soma_apart_plan_name_level (plan);

  g_assert_true (soma_apart_plan_is_complete (plan));
  g_assert_cmpstr (level, ==, one->level);
  g_assert_cmpint (apart->n_moves, ==, one->n_moves);
  g_assert_cmpint (check_plan (plan), ==, apart->n_partings);
}

/* Partings are below those that they take further apart. */
static void
test_depth (void)
{
  g_autoptr (ApartFixture) fixture = apart_fixture_new ("Pelikan", 1);
  g_autoptr (SomaApartPlan) plan = apart_fixture_find (fixture);
  const SomaApart *apart = soma_apart_plan_get_apart (plan);

  g_assert_cmpint (soma_apart_plan_get_depth (plan, 0), ==, 0);
  for (int i = 0; i < apart->n_partings; i++)
    {
      const int parts[] = { apart->partings[i].stay_parting, apart->partings[i].out_parting };
      for (int k = 0; k < 2; k++)
        if (parts[k] >= 0)
          g_assert_cmpint (soma_apart_plan_get_depth (plan, parts[k]), ==,
                           soma_apart_plan_get_depth (plan, i) + 1);
      for (int m = 0; m < apart->partings[i].n_moves; m++)
        g_assert_cmpint (soma_apart_find_parting (apart, apart->partings[i].first_move + m), ==, i);
    }
}

/* A move and what undoes it are the same but for the direction. */
static void
test_words (void)
{
  g_autoptr (ApartFixture) fixture = apart_fixture_new ("Cage", 32);
  g_autoptr (SomaApartPlan) plan = apart_fixture_find (fixture);
  g_autofree char *forth = soma_apart_plan_describe_move (plan, 0, FALSE);
  g_autofree char *back = soma_apart_plan_describe_move (plan, 0, TRUE);
  g_autofree char *text = soma_apart_plan_to_text (plan);
  int n = soma_apart_plan_get_apart (plan)->n_moves;
  g_autofree char *last = soma_apart_plan_describe_move (plan, n - 1, FALSE);
  g_autofree char *first = soma_apart_plan_describe_move (plan, n - 1, TRUE);

  g_assert_cmpstr (forth, ==, "B1 moves 1 to the back");
  g_assert_cmpstr (back, ==, "B1 moves 1 to the front");
  g_assert_nonnull (strstr (last, " off "));
  g_assert_nonnull (strstr (first, " in from "));
  g_assert_true (
      g_str_has_prefix (text, "A, B1, B2, C, D and E:\n    1. B1 moves 1 to the back\n"));
  g_assert_nonnull (strstr (text, last));
}

/* What never comes apart says which pieces are left, and which of them are to blame. */
static void
test_locked (void)
{
  g_autoptr (ApartFixture) fixture = apart_fixture_new ("Cage", 1);
  g_autoptr (SomaApartPlan) plan = apart_fixture_find (fixture);
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  g_autofree char *level = soma_apart_plan_name_level (plan);
  g_autofree char *lock = soma_apart_plan_name_copies (plan, soma_apart_plan_get_lock (plan));

  g_assert_cmpint (apart->result, ==, SOMA_APART_LOCKED);
  g_assert_false (soma_apart_plan_is_complete (plan));
  g_assert_cmpint (__builtin_popcountll (apart->rest), >, 1);
  g_assert_null (level);
  check_plan (plan);
  g_assert_cmpstr (lock, ==, "A, B1, B2 and E");
}

/* A closed box with cubes in it that cannot leave: to find that out takes too long. */
static SomaApartSearch *
start_endless (void)
{
  const int edge = 6, n_cubes = 5;
  g_autoptr (SomaFigure) figure = soma_figure_new_box (edge, edge, edge, NULL);
  g_autofree bool *optional = g_new0 (bool, figure->n_cells);
  g_autofree guint16 *copy_at = g_new (guint16, figure->n_cells);
  g_autoptr (GArray) walls = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  const SomaCell cube = { 0, 0, 0 };
  int n = 0;

  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell c = figure->cells[i];
      optional[i] = c.x % (edge - 1) != 0 && c.y % (edge - 1) != 0 && c.z % (edge - 1) != 0;
      copy_at[i] = !optional[i] ? 0 : n < n_cubes ? (guint16) ++n : SOMA_NO_COPY;
      if (!optional[i])
        g_array_append_val (walls, c);
    }
  const SomaPiece pieces[] = {
    { .letter = "B",
      .min_count = 1,
      .max_count = 1,
      .n_cells = (int) walls->len,
      .cells = (const SomaCell *) (void *) walls->data },
    { .letter = "c", .min_count = 0, .max_count = n_cubes, .n_cells = 1, .cells = &cube },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaFigure) with_room =
      soma_figure_new (figure->cells, optional, figure->n_cells, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", with_room, set, NULL, 0, false, NULL);
  return soma_apart_search_new (puzzle, copy_at, NULL, NULL, 0);
}

static gboolean
is_under_way (gpointer data)
{
  return soma_apart_search_get_n_known (data) > 0;
}

static gboolean
has_ended (gpointer data)
{
  return soma_apart_search_get_plan (data) != NULL;
}

/* It tells how far it is; when it is stopped, that is what remains. */
static void
test_stop (void)
{
  g_autoptr (SomaApartSearch) search = start_endless ();

  soma_fixture_run_until (is_under_way, search);
  g_assert_null (soma_apart_search_get_plan (search));
  soma_apart_search_stop (search);
  soma_fixture_run_until (has_ended, search);
  const SomaApart *apart = soma_apart_plan_get_apart (soma_apart_search_get_plan (search));
  g_assert_cmpint (apart->result, ==, SOMA_APART_STOPPED);
  g_assert_cmpint (apart->n_known, >, 0);
  soma_apart_search_stop (search);
}

/* A bar leaves its box with a turn, and not without. */
static void
test_turns (void)
{
  const SomaApartTurning turning = { .clearance = 30 };
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_chamber (&copy_at);
  g_autoptr (SomaApartSearch) without = soma_apart_search_new (puzzle, copy_at, NULL, NULL, 0);
  g_autoptr (SomaApartSearch) with = soma_apart_search_new (puzzle, copy_at, NULL, &turning, 0);

  soma_fixture_run_until (has_ended, without);
  soma_fixture_run_until (has_ended, with);
  SomaApartPlan *locked = soma_apart_search_get_plan (without);
  SomaApartPlan *turned = soma_apart_search_get_plan (with);
  g_assert_cmpint (soma_apart_plan_get_apart (locked)->result, ==, SOMA_APART_LOCKED);
  g_assert_null (soma_apart_plan_get_turning (locked));
  g_assert_true (soma_apart_plan_is_complete (turned));
  g_assert_cmpint (soma_apart_plan_count_turns (turned), ==, 1);
  g_assert_nonnull (soma_apart_plan_get_turning (turned));
}

/* Whether no thread takes anything apart any more. */
static gboolean
has_no_thread (gpointer data)
{
  g_autoptr (GDir) threads = g_dir_open ("/proc/self/task", 0, NULL);
  gboolean is_there = FALSE;

  for (const char *id = g_dir_read_name (threads); id != NULL; id = g_dir_read_name (threads))
    {
      g_autofree char *path = g_build_filename ("/proc/self/task", id, "comm", NULL);
      g_autofree char *name = NULL;
      is_there = is_there || (g_file_get_contents (path, &name, NULL, NULL) &&
                              g_str_has_prefix (name, "soma-apart"));
    }
  return !is_there;
}

/* Whoever loses interest need not wait. */
static void
test_dropped (void)
{
  SomaApartSearch *search = start_endless ();

  g_assert_finalize_object (search);
  soma_fixture_run_until (has_no_thread, NULL);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static gboolean
has_plan (gpointer data)
{
  return soma_apart_search_get_plan (data) != NULL;
}

/* With turns that need more play than there is, the same few pieces are to blame as without, not
 * all of them. */
static void
test_lock_with_turns (void)
{
  g_autoptr (ApartFixture) fixture = apart_fixture_new ("Cage", 1);
  g_autoptr (SomaApartPlan) plain = apart_fixture_find (fixture);
  const SomaApartTurning turning = { .clearance = 1 };
  g_autoptr (SomaApartSearch) search = soma_apart_search_new (fixture->puzzle, fixture->copy_at,
                                                              fixture->design->pieces, &turning, 0);

  soma_fixture_run_until (has_plan, search);
  SomaApartPlan *turned = soma_apart_search_get_plan (search);
  g_assert_cmpint (soma_apart_plan_get_apart (turned)->result, ==, SOMA_APART_LOCKED);
  g_assert_cmpint (soma_apart_plan_get_apart (plain)->result, ==, SOMA_APART_LOCKED);
  g_assert_cmpint (__builtin_popcountll (soma_apart_plan_get_lock (turned)), ==, 4);
  g_assert_cmpuint (soma_apart_plan_get_lock (turned), ==, soma_apart_plan_get_lock (plain));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autofree char *path = g_strdup_printf ("/apart-plan/%s", known[i].name);
      g_test_add_data_func (path, &known[i], test_known);
    }
  g_test_add_func ("/apart-plan/depth", test_depth);
  g_test_add_func ("/apart-plan/words", test_words);
  g_test_add_func ("/apart-plan/locked", test_locked);
  g_test_add_func ("/apart-plan/turns", test_turns);
  g_test_add_func ("/apart-plan/stop", test_stop);
  g_test_add_func ("/apart-plan/dropped", test_dropped);
  g_test_add_func ("/apart-plan/lock-with-turns", test_lock_with_turns);
  return g_test_run ();
}
