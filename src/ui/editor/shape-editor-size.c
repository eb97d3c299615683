/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include <glib/gi18n.h>

#include "engine-auto.h"

/* The size of the room as three numbers, without the empty cells that are always around it. */

void
soma_shape_editor_show_size (SomaShapeEditor *self)
{
  const SomaBox *room = &self->room;

  self->size.is_showing = TRUE;
  gtk_spin_button_set_value (self->width_spin, room->high.x - room->low.x - 1);
  gtk_spin_button_set_value (self->depth_spin, room->high.y - room->low.y - 1);
  gtk_spin_button_set_value (self->height_spin, room->high.z - room->low.z - 1);
  self->size.is_showing = FALSE;
}

void
soma_shape_editor_forget_size (SomaShapeEditor *self)
{
  g_clear_pointer (&self->size.before, soma_drawing_unref);
  g_clear_pointer (&self->size.after, soma_drawing_unref);
}

/* One click after the other is a single step, and cells come back while it goes on. */
static void
begin (SomaShapeEditor *self)
{
  soma_shape_editor_cancel_stroke (self);
  soma_shape_editor_select (self, NULL);
  if (self->size.after == self->drawing)
    return;
  soma_shape_editor_forget_size (self);
  self->size.before = soma_drawing_ref (self->drawing);
  self->size.stroke = soma_draft_begin_stroke (self->draft);
}

void
soma_shape_editor_resize (SomaShapeEditor *self)
{
  const SomaCell low = { (int16_t) (self->room.low.x + 1), (int16_t) (self->room.low.y + 1),
                         (int16_t) (self->room.low.z + 1) };
  const SomaBox box = { low,
                        { (int16_t) (low.x + gtk_spin_button_get_value (self->width_spin) - 1),
                          (int16_t) (low.y + gtk_spin_button_get_value (self->depth_spin) - 1),
                          (int16_t) (low.z + gtk_spin_button_get_value (self->height_spin) - 1) } };

  if (self->size.is_showing || self->drawing == NULL)
    return;
  begin (self);
  SomaDrawing *after = soma_edit_crop (self->size.before, &box);
  int n_lost = self->size.before->n_cells - after->n_cells;
  soma_shape_editor_apply (self, after, self->size.stroke);
  g_clear_pointer (&self->size.after, soma_drawing_unref);
  self->size.after = soma_drawing_ref (self->drawing);
  soma_shape_editor_set_room (self, &box);
  if (n_lost == 0)
    return;
  g_autofree char *text = g_strdup_printf (
      ngettext ("%'d cell outside was removed. A larger size, or Undo, brings it back.",
                "%'d cells outside were removed. A larger size, or Undo, brings them back.",
                n_lost),
      n_lost);
  soma_shape_editor_set_problem (self, text);
}
