/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include "engine-auto.h"

static void
begin (SomaShapeEditor *self, SomaStrokeKind kind, SomaCell cell)
{
  soma_shape_editor_cancel_stroke (self);
  self->stroke = (SomaStroke){ .kind = kind, .from = cell };
  if (kind == SOMA_STROKE_SELECT)
    return;
  self->stroke.number = soma_draft_begin_stroke (self->draft);
  self->stroke.before = soma_drawing_ref (self->drawing);
}

static void
paint (SomaShapeEditor *self, SomaCell cell)
{
  SomaStroke *stroke = &self->stroke;
  SomaDrawing *after =
      stroke->kind == SOMA_STROKE_COLOUR
          ? soma_edit_draw_colour (self->drawing, &self->pen, &cell, 1, stroke->colour)
          : soma_edit_draw (self->drawing, &self->pen, &cell, 1, stroke->place);

  soma_shape_editor_apply (self, after, stroke->number);
}

void
soma_shape_editor_begin_paint (SomaShapeEditor *self, SomaCell cell, SomaPlace place)
{
  begin (self, SOMA_STROKE_PAINT, cell);
  self->stroke.place = place;
  paint (self, cell);
}

gboolean
soma_shape_editor_needs_cell (SomaShapeEditor *self)
{
  return self->tool == SOMA_TOOL_COLOUR;
}

/* The place that the tool turns a cell into. */
static SomaPlace
choose_place (SomaShapeEditor *self, SomaCell cell, gboolean erases)
{
  SomaPlace place = soma_drawing_get (self->drawing, cell);

  if (erases || self->tool == SOMA_TOOL_ERASER)
    return SOMA_PLACE_EMPTY;
  if (self->tool == SOMA_TOOL_OPTIONAL)
    return place == SOMA_PLACE_OPTIONAL ? SOMA_PLACE_CELL : SOMA_PLACE_OPTIONAL;
  return place == SOMA_PLACE_EMPTY ? SOMA_PLACE_CELL : SOMA_PLACE_EMPTY;
}

void
soma_shape_editor_begin_stroke (SomaShapeEditor *self, SomaCell cell, gboolean erases)
{
  if (soma_shape_editor_draws_solid (self))
    {
      soma_shape_editor_begin_solid (self, cell, erases);
      return;
    }
  if (self->tool == SOMA_TOOL_COLOUR && !erases)
    {
      /* A cell that has the colour loses it; there is nothing to colour where no cell is. */
      int number = soma_drawing_index (self->drawing, cell);
      if (number < 0)
        gtk_widget_error_bell (GTK_WIDGET (self));
      begin (self, SOMA_STROKE_COLOUR, cell);
      self->stroke.colour =
          number >= 0 && soma_drawing_get_colour (self->drawing, number) == self->colour
              ? 0
              : self->colour;
      paint (self, cell);
      return;
    }
  if (self->tool != SOMA_TOOL_SELECT || erases)
    {
      soma_shape_editor_begin_paint (self, cell, choose_place (self, cell, erases));
      return;
    }
  if (self->has_selection && soma_box_contains (&self->selection, cell))
    {
      begin (self, SOMA_STROKE_MOVE, cell);
      self->stroke.selection = self->selection;
      return;
    }
  begin (self, SOMA_STROKE_SELECT, cell);
  const SomaBox box = soma_box_between (cell, cell);
  soma_shape_editor_select (self, &box);
}

void
soma_shape_editor_begin_pull (SomaShapeEditor *self, SomaCell cell, SomaSide side, gboolean face,
                              gboolean inwards)
{
  begin (self, SOMA_STROKE_PULL, cell);
  self->stroke.side = side;
  self->stroke.face = face;
  self->stroke.inwards = inwards;
  soma_shape_editor_pull (self, inwards ? -1 : 1);
}

/* Always starting from the stroke's beginning: a pull that is reversed leaves nothing behind. */
void
soma_shape_editor_pull (SomaShapeEditor *self, int distance)
{
  SomaStroke *stroke = &self->stroke;
  SomaDrawing *after;

  if (stroke->kind != SOMA_STROKE_PULL || distance == stroke->distance)
    return;
  stroke->distance = distance;
  if (stroke->face)
    after = soma_edit_extrude_face (stroke->before, stroke->from, stroke->side, distance);
  else
    after = soma_edit_extrude_row (stroke->before, stroke->from, stroke->side, distance);
  if (after != NULL && soma_pen_is_symmetric (&self->pen))
    {
      g_autoptr (SomaDrawing) one = after;
      after = soma_edit_repeat (stroke->before, one, &self->pen);
    }
  soma_shape_editor_apply (self, after, stroke->number);
}

static SomaCell
subtract (SomaCell a, SomaCell b)
{
  return (SomaCell){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static SomaCell
add (SomaCell a, SomaCell b)
{
  return (SomaCell){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static void
move_selection (SomaShapeEditor *self, SomaCell offset)
{
  SomaBox *from = &self->stroke.selection;
  const SomaBox to = { add (from->low, offset), add (from->high, offset) };
  SomaDrawing *after = soma_edit_move (self->stroke.before, from, offset);

  if (soma_shape_editor_apply (self, after, self->stroke.number))
    soma_shape_editor_select (self, &to);
}

void
soma_shape_editor_extend_stroke (SomaShapeEditor *self, SomaCell cell)
{
  SomaBox box;

  switch (self->stroke.kind)
    {
    case SOMA_STROKE_PAINT:
    case SOMA_STROKE_COLOUR:
      paint (self, cell);
      break;
    case SOMA_STROKE_SELECT:
      box = soma_box_between (self->stroke.from, cell);
      soma_shape_editor_select (self, &box);
      break;
    case SOMA_STROKE_MOVE:
      move_selection (self, subtract (cell, self->stroke.from));
      break;
    case SOMA_STROKE_SOLID:
      soma_shape_editor_extend_solid (self, cell);
      break;
    case SOMA_STROKE_PULL:
    case SOMA_STROKE_PASTE:
    case SOMA_STROKE_NONE:
    default:
      break;
    }
}

static void
finish (SomaShapeEditor *self)
{
  g_clear_pointer (&self->stroke.before, soma_drawing_unref);
  soma_shape_editor_end_preview (self);
  self->stroke.kind = SOMA_STROKE_NONE;
  soma_shape_editor_fit_room (self, FALSE);
  soma_shape_editor_show_stage (self);
}

void
soma_shape_editor_end_stroke (SomaShapeEditor *self)
{
  if (self->stroke.kind == SOMA_STROKE_SOLID)
    soma_shape_editor_end_solid (self);
  else if (self->stroke.kind != SOMA_STROKE_NONE)
    finish (self);
}

void
soma_shape_editor_cancel_stroke (SomaShapeEditor *self)
{
  if (self->stroke.kind == SOMA_STROKE_NONE)
    return;
  if (self->stroke.number != 0)
    soma_draft_cancel_stroke (self->draft, self->stroke.number);
  if (self->stroke.kind == SOMA_STROKE_MOVE)
    soma_shape_editor_select (self, &self->stroke.selection);
  finish (self);
}
