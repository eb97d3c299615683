/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "puzzle.h"

/* One solution of a puzzle: an item that a list makes on demand. */
#define SOMA_TYPE_SOLUTION (soma_solution_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolution, soma_solution, SOMA, SOLUTION, GObject)

/* Takes a reference on `puzzle` and copies `copy_at`, figure->n_cells copy numbers. */
SomaSolution *soma_solution_new (SomaPuzzle *puzzle, guint index, const guint16 *copy_at);

SomaPuzzle *soma_solution_get_puzzle (SomaSolution *self);

/* Its position in the list, from 0. */
guint soma_solution_get_index (SomaSolution *self);

/* figure->n_cells copy numbers; owned by the solution. */
const guint16 *soma_solution_get_copy_at (SomaSolution *self);
