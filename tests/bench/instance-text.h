/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* The puzzle as an exact cover in text, for other solvers: a line "CELLS TYPES OPTIONS", then a
 * line for each option: the cells it covers as a hexadecimal number, cell 0 being its lowest bit,
 * and the number of its type. All cells must be covered, and each type is used once.
 *
 * One type is restricted to one placement of each orbit under the figure's rotations, so the number
 * of covers is that of solutions up to rotation; more if a placement that was kept is itself
 * symmetric.
 *
 * NULL for puzzles that cannot be expressed like this: several pieces of one shape, ranges,
 * optional cells, pins. */
char *instance_text_new (const SomaPuzzle *puzzle);
