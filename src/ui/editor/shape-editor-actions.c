/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include <glib/gi18n.h>

#include "engine-auto.h"
#include "figure-clip.h"
#include "host.h"
#include "template.h"
#include "text-reader.h"

/* Names of sides in the parameters of actions. */

static const char *const sides[] = { "left", "right", "front", "back", "below", "above" };
G_STATIC_ASSERT (G_N_ELEMENTS (sides) == SOMA_N_SIDES);

SomaSide
soma_shape_editor_get_side (GVariant *parameter)
{
  for (int i = 0; i < SOMA_N_SIDES; i++)
    if (g_str_equal (g_variant_get_string (parameter, NULL), sides[i]))
      return i;
  g_return_val_if_reached (SOMA_SIDE_LEFT);
}

/* Undo. */

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  soma_shape_editor_cancel_stroke (self);
  soma_shape_editor_set_problem (self, NULL);
  if (g_str_equal (name, "edit.undo"))
    soma_draft_undo (self->draft);
  else
    soma_draft_redo (self->draft);
}

static void
apply (SomaShapeEditor *self, SomaDrawing *drawing)
{
  soma_shape_editor_cancel_stroke (self);
  soma_shape_editor_apply (self, drawing, 0);
}

/* Pulls the face at the cursor by one cell. */
static void
extrude_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  SomaCell cell = soma_layer_grid_get_cursor (self->grid);
  SomaSide side = soma_shape_editor_get_side (parameter);

  if (soma_drawing_index (self->drawing, cell) < 0)
    {
      soma_shape_editor_set_problem (self, _ ("No cell at the cursor to pull from."));
      return;
    }
  soma_shape_editor_begin_pull (self, cell, side, TRUE, FALSE);
  soma_shape_editor_end_stroke (self);
  soma_layer_grid_set_cursor (self->grid, soma_side_step (cell, side, 1));
  soma_layer_grid_reveal (self->grid, soma_layer_grid_get_cursor (self->grid));
}

/* Through those that the bar shows, and none. */
static void
step_colour_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  int n = soma_colour_bar_get_n_colours (self->colour_bar) + 1;

  g_object_set (self, "colour", (self->colour + g_variant_get_int32 (parameter) + n) % n, NULL);
}

/* The selection. */

static void
shift_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  SomaCell offset = soma_side_step ((SomaCell){ 0 }, soma_shape_editor_get_side (parameter), 1);

  if (self->stroke.kind == SOMA_STROKE_PASTE)
    {
      soma_shape_editor_move_paste (
          self,
          soma_side_step (self->stroke.clip->box.low, soma_shape_editor_get_side (parameter), 1));
      return;
    }
  soma_shape_editor_cancel_stroke (self);
  if (!self->has_selection)
    {
      apply (self, soma_edit_shift (self->drawing, offset));
      return;
    }
  const SomaBox to = {
    .low = { self->selection.low.x + offset.x, self->selection.low.y + offset.y,
             self->selection.low.z + offset.z },
    .high = { self->selection.high.x + offset.x, self->selection.high.y + offset.y,
              self->selection.high.z + offset.z },
  };
  SomaDrawing *after = soma_edit_move (self->drawing, &self->selection, offset);
  if (soma_shape_editor_apply (self, after, 0))
    {
      soma_shape_editor_select (self, &to);
      soma_shape_editor_fit_room (self, FALSE);
    }
}

static void
select_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  soma_shape_editor_select (self, &self->drawing->box);
}

/* Escape ends one thing at a time. */
static void
unselect_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  if (self->stroke.kind != SOMA_STROKE_NONE)
    soma_shape_editor_cancel_stroke (self);
  else
    soma_shape_editor_select (self, NULL);
}

static void
crop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  if (self->has_selection)
    apply (self, soma_edit_crop (self->drawing, &self->selection));
  soma_shape_editor_select (self, NULL);
  soma_shape_editor_shrink_room (self);
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  apply (self, soma_edit_set_box (self->drawing, &self->selection, SOMA_PLACE_EMPTY));
}

/* The clipboard contains text, so that cells can be exchanged with other programs, too. */

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  g_autoptr (SomaDrawing) part = soma_edit_crop (self->drawing, &self->selection);
  g_autoptr (SomaDesign) empty = soma_design_new (NULL);
  g_autoptr (SomaDesign) design = soma_design_with_drawing (empty, part);
  g_autofree char *text = soma_design_to_text (design);

  soma_figure_clip_copy_design (widget, text, design);
  if (g_str_equal (name, "edit.cut"))
    {
      delete_action (widget, name, parameter);
      return;
    }
  g_autofree char *message = g_strdup_printf (
      ngettext ("%'d cell copied as text", "%'d cells copied as text", part->n_cells),
      part->n_cells);
  soma_host_show_toast (widget, message);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaShapeEditor) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaDesign) design = soma_text_reader_read_finish (result, &error);

  if (self->drawing == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (design == NULL || design->drawing->n_cells == 0)
    soma_shape_editor_set_problem (self, _ ("No cells on the clipboard."));
  else
    soma_shape_editor_begin_paste (self, design->drawing);
}

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaShapeEditor) self = data;
  g_autoptr (GError) error = NULL;
  char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);

  if (self->drawing == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_free (text);
  else if (text == NULL)
    soma_shape_editor_set_problem (self, _ ("No cells on the clipboard."));
  else
    soma_text_reader_read_async (text, _ ("Clipboard"), self->pasting, read_cb,
                                 g_object_ref (self));
}

static void
paste_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  if (self->pasting != NULL)
    g_cancellable_cancel (self->pasting);
  g_clear_object (&self->pasting);
  self->pasting = g_cancellable_new ();
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), self->pasting, pasted_cb,
                                 g_object_ref (self));
}

/* The view's own actions, for keys pressed elsewhere. */
static void
layers_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gboolean hides = g_str_equal (name, "layers.hide");

  gtk_widget_activate_action (GTK_WIDGET (SOMA_SHAPE_EDITOR (widget)->view),
                              hides ? "view.hide-layer" : "view.show-layer", NULL);
}

static gboolean
selects_cells (SomaShapeEditor *self)
{
  for (int i = 0; self->has_selection && i < self->drawing->n_cells; i++)
    if (soma_box_contains (&self->selection, self->drawing->cells[i]))
      return TRUE;
  return FALSE;
}

static const SomaAction actions[] = {
  { "layers.hide", NULL, layers_action, 0 },
  { "layers.show", NULL, layers_action, 0 },
  { "edit.undo", NULL, undo_action, SOMA_NEEDS_BEFORE },
  { "edit.redo", NULL, undo_action, SOMA_NEEDS_AFTER },
  { "edit.shift", "s", shift_action, SOMA_NEEDS_MOVABLE },
  { "edit.extrude", "s", extrude_action, SOMA_NEEDS_CELLS },
  { "edit.crop", NULL, crop_action, SOMA_NEEDS_DRAWING },
  { "edit.step-colour", "i", step_colour_action, SOMA_NEEDS_DRAWING },
  { "edit.select-all", NULL, select_all_action, SOMA_NEEDS_CELLS },
  { "edit.unselect", NULL, unselect_action, 0 },
  { "edit.cut", NULL, copy_action, SOMA_NEEDS_SELECTED_CELLS },
  { "edit.copy", NULL, copy_action, SOMA_NEEDS_SELECTED_CELLS },
  { "edit.paste", NULL, paste_action, SOMA_NEEDS_DRAWING },
  { "edit.delete", NULL, delete_action, SOMA_NEEDS_SELECTED_CELLS },
  { 0 },
};

void
soma_shape_editor_class_install_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_property_action (class, "edit.tool", "tool");
  gtk_widget_class_install_property_action (class, "edit.colour", "colour");
  gtk_widget_class_install_property_action (class, "edit.pen-x", "pen-x");
  gtk_widget_class_install_property_action (class, "edit.pen-y", "pen-y");
  gtk_widget_class_install_property_action (class, "edit.pen-z", "pen-z");
  gtk_widget_class_install_property_action (class, "edit.pen-turn", "pen-turn");
  gtk_widget_class_install_property_action (class, "edit.single", "single");
  gtk_widget_class_install_property_action (class, "edit.size", "sizing");
  soma_template_install_actions (class, actions);
  soma_shape_editor_class_install_edits (class);
}

void
soma_shape_editor_enable_actions (SomaShapeEditor *self)
{
  gboolean cells = self->drawing != NULL && self->drawing->n_cells > 0;

  soma_template_enable_actions (
      self, (self->draft != NULL && soma_draft_can_undo (self->draft) ? SOMA_NEEDS_BEFORE : 0) |
                (self->draft != NULL && soma_draft_can_redo (self->draft) ? SOMA_NEEDS_AFTER : 0) |
                (self->drawing != NULL ? SOMA_NEEDS_DRAWING : 0) | (cells ? SOMA_NEEDS_CELLS : 0) |
                (cells || self->stroke.kind == SOMA_STROKE_PASTE ? SOMA_NEEDS_MOVABLE : 0) |
                (cells && selects_cells (self) ? SOMA_NEEDS_SELECTED_CELLS : 0) |
                (self->last.func != NULL ? SOMA_NEEDS_EDIT : 0));
}
