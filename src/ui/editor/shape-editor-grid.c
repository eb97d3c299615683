/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

int
soma_shape_editor_find_mark (SomaShapeEditor *self, SomaCell cell)
{
  for (guint i = 0; i < self->marks->len; i++)
    if (soma_cell_compare (g_array_index (self->marks, SomaShapeMark, i).cell, cell) == 0)
      return (int) i;
  return -1;
}

/* What a stroke that begins in the cell would do there. */
static gboolean
would_erase (SomaShapeEditor *self, SomaCell cell, GdkModifierType modifiers)
{
  if (self->tool == SOMA_TOOL_ERASER || (modifiers & GDK_CONTROL_MASK) != 0)
    return TRUE;
  return self->tool != SOMA_TOOL_OPTIONAL && self->tool != SOMA_TOOL_COLOUR &&
         !soma_shape_editor_draws_solid (self) && self->drawing != NULL &&
         soma_drawing_get (self->drawing, cell) != SOMA_PLACE_EMPTY;
}

/* The pointer previews a press; the cursor only shows where it is. */
static SomaPreviewKind
choose_preview (SomaShapeEditor *self, const SomaGridEvent *event)
{
  if (event->kind == SOMA_GRID_CURSOR)
    return soma_drawing_get (self->drawing, event->cell) != SOMA_PLACE_EMPTY ? SOMA_PREVIEW_TOUCH
                                                                             : SOMA_PREVIEW_ADD;
  return would_erase (self, event->cell, event->modifiers) ? SOMA_PREVIEW_ERASE : SOMA_PREVIEW_ADD;
}

static void
preview_cell (SomaShapeEditor *self, const SomaGridEvent *event)
{
  soma_shape_editor_point_at_mark (self, soma_shape_editor_find_mark (self, event->cell));
  gboolean is_there = soma_drawing_get (self->drawing, event->cell) != SOMA_PLACE_EMPTY;
  gboolean erases = would_erase (self, event->cell, event->modifiers);

  if (self->tool == SOMA_TOOL_SELECT || (soma_shape_editor_needs_cell (self) && !is_there))
    soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
  else if (soma_shape_editor_needs_cell (self) && !erases)
    soma_shape_editor_set_preview (self, &event->cell, SOMA_PREVIEW_TOUCH);
  else
    soma_shape_editor_set_preview (self, &event->cell, choose_preview (self, event));
}

/* Shift with a cursor key selects a box. */
static void
cursor_moved (SomaShapeEditor *self, const SomaGridEvent *event)
{
  if ((event->modifiers & GDK_SHIFT_MASK) != 0)
    {
      const SomaBox box = soma_box_between (self->anchor, event->cell);
      soma_shape_editor_select (self, &box);
    }
  else
    self->anchor = event->cell;
  preview_cell (self, event);
}

static void
begin_stroke (SomaShapeEditor *self, const SomaGridEvent *event)
{
  gboolean erases =
      event->button == GDK_BUTTON_SECONDARY || (event->modifiers & GDK_CONTROL_MASK) != 0;

  self->anchor = event->cell;
  soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
  if (!erases &&
      soma_shape_editor_activate_mark (self, soma_shape_editor_find_mark (self, event->cell)))
    return;
  soma_shape_editor_begin_stroke (self, event->cell, erases);
}

static void
handle_event (SomaShapeEditor *self, const SomaGridEvent *event)
{
  switch (event->kind)
    {
    case SOMA_GRID_POINT:
      preview_cell (self, event);
      break;
    case SOMA_GRID_LEAVE:
      soma_shape_editor_point_at_mark (self, -1);
      soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
      break;
    case SOMA_GRID_BEGIN:
      begin_stroke (self, event);
      break;
    case SOMA_GRID_EXTEND:
      soma_shape_editor_extend_stroke (self, event->cell);
      break;
    case SOMA_GRID_END:
      soma_shape_editor_end_stroke (self);
      break;
    case SOMA_GRID_CANCEL:
      soma_shape_editor_cancel_stroke (self);
      break;
    case SOMA_GRID_ERASE:
      if (self->has_selection)
        gtk_widget_activate_action (GTK_WIDGET (self), "edit.delete", NULL);
      else
        {
          soma_shape_editor_begin_stroke (self, event->cell, TRUE);
          soma_shape_editor_end_stroke (self);
        }
      break;
    case SOMA_GRID_CURSOR:
      cursor_moved (self, event);
      break;
    default:
      g_assert_not_reached ();
    }
}

void
soma_shape_editor_grid_event (SomaShapeEditor *self, const SomaGridEvent *event)
{
  if (self->drawing == NULL)
    return;
  if (event->kind != SOMA_GRID_POINT && event->kind != SOMA_GRID_LEAVE)
    self->by_keys = event->button == 0;
  if (self->stroke.kind == SOMA_STROKE_PASTE)
    soma_shape_editor_paste_event (self, event);
  else if (!soma_shape_editor_solid_key (self, event))
    handle_event (self, event);
  if (self->by_keys)
    soma_shape_editor_show_stage (self);
}
