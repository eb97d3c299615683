/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "moving.h"

#include <stdlib.h>

#include "memory.h"

#define FIRST_SLOTS 256
#define FIRST_ROOM 16

void
soma_moving_forget (SomaMoving *moving)
{
  soma_moving_begin (moving);
  moving->n_sets = 0;
  moving->age++;
  moving->is_full = false;
}

void
soma_moving_begin (SomaMoving *moving)
{
  for (int distance = 0; distance <= moving->most_distance; distance++)
    moving->lists[distance].n = 0;
  moving->most_distance = 0;
  moving->round++;
}

void
soma_moving_clear (SomaMoving *moving)
{
  for (int distance = 0; distance <= SOMA_GAP_FREE; distance++)
    free (moving->lists[distance].sets);
  free (moving->sets);
  free (moving->slots);
  *moving = (SomaMoving){ 0 };
}

size_t
soma_moving_size (const SomaMoving *moving)
{
  size_t size =
      moving->n_slots * sizeof (SomaMovingSlot) + (size_t) moving->n_room * sizeof (SomaMovingSet);

  for (int distance = 0; distance <= SOMA_GAP_FREE; distance++)
    size += (size_t) moving->lists[distance].n_room * sizeof (uint64_t);
  return size;
}

static SomaMovingSlot *
find_slot (const SomaMoving *moving, uint64_t set)
{
  size_t i = (size_t) (set * UINT64_C (0x9e3779b97f4a7c15) >> 32) & (moving->n_slots - 1);

  while (moving->slots[i].age == moving->age && moving->slots[i].set != set)
    i = (i + 1) & (moving->n_slots - 1);
  return &moving->slots[i];
}

/* Room for one more set, with half of the slots empty. */
static bool
make_room (SomaMoving *moving)
{
  size_t n_slots = moving->n_slots > 0 ? 2 * moving->n_slots : FIRST_SLOTS;

  SomaMovingSlot *slots = soma_try_alloc0 (n_slots, sizeof (SomaMovingSlot));
  if (slots == NULL)
    return false;
  free (moving->slots);
  moving->slots = slots;
  moving->n_slots = n_slots;
  for (int i = 0; i < moving->n_sets; i++)
    *find_slot (moving, moving->sets[i].set) =
        (SomaMovingSlot){ moving->sets[i].set, moving->age, i };
  int n_room = (int) (n_slots / 2);
  SomaMovingSet *sets = soma_try_realloc (moving->sets, (size_t) n_room, sizeof (SomaMovingSet));
  if (sets == NULL)
    return false;
  moving->sets = sets;
  moving->n_room = n_room;
  return true;
}

int
soma_moving_find (SomaMoving *moving, uint64_t set)
{
  if (moving->n_sets == moving->n_room && !make_room (moving))
    {
      moving->is_full = true;
      return -1;
    }
  SomaMovingSlot *slot = find_slot (moving, set);
  if (slot->age != moving->age)
    {
      *slot = (SomaMovingSlot){ set, moving->age, moving->n_sets };
      moving->sets[moving->n_sets++] = (SomaMovingSet){ .set = set };
    }
  return slot->number;
}

static bool
make_room_in_list (SomaMovingList *list)
{
  int n_room = list->n_room > 0 ? 2 * list->n_room : FIRST_ROOM;
  uint64_t *sets = soma_try_realloc (list->sets, (size_t) n_room, sizeof (uint64_t));

  if (sets == NULL)
    return false;
  list->sets = sets;
  list->n_room = n_room;
  return true;
}

static inline SomaMovingSet *
get_set (SomaMoving *moving, int number)
{
  SomaMovingSet *set = &moving->sets[number];

  if (set->round != moving->round)
    *set = (SomaMovingSet){ .set = set->set, .round = moving->round };
  return set;
}

bool
soma_moving_add (SomaMoving *moving, int distance, int number)
{
  SomaMovingList *list = &moving->lists[distance];
  SomaMovingSet *set = get_set (moving, number);
  uint64_t *distances = &set->distances[distance / 64], bit = UINT64_C (1) << distance % 64;

  if ((*distances & bit) != 0)
    return false;
  if (list->n == list->n_room && !make_room_in_list (list))
    {
      moving->is_full = true;
      return false;
    }
  *distances |= bit;
  list->sets[list->n++] = set->set;
  if (distance > moving->most_distance)
    moving->most_distance = distance;
  return true;
}

bool
soma_moving_push (SomaMoving *moving, int number)
{
  SomaMovingSet *set = get_set (moving, number);
  bool is_new = !set->is_pushed;

  set->is_pushed = true;
  return is_new;
}
