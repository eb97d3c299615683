/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* A solver that is too plain to be wrong, to hold the engine's answers against. It shares nothing
 * with the engine but the description of the puzzle: it turns the cells itself, fills the figure
 * cell by cell without looking ahead, keeps every solution, and tells which of them are the same by
 * comparing all their images. For tiny puzzles only. */
typedef struct _Naive Naive;

#define NAIVE_MAX_CELLS 64

/* Finds all solutions of the puzzle. NULL if that takes more than `max_steps` attempts to place a
 * piece. */
Naive *naive_new (SomaPuzzle *puzzle, guint64 max_steps);

void naive_free (Naive *naive);

/* The number of solutions in the convention. */
guint naive_count (const Naive *naive, SomaSymmetry symmetry);

/* The elements of the symmetry group that the convention compares by. */
int naive_group_size (const Naive *naive, SomaSymmetry symmetry);

/* What is common to all solutions that are the same as `copy_at` in the convention. Which of
 * several pieces of equal shape lies where makes no difference, unless the pieces are distinct.
 * Any assignment of copies to cells has a key. */
GBytes *naive_make_key (const Naive *naive, SomaSymmetry symmetry, const uint16_t *copy_at);

/* Whether the key is that of a solution. */
gboolean naive_has_key (const Naive *naive, SomaSymmetry symmetry, GBytes *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Naive, naive_free)
