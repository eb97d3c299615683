/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hand-turn.h"

#include <stdlib.h>
#include <string.h>

#include "bit-count.h"
#include "memory.h"
#include "rigid-copies.h"
#include "turn-ways.h"
#include "turning.h"

/* Of an offset, as in reach.c. */
#define BITS 14

struct _SomaTurner
{
  /* Owned */
  SomaPuzzle *puzzle;
  uint16_t *copy_at;
  SomaGaps *gaps;
  SomaTurnMemory *memory;

  SomaTurnLimits limits;
  SomaTurning turning;
  SomaRigidCopies copies;
  atomic_bool is_stopped;
};

/* A turn that ends where there is room. */
typedef struct
{
  SomaMove move;
  int n_copies, way; /* that turn, and the square of how far they slide, in half cells */
} Candidate;

/* What is asked of a turner. */
typedef struct
{
  SomaTurner *turner;
  const SomaSpread *spread;
  uint64_t copies, part;
  int axis, direction;

  /* The part, as soma_turning_begin() wants it */
  int members[SOMA_MAX_APART_COPIES];
  SomaFormPlace places[SOMA_MAX_APART_COPIES];

  int n_candidates, n_room;
  Candidate *candidates; /* owned */
} Question;

SomaTurner *
soma_turner_new (SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaTurnLimits *limits)
{
  SomaTurner *self = soma_alloc0 (1, sizeof *self);
  size_t n_cells = (size_t) puzzle->figure->n_cells;

  self->puzzle = soma_puzzle_ref (puzzle);
  self->copy_at = soma_alloc (n_cells, sizeof *copy_at);
  memcpy (self->copy_at, copy_at, n_cells * sizeof *copy_at);
  self->gaps = soma_gaps_new (BITS);
  self->limits = *limits;
  self->limits.stop = &self->is_stopped;
  self->memory = soma_turn_memory_new (&self->limits);
  soma_turning_init (&self->turning, &self->limits, self->memory);
  soma_rigid_copies_init (&self->copies, puzzle);
  self->copies.with_turns = true;
  if (soma_rigid_copies_sort (&self->copies, copy_at) &&
      soma_rigid_copies_add_shapes (&self->copies, self->gaps))
    return self;
  soma_turner_free (self);
  return NULL;
}

void
soma_turner_free (SomaTurner *turner)
{
  if (turner == NULL)
    return;
  soma_turning_clear (&turner->turning);
  soma_rigid_copies_clear (&turner->copies);
  soma_turn_memory_free (turner->memory);
  soma_gaps_free (turner->gaps);
  free (turner->copy_at);
  soma_puzzle_unref (turner->puzzle);
  free (turner);
}

void
soma_turner_stop (SomaTurner *turner)
{
  atomic_store (&turner->is_stopped, true);
}

/* Candidates */

static bool
begin (Question *question)
{
  SomaTurner *self = question->turner;
  int shapes[SOMA_MAX_APART_COPIES];
  int n = soma_rigid_copies_list (question->part, question->members);

  for (int i = 0; i < n; i++)
    {
      int copy = question->members[i];
      const SomaRigidPlace *place = &question->spread->places[copy];
      SomaRigidBox box = soma_rigid_place_box (place, &self->copies.boxes[copy]);
      shapes[i] = soma_gaps_turn_shape (self->gaps, self->copies.shapes[copy], place->rotation);
      question->places[i].form = 0;
      memcpy (question->places[i].corner, box.low, sizeof box.low);
    }
  return soma_turning_begin (&self->turning, self->gaps, BITS, n, shapes);
}

static uint64_t
to_members (const Question *question, uint64_t copies)
{
  uint64_t set = 0;

  for (int i = 0; i < question->turner->turning.n_pieces; i++)
    if ((copies >> question->members[i] & 1) != 0)
      set |= UINT64_C (1) << i;
  return set;
}

static uint64_t
to_copies (const Question *question, uint64_t set)
{
  uint64_t copies = 0;

  for (; set != 0; set &= set - 1)
    copies |= UINT64_C (1) << question->members[__builtin_ctzll (set)];
  return copies;
}

/* What is held turns, also where the others make the turn. */
static bool
add_candidate (const SomaQuarter *quarter, const SomaFormPlace *after, void *data)
{
  Question *question = data;
  Candidate candidate = { .move = { .kind = SOMA_MOVE_TURN,
                                    .axis = question->axis,
                                    .by = question->direction,
                                    .turning = to_copies (question, quarter->pieces) } };
  SomaMove *move = &candidate.move;

  (void) after;
  move->copies =
      (move->turning & question->copies) != 0 ? move->turning : question->part & ~move->turning;
  memcpy (move->end, quarter->end, sizeof move->end);
  candidate.n_copies = soma_count_bits (move->copies);
  for (int axis = 0; axis < 3; axis++)
    candidate.way += move->end[axis] * move->end[axis];
  if (question->n_candidates == question->n_room)
    {
      question->n_room = 2 * question->n_room + 16;
      question->candidates =
          soma_realloc (question->candidates, (size_t) question->n_room, sizeof (Candidate));
    }
  question->candidates[question->n_candidates++] = candidate;
  return true;
}

/* The fewest copies first, and then the shortest ways; others in the order of their ends. */
static int
compare (const void *first, const void *second)
{
  const Candidate *a = first, *b = second;

  if (a->n_copies != b->n_copies)
    return a->n_copies - b->n_copies;
  if (a->way != b->way)
    return a->way - b->way;
  for (int axis = 0; axis < 3; axis++)
    if (a->move.end[axis] != b->move.end[axis])
      return a->move.end[axis] - b->move.end[axis];
  return 0;
}

/* Answers */

static SomaTurnPicture
draw (const Question *question, uint64_t turning)
{
  const SomaTurner *self = question->turner;

  return soma_turn_picture_new (self->puzzle, self->copy_at, self->copies.copies,
                                question->spread->places, turning, question->part & ~turning,
                                question->axis);
}

/* The path, and back to its beginning. */
static void
return_path (SomaTurnPath *path)
{
  int n = path->n_poses;

  path->poses = soma_realloc (path->poses, 2 * (size_t) n, sizeof (SomaTurnPose));
  for (int i = 0; i + 1 < n; i++)
    path->poses[n + i] = path->poses[n - 2 - i];
  path->n_poses = 2 * n - 1;
}

/* What stops it. If something could be taken along, and that has no way either, that is meant. */
static void
find_obstacles (const Question *question, SomaHandTurn *turn)
{
  uint64_t copies =
      question->n_candidates > 0 ? question->candidates[0].move.copies : question->copies;
  SomaTurnPicture picture = draw (question, copies);

  turn->kind = SOMA_HAND_TURN_BLOCKED;
  turn->blockers = soma_turn_find_obstacles (&picture, &question->turner->limits,
                                             question->direction, &turn->turn.path);
  if (turn->blockers == 0)
    turn->kind = SOMA_HAND_TURN_SAME;
  else
    return_path (&turn->turn.path);
  turn->move = (SomaMove){ .kind = SOMA_MOVE_TURN,
                           .axis = question->axis,
                           .by = question->direction,
                           .copies = copies,
                           .turning = copies };
  soma_turn_picture_free (&picture);
}

static bool
try_candidate (const Question *question, const Candidate *candidate, SomaHandTurn *turn)
{
  SomaTurner *self = question->turner;
  const SomaMove *move = &candidate->move;
  SomaTurnEnd end = { move->end[(move->axis + 1) % 3], move->end[(move->axis + 2) % 3] };
  SomaTurnPicture picture = draw (question, move->turning);
  bool is_possible = soma_turn_memory_ask (
      self->memory, &picture, move->turning == move->copies ? move->by : -move->by, end);

  if (is_possible)
    {
      turn->kind = SOMA_HAND_TURN_MADE;
      turn->move = *move;
      turn->turn = soma_turn_way_find (self->memory, &picture, move);
    }
  soma_turn_picture_free (&picture);
  return is_possible;
}

void
soma_turner_find (SomaTurner *turner, const SomaSpread *spread, uint64_t copies, int axis,
                  int direction, bool along, SomaHandTurn *turn)
{
  Question question = { .turner = turner,
                        .spread = spread,
                        .copies = copies,
                        .part =
                            spread->parts[soma_spread_find_part (spread, __builtin_ctzll (copies))],
                        .axis = axis,
                        .direction = direction };
  bool is_found = false;

  *turn = (SomaHandTurn){ 0 };
  if (begin (&question))
    soma_turning_list_set (&turner->turning, question.places, to_members (&question, copies), axis,
                           direction, along, add_candidate, &question);
  if (question.n_candidates > 0)
    qsort (question.candidates, (size_t) question.n_candidates, sizeof (Candidate), compare);
  for (int i = 0; i < question.n_candidates && !is_found; i++)
    is_found = try_candidate (&question, &question.candidates[i], turn);
  if (!is_found && soma_turn_is_stopped (&turner->limits))
    turn->kind = SOMA_HAND_TURN_STOPPED;
  else if (!is_found)
    find_obstacles (&question, turn);
  free (question.candidates);
}

void
soma_turner_follow (SomaTurner *turner, const SomaSpread *spread, const SomaMove *move,
                    SomaHandTurn *turn)
{
  uint64_t part = spread->parts[soma_spread_find_part (spread, __builtin_ctzll (move->copies))];
  SomaTurnPicture picture =
      soma_turn_picture_new (turner->puzzle, turner->copy_at, turner->copies.copies, spread->places,
                             move->turning, part & ~move->turning, move->axis);

  *turn = (SomaHandTurn){ .kind = SOMA_HAND_TURN_MADE,
                          .move = *move,
                          .turn = soma_turn_way_find (turner->memory, &picture, move) };
  soma_turn_picture_free (&picture);
}

void
soma_hand_turn_clear (SomaHandTurn *turn)
{
  soma_turn_path_clear (&turn->turn.path);
}
