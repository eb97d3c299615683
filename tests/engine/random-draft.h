/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draft.h"

/* A random puzzle of at most `max_cells` cells. Most have solutions: the figure was cut up into the
 * pieces. Among them are symmetric and disconnected figures, chiral and disconnected pieces, pieces
 * of equal shape, pieces that may not be turned in every way, counts, ranges, optional cells, pins,
 * and leftover pieces. The same seed gives the same puzzle. */
void random_draft (Draft *draft, guint32 seed, int max_cells);

/* One of those with a symmetric figure, and mostly with ranges, so that nothing is carried into
 * itself that a solution covers once. */
void random_symmetric_draft (Draft *draft, guint32 seed, int max_cells);

/* A new puzzle: the same one in colours, of cells of the figure and of pieces, anywhere or in a
 * pattern that may be symmetric, with rules for them, by which each accepts itself; if
 * `strict`, a colour need not accept itself, nor any other. Without its pins, if the colours forbid
 * one. */
SomaPuzzle *random_paint (const SomaPuzzle *puzzle, gboolean strict, GRand *rand);
