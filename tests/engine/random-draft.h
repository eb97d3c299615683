/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draft.h"

/* A random puzzle of at most `max_cells` cells. Most have solutions: the figure was cut up into the
 * pieces. Among them are symmetric and disconnected figures, chiral and disconnected pieces, pieces
 * of equal shape, pieces that may not be turned in every way, counts, ranges, optional cells, pins,
 * and leftover pieces. The same seed gives the same puzzle. */
void random_draft (Draft *draft, guint32 seed, int max_cells);
