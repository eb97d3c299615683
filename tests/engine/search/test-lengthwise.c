/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "compare.h"
#include "corpus.h"
#include "engine-auto.h"
#include "random-draft.h"

/* The search from one end of a figure to the other: against the naive solver, and on boards of
 * pentominoes whose numbers of solutions have been published. */

#define N_PUZZLES 300
#define MAX_CELLS 16
#define MAX_STEPS 5000

typedef struct
{
  GString *order;  /* the copies of all solutions, one after another */
  GHashTable *set; /* of solutions, as GBytes */
  const SomaPuzzle *puzzle;
} Listing;

static bool
list_solution_cb (const uint16_t *copy_at, void *data)
{
  Listing *listing = data;
  gsize size = listing->puzzle->figure->n_cells * sizeof *copy_at;

  g_assert_cmpint (soma_check_solution (listing->puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
  g_assert_true (g_hash_table_add (listing->set, g_bytes_new (copy_at, size)));
  g_string_append_len (listing->order, (const char *) copy_at, (gssize) size);
  return true;
}

static void
listing_init (Listing *listing, const SomaPuzzle *puzzle)
{
  listing->puzzle = puzzle;
  listing->order = g_string_new (NULL);
  listing->set =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

static void
listing_clear (Listing *listing)
{
  g_string_free (listing->order, TRUE);
  g_hash_table_unref (listing->set);
}

static gboolean
is_lengthwise (SomaSearch *search)
{
  g_autofree SomaStatistics *statistics = g_new0 (SomaStatistics, 1);

  soma_search_get_statistics (search, statistics);
  return statistics->is_lengthwise;
}

/* Returns the number of solutions. */
static guint64
solve (SomaPuzzle *puzzle, SomaSearchOptions options, guint64 *n_nodes)
{
  SomaProgress progress;
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  g_assert_nonnull (search);
  g_assert_cmpint (is_lengthwise (search), ==, options.order != SOMA_ORDER_SCARCEST);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  g_assert_cmpfloat_with_epsilon (progress.fraction, 1, 1e-6);
  if (n_nodes != NULL)
    *n_nodes = progress.n_nodes;
  soma_search_free (search);
  return progress.n_solutions;
}

static gboolean
can_be_lengthwise (SomaPuzzle *puzzle)
{
  SomaSearchOptions options = { .n_threads = 1, .order = SOMA_ORDER_LENGTHWISE };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  gboolean can_be = is_lengthwise (search);

  soma_search_free (search);
  return can_be;
}

/* Of random puzzles those to which it applies. */
static void
test_lengthwise_random (void)
{
  const char *text = g_getenv ("SOMA_TEST_PUZZLES"), *first = g_getenv ("SOMA_TEST_SEED");
  guint n_wanted = text != NULL ? (guint) g_ascii_strtoull (text, NULL, 10) : N_PUZZLES, n = 0;
  guint seed = first != NULL ? (guint) g_ascii_strtoull (first, NULL, 10) : 0;

  for (; n < n_wanted && !g_test_failed (); seed++)
    {
      Draft draft;
      gboolean is_skipped;
      random_draft (&draft, seed, MAX_CELLS);
      if (draft.n_pins == 0)
        draft.distinct = true;
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      if (!can_be_lengthwise (puzzle))
        continue;
      g_autofree char *problem =
          compare_with_naive (puzzle, SOMA_ORDER_LENGTHWISE, seed, MAX_STEPS, &is_skipped);
      if (problem != NULL)
        {
          g_autofree char *printed = draft_print (&draft);
          g_test_message ("seed %u: %s\n%s", seed, problem, printed);
          g_test_fail ();
        }
      n += !is_skipped;
    }
  g_test_message ("%u puzzles up to seed %u", n, seed);
}

static void
test_lengthwise_boards (void)
{
  static const struct
  {
    const char *name;
    SomaSymmetry symmetry;
    SomaSearchOrder order;
    guint n_solutions;
  } boards[] = {
    { "pento-3x20", SOMA_SYMMETRY_FULL, SOMA_ORDER_CHOSEN, 2 },
    { "pento-3x20", SOMA_SYMMETRY_ROTATIONS, SOMA_ORDER_CHOSEN, 2 },
    { "pento-3x20", SOMA_SYMMETRY_NONE, SOMA_ORDER_CHOSEN, 8 },
    { "pento-5x12", SOMA_SYMMETRY_FULL, SOMA_ORDER_CHOSEN, 1010 },
    { "pento-6x10", SOMA_SYMMETRY_NONE, SOMA_ORDER_CHOSEN, 9356 },
    { "pento-8x8-hole", SOMA_SYMMETRY_FULL, SOMA_ORDER_LENGTHWISE, 65 },
    { "solidpent-2x3x10", SOMA_SYMMETRY_FULL, SOMA_ORDER_LENGTHWISE, 12 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = corpus_get (boards[i].name);
      SomaSearchOptions options = { .symmetry = boards[i].symmetry,
                                    .order = boards[i].order,
                                    .n_threads = 1 };
      g_assert_cmpuint (solve (puzzle, options, NULL), ==, boards[i].n_solutions);
    }
}

/* Every kernel visits the same nodes; several threads find the same solutions, in any order. */
static void
test_lengthwise_same (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("pento-4x15");
  Listing first;
  guint64 n_nodes, n_others;

  listing_init (&first, puzzle);
  SomaSearchOptions options = { .n_threads = 1, .solution = list_solution_cb, .data = &first };
  g_assert_cmpuint (solve (puzzle, options, &n_nodes), ==, 368);
  for (int i = 0; i <= SOMA_N_KERNELS; i++)
    {
      Listing other;
      if (i > 0 && soma_search_kernel_name (i) == NULL)
        continue;
      listing_init (&other, puzzle);
      options.kernel = i;
      options.n_threads = i == 0 ? 3 : 1;
      options.data = &other;
      g_assert_cmpuint (solve (puzzle, options, &n_others), ==, 368);
      if (i > 0)
        {
          g_assert_cmpuint (n_others, ==, n_nodes);
          g_assert_true (g_string_equal (other.order, first.order));
        }
      listing_clear (&other);
    }
  listing_clear (&first);
}

/* In slices of so many nodes, resumed from a checkpoint after every other one: the same solutions
 * in the same order. */
static void
list_in_slices (SomaPuzzle *puzzle, guint64 n_nodes, const GString *expected)
{
  Listing listing;
  char *checkpoint = NULL;
  gboolean is_complete = FALSE;

  listing_init (&listing, puzzle);
  while (!is_complete)
    {
      SomaSearchOptions options = { .n_threads = 1,
                                    .solution = list_solution_cb,
                                    .data = &listing,
                                    .node_limit = n_nodes,
                                    .checkpoint = checkpoint };
      SomaSearch *search = soma_search_new (puzzle, &options, NULL);
      g_assert_nonnull (search);
      g_assert_true (is_lengthwise (search));
      is_complete = soma_search_run (search) == SOMA_SEARCH_COMPLETE ||
                    soma_search_run (search) == SOMA_SEARCH_COMPLETE;
      free (checkpoint);
      checkpoint = soma_search_checkpoint (search);
      g_assert_cmpint (checkpoint == NULL, ==, is_complete);
      soma_search_free (search);
    }
  g_assert_true (g_string_equal (listing.order, expected));
  listing_clear (&listing);
}

static void
test_lengthwise_slices (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("pento-4x15");
  Listing whole;

  listing_init (&whole, puzzle);
  SomaSearchOptions options = { .n_threads = 1, .solution = list_solution_cb, .data = &whole };
  solve (puzzle, options, NULL);
  list_in_slices (puzzle, 9001, whole.order);
  list_in_slices (puzzle, 20000, whole.order);
  listing_clear (&whole);
}

/* Whatever is asked for, a resumed search goes on in the order of its checkpoint. */
static void
test_lengthwise_resumed (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("pento-4x15");

  for (int was_lengthwise = 0; was_lengthwise <= 1; was_lengthwise++)
    {
      SomaProgress before, after;
      SomaSearchOptions options = { .n_threads = 2, .limit = was_lengthwise ? 0 : 40 };
      options.node_limit = was_lengthwise ? 12000 : 0;
      SomaSearch *search = soma_search_new (puzzle, &options, NULL);
      g_assert_cmpint (is_lengthwise (search), ==, was_lengthwise);
      soma_search_run (search);
      soma_search_get_progress (search, &before);
      char *checkpoint = soma_search_checkpoint (search);
      soma_search_free (search);

      options = (SomaSearchOptions){ .n_threads = 1, .checkpoint = checkpoint };
      options.limit = was_lengthwise ? 1000 : 0;
      search = soma_search_new (puzzle, &options, NULL);
      g_assert_nonnull (search);
      g_assert_cmpint (is_lengthwise (search), ==, was_lengthwise);
      g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
      soma_search_get_progress (search, &after);
      g_assert_cmpuint (before.n_solutions + after.n_solutions, ==, 368);
      soma_search_free (search);
      free (checkpoint);
    }
}

/* It is not chosen for other techniques, for a few solutions, or where it would take longer; and
 * where it cannot be, it is not even when asked for. */
static void
test_lengthwise_not (void)
{
  static const struct
  {
    const char *puzzle;
    SomaSearchOptions options;
  } cases[] = {
    { "pento-3x20", { .techniques = SOMA_ALL_TECHNIQUES } },
    { "pento-3x20", { .order = SOMA_ORDER_LENGTHWISE, .techniques = SOMA_ALL_TECHNIQUES } },
    { "pento-3x20", { .order = SOMA_ORDER_SCARCEST } },
    { "pento-3x20", { .limit = 1 } },
    { "pento-8x8-hole", { .limit = 0 } },
    { "solidpent-2x3x10", { .limit = 0 } },
    { "soma-cube", { .limit = 0 } },
    { "conway-5", { .order = SOMA_ORDER_LENGTHWISE } },
    { "slothouber-graatsma", { .order = SOMA_ORDER_LENGTHWISE } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = corpus_get (cases[i].puzzle);
      SomaSearchOptions options = cases[i].options;
      options.n_threads = 1;
      SomaSearch *search = soma_search_new (puzzle, &options, NULL);
      g_assert_false (is_lengthwise (search));
      soma_search_free (search);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lengthwise/random", test_lengthwise_random);
  g_test_add_func ("/lengthwise/boards", test_lengthwise_boards);
  g_test_add_func ("/lengthwise/same", test_lengthwise_same);
  g_test_add_func ("/lengthwise/slices", test_lengthwise_slices);
  g_test_add_func ("/lengthwise/resumed", test_lengthwise_resumed);
  g_test_add_func ("/lengthwise/not", test_lengthwise_not);
  return g_test_run ();
}
