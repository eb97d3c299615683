/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include "design-labels.h"
#include "engine-auto.h"
#include "template.h"
#include "two-up.h"
#include "wrap-layout.h"

G_DEFINE_FINAL_TYPE (SomaShapeEditor, soma_shape_editor, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_TOOL,
  PROP_COLOUR,
  PROP_PEN_X,
  PROP_PEN_Y,
  PROP_PEN_Z,
  PROP_PEN_TURN,
  PROP_SINGLE,
  PROP_SIZING,
  PROP_HINT,
  N_PROPERTIES
};

enum
{
  POINTED_MARK,
  MARK_ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static const char *const tools[] = { "pencil", "eraser", "extrude", "select", "optional",
                                     "colour", "box",    "line",    "sphere" };
G_STATIC_ASSERT (G_N_ELEMENTS (tools) == SOMA_N_TOOLS);

/* The drawing. */

SomaDrawing *
soma_shape_editor_find_drawing (const SomaDesign *design, int piece)
{
  if (piece < 0)
    return design->drawing;
  if (design->pieces == NULL || (guint) piece >= design->pieces->n_pieces)
    return NULL;
  return design->pieces->pieces[piece].drawing;
}

SomaDesign *
soma_shape_editor_put_drawing (SomaDesign *design, int piece, SomaDrawing *drawing)
{
  g_autoptr (SomaDesign) drawn = NULL;

  if (piece < 0)
    drawn = soma_design_with_drawing (design, drawing);
  else
    {
      SomaPieceDraft changed = design->pieces->pieces[piece];
      changed.drawing = drawing;
      g_autoptr (SomaPieces) pieces = soma_pieces_replace (design->pieces, (guint) piece, &changed);
      drawn = soma_design_with_pieces (design, pieces);
    }
  return soma_design_accept_new_colours (drawn, design);
}

gboolean
soma_shape_editor_apply (SomaShapeEditor *self, SomaDrawing *taken, guint stroke)
{
  g_autoptr (SomaDrawing) drawing = taken;

  if (drawing == NULL)
    {
      g_autofree char *text = soma_label_too_large ();
      soma_shape_editor_set_problem (self, text);
      gtk_widget_error_bell (GTK_WIDGET (self));
      return FALSE;
    }
  soma_shape_editor_set_problem (self, NULL);
  if (self->drawing != NULL)
    soma_shape_editor_reveal (self, drawing);
  g_autoptr (SomaDesign) design =
      soma_shape_editor_put_drawing (soma_draft_get_design (self->draft), self->piece, drawing);
  soma_draft_apply (self->draft, design, stroke);
  return TRUE;
}

/* Showing it. */

static void
show_cells (SomaShapeEditor *self)
{
  g_autofree char *text = soma_label_drawing (self->drawing != NULL ? self->drawing->n_cells : 0);

  const SomaDesign *design = self->draft != NULL ? soma_draft_get_design (self->draft) : NULL;
  if (design != NULL)
    {
      guint32 rgb[SOMA_N_COLOURS] = { 0 };
      soma_cell_colours_unref (self->colours);
      self->colours = soma_cell_colours_ref (design->colours);
      for (int c = 1; c < SOMA_N_COLOURS; c++)
        rgb[c] = soma_design_get_colour_rgb (design, c);
      soma_layer_grid_set_colours (self->grid, design->colours, rgb);
    }

  soma_layer_grid_set_drawing (self->grid, self->drawing, soma_shape_editor_get_colour (self));
  soma_puzzle_view_set_description (self->view, text);
  soma_shape_editor_show_stage (self);
  soma_shape_editor_enable_actions (self);
}

static void
changed_cb (SomaShapeEditor *self)
{
  SomaDrawing *drawing =
      self->draft != NULL
          ? soma_shape_editor_find_drawing (soma_draft_get_design (self->draft), self->piece)
          : NULL;

  soma_shape_editor_enable_actions (self);
  if (drawing == self->drawing)
    {
      /* A piece may have a new colour, or the colours of cells may look different. */
      if (self->piece >= 0 || self->draft == NULL ||
          self->colours != soma_draft_get_design (self->draft)->colours)
        show_cells (self);
      return;
    }
  g_clear_pointer (&self->drawing, soma_drawing_unref);
  self->drawing = drawing != NULL ? soma_drawing_ref (drawing) : NULL;
  self->pointed_mark = -1;
  self->last.func = NULL;
  g_array_set_size (self->marks, 0);
  soma_layer_grid_set_marks (self->grid, NULL, 0);
  if (self->stroke.kind == SOMA_STROKE_NONE)
    soma_shape_editor_fit_room (self, FALSE);
  show_cells (self);
}

void
soma_shape_editor_set_hint (SomaShapeEditor *self, const char *hint)
{
  if (g_strcmp0 (hint, self->hint) == 0)
    return;
  g_free (self->hint);
  self->hint = g_strdup (hint);
  soma_layer_grid_set_note (self->grid, hint);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HINT]);
}

void
soma_shape_editor_select (SomaShapeEditor *self, const SomaBox *box)
{
  self->has_selection = box != NULL;
  if (box != NULL)
    self->selection = *box;
  soma_layer_grid_set_selection (self->grid, box);
  soma_shape_editor_enable_actions (self);
  soma_shape_editor_show_stage (self);
}

/* Marks. */

void
soma_shape_editor_point_at_mark (SomaShapeEditor *self, int mark)
{
  if (mark == self->pointed_mark)
    return;
  self->pointed_mark = mark;
  g_signal_emit (self, signals[POINTED_MARK], 0, mark);
}

gboolean
soma_shape_editor_activate_mark (SomaShapeEditor *self, int mark)
{
  gboolean taken = FALSE;

  if (mark >= 0)
    g_signal_emit (self, signals[MARK_ACTIVATED], 0, mark, &taken);
  return taken;
}

/* Views and grids. */

/* The keyboard cursor is shown in 3D as long as the grid has the focus. */
static void
grid_focus_cb (SomaShapeEditor *self)
{
  self->by_keys = gtk_widget_has_focus (GTK_WIDGET (self->grid));
  if (!self->by_keys)
    soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
  soma_shape_editor_show_stage (self);
}

static void
hide_problem_cb (SomaShapeEditor *self)
{
  soma_shape_editor_set_problem (self, NULL);
}

/* Properties. */

static gboolean
is_colour_tool (const char *tool)
{
  return g_strcmp0 (tool, tools[SOMA_TOOL_COLOUR]) == 0;
}

static void
set_tool (SomaShapeEditor *self, const char *name)
{
  if (self->stroke.kind == SOMA_STROKE_SOLID)
    soma_shape_editor_cancel_stroke (self);
  for (int i = 0; i < SOMA_N_TOOLS; i++)
    if (g_strcmp0 (name, tools[i]) == 0)
      self->tool = i;
  g_object_set (self->grid, "crossing",
                self->tool == SOMA_TOOL_SELECT || soma_shape_editor_draws_solid (self), NULL);
  soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
}

/* Whoever chooses a colour wants the brush. */
static void
set_colour (SomaShapeEditor *self, int colour)
{
  self->colour = colour;
  if (self->tool != SOMA_TOOL_COLOUR)
    g_object_set (self, "tool", "colour", NULL);
}

/* The images of a pen are centred on the drawing at the time when the pen is chosen. */
static void
set_pen (SomaShapeEditor *self)
{
  const SomaBox *box =
      self->drawing != NULL && self->drawing->n_cells > 0 ? &self->drawing->box : &self->room;

  self->pen.centre[0] = box->low.x + box->high.x;
  self->pen.centre[1] = box->low.y + box->high.y;
  self->pen.centre[2] = box->low.z + box->high.z;
  self->pen.turn_axis = self->turns ? 2 : -1;
}

/* Whoever wants to see the numbers wants to change them. */
static void
set_sizing (SomaShapeEditor *self, gboolean sizing)
{
  gtk_revealer_set_reveal_child (self->size_revealer, sizing);
  gtk_widget_grab_focus (sizing ? GTK_WIDGET (self->width_spin) : GTK_WIDGET (self->grid));
}

static void
soma_shape_editor_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (object);

  switch (id)
    {
    case PROP_TOOL:
      g_value_set_static_string (value, tools[self->tool]);
      break;
    case PROP_COLOUR:
      g_value_set_int (value, self->colour);
      break;
    case PROP_PEN_X:
    case PROP_PEN_Y:
    case PROP_PEN_Z:
      g_value_set_boolean (value, self->pen.mirror[id - PROP_PEN_X]);
      break;
    case PROP_PEN_TURN:
      g_value_set_boolean (value, self->turns);
      break;
    case PROP_SINGLE:
      g_object_get_property (G_OBJECT (self->grid), "single", value);
      break;
    case PROP_SIZING:
      g_value_set_boolean (value, gtk_revealer_get_reveal_child (self->size_revealer));
      break;
    case PROP_HINT:
      g_value_set_string (value, self->hint);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_shape_editor_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (object);

  switch (id)
    {
    case PROP_TOOL:
      set_tool (self, g_value_get_string (value));
      break;
    case PROP_COLOUR:
      set_colour (self, g_value_get_int (value));
      break;
    case PROP_PEN_X:
    case PROP_PEN_Y:
    case PROP_PEN_Z:
      self->pen.mirror[id - PROP_PEN_X] = g_value_get_boolean (value);
      set_pen (self);
      break;
    case PROP_PEN_TURN:
      self->turns = g_value_get_boolean (value);
      set_pen (self);
      break;
    case PROP_SINGLE:
      g_object_set_property (G_OBJECT (self->grid), "single", value);
      break;
    case PROP_SIZING:
      set_sizing (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
clear_mark (gpointer data)
{
  g_free ((char *) ((SomaShapeMark *) data)->text);
}

static gboolean
soma_shape_editor_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_SHAPE_EDITOR (widget)->grid));
}

static void
soma_shape_editor_dispose (GObject *object)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (object);

  if (self->pasting != NULL)
    g_cancellable_cancel (self->pasting);
  g_clear_object (&self->pasting);
  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_clear_object (&self->draft);
  g_clear_pointer (&self->drawing, soma_drawing_unref);
  soma_shape_editor_forget_size (self);
  g_clear_pointer (&self->stroke.before, soma_drawing_unref);
  g_clear_pointer (&self->stroke.clip, soma_drawing_unref);
  g_clear_pointer (&self->hint, g_free);
  g_clear_pointer (&self->colours, soma_cell_colours_unref);
  g_clear_pointer (&self->marks, g_array_unref);
  g_clear_pointer (&self->preview, g_array_unref);
  G_OBJECT_CLASS (soma_shape_editor_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "shape-editor");
  soma_template_bind_function (class, soma_has_text);
  soma_template_bind_function (class, is_colour_tool);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, problem_revealer);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, problem_label);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, view_frame);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, view);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, grid_window);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, grid);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, colour_bar);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, size_revealer);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, width_spin);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, depth_spin);
  gtk_widget_class_bind_template_child (class, SomaShapeEditor, height_spin);
  gtk_widget_class_bind_template_callback (class, soma_shape_editor_grid_event);
  gtk_widget_class_bind_template_callback (class, grid_focus_cb);
  gtk_widget_class_bind_template_callback (class, soma_shape_editor_pointer);
  gtk_widget_class_bind_template_callback (class, hide_problem_cb);
  gtk_widget_class_bind_template_callback (class, soma_shape_editor_resize);
}

static void
soma_shape_editor_class_init (SomaShapeEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_shape_editor_get_property;
  object_class->set_property = soma_shape_editor_set_property;
  object_class->dispose = soma_shape_editor_dispose;
  widget_class->grab_focus = soma_shape_editor_grab_focus;

  const GParamFlags flags = G_PARAM_READWRITE;
  properties[PROP_TOOL] = g_param_spec_string ("tool", NULL, NULL, tools[0], flags);
  properties[PROP_COLOUR] =
      g_param_spec_int ("colour", NULL, NULL, 0, SOMA_N_COLOURS - 1, 1, flags);
  properties[PROP_PEN_X] = g_param_spec_boolean ("pen-x", NULL, NULL, FALSE, flags);
  properties[PROP_PEN_Y] = g_param_spec_boolean ("pen-y", NULL, NULL, FALSE, flags);
  properties[PROP_PEN_Z] = g_param_spec_boolean ("pen-z", NULL, NULL, FALSE, flags);
  properties[PROP_PEN_TURN] = g_param_spec_boolean ("pen-turn", NULL, NULL, FALSE, flags);
  properties[PROP_SINGLE] = g_param_spec_boolean ("single", NULL, NULL, FALSE, flags);
  properties[PROP_SIZING] = g_param_spec_boolean ("sizing", NULL, NULL, FALSE, flags);
  properties[PROP_HINT] = g_param_spec_string ("hint", NULL, NULL, NULL, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[POINTED_MARK] = g_signal_new ("pointed-mark", SOMA_TYPE_SHAPE_EDITOR, G_SIGNAL_RUN_LAST,
                                        0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[MARK_ACTIVATED] =
      g_signal_new ("mark-activated", SOMA_TYPE_SHAPE_EDITOR, G_SIGNAL_RUN_LAST, 0,
                    g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_INT);

  g_type_ensure (SOMA_TYPE_COLOUR_BAR);
  g_type_ensure (SOMA_TYPE_LAYER_GRID);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_TWO_UP);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_WRAP_LAYOUT);
  bind_template (widget_class);
  soma_shape_editor_class_install_actions (widget_class);
}

static const SomaKey keys[] = {
  { "<Control>z", "edit.undo" },
  { "<Control><Shift>z|<Control>y", "edit.redo" },
  { "<Control>x", "edit.cut" },
  { "<Control>c", "edit.copy" },
  { "<Control>v", "edit.paste" },
  { "<Control>a", "edit.select-all" },
  { "Escape", "edit.unselect" },
  { "p", "edit.tool::pencil" },
  { "e", "edit.tool::eraser" },
  { "f", "edit.tool::extrude" },
  { "s", "edit.tool::select" },
  { "o", "edit.tool::optional" },
  { "k", "edit.tool::colour" },
  { "comma", "edit.step-colour(-1)" },
  { "period", "edit.step-colour(1)" },
  { "b", "edit.tool::box" },
  { "n", "edit.tool::line" },
  { "c", "edit.tool::sphere" },
  { "1", "edit.pen-x" },
  { "2", "edit.pen-y" },
  { "3", "edit.pen-z" },
  { "4", "edit.pen-turn" },
  { "l", "edit.single" },
  { "d", "edit.size" },
  { "bracketleft", "layers.hide" },
  { "bracketright", "layers.show" },
  { "x", "edit.turn::x" },
  { "<Shift>x", "edit.turn::-x" },
  { "y", "edit.turn::y" },
  { "<Shift>y", "edit.turn::-y" },
  { "z", "edit.turn::z" },
  { "<Shift>z", "edit.turn::-z" },
  { "<Alt>x", "edit.mirror::x" },
  { "<Alt>y", "edit.mirror::y" },
  { "<Alt>z", "edit.mirror::z" },
  { "<Control><Shift>Left", "edit.shift::left" },
  { "<Control><Shift>Right", "edit.shift::right" },
  { "<Control><Shift>Up", "edit.shift::back" },
  { "<Control><Shift>Down", "edit.shift::front" },
  { "<Control><Shift>Page_Up", "edit.shift::above" },
  { "<Control><Shift>Page_Down", "edit.shift::below" },
  { "<Control>d", "edit.duplicate::right" },
  { "<Control><Shift>d", "edit.duplicate::above" },
  { "<Control>h", "edit.hollow" },
  { "<Control>j", "edit.fill" },
  { "<Control>k", "edit.crop" },
  { "<Control>e", "edit.make-optional::all" },
  { "<Control>r", "edit.make-required::all" },
  { 0 },
};

/* A scrolled window has other uses for them. */
static const SomaKey extruding_keys[] = {
  { "<Control>Left", "edit.extrude::left" },
  { "<Control>Right", "edit.extrude::right" },
  { "<Control>Up", "edit.extrude::back" },
  { "<Control>Down", "edit.extrude::front" },
  { "<Control>Page_Up", "edit.extrude::above" },
  { "<Control>Page_Down", "edit.extrude::below" },
  { 0 },
};

/* Numbers being typed would undo themselves. */
static const SomaKey size_keys[] = {
  { "Escape", "edit.size" },
  { "<Control>z", "edit.undo" },
  { "<Control><Shift>z|<Control>y", "edit.redo" },
  { 0 },
};

static void
soma_shape_editor_init (SomaShapeEditor *self)
{
  self->piece = -1;
  self->colour = 1;
  self->pointed_mark = -1;
  self->pen.turn_axis = -1;
  self->marks = g_array_new (FALSE, FALSE, sizeof (SomaShapeMark));
  g_array_set_clear_func (self->marks, clear_mark);
  self->preview = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_template_take_keys (self, extruding_keys);
  soma_template_take_keys (self->size_revealer, size_keys);
  g_object_bind_property (gtk_scrolled_window_get_vadjustment (self->grid_window), "page-size",
                          self->grid, "page-height", G_BINDING_SYNC_CREATE);
  soma_shape_editor_fit_room (self, TRUE);
  soma_shape_editor_enable_actions (self);
}

void
soma_shape_editor_set_draft (SomaShapeEditor *self, SomaDraft *draft, int piece)
{
  g_return_if_fail (SOMA_IS_SHAPE_EDITOR (self));

  soma_shape_editor_cancel_stroke (self);
  if (self->draft != NULL)
    g_signal_handlers_disconnect_by_data (self->draft, self);
  g_set_object (&self->draft, draft);
  self->piece = piece;
  soma_shape_editor_forget_size (self);
  if (draft != NULL)
    g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                             G_CONNECT_SWAPPED);
  soma_shape_editor_set_preview (self, NULL, SOMA_PREVIEW_ADD);
  soma_shape_editor_select (self, NULL);
  soma_shape_editor_set_problem (self, NULL);
  g_clear_pointer (&self->drawing, soma_drawing_unref);
  changed_cb (self);
  soma_shape_editor_fit_room (self, TRUE);
  set_pen (self);
  show_cells (self);
  soma_colour_bar_set_draft (self->colour_bar, draft);
  if (self->drawing == NULL)
    return;
  soma_layer_grid_set_cursor (self->grid, self->drawing->box.low);
  soma_layer_grid_show_from (self->grid, self->drawing->box.low.z);
}

SomaDrawing *
soma_shape_editor_get_drawing (SomaShapeEditor *self)
{
  g_return_val_if_fail (SOMA_IS_SHAPE_EDITOR (self), NULL);
  return self->drawing;
}

void
soma_shape_editor_set_marks (SomaShapeEditor *self, const SomaShapeMark *marks, int n_marks)
{
  g_return_if_fail (SOMA_IS_SHAPE_EDITOR (self));
  g_autoptr (GArray) grid_marks = g_array_new (FALSE, FALSE, sizeof (SomaGridMark));

  self->pointed_mark = -1;
  g_array_set_size (self->marks, 0);
  for (int i = 0; i < n_marks; i++)
    {
      const SomaGridMark grid_mark = { marks[i].cell, marks[i].colour, marks[i].text };
      SomaShapeMark mark = marks[i];
      mark.text = g_strdup (marks[i].text);
      g_array_append_val (self->marks, mark);
      g_array_append_val (grid_marks, grid_mark);
    }
  soma_layer_grid_set_marks (self->grid, (const SomaGridMark *) grid_marks->data, n_marks);
  soma_shape_editor_show_stage (self);
}

void
soma_shape_editor_replace (SomaShapeEditor *self, SomaDrawing *drawing)
{
  g_return_if_fail (SOMA_IS_SHAPE_EDITOR (self));
  g_return_if_fail (self->draft != NULL && drawing != NULL);

  soma_shape_editor_cancel_stroke (self);
  if (soma_shape_editor_apply (self, soma_drawing_ref (drawing), 0))
    soma_shape_editor_shrink_room (self);
}

void
soma_shape_editor_set_problem (SomaShapeEditor *self, const char *text)
{
  g_return_if_fail (SOMA_IS_SHAPE_EDITOR (self));

  gtk_revealer_set_reveal_child (self->problem_revealer, text != NULL);
  if (text != NULL)
    gtk_label_set_label (self->problem_label, text);
}
