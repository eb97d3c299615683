/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stage.h"

#include <glib.h>
#include <string.h>

#include "colour-labels.h"
#include "shell.h"

/* Plain wood, for a figure without a solution. */
#define BARE_COLOUR 0xd9b98a

/* A stage and its blocks being filled in. The stage owns all cells, labels, fields and texts. */
typedef struct
{
  SomaStage base;
  SomaBlock *blocks;   /* owned */
  SomaCell *cells;     /* owned; of all blocks */
  const char **labels; /* (nullable) owned; one for each cell, of blocks that have labels */
  int32_t *fields;     /* (nullable) owned; likewise */
  GStringChunk *texts; /* (nullable) owned */
  SomaVec3 *hull;      /* (nullable) owned */
  int n_cells;
} Stage;

/* Room for so many blocks with so many cells in all. */
static Stage *
make_stage (guint n_blocks, guint n_cells)
{
  Stage *stage = g_new0 (Stage, 1);

  stage->blocks = g_new0 (SomaBlock, n_blocks);
  stage->cells = g_new (SomaCell, n_cells);
  stage->base.blocks = stage->blocks;
  return stage;
}

static void
copy_labels (Stage *stage, SomaBlock *block)
{
  const char **labels = stage->labels + stage->n_cells;

  for (int i = 0; i < block->n_cells; i++)
    labels[i] = block->labels[i] != NULL
                    ? g_string_chunk_insert_const (stage->texts, block->labels[i])
                    : NULL;
  block->labels = labels;
}

static void
copy_fields (Stage *stage, SomaBlock *block)
{
  int32_t *fields = stage->fields + stage->n_cells;

  memcpy (fields, block->fields, block->n_cells * sizeof *fields);
  block->fields = fields;
}

static void
append_cell (Stage *stage, SomaBlock *block, SomaCell cell)
{
  stage->cells[stage->n_cells++] = cell;
  block->n_cells++;
}

/* The next block, without cells yet. */
static SomaBlock *
append_block (Stage *stage)
{
  SomaBlock *block = &stage->blocks[stage->base.n_blocks++];

  block->cells = stage->cells + stage->n_cells;
  return block;
}

/* A block tells the colours of its cells: those of the piece that it is, or, if that is NULL, of
 * the figure. */
static void
colour_block (Stage *stage, SomaBlock *block, const SomaPuzzle *puzzle, const SomaPiece *piece)
{
  gsize first = (gsize) (block->cells - stage->cells);

  if (stage->labels != NULL)
    soma_colour_block (block, puzzle, piece, stage->labels + first, stage->fields + first);
}

/* Room for what tells colours, if the puzzle has any. */
static void
make_labels (Stage *stage, const SomaPuzzle *puzzle)
{
  if (!soma_puzzle_has_colours (puzzle))
    return;
  stage->labels = g_new (const char *, puzzle->figure->n_cells);
  stage->fields = g_new (int32_t, puzzle->figure->n_cells);
}

static void
add_bare_figure (Stage *stage, const SomaPuzzle *puzzle)
{
  const SomaFigure *figure = puzzle->figure;
  SomaBlock *block = append_block (stage);

  block->id = -1;
  block->colour = BARE_COLOUR;
  block->lined = true;
  for (int i = 0; i < figure->n_cells; i++)
    append_cell (stage, block, figure->cells[i]);
  colour_block (stage, block, puzzle, NULL);
}

/* The copy's cells; those of all copies are added in the order of their numbers. */
static SomaBlock *
add_copy (Stage *stage, const SomaPuzzle *puzzle, const uint16_t *copy_at, int piece, int copy)
{
  SomaBlock *block = append_block (stage);

  block->id = copy;
  block->colour = puzzle->set->pieces[piece].colour;
  g_strlcpy (block->letter, puzzle->set->pieces[piece].letter, SOMA_LETTER_SIZE);
  for (int i = 0; i < puzzle->figure->n_cells; i++)
    if (copy_at[i] == copy)
      append_cell (stage, block, puzzle->figure->cells[i]);

  /* A block that is a piece tells the piece's colours, only if it is all there. */
  const SomaPiece *shape = &puzzle->set->pieces[piece];
  if (block->n_cells == shape->n_cells)
    colour_block (stage, block, puzzle, shape);
  return block;
}

static void
add_copies (Stage *stage, const SomaPuzzle *puzzle, const uint16_t *copy_at,
            const SomaPieceLook *looks)
{
  for (int p = 0, copy = 0; p < puzzle->set->n_pieces; p++)
    for (int i = 0; i < puzzle->set->pieces[p].max_count; i++, copy++)
      {
        SomaBlock *block = add_copy (stage, puzzle, copy_at, p, copy);
        block->hidden = looks != NULL && looks[copy] == SOMA_PIECE_HIDDEN;
        if (looks != NULL && looks[copy] == SOMA_PIECE_OUTLINED)
          block->style = SOMA_BLOCK_CLEAR;
      }
}

/* The whole figure is in view, whatever is drawn of it. */
static void
frame_figure (SomaStage *stage, const SomaFigure *figure)
{
  stage->high = soma_vec3 (figure->extent[0], figure->extent[1], figure->extent[2]);
  memcpy (stage->n_layers, figure->extent, sizeof stage->n_layers);
  stage->side = SOMA_SIDE_ABOVE;
}

SomaStage *
soma_stage_copy (const SomaStage *stage)
{
  int n_cells = 0;
  bool labelled = false, has_fields = false;

  for (int b = 0; b < stage->n_blocks; b++)
    {
      n_cells += stage->blocks[b].n_cells;
      labelled |= stage->blocks[b].labels != NULL;
      has_fields |= stage->blocks[b].fields != NULL;
    }
  Stage *copy = make_stage (stage->n_blocks, n_cells);
  copy->base = *stage;
  copy->base.blocks = copy->blocks;
  copy->hull = g_memdup2 (stage->hull, (gsize) stage->n_hull * sizeof *stage->hull);
  copy->base.hull = copy->hull;
  copy->labels = labelled ? g_new (const char *, n_cells) : NULL;
  copy->fields = has_fields ? g_new (int32_t, n_cells) : NULL;
  copy->texts = labelled ? g_string_chunk_new (1024) : NULL;
  for (int b = 0; b < stage->n_blocks; b++)
    {
      SomaBlock *block = &copy->blocks[b];
      *block = stage->blocks[b];
      SomaCell *cells = copy->cells + copy->n_cells;
      if (block->n_cells > 0)
        memcpy (cells, block->cells, block->n_cells * sizeof *cells);
      block->cells = cells;
      if (block->labels != NULL)
        copy_labels (copy, block);
      if (block->fields != NULL)
        copy_fields (copy, block);
      if (block->shell != NULL)
        soma_shell_ref (block->shell);
      copy->n_cells += block->n_cells;
    }
  return &copy->base;
}

SomaStage *
soma_stage_new_puzzle (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                       const SomaPieceLook *looks)
{
  if (puzzle == NULL)
    return &make_stage (0, 0)->base;
  int n_copies = copy_at != NULL ? soma_piece_set_n_copies (puzzle->set) : 1;
  Stage *stage = make_stage (n_copies, puzzle->figure->n_cells);
  make_labels (stage, puzzle);
  frame_figure (&stage->base, puzzle->figure);
  stage->base.explodes = copy_at != NULL;
  if (copy_at != NULL)
    add_copies (stage, puzzle, copy_at, looks);
  else
    add_bare_figure (stage, puzzle);
  return &stage->base;
}

SomaStage *
soma_stage_new_building (const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set);
  Stage *stage = make_stage (n_copies + 1, puzzle->figure->n_cells);

  make_labels (stage, puzzle);
  frame_figure (&stage->base, puzzle->figure);
  add_copies (stage, puzzle, copy_at, NULL);

  const SomaFigure *figure = puzzle->figure;
  SomaBlock *block = append_block (stage);
  block->id = -1;
  block->style = SOMA_BLOCK_GLASS;
  block->colour = SOMA_GLASS_COLOUR;
  block->intangible = true;
  for (int i = 0; i < figure->n_cells; i++)
    if (copy_at[i] == SOMA_NO_COPY)
      append_cell (stage, block, figure->cells[i]);
  colour_block (stage, block, puzzle, NULL);

  return &stage->base;
}

void
soma_stage_move_block (SomaStage *stage, int block, SomaVec3 offset)
{
  ((Stage *) stage)->blocks[block].offset = offset;
}

SomaBlock *
soma_stage_edit_block (SomaStage *stage, int block)
{
  return &((Stage *) stage)->blocks[block];
}

void
soma_stage_add_shell (SomaStage *stage, SomaShell *shell, uint32_t colour)
{
  Stage *self = (Stage *) stage;

  self->blocks = g_renew (SomaBlock, self->blocks, stage->n_blocks + 1);
  stage->blocks = self->blocks;
  self->blocks[stage->n_blocks++] = (SomaBlock){ .id = -1,
                                                 .cells = self->cells,
                                                 .colour = colour,
                                                 .loose = true,
                                                 .intangible = true,
                                                 .stays = true,
                                                 .shell = soma_shell_ref (shell) };
}

void
soma_stage_set_hull (SomaStage *stage, const SomaVec3 *points, int n_points)
{
  Stage *self = (Stage *) stage;

  g_free (self->hull);
  self->hull = g_memdup2 (points, (gsize) n_points * sizeof *points);
  stage->hull = self->hull;
  stage->n_hull = n_points;
}

void
soma_stage_mark_block (SomaStage *stage, int block, bool marked)
{
  ((Stage *) stage)->blocks[block].marked = marked;
}

void
soma_stage_free (SomaStage *stage)
{
  Stage *self = (Stage *) stage;

  if (self == NULL)
    return;
  for (int b = 0; b < stage->n_blocks; b++)
    soma_shell_unref (stage->blocks[b].shell);
  g_free (self->blocks);
  g_free (self->cells);
  g_free (self->labels);
  g_free (self->fields);
  g_free (self->hull);
  if (self->texts != NULL)
    g_string_chunk_free (self->texts);
  g_free (self);
}
