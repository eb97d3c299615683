/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"
#include "sweep.h"

/* All solutions of a puzzle in one graph, which is what a sweep (sweep.h) goes through when none of
 * it is thrown away: its nodes are the states that lead to a solution, in layers, one for each
 * cell; its edges say which placement covers the first uncovered cell, and which state follows. A
 * solution is a way through the graph from the first state to the last. So a few thousand states
 * hold more solutions than could ever be listed, and what is asked of all solutions is answered by
 * going over the graph once: how many there are under conditions, the one with a certain number
 * (selection.h), how often each piece covers each cell (heat.h), one at random (sampler.h).
 *
 * It is a zero-suppressed decision diagram with branches of many ways (Minato, 1993; Knuth, TAOCP
 * 7.1.4; for exact cover Nishino, Yasuda, Minato and Nagata, AAAI 2017), without its last step:
 * states that differ and lead to the same are not made one.
 *
 * Symmetric solutions are all in it, as different ones: SOMA_SYMMETRY_NONE.
 *
 * What it costs: making one takes up to four times as long as counting by sweeping, as images are
 * not joined (8x8 dominoes 0.07 ms, 4x4x4 dominoes 1.7 ms), and memory for all states at once, 8
 * bytes for each edge and 4 for each state, which can be gigabytes. So it belongs in the
 * background, with a bound and a stop flag. The other headers say what is asked at no cost, and
 * what goes over the whole graph. */
typedef struct _SomaDiagram SomaDiagram;

/* Makes the diagram of all solutions; `sweep` says what it may take, and is told what it took.
 * With SOMA_SWEEP_COMPLETE `*diagram` is a new reference, a diagram without states if there is no
 * solution. Otherwise it is NULL: SOMA_SWEEP_STOPPED, _MEMORY, _STEPS or _WIDE. Keeps a reference
 * on `puzzle`. A diagram never changes, and may be used by many threads at once. */
SomaSweepResult soma_diagram_new (SomaPuzzle *puzzle, SomaSweep *sweep, SomaDiagram **diagram);

/* From any thread, as with unref. */
SomaDiagram *soma_diagram_ref (SomaDiagram *diagram);

/* Takes NULL too. */
void soma_diagram_unref (SomaDiagram *diagram);

/* Borrowed. */
SomaPuzzle *soma_diagram_get_puzzle (const SomaDiagram *diagram);

typedef struct
{
  uint64_t n_states;
  uint64_t n_edges;
  size_t n_bytes; /* of memory that it keeps */
} SomaDiagramSize;

void soma_diagram_get_size (const SomaDiagram *diagram, SomaDiagramSize *size);
