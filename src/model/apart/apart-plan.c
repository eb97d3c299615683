/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-plan.h"

#include "apart-text.h"

struct _SomaApartPlan
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  SomaApart *apart;

  gboolean with_turns;
  SomaApartTurning turning;
  guint64 lock;
};

G_DEFINE_FINAL_TYPE (SomaApartPlan, soma_apart_plan, G_TYPE_OBJECT)

static void
soma_apart_plan_finalize (GObject *object)
{
  SomaApartPlan *self = SOMA_APART_PLAN (object);

  soma_puzzle_unref (self->puzzle);
  g_free (self->copy_at);
  soma_apart_free (self->apart);
  G_OBJECT_CLASS (soma_apart_plan_parent_class)->finalize (object);
}

static void
soma_apart_plan_class_init (SomaApartPlanClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_apart_plan_finalize;
}

static void
soma_apart_plan_init (SomaApartPlan *self)
{
}

SomaTurnLimits
soma_apart_turning_get_limits (const SomaApartTurning *turning)
{
  return (SomaTurnLimits){ .clearance = turning->clearance,
                           .bevel = turning->bevel,
                           .slide = SOMA_TURN_DEFAULT_SLIDE };
}

SomaApartPlan *
soma_apart_plan_new (SomaPuzzle *puzzle, const guint16 *copy_at, SomaApart *apart,
                     const SomaApartTurning *turning)
{
  return soma_apart_plan_new_locked (puzzle, copy_at, apart, turning, apart->rest);
}

SomaApartPlan *
soma_apart_plan_new_locked (SomaPuzzle *puzzle, const guint16 *copy_at, SomaApart *apart,
                            const SomaApartTurning *turning, guint64 lock)
{
  SomaApartPlan *self = g_object_new (SOMA_TYPE_APART_PLAN, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  self->apart = apart;
  self->with_turns = turning != NULL;
  if (turning != NULL)
    self->turning = *turning;
  self->lock = lock;
  return self;
}

SomaPuzzle *
soma_apart_plan_get_puzzle (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), NULL);
  return self->puzzle;
}

const guint16 *
soma_apart_plan_get_copy_at (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), NULL);
  return self->copy_at;
}

const SomaApart *
soma_apart_plan_get_apart (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), NULL);
  return self->apart;
}

const SomaApartTurning *
soma_apart_plan_get_turning (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), NULL);
  return self->with_turns ? &self->turning : NULL;
}

guint64
soma_apart_plan_get_lock (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), 0);
  return self->lock;
}

gboolean
soma_apart_plan_is_complete (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), FALSE);
  return self->apart->result == SOMA_APART_COMPLETE;
}

void
soma_apart_plan_get_places (SomaApartPlan *self, int n_done, SomaApartPlaces *places)
{
  g_return_if_fail (SOMA_IS_APART_PLAN (self));
  g_return_if_fail (n_done >= 0 && n_done <= self->apart->n_moves);

  if (n_done == 0)
    soma_apart_get_first_places (self->apart, places);
  else
    soma_apart_get_places (self->apart, self->puzzle, self->copy_at, n_done - 1, true, places);
}

void
soma_apart_plan_get_places_before (SomaApartPlan *self, int n_done, SomaApartPlaces *places)
{
  g_return_if_fail (SOMA_IS_APART_PLAN (self));
  g_return_if_fail (n_done >= 0 && n_done <= self->apart->n_moves);

  if (n_done == self->apart->n_moves)
    soma_apart_plan_get_places (self, n_done, places);
  else
    soma_apart_get_places (self->apart, self->puzzle, self->copy_at, n_done, false, places);
}

/* Partings come before their parts. */
int
soma_apart_plan_get_depth (SomaApartPlan *self, int parting)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), 0);

  const SomaParting *partings = self->apart->partings;
  int depth = 0;

  for (int i = parting - 1; i >= 0; i--)
    if (partings[i].stay_parting == parting || partings[i].out_parting == parting)
      {
        depth++;
        parting = i;
      }
  return depth;
}

char *
soma_apart_plan_describe_move (SomaApartPlan *self, int move, gboolean back)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), NULL);
  g_return_val_if_fail (move >= 0 && move < self->apart->n_moves, NULL);

  const SomaMove *what = &self->apart->moves[move];

  return back ? soma_apart_text_move_back (self->puzzle, self->apart, what, self->turning.unit)
              : soma_apart_text_move (self->puzzle, self->apart, what, self->turning.unit);
}

char *
soma_apart_plan_name_copies (SomaApartPlan *self, guint64 copies)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), NULL);
  return soma_apart_text_copies (self->puzzle, self->apart, copies);
}

int
soma_apart_plan_count_turns (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), 0);
  return soma_apart_count_turns (self->apart);
}

char *
soma_apart_plan_name_level (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), NULL);

  int levels[SOMA_MAX_APART_COPIES];

  if (self->apart->result != SOMA_APART_COMPLETE)
    return NULL;
  int n_levels = soma_apart_get_levels (self->apart, levels);
  return soma_apart_text_level (levels, n_levels);
}

char *
soma_apart_plan_to_text (SomaApartPlan *self)
{
  g_return_val_if_fail (SOMA_IS_APART_PLAN (self), NULL);

  GString *text = g_string_new (NULL);

  soma_apart_text_append_moves (text, self->puzzle, self->apart, self->turning.unit);
  return g_string_free (text, FALSE);
}
