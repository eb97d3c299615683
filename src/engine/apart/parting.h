/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gap.h"
#include "turn-memory.h"

/* The fewest moves until some pieces come free of the others: a search breadth first. Moves are
 * shifts, and if it is told so, quarter turns.
 *
 * The order in which states are visited decides which of several shortest ways is found, and with
 * it what the parts will need. It is that of BurrTools, so that the levels are those that its users
 * know: for each direction (x up, x down, y up, …) and each piece, the sets that this piece takes
 * along over one cell, two cells, and so on, each followed by its unions with the sets found before
 * that go as far, the last of these first. Sets of more than half of the pieces are left out: the
 * others move the other way instead. Of the ways out of a state, those of a single piece come
 * first. The turns of a state come after its shifts; see turning.h for those that there are. */

/* Pieces beside each other, which do not overlap: their shapes (soma_gaps_add_shape()) and the
 * least coordinates of each. */
typedef struct
{
  int n_pieces;
  int shapes[64];
  int corners[64][3];
} SomaRigids;

typedef enum
{
  SOMA_PARTING_FOUND,
  SOMA_PARTING_LOCKED,  /* no moves whatever part them */
  SOMA_PARTING_STOPPED, /* the flag was set */
  SOMA_PARTING_MEMORY,  /* the states do not fit in the memory allowed */
  SOMA_PARTING_TOO_FAR, /* offsets or distances get too long */
} SomaPartingResult;

typedef struct _SomaPartingSearch SomaPartingSearch;

/* `most_bytes` is the memory that the states may take. Both flags may be NULL, and are looked at
 * all the time. */
SomaPartingSearch *soma_parting_search_new (size_t most_bytes, const atomic_bool *stop,
                                            const atomic_bool *also_stop);

/* Allows turns in all searches that follow. Copies `limits`; `memory` as for
 * soma_turning_init(). */
void soma_parting_search_allow_turns (SomaPartingSearch *search, const SomaTurnLimits *limits,
                                      SomaTurnMemory *memory);

/* Makes no turns in the searches that follow, or those that were allowed. False if none were. */
bool soma_parting_search_let_turn (SomaPartingSearch *search, bool turns);

/* What it knows of turns: NULL if it was not told to allow them. */
SomaTurnMemory *soma_parting_search_get_turns (SomaPartingSearch *search);

/* Takes NULL too. */
void soma_parting_search_free (SomaPartingSearch *search);

/* What it measures for. Shapes added before are forgotten after soma_parting_search_widen(). */
SomaGaps *soma_parting_search_get_gaps (SomaPartingSearch *search);

/* Makes offsets of so many cells possible; 0: twice as many as now. False if that is too much. */
bool soma_parting_search_widen (SomaPartingSearch *search, int extent);

/* Looks for the way. On SOMA_PARTING_TOO_FAR the caller may widen the search and try again. */
SomaPartingResult soma_parting_search_run (SomaPartingSearch *search, const SomaRigids *rigids);

/* The states visited, and how many moves are known to part nothing. From any thread, also while it
 * runs. */
size_t soma_parting_search_n_states (const SomaPartingSearch *search);
int soma_parting_search_n_known (const SomaPartingSearch *search);

/* The most memory that it has had, in bytes. */
size_t soma_parting_search_peak (const SomaPartingSearch *search);

/* A move on the way: the pieces that go, one bit for each; the axis, and by how many cells. If
 * it is a turn, `by` is 1 or -1 as in SomaMove, and `end` is as there. All is seen by the first
 * piece as it lies before the move: turns of it count as the opposite ones of the others. */
typedef struct
{
  uint64_t pieces;
  int axis;
  int by; /* cells; of the last, which takes them out of the rest, 1 or -1 */
  bool is_turn;
  int end[3];
} SomaPartingStep;

/* After SOMA_PARTING_FOUND: how many moves it takes, and what they are. Each moves the fewer
 * pieces; if a shift moves half of them, those without the first. The last is as in the order
 * above. */
int soma_parting_search_n_steps (const SomaPartingSearch *search);
void soma_parting_search_get_steps (SomaPartingSearch *search, SomaPartingStep *steps);
