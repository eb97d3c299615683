/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include "design-labels.h"
#include "engine-auto.h"

/* Pasted cells float until they are put down. */

static void
show (SomaShapeEditor *self)
{
  const SomaDrawing *clip = self->stroke.clip;
  g_autofree char *text = soma_label_pasting (clip->n_cells);

  g_array_set_size (self->preview, 0);
  g_array_append_vals (self->preview, clip->cells, (guint) clip->n_cells);
  soma_shape_editor_set_hint (self, text);
  soma_shape_editor_show_preview (self, SOMA_PREVIEW_ADD);
}

/* Takes the reference; beyond reach, NULL, the cells stay where they are. */
static void
take_clip (SomaShapeEditor *self, SomaDrawing *clip)
{
  if (clip == NULL)
    return;
  soma_drawing_unref (self->stroke.clip);
  self->stroke.clip = clip;
}

/* Moves the lowest corner to the cell. */
static void
move (SomaShapeEditor *self, SomaCell to)
{
  SomaCell low = self->stroke.clip->box.low;
  const SomaCell offset = { (int16_t) (to.x - low.x), (int16_t) (to.y - low.y),
                            (int16_t) (to.z - low.z) };

  take_clip (self, soma_edit_shift (self->stroke.clip, offset));
}

void
soma_shape_editor_begin_paste (SomaShapeEditor *self, SomaDrawing *clip)
{
  SomaCell at = self->has_selection ? self->selection.low : soma_layer_grid_get_cursor (self->grid);

  soma_shape_editor_cancel_stroke (self);
  soma_shape_editor_select (self, NULL);
  self->stroke = (SomaStroke){ .kind = SOMA_STROKE_PASTE, .clip = soma_drawing_ref (clip) };
  self->by_keys = TRUE;
  move (self, at);
  soma_shape_editor_fit_room (self, FALSE);
  soma_layer_grid_set_cursor (self->grid, self->stroke.clip->box.low);
  soma_layer_grid_reveal (self->grid, self->stroke.clip->box.low);
  gtk_widget_grab_focus (GTK_WIDGET (self->grid));
  show (self);
  soma_shape_editor_enable_actions (self);
}

void
soma_shape_editor_move_paste (SomaShapeEditor *self, SomaCell to)
{
  move (self, to);
  soma_shape_editor_fit_room (self, FALSE);
  soma_layer_grid_set_cursor (self->grid, self->stroke.clip->box.low);
  show (self);
}

/* The pointer holds them in the middle. The room must not move under it. */
void
soma_shape_editor_drag_paste (SomaShapeEditor *self, SomaCell cell)
{
  const SomaBox *box = &self->stroke.clip->box;
  const SomaCell to = { (int16_t) (cell.x - (box->high.x - box->low.x) / 2),
                        (int16_t) (cell.y - (box->high.y - box->low.y) / 2), cell.z };

  move (self, to);
  show (self);
}

void
soma_shape_editor_turn_paste (SomaShapeEditor *self, int axis, int quarters)
{
  take_clip (self, soma_edit_turn (self->stroke.clip, axis, quarters));
  soma_shape_editor_fit_room (self, FALSE);
  show (self);
}

void
soma_shape_editor_mirror_paste (SomaShapeEditor *self, int axis)
{
  take_clip (self, soma_edit_mirror (self->stroke.clip, axis));
  show (self);
}

/* They are selected then, to be moved on. */
void
soma_shape_editor_put_paste (SomaShapeEditor *self)
{
  g_autoptr (SomaDrawing) clip = soma_drawing_ref (self->stroke.clip);
  SomaDrawing *after = soma_edit_paste (self->drawing, clip, (SomaCell){ 0 });

  soma_shape_editor_end_stroke (self);
  if (!soma_shape_editor_apply (self, after, 0))
    return;
  soma_shape_editor_select (self, &clip->box);
  g_object_set (self, "tool", "select", NULL);
}

void
soma_shape_editor_paste_event (SomaShapeEditor *self, const SomaGridEvent *event)
{
  if (event->kind == SOMA_GRID_POINT)
    soma_shape_editor_drag_paste (self, event->cell);
  else if (event->kind == SOMA_GRID_CURSOR)
    soma_shape_editor_move_paste (self, event->cell);
  else if (event->kind == SOMA_GRID_BEGIN)
    soma_shape_editor_put_paste (self);
}
