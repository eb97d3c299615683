/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

void
soma_shape_editor_show_preview (SomaShapeEditor *self, SomaPreviewKind kind)
{
  self->preview_kind = kind;
  soma_layer_grid_set_preview (self->grid, (const SomaCell *) self->preview->data,
                               kind == SOMA_PREVIEW_TOUCH ? 0 : (int) self->preview->len,
                               kind == SOMA_PREVIEW_ERASE);
  soma_shape_editor_show_stage (self);
}

static gboolean
previews_stroke (SomaShapeEditor *self)
{
  return self->stroke.kind == SOMA_STROKE_SOLID || self->stroke.kind == SOMA_STROKE_PASTE;
}

void
soma_shape_editor_end_preview (SomaShapeEditor *self)
{
  if (!previews_stroke (self))
    return;
  self->stroke.kind = SOMA_STROKE_NONE;
  g_clear_pointer (&self->stroke.clip, soma_drawing_unref);
  soma_shape_editor_set_hint (self, NULL);
  soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
  soma_shape_editor_enable_actions (self);
}

void
soma_shape_editor_set_preview (SomaShapeEditor *self, const SomaCell *cell, SomaPreviewKind kind)
{
  SomaCell images[SOMA_PEN_MAX_IMAGES];
  guint n = cell != NULL ? (guint) soma_pen_images (&self->pen, *cell, images) : 0;

  if (previews_stroke (self))
    return;
  /* Moving the pointer within a cell changes nothing. */
  if (n == self->preview->len &&
      (n == 0 || (kind == self->preview_kind &&
                  memcmp (images, self->preview->data, n * sizeof images[0]) == 0)))
    return;
  g_array_set_size (self->preview, 0);
  g_array_append_vals (self->preview, images, n);
  soma_shape_editor_show_preview (self, kind);
}

void
soma_shape_editor_preview_face (SomaShapeEditor *self, SomaCell cell, SomaSide side,
                                gboolean erases)
{
  g_autofree uint16_t *numbers = g_new (uint16_t, self->drawing->n_cells);
  int n = soma_edit_find_face (self->drawing, cell, side, numbers);

  g_array_set_size (self->preview, 0);
  for (int i = 0; i < n; i++)
    {
      SomaCell at = soma_side_step (self->drawing->cells[numbers[i]], side, erases ? 0 : 1);
      g_array_append_val (self->preview, at);
    }
  soma_shape_editor_show_preview (self, erases ? SOMA_PREVIEW_ERASE : SOMA_PREVIEW_ADD);
}
