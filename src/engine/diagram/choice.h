/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"

/* How many steps (SomaSweep) may be spent on an attempt to count by sweeping before a search with
 * that many threads: a small part of what the search is expected to take, or a few milliseconds, so
 * that the attempt costs little where it fails. 0 where it is not worth trying: where pieces hardly
 * repeat, states hardly do, and small searches are done at once. */
uint64_t soma_choice_get_steps (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads);
