/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

/* Shown while nothing is drawn: room for a cube. */
static const SomaBox empty_room = { { -1, -1, -1 }, { 3, 3, 1 } };

static SomaBox
join_boxes (SomaBox a, SomaBox b)
{
  return (SomaBox){
    .low = { MIN (a.low.x, b.low.x), MIN (a.low.y, b.low.y), MIN (a.low.z, b.low.z) },
    .high = { MAX (a.high.x, b.high.x), MAX (a.high.y, b.high.y), MAX (a.high.z, b.high.z) },
  };
}

static SomaBox
add_margin (SomaBox box)
{
  return (SomaBox){ { box.low.x - 1, box.low.y - 1, box.low.z - 1 },
                    { box.high.x + 1, box.high.y + 1, box.high.z + 1 } };
}

void
soma_shape_editor_fit_room (SomaShapeEditor *self, gboolean afresh)
{
  gboolean any = self->drawing != NULL && self->drawing->n_cells > 0;
  SomaBox room = any ? add_margin (self->drawing->box) : afresh ? empty_room : self->room;

  self->room = afresh ? room : join_boxes (self->room, room);
  if (self->stroke.kind == SOMA_STROKE_SOLID && self->by_keys)
    self->room =
        join_boxes (self->room, add_margin (soma_box_between (self->stroke.from, self->stroke.to)));
  if (self->stroke.kind == SOMA_STROKE_PASTE)
    self->room = join_boxes (self->room, add_margin (self->stroke.clip->box));
  if (self->has_selection)
    self->room = join_boxes (self->room, self->selection);
  soma_layer_grid_set_box (self->grid, &self->room);
  soma_shape_editor_show_size (self);
}

void
soma_shape_editor_set_room (SomaShapeEditor *self, const SomaBox *box)
{
  self->room = add_margin (*box);
  soma_shape_editor_fit_room (self, FALSE);
  soma_shape_editor_show_stage (self);
}

void
soma_shape_editor_shrink_room (SomaShapeEditor *self)
{
  soma_shape_editor_fit_room (self, TRUE);
  soma_shape_editor_show_stage (self);
}
