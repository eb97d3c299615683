/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "apart.h"
#include "corpus.h"
#include "diagram-bytes.h"
#include "generate.h"
#include "heat.h"
#include "hint.h"
#include "memory.h"
#include "sampler.h"
#include "search.h"
#include "suggest.h"
#include "trace.h"
#include "why-not.h"

/* Every function that needs large tables is called again and again: the first time no table can be
 * allocated, the second time only the first one, and so on, until it gets all it asks for; with
 * very many tables, some steps are skipped. Each time before that, it must report that memory ran
 * out, and leak nothing. The linker redirects the engine's allocations to here. */

void *__real_soma_try_alloc (size_t n, size_t size);
void *__real_soma_try_alloc0 (size_t n, size_t size);
void *__real_soma_try_realloc (void *memory, size_t n, size_t size);
void *__wrap_soma_try_alloc (size_t n, size_t size);
void *__wrap_soma_try_alloc0 (size_t n, size_t size);
void *__wrap_soma_try_realloc (void *memory, size_t n, size_t size);

static atomic_int n_left = G_MAXINT; /* tables that can be had */

static gboolean
is_refused (void)
{
  return atomic_fetch_sub (&n_left, 1) <= 0;
}

void *
__wrap_soma_try_alloc (size_t n, size_t size)
{
  return is_refused () ? NULL : __real_soma_try_alloc (n, size);
}

void *
__wrap_soma_try_alloc0 (size_t n, size_t size)
{
  return is_refused () ? NULL : __real_soma_try_alloc0 (n, size);
}

void *
__wrap_soma_try_realloc (void *memory, size_t n, size_t size)
{
  return is_refused () ? NULL : __real_soma_try_realloc (memory, n, size);
}

/* Makes the call; FALSE if it reported that memory ran out. Any other result is checked. */
typedef gboolean (*Door) (SomaPuzzle *puzzle, const void *data);

static void
walk (Door door, SomaPuzzle *puzzle, const void *data)
{
  gboolean was_refused = TRUE;
  int n;
  for (n = 0; was_refused; n += 1 + n / 40)
    {
      atomic_store (&n_left, n);
      gboolean has_come_through = door (puzzle, data);
      was_refused = atomic_load (&n_left) < 0;
      g_assert_cmpint (has_come_through, ==, !was_refused);
    }
  atomic_store (&n_left, G_MAXINT);
  g_assert_cmpint (n, >, 1);
}

static SomaPuzzle *
make (const char *text)
{
  Draft draft = { 0 };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    g_assert_true (draft_read_line (&draft, lines[i]));
  return draft_make_puzzle (&draft, "");
}

/* A plate of 2x2 cells for five: one has to be added. */
static SomaPuzzle *
make_small_plate (void)
{
  return make ("box 2 2 1\npiece V 1 000 100 010\npiece I 1 000 100");
}

typedef struct
{
  SomaSearchOptions options;
  SomaSearchState state;
  uint64_t n_solutions;
  gboolean has_restarts;
} Search;

static gboolean
search (SomaPuzzle *puzzle, const void *data)
{
  const Search *expected = data;
  SomaError error = { SOMA_OK, -1 };
  SomaProgress progress;
  SomaSearch *search = soma_search_new (puzzle, &expected->options, &error);
  if (search == NULL)
    {
      g_assert_cmpint (error.status, ==, SOMA_ERROR_NO_MEMORY);
      return FALSE;
    }
  SomaSearchState state = soma_search_run (search);
  soma_search_get_progress (search, &progress);
  if (state == SOMA_SEARCH_FAILED)
    g_assert_null (soma_search_checkpoint (search));
  else
    {
      g_assert_cmpint (state, ==, expected->state);
      g_assert_cmpuint (progress.n_solutions, ==, expected->n_solutions);
    }
  soma_search_free (search);
  /* Restarts that are impossible are skipped. */
  return state != SOMA_SEARCH_FAILED && (!expected->has_restarts || atomic_load (&n_left) >= 0);
}

static void
test_search (void)
{
  static const Search all = { { .n_threads = 1 }, SOMA_SEARCH_COMPLETE, 240, FALSE };
  static const Search together = { { .n_threads = 4 }, SOMA_SEARCH_COMPLETE, 240, FALSE };
  static const Search careful = {
    { .n_threads = 1, .techniques = SOMA_ALL_TECHNIQUES }, SOMA_SEARCH_COMPLETE, 240, FALSE
  };
  static const Search only = { { .n_threads = 1 }, SOMA_SEARCH_COMPLETE, 1, FALSE };
  static const Search restarting = { { .n_threads = 1, .limit = 1 }, SOMA_SEARCH_LIMIT, 1, TRUE };
  static const Search first = { { .n_threads = 1, .limit = 1 }, SOMA_SEARCH_LIMIT, 1, FALSE };
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (SomaPuzzle) symmetric = corpus_get ("slothouber-graatsma");
  g_autoptr (SomaPuzzle) large = make ("box 9 9 8\npiece I 324 000 100");
  /* Restarts find its first solution sooner, and without them it is not far. */
  g_autoptr (SomaPuzzle) conway = corpus_get ("conway-5");
  walk (search, cube, &all);
  walk (search, cube, &together);
  walk (search, cube, &careful);
  walk (search, symmetric, &only);
  walk (search, large, &first);
  walk (search, conway, &restarting);
}

static gboolean
trace (SomaPuzzle *puzzle, const void *data)
{
  SomaError error = { SOMA_OK, -1 };
  SomaTrace *trace = soma_trace_new (puzzle, data, &error);
  if (trace == NULL)
    {
      g_assert_cmpint (error.status, ==, SOMA_ERROR_NO_MEMORY);
      return FALSE;
    }
  SomaTraceCursor *cursor = soma_trace_cursor_new (trace);
  g_assert_cmpint (soma_trace_cursor_seek_nth (cursor, SOMA_TRACE_SOLUTIONS, 1, NULL), ==,
                   SOMA_TRACE_THERE);
  soma_trace_cursor_free (cursor);
  soma_trace_free (trace);
  return TRUE;
}

static void
test_trace (void)
{
  static const SomaTraceOptions options[] = {
    { .search = SOMA_TRACE_CLASSIC },
    { .search = SOMA_TRACE_SCARCEST, .techniques = SOMA_DEFAULT_TECHNIQUES },
  };
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    walk (trace, cube, &options[i]);
}

static gboolean
explain (SomaPuzzle *puzzle, const void *data)
{
  const SomaWhyNotOptions options = { .effort = 20000 };
  g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
  soma_why_not_find (puzzle, &options, reason);
  if (reason->kind != SOMA_WHY_NOT_FAILED)
    g_assert_cmpint (reason->kind, ==, *(const SomaWhyNotKind *) data);
  return reason->kind != SOMA_WHY_NOT_FAILED;
}

/* The second has a reason that is tried last. */
static void
test_reason (void)
{
  const SomaWhyNotKind solvable = SOMA_WHY_NOT_SOLVABLE, dead_ends = SOMA_WHY_NOT_DEAD_ENDS;
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (SomaPuzzle) crown = make (
      "cells 000 100 300 400 010 110 210 310 410 120 220 320 030 130 230 330 430 530 040 140 240 "
      "340 440 001 401 041 441\npiece V 1 000 100 010\npiece L 1 000 100 200 010\n"
      "piece T 1 000 100 200 110\npiece Z 1 000 100 110 210\npiece A 1 000 100 010 101\n"
      "piece B 1 000 100 010 011\npiece P 1 000 100 010 001");
  walk (explain, cube, &solvable);
  walk (explain, crown, &dead_ends);
}

static bool
suggest_cb (const SomaSuggestion *suggestion, void *data)
{
  return true;
}

static gboolean
suggest (SomaPuzzle *puzzle, const void *data)
{
  const SomaSuggestOptions options = { .suggest = suggest_cb };
  SomaSearchState state = soma_suggest_run (puzzle, &options);
  g_assert_true (state == SOMA_SEARCH_COMPLETE || state == SOMA_SEARCH_FAILED);
  return state == SOMA_SEARCH_COMPLETE;
}

static void
test_suggestions (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_small_plate ();
  walk (suggest, puzzle, NULL);
}

static bool
figure_cb (SomaFigure *figure, uint64_t n_solutions, bool exact, void *data)
{
  return true;
}

static gboolean
generate (SomaPuzzle *puzzle, const void *data)
{
  const SomaWish wish = { .buildable = true };
  SomaGenerator *generator = soma_generator_new (puzzle->set, &wish, SOMA_SYMMETRY_FULL, 1);
  SomaSearchState state = soma_generator_run (generator, 3, 0, NULL, figure_cb, NULL);
  g_assert_true (state == SOMA_SEARCH_LIMIT || state == SOMA_SEARCH_FAILED);
  soma_generator_free (generator);
  return state == SOMA_SEARCH_LIMIT;
}

static void
test_figures (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_small_plate ();
  walk (generate, puzzle, NULL);
}

static gboolean
count_ways (SomaPuzzle *puzzle, const void *data)
{
  const SomaHintQuestion question = { .puzzle = puzzle };
  SomaHintWays ways;
  soma_hint_count (&question, &ways);
  g_assert_true (ways.answer == SOMA_HINT_YES || ways.answer == SOMA_HINT_FAILED);
  g_assert_true (ways.n_ways == 240 || ways.is_more || ways.answer == SOMA_HINT_FAILED);
  return ways.answer == SOMA_HINT_YES && !ways.is_more;
}

static gboolean
look_ahead (SomaPuzzle *puzzle, const void *data)
{
  const SomaHintQuestion question = { .puzzle = puzzle };
  SomaHintWays ways;
  soma_hint_can_finish (&question, &ways);
  g_assert_true (ways.answer == SOMA_HINT_YES || ways.answer == SOMA_HINT_FAILED);
  return ways.answer == SOMA_HINT_YES;
}

static gboolean
find_next (SomaPuzzle *puzzle, const void *data)
{
  const SomaHintQuestion question = { .puzzle = puzzle };
  g_autofree SomaHintNext *next = g_new (SomaHintNext, 1);
  soma_hint_next (&question, 10, next);
  g_assert_true (next->answer == SOMA_HINT_YES || next->answer == SOMA_HINT_FAILED);
  return next->answer == SOMA_HINT_YES;
}

/* L along an edge, and P in the middle of the cube, where it cannot be. */
static gboolean
retreat (SomaPuzzle *puzzle, const void *data)
{
  const SomaPin placed[] = { { 1, 4, (const uint16_t[]){ 0, 1, 2, 3 } } };
  const SomaHintQuestion question = { .puzzle = puzzle, .n_placed = 1, .placed = placed };
  g_autofree SomaHintRetreat *retreat = g_new (SomaHintRetreat, 1);
  soma_hint_retreat (&question, 0, retreat);
  g_assert_true (retreat->answer == SOMA_HINT_YES || retreat->answer == SOMA_HINT_FAILED);
  return retreat->answer == SOMA_HINT_YES;
}

static void
test_hints (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  walk (count_ways, cube, NULL);
  walk (look_ahead, cube, NULL);
  walk (find_next, cube, NULL);
  walk (retreat, cube, NULL);
}

/* Memory that could be given back, and is not, is no reason to fail. */
static gboolean
make_sampler (SomaPuzzle *puzzle, const void *data)
{
  SomaSweep sweep = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
  SomaSampler *sampler;
  SomaSweepResult result = soma_sampler_new (puzzle, SOMA_SYMMETRY_FULL, &sweep, &sampler);
  g_assert_true (result == SOMA_SWEEP_COMPLETE || result == SOMA_SWEEP_MEMORY);
  g_assert_true ((sampler != NULL) == (result == SOMA_SWEEP_COMPLETE));
  soma_sampler_free (sampler);
  return result == SOMA_SWEEP_COMPLETE && atomic_load (&n_left) >= 0;
}

/* `data` is the heat's selection. */
static gboolean
make_heat (SomaPuzzle *puzzle, const void *data)
{
  SomaHeat *heat = soma_heat_new ((SomaSelection *) data, NULL);
  gboolean is_made = heat != NULL;
  soma_heat_free (heat);
  return is_made;
}

/* `data` is the diagram. */
static gboolean
write_bytes (SomaPuzzle *puzzle, const void *data)
{
  size_t n;
  uint8_t *bytes = soma_diagram_to_bytes (data, &n);
  SomaDiagram *same = bytes != NULL ? soma_diagram_new_from_bytes (puzzle, bytes, n) : NULL;
  gboolean is_read = same != NULL;
  soma_diagram_unref (same);
  free (bytes);
  return is_read;
}

static void
test_diagram (void)
{
  g_autoptr (SomaPuzzle) board = make ("box 6 6 1\npiece I 18 000 100");
  SomaSweep sweep = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
  SomaDiagram *diagram;
  g_assert_cmpint (soma_diagram_new (board, &sweep, &diagram), ==, SOMA_SWEEP_COMPLETE);
  SomaSelection *all = soma_selection_new (diagram, NULL, 0, NULL);
  walk (make_sampler, board, NULL);
  walk (make_heat, board, all);
  walk (write_bytes, board, diagram);
  soma_selection_unref (all);
  soma_diagram_unref (diagram);
}

static gboolean
take_apart (SomaPuzzle *puzzle, const void *data)
{
  SomaTaker *taker = soma_taker_new (puzzle, &(SomaApartOptions){ 0 });
  SomaApart *apart = soma_taker_run (taker, data);
  SomaApartResult result = apart->result;
  g_assert_true (result == SOMA_APART_LOCKED || result == SOMA_APART_MEMORY);
  soma_apart_free (apart);
  soma_taker_free (taker);
  /* Without room to remember what it measured, it measures again. */
  return result == SOMA_APART_LOCKED && atomic_load (&n_left) >= 0;
}

/* A box of which nothing can leave: a piece that is a shell, and three cubes in a room of 3x3x3. */
static void
test_apart (void)
{
  SomaCell walls[125], cubes[125] = { { 0 } };
  uint16_t copy_at[125];
  bool optional[125];
  int n_walls = 0;
  g_autoptr (SomaFigure) box = soma_figure_new_box (5, 5, 5, NULL);

  for (int i = 0; i < 125; i++)
    {
      SomaCell cell = box->cells[i];
      optional[i] = cell.x % 4 != 0 && cell.y % 4 != 0 && cell.z % 4 != 0;
      copy_at[i] = optional[i] ? SOMA_NO_COPY : 0;
      if (!optional[i])
        walls[n_walls++] = cell;
    }
  for (int i = 0; i < 3; i++)
    copy_at[61 + i] = (uint16_t) (i + 1);
  const SomaPiece pieces[] = {
    { .letter = "W", .min_count = 1, .max_count = 1, .n_cells = n_walls, .cells = walls },
    { .letter = "c", .min_count = 0, .max_count = 3, .n_cells = 1, .cells = cubes },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new (box->cells, optional, 125, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  walk (take_apart, puzzle, copy_at);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/doors/search", test_search);
  g_test_add_func ("/doors/trace", test_trace);
  g_test_add_func ("/doors/reason", test_reason);
  g_test_add_func ("/doors/suggestions", test_suggestions);
  g_test_add_func ("/doors/figures", test_figures);
  g_test_add_func ("/doors/hints", test_hints);
  g_test_add_func ("/doors/apart", test_apart);
  g_test_add_func ("/doors/diagram", test_diagram);
  return g_test_run ();
}
