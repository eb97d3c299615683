/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hint.h"
#include "search.h"

/* The puzzle of the question with the placed pieces pinned, except those for which `left_out`
 * (nullable) is set. NULL if they overlap. */
SomaPuzzle *soma_hint_pin (const SomaHintQuestion *question, const bool *left_out);

/* Whether the puzzle has a solution. `stop` may be NULL. STOPPED is the answer also when that takes
 * more than `*n_nodes` (0: no limit), and as long again with parity. It is set to the nodes that
 * were visited, or to how many take as long. */
SomaHintAnswer soma_hint_has_solution (SomaPuzzle *puzzle, const atomic_bool *stop,
                                       uint64_t *n_nodes);

static inline bool
soma_hint_is_stopped (const SomaHintQuestion *question)
{
  return question->stop != NULL && atomic_load (question->stop);
}
