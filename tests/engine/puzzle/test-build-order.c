/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "build-board.h"
#include "build-order.h"
#include "corpus.h"
#include "random-draft.h"
#include "search.h"

#define N_RANDOM 600
#define MAX_RANDOM_CELLS 24

/* A brute force over more copies takes too long. */
#define MAX_TRIED 7

typedef struct
{
  const SomaPuzzle *puzzle;
  int n_with[SOMA_BUILD_ORDER_UNKNOWN + 1];
} Tally;

static int
count_used_copies (const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  int n = 0;
  for (int copy = 0; copy < soma_piece_set_n_copies (puzzle->set); copy++)
    for (int i = 0; i < puzzle->figure->n_cells; i++)
      if (copy_at[i] == copy)
        {
          n++;
          break;
        }
  return n;
}

/* Follows the order on a board, every copy once. */
static void
check_order (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaBuildOrder *order)
{
  g_autofree BuildBoard *board = g_new0 (BuildBoard, 1);
  g_autoptr (GHashTable) placed = g_hash_table_new (NULL, NULL);
  board->puzzle = puzzle;
  board->copy_at = copy_at;
  g_assert_cmpint (order->n_steps, ==, count_used_copies (puzzle, copy_at));
  for (int i = 0; i < order->n_steps; i++)
    {
      int copy = order->steps[i].copy;
      g_assert_true (g_hash_table_add (placed, GINT_TO_POINTER (copy)));
      g_assert_true (build_board_place (board, copy, order->steps[i].approach));
    }
}

/* None of the copies reported as locked can come in while the others of them are there. */
static void
check_locked (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaBuildOrder *order)
{
  g_assert_cmpint (order->n_steps, >=, 2);
  for (int i = 0; i < order->n_steps; i++)
    {
      uint16_t others[SOMA_MAX_CELLS];
      for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
        {
          gboolean is_locked = FALSE;
          for (int j = 0; j < order->n_steps; j++)
            is_locked = is_locked || copy_at[cell] == order->steps[j].copy;
          others[cell] = is_locked ? copy_at[cell] : SOMA_NO_COPY;
        }
      for (int approach = 0; approach < SOMA_N_APPROACHES; approach++)
        {
          g_autofree BuildBoard *board = g_new0 (BuildBoard, 1);
          board->puzzle = puzzle;
          board->copy_at = others;
          board->may_hold = TRUE;
          for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
            {
              SomaCell at = puzzle->figure->cells[cell];
              if (others[cell] != SOMA_NO_COPY && others[cell] != order->steps[i].copy)
                board->filled[at.x + BOARD_MARGIN][at.y + BOARD_MARGIN][at.z] = 1;
            }
          g_assert_false (build_board_place (board, order->steps[i].copy, approach));
        }
    }
}

static SomaBuildResult
try_all (const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  g_autofree BuildBoard *board = g_new0 (BuildBoard, 1);
  board->puzzle = puzzle;
  board->copy_at = copy_at;
  if (build_board_try_all (board))
    return SOMA_BUILD_ORDER_FOUND;
  board->may_hold = TRUE;
  return build_board_try_all (board) ? SOMA_BUILD_ORDER_HELD : SOMA_BUILD_ORDER_LOCKED;
}

/* The same with some of the copies there from the beginning, chosen by a hash of the solution. */
static void
check_continuation (const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  bool is_there[SOMA_MAX_CELLS];
  int n_cells = puzzle->figure->n_cells;
  guint which = 2654435761u * (copy_at[n_cells / 2] + 17u * copy_at[n_cells - 1]);
  SomaBuildOrder order;
  for (int i = 0; i < puzzle->figure->n_cells; i++)
    is_there[i] = copy_at[i] != SOMA_NO_COPY && (which >> copy_at[i] % 16 & 1) != 0;
  soma_build_order_continue (puzzle, copy_at, is_there, &order);
  for (int may_hold = 0; may_hold < 2; may_hold++)
    {
      g_autofree BuildBoard *board = g_new0 (BuildBoard, 1);
      board->puzzle = puzzle;
      board->copy_at = copy_at;
      for (int i = 0; i < puzzle->figure->n_cells; i++)
        if (is_there[i])
          build_board_put (board, copy_at[i]);
      for (int i = 0; i < order.n_steps && order.result == SOMA_BUILD_ORDER_FOUND; i++)
        g_assert_true (build_board_place (board, order.steps[i].copy, order.steps[i].approach));
      board->may_hold = may_hold;
      SomaBuildResult worst = may_hold ? SOMA_BUILD_ORDER_HELD : SOMA_BUILD_ORDER_FOUND;
      g_assert_cmpint (build_board_try_all (board), ==, order.result <= worst);
    }
}

static bool
check_solution_cb (const uint16_t *copy_at, void *data)
{
  Tally *tally = data;
  SomaBuildOrder order;
  soma_build_order_find (tally->puzzle, copy_at, &order);
  if (order.result == SOMA_BUILD_ORDER_FOUND)
    check_order (tally->puzzle, copy_at, &order);
  else if (order.result == SOMA_BUILD_ORDER_LOCKED)
    check_locked (tally->puzzle, copy_at, &order);
  else
    g_assert_cmpint (order.n_steps, ==, 0);
  if (count_used_copies (tally->puzzle, copy_at) <= MAX_TRIED)
    {
      g_assert_cmpint (order.result, ==, try_all (tally->puzzle, copy_at));
      check_continuation (tally->puzzle, copy_at);
    }
  tally->n_with[order.result]++;
  return true;
}

static SomaSearchState
check_solutions (Tally *tally, SomaPuzzle *puzzle, guint64 limit)
{
  SomaSearchOptions options = {
    .n_threads = 1, .limit = limit, .solution = check_solution_cb, .data = tally
  };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_nonnull (search);
  tally->puzzle = puzzle;
  SomaSearchState state = soma_search_run (search);
  soma_search_free (search);
  return state;
}

/* All solutions of ten figures: the orders work on the board, and a figure is reported to have none
 * only if every order of every piece from every side fails. */
static void
test_figures (void)
{
  static const struct
  {
    const char *id;
    int n_found, n_held, n_locked;
  } figures[] = {
    { "A001", 240, 0, 0 }, { "puzzler:SomaScrew", 3, 11, 0 },
    { "A003", 10, 0, 0 },  { "A006", 3, 0, 0 },
    { "A007", 6, 0, 0 },   { "A008", 760, 0, 0 },
    { "A013", 13, 0, 0 },  { "A023", 39, 0, 0 },
    { "A025", 7, 0, 0 },   { "A026", 82, 0, 0 },
  };
  g_autoptr (GPtrArray) all = corpus_load_figures ();
  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      CorpusPuzzle *figure = NULL;
      for (guint j = 0; j < all->len && figure == NULL; j++)
        {
          CorpusPuzzle *candidate = all->pdata[j];
          if (g_str_has_prefix (candidate->name, figures[i].id))
            figure = candidate;
        }
      g_assert_nonnull (figure);
      Tally tally = { 0 };
      g_assert_cmpint (check_solutions (&tally, figure->puzzle, 0), ==, SOMA_SEARCH_COMPLETE);
      g_test_message ("%s: %d found, %d held, %d locked", figure->name, tally.n_with[0],
                      tally.n_with[1], tally.n_with[2]);
      g_assert_cmpint (tally.n_with[SOMA_BUILD_ORDER_FOUND], ==, figures[i].n_found);
      g_assert_cmpint (tally.n_with[SOMA_BUILD_ORDER_HELD], ==, figures[i].n_held);
      g_assert_cmpint (tally.n_with[SOMA_BUILD_ORDER_LOCKED], ==, figures[i].n_locked);
    }
}

/* Figures and pieces in several parts, floating ones, cells that stay empty. */
static void
test_random (void)
{
  Tally tally = { 0 };
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, MAX_RANDOM_CELLS);
      SomaPuzzle *puzzle = draft_make_puzzle (&draft, "");
      if (puzzle != NULL)
        check_solutions (&tally, puzzle, 3);
      soma_puzzle_unref (puzzle);
    }
  g_test_message ("%d found, %d held, %d locked", tally.n_with[0], tally.n_with[1],
                  tally.n_with[2]);
  g_assert_cmpint (tally.n_with[SOMA_BUILD_ORDER_FOUND], >, 100);
  g_assert_cmpint (tally.n_with[SOMA_BUILD_ORDER_HELD], >, 20);
}

/* A puzzle whose solution is given by letters, one for each cell of the box in the order of cells;
 * a point for no cell. */
static SomaPuzzle *
make_solution (int x, int y, int z, const char *letters, uint16_t *copy_at)
{
  SomaCell cells[SOMA_MAX_CELLS], piece_cells[26][SOMA_MAX_CELLS];
  SomaPiece pieces[26] = { 0 };
  int n_cells = 0, n_pieces = 0;
  g_assert_cmpint (strlen (letters), ==, x * y * z);
  for (int i = 0; i < x * y * z; i++)
    if (letters[i] != '.')
      {
        int piece = letters[i] - 'A';
        SomaCell cell = { (int16_t) (i % x), (int16_t) (i / x % y), (int16_t) (i / x / y) };
        piece_cells[piece][pieces[piece].n_cells++] = cell;
        copy_at[n_cells] = (uint16_t) piece;
        cells[n_cells++] = cell;
        n_pieces = MAX (n_pieces, piece + 1);
      }
  for (int i = 0; i < n_pieces; i++)
    {
      pieces[i].letter[0] = (char) ('A' + i);
      pieces[i].min_count = pieces[i].max_count = 1;
      pieces[i].cells = piece_cells[i];
    }
  SomaFigure *figure = soma_figure_new (cells, NULL, n_cells, NULL);
  SomaPieceSet *set = soma_piece_set_new ("", pieces, n_pieces, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_assert_nonnull (puzzle);
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  return puzzle;
}

static void
find_order (int x, int y, int z, const char *letters, SomaBuildOrder *order)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  SomaPuzzle *puzzle = make_solution (x, y, z, letters, copy_at);
  soma_build_order_find (puzzle, copy_at, order);
  soma_puzzle_unref (puzzle);
}

/* Pieces come from above if possible, low ones first and farther ones before nearer ones. */
static void
test_preferences (void)
{
  SomaBuildOrder order;
  find_order (2, 2, 2, "AABBCCDD", &order);
  g_assert_cmpint (order.result, ==, SOMA_BUILD_ORDER_FOUND);
  g_assert_cmpint (order.n_steps, ==, 4);
  const int copies[] = { 1, 0, 3, 2 };
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (order.steps[i].copy, ==, copies[i]);
      g_assert_cmpint (order.steps[i].approach, ==, SOMA_FROM_ABOVE);
    }
}

/* B lies in the jaws of A, which open to the front. */
static void
test_from_the_front (void)
{
  SomaBuildOrder order;
  find_order (1, 2, 3, "AABAAA", &order);
  g_assert_cmpint (order.result, ==, SOMA_BUILD_ORDER_FOUND);
  g_assert_cmpint (order.n_steps, ==, 2);
  g_assert_cmpint (order.steps[0].copy, ==, 0);
  g_assert_cmpint (order.steps[0].approach, ==, SOMA_FROM_ABOVE);
  g_assert_cmpint (order.steps[1].copy, ==, 1);
  g_assert_cmpint (order.steps[1].approach, ==, SOMA_FROM_FRONT);
}

static void
test_held (void)
{
  SomaBuildOrder order;
  find_order (2, 1, 2, "A..B", &order);
  g_assert_cmpint (order.result, ==, SOMA_BUILD_ORDER_HELD);
  g_assert_cmpint (order.n_steps, ==, 0);
}

/* A ball in a closed box; C, beside them, is not involved. */
static void
test_locked (void)
{
  SomaBuildOrder order;
  find_order (4, 3, 3, "AAACAAACAAACAAACABACAAACAAACAAACAAAC", &order);
  g_assert_cmpint (order.result, ==, SOMA_BUILD_ORDER_LOCKED);
  g_assert_cmpint (order.n_steps, ==, 2);
  g_assert_cmpint (order.steps[0].copy + order.steps[1].copy, ==, 1);
}

/* A row of single cubes, as many as are tried and one more. */
static void
test_many_copies (void)
{
  for (int n = SOMA_MAX_BUILD_STEPS; n <= SOMA_MAX_BUILD_STEPS + 1; n++)
    {
      uint16_t copy_at[SOMA_MAX_BUILD_STEPS + 1];
      const SomaCell cube = { 0 };
      SomaPiece piece = {
        .letter = "o", .min_count = n, .max_count = n, .n_cells = 1, .cells = &cube
      };
      SomaFigure *figure = soma_figure_new_box (1, 1, n, NULL);
      SomaPieceSet *set = soma_piece_set_new ("", &piece, 1, NULL);
      SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
      SomaBuildOrder order;
      for (int i = 0; i < n; i++)
        copy_at[i] = (uint16_t) i;
      soma_build_order_find (puzzle, copy_at, &order);
      g_assert_cmpint (order.result, ==,
                       n > SOMA_MAX_BUILD_STEPS ? SOMA_BUILD_ORDER_UNKNOWN
                                                : SOMA_BUILD_ORDER_FOUND);
      for (int i = 0; i < order.n_steps; i++)
        g_assert_cmpint (order.steps[i].copy, ==, i);
      soma_puzzle_unref (puzzle);
      soma_piece_set_unref (set);
      soma_figure_unref (figure);
    }
}

/* Boxes cut up at random, so that pieces have several parts and many are caught in each other. */
static void
test_cut_boxes (void)
{
  Tally tally = { 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  for (int i = 0; i < N_RANDOM; i++)
    {
      char letters[3 * 3 * 3 + 1] = { 0 };
      uint16_t copy_at[SOMA_MAX_CELLS];
      int size[3], n_letters = g_rand_int_range (random, 2, MAX_TRIED + 1);
      for (int axis = 0; axis < 3; axis++)
        size[axis] = g_rand_int_range (random, 1, 4);
      int n = size[0] * size[1] * size[2];
      for (int cell = 0; cell < n; cell++)
        letters[cell] = (char) ('A' + g_rand_int_range (random, 0, n_letters));
      for (int piece = 0; piece < MIN (n, n_letters); piece++)
        letters[piece] = (char) ('A' + piece);
      SomaPuzzle *puzzle = make_solution (size[0], size[1], size[2], letters, copy_at);
      tally.puzzle = puzzle;
      check_solution_cb (copy_at, &tally);
      soma_puzzle_unref (puzzle);
    }
  g_test_message ("%d found, %d held, %d locked", tally.n_with[0], tally.n_with[1],
                  tally.n_with[2]);
  g_assert_cmpint (tally.n_with[SOMA_BUILD_ORDER_FOUND], >, 100);
  g_assert_cmpint (tally.n_with[SOMA_BUILD_ORDER_LOCKED], >, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/build-order/preferences", test_preferences);
  g_test_add_func ("/build-order/from-the-front", test_from_the_front);
  g_test_add_func ("/build-order/held", test_held);
  g_test_add_func ("/build-order/locked", test_locked);
  g_test_add_func ("/build-order/many-copies", test_many_copies);
  g_test_add_func ("/build-order/random", test_random);
  g_test_add_func ("/build-order/cut-boxes", test_cut_boxes);
  g_test_add_func ("/build-order/figures", test_figures);
  return g_test_run ();
}
