/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "division.h"
#include "tiling.h"

static const SomaSearchOptions in_parts = { .n_threads = 1, .in_parts = true };

static SomaSearch *
new_search (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads)
{
  SomaSearchOptions options = in_parts;
  options.symmetry = symmetry;
  options.n_threads = n_threads;
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_nonnull (search);
  return search;
}

static SomaInterval
get_interval (const SomaDivision *division, uint32_t i)
{
  return (SomaInterval){ division->borders[i], division->borders[i + 1] };
}

static guint64
count (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaSearchOptions options = { .n_threads = 1, .symmetry = symmetry };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress;
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  return progress.n_solutions;
}

/* Searches the interval to its end and returns its number of solutions. */
static guint64
count_interval (SomaSearch *search, const SomaInterval *interval, guint64 *n_nodes)
{
  SomaProgress progress;
  int culprit;
  g_assert_true (soma_search_take_interval (search, interval, NULL, &culprit));
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  *n_nodes = progress.n_nodes;
  return progress.n_solutions;
}

static void
check_tiling (const SomaDivision *division)
{
  g_autofree SomaInterval *intervals = g_new (SomaInterval, division->n_intervals);
  g_autofree size_t *order = g_new (size_t, division->n_intervals);
  SomaTilingCulprit culprit;
  for (uint32_t i = 0; i < division->n_intervals; i++)
    intervals[i] = get_interval (division, i);
  g_assert_cmpint (soma_tiling_check (intervals, division->n_intervals, order, &culprit), ==,
                   SOMA_TILING_OK);
}

/* The intervals together find what a search of the tree finds. */
static void
check_sum (const char *name, SomaSymmetry symmetry, uint32_t n, int n_threads)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (name);
  SomaSearch *search = new_search (puzzle, symmetry, n_threads);
  SomaDivision division;
  guint64 sum = 0, most = 0, n_nodes, all_nodes = 0;
  g_assert_true (soma_division_make (search, n, &division));
  g_assert_cmpuint (division.n_intervals, <=, n);
  check_tiling (&division);
  for (uint32_t i = 0; i < division.n_intervals; i++)
    {
      SomaInterval interval = get_interval (&division, i);
      sum += count_interval (search, &interval, &n_nodes);
      all_nodes += n_nodes;
      most = MAX (most, n_nodes);
    }
  g_test_message ("%s: %u intervals, the largest %.1f times the mean", name, division.n_intervals,
                  (double) most * division.n_intervals / (double) all_nodes);
  g_assert_cmpuint (sum, ==, count (puzzle, symmetry));
  soma_division_clear (&division);
  soma_search_free (search);
}

static void
test_division_sum (void)
{
  check_sum ("soma-cube", SOMA_SYMMETRY_FULL, 100, 1);
  check_sum ("soma-cube", SOMA_SYMMETRY_NONE, 7, 3);
  check_sum ("tetracubes-2x4x4", SOMA_SYMMETRY_ROTATIONS, 200, 1);
  check_sum ("pento-6x10", SOMA_SYMMETRY_FULL, 40, 1);
  check_sum ("slothouber-graatsma", SOMA_SYMMETRY_FULL, 10, 1);
}

/* The same intervals each time, of like size. */
static void
test_division_repeated (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("tetracubes-2x4x4");
  SomaDivision divisions[2];
  for (int i = 0; i < 2; i++)
    {
      SomaSearch *search = new_search (puzzle, SOMA_SYMMETRY_FULL, 1);
      g_assert_true (soma_division_make (search, 30, &divisions[i]));
      soma_search_free (search);
    }
  g_assert_cmpuint (divisions[0].n_intervals, ==, divisions[1].n_intervals);
  for (uint32_t i = 0; i <= divisions[0].n_intervals; i++)
    {
      int order;
      g_assert_true (
          soma_border_compare (&divisions[0].borders[i], &divisions[1].borders[i], &order));
      g_assert_cmpint (order, ==, 0);
    }
  for (int i = 0; i < 2; i++)
    soma_division_clear (&divisions[i]);
}

/* Wherever a search of an interval is stopped, it goes on from its checkpoint, and no other
 * interval accepts that. */
static void
check_resumed (const char *name, SomaSymmetry symmetry, uint32_t n, int n_threads,
               guint64 node_limit)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (name);
  SomaSearchOptions options = in_parts;
  options.symmetry = symmetry;
  options.n_threads = n_threads;
  options.node_limit = node_limit;
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  SomaSearch *other = new_search (puzzle, symmetry, 1);
  SomaDivision division;
  guint64 sum = 0, n_stops = 0;
  g_assert_true (soma_division_make (search, n, &division));
  for (uint32_t i = 0; i < division.n_intervals; i++)
    {
      SomaInterval interval = get_interval (&division, i);
      SomaInterval next = get_interval (&division, (i + 1) % division.n_intervals);
      SomaProgress progress;
      char *checkpoint = NULL;
      int culprit;
      do
        {
          g_assert_true (soma_search_take_interval (search, &interval, checkpoint, &culprit));
          free (checkpoint);
          soma_search_run (search);
          checkpoint = soma_search_checkpoint (search);
          if (checkpoint != NULL)
            {
              n_stops++;
              g_assert_false (soma_search_take_interval (other, &next, checkpoint, &culprit));
              g_assert_true (soma_search_take_interval (other, &interval, checkpoint, &culprit));
            }
          if (n_stops % 3 == 0 && checkpoint != NULL)
            {
              /* As a machine that has more time. */
              g_assert_cmpint (soma_search_run (other), ==, SOMA_SEARCH_COMPLETE);
              soma_search_get_progress (other, &progress);
              g_assert_true (soma_search_adds_up (other));
              break;
            }
          soma_search_get_progress (search, &progress);
        }
      while (checkpoint != NULL);
      free (checkpoint);
      sum += progress.n_before + progress.n_solutions;
    }
  g_test_message ("%s: stopped %" G_GUINT64_FORMAT " times", name, n_stops);
  g_assert_cmpuint (n_stops, >, 0);
  g_assert_cmpuint (sum, ==, count (puzzle, symmetry));
  soma_division_clear (&division);
  soma_search_free (search);
  soma_search_free (other);
}

static void
test_division_resumed (void)
{
  check_resumed ("soma-cube", SOMA_SYMMETRY_FULL, 10, 1, 97);
  check_resumed ("soma-cube", SOMA_SYMMETRY_ROTATIONS, 3, 2, 60);
  check_resumed ("tetracubes-2x4x4", SOMA_SYMMETRY_NONE, 20, 1, 61);
  check_resumed ("pento-6x10", SOMA_SYMMETRY_ROTATIONS, 9, 1, 30000);
}

/* An interval of another tree does no harm, and is noticed. */
static void
test_division_foreign (void)
{
  static const char *const texts[][2] = { { "0", "1/3" },
                                          { "1/3", "1" },
                                          { "0/2.5/50", "1" },
                                          { "0", "0/2.1/2.1/2.1/2" },
                                          { "5/6", "1" },
                                          { "0/1.3/4", "1" },
                                          { "1/400000", "399999/400000" },
                                          { "1/2.70/77", "1" },
                                          { "0", "1/2.1/99" } };
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  SomaSearch *search = new_search (puzzle, SOMA_SYMMETRY_FULL, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      SomaInterval interval;
      int culprit;
      g_assert_true (soma_border_read (texts[i][0], 100, &interval.from));
      g_assert_true (soma_border_read (texts[i][1], 100, &interval.to));
      g_assert_true (soma_search_take_interval (search, &interval, NULL, &culprit));
      g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
      g_assert_false (soma_search_adds_up (search));
      soma_interval_clear (&interval);
    }
  soma_search_free (search);
}

static void
test_division_borders (void)
{
  static const char *const good[] = { "0",       "1",         "1/2",
                                      "0/2.1/2", "3/29.5/11", "4294967293/4294967294" };
  static const char *const bad[] = { "",     "2",    "1/1",   "0/2",          "1/2.0/3", "01/2",
                                     "1/02", "1/2.", ".1/2",  "1/2.3",        "3/2",     "1/2 ",
                                     "-1/2", "1//2", "1/2/3", "1/4294967295", "1/0",     "+1/2" };
  SomaBorder border;
  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_assert_true (soma_border_read (good[i], 3, &border));
      char *text = soma_border_write (&border);
      g_assert_cmpstr (text, ==, good[i]);
      free (text);
      soma_border_clear (&border);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (soma_border_read (bad[i], 3, &border));
  g_assert_false (soma_border_read ("1/2.1/2.1/2.1/2", 3, &border));
}

/* What is wrong with intervals, given by their borders, and which two are to blame. */
static void
check_wrong (SomaTilingResult wanted, int before, int after, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  gsize n = g_strv_length (words) / 2;
  g_autofree SomaInterval *intervals = g_new (SomaInterval, n);
  g_autofree size_t *order = g_new (size_t, n);
  SomaTilingCulprit culprit = { 0 };
  for (gsize i = 0; i < n; i++)
    {
      g_assert_true (soma_border_read (words[2 * i], 9, &intervals[i].from));
      g_assert_true (soma_border_read (words[2 * i + 1], 9, &intervals[i].to));
      g_assert_true (soma_interval_is_valid (&intervals[i]));
    }
  g_assert_cmpint (soma_tiling_check (intervals, n, order, &culprit), ==, wanted);
  if (wanted != SOMA_TILING_OK)
    {
      g_assert_cmpint ((int) culprit.before, ==, before);
      g_assert_cmpint ((int) culprit.after, ==, after);
    }
  for (gsize i = 0; i < n; i++)
    soma_interval_clear (&intervals[i]);
}

static void
test_division_tiling (void)
{
  check_wrong (SOMA_TILING_OK, 0, 0, "0 1");
  check_wrong (SOMA_TILING_OK, 0, 0, "1/3 1 0 0/3.2/7 0/3.2/7 1/3");
  check_wrong (SOMA_TILING_GAP, -1, -1, "");
  check_wrong (SOMA_TILING_GAP, -1, 0, "1/3 1");
  check_wrong (SOMA_TILING_GAP, 0, -1, "0 2/3");
  check_wrong (SOMA_TILING_GAP, 1, 0, "1/3 1 0 0/3.2/7");
  check_wrong (SOMA_TILING_OVERLAP, 1, 0, "1/3 1 0 1/3.2/7");
  check_wrong (SOMA_TILING_OVERLAP, 0, 1, "0 1 0 1");
  check_wrong (SOMA_TILING_OVERLAP, 0, 1, "0 1/3 0 1/3 1/3 1");
  check_wrong (SOMA_TILING_MIXED, 0, 1, "0 1/3 1/4 1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/division/sum", test_division_sum);
  g_test_add_func ("/division/repeated", test_division_repeated);
  g_test_add_func ("/division/resumed", test_division_resumed);
  g_test_add_func ("/division/foreign", test_division_foreign);
  g_test_add_func ("/division/borders", test_division_borders);
  g_test_add_func ("/division/tiling", test_division_tiling);
  return g_test_run ();
}
