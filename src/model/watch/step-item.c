/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-item.h"

struct _SomaStepItem
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  SomaStep step; /* with its cells */
};

G_DEFINE_FINAL_TYPE (SomaStepItem, soma_step_item, G_TYPE_OBJECT)

static void
soma_step_item_dispose (GObject *object)
{
  SomaStepItem *self = SOMA_STEP_ITEM (object);

  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer ((gpointer *) &self->step.cells, g_free);
  G_OBJECT_CLASS (soma_step_item_parent_class)->dispose (object);
}

static void
soma_step_item_class_init (SomaStepItemClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_step_item_dispose;
}

static void
soma_step_item_init (SomaStepItem *self)
{
}

SomaStepItem *
soma_step_item_new (SomaPuzzle *puzzle, const SomaStep *step)
{
  SomaStepItem *self = g_object_new (SOMA_TYPE_STEP_ITEM, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->step = *step;
  self->step.cells = g_memdup2 (step->cells, step->n_cells * sizeof *step->cells);
  return self;
}

SomaPuzzle *
soma_step_item_get_puzzle (SomaStepItem *self)
{
  g_return_val_if_fail (SOMA_IS_STEP_ITEM (self), NULL);
  return self->puzzle;
}

const SomaStep *
soma_step_item_get_step (SomaStepItem *self)
{
  g_return_val_if_fail (SOMA_IS_STEP_ITEM (self), NULL);
  return &self->step;
}
