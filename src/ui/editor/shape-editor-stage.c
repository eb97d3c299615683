/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include "colour-labels.h"
#include "layer-grid-private.h"

/* The blocks of the stage, in this order; each mark is one more. */
enum
{
  BLOCK_CELLS,
  BLOCK_SELECTED,
  BLOCK_OPTIONAL,
  BLOCK_PREVIEW,
  BLOCK_TOUCHED,
  BLOCK_CURSOR,
  BLOCK_MARKS,
};

#define COLOUR_CURSOR 0x3584e4

/* The cells of each block while the stage is made: those of one colour are a block of their own. */
typedef struct
{
  GArray *cells[BLOCK_MARKS][SOMA_N_COLOURS]; /* (nullable): of SomaCell */
  GArray *blocks;                             /* of SomaBlock */
  GPtrArray *labels;                          /* arrays, as the blocks have */
} Stage;

int
soma_shape_editor_get_floor (SomaShapeEditor *self)
{
  SomaDrawing *drawing = self->stroke.before != NULL ? self->stroke.before : self->drawing;

  return drawing != NULL && drawing->n_cells > 0 ? drawing->box.low.z : 0;
}

/* The blocks whose layers the view can hide. */
static int
get_n_layers (SomaShapeEditor *self)
{
  if (self->drawing == NULL || self->drawing->n_cells == 0)
    return 0;
  return self->drawing->box.high.z - soma_shape_editor_get_floor (self) + 1;
}

void
soma_shape_editor_reveal (SomaShapeEditor *self, const SomaDrawing *after)
{
  int top = soma_shape_editor_get_floor (self) + get_n_layers (self);
  guint n_off;

  g_object_get (self->view, "layers-off", &n_off, NULL);
  for (int i = 0; n_off > 0 && i < after->n_cells; i++)
    if (after->cells[i].z >= top - (int) n_off &&
        soma_drawing_index (self->drawing, after->cells[i]) < 0)
      {
        g_object_set (self->view, "layers-off", 0, NULL);
        return;
      }
}

static gboolean
has_cell (GArray *cells, SomaCell cell)
{
  for (guint i = 0; i < cells->len; i++)
    if (soma_cell_compare (g_array_index (cells, SomaCell, i), cell) == 0)
      return TRUE;
  return FALSE;
}

static int
choose_block (SomaShapeEditor *self, int number)
{
  SomaCell cell = self->drawing->cells[number];

  if (self->preview_kind != SOMA_PREVIEW_ADD && has_cell (self->preview, cell))
    return self->preview_kind == SOMA_PREVIEW_ERASE ? BLOCK_PREVIEW : BLOCK_TOUCHED;
  if (soma_drawing_is_optional (self->drawing, number))
    return BLOCK_OPTIONAL;
  if (self->has_selection && soma_box_contains (&self->selection, cell))
    return BLOCK_SELECTED;
  return BLOCK_CELLS;
}

static void
add_cell (Stage *stage, int id, int colour, SomaCell cell)
{
  GArray **cells = &stage->cells[id][colour];

  if (*cells == NULL)
    *cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  g_array_append_val (*cells, cell);
}

static void
sort_cells (SomaShapeEditor *self, Stage *stage)
{
  for (int i = 0; self->drawing != NULL && i < self->drawing->n_cells; i++)
    if (soma_shape_editor_find_mark (self, self->drawing->cells[i]) < 0)
      add_cell (stage, choose_block (self, i), soma_drawing_get_colour (self->drawing, i),
                self->drawing->cells[i]);
  if (self->by_keys && gtk_widget_has_focus (GTK_WIDGET (self->grid)))
    add_cell (stage, BLOCK_CURSOR, 0, soma_layer_grid_get_cursor (self->grid));
  if (self->preview_kind != SOMA_PREVIEW_ADD)
    return;
  for (guint i = 0; i < self->preview->len; i++)
    {
      SomaCell cell = g_array_index (self->preview, SomaCell, i);

      if (self->drawing != NULL && soma_drawing_index (self->drawing, cell) < 0 &&
          soma_shape_editor_find_mark (self, cell) < 0)
        add_cell (stage, BLOCK_PREVIEW, 0, cell);
    }
}

guint32
soma_shape_editor_get_colour (SomaShapeEditor *self)
{
  SomaDesign *design = self->draft != NULL ? soma_draft_get_design (self->draft) : NULL;

  if (self->piece < 0 || design == NULL || design->pieces == NULL ||
      (guint) self->piece >= design->pieces->n_pieces)
    return SOMA_GRID_WOOD;
  return design->pieces->pieces[self->piece].colour;
}

/* The block's cells look as their colour does, and say which it is. */
static void
colour_block (SomaShapeEditor *self, Stage *stage, SomaBlock *block, int colour)
{
  const char **labels = g_new (const char *, block->n_cells);

  for (int i = 0; i < block->n_cells; i++)
    labels[i] = soma_colour_label (colour);
  g_ptr_array_add (stage->labels, labels);
  block->labels = labels;
  block->colour = soma_design_get_colour_rgb (soma_draft_get_design (self->draft), colour);
  block->id = -2 - block->id * SOMA_N_COLOURS - colour;
}

static void
add_block (SomaShapeEditor *self, Stage *stage, int id, int colour, float up)
{
  const GArray *cells = stage->cells[id][colour];

  if (cells == NULL)
    return;
  SomaBlock block = { .id = id,
                      .n_cells = (int) cells->len,
                      .cells = (const SomaCell *) cells->data,
                      .offset = soma_vec3 (0, 0, up),
                      .colour = soma_shape_editor_get_colour (self),
                      .lined = true };
  if (colour > 0)
    colour_block (self, stage, &block, colour);
  block.stays = id == BLOCK_PREVIEW;
  block.marked = id == BLOCK_SELECTED || id == BLOCK_TOUCHED;
  if (id == BLOCK_OPTIONAL)
    block.style = SOMA_BLOCK_GHOST;
  if (id == BLOCK_PREVIEW)
    {
      gboolean erases = self->preview_kind == SOMA_PREVIEW_ERASE;
      block.style = erases ? SOMA_BLOCK_BARRED : SOMA_BLOCK_GHOST;
      block.intangible = !erases;
    }
  if (id == BLOCK_CURSOR)
    {
      block.style = SOMA_BLOCK_FRAME;
      block.colour = COLOUR_CURSOR;
      block.stays = block.intangible = block.marked = true;
    }
  g_array_append_val (stage->blocks, block);
}

static void
add_mark (Stage *stage, const SomaShapeMark *mark, int number, gboolean pointed, float up)
{
  const SomaBlock block = { .id = BLOCK_MARKS + number,
                            .n_cells = 1,
                            .cells = &mark->cell,
                            .offset = soma_vec3 (0, 0, up),
                            .colour = mark->colour,
                            .style = mark->style,
                            .stays = true,
                            .marked = pointed,
                            .labels = mark->text != NULL ? &mark->text : NULL };

  g_array_append_val (stage->blocks, block);
}

void
soma_shape_editor_show_stage (SomaShapeEditor *self)
{
  int floor = soma_shape_editor_get_floor (self);
  Stage stage = { .blocks = g_array_new (FALSE, FALSE, sizeof (SomaBlock)),
                  .labels = g_ptr_array_new_with_free_func (g_free) };

  sort_cells (self, &stage);
  for (int i = 0; i < BLOCK_MARKS; i++)
    for (int colour = 0; colour < SOMA_N_COLOURS; colour++)
      add_block (self, &stage, i, colour, (float) -floor);
  for (guint i = 0; i < self->marks->len; i++)
    add_mark (&stage, &g_array_index (self->marks, SomaShapeMark, i), (int) i,
              (int) i == self->pointed_mark, (float) -floor);
  const SomaStage whole = {
    .n_blocks = (int) stage.blocks->len,
    .blocks = (const SomaBlock *) stage.blocks->data,
    .low = soma_vec3 (self->room.low.x, self->room.low.y, 0),
    .high = soma_vec3 (self->room.high.x + 1.0f, self->room.high.y + 1.0f,
                       (float) MAX (self->room.high.z - floor, 1)),
    .grid = true,
    .n_layers = { 0, 0, get_n_layers (self) },
  };
  soma_puzzle_view_set_stage (self->view, &whole);
  for (int i = 0; i < BLOCK_MARKS; i++)
    for (int colour = 0; colour < SOMA_N_COLOURS; colour++)
      g_clear_pointer (&stage.cells[i][colour], g_array_unref);
  g_ptr_array_unref (stage.labels);
  g_array_unref (stage.blocks);
}

int
soma_shape_editor_get_mark (const SomaPointer *pointer)
{
  return pointer->hit && pointer->block >= BLOCK_MARKS ? pointer->block - BLOCK_MARKS : -1;
}
