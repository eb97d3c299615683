/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include <math.h>

/* A drag of less than this, in pixels, is a click. */
#define CLICK_REACH 6

/* How far, in cells, a drag must go beyond a cell's middle to include the cell. */
#define PULL_SLACK 0.4f

/* Beyond this, a pull backwards leaves nothing. */
#define PULL_BACK (-0.25f)

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

/* The cell on the table at the pointer, if it is inside the room. */
static gboolean
find_table_cell (SomaShapeEditor *self, const SomaPointer *pointer, SomaCell *cell)
{
  if (!pointer->table_hit)
    return FALSE;
  float x = floorf (pointer->table.x), y = floorf (pointer->table.y);
  if (x < self->room.low.x || x > self->room.high.x || y < self->room.low.y ||
      y > self->room.high.y)
    return FALSE;
  *cell = (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) soma_shape_editor_get_floor (self) };
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
  else if (self->tool == SOMA_TOOL_PENCIL || soma_shape_editor_draws_solid (self))
    soma_shape_editor_set_preview (self, &next, SOMA_PREVIEW_ADD);
  else
    soma_shape_editor_set_preview (self, &pointer->cell, SOMA_PREVIEW_TOUCH);
}

static gboolean
draws_on_table (SomaShapeEditor *self, const SomaPointer *pointer)
{
  return !pointer->hit && self->tool != SOMA_TOOL_SELECT && !soma_shape_editor_needs_cell (self) &&
         !erases (self, pointer);
}

static void
hover (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaCell cell;

  if (pointer->hit)
    soma_layer_grid_reveal (self->grid, pointer->cell);
  soma_shape_editor_point_at_mark (self, soma_shape_editor_get_mark (pointer));
  if (soma_shape_editor_get_mark (pointer) >= 0)
    soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
  else if (pointer->hit)
    preview_hit (self, pointer);
  else if (draws_on_table (self, pointer) && find_table_cell (self, pointer, &cell))
    soma_shape_editor_set_preview (self, &cell, SOMA_PREVIEW_ADD);
  else
    soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
}

/* Where something is added, next to the face under the pointer or on the table; or the cell under
 * the pointer, to be erased. */
static gboolean
find_cell (SomaShapeEditor *self, const SomaPointer *pointer, gboolean erased, SomaCell *cell)
{
  if (!pointer->hit || soma_shape_editor_get_mark (pointer) >= 0)
    return !erased && find_table_cell (self, pointer, cell);
  *cell = erased ? pointer->cell : soma_side_step (pointer->cell, get_side (pointer->normal), 1);
  return TRUE;
}

static gboolean
press_solid (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaCell cell;

  if (!find_cell (self, pointer, erases (self, pointer), &cell))
    return FALSE;
  self->by_keys = FALSE;
  soma_shape_editor_begin_solid (self, cell, erases (self, pointer));
  self->stroke.x = pointer->x;
  self->stroke.y = pointer->y;
  soma_layer_grid_set_cursor (self->grid, cell);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  return TRUE;
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

/* A press on a cell draws, as does one on the table inside the room; others turn the view. */
static gboolean
press (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaCell cell = pointer->cell;

  if (pointer->button == GDK_BUTTON_MIDDLE || (pointer->modifiers & GDK_SHIFT_MASK) != 0)
    return FALSE;
  if (soma_shape_editor_activate_mark (self, soma_shape_editor_get_mark (pointer)))
    return TRUE;
  if (soma_shape_editor_draws_solid (self))
    return press_solid (self, pointer);
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
  soma_layer_grid_reveal (self->grid, cell);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  return TRUE;
}

/* Where the line through `start` along `normal` is nearest to the pointer's ray. */
static float
measure_pull (const SomaPointer *pointer, SomaVec3 start, SomaVec3 normal)
{
  SomaVec3 way = soma_vec3_sub (start, pointer->origin);
  float b = soma_vec3_dot (pointer->direction, normal);

  if (1 - b * b < 1e-3f)
    return 0;
  return (b * soma_vec3_dot (pointer->direction, way) - soma_vec3_dot (normal, way)) / (1 - b * b);
}

/* A pull outwards adds at least one cell unless it is led back. */
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

/* The selection moves in the plane of the face that was grabbed. */
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
  else if (stroke->kind == SOMA_STROKE_SOLID)
    {
      if (find_cell (self, pointer, stroke->place == SOMA_PLACE_EMPTY, &cell))
        soma_shape_editor_extend_solid (self, cell);
    }
  else if (stroke->on_table && find_table_cell (self, pointer, &cell))
    soma_shape_editor_extend_stroke (self, cell);
  else if (!stroke->on_table && pointer->hit && soma_shape_editor_get_mark (pointer) < 0)
    soma_shape_editor_extend_stroke (self, pointer->cell);
}

/* A press beside everything turns the view. */
static gboolean
paste (SomaShapeEditor *self, const SomaPointer *pointer)
{
  SomaCell cell;

  if ((pointer->kind != SOMA_POINTER_HOVER && pointer->kind != SOMA_POINTER_PRESS) ||
      pointer->button == GDK_BUTTON_MIDDLE || !find_cell (self, pointer, FALSE, &cell))
    return FALSE;
  soma_shape_editor_drag_paste (self, cell);
  if (pointer->kind == SOMA_POINTER_PRESS)
    soma_shape_editor_put_paste (self);
  return pointer->kind == SOMA_POINTER_PRESS;
}

gboolean
soma_shape_editor_pointer (SomaShapeEditor *self, const SomaPointer *pointer)
{
  if (self->drawing == NULL)
    return FALSE;
  if (self->stroke.kind == SOMA_STROKE_PASTE)
    return paste (self, pointer);
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
