/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "moving.h"

#include <stdlib.h>

#include "memory.h"

#define FIRST_SLOTS 256
#define FIRST_ROOM 16

void
soma_moving_begin (SomaMoving *moving)
{
  for (int distance = 0; distance <= moving->most_distance; distance++)
    moving->lists[distance].n = 0;
  moving->most_distance = 0;
  moving->n_used = 0;
  moving->is_full = false;
  moving->round++;
  if (moving->round != 0)
    return;
  /* The rounds begin again: no slot may be of one that comes. */
  for (size_t i = 0; i < moving->n_slots; i++)
    moving->slots[i].round = 0;
  moving->round = 1;
}

void
soma_moving_clear (SomaMoving *moving)
{
  for (int distance = 0; distance <= SOMA_GAP_FREE; distance++)
    free (moving->lists[distance].sets);
  free (moving->slots);
  *moving = (SomaMoving){ 0 };
}

size_t
soma_moving_size (const SomaMoving *moving)
{
  size_t size = moving->n_slots * sizeof (SomaMovingSlot);

  for (int distance = 0; distance <= SOMA_GAP_FREE; distance++)
    size += (size_t) moving->lists[distance].n_room * sizeof (uint64_t);
  return size;
}

static SomaMovingSlot *
find_slot (const SomaMoving *moving, int distance, uint64_t set)
{
  uint64_t hash = (set + (uint64_t) distance) * UINT64_C (0x9e3779b97f4a7c15);
  size_t i = (size_t) (hash >> 32) & (moving->n_slots - 1);

  while (moving->slots[i].round == moving->round &&
         (moving->slots[i].set != set || moving->slots[i].distance != distance))
    i = (i + 1) & (moving->n_slots - 1);
  return &moving->slots[i];
}

/* Room for one more set, with half of the slots empty. */
static bool
make_room (SomaMoving *moving)
{
  size_t n_old = moving->n_slots;
  SomaMovingSlot *old = moving->slots;

  if (2 * (moving->n_used + 1) <= n_old)
    return true;
  size_t n_slots = n_old > 0 ? 2 * n_old : FIRST_SLOTS;
  SomaMovingSlot *slots = soma_try_alloc0 (n_slots, sizeof (SomaMovingSlot));
  if (slots == NULL)
    return false;
  moving->slots = slots;
  moving->n_slots = n_slots;
  for (size_t i = 0; i < n_old; i++)
    if (old[i].round == moving->round)
      *find_slot (moving, old[i].distance, old[i].set) = old[i];
  free (old);
  return true;
}

static bool
make_room_in_list (SomaMovingList *list)
{
  if (list->n < list->n_room)
    return true;
  int n_room = list->n_room > 0 ? 2 * list->n_room : FIRST_ROOM;
  uint64_t *sets = soma_try_realloc (list->sets, (size_t) n_room, sizeof (uint64_t));
  if (sets == NULL)
    return false;
  list->sets = sets;
  list->n_room = n_room;
  return true;
}

bool
soma_moving_add (SomaMoving *moving, int distance, uint64_t set)
{
  SomaMovingList *list = &moving->lists[distance];

  if (!make_room (moving) || !make_room_in_list (list))
    {
      moving->is_full = true;
      return false;
    }
  SomaMovingSlot *slot = find_slot (moving, distance, set);
  if (slot->round == moving->round)
    return false;
  *slot = (SomaMovingSlot){ set, moving->round, distance };
  moving->n_used++;
  list->sets[list->n++] = set;
  if (distance > moving->most_distance)
    moving->most_distance = distance;
  return true;
}
