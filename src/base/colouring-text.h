/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "why-not.h"

/* Proofs by colouring (SOMA_WHY_NOT_COLOURING) in words, for the window and the terminal alike. */

/* A few translated sentences, in which cells of weight 1 are called dark if they are only counted,
 * and otherwise cells have numbers. Free with g_free(). */
char *soma_colouring_describe (const SomaWhyNot *reason, const SomaPuzzle *puzzle);

/* Adds the weights of the cells: the layers side by side, the lowest first, as lines that begin
 * with two blanks, each with the row in front first. Where no cell is there is a dot. */
void soma_colouring_draw (const SomaWhyNot *reason, const SomaPuzzle *puzzle, GString *out);
