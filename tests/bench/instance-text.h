/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* The puzzle as an exact cover in text, for solvers of other make: a line "CELLS TYPES OPTIONS",
 * then a line for each option: the cells it covers as a hexadecimal number, cell 0 being its lowest
 * bit, and the number of its type. All cells are to be covered, and each type is used once.
 *
 * One type is restricted to one placement of each orbit under the figure's rotations, so the number
 * of covers is that of solutions up to rotation; more where a placement that was kept is symmetric
 * itself.
 *
 * NULL for what cannot be said so: several pieces of one shape, ranges, optional cells, pins. */
char *instance_text_new (const SomaPuzzle *puzzle);
