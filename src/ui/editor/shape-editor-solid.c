/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include "design-labels.h"
#include "engine-auto.h"

/* Boxes, lines and spheres. Nothing is drawn before the stroke ends: until then they are a
 * preview. */

/* More cells than that, most of them outside the figure, are not even listed. */
#define MAX_CELLS 32768

gboolean
soma_shape_editor_draws_solid (SomaShapeEditor *self)
{
  return self->tool >= SOMA_TOOL_BOX && self->tool <= SOMA_TOOL_SPHERE;
}

/* NULL if that would be too large. */
static SomaDrawing *
draw (SomaShapeEditor *self)
{
  const SomaStroke *stroke = &self->stroke;
  g_autofree SomaCell *cells = g_new (SomaCell, MAX_CELLS);
  int n = soma_drawn_shape_list (stroke->solid, stroke->from, stroke->to, cells, MAX_CELLS);

  return n <= MAX_CELLS ? soma_edit_draw (self->drawing, &self->pen, cells, n, stroke->place)
                        : NULL;
}

/* The cells of one drawing that the other does not have. */
static void
list_difference (GArray *cells, const SomaDrawing *one, const SomaDrawing *other)
{
  g_array_set_size (cells, 0);
  for (int i = 0; i < one->n_cells; i++)
    if (soma_drawing_index (other, one->cells[i]) < 0)
      g_array_append_val (cells, one->cells[i]);
}

static void
tell (SomaShapeEditor *self, gboolean is_too_large)
{
  const SomaStroke *stroke = &self->stroke;
  gboolean erases = stroke->place == SOMA_PLACE_EMPTY;
  g_autofree char *text =
      is_too_large ? soma_label_too_large ()
                   : soma_label_drawn_shape (stroke->solid, stroke->from, stroke->to,
                                             (int) self->preview->len, erases, self->by_keys);

  soma_shape_editor_set_hint (self, text);
}

static void
show (SomaShapeEditor *self)
{
  gboolean erases = self->stroke.place == SOMA_PLACE_EMPTY;
  g_autoptr (SomaDrawing) after = draw (self);

  if (after != NULL)
    list_difference (self->preview, erases ? self->drawing : after, erases ? after : self->drawing);
  else
    g_array_set_size (self->preview, 0);
  tell (self, after == NULL);
  soma_shape_editor_show_preview (self, erases ? SOMA_PREVIEW_ERASE : SOMA_PREVIEW_ADD);
}

void
soma_shape_editor_begin_solid (SomaShapeEditor *self, SomaCell cell, gboolean erases)
{
  soma_shape_editor_cancel_stroke (self);
  self->stroke = (SomaStroke){ .kind = SOMA_STROKE_SOLID,
                               .solid = (SomaDrawnShape) (self->tool - SOMA_TOOL_BOX),
                               .from = cell,
                               .to = cell,
                               .place = erases ? SOMA_PLACE_EMPTY : SOMA_PLACE_CELL };
  show (self);
}

/* By keys, there is always room to go on. A pointer's room must not move under it. */
void
soma_shape_editor_extend_solid (SomaShapeEditor *self, SomaCell cell)
{
  self->stroke.to = cell;
  if (self->by_keys)
    soma_shape_editor_fit_room (self, FALSE);
  show (self);
}

void
soma_shape_editor_end_solid (SomaShapeEditor *self)
{
  SomaDrawing *after = draw (self);

  soma_shape_editor_end_preview (self);
  soma_shape_editor_apply (self, after, 0);
}

/* The first key marks the beginning, the second one draws. */
gboolean
soma_shape_editor_solid_key (SomaShapeEditor *self, const SomaGridEvent *event)
{
  gboolean begun = self->stroke.kind == SOMA_STROKE_SOLID;

  if (event->button != 0 || !soma_shape_editor_draws_solid (self))
    return FALSE;
  if (event->kind == SOMA_GRID_BEGIN && !begun)
    soma_shape_editor_begin_solid (self, event->cell, FALSE);
  else if (begun && (event->kind == SOMA_GRID_BEGIN || event->kind == SOMA_GRID_ERASE))
    {
      self->stroke.place = event->kind == SOMA_GRID_ERASE ? SOMA_PLACE_EMPTY : SOMA_PLACE_CELL;
      soma_shape_editor_end_stroke (self);
    }
  else if (begun && event->kind == SOMA_GRID_CURSOR)
    soma_shape_editor_extend_solid (self, event->cell);
  else
    return event->kind == SOMA_GRID_END;
  return TRUE;
}
