/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "why-not.h"

/* Proofs by colouring (SOMA_WHY_NOT_COLOURING) in words, for the window and the terminal alike. */

/* Whether its cells are called dark, which are those of weight 1, and light; otherwise they have
 * numbers. */
gboolean soma_colouring_has_two_colours (const SomaWhyNot *reason, const SomaPuzzle *puzzle);

/* A few translated sentences. Free with g_free(). */
char *soma_colouring_describe (const SomaWhyNot *reason, const SomaPuzzle *puzzle);

/* Adds the weights of the cells: the layers side by side, the lowest first, as lines that begin
 * with two blanks, each with the row in front first. Where no cell is there is a dot. */
void soma_colouring_draw (const SomaWhyNot *reason, const SomaPuzzle *puzzle, GString *out);
