/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "packing.h"

/* Finds one solution of a puzzle among packed ones (see packing.h), rotated and mirrored forms
 * included. */
typedef struct _SomaSolutionFinder SomaSolutionFinder;

/* Looks for the solution `copy_at`, and those that count as the same under the convention. */
SomaSolutionFinder *soma_solution_finder_new (SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                              const guint16 *copy_at);

void soma_solution_finder_free (SomaSolutionFinder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolutionFinder, soma_solution_finder_free)

/* The index of the first match among `n` consecutive packed solutions, or -1. Takes about ten
 * milliseconds for a million solutions. */
gint64 soma_solution_finder_find (SomaSolutionFinder *self, const guint8 *packed, gsize n);
