/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"
#include "sweep.h"

/* How many steps (SomaSweep) may be spent on an attempt to count by sweeping before a search with
 * that many threads: a small part of what the search is expected to take, or a few milliseconds, so
 * that the attempt costs little where it fails. 0 where it is not worth trying: where pieces hardly
 * repeat and few cells stay empty, states hardly repeat, and small searches are done at once, or
 * when `stop` (nullable) is set. */
uint64_t soma_choice_get_steps (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads,
                                const atomic_bool *stop);

/* Counts by sweeping what is probably not counted faster by a search with that many threads. The
 * limits of `sweep` on steps are set here; a few are spent before the search is looked at, which
 * takes longer than a small sweep. With a result other than SOMA_SWEEP_COMPLETE `count` means
 * nothing; with SOMA_SWEEP_STEPS a search is better, and `n_steps` says if a sweep was tried. */
SomaSweepResult soma_choice_count (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads,
                                   SomaSweep *sweep, SomaNumber *count);
