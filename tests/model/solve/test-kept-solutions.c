/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept-solutions.h"

#include <string.h>

#include "engine-auto.h"
#include "model-fixture.h"

/* A bar of dominoes, straight threes and single cubes, filled at random: copies of one piece are
 * interchangeable, and there are enough solutions. */
enum
{
  LENGTH = 24,
  N_CUBES = 24,
  N_DOMINOES = 12,
};

static SomaPuzzle *
make_bar (void)
{
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece pieces[2] = {
    { .letter = "C", .max_count = N_CUBES, .n_cells = 1, .cells = cells },
    { .letter = "D", .max_count = N_DOMINOES, .n_cells = 2, .cells = cells },
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (LENGTH, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

static void
fill_bar (guint16 *copy_at)
{
  int n_cubes = 0, n_dominoes = 0;

  for (int i = 0; i < LENGTH;)
    if (i + 1 < LENGTH && g_test_rand_bit ())
      {
        copy_at[i] = copy_at[i + 1] = (guint16) (N_CUBES + n_dominoes++);
        i += 2;
      }
    else
      copy_at[i++] = (guint16) n_cubes++;
}

static void
append (SomaSolutionList *list, SomaPuzzle *puzzle, GPtrArray *all, guint n)
{
  g_autoptr (GByteArray) packed = g_byte_array_new ();

  for (guint i = 0; i < n; i++)
    {
      guint16 *copy_at = g_new (guint16, LENGTH);
      fill_bar (copy_at);
      soma_packing_append (soma_packing_for (puzzle), copy_at, packed);
      g_ptr_array_add (all, copy_at);
    }
  soma_solution_list_append (list, packed);
}

/* By definition: a piece of the same kind begins and ends where the kept one does. */
static gboolean
has_piece (const guint16 *copy_at, const guint16 *model, int at)
{
  gboolean domino = model[at] >= N_CUBES;
  int first = at > 0 && domino && model[at - 1] == model[at] ? at - 1 : at;

  if (!domino)
    return copy_at[at] < N_CUBES;
  return copy_at[first] >= N_CUBES && copy_at[first] == copy_at[first + 1];
}

static void
assert_matches (SomaKeptSolutions *kept, GPtrArray *all, const guint16 *model, const int *at,
                int n_at)
{
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      gboolean matching = TRUE;
      for (int k = 0; k < n_at; k++)
        matching &= has_piece (g_ptr_array_index (all, i), model, at[k]);
      g_assert_cmpuint (soma_kept_solutions_find (kept, i), ==, matching ? n : G_MAXUINT);
      if (!matching)
        continue;
      g_autoptr (SomaSolution) solution = g_list_model_get_item (G_LIST_MODEL (kept), n++);
      g_assert_cmpuint (soma_solution_get_index (solution), ==, i);
    }
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (kept)), ==, n);
}

/* The signals must agree with the list's length. */
static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, guint *length)
{
  g_assert_cmpuint (position + removed, <=, *length);
  *length += added - removed;
  g_assert_cmpuint (*length, ==, g_list_model_get_n_items (model));
}

static void
test_random (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_bar ();
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (puzzle);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  append (list, puzzle, all, 2000);
  g_autoptr (SomaKeptSolutions) kept = soma_kept_solutions_new (list);
  guint length = g_list_model_get_n_items (G_LIST_MODEL (kept));
  const guint16 *model = g_ptr_array_index (all, 17);
  const int at[3] = { 0, 9, 20 };

  g_signal_connect (kept, "items-changed", G_CALLBACK (items_changed_cb), &length);
  assert_matches (kept, all, model, at, 0);
  for (int n = 1; n <= 3; n++)
    {
      soma_kept_solutions_toggle (kept, model, model[at[n - 1]]);
      g_assert_cmpint (soma_kept_solutions_get_n_pieces (kept), ==, n);
      g_assert_cmpint (soma_kept_solutions_get_piece (kept, n - 1), ==,
                       model[at[n - 1]] >= N_CUBES);
      assert_matches (kept, all, model, at, n);
      /* The list goes on growing. */
      append (list, puzzle, all, 500);
      assert_matches (kept, all, model, at, n);
    }
  soma_kept_solutions_toggle (kept, model, model[at[2]]);
  assert_matches (kept, all, model, at, 2);
  soma_kept_solutions_remove (kept, 0);
  assert_matches (kept, all, model, at + 1, 1);
  g_assert_cmpuint (length, ==, g_list_model_get_n_items (G_LIST_MODEL (kept)));
}

static void
test_million (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_bar ();
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (puzzle);
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  guint16 copy_at[LENGTH];
  int n_all = 1000000;

  for (int i = 0; i < 1000; i++)
    {
      fill_bar (copy_at);
      soma_packing_append (soma_packing_for (puzzle), copy_at, packed);
    }
  for (int i = 0; i < n_all / 1000; i++)
    soma_solution_list_append (list, packed);
  g_autoptr (SomaKeptSolutions) kept = soma_kept_solutions_new (list);
  g_test_timer_start ();
  soma_kept_solutions_toggle (kept, copy_at, copy_at[0]);
  g_test_message ("%.0f ms", 1000 * g_test_timer_elapsed ());
  guint n = g_list_model_get_n_items (G_LIST_MODEL (kept));
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n % 1000, ==, 0);
  g_assert_cmpuint (soma_kept_solutions_find (kept, n_all - 1), ==, n - 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kept-solutions/random", test_random);
  g_test_add_func ("/kept-solutions/million", test_million);
  return g_test_run ();
}
