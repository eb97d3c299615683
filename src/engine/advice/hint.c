/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hint.h"

#include <stdlib.h>
#include <string.h>

#include "hint-private.h"
#include "memory.h"

SomaPuzzle *
soma_hint_pin (const SomaHintQuestion *question, const bool *left_out)
{
  const SomaPuzzle *puzzle = question->puzzle;
  int n_pins = puzzle->n_pins;
  SomaPin *pins = soma_alloc (puzzle->n_pins + question->n_placed, sizeof *pins);

  if (n_pins > 0)
    memcpy (pins, puzzle->pins, n_pins * sizeof *pins);
  for (int i = 0; i < question->n_placed; i++)
    if (left_out == NULL || !left_out[i])
      pins[n_pins++] = question->placed[i];
  SomaPuzzle *pinned = soma_puzzle_new (puzzle->name, puzzle->figure, puzzle->set, pins, n_pins,
                                        puzzle->distinct_pieces, NULL);
  free (pins);
  return pinned;
}

static SomaHintAnswer
tell_answer (SomaSearchState state)
{
  switch (state)
    {
    case SOMA_SEARCH_LIMIT:
      return SOMA_HINT_YES;
    case SOMA_SEARCH_COMPLETE:
      return SOMA_HINT_NO;
    case SOMA_SEARCH_STOPPED:
      return SOMA_HINT_STOPPED;
    case SOMA_SEARCH_READY:
    case SOMA_SEARCH_RUNNING:
    case SOMA_SEARCH_FAILED:
    default:
      return SOMA_HINT_FAILED;
    }
}

/* How many nodes take as long as one that minds parity. */
#define NODES_PER_NODE_OF_PARITY 50

/* `*n_nodes` is the limit, 0 for none, and set to those that were visited. */
static SomaHintAnswer
look (SomaPuzzle *puzzle, int techniques, const atomic_bool *stop, uint64_t *n_nodes)
{
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                .limit = 1,
                                .n_threads = 1,
                                .techniques = techniques,
                                .node_limit = *n_nodes,
                                .stop = stop };
  SomaProgress progress = { 0 };
  SomaError error;
  SomaSearch *search = soma_search_new (puzzle, &options, &error);
  SomaSearchState state =
      search != NULL ? soma_search_run (search) : soma_search_state_of_error (&error);

  if (search != NULL)
    soma_search_get_progress (search, &progress);
  *n_nodes = progress.n_nodes;
  soma_search_free (search);
  return tell_answer (state);
}

SomaHintAnswer
soma_hint_has_solution (SomaPuzzle *puzzle, const atomic_bool *stop, uint64_t *n_nodes)
{
  uint64_t n_visited = *n_nodes, n_of_parity = *n_nodes / NODES_PER_NODE_OF_PARITY;
  SomaHintAnswer answer = look (puzzle, 0, stop, &n_visited);

  /* Without a limit the search minds parity by itself. */
  if (answer == SOMA_HINT_STOPPED && n_of_parity > 0 && (stop == NULL || !atomic_load (stop)))
    {
      answer = look (puzzle, SOMA_DEFAULT_TECHNIQUES | SOMA_TECHNIQUE_PARITY, stop, &n_of_parity);
      n_visited += n_of_parity * NODES_PER_NODE_OF_PARITY;
    }
  *n_nodes = n_visited;
  return answer;
}

void
soma_hint_can_finish (const SomaHintQuestion *question, SomaHintWays *ways)
{
  SomaPuzzle *puzzle = soma_hint_pin (question, NULL);
  uint64_t n_nodes = 0;

  *ways = (SomaHintWays){ .answer = SOMA_HINT_FAILED };
  if (puzzle == NULL)
    return;
  ways->answer = soma_hint_has_solution (puzzle, question->stop, &n_nodes);
  ways->n_ways = ways->answer == SOMA_HINT_YES;
  ways->is_more = ways->answer == SOMA_HINT_YES;
  soma_puzzle_unref (puzzle);
}

struct _SomaHintCounter
{
  const SomaHintQuestion *question; /* borrowed */

  /* Written by the thread that counts */
  _Atomic (SomaSearch *) search; /* (nullable) owned; until there is one */
  _Atomic (SomaHintAnswer) answer;
  atomic_bool is_complete; /* the count is final */
};

SomaHintCounter *
soma_hint_counter_new (const SomaHintQuestion *question)
{
  SomaHintCounter *self = soma_alloc0 (1, sizeof *self);

  self->question = question;
  atomic_init (&self->answer, SOMA_HINT_STOPPED);
  return self;
}

void
soma_hint_counter_run (SomaHintCounter *self)
{
  const SomaHintQuestion *question = self->question;
  SomaSearchOptions options = { .symmetry = question->symmetry,
                                .n_threads = 1,
                                .stop = question->stop };
  SomaHintWays first;

  soma_hint_can_finish (question, &first);
  atomic_store (&self->answer, first.answer);
  if (first.answer != SOMA_HINT_YES)
    return;
  SomaPuzzle *puzzle = soma_hint_pin (question, NULL);
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  soma_puzzle_unref (puzzle);
  atomic_store (&self->search, search);
  if (search != NULL)
    atomic_store (&self->is_complete, soma_search_run (search) == SOMA_SEARCH_COMPLETE);
}

void
soma_hint_counter_get_ways (SomaHintCounter *self, SomaHintWays *ways)
{
  /* In this order: a count that is final is read after it is said to be. */
  bool is_complete = atomic_load (&self->is_complete);
  SomaSearch *search = atomic_load (&self->search);
  SomaProgress progress = { 0 };

  *ways = (SomaHintWays){ .answer = atomic_load (&self->answer) };
  if (ways->answer != SOMA_HINT_YES)
    return;
  if (search != NULL)
    soma_search_get_progress (search, &progress);
  ways->n_ways = progress.n_solutions > 0 ? progress.n_solutions : 1;
  ways->is_more = !is_complete;
}

void
soma_hint_counter_free (SomaHintCounter *self)
{
  if (self == NULL)
    return;
  soma_search_free (atomic_load (&self->search));
  free (self);
}

void
soma_hint_count (const SomaHintQuestion *question, SomaHintWays *ways)
{
  SomaHintCounter *counter = soma_hint_counter_new (question);

  soma_hint_counter_run (counter);
  soma_hint_counter_get_ways (counter, ways);
  soma_hint_counter_free (counter);
}
