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

SomaHintAnswer
soma_hint_has_solution (SomaPuzzle *puzzle, const atomic_bool *stop)
{
  SomaSearchOptions options = {
    .symmetry = SOMA_SYMMETRY_NONE, .limit = 1, .n_threads = 1, .stop = stop
  };
  SomaError error;
  SomaSearch *search = soma_search_new (puzzle, &options, &error);
  SomaSearchState state =
      search != NULL ? soma_search_run (search) : soma_search_state_of_error (&error);

  soma_search_free (search);
  return tell_answer (state);
}

void
soma_hint_can_finish (const SomaHintQuestion *question, SomaHintWays *ways)
{
  SomaPuzzle *puzzle = soma_hint_pin (question, NULL);

  *ways = (SomaHintWays){ .answer = SOMA_HINT_FAILED };
  if (puzzle == NULL)
    return;
  ways->answer = soma_hint_has_solution (puzzle, question->stop);
  ways->n_ways = ways->answer == SOMA_HINT_YES;
  ways->is_more = ways->answer == SOMA_HINT_YES;
  soma_puzzle_unref (puzzle);
}

void
soma_hint_count (const SomaHintQuestion *question, SomaHintWays *ways)
{
  SomaSearchOptions options = { .symmetry = question->symmetry,
                                .n_threads = 1,
                                .stop = question->stop };
  SomaPuzzle *puzzle = soma_hint_pin (question, NULL);
  SomaError error = { SOMA_ERROR_PIN, -1 };
  SomaSearch *search = puzzle != NULL ? soma_search_new (puzzle, &options, &error) : NULL;

  soma_puzzle_unref (puzzle);
  if (search == NULL)
    {
      *ways = (SomaHintWays){ .answer = tell_answer (soma_search_state_of_error (&error)) };
      return;
    }
  *ways = (SomaHintWays){ 0 };
  SomaProgress progress;
  SomaSearchState state = soma_search_run (search);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  ways->answer = progress.n_solutions > 0 ? SOMA_HINT_YES : tell_answer (state);
  ways->n_ways = progress.n_solutions;
  ways->is_more = progress.n_solutions > 0 && state != SOMA_SEARCH_COMPLETE;
}
