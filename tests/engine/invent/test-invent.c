/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "apart-replay.h"
#include "engine-auto.h"
#include "few.h"
#include "gauge.h"
#include "invent.h"
#include "naive.h"
#include "random.h"
#include "slow-apart.h"

/* Steps of the naive solver for a puzzle of a few pieces. */
#define MAX_STEPS 20000000

/* The level and the pieces of everything handed out, in words. */
typedef struct
{
  GString *text; /* owned */
  int n_calls, n_inventions;
  int levels[SOMA_MAX_APART_COPIES], n_levels; /* of the best */
  int n_checked, n_copied;                     /* with equal pieces */
  int least, most;                             /* cells of a piece; 0: any */
  bool all_different;
  SomaSymmetry symmetry;
  guint64 stop_after; /* calls; 0: never */
} Record;

static void
record_clear (Record *record)
{
  g_string_free (record->text, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Record, record_clear)

/* Checks */

static void
assert_covered (const SomaInvention *invention)
{
  const SomaFigure *figure = invention->puzzle->figure;
  const SomaPieceSet *set = invention->puzzle->set;
  g_autofree int *n_cells = g_new0 (int, soma_piece_set_n_copies (set));

  for (int cell = 0; cell < figure->n_cells; cell++)
    if (invention->copy_at[cell] == SOMA_NO_COPY)
      g_assert_true (figure->optional != NULL && figure->optional[cell]);
    else
      {
        g_assert_cmpint (invention->copy_at[cell], <, soma_piece_set_n_copies (set));
        n_cells[invention->copy_at[cell]]++;
      }
  for (int copy = 0; copy < soma_piece_set_n_copies (set); copy++)
    g_assert_cmpint (n_cells[copy], ==, set->pieces[soma_piece_set_copy_piece (set, copy)].n_cells);
}

/* The pieces are of the sizes that were wished, and equal ones are copies of one. */
static void
assert_pieces (const Record *record, const SomaPieceSet *set)
{
  for (int p = 0; p < set->n_pieces; p++)
    {
      g_assert_cmpint (set->pieces[p].n_cells, >=, record->least);
      if (record->most > 0)
        g_assert_cmpint (set->pieces[p].n_cells, <=, record->most);
      g_assert_cmpint (set->pieces[p].min_count, ==, set->pieces[p].max_count);
      if (record->all_different)
        g_assert_cmpint (set->pieces[p].max_count, ==, 1);
      for (int q = 0; q < p; q++)
        g_assert_false (soma_piece_same_shape (&set->pieces[p], &set->pieces[q], false));
    }
}

/* Each piece is in one part: from its first cell all others are reached. */
static void
assert_connected (const SomaPiece *piece)
{
  g_autofree gboolean *is_reached = g_new0 (gboolean, piece->n_cells);
  int n_reached = 1;

  is_reached[0] = TRUE;
  for (int round = 0; round < piece->n_cells; round++)
    for (int i = 0; i < piece->n_cells; i++)
      for (int j = 0; j < piece->n_cells; j++)
        {
          SomaCell a = piece->cells[i], b = piece->cells[j];
          if (!is_reached[i] || is_reached[j] ||
              ABS (a.x - b.x) + ABS (a.y - b.y) + ABS (a.z - b.z) != 1)
            continue;
          is_reached[j] = TRUE;
          n_reached++;
        }
  g_assert_cmpint (n_reached, ==, piece->n_cells);
}

static void
assert_unique (const SomaInvention *invention, SomaSymmetry symmetry)
{
  g_autoptr (Naive) naive = naive_new (invention->puzzle, MAX_STEPS);

  g_assert_nonnull (naive);
  g_assert_cmpuint (naive_count (naive, symmetry), ==, 1);
}

static void
read_assembly (const SomaInvention *invention, SlowAssembly *assembly)
{
  const SomaFigure *figure = invention->puzzle->figure;

  *assembly = (SlowAssembly){ .n_pieces = soma_piece_set_n_copies (invention->puzzle->set) };
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (invention->copy_at[cell] != SOMA_NO_COPY)
      {
        int piece = invention->copy_at[cell];
        assembly->cells[piece][assembly->n_cells[piece]++] = figure->cells[cell];
      }
}

/* By a program that pushes every set of pieces one cell at a time, and by doing what the engine
 * says. */
static void
assert_level (const SomaInvention *invention)
{
  SlowAssembly assembly;
  SlowResult slow;
  SomaApartOptions options = { 0 };

  read_assembly (invention, &assembly);
  slow_take_apart (&assembly, NULL, 0, &slow);
  g_assert_false (slow.is_too_large);
  g_assert_cmpint (slow.fewest, ==, invention->levels[0]);
  g_autoptr (SomaTaker) taker = soma_taker_new (invention->puzzle, &options);
  g_autoptr (SomaApart) apart = soma_taker_run (taker, invention->copy_at);
  g_assert_cmpint (apart->result, ==, SOMA_APART_COMPLETE);
  g_assert_cmpint (apart->n_moves, ==, invention->n_moves);
  apart_replay (invention->puzzle, invention->copy_at, apart, NULL, NULL);
}

static void
add_text (Record *record, const SomaInvention *invention)
{
  for (int i = 0; i < invention->n_levels; i++)
    g_string_append_printf (record->text, "%d.", invention->levels[i]);
  for (int i = 0; i < invention->puzzle->figure->n_cells; i++)
    g_string_append_printf (record->text, " %d", invention->copy_at[i]);
  g_string_append_c (record->text, '\n');
}

static bool
take_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  Record *record = data;

  g_assert_cmpint (changed, <, n_inventions);
  for (int i = 1; i < n_inventions; i++)
    g_assert_cmpint (soma_apart_compare_levels (inventions[i - 1]->levels,
                                                inventions[i - 1]->n_levels, inventions[i]->levels,
                                                inventions[i]->n_levels),
                     >=, 0);
  add_text (record, inventions[changed]);
  record->n_calls++;
  record->n_inventions = n_inventions;
  record->n_levels = inventions[0]->n_levels;
  memcpy (record->levels, inventions[0]->levels, sizeof record->levels);
  return record->stop_after == 0 || (guint64) record->n_calls < record->stop_after;
}

/* Checks also what is new. */
static bool
check_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  Record *record = data;
  const SomaInvention *invention = inventions[changed];

  assert_covered (invention);
  assert_pieces (record, invention->puzzle->set);
  record->n_copied +=
      invention->puzzle->set->n_pieces < soma_piece_set_n_copies (invention->puzzle->set);
  assert_unique (invention, record->symmetry);
  assert_level (invention);
  for (int p = 0; p < invention->puzzle->set->n_pieces; p++)
    assert_connected (&invention->puzzle->set->pieces[p]);
  record->n_checked++;
  return take_cb (inventions, n_inventions, changed, data);
}

/* Runs */

static void
run (SomaFigure *figure, const SomaInventOptions *options, guint64 n_tries, SomaInventFunc func,
     Record *record)
{
  record->text = g_string_new (NULL);
  record->symmetry = options->symmetry;
  g_assert_cmpint (soma_invent_check (figure, options), ==, SOMA_INVENT_OK);
  g_autoptr (SomaInventor) inventor = soma_inventor_new (figure, options);
  soma_inventor_run (inventor, n_tries, NULL, func, record);
  if (record->stop_after == 0)
    g_assert_cmpuint (soma_inventor_get_n_tried (inventor), >=, n_tries);
}

static void
test_solid_cube (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaInventOptions options = {
    .n_pieces = 4, .most_empty = 0, .n_wanted = 5, .n_threads = 1, .seed = 1
  };
  g_auto (Record) record = { 0 };

  run (cube, &options, 30000, check_cb, &record);
  g_assert_cmpint (record.n_checked, >, 1);
  /* Convex, and full. */
  g_assert_cmpint (record.levels[0], ==, 1);
  g_assert_cmpint (record.n_levels, >, 1);
}

/* By themselves, pieces are of like sizes; sizes can be wished, also a single one, and that all are
 * different. */
static void
test_sizes (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaInventOptions options = {
    .n_pieces = 5, .most_empty = -1, .n_wanted = 20, .n_threads = 1, .seed = 1
  };
  g_auto (Record) automatic = { .least = 3, .most = 7 }, few = { .least = 5, .most = 6 },
                  nines = { .least = 9, .most = 9 },
                  different = { .least = 4, .most = 5, .all_different = true };

  run (cube, &options, 20000, check_cb, &automatic);
  g_assert_cmpint (automatic.n_checked, >, 1);
  options.least = 5;
  options.most = 6;
  run (cube, &options, 20000, check_cb, &few);
  g_assert_cmpint (few.n_checked, >, 1);
  options.n_pieces = 3;
  options.least = options.most = 9;
  run (cube, &options, 20000, check_cb, &nines);
  g_assert_cmpint (nines.n_checked, >, 1);
  options.n_pieces = 6;
  options.least = 4;
  options.most = 5;
  options.all_different = true;
  run (cube, &options, 60000, check_cb, &different);
  g_assert_cmpint (different.n_checked, >, 1);
}

/* Equal pieces are one piece, of which there are several. */
static void
test_equal (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaInventOptions options = {
    .n_pieces = 6, .least = 2, .most = 6, .n_wanted = 20, .n_threads = 1, .seed = 1
  };
  g_auto (Record) record = { .least = 2, .most = 6 };

  run (cube, &options, 60000, check_cb, &record);
  g_assert_cmpint (record.n_copied, >, 0);
}

static bool
check_colours_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  const SomaPuzzle *puzzle = inventions[changed]->puzzle;
  int n[3] = { 0 };

  g_assert_nonnull (puzzle->figure->colours);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    for (int i = 0; puzzle->set->pieces[p].colours != NULL && i < puzzle->set->pieces[p].n_cells;
         i++)
      n[puzzle->set->pieces[p].colours[i]] += puzzle->set->pieces[p].max_count;
  g_assert_cmpint (n[1], ==, 1);
  g_assert_cmpint (n[2], ==, 0);
  assert_covered (inventions[changed]);
  assert_level (inventions[changed]);
  return take_cb (inventions, n_inventions, changed, data);
}

/* Pieces take the colours of their cells along, where such cells accept these. */
static void
test_colours (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  uint8_t colours[27] = { 1, 2 };
  uint64_t accepts[SOMA_N_COLOURS] = { [1] = UINT64_C (1) << 1, [2] = UINT64_C (1) << 3 };
  g_autoptr (SomaFigure) coloured =
      soma_figure_new_coloured (cube->cells, NULL, colours, accepts, 27, NULL);
  SomaInventOptions options = { .n_pieces = 4, .n_wanted = 5, .n_threads = 1, .seed = 1 };
  g_auto (Record) record = { 0 };

  run (coloured, &options, 20000, check_colours_cb, &record);
  g_assert_cmpint (record.n_calls, >, 1);
}

/* The hole makes several moves possible before anything comes out. */
static void
test_hole (void)
{
  g_autoptr (SomaFigure) box = soma_figure_new_box (3, 4, 4, NULL);
  SomaInventOptions options = { .n_pieces = 4,
                                .most_empty = -1,
                                .n_wanted = 5,
                                .n_threads = 1,
                                .seed = 1,
                                .symmetry = SOMA_SYMMETRY_ROTATIONS };
  g_auto (Record) record = { 0 };

  run (box, &options, 60000, check_cb, &record);
  g_assert_cmpint (record.n_checked, >, 1);
  g_assert_cmpint (record.levels[0], >=, 3);
}

static void
test_same_seed (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaInventOptions options = {
    .n_pieces = 3, .most_empty = 1, .n_wanted = 3, .n_threads = 1, .seed = 5
  };
  g_auto (Record) first = { 0 }, second = { 0 }, third = { 0 };

  run (cube, &options, 10000, take_cb, &first);
  run (cube, &options, 10000, take_cb, &second);
  g_assert_cmpstr (first.text->str, ==, second.text->str);
  options.seed = 6;
  run (cube, &options, 10000, take_cb, &third);
  g_assert_cmpstr (first.text->str, !=, third.text->str);
}

static void
test_threads (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaInventOptions options = {
    .n_pieces = 4, .most_empty = 1, .n_wanted = 4, .n_threads = 3, .seed = 1
  };
  g_auto (Record) record = { 0 };

  run (cube, &options, 20000, check_cb, &record);
  g_assert_cmpint (record.n_checked, >, 0);
}

/* No more than are wanted; and it ends when it is told to. */
static void
test_stop (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaInventOptions options = { .n_pieces = 4, .n_wanted = 1, .n_threads = 2, .seed = 1 };
  g_auto (Record) record = { .stop_after = 2 };

  run (cube, &options, 0, take_cb, &record);
  g_assert_cmpint (record.n_calls, ==, 2);
  g_assert_cmpint (record.n_inventions, ==, 1);
}

static void
test_stop_flag (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaInventOptions options = { .n_pieces = 4, .n_wanted = 1, .n_threads = 2, .seed = 1 };
  atomic_bool stop = true;
  g_autoptr (SomaInventor) inventor = soma_inventor_new (cube, &options);

  soma_inventor_run (inventor, 0, &stop, NULL, NULL);
  g_assert_cmpuint (soma_inventor_get_n_tried (inventor), ==, 0);
  soma_inventor_run (inventor, 10, NULL, NULL, NULL);
  g_assert_cmpuint (soma_inventor_get_n_tried (inventor), >=, 10);
}

typedef struct
{
  SomaPuzzle *puzzle; /* owned, (nullable) */
  uint16_t *copy_at;  /* owned, (nullable) */
} First;

static bool
keep_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  First *first = data;

  first->puzzle = soma_puzzle_ref (inventions[changed]->puzzle);
  first->copy_at = g_memdup2 (inventions[changed]->copy_at,
                              (gsize) first->puzzle->figure->n_cells * sizeof (uint16_t));
  return false;
}

static void
test_harder (void)
{
  g_autoptr (SomaFigure) box = soma_figure_new_box (3, 4, 4, NULL);
  SomaInventOptions options = {
    .n_pieces = 4, .most_empty = 1, .n_wanted = 3, .n_threads = 1, .seed = 3
  };
  First first = { 0 };
  g_auto (Record) record = { .text = g_string_new (NULL) };
  int levels[SOMA_MAX_APART_COPIES];
  g_autoptr (SomaInventor) inventor = soma_inventor_new (box, &options);

  soma_inventor_run (inventor, 0, NULL, keep_cb, &first);
  g_assert_nonnull (first.puzzle);
  options = (SomaInventOptions){ .n_wanted = 3, .n_threads = 1, .seed = 3 };
  g_clear_pointer (&inventor, soma_inventor_free);
  inventor = soma_inventor_new_harder (first.puzzle, first.copy_at, &options);
  soma_inventor_run (inventor, 40000, NULL, check_cb, &record);
  int n_levels = soma_inventor_get_start_levels (inventor, levels);
  g_assert_cmpint (n_levels, >, 0);
  g_assert_cmpint (record.n_checked, >, 0);
  g_assert_cmpint (soma_apart_compare_levels (record.levels, record.n_levels, levels, n_levels), >,
                   0);
  soma_puzzle_unref (first.puzzle);
  g_free (first.copy_at);
}

/* The level of a puzzle of four pieces in a cube of 4x4x4 that comes apart only with one turn,
 * as one that is to become harder has it. Returns how many numbers it has. */
static int
measure_turning (int least_turns, int *levels)
{
  static const char owners[] = "DAAADABBDABBDCCBAACAAABBDABBDCBBCCCCABBDCCB.DCBBCCCCDCDDDC.DDDDD";
  SomaInventOptions options = { .n_wanted = 1,
                                .n_threads = 1,
                                .least_turns = least_turns,
                                .turns = { .slide = SOMA_TURN_DEFAULT_SLIDE } };
  SomaPiece pieces[4] = { 0 };
  SomaCell cells[64], of_piece[4][64];
  bool optional[64];
  uint16_t copy_at[64];

  for (int i = 0; i < 64; i++)
    {
      int number = owners[i] - 'A';
      cells[i] = (SomaCell){ (int16_t) (i % 4), (int16_t) (i / 4 % 4), (int16_t) (i / 16) };
      optional[i] = owners[i] == '.';
      copy_at[i] = optional[i] ? SOMA_NO_COPY : (uint16_t) number;
      if (!optional[i])
        of_piece[number][pieces[number].n_cells++] = cells[i];
    }
  for (int i = 0; i < 4; i++)
    {
      pieces[i].letter[0] = (char) ('A' + i);
      pieces[i].cells = of_piece[i];
      pieces[i].min_count = pieces[i].max_count = 1;
    }
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, optional, 64, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 4, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaInventor) inventor = soma_inventor_new_harder (puzzle, copy_at, &options);
  soma_inventor_run (inventor, 1, NULL, NULL, NULL);
  return soma_inventor_get_start_levels (inventor, levels);
}

/* With turns counts only what is locked without them, and takes as many as are wanted. */
static void
test_turns (void)
{
  int levels[SOMA_MAX_APART_COPIES];

  g_assert_cmpint (measure_turning (1, levels), ==, 1);
  g_assert_cmpint (levels[0], ==, 2);
  g_assert_cmpint (measure_turning (2, levels), ==, 0);
  g_assert_cmpint (measure_turning (0, levels), ==, 0);
}

static const SomaTurnLimits turn_limits = { .clearance = 30, .slide = SOMA_TURN_DEFAULT_SLIDE };

/* By other programs: nothing comes off without turns, and with them each of the moves is possible,
 * the turns with the clearance that is told. */
static void
assert_turning (const SomaInvention *invention, int least_turns)
{
  SlowAssembly assembly;
  SlowResult slow;
  SomaApartOptions options = { .with_turns = true, .turns = turn_limits };
  int levels[SOMA_MAX_APART_COPIES];

  read_assembly (invention, &assembly);
  slow_take_apart (&assembly, NULL, 0, &slow);
  g_assert_false (slow.is_too_large);
  g_assert_false (slow.comes_apart);
  g_autoptr (SomaTaker) taker = soma_taker_new (invention->puzzle, &options);
  g_autoptr (SomaApart) apart = soma_taker_run (taker, invention->copy_at);
  g_assert_cmpint (apart->result, ==, SOMA_APART_COMPLETE);
  g_assert_cmpint (soma_apart_get_levels (apart, levels), ==, invention->n_levels);
  g_assert_cmpmem (levels, (size_t) invention->n_levels * sizeof *levels, invention->levels,
                   (size_t) invention->n_levels * sizeof *levels);
  g_assert_cmpint (apart->n_moves, ==, invention->n_moves);
  g_assert_cmpint (apart->n_turns, ==, invention->n_turns);
  g_assert_cmpint (apart->n_turns, >=, least_turns);
  g_assert_cmpint (soma_apart_get_clearance (apart), ==, invention->clearance);
  g_assert_cmpint (invention->clearance, <=, turn_limits.clearance);
  apart_replay_turns (invention->puzzle, invention->copy_at, apart, &turn_limits, NULL, NULL);
}

static bool
check_turning_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  Record *record = data;
  const SomaInvention *invention = inventions[changed];

  assert_covered (invention);
  assert_unique (invention, record->symmetry);
  assert_turning (invention, 1);
  for (int p = 0; p < invention->puzzle->set->n_pieces; p++)
    assert_connected (&invention->puzzle->set->pieces[p]);
  record->n_checked++;
  return take_cb (inventions, n_inventions, changed, data);
}

/* A search from the figure on. What is found is checked; returns how much that was. */
static int
find_turning (int size, int n_pieces, int n_threads, int n_tries, int stop_after)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (size, size, size, NULL);
  SomaInventOptions options = { .n_pieces = n_pieces,
                                .most_empty = -1,
                                .least_turns = 1,
                                .turns = turn_limits,
                                .n_wanted = 5,
                                .n_threads = n_threads,
                                .seed = 1 };
  g_auto (Record) record = { .stop_after = stop_after };

  run (cube, &options, n_tries, check_turning_cb, &record);
  return record.n_checked;
}

static void
test_find_turning (void)
{
  g_assert_cmpint (find_turning (4, 4, 1, 10000000, 1), ==, 1);
  g_assert_cmpint (find_turning (5, 6, 1, 10000000, 1), ==, 1);
}

/* Threads share what has been tried, and where the next walk begins. */
static void
test_turning_threads (void)
{
  g_test_message ("%d found", find_turning (4, 4, 3, 20000, 0));
}

static void
test_problems (void)
{
  const SomaCell apart[] = { { 0, 0, 0 }, { 2, 0, 0 }, { 4, 0, 0 }, { 5, 0, 0 } };
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  g_autoptr (SomaFigure) rod = soma_figure_new_box (40, 1, 1, NULL);
  g_autoptr (SomaFigure) parts = soma_figure_new (apart, NULL, 4, NULL);
  SomaInventOptions options = { .n_pieces = 4, .n_wanted = 1, .n_threads = 1 };

  g_assert_cmpint (soma_invent_check (cube, &options), ==, SOMA_INVENT_OK);
  g_assert_cmpint (soma_invent_check (rod, &options), ==, SOMA_INVENT_TOO_LARGE);
  options.least = 7;
  g_assert_cmpint (soma_invent_check (cube, &options), ==, SOMA_INVENT_TOO_FEW_CELLS);
  options.least = 6;
  options.most = 5;
  g_assert_cmpint (soma_invent_check (cube, &options), ==, SOMA_INVENT_TOO_MANY_CELLS);
  options.most = 6;
  g_assert_cmpint (soma_invent_check (cube, &options), ==, SOMA_INVENT_TOO_MANY_CELLS);
  options.most = 7;
  g_assert_cmpint (soma_invent_check (cube, &options), ==, SOMA_INVENT_OK);
  /* As many cells stay empty as such pieces leave. */
  options = (SomaInventOptions){
    .n_pieces = 9, .least = 3, .most = 3, .most_empty = -1, .n_wanted = 1, .n_threads = 1
  };
  g_assert_cmpint (soma_invent_check (cube, &options), ==, SOMA_INVENT_OK);
  options.least = options.most = 0;
  options.n_pieces = 2;
  g_assert_cmpint (soma_invent_check (parts, &options), ==, SOMA_INVENT_TOO_MANY_PARTS);
  options.n_pieces = 1;
  g_assert_cmpint (soma_invent_check (cube, &options), ==, SOMA_INVENT_TOO_MANY_PIECES);
  options.n_pieces = SOMA_MAX_INVENT_PIECES + 1;
  g_assert_cmpint (soma_invent_check (cube, &options), ==, SOMA_INVENT_TOO_MANY_PIECES);
}

/* A box of which any cell but the first may stay empty. */
static SomaFigure *
make_loose_box (int x, int y, int z)
{
  g_autoptr (SomaFigure) box = soma_figure_new_box (x, y, z, NULL);
  g_autofree bool *optional = g_new (bool, (gsize) box->n_cells);

  for (int i = 0; i < box->n_cells; i++)
    optional[i] = i > 0;
  return soma_figure_new (box->cells, optional, box->n_cells, NULL);
}

/* TRUE if there is something to be compared. */
static gboolean
compare_reading (const SomaCutting *cutting, const SomaGaugeReading *reading, SlowResult *slow)
{
  SlowAssembly assembly = { .n_pieces = cutting->n_pieces };

  for (int cell = 0; cell < cutting->board->figure->n_cells; cell++)
    {
      int piece = cutting->owner[cell];
      if (piece != SOMA_NO_PIECE)
        assembly.cells[piece][assembly.n_cells[piece]++] = cutting->board->figure->cells[cell];
    }
  for (int p = 0; p < cutting->n_pieces; p++)
    g_assert_cmpint (assembly.n_cells[p], ==, cutting->n_cells[p]);
  slow_take_apart (&assembly, NULL, 0, slow);
  if (slow->is_too_large || reading->result == SOMA_GAUGE_UNKNOWN)
    return FALSE;
  g_assert_cmpint (reading->first, ==, slow->fewest > 0 ? slow->fewest : 0);
  /* Where there are many ways out, nothing else is looked at. */
  if (reading->n_ways == 0)
    g_assert_cmpint (reading->result == SOMA_GAUGE_APART, ==, slow->comes_apart);
  return TRUE;
}

/* What the gauge says of cuttings, good or bad, against what is found out with patience: of changes
 * that leave more ways out, or shorter ones, few are kept. */
static void
test_gauge (void)
{
  g_autoptr (SomaFigure) box = make_loose_box (4, 4, 3);
  SomaCutBoard *board = soma_cut_board_new (box);
  SomaGauge *gauge = soma_gauge_new (board, 4);
  SomaGaugeReading reading, before = { 0 };
  SomaCutting cutting;
  SlowResult slow;
  uint64_t random = 3;
  int n_locked = 0, n_high = 0;

  soma_cutting_init (&cutting, board, 4, 2, SOMA_MAX_CELLS, 6);
  while (!soma_cutting_grow (&cutting, 6, &random))
    ;
  for (int i = 0; i < 20000; i++)
    {
      if (!soma_cutting_change (&cutting, &random))
        continue;
      soma_gauge_measure (gauge, &cutting, &reading);
      if (i % 40 == 0 && compare_reading (&cutting, &reading, &slow))
        {
          n_locked += slow.fewest < 0;
          n_high += slow.fewest > 1;
        }
      gboolean is_worse = reading.n_ways > before.n_ways || reading.first < before.first;
      if (i > 0 && is_worse && soma_random_below (&random, 30) > 0)
        soma_cutting_undo (&cutting);
      else
        before = reading;
    }
  g_test_message ("%d locked, %d with more than one move", n_locked, n_high);
  g_assert_cmpint (n_locked, >, 5);
  g_assert_cmpint (n_high, >, 20);
  soma_cutting_clear (&cutting);
  soma_gauge_free (gauge);
  soma_cut_board_free (board);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/invent/solid-cube", test_solid_cube);
  g_test_add_func ("/invent/sizes", test_sizes);
  g_test_add_func ("/invent/equal", test_equal);
  g_test_add_func ("/invent/colours", test_colours);
  g_test_add_func ("/invent/hole", test_hole);
  g_test_add_func ("/invent/same-seed", test_same_seed);
  g_test_add_func ("/invent/parallel/threads", test_threads);
  g_test_add_func ("/invent/parallel/stop", test_stop);
  g_test_add_func ("/invent/parallel/turning", test_turning_threads);
  g_test_add_func ("/invent/stop-flag", test_stop_flag);
  g_test_add_func ("/invent/harder", test_harder);
  g_test_add_func ("/invent/turns", test_turns);
  if (soma_few_of (1, 0) > 0)
    g_test_add_func ("/invent/find-turning", test_find_turning);
  g_test_add_func ("/invent/problems", test_problems);
  g_test_add_func ("/invent/gauge", test_gauge);
  return g_test_run ();
}
