/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "piece-set.h"

/* Which cells of a figure may stay empty, and how many. All zero: those that are optional, as many
 * as the pieces leave. */
typedef struct
{
  bool anywhere;   /* any cell, not only the optional ones */
  bool is_limited; /* no fewer than `least`, no more than `most` */
  int least, most;
} SomaHoles;

bool soma_holes_equal (const SomaHoles *a, const SomaHoles *b);

/* Replaces figure and pieces (the pieces may be NULL) by ones that say the same, where they do not
 * say it already. False, and the limit is left out, if counts and optional cells cannot say it. */
bool soma_holes_apply (const SomaHoles *holes, SomaFigure **figure, SomaPieceSet **set);
