/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace-walk.h"

/* States of a traced search from which the steps after them can be repeated. Their number is
 * limited: at the limit, every other state is dropped, and from then on they are taken twice as far
 * apart. */
typedef struct
{
  SomaWalkState state;
  size_t first; /* its placements in `placed` */
} SomaTraceMark;

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

/* Stores the walk's state if it comes after all others and walk->work, since it was last reset, is
 * at least the spacing. */
void soma_trace_index_add (SomaTraceIndex *index, const SomaWalk *walk);

/* The last mark before the `n`th of what is counted; NULL if there is none. */
const SomaTraceMark *soma_trace_index_find (const SomaTraceIndex *index, SomaTraceCount count,
                                            uint64_t n);
