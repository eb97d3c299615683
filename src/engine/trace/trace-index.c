/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-index.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* Some 50 microseconds of search. */
#define FIRST_SPACING 8192

#define MAX_BYTES (16 << 20)

void
soma_trace_index_init (SomaTraceIndex *index)
{
  *index = (SomaTraceIndex){ .spacing = FIRST_SPACING };
}

void
soma_trace_index_clear (SomaTraceIndex *index)
{
  free (index->marks);
  free (index->placed);
}

void
soma_trace_index_add (SomaTraceIndex *index, const SomaWalk *walk)
{
  const SomaWalkState *state = &walk->state;

  if (walk->work < index->spacing ||
      (index->n_marks > 0 &&
       index->marks[index->n_marks - 1].state.step.number >= state->step.number))
    return;
  if ((index->n_marks * sizeof *index->marks + index->n_placed * sizeof *index->placed) > MAX_BYTES)
    {
      /* Drops every other mark. */
      size_t n_placed = 0;
      int n_marks = 0;

      for (int i = 1; i < index->n_marks; i += 2)
        {
          SomaTraceMark mark = index->marks[i];
          memmove (index->placed + n_placed, index->placed + mark.first,
                   mark.state.n_placed * sizeof *index->placed);
          mark.first = n_placed;
          n_placed += mark.state.n_placed;
          index->marks[n_marks++] = mark;
        }
      index->n_marks = n_marks;
      index->n_placed = n_placed;
      index->spacing *= 2;
      return;
    }
  size_t n_placed = state->n_placed;
  if (index->n_marks == index->n_marks_room)
    {
      index->n_marks_room = index->n_marks_room * 2 + 64;
      index->marks = soma_realloc (index->marks, index->n_marks_room, sizeof *index->marks);
    }
  if (index->n_placed + n_placed > index->n_placed_room)
    {
      index->n_placed_room = index->n_placed_room * 2 + n_placed + 512;
      index->placed = soma_realloc (index->placed, index->n_placed_room, sizeof *index->placed);
    }
  index->marks[index->n_marks++] = (SomaTraceMark){ *state, index->n_placed };
  if (state->n_placed > 0)
    memcpy (index->placed + index->n_placed, walk->placed, state->n_placed * sizeof *index->placed);
  index->n_placed += state->n_placed;
}

const SomaTraceMark *
soma_trace_index_find (const SomaTraceIndex *index, SomaTraceCount count, uint64_t n)
{
  int low = 0, high = index->n_marks;

  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (soma_trace_count (&index->marks[middle].state.step, count) < n)
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 ? &index->marks[low - 1] : NULL;
}
