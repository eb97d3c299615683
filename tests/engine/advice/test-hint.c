/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hint.h"

#include <stdlib.h>
#include <string.h>

#include "build-board.h"
#include "corpus.h"
#include "naive.h"
#include "placement.h"
#include "random-draft.h"
#include "search.h"

/* Every claim of a hint is compared with the list of all solutions, including their rotated and
 * mirrored images, by means that share nothing with the engine's: solutions are distinguished by
 * their letters, symmetries are found by turning cells, and what can be placed by hand is tried on
 * a board. */

#define N_CELLS 27
#define N_COPIES 7
#define N_ISOMETRIES 48

/* Up to this many ways to finish, each is assembled by hand. */
#define MAX_TRIED 12

/* A figure of 27 cells for the seven pieces. */
typedef struct
{
  const SomaPuzzle *puzzle;
  GArray *solutions; /* of N_CELLS guint8 copies each */
  int n_solutions;
  int n_symmetries;
  guint8 symmetries[N_ISOMETRIES][N_CELLS]; /* where each cell goes */
} Figure;

/* A building: the copies that are placed, in their order, and the copy on each cell. */
typedef struct
{
  int n_placed;
  SomaPin pins[N_COPIES];
  guint16 cells[N_COPIES][4];
  guint8 at[N_CELLS]; /* NOBODY for an empty cell */
} Building;

#define NOBODY 0xff

static bool
keep_solution_cb (const uint16_t *copy_at, void *data)
{
  for (int i = 0; i < N_CELLS; i++)
    {
      guint8 copy = (guint8) copy_at[i];
      g_array_append_val (data, copy);
    }
  return true;
}

static const guint8 *
get_solution (const Figure *figure, int i)
{
  return (const guint8 *) figure->solutions->data + i * N_CELLS;
}

/* The cell after isometry `n`: a permutation of the axes, then signs. */
static SomaCell
move_cell (int n, SomaCell cell)
{
  static const int orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                    { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  const int from[3] = { cell.x, cell.y, cell.z }, *order = orders[n / 8];
  int to[3];
  for (int axis = 0; axis < 3; axis++)
    to[axis] = (n >> axis & 1) != 0 ? -from[order[axis]] : from[order[axis]];
  return (SomaCell){ (gint16) to[0], (gint16) to[1], (gint16) to[2] };
}

/* Writes where each cell goes; FALSE if the mapped and shifted figure is a different one. */
static gboolean
map_cells (const SomaFigure *figure, int n, guint8 *map)
{
  SomaCell images[N_CELLS], low = { G_MAXINT16, G_MAXINT16, G_MAXINT16 };
  for (int i = 0; i < N_CELLS; i++)
    {
      images[i] = move_cell (n, figure->cells[i]);
      low = (SomaCell){ MIN (low.x, images[i].x), MIN (low.y, images[i].y),
                        MIN (low.z, images[i].z) };
    }
  for (int i = 0; i < N_CELLS; i++)
    {
      int found = -1;
      for (int j = 0; j < N_CELLS; j++)
        if (figure->cells[j].x == images[i].x - low.x &&
            figure->cells[j].y == images[i].y - low.y && figure->cells[j].z == images[i].z - low.z)
          found = j;
      if (found < 0)
        return FALSE;
      map[i] = (guint8) found;
    }
  return TRUE;
}

static void
figure_init (Figure *figure, SomaPuzzle *puzzle)
{
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                .n_threads = 1,
                                .solution = keep_solution_cb };
  *figure = (Figure){ .puzzle = puzzle, .solutions = g_array_new (FALSE, FALSE, 1) };
  options.data = figure->solutions;
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_free (search);
  figure->n_solutions = (int) figure->solutions->len / N_CELLS;
  for (int n = 0; n < N_ISOMETRIES; n++)
    figure->n_symmetries += map_cells (puzzle->figure, n, figure->symmetries[figure->n_symmetries]);
}

static void
figure_clear (Figure *figure)
{
  g_array_unref (figure->solutions);
}

static void
place (const Figure *figure, Building *building, int copy, const guint8 *solution)
{
  guint16 *cells = building->cells[building->n_placed];
  int n = 0;
  for (int i = 0; i < N_CELLS; i++)
    if (solution[i] == copy && building->at[i] != NOBODY)
      return;
  for (int i = 0; i < N_CELLS; i++)
    if (solution[i] == copy)
      {
        cells[n++] = (guint16) i;
        building->at[i] = (guint8) copy;
      }
  building->pins[building->n_placed++] = (SomaPin){ copy, n, cells };
}

/* Some pieces as they are in one solution, and perhaps others as in another one, so that it may be
 * a dead end. */
static void
make_building (const Figure *figure, GRand *random, Building *building)
{
  int copies[N_COPIES];
  int n_placed = g_rand_int_range (random, 0, N_COPIES + 1);
  int n_right = g_rand_int_range (random, 0, 2) ? n_placed : g_rand_int_range (random, 0, 4);
  const guint8 *right = get_solution (figure, g_rand_int_range (random, 0, figure->n_solutions));
  memset (building, 0, sizeof *building);
  memset (building->at, NOBODY, sizeof building->at);
  for (int i = 0; i < N_COPIES; i++)
    {
      int j = g_rand_int_range (random, 0, i + 1);
      copies[i] = copies[j];
      copies[j] = i;
    }
  for (int i = 0; i < n_placed; i++)
    place (figure, building, copies[i],
           i < n_right ? right
                       : get_solution (figure, g_rand_int_range (random, 0, figure->n_solutions)));
}

static gboolean
holds (const Figure *figure, const Building *building, const guint8 *solution)
{
  for (int i = 0; i < N_CELLS; i++)
    if (building->at[i] != NOBODY && building->at[i] != solution[i])
      return FALSE;
  return TRUE;
}

/* Letters in the order of their first occurrence: two assignments of pieces to cells are the same
 * cut of the figure if these are equal; each part's shape determines its piece, except for
 * reflection, which turns left screws into right ones. */
static void
move_letters (const guint8 *map, const guint8 *at, guint8 *moved)
{
  guint8 letters[256], n_letters = 0;
  guint8 image[N_CELLS];
  memset (letters, NOBODY, sizeof letters);
  for (int i = 0; i < N_CELLS; i++)
    image[map[i]] = at[i];
  for (int i = 0; i < N_CELLS; i++)
    {
      if (image[i] != NOBODY && letters[image[i]] == NOBODY)
        letters[image[i]] = n_letters++;
      moved[i] = image[i] == NOBODY ? NOBODY : letters[image[i]];
    }
}

/* How many of the solutions that contain the building differ, disregarding symmetries that map the
 * building to itself. */
static guint
count_ways (const Figure *figure, const Building *building)
{
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  guint8 plain[N_CELLS], moved[N_CELLS], identity[N_CELLS];
  int stabiliser[N_ISOMETRIES], n_stabiliser = 0;
  for (int i = 0; i < N_CELLS; i++)
    identity[i] = (guint8) i;
  move_letters (identity, building->at, plain);
  for (int s = 0; s < figure->n_symmetries; s++)
    {
      move_letters (figure->symmetries[s], building->at, moved);
      if (memcmp (plain, moved, N_CELLS) == 0)
        stabiliser[n_stabiliser++] = s;
    }
  for (int i = 0; i < figure->n_solutions; i++)
    {
      guint8 least[N_CELLS];
      if (!holds (figure, building, get_solution (figure, i)))
        continue;
      memset (least, 0xff, sizeof least);
      for (int s = 0; s < n_stabiliser; s++)
        {
          move_letters (figure->symmetries[stabiliser[s]], get_solution (figure, i), moved);
          if (memcmp (moved, least, N_CELLS) < 0)
            memcpy (least, moved, N_CELLS);
        }
      g_hash_table_add (seen, g_bytes_new (least, sizeof least));
    }
  return g_hash_table_size (seen);
}

/* Which of the placed pieces are not in the solution: a bit each, the latest piece having the
 * highest. */
static guint
find_wrong (const Building *building, const guint8 *solution)
{
  guint wrong = 0;
  for (int i = 0; i < building->n_placed; i++)
    for (int j = 0; j < building->pins[i].n_cells; j++)
      if (solution[building->pins[i].cells[j]] != building->pins[i].piece)
        wrong |= 1u << i;
  return wrong;
}

/* The fewest pieces to take back; among such sets, the one with the latest pieces: as bits. `fixed`
 * ones stay; G_MAXUINT if no set works. */
static guint
find_retreat (const Figure *figure, const Building *building, guint fixed)
{
  guint best = G_MAXUINT;
  for (int i = 0; i < figure->n_solutions; i++)
    {
      guint wrong = find_wrong (building, get_solution (figure, i));
      int size = __builtin_popcount (wrong), best_size = __builtin_popcount (best);
      if ((wrong & fixed) == 0 && (size < best_size || (size == best_size && wrong > best)))
        best = wrong;
    }
  return best;
}

static void
check_retreat (const Figure *figure, const Building *building, const SomaHintQuestion *question,
               guint fixed)
{
  SomaHintRetreat retreat;
  guint expected = find_retreat (figure, building, fixed), back = 0;
  soma_hint_retreat (question, 0, &retreat);
  g_assert_cmpint (retreat.answer, ==, expected == G_MAXUINT ? SOMA_HINT_NO : SOMA_HINT_YES);
  for (int i = 0; i < retreat.n_back; i++)
    back |= 1u << retreat.back[i];
  if (retreat.answer == SOMA_HINT_YES)
    {
      g_assert_true (retreat.is_fewest);
      g_assert_cmphex (back, ==, expected);
    }

  /* When the search for the fewest is given up, the rest can be finished, and no piece taken back
   * can stay. */
  soma_hint_retreat (question, 1, &retreat);
  g_assert_cmpint (retreat.answer, ==, expected == G_MAXUINT ? SOMA_HINT_NO : SOMA_HINT_YES);
  if (retreat.answer != SOMA_HINT_YES)
    return;
  back = 0;
  for (int i = 0; i < retreat.n_back; i++)
    back |= 1u << retreat.back[i];
  gboolean is_enough = FALSE;
  for (int i = 0; i < figure->n_solutions; i++)
    {
      guint wrong = find_wrong (building, get_solution (figure, i));
      is_enough = is_enough || (wrong & ~back) == 0;
      g_assert_false ((wrong & ~back) == 0 && wrong != back);
    }
  g_assert_true (is_enough);
}

/* A board with the building on it, for a solution that holds it. */
static void
prepare_board (const Figure *figure, const Building *building, const guint16 *copy_at,
               gboolean may_hold, BuildBoard *board)
{
  memset (board, 0, sizeof *board);
  board->puzzle = figure->puzzle;
  board->copy_at = copy_at;
  board->may_hold = may_hold;
  for (int i = 0; i < building->n_placed; i++)
    build_board_put (board, building->pins[i].piece);
}

static gboolean
can_place (BuildBoard *board, int copy)
{
  for (int approach = 0; approach < SOMA_N_APPROACHES; approach++)
    if (build_board_place (board, copy, approach))
      return TRUE;
  return FALSE;
}

/* How well the solution can be finished when the copy is placed next. */
static SomaHintEase
try_way (const Figure *figure, const Building *building, const guint8 *solution, int copy)
{
  g_autofree BuildBoard *board = g_new (BuildBoard, 1);
  guint16 copy_at[N_CELLS];
  for (int i = 0; i < N_CELLS; i++)
    copy_at[i] = solution[i];
  prepare_board (figure, building, copy_at, FALSE, board);
  gboolean rests = can_place (board, copy);
  if (rests && build_board_try_all (board))
    return SOMA_HINT_RESTS;
  prepare_board (figure, building, copy_at, TRUE, board);
  if (!can_place (board, copy))
    return SOMA_HINT_LOCKED;
  board->may_hold = FALSE;
  if (!rests && build_board_try_all (board))
    return SOMA_HINT_HELD;
  board->may_hold = TRUE;
  if (!build_board_try_all (board))
    return SOMA_HINT_DEAD_END;
  return rests ? SOMA_HINT_RESTS_NOW : SOMA_HINT_HELD;
}

/* The best rating of the copy placed as in `like`, over all ways to finish. */
static SomaHintEase
try_ways (const Figure *figure, const Building *building, const guint8 *like, int copy)
{
  SomaHintEase best = SOMA_HINT_LOCKED;
  for (int i = 0; i < figure->n_solutions; i++)
    {
      const guint8 *solution = get_solution (figure, i);
      gboolean is_like = holds (figure, building, solution);
      for (int j = 0; j < N_CELLS; j++)
        is_like = is_like && (like[j] == copy) == (solution[j] == copy);
      if (is_like)
        best = MIN (best, try_way (figure, building, solution, copy));
    }
  return best;
}

/* Asserts that no placement of any way to finish is easier, or as easy and leaves more ways. */
static void
check_best (const Figure *figure, const Building *building, const SomaHintNext *next)
{
  for (int i = 0; i < figure->n_solutions; i++)
    {
      const guint8 *solution = get_solution (figure, i);
      if (!holds (figure, building, solution))
        continue;
      for (int copy = 0; copy < N_COPIES; copy++)
        {
          Building after = *building;
          place (figure, &after, copy, solution);
          if (after.n_placed == building->n_placed)
            continue;
          SomaHintEase ease = try_ways (figure, building, solution, copy);
          g_assert_cmpint (ease, >=, next->ease);
          if (ease == next->ease)
            g_assert_cmpuint (count_ways (figure, &after), <=, next->n_ways);
        }
    }
}

static int n_with_ease[SOMA_HINT_LOCKED + 1];

static void
check_next (const Figure *figure, const Building *building, const SomaHintQuestion *question,
            guint n_ways)
{
  SomaHintNext next;
  soma_hint_next (question, 0, &next);
  gboolean is_more = n_ways > 0 && building->n_placed < N_COPIES;
  g_assert_cmpint (next.answer, ==, is_more ? SOMA_HINT_YES : SOMA_HINT_NO);
  if (!is_more)
    return;

  /* The placement, as a solution that holds nothing else. */
  guint8 like[N_CELLS];
  Building after = *building;
  memset (like, NOBODY, sizeof like);
  for (int i = 0; i < next.n_cells; i++)
    like[next.cells[i]] = (guint8) next.piece;
  place (figure, &after, next.piece, like);
  g_assert_cmpint (after.n_placed, ==, building->n_placed + 1);
  g_assert_true (next.is_best);
  g_assert_cmpuint (count_ways (figure, &after), ==, next.n_ways);
  g_assert_cmpuint (next.n_ways, >, 0);
  n_with_ease[next.ease]++;

  g_autofree BuildBoard *board = g_new (BuildBoard, 1);
  guint16 copy_at[N_CELLS];
  for (int i = 0; i < N_CELLS; i++)
    copy_at[i] = after.at[i] == NOBODY ? SOMA_NO_COPY : after.at[i];
  prepare_board (figure, building, copy_at, TRUE, board);
  if (next.ease == SOMA_HINT_LOCKED)
    g_assert_false (can_place (board, next.piece));
  else
    g_assert_true (build_board_place (board, next.piece, next.approach));
  prepare_board (figure, building, copy_at, FALSE, board);
  if (next.ease != SOMA_HINT_LOCKED)
    g_assert_cmpint (can_place (board, next.piece), ==, next.rests);
  if (n_ways > MAX_TRIED)
    return;
  g_assert_cmpint (try_ways (figure, building, like, next.piece), ==, next.ease);
  check_best (figure, building, &next);
}

static void
check_building (const Figure *figure, const Building *building, guint fixed)
{
  bool is_fixed[N_COPIES];
  for (int i = 0; i < N_COPIES; i++)
    is_fixed[i] = (fixed >> i & 1) != 0;
  SomaHintQuestion question = { .puzzle = (SomaPuzzle *) figure->puzzle,
                                .symmetry = SOMA_SYMMETRY_FULL,
                                .n_placed = building->n_placed,
                                .placed = building->pins,
                                .fixed = is_fixed };
  guint n_ways = count_ways (figure, building);
  SomaHintWays ways;
  soma_hint_count (&question, &ways);
  g_assert_cmpint (ways.answer, ==, n_ways > 0 ? SOMA_HINT_YES : SOMA_HINT_NO);
  g_assert_cmpuint (ways.n_ways, ==, n_ways);
  g_assert_false (ways.is_more);
  soma_hint_can_finish (&question, &ways);
  g_assert_cmpint (ways.answer, ==, n_ways > 0 ? SOMA_HINT_YES : SOMA_HINT_NO);
  check_retreat (figure, building, &question, fixed);
  check_next (figure, building, &question, n_ways);
}

static void
check_figure (const char *id, int n_buildings, guint32 seed)
{
  g_autoptr (GPtrArray) all = corpus_load_figures ();
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  CorpusPuzzle *found = NULL;
  for (guint i = 0; i < all->len && found == NULL; i++)
    if (g_str_has_prefix (((CorpusPuzzle *) all->pdata[i])->name, id))
      found = all->pdata[i];
  g_assert_nonnull (found);
  Figure figure;
  figure_init (&figure, found->puzzle);
  for (int i = 0; i < n_buildings; i++)
    {
      Building building;
      make_building (&figure, random, &building);
      check_building (&figure, &building,
                      i % 4 == 0 ? (guint) g_rand_int_range (random, 0, 128) : 0);
    }
  figure_clear (&figure);
}

static void
test_buildings (gconstpointer data)
{
  static const char *const ids[] = {
    "A001", "puzzler:SomaScrew", "A003", "A007", "A013", "A023", "A025", "A008"
  };
  int n_buildings = GPOINTER_TO_INT (data);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    check_figure (ids[i], strcmp (ids[i], "A001") == 0 ? n_buildings / 4 : n_buildings, i + 1);
  for (int ease = 0; ease <= SOMA_HINT_LOCKED; ease++)
    g_test_message ("ease %d: %d", ease, n_with_ease[ease]);
  g_assert_cmpint (n_with_ease[SOMA_HINT_RESTS], >, n_buildings);
  g_assert_cmpint (n_with_ease[SOMA_HINT_RESTS_NOW], >, 0);
}

/* A puzzle with one solution, part of which is placed: letters for the cells of a box, capital ones
 * for placed pieces, a point for no cell. */
static SomaHintNext
find_next (int x, int y, int z, const char *letters)
{
  SomaCell cells[64], piece_cells[26][64];
  guint16 pin_cells[26][64];
  SomaPiece pieces[26] = { 0 };
  SomaPin pins[26];
  int n_cells = 0, n_pieces = 0, n_pins = 0;
  SomaHintNext next;
  for (int i = 0; i < x * y * z; i++)
    if (letters[i] != '.')
      {
        int piece = g_ascii_tolower (letters[i]) - 'a';
        SomaCell cell = { (gint16) (i % x), (gint16) (i / x % y), (gint16) (i / x / y) };
        pin_cells[piece][pieces[piece].n_cells] = (guint16) n_cells;
        piece_cells[piece][pieces[piece].n_cells++] = cell;
        cells[n_cells++] = cell;
        n_pieces = MAX (n_pieces, piece + 1);
      }
  for (int i = 0; i < n_pieces; i++)
    {
      pieces[i].letter[0] = (char) ('a' + i);
      pieces[i].min_count = pieces[i].max_count = 1;
      pieces[i].cells = piece_cells[i];
      if (strchr (letters, 'A' + i) != NULL)
        pins[n_pins++] = (SomaPin){ i, pieces[i].n_cells, pin_cells[i] };
    }
  SomaFigure *figure = soma_figure_new (cells, NULL, n_cells, NULL);
  SomaPieceSet *set = soma_piece_set_new ("", pieces, n_pieces, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  SomaHintQuestion question = { .puzzle = puzzle, .n_placed = n_pins, .placed = pins };
  soma_hint_next (&question, 0, &next);
  soma_puzzle_unref (puzzle);
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  return next;
}

/* Cubes in the air must be held; a ball cannot get out of its box, nor into it. */
static void
test_ease (void)
{
  SomaHintNext next = find_next (2, 1, 2, "a..b");
  g_assert_cmpint (next.ease, ==, SOMA_HINT_RESTS_NOW);
  g_assert_cmpint (next.cells[0], ==, 0);
  next = find_next (2, 1, 2, "A..b");
  g_assert_cmpint (next.ease, ==, SOMA_HINT_HELD);
  g_assert_false (next.rests);

  next = find_next (3, 3, 3, "aaaaaaaaaaaaabaaaaaaaaaaaaa");
  g_assert_cmpint (next.ease, ==, SOMA_HINT_DEAD_END);
  next = find_next (3, 3, 3, "AAAAAAAAAAAAAbAAAAAAAAAAAAA");
  g_assert_cmpint (next.ease, ==, SOMA_HINT_LOCKED);
  g_assert_cmpint (next.piece, ==, 1);

  /* What stands in a cup comes from above, or from the front when there is a lid. */
  next = find_next (3, 1, 3, "AAAAbAccc");
  g_assert_cmpint (next.piece, ==, 1);
  g_assert_cmpint (next.approach, ==, SOMA_FROM_ABOVE);
  g_assert_cmpint (next.ease, ==, SOMA_HINT_RESTS);
  next = find_next (3, 1, 3, "AAAAbACCC");
  g_assert_cmpint (next.approach, ==, SOMA_FROM_FRONT);
  next = find_next (1, 1, 2, "AB");
  g_assert_cmpint (next.answer, ==, SOMA_HINT_NO);
}

/* Random puzzles with all their oddities. */

static guint
count_naively (SomaPuzzle *puzzle, const SomaPin *placed, int n_placed, gboolean *is_counted)
{
  g_autofree SomaPin *pins = g_new (SomaPin, puzzle->n_pins + n_placed + 1);
  for (int i = 0; i < puzzle->n_pins; i++)
    pins[i] = puzzle->pins[i];
  for (int i = 0; i < n_placed; i++)
    pins[puzzle->n_pins + i] = placed[i];
  g_autoptr (SomaPuzzle) pinned =
      soma_puzzle_new ("", puzzle->figure, puzzle->set, pins, puzzle->n_pins + n_placed,
                       puzzle->distinct_pieces, NULL);
  g_assert_nonnull (pinned);
  g_autoptr (Naive) naive = naive_new (pinned, 200000);
  *is_counted = naive != NULL;
  return naive != NULL ? naive_count (naive, SOMA_SYMMETRY_FULL) : 0;
}

/* Places pieces at random in cells that are free, at most as many as there are. */
static int
place_randomly (SomaPuzzle *puzzle, GRand *random, SomaPin *pins, guint16 cells[][64])
{
  gboolean is_taken[SOMA_MAX_CELLS] = { FALSE };
  int n_used[SOMA_MAX_PIECES] = { 0 }, n_pins = 0, n_wanted = g_rand_int_range (random, 0, 5);
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      n_used[puzzle->pins[i].piece]++;
      for (int j = 0; j < puzzle->pins[i].n_cells; j++)
        is_taken[puzzle->pins[i].cells[j]] = TRUE;
    }
  for (int try = 0; try < 60 && n_pins < n_wanted; try++)
    {
      int piece = g_rand_int_range (random, 0, puzzle->set->n_pieces);
      SomaPlacements *placements =
          soma_placements_new (puzzle->figure, &puzzle->set->pieces[piece]);
      gboolean is_free =
          placements->n_placements > 0 && n_used[piece] < puzzle->set->pieces[piece].max_count;
      int row = is_free ? g_rand_int_range (random, 0, placements->n_placements) : 0;
      for (int i = 0; is_free && i < placements->n_cells; i++)
        {
          cells[n_pins][i] = placements->cells[row * placements->n_cells + i];
          is_free = !is_taken[cells[n_pins][i]];
        }
      if (is_free)
        {
          for (int i = 0; i < placements->n_cells; i++)
            is_taken[cells[n_pins][i]] = TRUE;
          n_used[piece]++;
          pins[n_pins] = (SomaPin){ piece, placements->n_cells, cells[n_pins] };
          n_pins++;
        }
      soma_placements_free (placements);
    }
  return n_pins;
}

/* The answer of hint.h by trying all subsets; -1 if one of them takes too long. */
static int
find_fewest (SomaPuzzle *puzzle, const SomaPin *pins, int n_pins)
{
  int fewest = n_pins + 1;
  for (guint back = 0; back < 1u << n_pins; back++)
    {
      SomaPin kept[8];
      int n_kept = 0;
      gboolean is_counted;
      for (int i = 0; i < n_pins; i++)
        if ((back >> i & 1) == 0)
          kept[n_kept++] = pins[i];
      guint n = count_naively (puzzle, kept, n_kept, &is_counted);
      if (!is_counted)
        return -1;
      if (n > 0)
        fewest = MIN (fewest, n_pins - n_kept);
    }
  return fewest;
}

static void
check_random_puzzle (SomaPuzzle *puzzle, GRand *random, int *n_checked)
{
  SomaPin pins[8];
  guint16 cells[8][64];
  int n_pins = place_randomly (puzzle, random, pins, cells);
  SomaHintQuestion question = { .puzzle = puzzle, .n_placed = n_pins, .placed = pins };
  SomaHintWays ways;
  gboolean is_counted;
  guint n = count_naively (puzzle, pins, n_pins, &is_counted);
  if (!is_counted)
    return;
  soma_hint_count (&question, &ways);
  g_assert_cmpint (ways.answer, ==, n > 0 ? SOMA_HINT_YES : SOMA_HINT_NO);
  g_assert_cmpuint (ways.n_ways, ==, n);

  g_autofree SomaHintNext *next = g_new (SomaHintNext, 1);
  soma_hint_next (&question, 0, next);
  if (n == 0)
    g_assert_cmpint (next->answer, ==, SOMA_HINT_NO);
  if (next->answer == SOMA_HINT_YES)
    {
      pins[n_pins] = (SomaPin){ next->piece, next->n_cells, next->cells };
      guint left = count_naively (puzzle, pins, n_pins + 1, &is_counted);
      if (is_counted && next->is_best)
        g_assert_cmpuint (next->n_ways, ==, left);
      g_assert_true (!is_counted || left > 0);
    }
  int fewest = find_fewest (puzzle, pins, n_pins);
  g_autofree SomaHintRetreat *retreat = g_new (SomaHintRetreat, 1);
  soma_hint_retreat (&question, 0, retreat);
  g_assert_cmpint (retreat->answer, ==, fewest > n_pins ? SOMA_HINT_NO : SOMA_HINT_YES);
  if (fewest >= 0 && fewest <= n_pins)
    g_assert_cmpint (retreat->n_back, ==, fewest);
  n_checked[n > 0]++;
}

static void
test_random (gconstpointer data)
{
  int n_checked[2] = { 0 }, n_puzzles = GPOINTER_TO_INT (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (17);
  for (guint32 seed = 0; seed < (guint32) n_puzzles; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, 16);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      if (puzzle != NULL)
        check_random_puzzle (puzzle, random, n_checked);
    }
  g_test_message ("%d can be finished, %d cannot", n_checked[1], n_checked[0]);
  g_assert_cmpint (n_checked[0], >, n_puzzles / 10);
  g_assert_cmpint (n_checked[1], >, n_puzzles / 10);
}

/* A large puzzle: stopped at once, it claims nothing; with few ways examined, the placement is
 * still part of a solution. */
static void
test_large (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("bedlam-cube");
  g_autofree SomaHintRetreat *retreat = g_new (SomaHintRetreat, 1);
  g_autofree SomaHintNext *next = g_new (SomaHintNext, 1);
  atomic_bool stop = true;
  SomaHintQuestion question = { .puzzle = puzzle, .stop = &stop };
  SomaHintWays ways;

  soma_hint_count (&question, &ways);
  g_assert_true (ways.answer == SOMA_HINT_STOPPED || ways.is_more);
  soma_hint_next (&question, 0, next);
  g_assert_cmpint (next->answer, ==, SOMA_HINT_STOPPED);
  soma_hint_retreat (&question, 0, retreat);
  g_assert_cmpint (retreat->answer, ==, SOMA_HINT_STOPPED);

  atomic_store (&stop, false);
  soma_hint_next (&question, 20, next);
  g_assert_cmpint (next->answer, ==, SOMA_HINT_YES);
  g_assert_false (next->is_best);
  const SomaPin pin = { next->piece, next->n_cells, next->cells };
  question.n_placed = 1;
  question.placed = &pin;
  soma_hint_can_finish (&question, &ways);
  g_assert_cmpint (ways.answer, ==, SOMA_HINT_YES);
}

static gpointer
count_thread (gpointer counter)
{
  soma_hint_counter_run (counter);
  return NULL;
}

/* The pieces of two cubes in a box: that it can be built is known at once, in how many ways not for
 * days. */
static void
test_endless (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  SomaPiece pieces[N_COPIES];
  for (int i = 0; i < N_COPIES; i++)
    {
      pieces[i] = cube->set->pieces[i];
      pieces[i].min_count = pieces[i].max_count = 2;
    }
  g_autoptr (SomaFigure) figure = soma_figure_new_box (6, 3, 3, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, N_COPIES, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  atomic_bool stop = false;
  SomaHintQuestion question = { .puzzle = puzzle, .stop = &stop };
  SomaHintCounter *counter = soma_hint_counter_new (&question);
  SomaHintWays ways;

  soma_hint_counter_get_ways (counter, &ways);
  g_assert_cmpint (ways.answer, ==, SOMA_HINT_STOPPED);
  GThread *thread = g_thread_new ("count", count_thread, counter);
  do
    {
      g_thread_yield ();
      soma_hint_counter_get_ways (counter, &ways);
    }
  while (ways.n_ways < 40);
  g_assert_cmpint (ways.answer, ==, SOMA_HINT_YES);
  g_assert_true (ways.is_more);
  guint64 before = ways.n_ways;
  atomic_store (&stop, true);
  g_thread_join (thread);
  soma_hint_counter_get_ways (counter, &ways);
  g_assert_cmpint (ways.answer, ==, SOMA_HINT_YES);
  g_assert_true (ways.is_more);
  g_assert_cmpuint (ways.n_ways, >=, before);
  soma_hint_counter_free (counter);
}

/* Overlapping pieces are not a valid building. */
static void
test_overlap (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  const guint16 cells[] = { 0, 1, 3 };
  const SomaPin pins[] = { { 0, 3, cells }, { 0, 3, cells } };
  SomaHintQuestion question = { .puzzle = puzzle, .n_placed = 2, .placed = pins };
  SomaHintWays ways;
  soma_hint_count (&question, &ways);
  g_assert_cmpint (ways.answer, ==, SOMA_HINT_FAILED);
  soma_hint_can_finish (&question, &ways);
  g_assert_cmpint (ways.answer, ==, SOMA_HINT_FAILED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1 && g_str_equal (argv[1], "slow"))
    {
      g_test_add_data_func ("/hint/thousands-of-buildings", GINT_TO_POINTER (1000), test_buildings);
      g_test_add_data_func ("/hint/thousands-of-puzzles", GINT_TO_POINTER (5000), test_random);
      return g_test_run ();
    }
  g_test_add_data_func ("/hint/buildings", GINT_TO_POINTER (24), test_buildings);
  g_test_add_data_func ("/hint/random-puzzles", GINT_TO_POINTER (150), test_random);
  g_test_add_func ("/hint/ease", test_ease);
  g_test_add_func ("/hint/large", test_large);
  g_test_add_func ("/hint/endless", test_endless);
  g_test_add_func ("/hint/overlap", test_overlap);
  return g_test_run ();
}
