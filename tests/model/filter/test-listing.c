/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "listing.h"

#include "engine-auto.h"
#include "solve-fixture.h"

static SomaSolution *
get_item (gpointer model, guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (model), position);
}

static guint
count (gpointer model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (model));
}

static gboolean
is_done (gpointer listing)
{
  return !soma_filter_is_searching (soma_listing_get_filter (listing));
}

/* The signals must agree with the model's length. */
static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, guint *length)
{
  g_assert_cmpuint (position + removed, <=, *length);
  *length += added - removed;
  g_assert_cmpuint (*length, ==, g_list_model_get_n_items (model));
}

/* Pieces in their places */

/* A bar of dominoes and single cubes, filled at random: copies of one piece are interchangeable,
 * and there are enough solutions. */
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

/* By definition: a piece of the same kind begins and ends where that of the model does. */
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
assert_matches (SomaListing *listing, GPtrArray *all, const guint16 *model, const int *at, int n_at)
{
  g_autoptr (GArray) indices = soma_listing_list_indices (listing);
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      gboolean matching = TRUE;
      for (int k = 0; k < n_at; k++)
        matching &= has_piece (g_ptr_array_index (all, i), model, at[k]);
      g_assert_cmpuint (soma_listing_find (listing, i), ==, matching ? n : G_MAXUINT);
      if (!matching)
        continue;
      g_assert_cmpuint (g_array_index (indices, guint, n), ==, i);
      g_autoptr (SomaSolution) solution = get_item (listing, n++);
      g_assert_cmpuint (soma_solution_get_index (solution), ==, i);
    }
  g_assert_cmpuint (count (listing), ==, n);
  g_assert_cmpuint (indices->len, ==, n);
}

/* What is asked for is listed at once, and so is what is added to the list. */
static void
test_here (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_bar ();
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (puzzle);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  append (list, puzzle, all, 2000);
  g_autoptr (SomaListing) listing = soma_listing_new (list, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolution) one = get_item (list, 17);
  guint length = count (listing);
  const guint16 *model = g_ptr_array_index (all, 17);
  const int at[3] = { 0, 9, 20 };

  g_signal_connect (listing, "items-changed", G_CALLBACK (items_changed_cb), &length);
  assert_matches (listing, all, model, at, 0);
  for (int n = 1; n <= 3; n++)
    {
      g_auto (SomaFilterRule) rule = soma_filter_rule_here (one, model[at[n - 1]]);
      soma_listing_toggle (listing, &rule);
      g_assert_true (soma_listing_is_filtered (listing));
      assert_matches (listing, all, model, at, n);
      append (list, puzzle, all, 500);
      assert_matches (listing, all, model, at, n);
    }
  soma_listing_remove (listing, 2);
  assert_matches (listing, all, model, at, 2);
  soma_listing_remove (listing, 0);
  assert_matches (listing, all, model, at + 1, 1);
  soma_listing_clear (listing);
  assert_matches (listing, all, model, at, 0);
  g_assert_cmpuint (length, ==, all->len);
}

/* What is near */

/* All solutions of the 3x3x3 cube, each once and as all 48 that count as the same. */
typedef struct
{
  SomaPuzzle *cube;
  SomaSolutionList *list, *all;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->cube = soma_fixture_box (3, 3, 3, "soma");
  fixture->list = soma_fixture_solve (fixture->cube, SOMA_SYMMETRY_FULL);
  fixture->all = soma_fixture_solve (fixture->cube, SOMA_SYMMETRY_NONE);
  g_assert_cmpuint (count (fixture->all), ==, 11520);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  /* Threads whose results nobody wants have them still. */
  soma_fixture_wait_for_end (fixture->list);
  soma_fixture_wait_for_end (fixture->all);
  soma_puzzle_unref (fixture->cube);
}

static SomaListing *
list_near (SomaSolutionList *list, SomaSymmetry symmetry, SomaSolution *one)
{
  SomaListing *listing = soma_listing_new (list, symmetry);

  soma_listing_set_near (listing, one);
  soma_fixture_run_until (is_done, listing);
  g_assert_true (soma_listing_get_near (listing) == one);
  g_assert_false (soma_listing_is_filtered (listing));
  return listing;
}

/* The pieces, without duplicates, of which some cell belongs to another piece. */
static int
count_moved (const guint16 *a, const guint16 *b)
{
  bool moved[7] = { false };
  int n = 0;

  for (int i = 0; i < 27; i++)
    if (a[i] != b[i])
      moved[a[i]] = true;
  for (int piece = 0; piece < 7; piece++)
    n += moved[piece];
  return n;
}

/* The solutions near one of them among all oriented solutions tell which ones of the list are
 * near. */
static void
count_by_definition (Fixture *fixture, guint index, const guint16 *copy_at, int *least)
{
  for (guint i = 0; i < 240; i++)
    least[i] = G_MAXINT;
  for (guint i = 0; i < 11520; i++)
    {
      g_autoptr (SomaSolution) other = get_item (fixture->all, i);
      int n = count_moved (copy_at, soma_solution_get_copy_at (other));
      if (n > 3)
        continue;
      guint at = soma_solution_list_find (fixture->list, SOMA_SYMMETRY_FULL,
                                          soma_solution_get_copy_at (other));
      g_assert_cmpuint (at, <, 240);
      least[at] = MIN (least[at], n);
    }
  g_assert_cmpint (least[index], ==, 0);
}

static void
check_near (Fixture *fixture, guint index)
{
  g_autoptr (SomaSolution) one = get_item (fixture->list, index);
  g_autoptr (SomaListing) listing = list_near (fixture->list, SOMA_SYMMETRY_FULL, one);
  int least[240], before = 0;
  guint n_near = 0;

  count_by_definition (fixture, index, soma_solution_get_copy_at (one), least);
  for (guint i = 0; i < 240; i++)
    {
      g_assert_true ((soma_listing_find (listing, i) != G_MAXUINT) == (least[i] <= 3));
      n_near += least[i] <= 3;
    }
  g_assert_cmpuint (count (listing), ==, n_near);
  for (guint i = 0; i < n_near; i++)
    {
      g_autoptr (SomaSolution) near = get_item (listing, i);
      bool moved[7];
      int n = soma_near_compare (one, near, moved);
      g_assert_cmpint (n, ==, least[soma_solution_get_index (near)]);
      g_assert_cmpint (
          n, ==, count_moved (soma_solution_get_copy_at (one), soma_solution_get_copy_at (near)));
      g_assert_cmpuint (soma_listing_find (listing, soma_solution_get_index (near)), ==, i);
      g_assert_cmpuint (soma_solution_list_find (fixture->list, SOMA_SYMMETRY_FULL,
                                                 soma_solution_get_copy_at (near)),
                        ==, soma_solution_get_index (near));
      g_assert_cmpint (n, >=, before);
      before = n;
    }
}

static void
test_near (Fixture *fixture, gconstpointer data)
{
  for (int i = 0; i < 8; i++)
    check_near (fixture, (guint) g_test_rand_int_range (0, 240));
}

/* Being near is symmetric. */
static void
test_both_ways (Fixture *fixture, gconstpointer data)
{
  guint n_near = 0;

  for (guint index = 0; index < 240; index += 8)
    {
      g_autoptr (SomaSolution) one = get_item (fixture->list, index);
      g_autoptr (SomaListing) listing = list_near (fixture->list, SOMA_SYMMETRY_FULL, one);
      for (guint i = 1; i < count (listing); i++, n_near++)
        {
          g_autoptr (SomaSolution) near = get_item (listing, i);
          g_autoptr (SomaListing) back = list_near (fixture->list, SOMA_SYMMETRY_FULL, near);
          g_autoptr (SomaSolution) again = get_item (back, soma_listing_find (back, index));
          bool moved[7], moved_back[7];
          g_assert_cmpint (soma_near_compare (one, near, moved), ==,
                           soma_near_compare (near, again, moved_back));
        }
    }
  g_assert_cmpuint (n_near, >, 0);
}

/* A list that is still growing, under a convention in which each solution is listed as it is; with
 * a piece in its place before, and another rule all the time. */
static void
test_growing (Fixture *fixture, gconstpointer data)
{
  static const SomaFilterRule touch = { .kind = "touch", .piece = 0, .other = 1 };
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (fixture->cube);
  g_autoptr (SomaListing) listing = soma_listing_new (list, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaListing) touching = soma_listing_new (fixture->all, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolution) one = get_item (fixture->all, 0);
  g_auto (SomaFilterRule) here = soma_filter_rule_here (one, 3);
  guint length = 0, n_near = 0;

  g_signal_connect (listing, "items-changed", G_CALLBACK (items_changed_cb), &length);
  soma_listing_toggle (listing, &touch);
  soma_listing_toggle (listing, &here);
  for (guint i = 0; i < 11520;)
    {
      g_autoptr (GByteArray) packed = g_byte_array_new ();
      for (guint stop = MIN (i + 1000, 11520); i < stop; i++)
        {
          g_autoptr (SomaSolution) other = get_item (fixture->all, i);
          soma_packing_append (soma_packing_for (fixture->cube), soma_solution_get_copy_at (other),
                               packed);
        }
      soma_solution_list_append (list, packed);
      if (i == 1000)
        soma_listing_set_near (listing, one);
    }
  soma_fixture_run_until (is_done, listing);
  soma_listing_toggle (touching, &touch);
  soma_fixture_run_until (is_done, touching);
  for (guint i = 0; i < count (touching); i++)
    {
      g_autoptr (SomaSolution) other = get_item (touching, i);
      n_near +=
          count_moved (soma_solution_get_copy_at (one), soma_solution_get_copy_at (other)) <= 3;
    }
  g_assert_cmpuint (soma_filter_count_rules (soma_listing_get_filter (listing), SOMA_FILTER_PLACE),
                    ==, 0);
  g_assert_cmpuint (count (listing), ==, n_near);
  g_assert_cmpuint (length, ==, n_near);
  /* Without being near, the other rule is still there. */
  soma_listing_clear (listing);
  g_assert_true (soma_listing_is_filtered (listing));
  soma_fixture_run_until (is_done, listing);
  g_assert_null (soma_listing_get_near (listing));
  g_assert_cmpuint (count (listing), ==, count (touching));
}

/* What is shown */

typedef struct
{
  SomaListing *listing;
  SomaSolution *shown;
  guint n_changing, n_in_place, n_changed;
} Page;

static void
changing_cb (SomaListing *listing, gboolean in_place, Page *page)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint));

  page->n_changing++;
  page->n_in_place += in_place;
  soma_listing_hold (listing, page->shown, none);
}

static void
changed_cb (SomaListing *listing, Page *page)
{
  page->n_changed++;
  g_assert_cmpuint (page->n_changed, ==, page->n_changing);
}

/* The solution that is shown is found again, and the first one by whoever sorts. */
static void
test_place (Fixture *fixture, gconstpointer data)
{
  static const SomaFilterRule flat = { .kind = "lies-flat", .piece = 2 },
                              away = { .kind = "do-not-touch", .piece = 2, .other = 3 };
  g_autoptr (SomaListing) listing = soma_listing_new (fixture->list, SOMA_SYMMETRY_FULL);
  Page page = { .listing = listing };

  g_signal_connect (listing, "changing", G_CALLBACK (changing_cb), &page);
  g_signal_connect (listing, "changed", G_CALLBACK (changed_cb), &page);
  soma_listing_toggle (listing, &flat);
  soma_fixture_run_until (is_done, listing);
  g_assert_cmpuint (page.n_changed, ==, 1);
  g_assert_cmpuint (soma_listing_get_place (listing), ==, G_MAXUINT);
  g_autoptr (SomaSolution) shown = get_item (listing, 5);
  page.shown = shown;
  soma_listing_clear (listing);
  g_assert_cmpuint (page.n_changed, ==, 2);
  g_assert_cmpuint (soma_listing_get_place (listing), ==, soma_solution_get_index (shown));
  g_assert_true (soma_listing_get_shown (listing) == G_LIST_MODEL (fixture->list));
  soma_listing_toggle (listing, &flat);
  soma_fixture_run_until (is_done, listing);
  g_assert_cmpuint (soma_listing_get_place (listing), ==, 5);
  soma_listing_set_order (listing, SOMA_FILTER_BY_PLACE, 1);
  soma_fixture_run_until (is_done, listing);
  g_assert_cmpuint (soma_listing_get_place (listing), ==, 0);
  soma_listing_toggle (listing, &away);
  soma_fixture_run_until (is_done, listing);
  g_assert_cmpuint (soma_listing_get_place (listing), ==,
                    soma_listing_find (listing, soma_solution_get_index (shown)));
  g_assert_cmpuint (page.n_in_place, ==, 0);
  soma_listing_show_all (listing);
  g_assert_cmpuint (soma_listing_get_place (listing), ==, soma_solution_get_index (shown));
  g_assert_cmpuint (count (listing), ==, 240);
}

#define ADD(path, function)                                                                        \
  g_test_add ("/listing/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/listing/here", test_here);
  ADD ("near", test_near);
  ADD ("both-ways", test_both_ways);
  ADD ("growing", test_growing);
  ADD ("place", test_place);
  return g_test_run ();
}
