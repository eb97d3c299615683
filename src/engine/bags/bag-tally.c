/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bag-tally.h"

#include <stdlib.h>
#include <string.h>

#include "bags-private.h"
#include "memory.h"
#include "symmetry.h"

/* 128 MB. */
#define MOST_BAGS (1 << 24)

struct _SomaBagTally
{
  const SomaBags *bags; /* borrowed */
  SomaSearch *search;   /* owned */
  uint64_t *halves;     /* owned, per bag: twice the number of solutions */

  /* The whole set may be its own mirror image where a bag is not, or the reverse: then the search
   * leaves reflections alone. A solution of a bag that is its own mirror image then comes twice, as
   * itself and as its mirror image, unless these are the same. */
  SomaGroup *group; /* (nullable) owned: symmetries of the figure, if reflections count */
};

/* For each cell the least one of its piece, or -1; and its kind. Two solutions of which these are
 * the same are the same. */
static void
list_least (const SomaBagTally *self, const uint16_t *copy_at, int16_t *least, uint8_t *kinds)
{
  const SomaPuzzle *puzzle = self->bags->puzzle;
  int n_copies = soma_piece_set_n_copies (puzzle->set);
  int16_t first[SOMA_MAX_COPIES];

  memset (first, 0xff, (size_t) n_copies * sizeof *first);
  for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
    {
      int copy = copy_at[cell];
      least[cell] = -1;
      if (copy == SOMA_NO_COPY)
        continue;
      if (first[copy] < 0)
        first[copy] = (int16_t) cell;
      least[cell] = first[copy];
      kinds[cell] = self->bags->kind_of[soma_piece_set_copy_piece (puzzle->set, copy)];
    }
}

/* Whether the reflection carries the solution into itself. */
static bool
is_kept (const SomaBagTally *self, const uint16_t *map, const int16_t *least, const uint8_t *kinds)
{
  int n_cells = self->bags->puzzle->figure->n_cells;
  int16_t to[SOMA_MAX_CELLS];

  memset (to, 0xff, (size_t) n_cells * sizeof *to);
  for (int cell = 0; cell < n_cells; cell++)
    {
      int image = map[cell];
      if ((least[cell] < 0) != (least[image] < 0))
        return false;
      if (least[cell] < 0)
        continue;
      if (kinds[image] != self->bags->kinds[kinds[cell]].mirrored)
        return false;
      if (to[least[cell]] < 0)
        to[least[cell]] = least[image];
      if (to[least[cell]] != least[image])
        return false;
    }
  return true;
}

static bool
is_symmetric (const SomaBagTally *self, const uint16_t *copy_at)
{
  int16_t least[SOMA_MAX_CELLS];
  uint8_t kinds[SOMA_MAX_CELLS];
  bool found = false;

  list_least (self, copy_at, least, kinds);
  for (int e = self->group->n_rotations; e < self->group->n_elements && !found; e++)
    found = is_kept (self, self->group->cell_map[e], least, kinds);
  return found;
}

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  SomaBagTally *self = data;
  const SomaPuzzle *puzzle = self->bags->puzzle;
  int n_used[SOMA_MAX_PIECES];
  uint16_t counts[SOMA_MAX_PIECES] = { 0 };

  soma_piece_set_count_used (puzzle->set, puzzle->figure->n_cells, copy_at, n_used);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    counts[self->bags->kind_of[p]] += (uint16_t) n_used[p];
  uint64_t bag = soma_bags_find (self->bags, counts);
  if (bag == SOMA_NO_BAG)
    return true;
  bool is_half = self->group != NULL && soma_bags_find_mirrored (self->bags, counts) == bag &&
                 !is_symmetric (self, copy_at);
  self->halves[bag] += is_half ? 1 : 2;
  return true;
}

static bool
can_tally (const SomaBags *bags)
{
  const SomaPuzzle *puzzle = bags->puzzle;

  if (puzzle->n_pins > 0 || puzzle->distinct_pieces || bags->rules.per_colour > 0)
    return false;
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (soma_piece_is_restricted (&puzzle->set->pieces[p]))
      return false;
  return soma_bags_get_number (bags) <= MOST_BAGS;
}

SomaBagTally *
soma_bag_tally_new (SomaBags *bags, SomaSymmetry symmetry, int n_threads, const atomic_bool *stop,
                    SomaError *error)
{
  bool reflects = symmetry == SOMA_SYMMETRY_FULL && bags->has_mirrors;
  SomaBagTally *self;

  *error = (SomaError){ SOMA_OK, -1 };
  if (!can_tally (bags))
    return NULL;
  self = soma_alloc0 (1, sizeof *self);
  self->bags = bags;
  self->halves = soma_try_alloc0 (soma_bags_get_number (bags) + 1, sizeof *self->halves);
  SomaSearchOptions options = { .symmetry = symmetry == SOMA_SYMMETRY_FULL ? SOMA_SYMMETRY_ROTATIONS
                                                                           : symmetry,
                                .n_threads = n_threads,
                                .solution = solution_cb,
                                .data = self,
                                .stop = stop };
  if (reflects)
    {
      SomaPuzzle *plain = soma_bags_make_plain (bags->puzzle);
      self->group = soma_group_new (plain, SOMA_SYMMETRY_FULL);
      soma_puzzle_unref (plain);
    }
  if (self->halves != NULL)
    self->search = soma_search_new (bags->puzzle, &options, error);
  if (self->search != NULL)
    return self;
  if (self->halves == NULL)
    error->status = SOMA_ERROR_NO_MEMORY;
  soma_bag_tally_free (self);
  return NULL;
}

void
soma_bag_tally_free (SomaBagTally *self)
{
  if (self == NULL)
    return;
  soma_search_free (self->search);
  soma_group_free (self->group);
  free (self->halves);
  free (self);
}

SomaSearch *
soma_bag_tally_get_search (SomaBagTally *self)
{
  return self->search;
}

uint64_t
soma_bag_tally_get (const SomaBagTally *self, uint64_t number)
{
  return self->halves[number] / 2 + (self->halves[number] & 1);
}
