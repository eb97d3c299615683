/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "few.h"
#include "naive.h"
#include "random-draft.h"
#include "search.h"
#include "symmetry.h"
#include "trace-board.h"

static SomaTrace *
new_trace_of (SomaTraceSearch search, SomaPuzzle *puzzle, SomaSymmetry symmetry, int techniques)
{
  SomaTraceOptions options = { .search = search, .symmetry = symmetry, .techniques = techniques };
  SomaTrace *trace = soma_trace_new (puzzle, &options, NULL);
  g_assert_nonnull (trace);
  return trace;
}

static SomaTrace *
new_trace (SomaPuzzle *puzzle, SomaSymmetry symmetry, int techniques)
{
  return new_trace_of (SOMA_TRACE_CLASSIC, puzzle, symmetry, techniques);
}

/* Plays the trace to its end. */
static Board *
play_all (SomaPuzzle *puzzle, SomaTrace *trace, gboolean has_second_anchors)
{
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  Board *board = board_new (puzzle);
  SomaTraceExtent extent;
  double fraction = 0;

  board->has_second_anchors = has_second_anchors;
  g_assert_cmpint (soma_trace_cursor_get_step (cursor)->kind, ==, SOMA_STEP_START);
  while (soma_trace_cursor_forward (cursor))
    {
      board_play (board, soma_trace_cursor_get_step (cursor));
      if (board->n_steps % 64 != 0)
        continue;
      double now = soma_trace_cursor_get_fraction (cursor);
      g_assert_cmpfloat (now, >=, fraction - 1e-9);
      fraction = now;
    }
  g_assert_cmpint (board->n_placed, ==, 0);
  g_assert_cmpfloat_with_epsilon (soma_trace_cursor_get_fraction (cursor), 1, 1e-9);
  soma_trace_get_extent (trace, &extent);
  g_assert_true (extent.is_complete);
  g_assert_cmpuint (extent.n_steps, ==, board->n_steps);
  g_assert_cmpuint (extent.n_solutions, ==, g_hash_table_size (board->solutions));
  g_assert_cmpuint (extent.n_dead_ends, ==, board->n_dead_ends);
  return board;
}

/* All solutions of the engine's search, in the form that Board uses. */
typedef struct
{
  size_t size;
  GHashTable *solutions;
} Known;

static bool
keep_solution_cb (const uint16_t *copy_at, void *data)
{
  Known *known = data;
  g_hash_table_add (known->solutions, g_bytes_new (copy_at, known->size));
  return true;
}

static GHashTable *
find_solutions (SomaPuzzle *puzzle)
{
  Known known = { puzzle->figure->n_cells * sizeof (uint16_t),
                  g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                         (GDestroyNotify) g_bytes_unref, NULL) };
  SomaSearchOptions options = {
    .symmetry = SOMA_SYMMETRY_NONE, .n_threads = 1, .solution = keep_solution_cb, .data = &known
  };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_free (search);
  return known.solutions;
}

/* Whether the first piece of the trace, which has one copy, is in the solution at a place where the
 * trace once began. */
static gboolean
begins_like_trace (const Board *board, int first_piece, GBytes *solution)
{
  const uint16_t *copy_at = g_bytes_get_data (solution, NULL);
  int copy = soma_piece_set_first_copy (board->puzzle->set, first_piece);
  uint16_t cells[SOMA_MAX_CELLS];
  int n = 0;
  for (int c = 0; c < board->puzzle->figure->n_cells; c++)
    if (copy_at[c] == copy)
      cells[n++] = (uint16_t) c;
  g_autoptr (GBytes) key = board_make_key (first_piece, cells, n);
  return g_hash_table_contains (board->first, key);
}

/* Asserts that the trace has found exactly the known solutions in which the first piece is at one
 * of its first places, and that the symmetry group maps these to all others. */
static void
assert_same_solutions (const Board *board, int first_piece, SomaSymmetry symmetry)
{
  g_autoptr (GHashTable) known = find_solutions (board->puzzle);
  g_autoptr (SomaGroup) group = soma_group_new (board->puzzle, symmetry);
  size_t size = board->puzzle->figure->n_cells * sizeof (uint16_t);
  GHashTableIter iter;
  gpointer key;
  guint n_expected = 0;

  g_hash_table_iter_init (&iter, known);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (begins_like_trace (board, first_piece, key))
      {
        g_assert_true (g_hash_table_contains (board->solutions, key));
        n_expected++;
      }
  g_assert_cmpuint (g_hash_table_size (board->solutions), ==, n_expected);

  g_hash_table_iter_init (&iter, board->solutions);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    for (int e = 0; e < group->n_elements; e++)
      {
        g_autofree uint16_t *image = g_malloc (size);
        soma_group_apply (group, board->puzzle, e, g_bytes_get_data (key, NULL), image);
        g_autoptr (GBytes) bytes = g_bytes_new (image, size);
        g_hash_table_remove (known, bytes);
      }
  g_assert_cmpuint (g_hash_table_size (known), ==, 0);
}

static void
assert_trace_solves (SomaPuzzle *puzzle, SomaSymmetry symmetry, int techniques)
{
  g_autoptr (SomaTrace) trace = new_trace (puzzle, symmetry, techniques);
  g_autoptr (Board) board = play_all (puzzle, trace, FALSE);
  uint8_t order[SOMA_MAX_PIECES];
  g_assert_cmpint (soma_trace_get_order (trace, order), ==, puzzle->set->n_pieces);
  assert_same_solutions (board, order[0], symmetry);
}

static SomaPuzzle *
make_soma_cube (void)
{
  static const char *const lines[] = {
    "box 3 3 3",
    "piece V 1 000 100 010",
    "piece L 1 000 100 200 010",
    "piece T 1 000 100 200 110",
    "piece Z 1 000 100 110 210",
    "piece A 1 000 100 010 011",
    "piece B 1 000 100 010 101",
    "piece P 1 000 100 010 001",
  };
  Draft draft = { 0 };
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_true (draft_read_line (&draft, lines[i]));
  return draft_make_puzzle (&draft, "cube");
}

static void
assert_cells (const SomaStep *step, const uint16_t *cells, int n_cells)
{
  g_assert_cmpmem (step->cells, step->n_cells * sizeof *cells, cells, n_cells * sizeof *cells);
}

/* The order known from the cube's classic search. */
static void
test_cube (void)
{
  static const char order[] = "LPBAZTV";
  static const uint16_t first[] = { 0, 1, 3, 6 };
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  g_autoptr (SomaTrace) trace = new_trace (cube, SOMA_SYMMETRY_FULL, 0);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  uint8_t pieces[SOMA_MAX_PIECES];

  g_assert_cmpint (soma_trace_get_order (trace, pieces), ==, 7);
  for (int i = 0; i < 7; i++)
    g_assert_cmpint (cube->set->pieces[pieces[i]].letter[0], ==, order[i]);
  g_assert_true (soma_trace_cursor_forward (cursor));
  g_assert_cmpint (soma_trace_cursor_get_step (cursor)->kind, ==, SOMA_STEP_PLACE);
  assert_cells (soma_trace_cursor_get_step (cursor), first, 4);

  /* L cannot lie in the middle layer, so no solution comes twice. */
  g_autoptr (Board) board = play_all (cube, trace, FALSE);
  g_assert_cmpuint (g_hash_table_size (board->solutions), ==, 240);
  assert_same_solutions (board, pieces[0], SOMA_SYMMETRY_FULL);
}

static int
compare_cells (const uint16_t *a, const uint16_t *b, int n)
{
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      return a[i] - b[i];
  return 0;
}

static void
test_chosen_order (void)
{
  static const uint8_t order[] = { 2, 0, 1, 3, 4, 6, 5 };
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  SomaTraceOptions options = { .techniques = SOMA_TRACE_TECHNIQUES, .order = order };
  g_autoptr (SomaTrace) trace = soma_trace_new (cube, &options, NULL);
  uint8_t pieces[SOMA_MAX_PIECES];

  g_assert_cmpint (soma_trace_get_order (trace, pieces), ==, 7);
  g_assert_cmpmem (pieces, 7, order, 7);
  g_autoptr (Board) board = play_all (cube, trace, FALSE);
  assert_same_solutions (board, 2, SOMA_SYMMETRY_FULL);
}

/* Placements by cell numbers, and pieces as in the set: other steps, the same solutions. */
static void
test_chosen_keys (void)
{
  static const uint8_t keys[] = { SOMA_TRACE_KEY_CELLS, SOMA_TRACE_KEY_HEIGHT, SOMA_TRACE_KEY_WIDTH,
                                  SOMA_TRACE_KEY_DEPTH };
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  SomaTraceOptions options = { .techniques = SOMA_TECHNIQUE_COVERABLE, .keys = keys };
  g_autoptr (SomaTrace) trace = soma_trace_new (cube, &options, NULL);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  uint8_t order[SOMA_MAX_PIECES];
  uint16_t last[4] = { 0 };
  int piece = -1;

  soma_trace_get_order (trace, order);
  for (int i = 0; i < 2000; i++)
    {
      g_assert_true (soma_trace_cursor_forward (cursor));
      const SomaStep *step = soma_trace_cursor_get_step (cursor);
      if (step->kind != SOMA_STEP_TRY && step->kind != SOMA_STEP_PLACE)
        continue;
      if (step->piece == piece)
        g_assert_cmpint (compare_cells (last, step->cells, step->n_cells), <, 0);
      piece = step->kind == SOMA_STEP_PLACE ? -1 : step->piece;
      memcpy (last, step->cells, step->n_cells * sizeof *last);
    }
  g_autoptr (Board) board = play_all (cube, trace, FALSE);
  assert_same_solutions (board, order[0], SOMA_SYMMETRY_FULL);
}

/* The cells that a dead end concerns, which a picture marks. */
static void
test_culprits (void)
{
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  g_autoptr (SomaTrace) trace = new_trace (cube, SOMA_SYMMETRY_FULL, SOMA_TECHNIQUE_ISLANDS);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  int n_islands = 0;

  for (guint64 n = 1; n_islands < 20; n++)
    {
      uint16_t cells[27];
      g_assert_cmpint (soma_trace_cursor_seek_nth (cursor, SOMA_TRACE_DEAD_ENDS, n, NULL), ==,
                       SOMA_TRACE_THERE);
      const SomaStep *step = soma_trace_cursor_get_step (cursor);
      int n_cells = soma_trace_cursor_get_culprits (cursor, cells);
      if (step->reason != SOMA_DEAD_END_ISLAND)
        continue;
      g_assert_cmpint (n_cells, ==, step->n_empty);
      g_assert_cmpint (cells[0], ==, step->cell);
      for (int i = 0; i < n_cells; i++)
        g_assert_cmpint (soma_trace_cursor_get_board (cursor)[cells[i]], ==, SOMA_NO_COPY);
      n_islands++;
    }
}

/* Two separate columns for the one piece that fits into them: a cell of each needs it. */
static void
test_one_piece_for_two_cells (void)
{
  static const char *const lines[] = {
    "cells 000 010 020 400 410 420 250 350 260 360",
    "piece O 1 000 100 010 110",
    "piece I 1 000 010 020",
    "piece V 1 000 100 010",
  };
  Draft draft = { 0 };
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_true (draft_read_line (&draft, lines[i]));
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "columns");
  g_autoptr (SomaTrace) trace = new_trace (puzzle, SOMA_SYMMETRY_FULL, SOMA_TECHNIQUE_MUST_COVER);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);

  g_assert_true (soma_trace_cursor_forward (cursor));
  const SomaStep *step = soma_trace_cursor_get_step (cursor);
  g_assert_cmpint (step->kind, ==, SOMA_STEP_DEAD_END);
  g_assert_cmpint (step->reason, ==, SOMA_DEAD_END_MUST_COVER);
  g_assert_cmpint (puzzle->figure->cells[step->cell].x, ==, 0);
  g_assert_cmpint (puzzle->figure->cells[step->other_cell].x, ==, 4);
}

/* Asserts that the trace has found one or more of each class, and all of no other. */
static void
assert_solutions_of_all_classes (const Board *board, SomaSymmetry symmetry)
{
  g_autoptr (GHashTable) known = find_solutions (board->puzzle);
  g_autoptr (SomaGroup) group = soma_group_new (board->puzzle, symmetry);
  size_t size = board->puzzle->figure->n_cells * sizeof (uint16_t);
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, board->solutions);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_assert_true (g_hash_table_contains (known, key));
  g_hash_table_iter_init (&iter, board->solutions);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    for (int e = 0; e < group->n_elements; e++)
      {
        g_autofree uint16_t *image = g_malloc (size);
        soma_group_apply (group, board->puzzle, e, g_bytes_get_data (key, NULL), image);
        g_autoptr (GBytes) bytes = g_bytes_new (image, size);
        g_hash_table_remove (known, bytes);
      }
  g_assert_cmpuint (g_hash_table_size (known), ==, 0);
}

typedef struct
{
  SomaTraceCursor *cursor;
  size_t size;
  guint n;
} Pursuit;

/* Each solution of the search is the next of the trace. */
static bool
pursue_cb (const uint16_t *copy_at, void *data)
{
  Pursuit *pursuit = data;
  g_assert_cmpint (
      soma_trace_cursor_seek_nth (pursuit->cursor, SOMA_TRACE_SOLUTIONS, ++pursuit->n, NULL), ==,
      SOMA_TRACE_THERE);
  g_assert_cmpmem (soma_trace_cursor_get_board (pursuit->cursor), pursuit->size, copy_at,
                   pursuit->size);
  return true;
}

/* Our own search shows what it does: the trace finds the same solutions in the same order. */
static void
assert_order_of_search (SomaPuzzle *puzzle)
{
  g_autoptr (SomaTrace) trace =
      new_trace_of (SOMA_TRACE_SCARCEST, puzzle, SOMA_SYMMETRY_FULL, SOMA_DEFAULT_TECHNIQUES);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  Pursuit pursuit = { cursor, puzzle->figure->n_cells * sizeof (uint16_t), 0 };
  SomaSearchOptions options = { .n_threads = 1, .solution = pursue_cb, .data = &pursuit };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_free (search);
  g_assert_cmpint (
      soma_trace_cursor_seek_nth (cursor, SOMA_TRACE_SOLUTIONS, (guint64) pursuit.n + 1, NULL), ==,
      SOMA_TRACE_NONE);
}

/* Our own search on the cube: its first actions, and its constant number of steps. */
static void
test_scarcest_cube (void)
{
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  g_autoptr (SomaTrace) trace =
      new_trace_of (SOMA_TRACE_SCARCEST, cube, SOMA_SYMMETRY_FULL, SOMA_DEFAULT_TECHNIQUES);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);

  g_assert_true (soma_trace_cursor_forward (cursor));
  const SomaStep *step = soma_trace_cursor_get_step (cursor);
  g_assert_cmpint (step->kind, ==, SOMA_STEP_BRANCH);
  g_assert_cmpint (step->piece, >=, 0);
  g_autoptr (Board) board = play_all (cube, trace, FALSE);
  g_assert_cmpuint (g_hash_table_size (board->solutions), ==, 240);
  assert_solutions_of_all_classes (board, SOMA_SYMMETRY_FULL);
  assert_order_of_search (cube);
}

/* Leaving out or adding each of its techniques changes the steps, but not the solutions. */
static void
test_scarcest_techniques (void)
{
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  g_autoptr (GHashTable) different = g_hash_table_new (g_int64_hash, g_int64_equal);
  SomaTraceExtent extents[SOMA_N_TECHNIQUES + 1];
  for (int i = 0; i <= SOMA_N_TECHNIQUES; i++)
    {
      int technique = i < SOMA_N_TECHNIQUES ? 1 << i : 0;
      g_autoptr (SomaTrace) trace = new_trace_of (SOMA_TRACE_SCARCEST, cube, SOMA_SYMMETRY_FULL,
                                                  SOMA_DEFAULT_TECHNIQUES ^ technique);
      g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
      soma_trace_cursor_seek (cursor, G_MAXUINT64, NULL);
      soma_trace_get_extent (trace, &extents[i]);
      g_test_message ("%s: %" G_GUINT64_FORMAT,
                      i < SOMA_N_TECHNIQUES ? soma_technique_name (i) : "", extents[i].n_steps);
      g_assert_cmpuint (extents[i].n_solutions, ==, 240);
      g_hash_table_add (different, &extents[i].n_steps);
    }
  g_assert_cmpuint (g_hash_table_size (different), ==, SOMA_N_TECHNIQUES + 1);
}

static void
assert_scarcest_solves (SomaPuzzle *puzzle, SomaSymmetry symmetry, int techniques)
{
  g_autoptr (SomaTrace) trace = new_trace_of (SOMA_TRACE_SCARCEST, puzzle, symmetry, techniques);
  g_autoptr (Board) board = play_all (puzzle, trace, symmetry != SOMA_SYMMETRY_NONE);
  assert_solutions_of_all_classes (board, symmetry);
}

/* Ten figures, among them those that have no symmetry, only rotations, and no solution. */
static void
test_figures (void)
{
  const guint n_figures = soma_few_of (10, 4);
  g_autoptr (GPtrArray) figures = corpus_load_figures ();
  guint n = 0;
  g_assert_cmpuint (figures->len, >=, n_figures);
  for (guint i = 0; i < figures->len && n < n_figures; i++)
    {
      CorpusPuzzle *figure = g_ptr_array_index (figures, i);
      if (figure->is_slow || figure->counts[SOMA_SYMMETRY_NONE] > 4000)
        continue;
      g_test_message ("%s", figure->name);
      assert_trace_solves (figure->puzzle,
                           n % 2 == 0 ? SOMA_SYMMETRY_FULL : SOMA_SYMMETRY_ROTATIONS,
                           n % 3 == 0 ? 0 : SOMA_TRACE_TECHNIQUES);
      assert_scarcest_solves (figure->puzzle, (SomaSymmetry) (n % 3),
                              n % 4 == 0 ? SOMA_ALL_TECHNIQUES : SOMA_DEFAULT_TECHNIQUES);
      n++;
    }
  g_assert_cmpuint (n, ==, n_figures);
}

/* Every technique alone finds the same solutions in at most as many steps. */
static void
test_techniques (void)
{
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  g_autoptr (SomaTrace) plain = new_trace (cube, SOMA_SYMMETRY_FULL, 0);
  g_autoptr (SomaTraceCursor) at = soma_trace_cursor_new (plain);
  SomaTraceExtent all;
  g_assert_cmpint (soma_trace_cursor_seek (at, G_MAXUINT64, NULL), ==, SOMA_TRACE_NONE);
  soma_trace_get_extent (plain, &all);
  for (int technique = 1; technique < 1 << SOMA_N_TECHNIQUES; technique <<= 1)
    {
      g_autoptr (SomaTrace) trace = new_trace (cube, SOMA_SYMMETRY_FULL, technique);
      g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
      SomaTraceExtent extent;
      soma_trace_cursor_seek (cursor, G_MAXUINT64, NULL);
      soma_trace_get_extent (trace, &extent);
      g_assert_cmpuint (extent.n_solutions, ==, 240);
      if (technique & SOMA_TRACE_TECHNIQUES)
        g_assert_cmpuint (extent.n_steps, <, all.n_steps);
      else
        g_assert_cmpuint (extent.n_steps, ==, all.n_steps);
    }
}

/* Ranges, equal pieces, optional cells, pins, pieces left over, against a naive solver. */
static void
test_random (void)
{
  int n_solvable = 0;
  for (guint32 seed = 1; seed <= 800; seed++)
    {
      SomaTraceSearch kind = seed <= 400 ? SOMA_TRACE_CLASSIC : SOMA_TRACE_SCARCEST;
      Draft draft;
      random_draft (&draft, (seed - 1) % 400 + 1, 12);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "random");
      g_autoptr (Naive) naive = puzzle != NULL ? naive_new (puzzle, 20000) : NULL;
      if (naive == NULL)
        continue;
      g_test_message ("seed %u", seed);
      SomaSymmetry symmetry = (SomaSymmetry) (seed % 3);
      g_autoptr (SomaTrace) trace =
          new_trace_of (kind, puzzle, symmetry,
                        seed % 2 == 0 ? 0 : SOMA_TRACE_TECHNIQUES | SOMA_TECHNIQUE_PIECE_ORDER);
      g_autoptr (Board) board =
          play_all (puzzle, trace, kind == SOMA_TRACE_SCARCEST && symmetry != SOMA_SYMMETRY_NONE);
      g_autoptr (GHashTable) classes =
          g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
      g_autoptr (GHashTable) keys =
          g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
      GHashTableIter iter;
      gpointer solution;
      g_hash_table_iter_init (&iter, board->solutions);
      while (g_hash_table_iter_next (&iter, &solution, NULL))
        {
          const uint16_t *copy_at = g_bytes_get_data (solution, NULL);
          g_assert_true (
              g_hash_table_add (keys, naive_make_key (naive, SOMA_SYMMETRY_NONE, copy_at)));
          g_hash_table_add (classes, naive_make_key (naive, symmetry, copy_at));
        }
      g_assert_cmpuint (g_hash_table_size (classes), ==, naive_count (naive, symmetry));
      n_solvable += naive_count (naive, symmetry) > 0;
    }
  g_assert_cmpint (n_solvable, >, 100);
}

static void
assert_same_place (const SomaTraceCursor *a, const SomaTraceCursor *b, int n_cells)
{
  const SomaStep *step = soma_trace_cursor_get_step (a);
  const SomaStep *other = soma_trace_cursor_get_step (b);
  g_assert_cmpuint (step->number, ==, other->number);
  g_assert_cmpint (step->kind, ==, other->kind);
  g_assert_cmpint (step->piece, ==, other->piece);
  g_assert_cmpint (step->copy, ==, other->copy);
  assert_cells (step, other->cells, other->n_cells);
  g_assert_cmpint (step->reason, ==, other->reason);
  g_assert_cmpint (step->cell, ==, other->cell);
  g_assert_cmpint (step->n_empty, ==, other->n_empty);
  g_assert_cmpuint (step->n_solutions, ==, other->n_solutions);
  g_assert_cmpuint (step->n_dead_ends, ==, other->n_dead_ends);
  g_assert_cmpmem (soma_trace_cursor_get_board (a), n_cells * sizeof (uint16_t),
                   soma_trace_cursor_get_board (b), n_cells * sizeof (uint16_t));
  g_assert_true (soma_trace_cursor_get_fraction (a) == soma_trace_cursor_get_fraction (b));
}

static int
compare_numbers (const void *a, const void *b)
{
  guint64 first = *(const guint64 *) a, second = *(const guint64 *) b;
  return (first > second) - (first < second);
}

/* One cursor visits thousands of places at random; another passes them step by step, in a trace of
 * its own, which remembers nothing that the first has seen. */
static void
assert_random_access (SomaTraceSearch search, SomaPuzzle *puzzle, int techniques, guint64 n_steps,
                      guint n_places)
{
  g_autoptr (SomaTrace) trace = new_trace_of (search, puzzle, SOMA_SYMMETRY_FULL, techniques);
  g_autoptr (SomaTrace) other = new_trace_of (search, puzzle, SOMA_SYMMETRY_FULL, techniques);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  g_autoptr (SomaTraceCursor) walker = soma_trace_cursor_new (other);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree guint64 *numbers = g_new (guint64, n_places);

  for (guint i = 0; i < n_places; i++)
    {
      numbers[i] = (guint64) (g_rand_double (random) * (double) n_steps);
      g_assert_cmpint (soma_trace_cursor_seek (cursor, numbers[i], NULL), ==, SOMA_TRACE_THERE);
      g_assert_cmpuint (soma_trace_cursor_get_step (cursor)->number, ==, numbers[i]);
    }
  qsort (numbers, n_places, sizeof *numbers, compare_numbers);
  for (guint i = 0; i < n_places; i++)
    {
      /* Every other place is reached from beyond it. */
      guint64 from = i % 2 == 0 ? 0 : n_steps - numbers[i];
      soma_trace_cursor_seek (cursor, from, NULL);
      soma_trace_cursor_seek (cursor, numbers[i], NULL);
      while (soma_trace_cursor_get_step (walker)->number < numbers[i])
        g_assert_true (soma_trace_cursor_forward (walker));
      assert_same_place (cursor, walker, puzzle->figure->n_cells);
    }
}

static void
test_random_access (void)
{
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  g_autoptr (SomaPuzzle) tetracubes = corpus_get ("tetracubes-2x4x4");
  guint n = soma_few_of (1000, 60), more = 3 * n;
  assert_random_access (SOMA_TRACE_CLASSIC, cube, 0, 3000000, more);
  assert_random_access (SOMA_TRACE_CLASSIC, cube, SOMA_TRACE_TECHNIQUES, 100000, more);
  assert_random_access (SOMA_TRACE_CLASSIC, tetracubes, SOMA_TECHNIQUE_ISLANDS, 1000000, n);
  assert_random_access (SOMA_TRACE_SCARCEST, cube, SOMA_DEFAULT_TECHNIQUES, 12000, more);
  assert_random_access (SOMA_TRACE_SCARCEST, tetracubes, SOMA_TECHNIQUE_ISLANDS, 200000, n);
}

/* The next moves, events, solutions and dead ends are where stepping finds them. */
static void
test_next (void)
{
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  g_autoptr (SomaTrace) trace = new_trace (cube, SOMA_SYMMETRY_FULL, 0);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  g_autoptr (SomaTraceCursor) walker = soma_trace_cursor_new (trace);
  int n_found = 0;

  while (n_found < 1000 && soma_trace_cursor_forward (walker))
    {
      const SomaStep *step = soma_trace_cursor_get_step (walker);
      for (SomaTraceCount count = 0; count <= SOMA_TRACE_DEAD_ENDS; count++)
        if (count != SOMA_TRACE_STEPS && soma_trace_counts (step, count))
          {
            guint64 n = soma_trace_count (step, count);
            g_assert_cmpint (soma_trace_cursor_seek_nth (cursor, count, n, NULL), ==,
                             SOMA_TRACE_THERE);
            assert_same_place (cursor, walker, 27);
            n_found++;
          }
    }
  g_assert_cmpint (soma_trace_cursor_seek_nth (cursor, SOMA_TRACE_SOLUTIONS, 240, NULL), ==,
                   SOMA_TRACE_THERE);
  g_assert_cmpint (soma_trace_cursor_get_step (cursor)->kind, ==, SOMA_STEP_SOLUTION);
  guint64 last = soma_trace_cursor_get_step (cursor)->number;
  for (int i = 0; i < 2; i++)
    {
      /* First while the end is unknown, then when it is known. */
      g_assert_cmpint (soma_trace_cursor_seek_nth (cursor, SOMA_TRACE_SOLUTIONS, 241, NULL), ==,
                       SOMA_TRACE_NONE);
      g_assert_cmpint (soma_trace_cursor_get_step (cursor)->kind, ==, SOMA_STEP_REMOVE);
      g_assert_false (soma_trace_cursor_forward (cursor));
    }
  g_assert_cmpint (soma_trace_cursor_seek_nth (cursor, SOMA_TRACE_SOLUTIONS, 240, NULL), ==,
                   SOMA_TRACE_THERE);
  g_assert_cmpuint (soma_trace_cursor_get_step (cursor)->number, ==, last);
  g_assert_cmpint (soma_trace_cursor_seek (cursor, 0, NULL), ==, SOMA_TRACE_THERE);
}

/* The tree agrees with the steps: the board's stack of placements is the path, and the placements
 * made next to a path are its branches. */
static void
test_tree (void)
{
  g_autoptr (SomaPuzzle) cube = make_soma_cube ();
  g_autoptr (SomaTrace) trace =
      new_trace_of (SOMA_TRACE_SCARCEST, cube, SOMA_SYMMETRY_FULL, SOMA_DEFAULT_TECHNIQUES);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  g_autoptr (SomaTraceCursor) other = soma_trace_cursor_new (trace);
  guint64 path[7], found[7], n_branches = 0, n_solutions = 0, n_below = 0;
  int n_placed = 0;

  /* Explored to the end by one who jumps about. */
  soma_trace_cursor_seek (other, 5000, NULL);
  soma_trace_cursor_seek (other, 100, NULL);
  soma_trace_cursor_seek (cursor, 7000, NULL);
  soma_trace_cursor_seek (other, G_MAXUINT64, NULL);
  soma_trace_cursor_seek (cursor, 0, NULL);
  do
    {
      const SomaStep *step = soma_trace_cursor_get_step (cursor);
      if (step->kind == SOMA_STEP_PLACE)
        path[n_placed++] = step->number;
      else if (step->kind == SOMA_STEP_REMOVE)
        n_placed--;
      g_assert_cmpint (soma_trace_find_path (trace, step->number, found, 7), ==, n_placed);
      g_assert_cmpmem (found, n_placed * sizeof *path, path, n_placed * sizeof *path);
    }
  while (soma_trace_cursor_forward (cursor));

  SomaTraceBranch branches[100];
  int n = soma_trace_list_branches (trace, 0, branches, 100);
  g_assert_cmpint (n, >, 1);
  for (int i = 0; i < n; i++)
    {
      SomaTraceBranch below[100];
      int n_of_branch = soma_trace_list_branches (trace, branches[i].first, below, 100);
      guint64 sum = 1;
      for (int k = 0; k < n_of_branch; k++)
        sum += below[k].n_nodes;
      g_assert_cmpuint (sum, ==, branches[i].n_nodes);
      g_assert_cmpuint (branches[i].end, >, branches[i].first);
      n_branches += branches[i].n_nodes;
      n_solutions += branches[i].n_solutions;
      n_below += (guint64) n_of_branch;
    }
  g_assert_cmpuint (n_below, >, (guint64) n);
  g_assert_cmpuint (n_branches, ==, soma_trace_cursor_get_step (cursor)->n_nodes);
  g_assert_cmpuint (n_solutions, ==, 240);
}

typedef struct
{
  SomaTraceCursor *cursor;
  atomic_bool stop;
  SomaTraceSeek result;
} Exploration;

static gpointer
explore_cb (gpointer data)
{
  Exploration *exploration = data;
  exploration->result =
      soma_trace_cursor_seek (exploration->cursor, G_MAXUINT64, &exploration->stop);
  return NULL;
}

/* A search without an end in sight: what was explored before the stop stays, another cursor moves
 * about in it meanwhile, and the rest can be explored later. */
static void
test_stop (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("solidpent-3x4x5");
  g_autoptr (SomaTrace) trace = new_trace (puzzle, SOMA_SYMMETRY_FULL, 0);
  g_autoptr (SomaTraceCursor) explorer = soma_trace_cursor_new (trace);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  Exploration exploration = { .cursor = explorer };
  SomaTraceExtent extent = { 0 };

  GThread *thread = g_thread_new ("explore", explore_cb, &exploration);
  while (extent.n_steps < 1000000)
    {
      soma_trace_get_extent (trace, &extent);
      g_assert_cmpint (soma_trace_cursor_seek (cursor, extent.n_steps / 2, NULL), ==,
                       SOMA_TRACE_THERE);
    }
  atomic_store (&exploration.stop, true);
  g_thread_join (thread);
  g_assert_cmpint (exploration.result, ==, SOMA_TRACE_STOPPED);

  guint64 stopped_at = soma_trace_cursor_get_step (explorer)->number;
  soma_trace_get_extent (trace, &extent);
  g_assert_cmpuint (extent.n_steps, ==, stopped_at);
  g_assert_false (extent.is_complete);
  g_assert_cmpint (soma_trace_cursor_seek (explorer, stopped_at + 1000, NULL), ==,
                   SOMA_TRACE_THERE);
  g_assert_cmpint (soma_trace_cursor_seek (cursor, stopped_at + 1000, NULL), ==, SOMA_TRACE_THERE);
  assert_same_place (explorer, cursor, puzzle->figure->n_cells);
}

/* A thousand cells and hundreds of copies. */
static void
test_large (void)
{
  Draft draft = { 0 };
  g_assert_true (draft_read_line (&draft, "piece I 500 000 100"));
  g_autoptr (SomaFigure) box = soma_figure_new_box (10, 10, 10, NULL);
  SomaPiece piece = {
    "I", "domino", 0, 500, 500, 2, draft.pieces[0].cells, NULL, SOMA_TURNS_ANY, 0
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("dominoes", &piece, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("box", box, set, NULL, 0, false, NULL);
  assert_random_access (SOMA_TRACE_CLASSIC, puzzle, 0, 300000, 50);
  assert_random_access (SOMA_TRACE_CLASSIC, puzzle, SOMA_TRACE_TECHNIQUES, 2000, 10);
  assert_random_access (SOMA_TRACE_SCARCEST, puzzle, SOMA_DEFAULT_TECHNIQUES, 3000, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trace/cube", test_cube);
  g_test_add_func ("/trace/chosen-order", test_chosen_order);
  g_test_add_func ("/trace/chosen-keys", test_chosen_keys);
  g_test_add_func ("/trace/culprits", test_culprits);
  g_test_add_func ("/trace/one-piece-for-two-cells", test_one_piece_for_two_cells);
  g_test_add_func ("/trace/scarcest-cube", test_scarcest_cube);
  g_test_add_func ("/trace/scarcest-techniques", test_scarcest_techniques);
  g_test_add_func ("/trace/figures", test_figures);
  g_test_add_func ("/trace/techniques", test_techniques);
  g_test_add_func ("/trace/random", test_random);
  g_test_add_func ("/trace/random-access", test_random_access);
  g_test_add_func ("/trace/next", test_next);
  g_test_add_func ("/trace/tree", test_tree);
  g_test_add_func ("/trace/stop", test_stop);
  g_test_add_func ("/trace/large", test_large);
  return g_test_run ();
}
