/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shape-editor-private.h"

#include <glib/gi18n.h>

#include "design-labels.h"
#include "engine-auto.h"
#include "piece-labels.h"
#include "template.h"

/* Edits of a whole shape, or of what is selected of it, each of which can be repeated for all
 * shapes. */

static SomaDrawing *
mirror (SomaDrawing *drawing, const SomaBox *box, int axis, int unused)
{
  return soma_edit_mirror (drawing, axis);
}

static SomaDrawing *
turn (SomaDrawing *drawing, const SomaBox *box, int axis, int quarters)
{
  return soma_edit_turn (drawing, axis, quarters);
}

static SomaDrawing *
duplicate (SomaDrawing *drawing, const SomaBox *box, int side, int gap)
{
  return soma_edit_duplicate (drawing, (SomaSide) side, gap);
}

static SomaDrawing *
hollow (SomaDrawing *drawing, const SomaBox *box, int unused, int unused_too)
{
  return soma_edit_hollow (drawing);
}

static SomaDrawing *
fill (SomaDrawing *drawing, const SomaBox *box, int unused, int unused_too)
{
  return soma_edit_fill (drawing);
}

/* A negative factor leads back. */
static SomaDrawing *
scale (SomaDrawing *drawing, const SomaBox *box, int factor, int unused)
{
  return factor > 0 ? soma_edit_scale (drawing, factor) : soma_edit_unscale (drawing, -factor);
}

static SomaDrawing *
set_optional (SomaDrawing *drawing, const SomaBox *box, int part, int optional)
{
  return soma_edit_set_optional (drawing, box, (SomaPart) part, optional);
}

static SomaDrawing *
colour_part (SomaDrawing *drawing, const SomaBox *box, int part, int colour)
{
  return soma_edit_colour_part (drawing, box, (SomaPart) part, colour);
}

/* Why an edit was refused. */
static char *
explain (const SomaShapeEdit *edit)
{
  int factor = -edit->a;

  if (edit->func != scale || factor < 0)
    return soma_label_too_large ();
  return g_strdup_printf (
      /* Translators: the numbers are 2, or 3, three times. */
      _ ("It cannot be made smaller: its cells are not all in blocks of %d × %d × %d of one kind."),
      factor, factor, factor);
}

static void
refuse (SomaShapeEditor *self, const char *reason)
{
  soma_shape_editor_set_problem (self, reason);
  gtk_widget_error_bell (GTK_WIDGET (self));
}

static void
change (SomaShapeEditor *self, SomaShapeEdit edit)
{
  SomaDrawing *after =
      edit.func (self->drawing, self->has_selection ? &self->selection : NULL, edit.a, edit.b);

  soma_shape_editor_cancel_stroke (self);
  if (after == NULL)
    {
      g_autofree char *reason = explain (&edit);
      refuse (self, reason);
      return;
    }
  soma_shape_editor_apply (self, after, 0);
  if (edit.func == scale)
    soma_shape_editor_shrink_room (self);
  self->last = edit;
  soma_shape_editor_enable_actions (self);
}

/* What was done last to one shape is done to all the others, or to none. */
static void
all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  const SomaShapeEdit *last = &self->last;
  g_autoptr (SomaDesign) design = soma_design_ref (soma_draft_get_design (self->draft));
  int n = design->pieces != NULL ? (int) design->pieces->n_pieces : 0;

  for (int i = -1; i < n; i++)
    {
      SomaDrawing *before = soma_shape_editor_find_drawing (design, i);
      g_autoptr (SomaDrawing) after = i != self->piece ? last->func (before, NULL, last->a, last->b)
                                                       : soma_drawing_ref (before);
      if (after == NULL)
        {
          g_autofree char *reason = explain (last);
          g_autofree char *shape = i < 0 ? g_strdup (_ ("The figure"))
                                         : soma_label_piece_draft (&design->pieces->pieces[i]);
          g_autofree char *problem = g_strdup_printf ("%s: %s", shape, reason);
          refuse (self, problem);
          return;
        }
      SomaDesign *next = soma_shape_editor_put_drawing (design, i, after);
      soma_design_unref (design);
      design = next;
    }
  self->last.func = NULL;
  soma_draft_apply (self->draft, design, 0);
  soma_shape_editor_enable_actions (self);
}

/* Their parameters. */

static int
get_axis (const char *name)
{
  return CLAMP (name[0] - 'x', 0, 2);
}

static SomaPart
get_part (GVariant *parameter)
{
  const char *name = g_variant_get_string (parameter, NULL);

  if (g_str_equal (name, "inside"))
    return SOMA_PART_INSIDE;
  return g_str_equal (name, "outside") ? SOMA_PART_OUTSIDE : SOMA_PART_ALL;
}

static void
mirror_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);
  int axis = get_axis (g_variant_get_string (parameter, NULL));

  if (self->stroke.kind == SOMA_STROKE_PASTE)
    soma_shape_editor_mirror_paste (self, axis);
  else
    change (self, (SomaShapeEdit){ mirror, axis, 0 });
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
    change (self, (SomaShapeEdit){ turn, get_axis (axis), quarters });
}

static void
duplicate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  change (SOMA_SHAPE_EDITOR (widget),
          (SomaShapeEdit){ duplicate, soma_shape_editor_get_side (parameter), 0 });
}

static void
hollow_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  change (SOMA_SHAPE_EDITOR (widget), (SomaShapeEdit){ hollow, 0, 0 });
}

static void
fill_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  change (SOMA_SHAPE_EDITOR (widget), (SomaShapeEdit){ fill, 0, 0 });
}

static void
scale_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  int factor = g_variant_get_int32 (parameter);

  g_return_if_fail (ABS (factor) == 2 || ABS (factor) == 3);
  change (SOMA_SHAPE_EDITOR (widget), (SomaShapeEdit){ scale, factor, 0 });
}

static void
make_optional_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  change (SOMA_SHAPE_EDITOR (widget), (SomaShapeEdit){ set_optional, get_part (parameter), TRUE });
}

static void
make_required_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  change (SOMA_SHAPE_EDITOR (widget), (SomaShapeEdit){ set_optional, get_part (parameter), FALSE });
}

static void
remove_colour_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  change (SOMA_SHAPE_EDITOR (widget), (SomaShapeEdit){ colour_part, get_part (parameter), 0 });
}

static void
give_colour_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaShapeEditor *self = SOMA_SHAPE_EDITOR (widget);

  change (self, (SomaShapeEdit){ colour_part, SOMA_PART_ALL, self->colour });
}

static const SomaAction actions[] = {
  { "edit.mirror", "s", mirror_action, SOMA_NEEDS_MOVABLE },
  { "edit.turn", "s", turn_action, SOMA_NEEDS_MOVABLE },
  { "edit.duplicate", "s", duplicate_action, SOMA_NEEDS_CELLS },
  { "edit.hollow", NULL, hollow_action, SOMA_NEEDS_CELLS },
  { "edit.fill", NULL, fill_action, SOMA_NEEDS_CELLS },
  { "edit.scale", "i", scale_action, SOMA_NEEDS_CELLS },
  { "edit.make-optional", "s", make_optional_action, SOMA_NEEDS_CELLS },
  { "edit.make-required", "s", make_required_action, SOMA_NEEDS_CELLS },
  { "edit.remove-colour", "s", remove_colour_action, SOMA_NEEDS_CELLS },
  { "edit.give-colour", NULL, give_colour_action, SOMA_NEEDS_CELLS },
  { "edit.all", NULL, all_action, SOMA_NEEDS_EDIT },
  { 0 },
};

void
soma_shape_editor_class_install_edits (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
