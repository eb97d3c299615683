/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "number.h"
#include "puzzle.h"

/* One solution of a puzzle: an item that a list makes on demand. */
#define SOMA_TYPE_SOLUTION (soma_solution_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolution, soma_solution, SOMA, SOLUTION, GObject)

/* Takes a reference on `puzzle` and copies `copy_at`, figure->n_cells copy numbers. */
SomaSolution *soma_solution_new (SomaPuzzle *puzzle, guint index, const guint16 *copy_at);

/* The same for one of more than a list can have. */
SomaSolution *soma_solution_new_numbered (SomaPuzzle *puzzle, const SomaNumber *number,
                                          const guint16 *copy_at);

SomaPuzzle *soma_solution_get_puzzle (SomaSolution *self);

/* Its position in the list, from 0; G_MAXUINT if it has a number of its own. */
guint soma_solution_get_index (SomaSolution *self);

/* Its number for people, from 1: that of its own, or that of its position. */
void soma_solution_get_number (SomaSolution *self, SomaNumber *number);

/* figure->n_cells copy numbers; owned by the solution. */
const guint16 *soma_solution_get_copy_at (SomaSolution *self);
