/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "hint-finder.h"
#include "hint-private.h"
#include "memory.h"
#include "symmetry.h"

/* Candidates are ranked by the number of ways they leave, and the first that can be placed well is
 * the answer. */

/* Whether the element maps the building, of which NO_COPY is not a part, to itself. */
static bool
is_invariant (SomaHintFinder *finder, const SomaGroup *group, int element, const uint16_t *copy_at)
{
  uint16_t
      image[SOMA_MAX_CELLS]; /* for each cell that is the first of its copy: the image's copy */
  uint16_t *first_cell = finder->slot_of_copy;
  bool is_same = true;
  for (int i = 0; i < finder->n_cells && is_same; i++)
    {
      if (copy_at[i] == SOMA_NO_COPY)
        continue;
      uint16_t to = copy_at[group->cell_map[element][i]];
      uint16_t *first = &first_cell[copy_at[i]];
      if (*first == SOMA_HINT_NO_SLOT)
        {
          *first = (uint16_t) i;
          image[i] = to;
        }
      is_same = to != SOMA_NO_COPY && to == image[*first];
      if (is_same)
        {
          int piece = group->piece_map[element][finder->piece_of_copy[copy_at[i]]];
          is_same = finder->kind_of[piece] == finder->kind_of[finder->piece_of_copy[to]];
        }
    }
  for (int i = 0; i < finder->n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      first_cell[copy_at[i]] = SOMA_HINT_NO_SLOT;
  return is_same;
}

/* A piece of the kind of which a copy is left, if possible one that must be used. */
static int
find_piece (const SomaHintFinder *finder, int kind)
{
  const SomaPieceSet *set = finder->puzzle->set;

  for (int pass = 0; pass < 2; pass++)
    for (int piece = kind; piece < set->n_pieces; piece++)
      {
        int count = pass == 0 ? set->pieces[piece].min_count : set->pieces[piece].max_count;
        if (finder->kind_of[piece] == kind && finder->n_placed[piece] < count)
          return piece;
      }
  return kind;
}

/* The ways that are left when the candidate is placed. Ways that a symmetry maps to each other
 * count once, if it maps the building with the candidate to itself: by Burnside's lemma, their
 * number is the mean number of ways that such a symmetry maps to themselves. */
static uint64_t
count_ways (SomaHintFinder *finder, const SomaGroup *group, const SomaHintCandidate *candidate)
{
  uint16_t building[SOMA_MAX_CELLS];
  uint64_t n_kept = candidate->n_listed; /* by the identity */
  int order = 1;

  /* The building with the candidate placed. */
  int piece = find_piece (finder, candidate->kind);
  int copy = soma_piece_set_first_copy (finder->puzzle->set, piece) + finder->n_placed[piece];

  memcpy (building, finder->placed_at, finder->n_cells * sizeof *building);
  for (int i = 0; i < candidate->n_cells; i++)
    building[finder->pool[candidate->cells + i]] = (uint16_t) copy;
  for (int element = 1; element < group->n_elements; element++)
    {
      if (!is_invariant (finder, group, element, building))
        continue;
      order++;
      for (int i = 0; i < candidate->n_listed; i++)
        {
          size_t way = finder->ways_of[candidate->first + i];
          n_kept += is_invariant (finder, group, element, finder->ways + way * finder->n_cells);
        }
    }
  return n_kept / order;
}

/* The symmetries of the puzzle without its pins: with the placed pieces there can be more than the
 * pins alone allow. */
static SomaGroup *
find_group (const SomaHintFinder *finder)
{
  const SomaPuzzle *puzzle = finder->puzzle;
  SomaPuzzle *bare = soma_puzzle_new (puzzle->name, puzzle->figure, puzzle->set, NULL, 0,
                                      puzzle->distinct_pieces, NULL);
  SomaGroup *group = soma_group_new (bare, finder->question->symmetry);

  soma_puzzle_unref (bare);
  return group;
}

/* The order in which candidates are examined. Their cells differ, so the order is strict. */
static bool
comes_before (const SomaHintFinder *finder, const SomaHintCandidate *a, const SomaHintCandidate *b)
{
  if (a->n_ways != b->n_ways)
    return a->n_ways > b->n_ways;
  if (a->height * b->n_cells != b->height * a->n_cells)
    return a->height * b->n_cells < b->height * a->n_cells;
  if (a->depth * b->n_cells != b->depth * a->n_cells)
    return a->depth * b->n_cells > b->depth * a->n_cells;
  if (a->kind != b->kind)
    return a->kind < b->kind;
  return memcmp (finder->pool + a->cells, finder->pool + b->cells,
                 a->n_cells * sizeof *finder->pool) < 0;
}

/* How well the rest of the way can be assembled after the candidate, which `rests` or not. */
static SomaHintEase
follow_way (const SomaHintFinder *finder, const SomaHintCandidate *candidate, bool rests, int way)
{
  bool is_there[SOMA_MAX_CELLS];
  SomaBuildOrder order;

  memcpy (is_there, finder->is_there, finder->n_cells * sizeof *is_there);
  for (int i = 0; i < candidate->n_cells; i++)
    is_there[finder->pool[candidate->cells + i]] = true;
  soma_build_order_continue (finder->puzzle, finder->ways + (size_t) way * finder->n_cells,
                             is_there, &order);
  if (order.result == SOMA_BUILD_ORDER_FOUND)
    return rests ? SOMA_HINT_RESTS : SOMA_HINT_HELD;
  if (order.result == SOMA_BUILD_ORDER_LOCKED)
    return SOMA_HINT_DEAD_END;
  return rests ? SOMA_HINT_RESTS_NOW : SOMA_HINT_HELD;
}

static void
judge (const SomaHintFinder *finder, const SomaHintCandidate *candidate, SomaHintNext *next)
{
  const uint16_t *cells = finder->pool + candidate->cells;
  int approach = soma_build_order_find_approach (finder->puzzle->figure, finder->is_there, cells,
                                                 candidate->n_cells, &next->rests);

  next->ease = SOMA_HINT_LOCKED;
  if (approach == SOMA_N_APPROACHES)
    return;
  next->approach = (SomaApproach) approach;
  SomaHintEase best = next->rests ? SOMA_HINT_RESTS : SOMA_HINT_HELD;
  for (int i = 0; i < candidate->n_listed && next->ease != best; i++)
    {
      int way = finder->ways_of[candidate->first + i];
      SomaHintEase ease = follow_way (finder, candidate, next->rests, way);
      next->ease = ease < next->ease ? ease : next->ease;
    }
}

/* The best candidate not yet examined; NULL if none is left. */
static SomaHintCandidate *
take_first (const SomaHintFinder *finder, bool *is_done)
{
  int first = -1;

  for (int i = 0; i < finder->n_candidates; i++)
    if (!is_done[i] &&
        (first < 0 || comes_before (finder, &finder->candidates[i], &finder->candidates[first])))
      first = i;
  if (first < 0)
    return NULL;
  is_done[first] = true;
  return &finder->candidates[first];
}

/* Usually one of the first few is the answer, so it is not worth sorting them. */
static SomaHintAnswer
choose (const SomaHintFinder *finder, SomaHintNext *next)
{
  const SomaHintCandidate *best = NULL;
  bool *is_done = soma_alloc0 (finder->n_candidates, sizeof *is_done);
  SomaHintAnswer answer = SOMA_HINT_NO;

  while (best == NULL || next->ease != SOMA_HINT_RESTS)
    {
      SomaHintNext other = { 0 };
      const SomaHintCandidate *candidate = take_first (finder, is_done);
      if (candidate == NULL)
        break;
      if (soma_hint_is_stopped (finder->question))
        {
          answer = SOMA_HINT_STOPPED;
          break;
        }
      judge (finder, candidate, &other);
      if (best == NULL || other.ease < next->ease)
        {
          *next = other;
          best = candidate;
          answer = SOMA_HINT_YES;
        }
    }
  free (is_done);
  if (answer == SOMA_HINT_YES)
    {
      next->answer = SOMA_HINT_YES;
      next->piece = find_piece (finder, best->kind);
      next->n_cells = best->n_cells;
      memcpy (next->cells, finder->pool + best->cells, best->n_cells * sizeof *next->cells);
      next->n_ways = best->n_ways;
      next->is_best = finder->is_complete;
    }
  return answer;
}

void
soma_hint_next (const SomaHintQuestion *question, int max_ways, SomaHintNext *next)
{
  SomaHintFinder finder;

  *next = (SomaHintNext){ 0 };
  soma_hint_finder_init (&finder, question, max_ways);
  SomaHintAnswer answer = soma_hint_finder_list_ways (&finder);
  if (answer == SOMA_HINT_YES)
    {
      soma_hint_finder_list_candidates (&finder);
      SomaGroup *group = finder.is_complete ? find_group (&finder) : NULL;

      for (int i = 0; i < finder.n_candidates; i++)
        {
          SomaHintCandidate *candidate = &finder.candidates[i];
          candidate->n_ways = group != NULL ? count_ways (&finder, group, candidate)
                                            : (uint64_t) candidate->n_listed;
        }
      soma_group_free (group);
      answer = choose (&finder, next);
    }
  next->answer = answer;
  soma_hint_finder_clear (&finder);
}
