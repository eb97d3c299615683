/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A first solution must come soon, above all for puzzles with many symmetries and equal pieces:
 * there the solutions that represent their orbits may be where a search does not get for years. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "corpus.h"
#include "draft.h"
#include "hint.h"
#include "search.h"
#include "suggest.h"
#include "symmetry.h"
#include "why-not.h"

/* More than any puzzle of the corpus takes; before restarts and orbits some took 10^8, and one that
 * was begun as much before some restarts minded parity. */
#define MOST_NODES 30000

/* The solutions of a search, each as the least of its images, so that none comes twice. */
typedef struct
{
  SomaPuzzle *puzzle;
  SomaGroup *group; /* owned */
  GHashTable *least;
  int n_reported;
} Orbits;

static void
orbits_init (Orbits *orbits, SomaPuzzle *puzzle)
{
  orbits->puzzle = puzzle;
  orbits->group = soma_group_new (puzzle, SOMA_SYMMETRY_FULL);
  orbits->least =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  orbits->n_reported = 0;
}

static void
orbits_clear (Orbits *orbits)
{
  soma_group_free (orbits->group);
  g_hash_table_unref (orbits->least);
}

/* Numbers copies by their first cells, since equal pieces are interchangeable: these puzzles have
 * pieces of one kind, or of kinds whose copies are consecutive. */
static void
number_copies (const SomaPuzzle *puzzle, uint16_t *copy_at)
{
  int n_used[SOMA_MAX_PIECES] = { 0 }, number_of[SOMA_MAX_CELLS];

  memset (number_of, 0xff, sizeof number_of);
  for (int c = 0; c < puzzle->figure->n_cells; c++)
    {
      int copy = copy_at[c], piece = soma_piece_set_copy_piece (puzzle->set, copy);
      if (number_of[copy] < 0)
        number_of[copy] = soma_piece_set_first_copy (puzzle->set, piece) + n_used[piece]++;
      copy_at[c] = (uint16_t) number_of[copy];
    }
}

static bool
take_cb (const uint16_t *copy_at, void *data)
{
  Orbits *orbits = data;
  gsize size = orbits->puzzle->figure->n_cells * sizeof *copy_at;
  uint16_t least[SOMA_MAX_CELLS], image[SOMA_MAX_CELLS];

  g_assert_cmpint (soma_check_solution (orbits->puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
  memset (least, 0xff, sizeof least);
  for (int e = 0; e < orbits->group->n_elements; e++)
    {
      soma_group_apply (orbits->group, orbits->puzzle, e, copy_at, image);
      number_copies (orbits->puzzle, image);
      if (memcmp (image, least, size) < 0)
        memcpy (least, image, size);
    }
  g_hash_table_add (orbits->least, g_bytes_new (least, size));
  orbits->n_reported++;
  return true;
}

static void
find (SomaPuzzle *puzzle, SomaSearchOptions options, SomaSearchState expected,
      SomaProgress *progress)
{
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, expected);
  soma_search_get_progress (search, progress);
  soma_search_free (search);
}

/* The puzzles of first-solutions.txt that are not slow. */
static GPtrArray *
load_puzzles (void)
{
  GPtrArray *puzzles = corpus_load_puzzles ("first-solutions.txt");

  for (guint i = puzzles->len; i > 0; i--)
    if (((CorpusPuzzle *) g_ptr_array_index (puzzles, i - 1))->is_slow)
      g_ptr_array_remove_index (puzzles, i - 1);
  g_assert_cmpuint (puzzles->len, >=, 15);
  return puzzles;
}

static SomaPuzzle *
load_puzzle (const char *name)
{
  g_autoptr (GPtrArray) puzzles = load_puzzles ();

  for (guint i = 0; i < puzzles->len; i++)
    {
      CorpusPuzzle *puzzle = g_ptr_array_index (puzzles, i);
      if (g_str_equal (puzzle->name, name))
        return soma_puzzle_ref (puzzle->puzzle);
    }
  g_error ("no puzzle %s", name);
}

static void
test_first_solution_nodes (void)
{
  g_autoptr (GPtrArray) puzzles = load_puzzles ();

  for (guint i = 0; i < puzzles->len; i++)
    {
      CorpusPuzzle *puzzle = g_ptr_array_index (puzzles, i);
      /* The convention does not affect the search, which takes longest with many cells. */
      int n_conventions = puzzle->puzzle->figure->n_cells > 256 ? 1 : SOMA_SYMMETRY_NONE + 1;
      for (int symmetry = 0; symmetry < n_conventions; symmetry++)
        {
          SomaProgress progress;
          Orbits orbits;
          orbits_init (&orbits, puzzle->puzzle);
          SomaSearchOptions options = {
            .n_threads = 1, .limit = 1, .symmetry = symmetry, .solution = take_cb, .data = &orbits
          };
          find (puzzle->puzzle, options, SOMA_SEARCH_LIMIT, &progress);
          g_assert_cmpint (orbits.n_reported, ==, 1);
          g_assert_cmpuint (progress.n_solutions, ==, 1);
          g_test_message ("%s: %" G_GUINT64_FORMAT " nodes", puzzle->name,
                          (guint64) progress.n_nodes);
          g_assert_cmpuint (progress.n_nodes, <, MOST_NODES);
          orbits_clear (&orbits);
        }
    }
}

/* With threads, which take restarts side by side. */
static void
test_first_solution_threads (void)
{
  g_autoptr (SomaPuzzle) puzzle = load_puzzle ("soma-3-9x3x3");

  for (int n_threads = 2; n_threads <= 4; n_threads++)
    {
      SomaProgress progress;
      Orbits orbits;
      orbits_init (&orbits, puzzle);
      SomaSearchOptions options = {
        .n_threads = n_threads, .limit = 1, .solution = take_cb, .data = &orbits
      };
      find (puzzle, options, SOMA_SEARCH_LIMIT, &progress);
      g_assert_cmpint (orbits.n_reported, ==, 1);
      orbits_clear (&orbits);
    }
}

/* That there is none is found out as well, in spite of restarts. */
static void
test_first_solution_none (void)
{
  static const SomaCell cells[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 } };
  SomaPiece piece = {
    .letter = "L", .min_count = 15, .max_count = 15, .n_cells = 4, .cells = cells
  };
  g_autoptr (SomaFigure) board = soma_figure_new_box (10, 6, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", board, set, NULL, 0, false, NULL);
  SomaProgress progress;

  for (int n_threads = 1; n_threads <= 2; n_threads++)
    {
      SomaSearchOptions options = { .n_threads = n_threads, .limit = 1 };
      find (puzzle, options, SOMA_SEARCH_COMPLETE, &progress);
      g_assert_cmpuint (progress.n_solutions, ==, 0);
      g_assert_cmpuint (progress.n_nodes, >, 100000); /* so that there were restarts */
    }
}

static const char *const tetracubes[] = {
  "000 100 200 300", "000 100 200 010", "000 100 110 210", "000 100 010 110",
  "000 100 010 101", "000 100 010 011", "000 100 010 001", "000 100 200 110",
};

/* As many of each tetracube; NULL if they do not fill the box. */
static SomaPuzzle *
make_tetracubes (const char *box, const int *counts)
{
  g_autofree Draft *draft = g_new0 (Draft, 1);

  draft_read_line (draft, box);
  for (gsize i = 0; i < G_N_ELEMENTS (tetracubes); i++)
    if (counts[i] > 0)
      {
        g_autofree char *line =
            g_strdup_printf ("piece %c %d %s", "ILNOABPT"[i], counts[i], tetracubes[i]);
        draft_read_line (draft, line);
      }
  return draft_make_puzzle (draft, "tetracubes");
}

/* The last two cover three cells of a colour, so there is none with three of them. No search that
 * does not mind parity gets to its end. */
static void
test_first_solution_parity (void)
{
  static const int counts[G_N_ELEMENTS (tetracubes)] = { 2, 3, 2, 2, 2, 2, 2, 1 };
  g_autoptr (SomaPuzzle) puzzle = make_tetracubes ("box 4 4 4", counts);
  SomaHintQuestion question = { .puzzle = puzzle };
  SomaHintWays ways;

  for (int n_threads = 1; n_threads <= 3; n_threads++)
    {
      SomaSearchOptions options = { .n_threads = n_threads, .limit = 2 };
      SomaSearch *search = soma_search_new (puzzle, &options, NULL);
      SomaProgress progress;
      g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
      soma_search_get_progress (search, &progress);
      g_assert_cmpuint (progress.n_solutions, ==, 0);
      g_assert_cmpuint (progress.n_nodes, <, n_threads * MOST_NODES);
      g_assert_cmpfloat (progress.fraction, ==, 1);
      g_assert_null (soma_search_checkpoint (search));
      g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
      soma_search_free (search);
    }
  soma_hint_can_finish (&question, &ways);
  g_assert_cmpint (ways.answer, ==, SOMA_HINT_NO);
}

/* Whether there is one is what a search says that does not mind parity; sometimes it is said
 * sooner. */
static void
test_first_solution_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  int n_without = 0, n_sooner = 0;

  for (int i = 0; i < 40; i++)
    {
      int counts[G_N_ELEMENTS (tetracubes)] = { 0 };
      for (int k = 0; k < 9; k++)
        counts[g_rand_int_range (random, 0, G_N_ELEMENTS (counts))]++;
      g_autoptr (SomaPuzzle) puzzle = make_tetracubes ("box 4 3 3", counts);
      SomaSearchOptions options = { .n_threads = 1, .limit = 1, .node_limit = 1000000 };
      SomaProgress progress, plain;
      SomaSearch *search = soma_search_new (puzzle, &options, NULL);
      SomaSearchState state = soma_search_run (search);
      soma_search_get_progress (search, &plain);
      soma_search_free (search);
      options.node_limit = 0;
      find (puzzle, options, state, &progress);
      n_without += state == SOMA_SEARCH_COMPLETE;
      n_sooner += progress.n_nodes < plain.n_nodes;
    }
  g_assert_cmpint (n_without, >, 10);
  g_assert_cmpint (n_without, <, 30);
  g_assert_cmpint (n_sooner, >, 5);
}

/* Several solutions are from several orbits, and resumed searches add others; those of the last
 * puzzle come from restarts. */
static void
test_first_solution_several (void)
{
  static const char *const names[] = { "l-tetrominoes-4x4x4", "tetracubes-2-4x4x4",
                                       "soma-3-9x3x3" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = load_puzzle (names[i]);
      int limit = i < 2 ? 50 : 4;
      char *checkpoint = NULL;
      Orbits orbits;
      orbits_init (&orbits, puzzle);
      for (int part = 1; part <= 3; part++)
        {
          SomaSearchOptions options = { .n_threads = part,
                                        .limit = (guint64) limit,
                                        .solution = take_cb,
                                        .data = &orbits,
                                        .checkpoint = checkpoint };
          SomaSearch *search = soma_search_new (puzzle, &options, NULL);
          g_assert_nonnull (search);
          g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_LIMIT);
          free (checkpoint);
          checkpoint = soma_search_checkpoint (search);
          soma_search_free (search);
          g_assert_cmpint (orbits.n_reported, ==, limit * part);
          g_assert_cmpuint (g_hash_table_size (orbits.least), ==, limit * part);
        }
      free (checkpoint);
      orbits_clear (&orbits);
    }
}

/* A search that only counts knows soon that there is one, too. */
static void
test_first_solution_count (void)
{
  g_autoptr (SomaPuzzle) puzzle = load_puzzle ("l-tetrominoes-4x4x4");
  SomaSearchOptions options = { .n_threads = 1, .node_limit = 1000 };
  SomaProgress progress;

  find (puzzle, options, SOMA_SEARCH_STOPPED, &progress);
  g_assert_cmpuint (progress.n_solutions, >, 0);
}

static void
test_first_solution_hints (void)
{
  static const char *const names[] = {
    "l-tetrominoes-4x4x4", "tetracubes-2-4x4x4", "soma-8-6x6x6",
    "soma-3-9x3x3",        "soma-3-3x3x9-begun", "dominoes-8x8x8"
  };
  g_autofree SomaHintRetreat *retreat = g_new (SomaHintRetreat, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = load_puzzle (names[i]);
      SomaHintQuestion question = { .puzzle = puzzle };
      SomaHintWays ways;
      soma_hint_can_finish (&question, &ways);
      g_assert_cmpint (ways.answer, ==, SOMA_HINT_YES);
      /* Nor is anything said to be in the way after so many nodes that find nothing. */
      soma_hint_retreat (&question, 1000, retreat);
      g_assert_cmpint (retreat->answer, ==, SOMA_HINT_YES);
      g_assert_true (retreat->is_fewest);
    }
}

static bool
count_cb (const SomaSuggestion *suggestion, void *data)
{
  int *n_reported = data;
  g_assert_cmpuint (suggestion->n_solutions, >, 0);
  ++*n_reported;
  return true;
}

/* A cube without a corner: the suggestion is the whole cube, with its 48 symmetries. */
static void
test_first_solution_suggest (void)
{
  g_autoptr (SomaPuzzle) whole = load_puzzle ("l-tetrominoes-4x4x4");
  g_autoptr (SomaFigure) figure =
      soma_figure_new (whole->figure->cells, NULL, whole->figure->n_cells - 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, whole->set, NULL, 0, false, NULL);
  int n_reported = 0;
  SomaSuggestOptions options = {
    .limit = 1, .suggest = count_cb, .data = &n_reported, .node_limit = 2000
  };

  soma_suggest_run (puzzle, &options);
  g_assert_cmpint (n_reported, >, 0);
}

static void
test_first_solution_why_not (void)
{
  g_autoptr (SomaPuzzle) puzzle = load_puzzle ("l-tetrominoes-4x4x4");
  SomaWhyNotOptions options = { 0 };
  SomaWhyNot reason;

  soma_why_not_find (puzzle, &options, &reason);
  g_assert_cmpint (reason.kind, ==, SOMA_WHY_NOT_SOLVABLE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/first-solution/nodes", test_first_solution_nodes);
  g_test_add_func ("/first-solution/threads", test_first_solution_threads);
  g_test_add_func ("/first-solution/none", test_first_solution_none);
  g_test_add_func ("/first-solution/parity", test_first_solution_parity);
  g_test_add_func ("/first-solution/random", test_first_solution_random);
  g_test_add_func ("/first-solution/several", test_first_solution_several);
  g_test_add_func ("/first-solution/count", test_first_solution_count);
  g_test_add_func ("/first-solution/hints", test_first_solution_hints);
  g_test_add_func ("/first-solution/suggest", test_first_solution_suggest);
  g_test_add_func ("/first-solution/why-not", test_first_solution_why_not);
  return g_test_run ();
}
