/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch-stage.h"

#include "piece-sets.h"

static const SomaNames rows = { SOMA_PIECE_NAMES_LETTER, SOMA_CELL_NUMBERS_ROWS };

static SomaPuzzle *
make_cube (void)
{
  SomaPieceSet *set = soma_piece_sets_get ("soma");
  SomaFigure *figure = soma_figure_new_box (3, 3, 3, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("Cube", figure, set, NULL, 0, false, NULL);

  soma_figure_unref (figure);
  return puzzle;
}

/* The first block of the stage in that style, NULL if there is none. */
static const SomaBlock *
find_block (const SomaStage *stage, SomaBlockStyle style)
{
  for (int b = 0; b < stage->n_blocks; b++)
    if (stage->blocks[b].style == style)
      return &stage->blocks[b];
  return NULL;
}

static int
count_cells (const SomaStage *stage)
{
  int n = 0;

  for (int b = 0; b < stage->n_blocks; b++)
    n += stage->blocks[b].n_cells;
  return n;
}

static void
check_stage (const SomaTraceCursor *cursor, const SomaStage *stage, int *n_islands)
{
  const SomaStep *step = soma_trace_cursor_get_step (cursor);
  const SomaBlock *barred = find_block (stage, SOMA_BLOCK_BARRED);
  const SomaBlock *ghost = find_block (stage, SOMA_BLOCK_GHOST);

  g_assert_true ((barred != NULL) == (step->kind == SOMA_STEP_TRY));
  if (step->kind != SOMA_STEP_TRY)
    /* Each cell is in one block. */
    g_assert_cmpint (count_cells (stage), ==, 27);
  if (step->kind == SOMA_STEP_DEAD_END && step->reason == SOMA_DEAD_END_ISLAND)
    {
      g_assert_nonnull (ghost);
      g_assert_true (ghost->marked);
      g_assert_cmpint (ghost->n_cells, ==, step->n_empty);
      ++*n_islands;
    }
  else if (step->kind == SOMA_STEP_REMOVE)
    g_assert_cmpint (ghost->n_cells, ==, step->n_cells);
  else
    g_assert_null (ghost);
}

/* What each step concerns is shown, and nothing twice. */
static void
test_steps (void)
{
  SomaPuzzle *cube = make_cube ();
  SomaTrace *trace =
      soma_trace_new (cube, &(SomaTraceOptions){ .techniques = SOMA_TECHNIQUE_ISLANDS }, NULL);
  SomaTraceCursor *cursor = soma_trace_cursor_new (trace);
  int n_islands = 0;

  for (int i = 0; i < 3000; i++)
    {
      SomaWatchStage *stage = soma_watch_stage_new (cube, cursor, &rows, FALSE, NULL);
      check_stage (cursor, soma_watch_stage_get (stage), &n_islands);
      soma_watch_stage_free (stage);
      g_assert_true (soma_trace_cursor_forward (cursor));
    }
  g_assert_cmpint (n_islands, >, 10);
  soma_trace_cursor_free (cursor);
  soma_trace_free (trace);
  soma_puzzle_unref (cube);
}

static void
check_labels (const SomaBlock *block, const SomaFigure *figure, const SomaNames *names)
{
  for (int i = 0; i < block->n_cells; i++)
    {
      int cell = soma_figure_index (figure, block->cells[i]);
      g_autofree char *expected = g_strdup_printf ("%d", soma_names_cell (names, figure, cell));
      g_assert_cmpstr (block->labels[i], ==, expected);
    }
}

static void
test_numbers (void)
{
  static const SomaNames columns = { SOMA_PIECE_NAMES_LETTER, SOMA_CELL_NUMBERS_COLUMNS };
  SomaPuzzle *cube = make_cube ();
  SomaTrace *trace = soma_trace_new (cube, &(SomaTraceOptions){ 0 }, NULL);
  SomaTraceCursor *cursor = soma_trace_cursor_new (trace);

  soma_trace_cursor_seek (cursor, 5675, NULL);
  for (int i = 0; i < 2; i++)
    {
      const SomaNames *names = i == 0 ? &rows : &columns;
      SomaWatchStage *stage = soma_watch_stage_new (cube, cursor, names, TRUE, NULL);
      for (int b = 0; b < soma_watch_stage_get (stage)->n_blocks; b++)
        check_labels (&soma_watch_stage_get (stage)->blocks[b], cube->figure, names);
      soma_watch_stage_free (stage);
    }
  soma_trace_cursor_free (cursor);
  soma_trace_free (trace);
  soma_puzzle_unref (cube);
}

/* The colour in which a cell is shown: in a field, if it is covered. */
static guint32
get_colour (const SomaBlock *block, int i)
{
  return block->fields != NULL ? (guint32) block->fields[i] : block->colour;
}

/* All cells but those of a placement that collides, each as its weight says; what is empty is
 * solid, and all show weights instead of numbers. */
static void
check_colours (const SomaTraceCursor *cursor, const SomaStage *stage, const SomaPuzzle *cube,
               const SomaWhyNot *reason)
{
  const guint16 *board = soma_trace_cursor_get_board (cursor);
  guint32 colours[2] = { 0x1000000, 0x1000000 };

  g_assert_null (find_block (stage, SOMA_BLOCK_FRAME));
  for (int b = 0; b < stage->n_blocks; b++)
    for (int i = 0; i < stage->blocks[b].n_cells; i++)
      {
        const SomaBlock *block = &stage->blocks[b];
        int cell = soma_figure_index (cube->figure, block->cells[i]);
        guint32 colour = get_colour (block, i), *known = &colours[reason->weights[cell]];
        g_assert_cmpstr (block->labels[i], ==, reason->weights[cell] == 1 ? "1" : "0");
        g_assert_true (*known == 0x1000000 || *known == colour);
        *known = colour;
        if (block->style == SOMA_BLOCK_SOLID)
          g_assert_true ((board[cell] != SOMA_NO_COPY) == (block->fields != NULL));
      }
  g_assert_cmpuint (colours[0], !=, colours[1]);
}

static void
test_colours (void)
{
  SomaPuzzle *cube = make_cube ();
  SomaTrace *trace = soma_trace_new (cube, &(SomaTraceOptions){ 0 }, NULL);
  SomaTraceCursor *cursor = soma_trace_cursor_new (trace);
  g_autofree SomaWhyNot *reason = g_new0 (SomaWhyNot, 1);

  for (int c = 0; c < cube->figure->n_cells; c++)
    reason->weights[c] = (gint16) (c % 2);
  for (int i = 0; i < 300; i++)
    {
      SomaWatchStage *stage = soma_watch_stage_new (cube, cursor, &rows, TRUE, reason);
      check_colours (cursor, soma_watch_stage_get (stage), cube, reason);
      if (soma_trace_cursor_get_step (cursor)->kind != SOMA_STEP_TRY)
        g_assert_cmpint (count_cells (soma_watch_stage_get (stage)), ==, 27);
      soma_watch_stage_free (stage);
      g_assert_true (soma_trace_cursor_forward (cursor));
    }
  soma_trace_cursor_free (cursor);
  soma_trace_free (trace);
  soma_puzzle_unref (cube);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/watch-stage/steps", test_steps);
  g_test_add_func ("/watch-stage/numbers", test_numbers);
  g_test_add_func ("/watch-stage/colours", test_colours);
  return g_test_run ();
}
