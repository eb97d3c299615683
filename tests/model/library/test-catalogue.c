/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "catalogue.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "build-order.h"
#include "count-solutions.h"
#include "difficulty.h"
#include "few.h"
#include "figure-item.h"
#include "model-fixture.h"
#include "search.h"

/* What is counted and measured with sanitizers, too; the rest takes minutes. */
#define CHEAP_COUNT 8000
#define CHEAP_TREE 50000

/* What the slow test counts. */
#define SLOW_COUNT 35000000
#define SLOW_BYTES ((gsize) 256 << 20)

/* What --print and --check count and measure. */
#define LONG_COUNT 100000000
#define LONG_TREE 5000000

#define N_COUNTS SOMA_CATALOGUE_N_COUNTS

/* Where there are more solutions than that, they are counted without being found: the double box
 * takes 2.1 GB. */
#define LONG_BYTES ((gsize) 3 << 30)

/* Where the tree of attempts is too large, so many are made at random; with fewer successes the
 * table says that it takes more than MOST_ATTEMPTS. */
#define LONG_SAMPLE 50000
#define FEW_SUCCESSES 20
#define MOST_ATTEMPTS (LONG_SAMPLE / FEW_SUCCESSES)
#define CHEAP_SAMPLE 50

/* These take gigabytes, and are left to --check. */
static const char *const left_to_check[] = { "double-soma:Box", "double-soma:Steps", NULL };

/* How much is done. */
typedef struct
{
  guint64 count_nodes, tree_nodes;
  gsize count_bytes; /* 0: do not sweep */
  guint64 n_sampled;
} Effort;

static const Effort cheap = { CHEAP_COUNT, CHEAP_TREE, 0, CHEAP_SAMPLE },
                    slow = { SLOW_COUNT, CHEAP_TREE, SLOW_BYTES, CHEAP_SAMPLE },
                    thorough = { LONG_COUNT, LONG_TREE, LONG_BYTES, LONG_SAMPLE };

/* All figures, those of the levels first. */
typedef struct
{
  SomaFileContents *levels, *figures; /* owned */
  GPtrArray *entries;                 /* owned, of SomaFileEntry */
} Everything;

static void
add_entries (Everything *all, const SomaFileContents *contents)
{
  g_assert_cmpuint (contents->problems->len, ==, 0);
  for (guint i = 0; i < contents->entries->len; i++)
    g_ptr_array_add (all->entries, contents->entries->pdata[i]);
}

static Everything *
load_everything (void)
{
  Everything *all = g_new (Everything, 1);

  all->levels = soma_catalogue_load_levels ();
  all->figures = soma_catalogue_load ();
  all->entries = g_ptr_array_new ();
  add_entries (all, all->levels);
  add_entries (all, all->figures);
  return all;
}

static void
everything_free (Everything *all)
{
  g_ptr_array_unref (all->entries);
  soma_file_contents_free (all->levels);
  soma_file_contents_free (all->figures);
  g_free (all);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Everything, everything_free)

static SomaPuzzle *
make_puzzle (const SomaFileEntry *entry)
{
  SomaPuzzle *puzzle =
      soma_file_make_puzzle (entry->name, entry->figure, entry->pins,
                             soma_file_entry_get_set (entry), entry->distinct_pieces, NULL);
  g_assert_nonnull (puzzle);
  return puzzle;
}

/* Counting. */

/* FALSE if it takes more nodes than that. */
static gboolean
count_solutions (SomaPuzzle *puzzle, SomaSymmetry symmetry, guint64 max_nodes, guint64 *n)
{
  const SomaSearchOptions options = { .symmetry = symmetry,
                                      .n_threads = 1,
                                      .node_limit = max_nodes };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  gboolean is_complete = soma_search_run (search) == SOMA_SEARCH_COMPLETE;
  SomaProgress progress;

  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  *n = progress.n_solutions;
  return is_complete;
}

/* Likewise without finding them, if that takes no more memory than that. */
static gboolean
sweep_solutions (SomaPuzzle *puzzle, SomaSymmetry symmetry, gsize most_bytes, guint64 *n)
{
  SomaSweep sweep = { .most_bytes = most_bytes, .most_steps = G_MAXUINT64 };
  SomaNumber number;

  return soma_count_solutions (puzzle, symmetry, &sweep, &number) == SOMA_SWEEP_COMPLETE &&
         soma_number_get (&number, n);
}

/* Each of the three is a search of its own; where the first ends without any solution, the others
 * need not. */
static gboolean
search_counts (SomaPuzzle *puzzle, guint64 max_nodes, guint64 *counts)
{
  for (int i = 0; i < N_COUNTS; i++)
    if (!count_solutions (puzzle, (SomaSymmetry) i, max_nodes, &counts[i]) &&
        (i == 0 || counts[0] > 0))
      return FALSE;
  return TRUE;
}

static gboolean
count (SomaPuzzle *puzzle, const Effort *effort, guint64 *counts)
{
  if (search_counts (puzzle, effort->count_nodes, counts))
    return TRUE;
  for (int i = 0; i < N_COUNTS; i++)
    if (effort->count_bytes == 0 ||
        !sweep_solutions (puzzle, (SomaSymmetry) i, effort->count_bytes, &counts[i]))
      return FALSE;
  return TRUE;
}

/* FALSE if the tree is larger than that. */
static gboolean
measure (SomaPuzzle *puzzle, guint64 max_nodes, double *n_attempts)
{
  SomaDifficulty difficulty;

  g_assert_true (soma_difficulty_measure (puzzle, max_nodes, NULL, &difficulty));
  *n_attempts = difficulty.success > 0 ? 1 / difficulty.success : 0;
  return difficulty.is_complete;
}

/* How many of that many attempts at random succeed. */
static guint64
sample (SomaPuzzle *puzzle, guint64 n_attempts)
{
  guint64 n_successes;

  g_assert_true (soma_difficulty_sample (puzzle, n_attempts, 1, &n_successes));
  return n_successes;
}

static void
print_attempts (SomaPuzzle *puzzle)
{
  double n_attempts;

  if (measure (puzzle, LONG_TREE, &n_attempts))
    {
      g_print ("\t%.2f\n", n_attempts);
      return;
    }
  guint64 n_successes = sample (puzzle, LONG_SAMPLE);
  if (n_successes < FEW_SUCCESSES)
    g_print ("\t>%d\n", MOST_ATTEMPTS);
  else
    g_print ("\t~%.0f\n", (double) LONG_SAMPLE / (double) n_successes);
}

static void
print_line (const SomaFileEntry *entry)
{
  SomaPuzzle *puzzle = make_puzzle (entry);
  guint64 counts[N_COUNTS];
  gboolean is_counted = count (puzzle, &thorough, counts);

  g_print ("%s", entry->id);
  for (int i = 0; i < N_COUNTS; i++)
    if (is_counted)
      g_print ("\t%" G_GUINT64_FORMAT, counts[i]);
    else
      g_print ("\t-");
  if (is_counted && counts[0] > 0 && !g_str_equal (entry->collection, "Turning"))
    print_attempts (puzzle);
  else
    g_print ("\t-\n");
  soma_puzzle_unref (puzzle);
}

/* Whether it is one of these; none are named for all. */
static gboolean
is_named (const SomaFileEntry *entry, char **ids)
{
  return ids == NULL || ids[0] == NULL || g_strv_contains ((const char *const *) ids, entry->id);
}

static void
print_measures (char **ids)
{
  g_autoptr (Everything) all = load_everything ();

  g_print ("# figure\tfull\trotations\tnone\tattempts\n");
  for (guint i = 0; i < all->entries->len; i++)
    {
      const SomaFileEntry *entry = all->entries->pdata[i];
      if (is_named (entry, ids))
        print_line (entry);
    }
}

/* The attempts agree with the table; few samples only roughly, within five standard deviations. */
static void
check_attempts (SomaPuzzle *puzzle, const SomaCatalogueMeasure *known, const Effort *effort)
{
  double n_attempts;

  if (known->attempts == SOMA_ATTEMPTS_UNKNOWN)
    return;
  if (known->attempts == SOMA_ATTEMPTS_EXACT)
    {
      if (measure (puzzle, effort->tree_nodes, &n_attempts))
        g_assert_cmpfloat_with_epsilon (n_attempts, known->n_attempts, 0.0051);
      return;
    }
  double n_successes = (double) sample (puzzle, effort->n_sampled);
  double n_expected = (double) effort->n_sampled / known->n_attempts;
  if (effort != &thorough)
    g_assert_cmpfloat (n_successes, <=, n_expected + 5 * sqrt (n_expected) + 1);
  else if (known->attempts == SOMA_ATTEMPTS_MORE)
    g_assert_cmpfloat (n_successes, <, FEW_SUCCESSES);
  else
    g_assert_cmpfloat_with_epsilon (LONG_SAMPLE / n_successes, known->n_attempts, 0.51);
}

/* Whether it was counted. */
static gboolean
check_entry (const SomaFileEntry *entry, const Effort *effort)
{
  SomaPuzzle *puzzle = make_puzzle (entry);
  SomaCatalogueMeasure known;
  guint64 counts[N_COUNTS];

  g_test_message ("%s", entry->id);
  g_assert_true (soma_catalogue_get_measure (entry->id, &known));
  gboolean is_counted = count (puzzle, effort, counts);
  g_assert_true (known.is_counted || !is_counted);
  if (!is_counted)
    g_test_message ("not counted");
  for (int i = 0; i < N_COUNTS && is_counted; i++)
    g_assert_cmpuint (counts[i], ==, known.n_solutions[i]);
  check_attempts (puzzle, &known, effort);
  soma_puzzle_unref (puzzle);
  return is_counted;
}

static gboolean
is_checked (const SomaFileEntry *entry, const Effort *effort, char **ids)
{
  return is_named (entry, ids) && (effort != &slow || !g_strv_contains (left_to_check, entry->id));
}

/* The table agrees with new counts and measurements. */
static void
check_measures (const Effort *effort, char **ids)
{
  g_autoptr (Everything) all = load_everything ();
  guint step = soma_few_of (1, 7), n_checked = 0, n_counted = 0;

  for (guint i = 0; i < all->entries->len; i += step)
    if (is_checked (all->entries->pdata[i], effort, ids))
      {
        n_checked++;
        n_counted += check_entry (all->entries->pdata[i], effort);
      }
  g_test_message ("%u of %u figures counted", n_counted, n_checked);
  if (effort == &cheap)
    g_assert_cmpuint (n_counted, >=, 7 * n_checked / 8);
  else
    g_assert_cmpuint (n_counted, ==, MAX (n_checked, 1));
}

static void
test_measures (void)
{
  check_measures (&cheap, NULL);
}

static void
test_counts (void)
{
  check_measures (&slow, NULL);
}

static void
test_unknown (void)
{
  SomaCatalogueMeasure none;

  g_assert_false (soma_catalogue_get_measure ("A00", &none));
  g_assert_false (soma_catalogue_get_measure ("A0011", &none));
  g_assert_false (soma_catalogue_get_measure ("", &none));
}

/* Whether one of the solutions can be put together by hand. */
typedef struct
{
  SomaPuzzle *puzzle;
  gboolean is_buildable;
} Hands;

static bool
try_by_hand_cb (const uint16_t *copy_at, void *data)
{
  Hands *hands = data;
  SomaBuildOrder order;

  soma_build_order_find (hands->puzzle, copy_at, &order);
  hands->is_buildable = order.result == SOMA_BUILD_ORDER_FOUND;
  return !hands->is_buildable;
}

/* Beginners are given only what hands can put together. */
static void
test_levels_buildable (void)
{
  g_autoptr (Everything) all = load_everything ();

  for (guint i = 0; i < all->levels->entries->len; i++)
    {
      Hands hands = { .puzzle = make_puzzle (all->levels->entries->pdata[i]) };
      const SomaSearchOptions options = { .n_threads = 1,
                                          .solution = try_by_hand_cb,
                                          .data = &hands };
      SomaSearch *search = soma_search_new (hands.puzzle, &options, NULL);
      soma_search_run (search);
      soma_search_free (search);
      g_assert_true (hands.is_buildable);
      soma_puzzle_unref (hands.puzzle);
    }
}

/* Contents. */

static void
test_names (void)
{
  g_autoptr (Everything) all = load_everything ();
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_cmpuint (all->figures->entries->len, >=, 300);
  for (guint i = 0; i < all->entries->len; i++)
    {
      const SomaFileEntry *entry = all->entries->pdata[i];
      g_assert_true (g_hash_table_add (ids, entry->id));
      g_assert_true (g_hash_table_add (names, entry->name));
      g_assert_nonnull (entry->collection);
      g_assert_cmpstr (entry->name, !=, entry->id);
      g_assert_false (g_str_has_prefix (entry->name, "Figure "));
      /* A note is one line, as it is translated whole. */
      g_assert_true (entry->about.notes == NULL || strchr (entry->about.notes, '\n') == NULL);
    }
}

/* Many have only one solution; those that have none say why. */
static void
test_solutions (void)
{
  g_autoptr (Everything) all = load_everything ();
  guint n_unique = 0, n_impossible = 0, n_explained = 0;

  for (guint i = 0; i < all->figures->entries->len; i++)
    {
      const SomaFileEntry *entry = all->figures->entries->pdata[i];
      SomaCatalogueMeasure measure;
      g_assert_true (soma_catalogue_get_measure (entry->id, &measure));
      gboolean is_impossible = measure.is_counted && measure.n_solutions[SOMA_SYMMETRY_FULL] == 0;
      g_assert_true (is_impossible == g_str_equal (entry->collection, "Impossible"));
      n_unique += measure.is_counted && measure.n_solutions[SOMA_SYMMETRY_FULL] == 1;
      n_impossible += is_impossible;
      n_explained += is_impossible && entry->about.notes != NULL;
      for (int j = 1; j < N_COUNTS; j++)
        g_assert_cmpuint (measure.n_solutions[j], >=, measure.n_solutions[j - 1]);
      /* What takes turns to build is none of the levels on Play. */
      if (g_str_equal (entry->collection, "Turning"))
        g_assert_cmpint (measure.attempts, ==, SOMA_ATTEMPTS_UNKNOWN);
      if (g_str_equal (entry->collection, "One Solution") ||
          g_str_equal (entry->collection, "Turning"))
        g_assert_cmpuint (measure.n_solutions[SOMA_SYMMETRY_FULL], ==, 1);
    }
  g_assert_cmpuint (n_unique, >=, 60);
  g_assert_cmpuint (n_impossible, >=, 20);
  g_assert_cmpuint (n_explained, ==, n_impossible);
}

/* The same figure, turned and mirrored in whatever way, has the same text. This shares nothing with
 * the engine's canonical form. */

static int
compare_cells (const void *a, const void *b)
{
  return memcmp (a, b, 3 * sizeof (int));
}

static char *
print_turned (const SomaFigure *figure, const int *axes, int signs)
{
  int n = figure->n_cells, least[3] = { G_MAXINT, G_MAXINT, G_MAXINT };
  g_autofree int *cells = g_new (int, 3 * n);
  GString *text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      {
        const int from[3] = { figure->cells[i].x, figure->cells[i].y, figure->cells[i].z };
        int value = (signs >> j & 1 ? -1 : 1) * from[axes[j]];
        cells[3 * i + j] = value;
        least[j] = MIN (least[j], value);
      }
  for (int i = 0; i < 3 * n; i++)
    cells[i] -= least[i % 3];
  qsort (cells, (size_t) n, 3 * sizeof (int), compare_cells);
  for (int i = 0; i < 3 * n; i++)
    g_string_append_c (text, (char) ('!' + cells[i]));
  return g_string_free (text, FALSE);
}

static char *
print_least (const SomaFigure *figure)
{
  static const int axes[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                  { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  char *least = NULL;

  for (int turn = 0; turn < 48; turn++)
    {
      char *text = print_turned (figure, axes[turn / 8], turn % 8);
      if (least == NULL || strcmp (text, least) < 0)
        {
          g_free (least);
          least = text;
        }
      else
        g_free (text);
    }
  return least;
}

static void
test_no_figure_twice (void)
{
  g_autoptr (Everything) all = load_everything ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < all->entries->len; i++)
    {
      const SomaFileEntry *entry = all->entries->pdata[i];
      g_autofree char *cells = print_least (entry->figure);
      char *key = g_strconcat (soma_file_entry_get_set (entry)->name, " ", cells, NULL);
      g_test_message ("%s", entry->id);
      g_assert_true (g_hash_table_add (seen, key));
    }
}

int
main (int argc, char **argv)
{
  gboolean is_long = argc > 1 && strcmp (argv[1], "--check") == 0;

  if (argc > 1 && strcmp (argv[1], "--print") == 0)
    {
      print_measures (argv + 2);
      return 0;
    }
  gboolean is_slow = argc > 1 && strcmp (argv[1], "slow") == 0;
  char **ids = argv + 2;
  if (is_long)
    argc = 1;
  soma_fixture_init (&argc, &argv);
  if (is_long)
    {
      check_measures (&thorough, ids);
      return 0;
    }
  if (is_slow)
    {
      g_test_add_func ("/catalogue/counts", test_counts);
      return g_test_run ();
    }
  g_test_add_func ("/catalogue/measures", test_measures);
  g_test_add_func ("/catalogue/unknown", test_unknown);
  g_test_add_func ("/catalogue/levels-buildable", test_levels_buildable);
  g_test_add_func ("/catalogue/names", test_names);
  g_test_add_func ("/catalogue/solutions", test_solutions);
  g_test_add_func ("/catalogue/no-figure-twice", test_no_figure_twice);
  return g_test_run ();
}
