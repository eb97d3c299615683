/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document-private.h"

#include "file-text.h"

G_DEFINE_FINAL_TYPE (SomaDocument, soma_document, G_TYPE_OBJECT)

static SomaDocumentStatus *
copy_status (SomaDocumentStatus *status)
{
  return g_memdup2 (status, sizeof *status);
}

G_DEFINE_BOXED_TYPE (SomaDocumentStatus, soma_document_status, copy_status, g_free)

enum
{
  PROP_0,
  PROP_DRAFT,
  PROP_NAME,
  PROP_PUZZLE,
  PROP_SOLUTIONS,
  PROP_LEVELS,
  PROP_INDEX,
  PROP_STATUS,
  PROP_PROBLEM,
  PROP_RUNNING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
take_design (SomaDocument *self, SomaDesign *design)
{
  g_clear_pointer (&self->design, soma_design_unref);
  self->design = soma_design_ref (design);
}

/* A figure without a name of its own has that of its file. */
static char *
find_name (SomaDocument *self)
{
  GFile *own = soma_draft_get_file (self->draft);
  GFile *file = own != NULL ? own : soma_draft_get_source (self->draft);

  if (*self->design->name != '\0' || file == NULL)
    return g_strdup (self->design->name);
  return soma_file_text_get_stem (file);
}

static void
update_name (SomaDocument *self)
{
  g_autofree char *before = self->name;

  self->name = find_name (self);
  if (g_strcmp0 (before, self->name) != 0)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NAME]);
}

static void
draft_changed_cb (SomaDocument *self)
{
  SomaDesign *design = soma_draft_get_design (self->draft);
  g_autoptr (SomaDesign) before = soma_design_ref (self->design);

  take_design (self, design);
  update_name (self);
  if (!soma_design_same_puzzle (before, design))
    soma_document_follow_puzzle (self);
}

static void
soma_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaDocument *self = SOMA_DOCUMENT (object);

  switch (id)
    {
    case PROP_DRAFT:
      g_value_set_object (value, self->draft);
      break;
    case PROP_NAME:
      g_value_set_string (value, soma_document_get_name (self));
      break;
    case PROP_PUZZLE:
      g_value_set_boxed (value, self->puzzle);
      break;
    case PROP_SOLUTIONS:
      g_value_set_object (value, self->solutions);
      break;
    case PROP_LEVELS:
      g_value_set_object (value, self->levels);
      break;
    case PROP_INDEX:
      g_value_set_object (value, soma_document_get_index (self));
      break;
    case PROP_STATUS:
      g_value_set_boxed (value, &self->status);
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, soma_document_is_running (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_document_dispose (GObject *object)
{
  SomaDocument *self = SOMA_DOCUMENT (object);

  /* A running job holds a reference on the document. */
  g_assert (self->n_running == 0);
  soma_document_drop_solutions (self);
  g_clear_object (&self->item);
  g_clear_object (&self->draft);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->design, soma_design_unref);
  g_clear_pointer (&self->opened, soma_design_unref);
  g_clear_pointer (&self->checkpoint, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->problem, g_free);
  G_OBJECT_CLASS (soma_document_parent_class)->dispose (object);
}

static void
soma_document_class_init (SomaDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_document_get_property;
  object_class->dispose = soma_document_dispose;

  properties[PROP_DRAFT] = g_param_spec_object ("draft", NULL, NULL, SOMA_TYPE_DRAFT, flags);
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_PUZZLE] = g_param_spec_boxed ("puzzle", NULL, NULL, SOMA_TYPE_PUZZLE, flags);
  properties[PROP_SOLUTIONS] =
      g_param_spec_object ("solutions", NULL, NULL, SOMA_TYPE_SOLUTION_LIST, flags);
  properties[PROP_LEVELS] =
      g_param_spec_object ("levels", NULL, NULL, SOMA_TYPE_APART_LEVELS, flags);
  properties[PROP_INDEX] =
      g_param_spec_object ("index", NULL, NULL, SOMA_TYPE_SOLUTION_INDEX, flags);
  properties[PROP_STATUS] =
      g_param_spec_boxed ("status", NULL, NULL, SOMA_TYPE_DOCUMENT_STATUS, flags);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_document_init (SomaDocument *self)
{
  self->status.seconds_left = -1;
}

SomaDocument *
soma_document_new_for_draft (SomaDraft *draft, SomaSymmetry symmetry)
{
  g_return_val_if_fail (SOMA_IS_DRAFT (draft), NULL);

  SomaDocument *self = g_object_new (SOMA_TYPE_DOCUMENT, NULL);

  self->draft = g_object_ref (draft);
  take_design (self, soma_draft_get_design (draft));
  self->puzzle = soma_design_make_shown_puzzle (self->design);
  self->status.symmetry = symmetry;
  soma_document_make_solutions (self);
  self->status.state = soma_document_find_idle_state (self);
  update_name (self);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (draft_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (draft, "notify::file", G_CALLBACK (update_name), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (draft, "notify::source", G_CALLBACK (update_name), self,
                           G_CONNECT_SWAPPED);
  return self;
}

SomaDocument *
soma_document_new (SomaFigureItem *item, SomaSymmetry symmetry)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_ITEM (item), NULL);

  g_autoptr (SomaDesign) design = soma_figure_item_make_design (item);
  g_autoptr (SomaDraft) draft = soma_draft_new (design);
  SomaDocument *self = soma_document_new_for_draft (draft, symmetry);

  self->item = g_object_ref (item);
  self->opened = soma_design_ref (self->design);
  return self;
}

SomaFigureItem *
soma_document_get_item (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->item;
}

SomaDraft *
soma_document_get_draft (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->draft;
}

const char *
soma_document_get_name (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->name;
}

SomaPuzzle *
soma_document_get_puzzle (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->puzzle;
}

SomaSolutionList *
soma_document_get_solutions (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->solutions;
}

SomaApartLevels *
soma_document_get_levels (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->levels;
}

SomaSolutionIndex *
soma_document_get_index (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->status.index == SOMA_INDEX_READY ? self->index : NULL;
}

void
soma_document_get_status (SomaDocument *self, SomaDocumentStatus *status)
{
  g_return_if_fail (SOMA_IS_DOCUMENT (self));
  *status = self->status;
}

const char *
soma_document_get_problem (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->problem;
}

const char *
soma_document_get_checkpoint (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), NULL);
  return self->status.can_resume && self->status.n_kept == self->n_found ? self->checkpoint : NULL;
}

gboolean
soma_document_is_running (SomaDocument *self)
{
  g_return_val_if_fail (SOMA_IS_DOCUMENT (self), FALSE);
  return self->n_running > 0;
}
