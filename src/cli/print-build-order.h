/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Adds a paragraph: the order in which the solution can be put together, a line for each copy with
 * its letter, its cells as numbers and the side it comes from, with tabs between; or, where there
 * is no such order, a sentence. */
void print_build_order (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at);
