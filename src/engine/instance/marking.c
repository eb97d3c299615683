/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "marking.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "random.h"

/* The number of steps from one random marking, and for how many of them a cell stays as it is. */
#define STEPS_PER_START 60
#define TABU_STEPS 4

typedef struct
{
  const SomaInstance *instance;
  const SomaRemainder *remainder;

  uint16_t *cells; /* those that can be marked: empty and required */
  int n_cells;
  int *list_start; /* per cell of the figure, and one more */
  int *lists;      /* per cell: the open options that cover it */

  bool marked[SOMA_MAX_CELLS];
  int n_marked;
  int *n_marked_of_option;
  int *n_options_with; /* per type and number of marked cells: how many options have so many */
  int most[SOMA_MAX_PIECES];
  int most_of_all; /* the most cells that the pieces can cover */

  int frozen_until[SOMA_MAX_CELLS];
  uint64_t n_counts; /* number of options recounted */
  uint64_t random;
} Search;

static int *
count_with (Search *s, int type, int n_marked)
{
  return &s->n_options_with[type * (s->instance->n_cells + 1) + n_marked];
}

/* Marks the cell, or unmarks it. */
static void
flip (Search *s, int cell)
{
  int by = s->marked[cell] ? -1 : 1;

  s->marked[cell] = by > 0;
  s->n_marked += by;
  s->n_counts += (uint64_t) (s->list_start[cell + 1] - s->list_start[cell]);
  for (int i = s->list_start[cell]; i < s->list_start[cell + 1]; i++)
    {
      int option = s->lists[i], type = soma_instance_option_type (s->instance, option);
      int before = s->n_marked_of_option[option], copies = s->remainder->max_left[type];
      s->n_marked_of_option[option] += by;
      --*count_with (s, type, before);
      ++*count_with (s, type, before + by);
      while (s->most[type] < before + by)
        {
          s->most[type]++;
          s->most_of_all += copies;
        }
      while (s->most[type] > 0 && *count_with (s, type, s->most[type]) == 0)
        {
          s->most[type]--;
          s->most_of_all -= copies;
        }
    }
}

/* If positive, the marking is a proof. */
static int
get_score (const Search *s)
{
  return s->n_marked - s->most_of_all;
}

/* Flips the cell that leaves the best score, choosing at random among equals. */
static void
take_step (Search *s, int step)
{
  int best = -1, best_score = 0, n_best = 0;

  for (int i = 0; i < s->n_cells; i++)
    {
      int cell = s->cells[i];
      if (s->frozen_until[cell] > step)
        continue;
      flip (s, cell);
      int score = get_score (s);
      flip (s, cell);
      if (best >= 0 && score < best_score)
        continue;
      n_best = best >= 0 && score == best_score ? n_best + 1 : 1;
      best_score = score;
      if (soma_random_next (&s->random) % (uint64_t) n_best == 0)
        best = cell;
    }
  if (best >= 0)
    {
      flip (s, best);
      s->frozen_until[best] = step + 1 + TABU_STEPS;
    }
}

static void
search (Search *s, uint64_t n_counts, const atomic_bool *stop, SomaMarking *marking)
{
  while (s->n_counts < n_counts && s->n_cells > 0 &&
         (stop == NULL || !atomic_load_explicit (stop, memory_order_relaxed)))
    {
      s->n_counts++;
      uint64_t density = 1 + soma_random_next (&s->random) % 15;

      for (int i = 0; i < s->n_cells; i++)
        {
          if (s->marked[s->cells[i]] != (soma_random_next (&s->random) % 16 < density))
            flip (s, s->cells[i]);
          s->frozen_until[s->cells[i]] = 0;
        }
      for (int step = 0; step < STEPS_PER_START && get_score (s) <= 0; step++)
        take_step (s, step);
      if (get_score (s) <= 0)
        continue;
      /* Removes all marks that the proof does not need. */
      for (int i = 0; i < s->n_cells; i++)
        {
          if (!s->marked[s->cells[i]])
            continue;
          flip (s, s->cells[i]);
          if (get_score (s) <= 0)
            flip (s, s->cells[i]);
        }
      if (marking->n_cells == 0 || s->n_marked < marking->n_cells)
        {
          marking->n_cells = 0;
          for (int c = 0; c < s->instance->n_cells; c++)
            if (s->marked[c])
              marking->cells[marking->n_cells++] = (uint16_t) c;
          marking->most = s->most_of_all;
          memcpy (marking->most_of_type, s->most, sizeof s->most);
        }
    }
}

static void
list_options (Search *s)
{
  const SomaInstance *instance = s->instance;

  for (int pass = 0; pass < 2; pass++)
    {
      for (int o = 0; o < instance->n_options; o++)
        {
          if (!soma_remainder_is_open (s->remainder, o))
            continue;
          *count_with (s, soma_instance_option_type (instance, o), 0) += pass;
          for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
            if (pass == 0)
              s->list_start[instance->items[i] + 2]++;
            else
              s->lists[s->list_start[instance->items[i] + 1]++] = o;
        }
      for (int c = 0; c < instance->n_cells && pass == 0; c++)
        s->list_start[c + 2] += s->list_start[c + 1];
    }
}

bool
soma_marking_find (const SomaRemainder *remainder, uint64_t n_counts, const atomic_bool *stop,
                   SomaMarking *marking)
{
  const SomaInstance *instance = remainder->instance;
  Search *s = soma_alloc0 (1, sizeof *s);

  marking->n_cells = 0;
  s->instance = instance;
  s->remainder = remainder;
  s->cells = soma_alloc (instance->n_cells, sizeof *s->cells);
  s->list_start = soma_alloc0 (instance->n_cells + 2, sizeof *s->list_start);
  s->lists = soma_try_alloc (instance->start[instance->n_options], sizeof *s->lists);
  s->n_marked_of_option = soma_try_alloc0 (instance->n_options, sizeof *s->n_marked_of_option);
  s->n_options_with =
      soma_alloc0 ((size_t) instance->n_types * (instance->n_cells + 1), sizeof *s->n_options_with);
  bool ok = s->lists != NULL && s->n_marked_of_option != NULL;
  if (ok)
    {
      for (int c = 0; c < s->instance->n_cells; c++)
        if (s->remainder->empty[c] && soma_instance_cell_required (s->instance, c))
          s->cells[s->n_cells++] = (uint16_t) c;
      list_options (s);
      search (s, n_counts, stop, marking);
    }
  free (s->cells);
  free (s->list_start);
  free (s->lists);
  free (s->n_marked_of_option);
  free (s->n_options_with);
  free (s);
  return ok;
}
