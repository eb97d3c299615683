/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch-stage.h"

#include <glib/gi18n.h>

#include "step-labels.h"

#define CULPRIT_COLOUR 0xd01c2b
#define BRANCH_COLOUR 0x8f8f8f
#define FRAME_COLOUR 0x9a9996

struct _SomaWatchStage
{
  SomaStage stage;
  SomaPuzzle *puzzle; /* borrowed */
  GArray *blocks;     /* of SomaBlock */
  GPtrArray *owned;   /* owned memory that blocks point to */
  char **labels;      /* (nullable) owned: one for each cell of the figure */
  SomaNames names;
};

static SomaBlock *
add_block (SomaWatchStage *self, SomaBlockStyle style, guint32 colour, const guint16 *cells,
           int n_cells)
{
  SomaBlock block = { .id = -1, .n_cells = n_cells, .colour = colour, .style = style };
  SomaCell *coordinates = g_new (SomaCell, n_cells);
  const char **labels = g_new0 (const char *, n_cells);

  for (int i = 0; i < n_cells; i++)
    {
      coordinates[i] = self->puzzle->figure->cells[cells[i]];
      labels[i] = self->labels != NULL ? self->labels[cells[i]] : NULL;
    }
  block.cells = coordinates;
  block.labels = self->labels != NULL ? labels : NULL;
  g_ptr_array_add (self->owned, coordinates);
  g_ptr_array_add (self->owned, labels);
  g_array_append_val (self->blocks, block);
  return &g_array_index (self->blocks, SomaBlock, self->blocks->len - 1);
}

static void
add_piece (SomaWatchStage *self, SomaBlockStyle style, int copy, const guint16 *cells, int n_cells)
{
  const SomaPieceSet *set = self->puzzle->set;
  const SomaPiece *piece = &set->pieces[soma_piece_set_copy_piece (set, copy)];
  SomaBlock *block = add_block (self, style, piece->colour, cells, n_cells);

  g_autofree char *name =
      soma_names_piece_short (&self->names, set, soma_piece_set_copy_piece (set, copy));
  g_strlcpy (block->letter, name, sizeof block->letter);
  block->intangible = style != SOMA_BLOCK_SOLID;
}

static void
add_placed (SomaWatchStage *self, const guint16 *board)
{
  int n_cells = self->puzzle->figure->n_cells;
  int n_copies = soma_piece_set_n_copies (self->puzzle->set);
  g_autofree guint16 *cells = g_new (guint16, n_cells);

  for (int copy = 0; copy < n_copies; copy++)
    {
      int n = 0;
      for (int c = 0; c < n_cells; c++)
        if (board[c] == copy)
          cells[n++] = (guint16) c;
      if (n > 0)
        add_piece (self, SOMA_BLOCK_SOLID, copy, cells, n);
    }
}

static gboolean
has_cell (const guint16 *cells, int n_cells, int cell)
{
  for (int i = 0; i < n_cells; i++)
    if (cells[i] == cell)
      return TRUE;
  return FALSE;
}

/* The empty cells, except those in which something else is shown. */
static void
add_frames (SomaWatchStage *self, const guint16 *board, const guint16 *taken, int n_taken)
{
  int n_cells = self->puzzle->figure->n_cells, n = 0;
  g_autofree guint16 *cells = g_new (guint16, n_cells);

  for (int c = 0; c < n_cells; c++)
    if (board[c] == SOMA_NO_COPY && !has_cell (taken, n_taken, c))
      cells[n++] = (guint16) c;
  if (n > 0)
    add_block (self, SOMA_BLOCK_FRAME, FRAME_COLOUR, cells, n)->intangible = true;
}

/* Each cell separately, so that all of them are outlined. */
static void
add_culprits (SomaWatchStage *self, const SomaStep *step, const guint16 *cells, int n_cells)
{
  gboolean is_branch = step->kind == SOMA_STEP_BRANCH;

  if (n_cells == 0)
    return;
  SomaBlock *block = add_block (self, SOMA_BLOCK_GHOST, is_branch ? BRANCH_COLOUR : CULPRIT_COLOUR,
                                cells, n_cells);
  block->marked = block->lined = block->intangible = true;
}

static void
make_labels (SomaWatchStage *self)
{
  int n_cells = self->puzzle->figure->n_cells;

  self->labels = g_new0 (char *, n_cells + 1);
  for (int c = 0; c < n_cells; c++)
    self->labels[c] =
        g_strdup_printf ("%d", soma_names_cell (&self->names, self->puzzle->figure, c));
}

static void
fill (SomaWatchStage *self, const SomaTraceCursor *cursor)
{
  const SomaStep *step = soma_trace_cursor_get_step (cursor);
  const guint16 *board = soma_trace_cursor_get_board (cursor);
  g_autofree guint16 *culprits = g_new (guint16, self->puzzle->figure->n_cells);
  int n_culprits = soma_trace_cursor_get_culprits (cursor, culprits);
  gboolean is_ghost = step->kind == SOMA_STEP_TRY || step->kind == SOMA_STEP_REMOVE;

  add_placed (self, board);
  if (is_ghost)
    {
      add_frames (self, board, step->cells, step->n_cells);
      add_piece (self, step->kind == SOMA_STEP_TRY ? SOMA_BLOCK_BARRED : SOMA_BLOCK_GHOST,
                 step->copy, step->cells, step->n_cells);
    }
  else
    {
      add_frames (self, board, culprits, n_culprits);
      add_culprits (self, step, culprits, n_culprits);
    }
}

static void
describe (SomaPuzzleView *view, SomaWatch *watch, const SomaNames *names)
{
  SomaPuzzle *puzzle = soma_watch_get_puzzle (watch);
  const guint16 *board = soma_watch_get_board (watch);
  g_autofree char *step =
      soma_label_step_on_board (soma_watch_get_step (watch), puzzle, names, board);
  gboolean used[SOMA_MAX_CELLS] = { FALSE };
  int n = 0;

  for (int c = 0; c < puzzle->figure->n_cells; c++)
    if (board[c] != SOMA_NO_COPY && board[c] < SOMA_MAX_CELLS && !used[board[c]])
      {
        used[board[c]] = TRUE;
        n++;
      }
  g_autofree char *pieces = g_strdup_printf (ngettext ("%d piece", "%d pieces", (gulong) n), n);
  /* Translators: the figure, the pieces in place, and what happens in the step. */
  g_autofree char *text = g_strdup_printf (_ ("%s, %s, %s"), puzzle->name, pieces, step);
  soma_puzzle_view_set_description (view, text);
}

SomaWatchStage *
soma_watch_stage_new (SomaPuzzle *puzzle, const SomaTraceCursor *cursor, const SomaNames *names,
                      gboolean numbers)
{
  const int *extent = puzzle->figure->extent;
  SomaWatchStage *self = g_new0 (SomaWatchStage, 1);

  self->puzzle = puzzle;
  self->names = *names;
  self->blocks = g_array_new (FALSE, FALSE, sizeof (SomaBlock));
  self->owned = g_ptr_array_new_with_free_func (g_free);
  if (numbers)
    make_labels (self);
  fill (self, cursor);
  self->stage = (SomaStage){
    .n_blocks = (int) self->blocks->len,
    .blocks = (const SomaBlock *) self->blocks->data,
    .high = { (float) extent[0], (float) extent[1], (float) extent[2] },
    .n_layers = { extent[0], extent[1], extent[2] },
  };
  return self;
}

void
soma_watch_stage_free (SomaWatchStage *self)
{
  g_array_unref (self->blocks);
  g_ptr_array_unref (self->owned);
  g_strfreev (self->labels);
  g_free (self);
}

const SomaStage *
soma_watch_stage_get (const SomaWatchStage *self)
{
  return &self->stage;
}

void
soma_watch_stage_show (SomaPuzzleView *view, SomaWatch *watch, const SomaNames *names,
                       gboolean numbers)
{
  SomaWatchStage *self = soma_watch_stage_new (soma_watch_get_puzzle (watch),
                                               soma_watch_get_cursor (watch), names, numbers);

  soma_puzzle_view_set_stage (view, &self->stage);
  describe (view, watch, names);
  soma_watch_stage_free (self);
}
