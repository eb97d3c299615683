/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Adds a paragraph: the order in which the solution can be built, with one line for each copy: its
 * letter, its cell numbers and the side it comes in from, separated by tabs. If there is no such
 * order, adds a sentence instead. */
void print_build_order (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at);
