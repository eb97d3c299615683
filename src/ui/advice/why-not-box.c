/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "why-not-box.h"

#include <glib/gi18n.h>

#include "apart-groups.h"
#include "engine-auto.h"
#include "play-labels.h"
#include "soma-config.h"
#include "template.h"
#include "turns-box.h"
#include "weight-colours.h"
#include "why-not-job.h"
#include "why-not-labels.h"

#define COLOUR_TROUBLE 0xff7800

struct _SomaWhyNotBox
{
  GtkBox parent_instance;

  /* Owned */
  SomaDraft *draft;        /* (nullable) */
  SomaShapeEditor *editor; /* (nullable) */
  SomaWhyNotJob *job;      /* (nullable) */
  char *reason;            /* (nullable) */

  gboolean has_marks;

  /* Template */
  GtkLabel *reason_label;
};

G_DEFINE_FINAL_TYPE (SomaWhyNotBox, soma_why_not_box, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_RUNNING,
  PROP_REASON,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
set_job (SomaWhyNotBox *self, SomaWhyNotJob *job)
{
  if (g_set_object (&self->job, job))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

static void
set_reason (SomaWhyNotBox *self, const char *reason)
{
  if (g_strcmp0 (reason, self->reason) == 0)
    return;
  g_free (self->reason);
  self->reason = g_strdup (reason);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REASON]);
}

/* All cells, each with its weight. */
static void
mark_weights (SomaWhyNotBox *self, const SomaWhyNot *reason, const SomaDrawing *drawing)
{
  g_autofree SomaShapeMark *marks = g_new0 (SomaShapeMark, drawing->n_cells);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint32 *colours = g_new (guint32, drawing->n_cells);

  soma_weight_colours (reason->weights, drawing->n_cells, colours);
  for (int i = 0; i < drawing->n_cells; i++)
    {
      char *text = g_strdup_printf ("%d", reason->weights[i]);
      g_ptr_array_add (texts, text);
      marks[i] = (SomaShapeMark){ drawing->cells[i], colours[i], text, SOMA_BLOCK_SOLID };
    }
  soma_shape_editor_set_marks (self->editor, marks, drawing->n_cells);
}

static void
mark_cells (SomaWhyNotBox *self, const SomaWhyNot *reason, const SomaDrawing *drawing)
{
  g_autofree SomaShapeMark *marks = g_new0 (SomaShapeMark, reason->n_cells + 1);

  for (int i = 0; i < reason->n_cells; i++)
    marks[i] =
        (SomaShapeMark){ drawing->cells[reason->cells[i]], COLOUR_TROUBLE, "!", SOMA_BLOCK_SOLID };
  soma_shape_editor_set_marks (self->editor, marks, reason->n_cells);
}

/* Unless a piece is being drawn. */
static void
mark_reason (SomaWhyNotBox *self, const SomaWhyNot *reason)
{
  SomaDrawing *drawing = soma_draft_get_design (self->draft)->drawing;

  if (soma_shape_editor_get_drawing (self->editor) != drawing)
    return;
  if (reason->kind == SOMA_WHY_NOT_COLOURING)
    mark_weights (self, reason, drawing);
  else
    mark_cells (self, reason, drawing);
  self->has_marks = TRUE;
}

/* Each with its name and its colour. */
static void
mark_locked (SomaWhyNotBox *self, const SomaLocked *locked, const SomaPuzzle *puzzle)
{
  SomaDrawing *drawing = soma_draft_get_design (self->draft)->drawing;
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (SomaShapeMark));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  if (soma_shape_editor_get_drawing (self->editor) != drawing)
    return;
  for (guint i = 0; i < locked->n_copies; i++)
    {
      int piece = soma_piece_set_copy_piece (puzzle->set, locked->copies[i]);
      char *name = soma_play_label_copy (puzzle, locked->copies[i]);
      g_ptr_array_add (names, name);
      for (int cell = 0; cell < drawing->n_cells; cell++)
        if (locked->copy_at[cell] == locked->copies[i])
          {
            const SomaShapeMark mark = { drawing->cells[cell], puzzle->set->pieces[piece].colour,
                                         name, SOMA_BLOCK_SOLID };
            g_array_append_val (marks, mark);
          }
    }
  soma_shape_editor_set_marks (self->editor, (const SomaShapeMark *) (void *) marks->data,
                               (int) marks->len);
  self->has_marks = TRUE;
}

static void
show_reason (SomaWhyNotBox *self, const SomaWhyNot *reason, const SomaLocked *locked)
{
  SomaDesign *design = soma_draft_get_design (self->draft);
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);
  g_autofree char *text = locked != NULL ? soma_label_locked (locked, puzzle)
                                         : soma_label_why_not (reason, puzzle, design->colours);

  set_reason (self, text);
  if (locked != NULL)
    mark_locked (self, locked, puzzle);
  else
    mark_reason (self, reason);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaWhyNotBox) self = data;
  g_autoptr (GError) error = NULL;
  const SomaWhyNot *reason =
      soma_why_not_job_run_finish (SOMA_WHY_NOT_JOB (source), result, &error);

  if (SOMA_WHY_NOT_JOB (source) != self->job)
    return;
  if (reason != NULL)
    show_reason (self, reason, soma_why_not_job_get_locked (self->job));
  else
    set_reason (self, error->message);
  set_job (self, NULL);
}

/* Overrides. */

static void
soma_why_not_box_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaWhyNotBox *self = SOMA_WHY_NOT_BOX (object);

  if (id == PROP_RUNNING)
    g_value_set_boolean (value, self->job != NULL);
  else if (id == PROP_REASON)
    g_value_set_string (value, self->reason);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_why_not_box_dispose (GObject *object)
{
  SomaWhyNotBox *self = SOMA_WHY_NOT_BOX (object);

  soma_why_not_box_stop (self);
  g_clear_object (&self->draft);
  g_clear_object (&self->editor);
  g_clear_pointer (&self->reason, g_free);
  G_OBJECT_CLASS (soma_why_not_box_parent_class)->dispose (object);
}

static void
soma_why_not_box_class_init (SomaWhyNotBoxClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_why_not_box_get_property;
  object_class->dispose = soma_why_not_box_dispose;
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  properties[PROP_REASON] = g_param_spec_string ("reason", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "why-not-box");
  soma_template_bind_function (widget_class, soma_has_text);
  gtk_widget_class_bind_template_child (widget_class, SomaWhyNotBox, reason_label);
  gtk_widget_class_bind_template_callback (widget_class, soma_why_not_box_ask);
}

static void
soma_why_not_box_init (SomaWhyNotBox *self)
{
  soma_template_init (self);
}

void
soma_why_not_box_set_draft (SomaWhyNotBox *self, SomaDraft *draft, SomaShapeEditor *editor)
{
  g_return_if_fail (SOMA_IS_WHY_NOT_BOX (self));
  g_return_if_fail (self->draft == NULL);

  self->draft = g_object_ref (draft);
  self->editor = g_object_ref (editor);
}

void
soma_why_not_box_ask (SomaWhyNotBox *self)
{
  g_return_if_fail (SOMA_IS_WHY_NOT_BOX (self));
  SomaDesign *design = soma_draft_get_design (self->draft);
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);
  g_autoptr (GArray) groups = NULL;

  soma_why_not_box_stop (self);
  if (puzzle == NULL)
    {
      set_reason (self, _ ("Draw something and choose pieces first."));
      return;
    }
  groups = soma_pieces_make_apart_groups (design->pieces);
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);
  SomaTurnLimits turns;
  g_autoptr (SomaWhyNotJob) job =
      soma_why_not_job_new (puzzle, groups, soma_turns_read (settings, &turns));
  set_job (self, job);
  soma_why_not_job_run_async (job, found_cb, g_object_ref (self));
}

void
soma_why_not_box_clear (SomaWhyNotBox *self)
{
  g_return_if_fail (SOMA_IS_WHY_NOT_BOX (self));

  self->has_marks = FALSE;
  set_reason (self, NULL);
}

void
soma_why_not_box_stop (SomaWhyNotBox *self)
{
  g_return_if_fail (SOMA_IS_WHY_NOT_BOX (self));

  if (self->job != NULL)
    soma_why_not_job_stop (self->job);
  set_job (self, NULL);
}

gboolean
soma_why_not_box_has_marks (SomaWhyNotBox *self)
{
  g_return_val_if_fail (SOMA_IS_WHY_NOT_BOX (self), FALSE);
  return self->has_marks;
}
