/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch-stage.h"

#include <glib/gi18n.h>

#include "proof-labels.h"
#include "step-labels.h"
#include "weight-colours.h"

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
  guint32 *colours;   /* (nullable) owned: likewise */
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

/* What a block covers keeps its colours. */
static void
add_fields (SomaWatchStage *self, SomaBlock *block, const guint16 *cells)
{
  if (self->colours == NULL)
    return;
  block->fields = g_new (gint32, block->n_cells);
  for (int i = 0; i < block->n_cells; i++)
    block->fields[i] = (gint32) self->colours[cells[i]];
  g_ptr_array_add (self->owned, block->fields);
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
  add_fields (self, block, cells);
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

/* Solid cells, in a block for each colour. */
static void
add_coloured (SomaWatchStage *self, guint16 *cells, int n_cells)
{
  g_autofree guint16 *same = g_new (guint16, n_cells);

  while (n_cells > 0)
    {
      guint32 colour = self->colours[cells[0]];
      int n_same = 0, n_others = 0;
      for (int i = 0; i < n_cells; i++)
        if (self->colours[cells[i]] == colour)
          same[n_same++] = cells[i];
        else
          cells[n_others++] = cells[i];
      SomaBlock *block = add_block (self, SOMA_BLOCK_SOLID, colour, same, n_same);
      block->lined = block->intangible = true;
      n_cells = n_others;
    }
}

/* The empty cells, except those in which something else is shown. */
static void
add_empty (SomaWatchStage *self, const guint16 *board, const guint16 *taken, int n_taken)
{
  int n_cells = self->puzzle->figure->n_cells, n = 0;
  g_autofree guint16 *cells = g_new (guint16, n_cells);

  for (int c = 0; c < n_cells; c++)
    if (board[c] == SOMA_NO_COPY && !has_cell (taken, n_taken, c))
      cells[n++] = (guint16) c;
  if (self->colours != NULL)
    add_coloured (self, cells, n);
  else if (n > 0)
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
  add_fields (self, block, cells);
}

/* Weights (nullable), or numbers. */
static void
make_labels (SomaWatchStage *self, const gint16 *weights)
{
  const SomaFigure *figure = self->puzzle->figure;

  self->labels = g_new0 (char *, figure->n_cells + 1);
  for (int c = 0; c < figure->n_cells; c++)
    self->labels[c] = g_strdup_printf (
        "%d", weights != NULL ? weights[c] : soma_names_cell (&self->names, figure, c));
}

static void
make_colours (SomaWatchStage *self, const gint16 *weights)
{
  self->colours = g_new (guint32, self->puzzle->figure->n_cells);
  soma_weight_colours (weights, self->puzzle->figure->n_cells, self->colours);
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
      add_empty (self, board, step->cells, step->n_cells);
      add_piece (self, step->kind == SOMA_STEP_TRY ? SOMA_BLOCK_BARRED : SOMA_BLOCK_GHOST,
                 step->copy, step->cells, step->n_cells);
    }
  else
    {
      add_empty (self, board, culprits, n_culprits);
      add_culprits (self, step, culprits, n_culprits);
    }
}

static void
describe (SomaPuzzleView *view, SomaWatch *watch, const SomaNames *names, SomaProof *proof)
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
  g_autofree char *left = proof != NULL ? soma_label_proof_left (proof, board) : NULL;
  g_autofree char *all = g_strjoin (". ", text, left, NULL);
  soma_puzzle_view_set_description (view, all);
}

SomaWatchStage *
soma_watch_stage_new (SomaPuzzle *puzzle, const SomaTraceCursor *cursor, const SomaNames *names,
                      gboolean numbers, const SomaWhyNot *reason)
{
  const int *extent = puzzle->figure->extent;
  SomaWatchStage *self = g_new0 (SomaWatchStage, 1);

  self->puzzle = puzzle;
  self->names = *names;
  self->blocks = g_array_new (FALSE, FALSE, sizeof (SomaBlock));
  self->owned = g_ptr_array_new_with_free_func (g_free);
  if (reason != NULL)
    make_colours (self, reason->weights);
  if (numbers || reason != NULL)
    make_labels (self, reason != NULL ? reason->weights : NULL);
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
  g_free (self->colours);
  g_free (self);
}

const SomaStage *
soma_watch_stage_get (const SomaWatchStage *self)
{
  return &self->stage;
}

/* (nullable) */
static SomaProof *
check_proof (SomaProof *proof, const SomaPuzzle *puzzle)
{
  return proof != NULL && soma_proof_get_puzzle (proof) == puzzle &&
                 soma_proof_get_reason (proof) != NULL
             ? proof
             : NULL;
}

void
soma_watch_stage_show (SomaPuzzleView *view, SomaWatch *watch, const SomaNames *names,
                       gboolean numbers, SomaProof *proof)
{
  SomaPuzzle *puzzle = soma_watch_get_puzzle (watch);
  SomaProof *own = check_proof (proof, puzzle);
  SomaWatchStage *self =
      soma_watch_stage_new (puzzle, soma_watch_get_cursor (watch), names, numbers,
                            own != NULL ? soma_proof_get_reason (own) : NULL);

  soma_puzzle_view_set_stage (view, &self->stage);
  describe (view, watch, names, own);
  soma_watch_stage_free (self);
}
