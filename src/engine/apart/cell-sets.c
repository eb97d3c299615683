/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cell-sets.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "random.h"

/* All cells of all sets. */
#define MOST_CELLS (1 << 18)

#define FIRST_ROOM 64

typedef struct
{
  uint64_t hash;
  int piece, n_cells;
  size_t first; /* of its cells */
} Set;

struct _SomaCellSets
{
  uint64_t *keys; /* owned: a random number for each cell */
  int n_sets, n_room;
  Set *sets;   /* owned */
  char *facts; /* owned: of each set */
  size_t fact_size;
  size_t n_cells, n_cell_room;
  uint16_t *cells; /* owned */
  int *slots;      /* owned: a hash table of twice as many as there is room; -1: empty */
};

static void
empty_slots (SomaCellSets *sets)
{
  memset (sets->slots, 0xff, 2 * (size_t) sets->n_room * sizeof (int));
}

SomaCellSets *
soma_cell_sets_new (int n_cells, size_t fact_size)
{
  SomaCellSets *sets = soma_alloc0 (1, sizeof *sets);
  uint64_t number = 0;

  sets->keys = soma_alloc ((size_t) n_cells, sizeof (uint64_t));
  for (int i = 0; i < n_cells; i++)
    sets->keys[i] = soma_random_next (&number);
  sets->n_room = FIRST_ROOM;
  sets->sets = soma_alloc (FIRST_ROOM, sizeof (Set));
  sets->facts = soma_alloc (FIRST_ROOM, fact_size);
  sets->fact_size = fact_size;
  sets->slots = soma_alloc (2 * FIRST_ROOM, sizeof (int));
  empty_slots (sets);
  return sets;
}

void
soma_cell_sets_free (SomaCellSets *sets)
{
  if (sets == NULL)
    return;
  free (sets->keys);
  free (sets->sets);
  free (sets->facts);
  free (sets->cells);
  free (sets->slots);
  free (sets);
}

static bool
is_same (const SomaCellSets *sets, const Set *a, const Set *b, const uint16_t *cells)
{
  return a->hash == b->hash && a->piece == b->piece && a->n_cells == b->n_cells &&
         memcmp (&sets->cells[a->first], cells, (size_t) a->n_cells * sizeof *cells) == 0;
}

static int *
find_slot (const SomaCellSets *sets, const Set *set, const uint16_t *cells)
{
  size_t mask = 2 * (size_t) sets->n_room - 1, i = (size_t) (set->hash >> 32) & mask;

  while (sets->slots[i] >= 0 && !is_same (sets, &sets->sets[sets->slots[i]], set, cells))
    i = (i + 1) & mask;
  return &sets->slots[i];
}

static void
forget (SomaCellSets *sets)
{
  sets->n_sets = 0;
  sets->n_cells = 0;
  empty_slots (sets);
}

/* Room for one more set. */
static void
make_room (SomaCellSets *sets, int n_cells)
{
  if (sets->n_sets + 1 >= SOMA_MOST_CELL_SETS || sets->n_cells + (size_t) n_cells > MOST_CELLS)
    forget (sets);
  if (sets->n_cells + (size_t) n_cells > sets->n_cell_room)
    {
      sets->n_cell_room = 2 * sets->n_cell_room + (size_t) n_cells;
      sets->cells = soma_realloc (sets->cells, sets->n_cell_room, sizeof (uint16_t));
    }
  if (sets->n_sets < sets->n_room)
    return;
  sets->n_room *= 2;
  sets->sets = soma_realloc (sets->sets, (size_t) sets->n_room, sizeof (Set));
  sets->facts = soma_realloc (sets->facts, (size_t) sets->n_room, sets->fact_size);
  sets->slots = soma_realloc (sets->slots, 2 * (size_t) sets->n_room, sizeof (int));
  empty_slots (sets);
  for (int i = 0; i < sets->n_sets; i++)
    *find_slot (sets, &sets->sets[i], &sets->cells[sets->sets[i].first]) = i;
}

void *
soma_cell_sets_find (SomaCellSets *sets, int piece, const uint16_t *cells, int n_cells,
                     bool *is_new)
{
  Set set = { .hash = (uint64_t) piece << 32, .piece = piece, .n_cells = n_cells };

  for (int i = 0; i < n_cells; i++)
    set.hash += sets->keys[cells[i]];
  int number = *find_slot (sets, &set, cells);
  *is_new = number < 0;
  if (*is_new)
    {
      make_room (sets, n_cells);
      number = sets->n_sets++;
      set.first = sets->n_cells;
      memcpy (&sets->cells[set.first], cells, (size_t) n_cells * sizeof *cells);
      sets->n_cells += (size_t) n_cells;
      *find_slot (sets, &set, cells) = number;
      sets->sets[number] = set;
    }
  return sets->facts + (size_t) number * sets->fact_size;
}
