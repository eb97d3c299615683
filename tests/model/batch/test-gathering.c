/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gathering.h"

#include "check.h"
#include "model-fixture.h"
#include "packing.h"

/* Cells of a box, layer by layer. */
static SomaFigureItem *
make_item (const char *name, int x, int y, int z, const char *set_name)
{
  SomaPuzzle *puzzle = soma_fixture_box (x, y, z, set_name != NULL ? set_name : "soma");
  SomaFigureItem *item = soma_figure_item_new (name, name, puzzle->figure,
                                               set_name != NULL ? puzzle->set : NULL, FALSE, NULL);

  soma_puzzle_unref (puzzle);
  return item;
}

/* Takes over the items, of which there are two. */
static SomaGathering *
make_gathering (SomaFigureItem *first, SomaFigureItem *second, SomaSymmetry symmetry)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (items, first);
  g_ptr_array_add (items, second);
  return soma_gathering_new (items, symmetry, NULL);
}

static gboolean
is_at_rest (gpointer gathering)
{
  return !soma_gathering_is_running (gathering);
}

static void
run (SomaGathering *gathering)
{
  soma_gathering_start (gathering);
  g_assert_true (soma_gathering_is_running (gathering));
  soma_fixture_run_until (is_at_rest, gathering);
}

/* How many solutions there are, each of which is one, and no two of which are the same. */
static guint
count_checked (const SomaGathered *gathered)
{
  SomaPuzzle *puzzle = soma_figure_item_get_puzzle (gathered->item);
  SomaPacking packing = soma_packing_for (puzzle);
  gsize size = soma_packing_size (packing);
  g_autofree guint16 *copy_at = g_new (guint16, puzzle->figure->n_cells);
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  g_assert_cmpuint (gathered->packed->len % size, ==, 0);
  for (gsize at = 0; at < gathered->packed->len; at += size)
    {
      soma_packing_read (packing, gathered->packed->data + at, copy_at);
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      g_hash_table_add (seen, g_bytes_new (gathered->packed->data + at, size));
    }
  return g_hash_table_size (seen);
}

static void
assert_all (const SomaGathered *gathered, guint n, guint n_kept)
{
  g_assert_true (gathered->is_settled);
  g_assert_cmpint (gathered->known, ==, SOMA_KNOWN_ALL);
  g_assert_cmpuint (gathered->n_solutions, ==, n);
  g_assert_cmpuint (count_checked (gathered), ==, n_kept);
}

static void
test_finalize (void)
{
  g_assert_finalize_object (make_gathering (make_item ("a", 3, 3, 3, "soma"),
                                            make_item ("b", 3, 3, 3, "soma"), SOMA_SYMMETRY_FULL));
}

static void
count_cb (SomaGathering *gathering, guint position, guint *counts)
{
  counts[position]++;
}

/* By a search, then from the store. */
static void
test_counts (void)
{
  soma_fixture_forget_store ();
  for (int i = 0; i < 2; i++)
    {
      guint n_signals[2] = { 0 };
      SomaGathering *gathering =
          make_gathering (make_item ("cube", 3, 3, 3, "soma"), make_item ("no set", 2, 2, 2, NULL),
                          SOMA_SYMMETRY_ROTATIONS);

      g_signal_connect (gathering, "gathered", G_CALLBACK (count_cb), n_signals);
      run (gathering);
      g_assert_cmpuint (n_signals[0], >, 0);
      g_assert_cmpuint (n_signals[1], >, 0);
      g_assert_cmpuint (soma_gathering_get_n_settled (gathering), ==, 2);
      assert_all (soma_gathering_get (gathering, 0), 480, 480);
      /* Of what it is built nobody knows. */
      g_assert_true (soma_gathering_get (gathering, 1)->is_settled);
      g_assert_cmpint (soma_gathering_get (gathering, 1)->known, ==, SOMA_KNOWN_NOTHING);
      g_assert_finalize_object (gathering);
    }
}

/* There is no room for all solutions, but they are counted. */
static void
test_many (void)
{
  g_autoptr (SomaGathering) gathering =
      make_gathering (make_item ("cube", 3, 3, 3, "soma"), make_item ("again", 3, 3, 3, "soma"),
                      SOMA_SYMMETRY_NONE);

  run (gathering);
  for (guint i = 0; i < 2; i++)
    assert_all (soma_gathering_get (gathering, i), 11520, SOMA_GATHERING_MAX_SOLUTIONS);
}

/* Without a solution: too many cells, or a box of 27 into which no piece with a corner fits. */
static void
test_impossible (void)
{
  g_autoptr (SomaGathering) gathering =
      make_gathering (make_item ("large", 4, 3, 3, "soma"), make_item ("rod", 27, 1, 1, "soma"),
                      SOMA_SYMMETRY_FULL);

  run (gathering);
  assert_all (soma_gathering_get (gathering, 0), 0, 0);
  g_assert_cmpint (soma_gathering_get (gathering, 0)->obvious.status, ==, SOMA_ERROR_VOLUME);
  g_assert_null (soma_gathering_get (gathering, 0)->why_not);
  assert_all (soma_gathering_get (gathering, 1), 0, 0);
  g_assert_cmpint (soma_gathering_get (gathering, 1)->obvious.status, ==, SOMA_OK);
  g_assert_nonnull (soma_gathering_get (gathering, 1)->why_not);
  g_assert_cmpint (soma_gathering_get (gathering, 1)->why_not->kind, ==, SOMA_WHY_NOT_PIECE);
}

/* A search that takes long is given up, and says no more than it knows; the next figure has its
 * turn. */
static void
test_long (void)
{
  g_autoptr (SomaGathering) gathering =
      make_gathering (make_item ("box", 4, 4, 4, "bedlam"), make_item ("rod", 27, 1, 1, "soma"),
                      SOMA_SYMMETRY_FULL);

  soma_fixture_forget_store ();
  soma_gathering_set_patience (gathering, 0);
  run (gathering);
  const SomaGathered *box = soma_gathering_get (gathering, 0);
  g_assert_true (box->is_settled);
  g_assert_cmpint (box->known, !=, SOMA_KNOWN_ALL);
  g_assert_cmpuint (count_checked (box), <=, box->n_solutions);
  g_assert_true (soma_gathering_get (gathering, 1)->is_settled);
}

static gboolean
has_begun (gpointer gathering)
{
  return soma_gathering_get_n_settled (gathering) == 1;
}

/* What comes after the stop stays as it was. */
static void
test_stop (void)
{
  SomaGathering *gathering =
      make_gathering (make_item ("large", 4, 3, 3, "soma"), make_item ("box", 4, 4, 4, "bedlam"),
                      SOMA_SYMMETRY_FULL);

  soma_fixture_forget_store ();
  soma_gathering_set_patience (gathering, G_MAXUINT);
  soma_gathering_start (gathering);
  soma_fixture_run_until (has_begun, gathering);
  soma_gathering_stop (gathering);
  soma_fixture_run_until (is_at_rest, gathering);
  assert_all (soma_gathering_get (gathering, 0), 0, 0);
  g_assert_cmpint (soma_gathering_get (gathering, 1)->known, !=, SOMA_KNOWN_ALL);
  g_assert_finalize_object (gathering);
}

/* The figures that come with the program have a measure, however they are turned. */
static void
test_difficulty (void)
{
  g_autoptr (SomaLevelList) levels = soma_level_list_new (NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (items, make_item ("cube", 3, 3, 3, "soma"));
  g_ptr_array_add (items, make_item ("box", 2, 2, 15, "pentominoes"));
  g_autoptr (SomaGathering) gathering = soma_gathering_new (items, SOMA_SYMMETRY_FULL, levels);
  soma_gathering_set_patience (gathering, 0);
  run (gathering);
  const SomaGathered *cube = soma_gathering_get (gathering, 0);
  SomaLevel *level = soma_level_list_find (levels, soma_figure_item_get_puzzle (cube->item));
  g_assert_cmpuint (cube->difficulty, ==, soma_level_get_measure (level)->difficulty);
  g_assert_cmpuint (soma_gathering_get (gathering, 1)->difficulty, ==, 0);
}

/* Of others it is measured, once all solutions are known; not if it would take too long. */
static void
test_measured (void)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  soma_fixture_forget_store ();
  g_ptr_array_add (items, make_item ("cube", 3, 3, 3, "soma"));
  g_ptr_array_add (items, make_item ("box", 3, 3, 3, "slothouber-graatsma"));
  g_ptr_array_add (items, make_item ("steinhaus", 3, 3, 3, "steinhaus"));
  g_autoptr (SomaGathering) gathering = soma_gathering_new (items, SOMA_SYMMETRY_FULL, NULL);
  soma_gathering_set_patience (gathering, G_MAXUINT);
  run (gathering);
  for (guint i = 0; i < items->len; i++)
    {
      const SomaGathered *gathered = soma_gathering_get (gathering, i);
      g_test_message ("%u: difficulty %u, %u solutions", i, gathered->difficulty,
                      (guint) gathered->n_solutions);
      g_assert_cmpint (gathered->known, ==, SOMA_KNOWN_ALL);
      g_assert_cmpuint (gathered->n_solutions, >, 0);
    }
  /* As the catalogue has it. */
  g_assert_cmpuint (soma_gathering_get (gathering, 0)->difficulty, ==, 4);
  g_assert_cmpuint (soma_gathering_get (gathering, 1)->difficulty, ==, 3);
  g_assert_cmpuint (soma_gathering_get (gathering, 2)->difficulty, ==, 5);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/gathering/finalize", test_finalize);
  g_test_add_func ("/gathering/counts", test_counts);
  g_test_add_func ("/gathering/many", test_many);
  g_test_add_func ("/gathering/impossible", test_impossible);
  g_test_add_func ("/gathering/long", test_long);
  g_test_add_func ("/gathering/stop", test_stop);
  g_test_add_func ("/gathering/difficulty", test_difficulty);
  g_test_add_func ("/gathering/measured", test_measured);
  return g_test_run ();
}
