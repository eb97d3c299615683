/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turning.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "bit-count.h"
#include "memory.h"
#include "min-max.h"
#include "transform.h"

/* A quarter turn of the grid. With `next` and `last` for the axes after its own, a cell goes from
 * (next, last) to (x - last, y + next), or to (x + last, y - next) the other way. */
typedef struct
{
  int axis, next, last, direction;
  int x, y;
} Turn;

/* What is known of a turn: where each piece would be, and which others it would meet there. */
typedef struct
{
  Turn turn;
  const SomaFormPlace *before;
  SomaFormPlace after[SOMA_MAX_RIGIDS];
  uint64_t asked[SOMA_MAX_RIGIDS], met[SOMA_MAX_RIGIDS];
} Trial;

void
soma_turning_init (SomaTurning *self, const SomaTurnLimits *limits, SomaTurnMemory *memory)
{
  *self = (SomaTurning){ .memory = memory, .slide = limits->slide };
  if (memory == NULL)
    self->memory = self->own_memory = soma_turn_memory_new (limits);
}

static void
clear_forms (SomaTurning *self)
{
  for (int piece = 0; piece < self->n_pieces; piece++)
    for (int form = 0; form < self->n_forms[piece]; form++)
      free (self->forms[piece][form].cells);
  self->n_pieces = 0;
}

void
soma_turning_clear (SomaTurning *self)
{
  clear_forms (self);
  soma_turn_memory_free (self->own_memory);
  soma_moving_clear (&self->moving);
  free (self->cells);
}

/* Forms */

static void
add_form (SomaTurning *self, int piece, int shape)
{
  SomaForm *form = &self->forms[piece][self->n_forms[piece]++];

  *form = (SomaForm){ .shape = shape, .n_cells = soma_gaps_list_cells (self->gaps, shape, NULL) };
  soma_gaps_get_extent (self->gaps, shape, form->extent);
  form->cells = soma_alloc ((size_t) form->n_cells, sizeof (SomaCell));
  soma_gaps_list_cells (self->gaps, shape, form->cells);
}

/* The form of that shape, which is new if there is none. */
static int
find_form (SomaTurning *self, int piece, int shape)
{
  for (int form = 0; form < self->n_forms[piece]; form++)
    if (self->forms[piece][form].shape == shape)
      return form;
  add_form (self, piece, shape);
  return self->n_forms[piece] - 1;
}

bool
soma_turning_begin (SomaTurning *self, SomaGaps *gaps, int bits, int n_pieces, const int *shapes)
{
  clear_forms (self);
  self->gaps = gaps;
  self->bits = bits;
  for (int piece = 0; piece < n_pieces; piece++)
    {
      self->n_forms[piece] = 0;
      self->n_pieces = piece + 1;
      add_form (self, piece, shapes[piece]);
      for (int form = 0; form < self->n_forms[piece]; form++)
        for (int way = 0; way < SOMA_N_DIRECTIONS; way++)
          {
            int transform = soma_transform_quarter (way / 2, way % 2 == 0 ? 1 : -1);
            int shape = soma_gaps_turn_shape (gaps, self->forms[piece][form].shape, transform);
            if (shape < 0)
              return false;
            self->forms[piece][form].quarters[way] = (uint8_t) find_form (self, piece, shape);
          }
    }
  return true;
}

static const SomaForm *
get_form (const SomaTurning *self, int piece, const SomaFormPlace *place)
{
  return &self->forms[piece][place->form];
}

/* Turns of the grid */

static SomaFormPlace
turn_piece (const SomaTurning *self, const Turn *turn, int piece, const SomaFormPlace *place)
{
  const SomaForm *form = get_form (self, piece, place);
  int next = turn->next, last = turn->last;
  SomaFormPlace turned = *place;

  turned.form = form->quarters[2 * turn->axis + (turn->direction < 0)];
  if (turn->direction > 0)
    {
      turned.corner[next] = turn->x - (place->corner[last] + form->extent[last] - 1);
      turned.corner[last] = turn->y + place->corner[next];
    }
  else
    {
      turned.corner[next] = turn->x + place->corner[last];
      turned.corner[last] = turn->y - (place->corner[next] + form->extent[next] - 1);
    }
  return turned;
}

static Turn
invert (const Turn *turn)
{
  Turn inverse = *turn;

  inverse.direction = -turn->direction;
  inverse.x = -turn->direction * turn->y;
  inverse.y = turn->direction * turn->x;
  return inverse;
}

/* The middle of the box around some pieces, in half cells, that of a cell being 0. */
static void
get_middle (const SomaTurning *self, const SomaFormPlace *places, uint64_t set, int *middle)
{
  int low[3] = { INT_MAX, INT_MAX, INT_MAX }, high[3] = { INT_MIN, INT_MIN, INT_MIN };

  for (; set != 0; set &= set - 1)
    {
      int piece = __builtin_ctzll (set);
      const int *extent = get_form (self, piece, &places[piece])->extent;
      for (int axis = 0; axis < 3; axis++)
        {
          int corner = places[piece].corner[axis];
          low[axis] = soma_min (low[axis], corner);
          high[axis] = soma_max (high[axis], corner + extent[axis] - 1);
        }
    }
  for (int axis = 0; axis < 3; axis++)
    middle[axis] = low[axis] + high[axis];
}

/* What turns together */

static bool
is_met (SomaTurning *self, const Trial *trial, int piece, int other)
{
  const SomaFormPlace *here = &trial->after[piece], *there = &trial->before[other];
  const SomaForm *form = get_form (self, piece, here), *other_form = get_form (self, other, there);
  int offset[3];

  for (int axis = 0; axis < 3; axis++)
    {
      offset[axis] = there->corner[axis] - here->corner[axis];
      if (offset[axis] >= form->extent[axis] || -offset[axis] >= other_form->extent[axis])
        return false;
    }
  uint64_t gaps = soma_gaps_measure (self->gaps, form->shape, other_form->shape,
                                     soma_gaps_pack (self->bits, offset));
  return (gaps >> SOMA_GAPS_MEET & 1) != 0;
}

static bool
meets (SomaTurning *self, Trial *trial, int piece, int other)
{
  uint64_t bit = UINT64_C (1) << other;

  if ((trial->asked[piece] & bit) == 0)
    {
      trial->asked[piece] |= bit;
      if (is_met (self, trial, piece, other))
        trial->met[piece] |= bit;
    }
  return (trial->met[piece] & bit) != 0;
}

/* Some pieces, and those that they take along; 0 if they are more than so many. */
static uint64_t
close (SomaTurning *self, Trial *trial, uint64_t set, int most)
{
  uint64_t waiting = set;

  while (waiting != 0)
    {
      int next = __builtin_ctzll (waiting);
      waiting &= waiting - 1;
      for (int other = 0; other < self->n_pieces; other++)
        if ((set >> other & 1) == 0 && meets (self, trial, next, other))
          {
            set |= UINT64_C (1) << other;
            waiting |= UINT64_C (1) << other;
            if (soma_count_bits (set) > most)
              return 0;
          }
    }
  return set;
}

/* A set, and its unions with those before it. False if memory ran out. */
static bool
add_set (SomaTurning *self, uint64_t set)
{
  SomaMoving *moving = &self->moving;
  int n_before = moving->n_sets;

  if (soma_moving_find (moving, set) < n_before)
    return !moving->is_full;
  for (int i = 0; i < n_before; i++)
    {
      uint64_t both = set | moving->sets[i].set;
      if (2 * soma_count_bits (both) <= self->n_pieces)
        soma_moving_find (moving, both);
    }
  return !moving->is_full;
}

/* Whether the pieces lie as if those of `set` had been shifted, or not at all. */
static bool
is_shifted (const SomaFormPlace *before, const SomaFormPlace *after, uint64_t set)
{
  int first = __builtin_ctzll (set);

  for (uint64_t rest = set; rest != 0; rest &= rest - 1)
    {
      int piece = __builtin_ctzll (rest);
      if (after[piece].form != before[piece].form)
        return false;
      for (int axis = 0; axis < 3; axis++)
        if (after[piece].corner[axis] - before[piece].corner[axis] !=
            after[first].corner[axis] - before[first].corner[axis])
          return false;
    }
  return true;
}

static int
count_cells (const SomaTurning *self, uint64_t set)
{
  int n = 0;

  for (; set != 0; set &= set - 1)
    n += self->forms[__builtin_ctzll (set)][0].n_cells;
  return n;
}

/* Of two halves, the one of fewer cells turns, or that without the first piece. */
static bool
is_lesser (const SomaTurning *self, uint64_t set)
{
  uint64_t others = ~set & UINT64_MAX >> (64 - self->n_pieces);

  if (2 * soma_count_bits (set) != self->n_pieces)
    return 2 * soma_count_bits (set) < self->n_pieces;
  int n = count_cells (self, set), n_others = count_cells (self, others);
  return n != n_others ? n < n_others : (set & 1) == 0;
}

/* Hands out the turn of a set, if it is more than a shift and does not slide too far. */
static bool
hand_out (SomaTurning *self, const Trial *trial, uint64_t set, SomaQuarterFunc func, void *data)
{
  const Turn *turn = &trial->turn;
  uint64_t all = UINT64_MAX >> (64 - self->n_pieces), moved = set;
  SomaQuarter quarter = { set, turn->axis, turn->direction, { 0 } };
  SomaFormPlace after[SOMA_MAX_RIGIDS];
  Turn way = *turn;
  int before[3], then[3];

  /* What makes the turn decides, and not what is moved for it, which depends on the first piece. */
  if (is_shifted (trial->before, trial->after, set))
    return true;
  get_middle (self, trial->before, set, before);
  get_middle (self, trial->after, set, then);
  for (int axis = 0; axis < 3; axis++)
    {
      quarter.end[axis] = then[axis] - before[axis];
      if (abs (quarter.end[axis]) > 2 * self->slide)
        return true;
    }
  if ((set & 1) != 0)
    {
      moved = all & ~set;
      way = invert (turn);
    }
  memcpy (after, trial->before, (size_t) self->n_pieces * sizeof (SomaFormPlace));
  for (uint64_t rest = moved; rest != 0; rest &= rest - 1)
    {
      int piece = __builtin_ctzll (rest);
      after[piece] = turn_piece (self, &way, piece, &trial->before[piece]);
    }
  return func (&quarter, after, data);
}

static void
begin_trial (const SomaTurning *self, const SomaFormPlace *places, const Turn *turn, Trial *trial)
{
  *trial = (Trial){ .turn = *turn, .before = places };
  for (int piece = 0; piece < self->n_pieces; piece++)
    trial->after[piece] = turn_piece (self, turn, piece, &places[piece]);
}

/* Which turns are handed out, and to whom. */
typedef struct
{
  uint64_t set; /* of which pieces; 0: all sets that can turn */
  bool along;   /* with those that they take along */
  SomaQuarterFunc func;
  void *data;
} Wanted;

static bool
try_set (SomaTurning *self, Trial *trial, const Wanted *wanted)
{
  uint64_t all = UINT64_MAX >> (64 - self->n_pieces);
  uint64_t set = close (self, trial, wanted->set,
                        wanted->along ? self->n_pieces - 1 : soma_count_bits (wanted->set));
  Trial opposite;

  if (set == 0)
    return true;
  if (is_lesser (self, set))
    return hand_out (self, trial, set, wanted->func, wanted->data);
  Turn back = invert (&trial->turn);
  begin_trial (self, trial->before, &back, &opposite);
  return hand_out (self, &opposite, all & ~set, wanted->func, wanted->data);
}

static bool
try_turn (SomaTurning *self, const SomaFormPlace *places, const Turn *turn, const Wanted *wanted)
{
  Trial trial;

  begin_trial (self, places, turn, &trial);
  if (wanted->set != 0)
    return try_set (self, &trial, wanted);
  soma_moving_forget (&self->moving);
  for (int piece = 0; piece < self->n_pieces; piece++)
    {
      uint64_t set = close (self, &trial, UINT64_C (1) << piece, self->n_pieces / 2);
      if (set != 0 && !add_set (self, set))
        return false;
    }
  for (int i = 0; i < self->moving.n_sets; i++)
    {
      uint64_t set = self->moving.sets[i].set;
      if (is_lesser (self, set) && !hand_out (self, &trial, set, wanted->func, wanted->data))
        return false;
    }
  return true;
}

/* Where a point can be that stays where it is, in half cells. */
static SomaRigidBox
find_room (const SomaTurning *self, const SomaFormPlace *places)
{
  SomaRigidBox room = { { INT_MAX, INT_MAX, INT_MAX }, { INT_MIN, INT_MIN, INT_MIN } };

  for (int piece = 0; piece < self->n_pieces; piece++)
    for (int axis = 0; axis < 3; axis++)
      {
        int corner = places[piece].corner[axis];
        int extent = get_form (self, piece, &places[piece])->extent[axis];
        room.low[axis] = soma_min (room.low[axis], 2 * corner - 2 * self->slide);
        room.high[axis] = soma_max (room.high[axis], 2 * (corner + extent - 1) + 2 * self->slide);
      }
  return room;
}

static bool
try_turns (SomaTurning *self, const SomaFormPlace *places, const SomaRigidBox *room, int axis,
           int direction, const Wanted *wanted)
{
  Turn turn = {
    .axis = axis, .next = (axis + 1) % 3, .last = (axis + 2) % 3, .direction = direction
  };

  /* The middle of a cell, or a corner. */
  for (int last = room->low[turn.last]; last <= room->high[turn.last]; last++)
    for (int next = room->low[turn.next]; next <= room->high[turn.next]; next++)
      {
        if (((next + last) & 1) != 0)
          continue;
        turn.x = (next + direction * last) / 2;
        turn.y = (last - direction * next) / 2;
        if (!try_turn (self, places, &turn, wanted))
          return false;
      }
  return true;
}

bool
soma_turning_list (SomaTurning *self, const SomaFormPlace *places, SomaQuarterFunc func, void *data)
{
  const Wanted wanted = { .func = func, .data = data };
  SomaRigidBox room = find_room (self, places);

  for (int way = 0; way < SOMA_N_DIRECTIONS; way++)
    if (!try_turns (self, places, &room, way / 2, way % 2 == 0 ? 1 : -1, &wanted))
      return false;
  return true;
}

bool
soma_turning_list_set (SomaTurning *self, const SomaFormPlace *places, uint64_t set, int axis,
                       int direction, bool along, SomaQuarterFunc func, void *data)
{
  const Wanted wanted = { set, along, func, data };
  SomaRigidBox room = find_room (self, places);

  return try_turns (self, places, &room, axis, direction, &wanted);
}

/* Asking */

static void
add_cells (SomaTurning *self, const SomaFormPlace *places, uint64_t set, int axis,
           SomaTurnPicture *picture)
{
  for (; set != 0; set &= set - 1)
    {
      int piece = __builtin_ctzll (set);
      const SomaForm *form = get_form (self, piece, &places[piece]);
      const int *corner = places[piece].corner;
      for (int i = 0; i < form->n_cells; i++)
        {
          const int at[3] = { form->cells[i].x + corner[0], form->cells[i].y + corner[1],
                              form->cells[i].z + corner[2] };
          self->cells[picture->n_cells++] = soma_turn_see_cell (at, axis, piece);
        }
    }
}

bool
soma_turning_ask (SomaTurning *self, const SomaFormPlace *places, const SomaQuarter *quarter)
{
  SomaTurnPicture picture = { 0 };
  SomaTurnEnd end = { quarter->end[(quarter->axis + 1) % 3],
                      quarter->end[(quarter->axis + 2) % 3] };
  int n_cells = 0;

  for (int piece = 0; piece < self->n_pieces; piece++)
    n_cells += self->forms[piece][0].n_cells;
  if (n_cells > self->n_cell_room)
    {
      self->n_cell_room = n_cells;
      free (self->cells);
      self->cells = soma_alloc ((size_t) n_cells, sizeof (SomaTurnCell));
    }
  add_cells (self, places, quarter->pieces, quarter->axis, &picture);
  picture.n_turning = picture.n_cells;
  add_cells (self, places, (UINT64_MAX >> (64 - self->n_pieces)) & ~quarter->pieces, quarter->axis,
             &picture);
  picture.cells = self->cells;
  return soma_turn_memory_ask (self->memory, &picture, quarter->direction, end);
}
