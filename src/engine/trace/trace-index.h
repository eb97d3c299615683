/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-walk.h"

/* States of a traced search from which the steps after them can be done again. Their number has a
 * bound: when it is reached, every other state is dropped, and from then on they are taken twice as
 * far apart. */
typedef struct
{
  SomaWalkState state;
  size_t first; /* its placements in `placed` */
} SomaTraceMark;

/* What places in a trace are found by. */
typedef enum
{
  SOMA_TRACE_STEPS,
  SOMA_TRACE_SOLUTIONS,
  SOMA_TRACE_DEAD_ENDS,
} SomaTraceCount;

/* How many of them there are up to the step. */
uint64_t soma_trace_count (const SomaStep *step, SomaTraceCount count);

typedef struct
{
  uint64_t spacing; /* of marks, in units of SomaWalk.work */
  int n_marks, n_marks_room;
  SomaTraceMark *marks; /* owned; ascending */
  size_t n_placed, n_placed_room;
  uint32_t *placed; /* owned */
} SomaTraceIndex;

void soma_trace_index_init (SomaTraceIndex *index);

void soma_trace_index_clear (SomaTraceIndex *index);

/* Notes the walk's state if it lies after all others and is far enough from where the walk's work
 * was last 0. */
void soma_trace_index_add (SomaTraceIndex *index, const SomaWalk *walk);

/* The last mark before the `n`th of what is counted; NULL if there is none. */
const SomaTraceMark *soma_trace_index_find (const SomaTraceIndex *index, SomaTraceCount count,
                                            uint64_t n);
