/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "near.h"

#include "engine-auto.h"
#include "solution-list.h"

struct _SomaNear
{
  /* Owned */
  SomaSolution *solution;
  SomaGroup *group;
  SomaDifference *difference; /* from the solution */
};

SomaNear *
soma_near_new (SomaSolution *solution, SomaSymmetry symmetry)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION (solution), NULL);
  SomaPuzzle *puzzle = soma_solution_get_puzzle (solution);
  SomaNear *self = g_new (SomaNear, 1);

  *self = (SomaNear){
    g_object_ref (solution),
    soma_group_new (puzzle, symmetry),
    soma_difference_new (puzzle, symmetry, soma_solution_get_copy_at (solution)),
  };
  return self;
}

void
soma_near_free (SomaNear *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->solution);
  soma_group_free (self->group);
  soma_difference_free (self->difference);
  g_free (self);
}

SomaSolution *
soma_near_get_solution (SomaNear *self)
{
  return self->solution;
}

int
soma_near_count (SomaNear *self, const guint16 *copy_at)
{
  int element;

  return soma_difference_count (self->difference, copy_at, SOMA_NEAR_MOST, &element);
}

SomaSolution *
soma_near_turn (SomaNear *self, SomaSolution *solution)
{
  SomaPuzzle *puzzle = soma_solution_get_puzzle (solution);
  const guint16 *listed = soma_solution_get_copy_at (solution);
  guint16 copy_at[SOMA_MAX_CELLS];
  int element;

  soma_difference_count (self->difference, listed, SOMA_NEAR_MOST, &element);
  soma_group_apply (self->group, puzzle, element, listed, copy_at);
  return soma_solution_new (puzzle, soma_solution_get_index (solution), copy_at);
}

int
soma_near_compare (SomaSolution *near, SomaSolution *solution, bool *moved)
{
  const SomaPuzzle *puzzle = soma_solution_get_puzzle (near);
  const guint16 *now = soma_solution_get_copy_at (solution);
  int n_copies = soma_piece_set_n_copies (puzzle->set), n_moved = 0;

  for (int copy = 0; copy < n_copies; copy++)
    {
      SomaKeptPiece kept = soma_kept_piece_make (puzzle, now, copy);
      moved[copy] = kept.n_cells > 0 &&
                    !soma_kept_piece_is_in (&kept, puzzle, soma_solution_get_copy_at (near));
      n_moved += moved[copy];
      soma_kept_piece_clear (&kept);
    }
  return n_moved;
}
