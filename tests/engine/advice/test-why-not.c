/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "check-colouring.h"
#include "corpus.h"
#include "few.h"
#include "naive.h"
#include "own-placements.h"
#include "random-draft.h"
#include "suggest.h"
#include "why-not.h"

#define N_RANDOM 800
#define MAX_RANDOM_CELLS 12
#define MAX_NAIVE_STEPS 3000000
#define MOST_SUM 6000 /* of the cells of pieces */

/* A puzzle for checking proofs: its own list of placements as sets of cells, with equal pieces
 * combined and pins removed. */
typedef struct
{
  SomaPuzzle *puzzle;
  int n_cells;
  guint64 empty;    /* cells that no pin covers */
  guint64 required; /* of these */
  int n_classes;
  int piece_of[SOMA_MAX_PIECES]; /* the first of the class */
  int class_of[SOMA_MAX_PIECES];
  int least[SOMA_MAX_PIECES], most[SOMA_MAX_PIECES]; /* copies to come */
  GArray *placements[SOMA_MAX_PIECES];               /* of guint64, per class */
} Board;

static gboolean
holds (const GArray *masks, guint64 mask)
{
  for (guint i = 0; i < masks->len; i++)
    if (g_array_index (masks, guint64, i) == mask)
      return TRUE;
  return FALSE;
}

typedef struct
{
  const Board *board;
  GArray *masks;
} Listing;

static void
add_placement_cb (const SomaPiece *piece, const int *cells, gpointer data)
{
  Listing *listing = data;
  guint64 mask = 0;
  for (int i = 0; i < piece->n_cells; i++)
    mask |= G_GUINT64_CONSTANT (1) << cells[i];
  if ((mask & ~listing->board->empty) == 0 && !holds (listing->masks, mask))
    g_array_append_val (listing->masks, mask);
}

static GArray *
list_placements (const Board *board, const SomaPiece *piece)
{
  Listing listing = { board, g_array_new (FALSE, FALSE, sizeof (guint64)) };
  own_placements_list (board->puzzle->figure, piece, add_placement_cb, &listing);
  return listing.masks;
}

static Board *
board_new (SomaPuzzle *puzzle)
{
  Board *board = g_new0 (Board, 1);
  const SomaPieceSet *set = puzzle->set;
  board->puzzle = puzzle;
  board->n_cells = puzzle->figure->n_cells;
  g_assert_cmpint (board->n_cells, <=, 64);
  board->empty = board->n_cells == 64 ? ~G_GUINT64_CONSTANT (0)
                                      : (G_GUINT64_CONSTANT (1) << board->n_cells) - 1;
  for (int i = 0; i < puzzle->n_pins; i++)
    for (int k = 0; k < puzzle->pins[i].n_cells; k++)
      board->empty &= ~(G_GUINT64_CONSTANT (1) << puzzle->pins[i].cells[k]);
  for (int c = 0; c < board->n_cells; c++)
    if (puzzle->figure->optional == NULL || !puzzle->figure->optional[c])
      board->required |= board->empty & G_GUINT64_CONSTANT (1) << c;
  for (int p = 0; p < set->n_pieces; p++)
    {
      int class = 0, n_pins = 0;
      while (
          class < board->n_classes &&
          (puzzle->distinct_pieces ||
           !soma_piece_same_shape (&set->pieces[board->piece_of[class]], &set->pieces[p], false)))
        class ++;
      if (class == board->n_classes)
        board->piece_of[board->n_classes++] = p;
      for (int i = 0; i < puzzle->n_pins; i++)
        n_pins += puzzle->pins[i].piece == p;
      board->class_of[p] = class;
      board->least[class] += MAX (set->pieces[p].min_count - n_pins, 0);
      board->most[class] += set->pieces[p].max_count - n_pins;
    }
  for (int class = 0; class < board->n_classes; class ++)
    {
      board->placements[class] = list_placements (board, &set->pieces[board->piece_of[class]]);
      if (board->most[class] == 0)
        g_array_set_size (board->placements[class], 0);
    }
  return board;
}

static void
board_free (Board *board)
{
  for (int class = 0; class < board->n_classes; class ++)
    g_array_unref (board->placements[class]);
  g_free (board);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Board, board_free)

/* Items: cells, then classes. */
static guint64
get_cells (const SomaWhyNot *reason)
{
  guint64 cells = 0;
  for (int i = 0; i < reason->n_cells; i++)
    cells |= G_GUINT64_CONSTANT (1) << reason->cells[i];
  g_assert_cmpint (__builtin_popcountll (cells), ==, reason->n_cells);
  return cells;
}

static guint64
get_classes (const Board *board, const SomaWhyNot *reason)
{
  guint64 classes = 0;
  for (int i = 0; i < reason->n_pieces; i++)
    {
      int class = board->class_of[reason->pieces[i]];
      g_assert_cmpint (board->piece_of[class], ==, reason->pieces[i]);
      classes |= G_GUINT64_CONSTANT (1) << class;
    }
  g_assert_cmpint (__builtin_popcountll (classes), ==, reason->n_pieces);
  return classes;
}

/* Whether placements can be found that cover the cells and use the classes as often as necessary:
 * the first cell in each way, then class by class. */
static gboolean
can_cover (const Board *board, guint64 cells, guint64 classes, guint64 used, const int *n_used)
{
  int next[SOMA_MAX_PIECES];
  guint64 open = cells & ~used;
  int wanted = -1;
  memcpy (next, n_used, sizeof next);
  for (int class = 0; class < board->n_classes && open == 0 && wanted < 0; class ++)
    if (classes >> class & 1 && n_used[class] < board->least[class])
      wanted = class;
  if (open == 0 && wanted < 0)
    return TRUE;
  for (int class = 0; class < board->n_classes; class ++)
    {
      if (n_used[class] == board->most[class] || (wanted >= 0 && class != wanted))
        continue;
      next[class]++;
      for (guint i = 0; i < board->placements[class]->len; i++)
        {
          guint64 mask = g_array_index (board->placements[class], guint64, i);
          if ((mask & used) == 0 && (open == 0 || mask & open & -open) &&
              can_cover (board, cells, classes, used | mask, next))
            return TRUE;
        }
      next[class]--;
    }
  return FALSE;
}

static gboolean
can_cover_all (const Board *board, guint64 cells, guint64 classes)
{
  const int none[SOMA_MAX_PIECES] = { 0 };
  return can_cover (board, cells, classes, 0, none);
}

/* Sums of one number of `values` (bits) for each copy, as a table; `copies` from least to most. */
static void
add_up (gboolean *sums, int size, guint64 values, int least, int most)
{
  g_autofree gboolean *with = g_memdup2 (sums, size * sizeof *sums);
  g_autofree gboolean *result = g_new0 (gboolean, size);
  for (int n = 0; n <= most; n++)
    {
      g_autofree gboolean *more = g_new0 (gboolean, size);
      for (int i = 0; i < size && n >= least; i++)
        result[i] = result[i] || with[i];
      for (int i = 0; i < size; i++)
        for (int value = 0; value < 64 && with[i]; value++)
          if (values >> value & 1 && i + value < size)
            more[i + value] = TRUE;
      memcpy (with, more, size * sizeof *with);
    }
  memcpy (sums, result, size * sizeof *sums);
}

static void
check_volume (const Board *board, const SomaWhyNot *reason)
{
  gboolean sums[MOST_SUM + 1] = { TRUE };
  int n_required = __builtin_popcountll (board->required), least = -1, most = -1;
  int n_empty = __builtin_popcountll (board->empty), n_pinned = board->n_cells - n_empty;
  int n_pinned_required = board->n_cells - board->puzzle->figure->n_optional - n_required;
  for (int class = 0; class < board->n_classes; class ++)
    add_up (sums, MOST_SUM + 1,
            G_GUINT64_CONSTANT (1) << board->puzzle->set->pieces[board->piece_of[class]].n_cells,
            board->least[class], board->most[class]);
  for (int sum = 0; sum <= MOST_SUM; sum++)
    {
      if (!sums[sum])
        continue;
      g_assert_true (sum < n_required || sum > n_empty);
      if (sum < n_required)
        least = sum + n_pinned;
      else if (most < 0)
        most = sum + n_pinned;
    }
  g_assert_cmpint (reason->have, ==, board->n_cells);
  g_assert_cmpint (reason->need, ==, n_required + n_pinned_required);
  g_assert_cmpint (reason->least, ==, least);
  g_assert_cmpint (reason->most, ==, most);
}

static gboolean
is_required (const SomaFigure *figure, int cell)
{
  return figure->optional == NULL || !figure->optional[cell];
}

/* Whether the cell accepts one of the colours. */
static gboolean
accepts_any (const SomaFigure *figure, int cell, guint64 colours)
{
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    if (colours >> c & 1 && own_placements_accept (figure, cell, c))
      return TRUE;
  return FALSE;
}

/* How many cells in the colours the pieces have at least and at most; `classes` are those that must
 * be used and have some. */
static void
count_colours (const Board *board, guint64 colours, int *least, int *most, guint64 *classes)
{
  const SomaPieceSet *set = board->puzzle->set;
  *least = *most = 0;
  *classes = 0;
  for (int p = 0; p < set->n_pieces; p++)
    for (int i = 0; i < set->pieces[p].n_cells; i++)
      {
        int n = 0;
        for (int pin = 0; pin < board->puzzle->n_pins; pin++)
          n += board->puzzle->pins[pin].piece == p;
        n = MAX (n, set->pieces[p].min_count);
        if (!(colours >> own_placements_get_colour (set->pieces[p].colours, i) & 1))
          continue;
        *least += n;
        *most += set->pieces[p].max_count;
        *classes |= n > 0 ? G_GUINT64_CONSTANT (1) << board->class_of[p] : 0;
      }
}

static void
check_colours (const Board *board, const SomaWhyNot *reason)
{
  const SomaFigure *figure = board->puzzle->figure;
  guint64 cells = get_cells (reason), classes;
  int least, most, need = 0;
  count_colours (board, reason->colours, &least, &most, &classes);
  g_assert_cmpint (reason->least, ==, least);
  g_assert_cmpint (reason->most, ==, most);
  for (int i = 0; i < reason->n_cells; i++)
    need += is_required (figure, reason->cells[i]);
  g_assert_cmpint (reason->have, ==, reason->n_cells);
  g_assert_cmpint (reason->need, ==, need);
  for (int c = 0; c < figure->n_cells; c++)
    {
      if (soma_why_not_is_too_many (reason))
        g_assert_true (accepts_any (figure, c, reason->colours) == ((cells >> c & 1) != 0));
      else if (cells >> c & 1)
        g_assert_false (accepts_any (figure, c, ~reason->colours));
    }
  g_assert_true (reason->least > reason->have || reason->most < reason->need);
  g_assert_cmpuint (get_classes (board, reason), ==,
                    soma_why_not_is_too_many (reason) ? classes : 0);
}

static void
check_piece (const Board *board, const SomaWhyNot *reason)
{
  guint64 classes = get_classes (board, reason), expected = 0;
  for (int class = 0; class < board->n_classes; class ++)
    if (board->least[class] > 0 && board->placements[class]->len == 0)
      expected |= G_GUINT64_CONSTANT (1) << class;
  g_assert_cmpuint (classes, !=, 0);
  g_assert_cmpuint (classes, ==, expected);
}

static void
check_cell (const Board *board, const SomaWhyNot *reason)
{
  guint64 reached = 0;
  for (int class = 0; class < board->n_classes; class ++)
    for (guint i = 0; i < board->placements[class]->len; i++)
      reached |= g_array_index (board->placements[class], guint64, i);
  g_assert_cmpuint (get_cells (reason), !=, 0);
  g_assert_cmpuint (get_cells (reason), ==, board->required & ~reached);
}

static void
check_need (const Board *board, const SomaWhyNot *reason)
{
  g_assert_cmpint (reason->have, ==, reason->n_cells);
  g_assert_cmpint (reason->need, ==, __builtin_popcountll (get_cells (reason) & board->required));
}

static void
check_island (const Board *board, const SomaWhyNot *reason)
{
  const SomaFigure *figure = board->puzzle->figure;
  guint64 island = get_cells (reason);
  gboolean sums[SOMA_MAX_CELLS + 1] = { TRUE };
  g_assert_cmpuint (island & ~board->empty, ==, 0);
  /* Nothing of the rest is beside it. */
  for (int a = 0; a < board->n_cells; a++)
    for (int b = 0; b < board->n_cells; b++)
      {
        SomaCell here = figure->cells[a], there = figure->cells[b];
        int distance = ABS (here.x - there.x) + ABS (here.y - there.y) + ABS (here.z - there.z);
        if (distance == 1 && island >> a & 1 && board->empty >> b & 1)
          g_assert_true (island >> b & 1);
      }
  /* So a placement lies in it or outside, and those in it cannot add up. */
  for (int class = 0; class < board->n_classes; class ++)
    {
      int size = board->puzzle->set->pieces[board->piece_of[class]].n_cells;
      for (guint i = 0; i < board->placements[class]->len; i++)
        {
          guint64 mask = g_array_index (board->placements[class], guint64, i);
          g_assert_true ((mask & island) == 0 || (mask & ~island) == 0);
        }
      add_up (sums, SOMA_MAX_CELLS + 1, G_GUINT64_CONSTANT (1) << size, 0, board->most[class]);
    }
  check_need (board, reason);
  for (int n = reason->need; n <= reason->have; n++)
    g_assert_false (sums[n]);
}

/* What the pieces can cover of the cells: the possible numbers, and the maximum for each. */
static void
find_reach (const Board *board, guint64 cells, gboolean *sums, const SomaWhyNot *reason)
{
  sums[0] = TRUE;
  for (int class = 0; class < board->n_classes; class ++)
    {
      guint64 values = 0;
      for (guint i = 0; i < board->placements[class]->len; i++)
        {
          guint64 mask = g_array_index (board->placements[class], guint64, i);
          values |= G_GUINT64_CONSTANT (1) << __builtin_popcountll (mask & cells);
        }
      /* It says what one piece can cover, even if all are pinned. */
      if (reason != NULL && board->most[class] > 0)
        g_assert_cmpint (reason->most_of_piece[board->piece_of[class]], ==,
                         values != 0 ? 63 - __builtin_clzll (values) : 0);
      /* A piece that fits nowhere is not used at all. */
      add_up (sums, SOMA_MAX_CELLS + 1, values != 0 ? values : 1, board->least[class],
              board->most[class]);
    }
}

static void
check_class (const Board *board, const SomaWhyNot *reason, guint64 expected)
{
  gboolean sums[SOMA_MAX_CELLS + 1] = { 0 };
  guint64 cells = get_cells (reason);
  int least = -1, most = -1;
  g_assert_cmpuint (cells, ==, expected & board->empty);
  find_reach (board, cells, sums, reason);
  check_need (board, reason);
  for (int n = reason->need; n <= reason->have; n++)
    g_assert_false (sums[n]);
  for (int n = 0; n <= SOMA_MAX_CELLS; n++)
    if (sums[n])
      {
        least = least < 0 ? n : least;
        most = n;
      }
  g_assert_cmpint (reason->least, ==, least);
  g_assert_cmpint (reason->most, ==, most);
  /* What is said rules the figure out: too few at most, or else never so many. */
  g_assert_true (soma_why_not_is_never (reason) == (most >= reason->need));
}

static guint64
list_even (const Board *board)
{
  guint64 cells = 0;
  for (int c = 0; c < board->n_cells; c++)
    {
      SomaCell cell = board->puzzle->figure->cells[c];
      if ((cell.x + cell.y + cell.z) % 2 == 0)
        cells |= G_GUINT64_CONSTANT (1) << c;
    }
  return cells;
}

static guint64
list_corners (const Board *board)
{
  const SomaFigure *figure = board->puzzle->figure;
  guint64 cells = 0;
  for (int c = 0; c < board->n_cells; c++)
    {
      SomaCell at = figure->cells[c];
      gboolean is_between = FALSE;
      for (int axis = 0; axis < 3; axis++)
        {
          SomaCell by = { axis == 0, axis == 1, axis == 2 };
          is_between =
              is_between ||
              (soma_figure_index (figure, (SomaCell){ at.x + by.x, at.y + by.y, at.z + by.z }) >=
                   0 &&
               soma_figure_index (figure, (SomaCell){ at.x - by.x, at.y - by.y, at.z - by.z }) >=
                   0);
        }
      if (!is_between)
        cells |= G_GUINT64_CONSTANT (1) << c;
    }
  return cells;
}

static int
find_most (const Board *board, guint64 cells, const SomaWhyNot *reason)
{
  gboolean sums[SOMA_MAX_CELLS + 1] = { 0 };
  int most = 0;
  find_reach (board, cells, sums, reason);
  for (int n = 0; n <= SOMA_MAX_CELLS; n++)
    most = sums[n] ? n : most;
  return most;
}

/* No cell can be left out. */
static void
check_marked (const Board *board, const SomaWhyNot *reason)
{
  guint64 cells = get_cells (reason);
  g_assert_cmpuint (cells & ~board->required, ==, 0);
  check_need (board, reason);
  g_assert_cmpint (reason->most, ==, find_most (board, cells, reason));
  g_assert_cmpint (reason->have, >, reason->most);
  for (guint64 rest = cells; rest != 0; rest &= rest - 1)
    g_assert_cmpint (find_most (board, cells & ~(rest & -rest), NULL), >=, reason->have - 1);
}

/* Whether, after a placement, some cell or piece has none left. */
static gboolean
is_dead (const Board *board, guint64 used, int used_class)
{
  guint64 reached = used;
  gboolean is_short = FALSE;
  for (int class = 0; class < board->n_classes; class ++)
    {
      int n_used = class == used_class;
      guint n_left = 0;
      for (guint i = 0; i < board->placements[class]->len && n_used < board->most[class]; i++)
        {
          guint64 mask = g_array_index (board->placements[class], guint64, i);
          if (mask & used)
            continue;
          reached |= mask;
          n_left++;
        }
      is_short = is_short || (n_left == 0 && n_used < board->least[class]);
    }
  return is_short || (board->required & ~reached) != 0;
}

static void
check_dead_ends (const Board *board, const SomaWhyNot *reason)
{
  guint64 cells = get_cells (reason), classes = get_classes (board, reason);
  int n_ways = 0;
  g_assert_cmpint (reason->n_cells + reason->n_pieces, ==, 1);
  for (int class = 0; class < board->n_classes; class ++)
    for (guint i = 0; i < board->placements[class]->len; i++)
      {
        guint64 mask = g_array_index (board->placements[class], guint64, i);
        if (!(mask & cells) && !(classes >> class & 1))
          continue;
        g_assert_true (is_dead (board, mask, class));
        n_ways++;
      }
  g_assert_cmpint (reason->have, ==, n_ways);
}

static int
weigh (guint64 cells, guint64 classes)
{
  return __builtin_popcountll (cells) + 2 * __builtin_popcountll (classes);
}

/* Whether some clash among the required items weighs less, by trying all sets. */
static gboolean
has_lighter_clash (const Board *board, int weight, guint64 cells, guint64 classes, int first)
{
  int n_items = board->n_cells + board->n_classes;
  if (weigh (cells, classes) >= weight)
    return FALSE;
  if (!can_cover_all (board, cells, classes))
    return TRUE;
  for (int item = first; item < n_items; item++)
    {
      int class = item - board->n_cells;
      guint64 cell = class < 0 ? G_GUINT64_CONSTANT (1) << item : 0;
      gboolean is_wanted = class < 0 ? (board->required & cell) != 0 : board->least[class] > 0;
      if (is_wanted &&
          has_lighter_clash (board, weight, cells | cell,
                             classes | (class < 0 ? 0 : G_GUINT64_CONSTANT (1) << class), item + 1))
        return TRUE;
    }
  return FALSE;
}

static void
check_clash (const Board *board, const SomaWhyNot *reason, gboolean check_smallest)
{
  guint64 cells = get_cells (reason), classes = get_classes (board, reason);
  g_assert_false (can_cover_all (board, cells, classes));
  for (guint64 rest = cells; rest != 0; rest &= rest - 1)
    g_assert_true (can_cover_all (board, cells & ~(rest & -rest), classes));
  for (guint64 rest = classes; rest != 0; rest &= rest - 1)
    g_assert_true (can_cover_all (board, cells, classes & ~(rest & -rest)));
  if (check_smallest && reason->smallest)
    g_assert_false (has_lighter_clash (board, weigh (cells, classes), 0, 0, 0));
}

static void
check (SomaPuzzle *puzzle, const SomaWhyNot *reason, gboolean check_smallest)
{
  g_autoptr (Board) board = board_new (puzzle);
  switch (reason->kind)
    {
    case SOMA_WHY_NOT_VOLUME:
      check_volume (board, reason);
      break;
    case SOMA_WHY_NOT_COLOURS:
      check_colours (board, reason);
      break;
    case SOMA_WHY_NOT_PIECE:
      check_piece (board, reason);
      break;
    case SOMA_WHY_NOT_CELL:
      check_cell (board, reason);
      break;
    case SOMA_WHY_NOT_ISLAND:
      check_island (board, reason);
      break;
    case SOMA_WHY_NOT_PARITY:
      check_class (board, reason, list_even (board));
      break;
    case SOMA_WHY_NOT_CORNERS:
      check_class (board, reason, list_corners (board));
      break;
    case SOMA_WHY_NOT_COLOURING:
      check_colouring (puzzle, reason);
      break;
    case SOMA_WHY_NOT_MARKED:
      check_marked (board, reason);
      break;
    case SOMA_WHY_NOT_DEAD_ENDS:
      check_dead_ends (board, reason);
      break;
    case SOMA_WHY_NOT_CLASH:
      check_clash (board, reason, check_smallest);
      break;
    case SOMA_WHY_NOT_SEARCH:
    case SOMA_WHY_NOT_SOLVABLE:
      break;
    default:
      g_error ("nothing was found out: %d", reason->kind);
    }
}

/* Small puzzles of all kinds, most of them with a piece or a cell that does not belong there. */
static void
test_random (void)
{
  int n_with[SOMA_WHY_NOT_FAILED + 1] = { 0 };
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      Draft draft, other;
      random_draft (&draft, seed, MAX_RANDOM_CELLS);
      random_draft (&other, seed + N_RANDOM, MAX_RANDOM_CELLS);
      /* The figure of another puzzle, of as many cells by chance. */
      if (seed % 3 != 0 && draft.n_cells == other.n_cells)
        {
          memcpy (draft.cells, other.cells, sizeof draft.cells);
          memcpy (draft.optional, other.optional, sizeof draft.optional);
          draft.n_pins = 0;
        }
      else if (seed % 3 != 0)
        {
          SomaCell *moved = &draft.cells[g_rand_int_range (rand, 0, draft.n_cells)];
          *moved = draft.cells[g_rand_int_range (rand, 0, draft.n_cells)];
          moved->x++;
          draft.n_pins = 0;
        }
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      if (puzzle == NULL)
        continue;
      g_autoptr (Naive) naive = naive_new (puzzle, MAX_NAIVE_STEPS);
      soma_why_not_find (puzzle, NULL, reason);
      check (puzzle, reason, puzzle->figure->n_cells <= 10);
      if (naive != NULL)
        g_assert_true ((naive_count (naive, SOMA_SYMMETRY_NONE) > 0) ==
                       (reason->kind == SOMA_WHY_NOT_SOLVABLE));
      n_with[reason->kind]++;
    }
  for (int kind = 0; kind <= SOMA_WHY_NOT_SOLVABLE; kind++)
    g_test_message ("kind %d: %d", kind, n_with[kind]);
  /* Which of the rarer ones come up is a matter of chance. */
  g_assert_cmpint (n_with[SOMA_WHY_NOT_VOLUME], >, 10);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_PIECE], >, 10);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_CELL], >, 5);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_PARITY] + n_with[SOMA_WHY_NOT_CORNERS], >, 2);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_COLOURING], >, 3);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_CLASH], >, 0);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_SOLVABLE], >, 100);
}

/* Whether the obstacle, a piece or a cell, is still there without colours. */
static gboolean
stands_in_the_way (SomaPuzzle *plain, const SomaWhyNot *reason)
{
  g_autoptr (Board) board = board_new (plain);
  guint64 reached = 0;
  for (int i = 0; i < reason->n_pieces; i++)
    if (board->placements[board->class_of[reason->pieces[i]]]->len == 0)
      return TRUE;
  for (int class = 0; class < board->n_classes; class ++)
    for (guint i = 0; i < board->placements[class]->len; i++)
      reached |= g_array_index (board->placements[class], guint64, i);
  return (get_cells (reason) & ~reached) != 0;
}

/* Colours are to blame exactly if the puzzle without them has solutions, or the piece or the cell
 * then has a place. */
static void
check_without_colours (SomaPuzzle *puzzle, const SomaWhyNot *reason)
{
  const SomaFigure *figure = puzzle->figure;
  SomaWithoutColours expected = SOMA_WITHOUT_COLOURS_UNKNOWN;
  g_autoptr (SomaFigure) plain_figure =
      soma_figure_new (figure->cells, figure->optional, figure->n_cells, NULL);
  g_autoptr (SomaPuzzle) plain = soma_puzzle_new ("", plain_figure, puzzle->set, puzzle->pins,
                                                  puzzle->n_pins, puzzle->distinct_pieces, NULL);
  g_autoptr (Naive) naive = naive_new (plain, MAX_NAIVE_STEPS);
  if (naive == NULL)
    return;
  if (figure->colours != NULL && reason->kind != SOMA_WHY_NOT_SOLVABLE)
    {
      if (naive_count (naive, SOMA_SYMMETRY_NONE) > 0)
        expected = SOMA_WITHOUT_COLOURS_SOLVABLE;
      else if ((reason->kind == SOMA_WHY_NOT_PIECE || reason->kind == SOMA_WHY_NOT_CELL) &&
               !stands_in_the_way (plain, reason))
        expected = SOMA_WITHOUT_COLOURS_FITS;
    }
  g_assert_cmpint (reason->without_colours, ==, expected);
}

/* The same in colours, which accept little. */
static void
test_random_colours (void)
{
  int n_with[SOMA_WHY_NOT_FAILED + 1] = { 0 }, n_without[3] = { 0 }, n_too_many = 0, n_spoiled = 0;
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      Draft draft;
      random_draft (&draft, seed, MAX_RANDOM_CELLS);
      g_autoptr (SomaPuzzle) plain = draft_make_puzzle (&draft, "");
      g_autoptr (SomaPuzzle) puzzle = random_paint (plain, seed % 2 == 0, rand);
      g_autoptr (Naive) naive = naive_new (puzzle, MAX_NAIVE_STEPS);
      soma_why_not_find (puzzle, NULL, reason);
      check (puzzle, reason, puzzle->figure->n_cells <= 10);
      check_without_colours (puzzle, reason);
      if (naive != NULL)
        g_assert_true ((naive_count (naive, SOMA_SYMMETRY_NONE) > 0) ==
                       (reason->kind == SOMA_WHY_NOT_SOLVABLE));
      n_with[reason->kind]++;
      n_without[reason->without_colours]++;
      n_too_many += reason->kind == SOMA_WHY_NOT_COLOURS && soma_why_not_is_too_many (reason);
      n_spoiled += reason->kind > SOMA_WHY_NOT_CELL &&
                   reason->without_colours == SOMA_WITHOUT_COLOURS_SOLVABLE;
    }
  for (int kind = 0; kind <= SOMA_WHY_NOT_SOLVABLE; kind++)
    g_test_message ("kind %d: %d", kind, n_with[kind]);
  g_test_message ("too many %d, fits %d, solvable %d, of longer reasons %d", n_too_many,
                  n_without[SOMA_WITHOUT_COLOURS_FITS], n_without[SOMA_WITHOUT_COLOURS_SOLVABLE],
                  n_spoiled);
  g_assert_cmpint (n_too_many, >, 20);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_COLOURS] - n_too_many, >, 20);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_PIECE], >, 10);
  g_assert_cmpint (n_without[SOMA_WITHOUT_COLOURS_FITS], >, 0);
  g_assert_cmpint (n_without[SOMA_WITHOUT_COLOURS_SOLVABLE], >, 100);
  g_assert_cmpint (n_spoiled, >, 10);
}

/* A row of cells in colours, with small letters for optional ones; pieces, rows too, each after its
 * least and its most count; and what accepts what, in pairs. */
static SomaPuzzle *
make_row (const char *figure, const char *pieces, const char *rules)
{
  g_auto (GStrv) words = g_strsplit (pieces, " ", -1);
  SomaCell cells[16];
  bool optional[16];
  guint8 colours[8][16], below[16];
  guint64 may_lie[SOMA_N_COLOURS] = { 0 };
  SomaPiece list[8] = { 0 };
  int n_cells = (int) strlen (figure), n_pieces = (int) g_strv_length (words);
  for (int i = 0; i < 16; i++)
    cells[i] = (SomaCell){ (int16_t) i, 0, 0 };
  for (int i = 0; i < n_cells; i++)
    {
      optional[i] = g_ascii_islower (figure[i]);
      below[i] = figure[i] == '.' ? 0 : (guint8) (g_ascii_toupper (figure[i]) - 'A' + 1);
    }
  for (int p = 0; p < n_pieces; p++)
    {
      list[p] = (SomaPiece){ .letter = { (char) ('P' + p) },
                             .min_count = words[p][0] - '0',
                             .max_count = words[p][1] - '0',
                             .n_cells = (int) strlen (words[p] + 2),
                             .cells = cells,
                             .colours = colours[p] };
      for (int i = 0; i < list[p].n_cells; i++)
        colours[p][i] = words[p][2 + i] == '.' ? 0 : (guint8) (words[p][2 + i] - 'A' + 1);
    }
  for (int i = 0; rules[i] != '\0'; i += 2)
    may_lie[rules[i] - 'A' + 1] |= G_GUINT64_CONSTANT (1) << (rules[i + 1] - 'A' + 1);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", list, n_pieces, NULL);
  g_autoptr (SomaFigure) row =
      soma_figure_new_coloured (cells, optional, below, may_lie, n_cells, NULL);
  return soma_puzzle_new ("", row, set, NULL, 0, false, NULL);
}

/* Bits of colours. */
enum
{
  NEUTRAL = 1,
  A = 2,
  B = 4,
  C = 8
};

static const struct
{
  const char *figure, *pieces, *rules;
  SomaWhyNotKind kind;
  guint64 colours;
  int need, have, least, most;
  SomaWithoutColours without_colours;
} rows[] = {
  /* The colour does not accept itself, or is not in the figure. */
  { "AA", "11AA", "", SOMA_WHY_NOT_COLOURS, A, 0, 0, 2, 2, SOMA_WITHOUT_COLOURS_SOLVABLE },
  { "AA", "11B 11A", "AA", SOMA_WHY_NOT_COLOURS, B, 0, 0, 1, 1, SOMA_WITHOUT_COLOURS_SOLVABLE },
  /* Three cells of two colours have only one place. */
  { "ABBB", "11AA 11C 11.", "AAAC", SOMA_WHY_NOT_COLOURS, A | C, 1, 1, 3, 3,
    SOMA_WITHOUT_COLOURS_SOLVABLE },
  /* Three cells must be filled, and the pieces have two for them, one of these neutral. */
  { "AAAa..", "01A 01. 05B", "AA", SOMA_WHY_NOT_COLOURS, NEUTRAL | A, 3, 4, 0, 2,
    SOMA_WITHOUT_COLOURS_SOLVABLE },
  { "A..", "03BBB", "AA", SOMA_WHY_NOT_COLOURS, NEUTRAL | A, 1, 1, 0, 0,
    SOMA_WITHOUT_COLOURS_SOLVABLE },
  /* The numbers agree, the places do not. */
  { "ABAB", "11AA 11BB", "AABB", SOMA_WHY_NOT_PIECE, 0, 0, 0, 0, 0, SOMA_WITHOUT_COLOURS_SOLVABLE },
  /* Nor would it help. */
  { "ABBA", "11AA 11BBB", "AABB", SOMA_WHY_NOT_VOLUME, 0, 4, 4, -1, 5, 0 },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
      g_autoptr (SomaPuzzle) puzzle = make_row (rows[i].figure, rows[i].pieces, rows[i].rules);
      soma_why_not_find (puzzle, NULL, reason);
      g_assert_cmpint (reason->kind, ==, rows[i].kind);
      g_assert_cmpuint (reason->colours, ==, rows[i].colours);
      g_assert_cmpint (reason->need, ==, rows[i].need);
      g_assert_cmpint (reason->have, ==, rows[i].have);
      g_assert_cmpint (reason->least, ==, rows[i].least);
      g_assert_cmpint (reason->most, ==, rows[i].most);
      g_assert_cmpint (reason->without_colours, ==, rows[i].without_colours);
      check (puzzle, reason, TRUE);
      check_without_colours (puzzle, reason);
    }
}

/* Figures of the corpus with one cell moved, those of them that cannot be built. */
static void
test_figures (void)
{
  g_autoptr (GPtrArray) figures = corpus_load_figures ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  int n_with[SOMA_WHY_NOT_FAILED + 1] = { 0 };
  for (guint i = 0; i < 2 * figures->len; i += soma_few_of (1, 3))
    {
      g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
      CorpusPuzzle *known = figures->pdata[i % figures->len];
      const SomaFigure *figure = known->puzzle->figure;
      SomaChange change = { .n_removed = 1, .n_added = 1 };
      change.removed[0] = figure->cells[g_rand_int_range (rand, 0, figure->n_cells)];
      change.added[0] = figure->cells[g_rand_int_range (rand, 0, figure->n_cells)];
      change.added[0].z++;
      if (soma_figure_index (figure, change.added[0]) >= 0)
        continue;
      g_autoptr (SomaPuzzle) puzzle = soma_puzzle_change (known->puzzle, &change, NULL);
      soma_why_not_find (puzzle, NULL, reason);
      check (puzzle, reason, FALSE);
      n_with[reason->kind]++;
      SomaSearchOptions options = { .n_threads = 1, .limit = 1, .seed = 1 };
      SomaSearch *search = soma_search_new (puzzle, &options, NULL);
      g_assert_true ((soma_search_run (search) == SOMA_SEARCH_LIMIT) ==
                     (reason->kind == SOMA_WHY_NOT_SOLVABLE));
      soma_search_free (search);
    }
  for (int kind = 0; kind <= SOMA_WHY_NOT_SOLVABLE; kind++)
    g_test_message ("kind %d: %d", kind, n_with[kind]);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_SEARCH], >, 0);
  if (soma_few_of (1, 0) == 0)
    return;
  g_assert_cmpint (n_with[SOMA_WHY_NOT_CLASH], >, 0);
  g_assert_cmpint (n_with[SOMA_WHY_NOT_MARKED], >, 0);
}

/* Texts of drafts, each with its simplest reason. */
static const struct
{
  const char *text;
  SomaWhyNotKind kind;
} cases[] = {
  { "box 3 3 1\npiece I 4 000 100", SOMA_WHY_NOT_VOLUME },
  { "box 3 3 1\npiece I 3 000 100 200", SOMA_WHY_NOT_SOLVABLE },
  { "box 3 3 1\npiece I 2 000 100 200\npiece V 1 000 100 001", SOMA_WHY_NOT_CLASH },
  /* Four in a row. */
  { "box 3 2 2\npiece I 1 000 100 200 300\npiece O 2 000 100 010 110", SOMA_WHY_NOT_PIECE },
  /* A cell beside the rest, by an edge. */
  { "cells 000 100 200 310\npiece I 2 000 100", SOMA_WHY_NOT_CELL },
  { "cells 000 100 200 500 600 700\npiece I 3 000 100", SOMA_WHY_NOT_ISLAND },
  /* Two squares of one colour missing, as on the mutilated chessboard. */
  { "cells 100 200 300 010 110 210 310 020 120 220 320 030 130 230\npiece I 7 000 100",
    SOMA_WHY_NOT_PARITY },
  /* Pieces that are there only all at once, and are too many. */
  { "box 2 1 1\npiece I 900 000 100 200 300 400", SOMA_WHY_NOT_VOLUME },
  /* Eight corners; wherever they lie, the two pieces would fill nine. */
  { "cells 000 010 110 020 120 001 101 111 021 121\npiece A 1 000 120 001 021 121\n"
    "piece B 1 000 100 010 110 020",
    SOMA_WHY_NOT_CORNERS },
  /* The A has three places, and none of them is good. */
  { "cells 000 100 300 400 010 110 210 310 410 120 220 320 030 130 230 330 430 530 040 140 240 340 "
    "440 001 401 041 441\npiece V 1 000 100 010\npiece L 1 000 100 200 010\n"
    "piece T 1 000 100 200 110\npiece Z 1 000 100 110 210\npiece A 1 000 100 010 101\n"
    "piece B 1 000 100 010 011\npiece P 1 000 100 010 001",
    SOMA_WHY_NOT_DEAD_ENDS },
  /* The two ends want the same piece, which is there. */
  { "cells 000 100 110 210 310 320\npiece I 1 000 100\npiece L 1 000 100 110 210",
    SOMA_WHY_NOT_SOLVABLE },
};

static void
test_cases (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
      g_autofree Draft *draft = g_new0 (Draft, 1);
      g_auto (GStrv) lines = g_strsplit (cases[i].text, "\n", -1);
      for (int k = 0; lines[k] != NULL; k++)
        g_assert_true (draft_read_line (draft, lines[k]));
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (draft, "");
      soma_why_not_find (puzzle, NULL, reason);
      g_assert_cmpint (reason->kind, ==, cases[i].kind);
      check (puzzle, reason, TRUE);
    }
}

/* Naylor's argument: ten corners, and the pieces fill two, except that the V and the P fill
 * fewer. */
static void
test_w_wall (void)
{
  g_autoptr (GPtrArray) figures = corpus_load_figures ();
  g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
  SomaPuzzle *wall = NULL;
  int sum = 0;
  for (guint i = 0; i < figures->len; i++)
    {
      CorpusPuzzle *figure = figures->pdata[i];
      if (g_str_has_prefix (figure->name, "ssoma:W-Wall"))
        wall = figure->puzzle;
    }
  g_assert_nonnull (wall);
  soma_why_not_find (wall, NULL, reason);
  check (wall, reason, FALSE);
  g_assert_cmpint (reason->kind, ==, SOMA_WHY_NOT_CORNERS);
  g_assert_cmpint (reason->have, ==, 10);
  g_assert_cmpint (reason->most, ==, 9);
  for (int p = 0; p < wall->set->n_pieces; p++)
    sum += reason->most_of_piece[p];
  g_assert_cmpint (sum, ==, 9);
}

/* 64 cells whose search alone would take too long: it ends where it is told to. */
static void
test_limits (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("conway-5");
  g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
  atomic_bool stop = true;
  SomaWhyNotOptions options = { .effort = 1000, .node_limit = 1000 };
  soma_why_not_find (cube, &options, reason);
  g_assert_cmpint (reason->kind, ==, SOMA_WHY_NOT_UNKNOWN);
  g_assert_cmpuint (reason->n_nodes, <=, 1000);
  options.stop = &stop;
  soma_why_not_find (cube, &options, reason);
  g_assert_cmpint (reason->kind, ==, SOMA_WHY_NOT_UNKNOWN);
}

/* There is no reason, but one why none was looked for. */
static void
test_wide (void)
{
  g_autoptr (SomaPuzzle) large = corpus_make_wide (4), huge = corpus_make_wide (CORPUS_TOO_WIDE);
  g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
  atomic_bool stop = true;
  SomaError error;
  const SomaWhyNotOptions options = { .error = &error }, stopped = { .stop = &stop };

  soma_why_not_find (large, &stopped, reason);
  g_assert_cmpint (reason->kind, ==, SOMA_WHY_NOT_UNKNOWN);
  soma_why_not_find (huge, &options, reason);
  g_assert_cmpint (reason->kind, ==, SOMA_WHY_NOT_FAILED);
  g_assert_cmpint (error.status, ==, SOMA_ERROR_TOO_MANY_PLACEMENTS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/why-not/cases", test_cases);
  g_test_add_func ("/why-not/w-wall", test_w_wall);
  g_test_add_func ("/why-not/limits", test_limits);
  g_test_add_func ("/why-not/wide", test_wide);
  g_test_add_func ("/why-not/rows", test_rows);
  g_test_add_func ("/why-not/random", test_random);
  g_test_add_func ("/why-not/random-colours", test_random_colours);
  g_test_add_func ("/why-not/figures", test_figures);
  return g_test_run ();
}
