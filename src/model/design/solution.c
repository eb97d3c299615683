/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution.h"

struct _SomaSolution
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  SomaNumber *number; /* (nullable) */

  guint index;
};

G_DEFINE_FINAL_TYPE (SomaSolution, soma_solution, G_TYPE_OBJECT)

static void
soma_solution_dispose (GObject *object)
{
  SomaSolution *self = SOMA_SOLUTION (object);

  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_clear_pointer (&self->copy_at, g_free);
  g_clear_pointer (&self->number, g_free);
  G_OBJECT_CLASS (soma_solution_parent_class)->dispose (object);
}

static void
soma_solution_class_init (SomaSolutionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_solution_dispose;
}

static void
soma_solution_init (SomaSolution *self)
{
}

SomaSolution *
soma_solution_new (SomaPuzzle *puzzle, guint index, const guint16 *copy_at)
{
  SomaSolution *self = g_object_new (SOMA_TYPE_SOLUTION, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->index = index;
  self->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  return self;
}

SomaSolution *
soma_solution_new_numbered (SomaPuzzle *puzzle, const SomaNumber *number, const guint16 *copy_at)
{
  SomaSolution *self = soma_solution_new (puzzle, G_MAXUINT, copy_at);

  self->number = g_memdup2 (number, sizeof *number);
  return self;
}

SomaPuzzle *
soma_solution_get_puzzle (SomaSolution *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION (self), NULL);
  return self->puzzle;
}

guint
soma_solution_get_index (SomaSolution *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION (self), 0);
  return self->index;
}

void
soma_solution_get_number (SomaSolution *self, SomaNumber *number)
{
  g_return_if_fail (SOMA_IS_SOLUTION (self));

  if (self->number != NULL)
    *number = *self->number;
  else
    soma_number_set (number, (guint64) self->index + 1);
}

const guint16 *
soma_solution_get_copy_at (SomaSolution *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION (self), NULL);
  return self->copy_at;
}
