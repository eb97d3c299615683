/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include <glib/gi18n.h>

#include "engine-auto.h"
#include "figure-clip.h"
#include "host.h"
#include "template.h"
#include "text-reader.h"

/* Names of sides and axes in the parameters of actions. */

static const char *const sides[] = { "left", "right", "front", "back", "below", "above" };
G_STATIC_ASSERT (G_N_ELEMENTS (sides) == SOMA_N_SIDES);

static SomaSide
get_side (GVariant *parameter)
{
  for (int i = 0; i < SOMA_N_SIDES; i++)
    if (g_str_equal (g_variant_get_string (parameter, NULL), sides[i]))
      return i;
  g_return_val_if_reached (SOMA_SIDE_LEFT);
}

static int
get_axis (const char *name)
{
  return CLAMP (name[0] - 'x', 0, 2);
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

/* The whole drawing. */

static void
apply (SomaShapeEditor *self, SomaDrawing *drawing)
{
  soma_shape_editor_cancel_stroke (self);
  soma_shape_editor_apply (self, drawing, 0);
}

static void
mirror_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  int axis = get_axis (g_variant_get_string (parameter, NULL));

  if (self->stroke.kind == SOMA_STROKE_PASTE)
    soma_shape_editor_mirror_paste (self, axis);
  else
    apply (self, soma_edit_mirror (self->drawing, axis));
}

static void
turn_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  const char *axis = g_variant_get_string (parameter, NULL);
  int quarters = axis[0] == '-' ? -1 : 1;

  axis += quarters < 0 ? 1 : 0;
  if (self->stroke.kind == SOMA_STROKE_PASTE)
    soma_shape_editor_turn_paste (self, get_axis (axis), quarters);
  else
    apply (self, soma_edit_turn (self->drawing, get_axis (axis), quarters));
}

static void
whole_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  SomaDrawing *after = g_str_equal (name, "edit.hollow") ? soma_edit_hollow (self->drawing)
                                                         : soma_edit_fill (self->drawing);

  apply (self, after);
}

static void
duplicate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  apply (self, soma_edit_duplicate (self->drawing, get_side (parameter), 0));
}

/* Pulls the face at the cursor by one cell. */
static void
extrude_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  SomaCell cell = soma_layer_grid_get_cursor (self->grid);
  SomaSide side = get_side (parameter);

  if (soma_drawing_index (self->drawing, cell) < 0)
    {
      soma_shape_editor_set_problem (self, _ ("There is no cell at the cursor to pull from."));
      return;
    }
  soma_shape_editor_begin_pull (self, cell, side, TRUE, FALSE);
  soma_shape_editor_end_stroke (self);
  soma_layer_grid_set_cursor (self->grid, soma_side_step (cell, side, 1));
  soma_layer_grid_reveal (self->grid, soma_layer_grid_get_cursor (self->grid));
}

static void
optional_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  gboolean optional = g_str_equal (name, "edit.make-optional");

  apply (self, soma_edit_set_optional (self->drawing, self->has_selection ? &self->selection : NULL,
                                       optional));
}

static void
give_colour_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  apply (self, soma_edit_colour_box (self->drawing, self->has_selection ? &self->selection : NULL,
                                     self->colour));
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
  SomaCell offset = soma_side_step ((SomaCell){ 0 }, get_side (parameter), 1);

  if (self->stroke.kind == SOMA_STROKE_PASTE)
    {
      soma_shape_editor_move_paste (
          self, soma_side_step (self->stroke.clip->box.low, get_side (parameter), 1));
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
    soma_shape_editor_set_problem (self, _ ("There are no cells on the clipboard."));
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
    soma_shape_editor_set_problem (self, _ ("There are no cells on the clipboard."));
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

/* What actions require. */
enum
{
  STATE_BEFORE = 1 << 0,
  STATE_AFTER = 1 << 1,
  DRAWING = 1 << 2,
  CELLS = 1 << 3,
  SELECTED_CELLS = 1 << 4,
  MOVABLE = 1 << 5, /* cells, drawn or about to be pasted */
};

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
  { "edit.undo", NULL, undo_action, STATE_BEFORE },
  { "edit.redo", NULL, undo_action, STATE_AFTER },
  { "edit.mirror", "s", mirror_action, MOVABLE },
  { "edit.turn", "s", turn_action, MOVABLE },
  { "edit.shift", "s", shift_action, MOVABLE },
  { "edit.duplicate", "s", duplicate_action, CELLS },
  { "edit.extrude", "s", extrude_action, CELLS },
  { "edit.hollow", NULL, whole_action, CELLS },
  { "edit.fill", NULL, whole_action, CELLS },
  { "edit.crop", NULL, crop_action, DRAWING },
  { "edit.make-optional", NULL, optional_action, CELLS },
  { "edit.make-required", NULL, optional_action, CELLS },
  { "edit.give-colour", NULL, give_colour_action, CELLS },
  { "edit.step-colour", "i", step_colour_action, DRAWING },
  { "edit.select-all", NULL, select_all_action, CELLS },
  { "edit.unselect", NULL, unselect_action, 0 },
  { "edit.cut", NULL, copy_action, SELECTED_CELLS },
  { "edit.copy", NULL, copy_action, SELECTED_CELLS },
  { "edit.paste", NULL, paste_action, DRAWING },
  { "edit.delete", NULL, delete_action, SELECTED_CELLS },
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
  soma_template_install_actions (class, actions);
}

void
soma_shape_editor_enable_actions (SomaShapeEditor *self)
{
  gboolean cells = self->drawing != NULL && self->drawing->n_cells > 0;

  soma_template_enable_actions (
      self, (self->draft != NULL && soma_draft_can_undo (self->draft) ? STATE_BEFORE : 0) |
                (self->draft != NULL && soma_draft_can_redo (self->draft) ? STATE_AFTER : 0) |
                (self->drawing != NULL ? DRAWING : 0) | (cells ? CELLS : 0) |
                (cells || self->stroke.kind == SOMA_STROKE_PASTE ? MOVABLE : 0) |
                (cells && selects_cells (self) ? SELECTED_CELLS : 0));
}
