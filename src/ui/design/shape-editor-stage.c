/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include <math.h>

#include "layer-grid-private.h"

/* A drag of less than this, in pixels, is a click. */
#define CLICK_REACH 6

/* How far, in cells, a drag goes beyond a cell's middle before it takes the cell. */
#define PULL_SLACK 0.4f

/* Back beyond this a pull leaves nothing. */
#define PULL_BACK (-0.25f)

/* The blocks of the stage, in this order; each mark is one more. */
enum
{
  BLOCK_CELLS,
  BLOCK_SELECTED,
  BLOCK_OPTIONAL,
  BLOCK_PREVIEW,
  BLOCK_TOUCHED,
  BLOCK_MARKS,
};

/* The cells of each block while the stage is made. */
typedef struct
{
  GArray *cells[BLOCK_MARKS]; /* of SomaCell */
  GArray *blocks;             /* of SomaBlock */
} Stage;

/* The layer that lies on the table: it stays while a stroke is drawn. */
static int
get_floor (SomaShapeEditor *self)
{
  SomaDrawing *drawing = self->stroke.before != NULL ? self->stroke.before : self->drawing;

  return drawing != NULL && drawing->n_cells > 0 ? drawing->box.low.z : 0;
}

/* Those of which the view can take some off. */
static int
get_n_layers (SomaShapeEditor *self)
{
  if (self->drawing == NULL || self->drawing->n_cells == 0)
    return 0;
  return self->drawing->box.high.z - get_floor (self) + 1;
}

void
soma_shape_editor_reveal (SomaShapeEditor *self, const SomaDrawing *after)
{
  int top = get_floor (self) + get_n_layers (self);
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
sort_cells (SomaShapeEditor *self, Stage *stage)
{
  for (int i = 0; self->drawing != NULL && i < self->drawing->n_cells; i++)
    if (soma_shape_editor_find_mark (self, self->drawing->cells[i]) < 0)
      g_array_append_val (stage->cells[choose_block (self, i)], self->drawing->cells[i]);
  if (self->preview_kind != SOMA_PREVIEW_ADD)
    return;
  for (guint i = 0; i < self->preview->len; i++)
    {
      SomaCell cell = g_array_index (self->preview, SomaCell, i);

      if (self->drawing != NULL && soma_drawing_index (self->drawing, cell) < 0 &&
          soma_shape_editor_find_mark (self, cell) < 0)
        g_array_append_val (stage->cells[BLOCK_PREVIEW], cell);
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

static void
add_block (SomaShapeEditor *self, Stage *stage, int id, float up)
{
  SomaBlock block = { .id = id,
                      .n_cells = (int) stage->cells[id]->len,
                      .cells = (const SomaCell *) stage->cells[id]->data,
                      .offset = soma_vec3 (0, 0, up),
                      .colour = soma_shape_editor_get_colour (self),
                      .lined = true };

  if (block.n_cells == 0)
    return;
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
  int floor = get_floor (self);
  Stage stage = { .blocks = g_array_new (FALSE, FALSE, sizeof (SomaBlock)) };

  for (int i = 0; i < BLOCK_MARKS; i++)
    stage.cells[i] = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  sort_cells (self, &stage);
  for (int i = 0; i < BLOCK_MARKS; i++)
    add_block (self, &stage, i, (float) -floor);
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
    .n_layers = get_n_layers (self),
  };
  soma_puzzle_view_set_stage (self->view, &whole);
  for (int i = 0; i < BLOCK_MARKS; i++)
    g_array_unref (stage.cells[i]);
  g_array_unref (stage.blocks);
}

/* The pointer. */

static SomaSide
get_side (SomaVec3 normal)
{
  if (fabsf (normal.x) > 0.5f)
    return normal.x > 0 ? SOMA_SIDE_RIGHT : SOMA_SIDE_LEFT;
  if (fabsf (normal.y) > 0.5f)
    return normal.y > 0 ? SOMA_SIDE_BACK : SOMA_SIDE_FRONT;
  return normal.z > 0 ? SOMA_SIDE_ABOVE : SOMA_SIDE_BELOW;
}

static SomaVec3
get_normal (SomaSide side)
{
  SomaCell step = soma_side_step ((SomaCell){ 0 }, side, 1);

  return soma_vec3 (step.x, step.y, step.z);
}

static int
get_mark (const SomaPointer *pointer)
{
  return pointer->hit && pointer->block >= BLOCK_MARKS ? pointer->block - BLOCK_MARKS : -1;
}

/* The cell on the table at the pointer, if it is in the room. */
static gboolean
find_table_cell (SomaShapeEditor *self, const SomaPointer *pointer, SomaCell *cell)
{
  if (!pointer->table_hit)
    return FALSE;
  float x = floorf (pointer->table.x), y = floorf (pointer->table.y);
  if (x < self->room.low.x || x > self->room.high.x || y < self->room.low.y ||
      y > self->room.high.y)
    return FALSE;
  *cell = (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) get_floor (self) };
  return TRUE;
}

static gboolean
erases (SomaShapeEditor *self, const SomaPointer *pointer)
{
  return self->tool == SOMA_TOOL_ERASER || (pointer->modifiers & GDK_CONTROL_MASK) != 0 ||
         pointer->button == GDK_BUTTON_SECONDARY;
}

/* What a press on a cell would do. */
static void
preview_hit (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaSide side = get_side (pointer->normal);
  SomaCell next = soma_side_step (pointer->cell, side, 1);

  if (self->tool == SOMA_TOOL_EXTRUDE)
    soma_shape_editor_preview_face (self, pointer->cell, side, erases (self, pointer));
  else if (erases (self, pointer))
    soma_shape_editor_set_preview (self, &pointer->cell, SOMA_PREVIEW_ERASE);
  else if (self->tool == SOMA_TOOL_PENCIL)
    soma_shape_editor_set_preview (self, &next, SOMA_PREVIEW_ADD);
  else
    soma_shape_editor_set_preview (self, &pointer->cell, SOMA_PREVIEW_TOUCH);
}

static gboolean
draws_on_table (SomaShapeEditor *self, const SomaPointer *pointer)
{
  return !pointer->hit && self->tool != SOMA_TOOL_SELECT && !erases (self, pointer);
}

static void
hover (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaCell cell;

  soma_shape_editor_point_at_mark (self, get_mark (pointer));
  if (get_mark (pointer) >= 0)
    soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
  else if (pointer->hit)
    preview_hit (self, pointer);
  else if (draws_on_table (self, pointer) && find_table_cell (self, pointer, &cell))
    soma_shape_editor_set_preview (self, &cell, SOMA_PREVIEW_ADD);
  else
    soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
}

static void
press_cell (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaSide side = get_side (pointer->normal);
  gboolean face = self->tool == SOMA_TOOL_EXTRUDE;

  if (erases (self, pointer) || face || self->tool == SOMA_TOOL_PENCIL)
    soma_shape_editor_begin_pull (self, pointer->cell, side, face, erases (self, pointer));
  else
    soma_shape_editor_begin_stroke (self, pointer->cell, FALSE);
  self->stroke.side = side;
}

/* A press on a cell draws, so does one on the table inside the room; others turn the view. */
static gboolean
press (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaCell cell = pointer->cell;

  if (pointer->button == GDK_BUTTON_MIDDLE || (pointer->modifiers & GDK_SHIFT_MASK) != 0)
    return FALSE;
  if (soma_shape_editor_activate_mark (self, get_mark (pointer)))
    return TRUE;
  if (pointer->hit)
    press_cell (self, pointer);
  else if (draws_on_table (self, pointer) && find_table_cell (self, pointer, &cell))
    soma_shape_editor_begin_paint (
        self, cell, self->tool == SOMA_TOOL_OPTIONAL ? SOMA_PLACE_OPTIONAL : SOMA_PLACE_CELL);
  else
    return FALSE;
  self->stroke.on_table = !pointer->hit;
  self->stroke.x = pointer->x;
  self->stroke.y = pointer->y;
  self->stroke.start = pointer->point;
  soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
  soma_layer_grid_set_cursor (self->grid, cell);
  soma_layer_grid_reveal_cursor (self->grid);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  return TRUE;
}

/* How far along the line through `start` towards `normal` the pointer is: where the line is nearest
 * to its ray. */
static float
measure_pull (const SomaPointer *pointer, SomaVec3 start, SomaVec3 normal)
{
  SomaVec3 way = soma_vec3_sub (start, pointer->origin);
  float b = soma_vec3_dot (pointer->direction, normal);

  if (1 - b * b < 1e-3f)
    return 0;
  return (b * soma_vec3_dot (pointer->direction, way) - soma_vec3_dot (normal, way)) / (1 - b * b);
}

/* A pull outwards adds a cell at least until it is led back. */
static int
count_pulled (float length)
{
  if (length >= PULL_BACK)
    return MAX (1, (int) ceilf (length - PULL_SLACK));
  return -(int) floorf (PULL_SLACK - length);
}

static void
drag_pull (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaStroke *stroke = &self->stroke;
  float length = measure_pull (pointer, stroke->start, get_normal (stroke->side));

  if (stroke->inwards)
    soma_shape_editor_pull (self, MIN (0, -count_pulled (-length)));
  else
    soma_shape_editor_pull (self, count_pulled (length));
}

/* What is selected moves in the plane of the face that was taken hold of. */
static void
drag_move (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaStroke *stroke = &self->stroke;
  SomaVec3 normal = get_normal (stroke->side);
  float slope = soma_vec3_dot (pointer->direction, normal);

  if (fabsf (slope) < 1e-3f)
    return;
  float far = soma_vec3_dot (soma_vec3_sub (stroke->start, pointer->origin), normal) / slope;
  SomaVec3 way = soma_vec3_sub (
      soma_vec3_add (pointer->origin, soma_vec3_scale (pointer->direction, far)), stroke->start);
  way.x = CLAMP (way.x, -1000, 1000);
  way.y = CLAMP (way.y, -1000, 1000);
  way.z = CLAMP (way.z, -1000, 1000);
  soma_shape_editor_extend_stroke (self,
                                   (SomaCell){ (int16_t) (stroke->from.x + lroundf (way.x)),
                                               (int16_t) (stroke->from.y + lroundf (way.y)),
                                               (int16_t) (stroke->from.z + lroundf (way.z)) });
}

static void
drag (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaStroke *stroke = &self->stroke;
  SomaCell cell;

  if (hypot (pointer->x - stroke->x, pointer->y - stroke->y) >= CLICK_REACH)
    stroke->dragged = TRUE;
  if (!stroke->dragged)
    return;
  if (stroke->kind == SOMA_STROKE_PULL)
    drag_pull (self, pointer);
  else if (stroke->kind == SOMA_STROKE_MOVE)
    drag_move (self, pointer);
  else if (stroke->on_table && find_table_cell (self, pointer, &cell))
    soma_shape_editor_extend_stroke (self, cell);
  else if (!stroke->on_table && pointer->hit && get_mark (pointer) < 0)
    soma_shape_editor_extend_stroke (self, pointer->cell);
}

gboolean
soma_shape_editor_pointer (SomaShapeEditor *self, const SomaPointer *pointer)
{
  if (self->drawing == NULL)
    return FALSE;
  switch (pointer->kind)
    {
    case SOMA_POINTER_HOVER:
      hover (self, pointer);
      return FALSE;
    case SOMA_POINTER_LEAVE:
      soma_shape_editor_point_at_mark (self, -1);
      soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
      return FALSE;
    case SOMA_POINTER_PRESS:
      return press (self, pointer);
    case SOMA_POINTER_DRAG:
      drag (self, pointer);
      return TRUE;
    case SOMA_POINTER_RELEASE:
      soma_shape_editor_end_stroke (self);
      return TRUE;
    case SOMA_POINTER_CANCEL:
      soma_shape_editor_cancel_stroke (self);
      return TRUE;
    case SOMA_POINTER_CLICK:
    case SOMA_POINTER_SCROLL:
    default:
      return FALSE;
    }
}
