/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pthread.h>
#include <stdatomic.h>

#include "apart-replay.h"
#include "closed-box.h"
#include "corpus.h"
#include "engine-auto.h"
#include "lock.h"
#include "parting.h"
#include "search.h"
#include "symmetry.h"
#include "takers.h"

static SomaApart *
take_apart (const ClosedBox *solved, const SomaApartOptions *options)
{
  g_autoptr (SomaTaker) taker = soma_taker_new (solved->puzzle, options);
  SomaApart *apart = soma_taker_run (taker, solved->copy_at);
  g_assert_cmpuint (soma_taker_peak (taker), >, 0);
  return apart;
}

/* Three cubes, of which the first is the last to be placed, in a room for 27: every way to place
 * them is a state, 27 * 26 * 25. */
static void
test_locked (void)
{
  ClosedBox box = closed_box_make ((const int[]){ 3, 3, 3 }, 3);
  SomaApartOptions options = { 0 };
  g_autoptr (SomaApart) apart = take_apart (&box, &options);

  g_assert_cmpint (apart->result, ==, SOMA_APART_LOCKED);
  g_assert_cmpuint (apart->rest, ==, 0xf);
  g_assert_cmpuint (apart->n_states, ==, 27 * 26 * 25);
  closed_box_clear (&box);
}

/* What may stay together need not come apart. */
static void
test_groups (void)
{
  ClosedBox box = closed_box_make ((const int[]){ 2, 2, 1 }, 2);
  SomaApartGroup all[] = { { 0, 1, 1 }, { 1, 1, 2 } }, too_few[] = { { 0, 1, 1 }, { 1, 1, 1 } };
  SomaApartGroup both[] = { { 0, 1, 1 }, { 1, 1, 1 }, { 0, 2, 1 }, { 1, 2, 2 } };
  SomaApartOptions options = { .groups = all, .n_groups = 2 };
  int levels[SOMA_MAX_APART_COPIES];

  g_autoptr (SomaApart) together = take_apart (&box, &options);
  g_assert_cmpint (together->result, ==, SOMA_APART_COMPLETE);
  g_assert_cmpint (soma_apart_get_levels (together, levels), ==, 1);
  g_assert_cmpint (levels[0], ==, 0);
  /* Pieces that have no other group are not counted, as in BurrTools. */
  options.groups = too_few;
  g_autoptr (SomaApart) uncounted = take_apart (&box, &options);
  g_assert_cmpint (uncounted->result, ==, SOMA_APART_COMPLETE);
  /* Those of several groups are: the first has too few, the second enough. */
  options = (SomaApartOptions){ .groups = both, .n_groups = 4 };
  g_autoptr (SomaApart) second = take_apart (&box, &options);
  g_assert_cmpint (second->result, ==, SOMA_APART_COMPLETE);
  both[3].count = 1;
  g_autoptr (SomaApart) neither = take_apart (&box, &options);
  g_assert_cmpint (neither->result, ==, SOMA_APART_LOCKED);
  closed_box_clear (&box);
}

/* A box and any one of the cubes in it is all it takes. What is given up early is larger. */
static void
test_lock (void)
{
  ClosedBox box = closed_box_make ((const int[]){ 3, 3, 3 }, 3);
  atomic_bool stop = false;
  SomaApartOptions options = { .stop = &stop };
  g_autoptr (SomaTaker) taker = soma_taker_new (box.puzzle, &options);
  g_autoptr (SomaApart) apart = soma_taker_run (taker, box.copy_at);
  SomaLock lock;

  soma_lock_find (taker, box.puzzle, box.copy_at, apart, 0, &lock);
  g_assert_cmphex (lock.copies, ==, 0x3);
  g_assert_true (lock.is_minimal);
  g_assert_cmpuint (lock.n_places, ==, 27);
  soma_lock_find (taker, box.puzzle, box.copy_at, apart, 1, &lock);
  g_assert_cmphex (lock.copies, ==, 0x7);
  g_assert_false (lock.is_minimal);
  g_assert_cmpuint (lock.n_places, ==, 27 * 26);
  atomic_store (&stop, true);
  soma_lock_find (taker, box.puzzle, box.copy_at, apart, 0, &lock);
  g_assert_cmphex (lock.copies, ==, 0xf);
  g_assert_false (lock.is_minimal);
  g_assert_cmpuint (lock.n_places, ==, 0);
  closed_box_clear (&box);
}

/* The box may stay together with two of the cubes, so it takes the third, too, to lock. */
static void
test_lock_with_groups (void)
{
  ClosedBox box = closed_box_make ((const int[]){ 3, 1, 1 }, 3);
  SomaApartGroup groups[] = { { 0, 1, 1 }, { 0, 2, 1 }, { 1, 1, 2 }, { 1, 2, 2 } };
  SomaApartOptions options = { .groups = groups, .n_groups = 4 };
  g_autoptr (SomaTaker) taker = soma_taker_new (box.puzzle, &options);
  g_autoptr (SomaApart) apart = soma_taker_run (taker, box.copy_at);
  SomaLock lock;

  g_assert_cmpint (apart->result, ==, SOMA_APART_LOCKED);
  soma_lock_find (taker, box.puzzle, box.copy_at, apart, 0, &lock);
  g_assert_cmphex (lock.copies, ==, 0xf);
  g_assert_true (lock.is_minimal);
  g_assert_cmpuint (lock.n_places, ==, 1);
  closed_box_clear (&box);
}

/* With little memory, what is known by then is a lower bound. */
static void
test_memory (void)
{
  ClosedBox box = closed_box_make ((const int[]){ 4, 4, 4 }, 5);
  SomaApartOptions options = { .most_bytes = 1 << 20 };
  g_autoptr (SomaApart) small = take_apart (&box, &options);
  options.most_bytes = 8 << 20;
  g_autoptr (SomaApart) large = take_apart (&box, &options);

  g_assert_cmpint (small->result, ==, SOMA_APART_MEMORY);
  g_assert_cmpint (large->result, ==, SOMA_APART_MEMORY);
  g_assert_cmpint (small->n_known, >, 0);
  g_assert_cmpint (large->n_known, >=, small->n_known);
  g_assert_cmpuint (large->n_states, >, small->n_states);
  g_assert_cmpuint (small->rest, ==, 0x3f);
  closed_box_clear (&box);
}

static void *
stop_cb (void *data)
{
  atomic_store ((atomic_bool *) data, true);
  return NULL;
}

/* Told to stop before, and while it visits more states than it ever could. */
static void
test_stop (void)
{
  ClosedBox box = closed_box_make ((const int[]){ 6, 6, 6 }, 20);
  atomic_bool stop = true;
  SomaApartOptions options = { .stop = &stop };
  pthread_t thread;

  g_autoptr (SomaApart) never = take_apart (&box, &options);
  g_assert_cmpint (never->result, ==, SOMA_APART_STOPPED);
  g_assert_cmpint (never->n_known, ==, 0);
  atomic_store (&stop, false);
  options.most_bytes = (size_t) 1 << 26;
  g_assert_cmpint (pthread_create (&thread, NULL, stop_cb, &stop), ==, 0);
  g_autoptr (SomaApart) stopped = take_apart (&box, &options);
  pthread_join (thread, NULL);
  if (stopped->result == SOMA_APART_MEMORY) /* the thread was late */
    {
      soma_apart_free (stopped);
      stopped = take_apart (&box, &options);
    }
  g_assert_cmpint (stopped->result, ==, SOMA_APART_STOPPED);
  closed_box_clear (&box);
}

/* Along a room of 40 cells, pieces get further apart than the search expects. */
static void
test_far (void)
{
  SomaPartingSearch *search = soma_parting_search_new (1 << 24, NULL, NULL);
  ClosedBox box = closed_box_make ((const int[]){ 40, 1, 1 }, 1);
  g_autoptr (SomaApart) apart = take_apart (&box, &(SomaApartOptions){ 0 });
  SomaRigids rigids = { .n_pieces = 2 };
  int results[3], n_tries = 0;

  g_assert_cmpuint (apart->n_states, ==, 40);
  do
    {
      SomaGaps *gaps = soma_parting_search_get_gaps (search);
      const SomaPieceSet *set = box.puzzle->set;
      int corner[3];
      for (int i = 0; i < 2; i++)
        rigids.shapes[i] =
            soma_gaps_add_shape (gaps, set->pieces[i].cells, set->pieces[i].n_cells, corner);
      for (int axis = 0; axis < 3; axis++)
        rigids.corners[1][axis] = 1;
      results[n_tries] = (int) soma_parting_search_run (search, &rigids);
    }
  while (results[n_tries++] == SOMA_PARTING_TOO_FAR && n_tries < 3 &&
         soma_parting_search_widen (search, 0));
  g_assert_cmpint (n_tries, >, 1);
  g_assert_cmpint (results[n_tries - 1], ==, SOMA_PARTING_LOCKED);
  g_assert_cmpuint (soma_parting_search_n_states (search), ==, 40);
  soma_parting_search_free (search);
  closed_box_clear (&box);
}

/* More pieces, or longer ones, than are taken apart. */
static void
test_too_large (void)
{
  SomaApartOptions options = { 0 };
  ClosedBox many = closed_box_make ((const int[]){ 8, 8, 1 }, 64);
  ClosedBox few = closed_box_make ((const int[]){ 7, 9, 1 }, 63);
  ClosedBox longest = closed_box_make ((const int[]){ 62, 1, 1 }, 1);
  g_autoptr (SomaApart) too_many = take_apart (&many, &options);
  g_autoptr (SomaApart) enough = take_apart (&few, &options);
  g_autoptr (SomaApart) too_long = take_apart (&longest, &options);

  g_assert_cmpint (too_many->result, ==, SOMA_APART_TOO_LARGE);
  g_assert_cmpint (enough->result, ==, SOMA_APART_LOCKED);
  g_assert_cmpuint (enough->n_states, ==, 1);
  g_assert_cmpint (too_long->result, ==, SOMA_APART_TOO_LARGE);
  closed_box_clear (&many);
  closed_box_clear (&few);
  closed_box_clear (&longest);
}

/* Solutions of the Soma cube, found by the search. */

typedef struct
{
  SomaPuzzle *puzzle;
  SomaTakers *takers;
  GArray *solutions; /* of copy numbers */
  GString *plans;
  guint64 n_most; /* results to receive */
} Cube;

static bool
add_solution_cb (const uint16_t *copy_at, void *data)
{
  Cube *cube = data;
  g_array_append_vals (cube->solutions, copy_at, (guint) cube->puzzle->figure->n_cells);
  return true;
}

static void
cube_init_puzzle (Cube *cube, SomaPuzzle *puzzle)
{
  *cube = (Cube){ .puzzle = puzzle,
                  .solutions = g_array_new (FALSE, FALSE, sizeof (uint16_t)),
                  .plans = g_string_new (NULL),
                  .n_most = G_MAXUINT64 };
  SomaSearchOptions options = { .n_threads = 1, .solution = add_solution_cb, .data = cube };
  g_autoptr (SomaSearch) search = soma_search_new (cube->puzzle, &options, NULL);
  soma_search_run (search);
}

static void
cube_init (Cube *cube)
{
  cube_init_puzzle (cube, corpus_get ("soma-cube"));
  g_assert_cmpuint (cube->solutions->len, ==, 240 * 27);
}

static void
cube_clear (Cube *cube)
{
  soma_puzzle_unref (cube->puzzle);
  g_array_unref (cube->solutions);
  g_string_free (cube->plans, TRUE);
}

static const uint16_t *
get_solution (const Cube *cube, guint i)
{
  return &g_array_index (cube->solutions, uint16_t, i * 27);
}

static void
append_plan (GString *out, const SomaApart *apart)
{
  g_string_append_printf (out, "%d, %" G_GUINT64_FORMAT " states:", apart->result, apart->n_states);
  for (int i = 0; i < apart->n_partings; i++)
    g_string_append_printf (out, " %" G_GINT64_MODIFIER "x/%d", apart->partings[i].out,
                            apart->partings[i].n_moves);
  for (int i = 0; i < apart->n_moves; i++)
    g_string_append_printf (out, " %d %d %d %" G_GINT64_MODIFIER "x", apart->moves[i].kind,
                            apart->moves[i].axis, apart->moves[i].by, apart->moves[i].copies);
  g_string_append_c (out, '\n');
}

static bool
append_plan_cb (uint64_t number, const uint16_t *copy_at, const SomaApart *apart, void *data)
{
  Cube *cube = data;

  g_assert_cmpmem (copy_at, 27 * sizeof (uint16_t), get_solution (cube, (guint) number - 1),
                   27 * sizeof (uint16_t));
  append_plan (cube->plans, apart);
  return number < cube->n_most;
}

static char *
list_plans (Cube *cube, int n_threads)
{
  SomaApartOptions options = { 0 };
  g_autoptr (SomaTakers) takers =
      soma_takers_new (cube->puzzle, &options, n_threads, append_plan_cb, cube);
  gboolean is_wanted = TRUE;

  g_string_truncate (cube->plans, 0);
  for (guint i = 0; i < 240 && is_wanted; i++)
    is_wanted = soma_takers_add (takers, get_solution (cube, i));
  SomaTakersProgress progress;
  soma_takers_get_progress (takers, &progress);
  g_assert_cmpuint (progress.n_done, <=, 240);
  soma_takers_finish (takers);
  soma_takers_get_progress (takers, &progress);
  g_assert_cmpuint (progress.n_done, >=, MIN (240, cube->n_most));
  g_assert_cmpuint (soma_takers_peak (takers), >, 0);
  return g_strdup (cube->plans->str);
}

static guint
count_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  return g_strv_length (lines) - 1;
}

/* Plans do not depend on the threads, nor on what was taken apart before. */
static void
test_threads (void)
{
  Cube cube;
  cube_init (&cube);
  g_autofree char *one = list_plans (&cube, 1), *two = list_plans (&cube, 2),
                  *many = list_plans (&cube, 7);
  g_autoptr (GString) alone = g_string_new (NULL);

  for (guint i = 0; i < 240; i++)
    {
      g_autoptr (SomaTaker) taker = soma_taker_new (cube.puzzle, &(SomaApartOptions){ 0 });
      g_autoptr (SomaApart) apart = soma_taker_run (taker, get_solution (&cube, i));
      apart_replay (cube.puzzle, get_solution (&cube, i), apart, NULL, NULL);
      append_plan (alone, apart);
    }
  g_assert_cmpuint (count_lines (one), ==, 240);
  g_assert_cmpstr (one, ==, two);
  g_assert_cmpstr (one, ==, many);
  g_assert_cmpstr (one, ==, alone->str);
  cube_clear (&cube);
}

/* Who has enough gets no more. */
static void
test_enough (void)
{
  Cube cube;
  cube_init (&cube);
  cube.n_most = 10;
  g_autofree char *one = list_plans (&cube, 1), *many = list_plans (&cube, 5);

  g_assert_cmpuint (count_lines (one), ==, 10);
  g_assert_cmpstr (one, ==, many);
  cube_clear (&cube);
}

static bool
check_progress_cb (uint64_t number, const uint16_t *copy_at, const SomaApart *apart, void *data)
{
  SomaTakers **takers = data;
  SomaTakersProgress progress;

  soma_takers_get_progress (*takers, &progress);
  g_assert_cmpuint (progress.n_done, ==, number - 1);
  return true;
}

/* What is done is exact at any time, also while a result is being handed out. */
static void
test_progress (void)
{
  Cube cube;
  cube_init (&cube);
  SomaTakers *takers = NULL;
  SomaTakersProgress progress;

  takers = soma_takers_new (cube.puzzle, &(SomaApartOptions){ 0 }, 1, check_progress_cb, &takers);
  for (guint i = 0; i < 5; i++)
    g_assert_true (soma_takers_add (takers, get_solution (&cube, i)));
  soma_takers_finish (takers);
  soma_takers_get_progress (takers, &progress);
  g_assert_cmpuint (progress.n_done, ==, 5);
  soma_takers_free (takers);
  cube_clear (&cube);
}

/* The images of a solution under the rotations of the figure have one plan, turned like them. */
static void
check_images (const Cube *cube, guint step)
{
  SomaGroup *group = soma_group_new (cube->puzzle, SOMA_SYMMETRY_ROTATIONS);
  g_autoptr (SomaTaker) taker = soma_taker_new (cube->puzzle, &(SomaApartOptions){ 0 });
  gboolean all_differ = soma_piece_set_n_copies (cube->puzzle->set) == cube->puzzle->set->n_pieces;

  for (guint i = 0; i < cube->solutions->len / 27; i += step)
    {
      g_autoptr (SomaApart) apart = soma_taker_run (taker, get_solution (cube, i));
      for (int element = 0; element < group->n_rotations; element++)
        {
          uint16_t image[27];
          soma_group_apply (group, cube->puzzle, element, get_solution (cube, i), image);
          g_autoptr (SomaApart) turned = soma_taker_run (taker, image);
          apart_replay (cube->puzzle, image, turned, NULL, NULL);
          g_assert_cmpint (turned->n_moves, ==, apart->n_moves);
          g_assert_cmpuint (turned->n_states, ==, apart->n_states);
          for (int k = 0; k < apart->n_partings && all_differ; k++)
            g_assert_cmpuint (turned->partings[k].out, ==, apart->partings[k].out);
        }
    }
  soma_group_free (group);
}

static void
test_images (void)
{
  Cube cube;

  cube_init (&cube);
  check_images (&cube, 40);
  cube_clear (&cube);
}

/* The copies of a piece are in another order in another position: six L and a V. */
static void
test_images_of_equals (void)
{
  g_autoptr (SomaPuzzle) different = corpus_get ("soma-cube");
  SomaPiece pieces[2] = { different->set->pieces[0], different->set->pieces[1] };
  Cube cube;

  pieces[1].min_count = pieces[1].max_count = 6;
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  cube_init_puzzle (&cube, soma_puzzle_new ("", different->figure, set, NULL, 0, false, NULL));
  g_assert_cmpuint (cube.solutions->len, ==, 65 * 27);
  check_images (&cube, 8);
  cube_clear (&cube);
}

/* A piece that is heavier than all others never moves. */
static void
test_heavy (void)
{
  Cube cube;
  cube_init (&cube);

  for (int piece = 0; piece < 7; piece++)
    {
      const SomaApartOptions options = { 0 };
      SomaPiece pieces[7];
      memcpy (pieces, cube.puzzle->set->pieces, sizeof pieces);
      pieces[piece].weight = 1;
      g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 7, NULL);
      g_autoptr (SomaPuzzle) heavy =
          soma_puzzle_new ("", cube.puzzle->figure, set, NULL, 0, false, NULL);
      g_autoptr (SomaTaker) taker = soma_taker_new (heavy, &options);
      g_autoptr (SomaApart) apart = soma_taker_run (taker, get_solution (&cube, 5));
      apart_replay (cube.puzzle, get_solution (&cube, 5), apart, NULL, NULL);
      for (int i = 0; i < apart->n_moves; i++)
        g_assert_cmpuint (apart->moves[i].copies >> piece & 1, ==, 0);
    }
  cube_clear (&cube);
}

/* A cube in a room of two cells, which has no way out. */
static SomaPartingResult
part_locked (SomaPartingSearch *search)
{
  SomaGaps *gaps = soma_parting_search_get_gaps (search);
  SomaRigids rigids = { .n_pieces = 2 };
  SomaCell cells[36], cube = { 1, 1, 1 };
  int n_cells = 0;

  for (gint16 x = 0; x < 4; x++)
    for (gint16 y = 0; y < 3; y++)
      for (gint16 z = 0; z < 3; z++)
        if (x == 0 || x == 3 || y != 1 || z != 1)
          cells[n_cells++] = (SomaCell){ x, y, z };
  rigids.shapes[0] = soma_gaps_add_shape (gaps, cells, n_cells, rigids.corners[0]);
  rigids.shapes[1] = soma_gaps_add_shape (gaps, &cube, 1, rigids.corners[1]);
  return soma_parting_search_run (search, &rigids);
}

/* What a search had to do before makes no difference, neither more pieces, nor wider offsets. */
static void
test_fewer (void)
{
  const SomaTurnLimits limits = { .clearance = 7, .bevel = 50, .slide = SOMA_TURN_DEFAULT_SLIDE };
  SomaPartingSearch *search = soma_parting_search_new (1 << 20, NULL, NULL);
  SomaGaps *gaps = soma_parting_search_get_gaps (search);
  SomaRigids row = { .n_pieces = 20 };

  soma_parting_search_allow_turns (search, &limits, NULL);
  for (int i = 0; i < 20; i++)
    {
      SomaCell cell = { 0, 0, (gint16) (i % 10) };
      row.shapes[i] = soma_gaps_add_shape (gaps, &cell, 1, row.corners[i]);
      row.corners[i][1] = i / 10;
    }
  g_assert_cmpint (soma_parting_search_run (search, &row), ==, SOMA_PARTING_FOUND);
  for (int round = 0; round < 2; round++)
    {
      g_assert_cmpint (part_locked (search), ==, SOMA_PARTING_LOCKED);
      g_assert_cmpuint (soma_parting_search_n_states (search), ==, 2);
      g_assert_true (soma_parting_search_widen (search, 0));
    }
  soma_parting_search_free (search);
}

/* 4.10 is higher than 4.9.3, and 4.9.3 than 4.9. */
static void
test_levels (void)
{
  const int a[] = { 4, 9, 3 }, b[] = { 4, 10 };

  g_assert_cmpint (soma_apart_compare_levels (a, 3, b, 2), <, 0);
  g_assert_cmpint (soma_apart_compare_levels (b, 2, a, 3), >, 0);
  g_assert_cmpint (soma_apart_compare_levels (a, 3, a, 2), >, 0);
  g_assert_cmpint (soma_apart_compare_levels (a, 3, a, 3), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/apart/locked", test_locked);
  g_test_add_func ("/apart/groups", test_groups);
  g_test_add_func ("/apart/lock", test_lock);
  g_test_add_func ("/apart/lock-with-groups", test_lock_with_groups);
  g_test_add_func ("/apart/memory", test_memory);
  g_test_add_func ("/apart/stop", test_stop);
  g_test_add_func ("/apart/far", test_far);
  g_test_add_func ("/apart/fewer", test_fewer);
  g_test_add_func ("/apart/too-large", test_too_large);
  g_test_add_func ("/apart/threads", test_threads);
  g_test_add_func ("/apart/enough", test_enough);
  g_test_add_func ("/apart/progress", test_progress);
  g_test_add_func ("/apart/images", test_images);
  g_test_add_func ("/apart/images-of-equals", test_images_of_equals);
  g_test_add_func ("/apart/heavy", test_heavy);
  g_test_add_func ("/apart/levels", test_levels);
  return g_test_run ();
}
