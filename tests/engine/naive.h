/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* A solver that is too simple to be wrong, for checking the engine's answers. It shares nothing
 * with the engine except the description of the puzzle: it rotates the cells itself, fills the
 * figure cell by cell without looking ahead, keeps every solution, and determines which of them are
 * the same by comparing all their images. For tiny puzzles only. */
typedef struct _Naive Naive;

#define NAIVE_MAX_CELLS 128

/* Finds all solutions of the puzzle. NULL if that takes more than `max_steps` attempts to place a
 * piece. */
Naive *naive_new (SomaPuzzle *puzzle, guint64 max_steps);

void naive_free (Naive *naive);

/* The number of solutions in the convention. */
guint naive_count (const Naive *naive, SomaSymmetry symmetry);

/* The elements of the symmetry group that the convention compares by. */
int naive_group_size (const Naive *naive, SomaSymmetry symmetry);

/* A key common to all solutions that are the same as `copy_at` under the convention. It makes no
 * difference which of several pieces of equal shape is where, unless the pieces are distinct. Any
 * assignment of copies to cells has a key. */
GBytes *naive_make_key (const Naive *naive, SomaSymmetry symmetry, const uint16_t *copy_at);

/* Whether the key is that of a solution. */
gboolean naive_has_key (const Naive *naive, SomaSymmetry symmetry, GBytes *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Naive, naive_free)
