/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bags-private.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"
#include "sums.h"
#include "symmetry.h"

/* What is there to number bags has at most so many entries: 256 MB. */
#define MOST_ENTRIES (1 << 25)

/* Kinds */

static bool
are_alike (const SomaBags *self, int a, int b)
{
  const SomaPiece *pieces = self->puzzle->set->pieces;

  return !self->puzzle->distinct_pieces &&
         (self->rules.per_colour == 0 || pieces[a].colour == pieces[b].colour) &&
         soma_piece_same_shape (&pieces[a], &pieces[b], false);
}

static void
add_piece (SomaBags *self, int piece)
{
  const SomaPiece *added = &self->puzzle->set->pieces[piece];
  int kind = 0;

  while (kind < self->n_kinds && !are_alike (self, self->kinds[kind].piece, piece))
    kind++;
  if (kind == self->n_kinds)
    self->kinds[self->n_kinds++] = (SomaBagKind){ .piece = piece, .size = added->n_cells };
  self->kinds[kind].least += soma_puzzle_least_count (self->puzzle, piece);
  self->kinds[kind].most += added->max_count;
  self->kind_of[piece] = (uint8_t) kind;
}

/* Colour by colour, if they count, in the order in which they first come; else as in the set. */
static void
list_kinds (SomaBags *self)
{
  const SomaPieceSet *set = self->puzzle->set;
  bool taken[SOMA_MAX_PIECES] = { false };

  for (int first = 0; first < set->n_pieces; first++)
    {
      for (int p = first; p < set->n_pieces && !taken[first]; p++)
        if (!taken[p] && p != first && self->rules.per_colour > 0 &&
            set->pieces[p].colour == set->pieces[first].colour)
          {
            taken[p] = true;
            add_piece (self, p);
          }
        else if (p == first)
          add_piece (self, p);
      taken[first] = true;
    }
  for (int k = 0; k < self->n_kinds; k++)
    self->ends_colour[k] =
        k + 1 == self->n_kinds ||
        set->pieces[self->kinds[k].piece].colour != set->pieces[self->kinds[k + 1].piece].colour;
}

static void
find_mirror_images (SomaBags *self)
{
  const SomaPiece *pieces = self->puzzle->set->pieces;

  for (int a = 0; a < self->n_kinds; a++)
    {
      const SomaPiece *piece = &pieces[self->kinds[a].piece];
      self->kinds[a].mirrored = -1;
      for (int b = 0; b < self->n_kinds; b++)
        if (soma_turned_mirrors (piece, NULL, &pieces[self->kinds[b].piece], NULL) &&
            (self->kinds[a].mirrored < 0 || b == a))
          self->kinds[a].mirrored = b;
    }
}

/* Whether a reflection carries the figure into itself, and nothing else minds. */
static bool
find_reflection (const SomaBags *self)
{
  const SomaPuzzle *puzzle = self->puzzle;

  if (puzzle->n_pins > 0 || puzzle->distinct_pieces || self->rules.per_colour > 0)
    return false;
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (soma_piece_is_restricted (&puzzle->set->pieces[p]))
      return false;
  SomaPuzzle *plain = soma_bags_make_plain (puzzle);
  SomaGroup *group = soma_group_new (plain, SOMA_SYMMETRY_FULL);
  bool found = group->n_elements > group->n_rotations;
  soma_group_free (group);
  soma_puzzle_unref (plain);
  return found;
}

SomaPuzzle *
soma_bags_make_plain (const SomaPuzzle *puzzle)
{
  static const SomaCell cell = { 0, 0, 0 };
  const SomaPiece piece = {
    .letter = "o", .min_count = 0, .max_count = 1, .n_cells = 1, .cells = &cell
  };
  SomaPieceSet *set = soma_piece_set_new ("", &piece, 1, NULL);
  SomaPuzzle *plain = soma_puzzle_new ("", puzzle->figure, set, NULL, 0, false, NULL);

  soma_piece_set_unref (set);
  return plain;
}

static void
place_kinds (SomaBags *self)
{
  const SomaPuzzle *puzzle = self->puzzle;
  uint16_t *marked = soma_alloc (puzzle->figure->n_cells, sizeof *marked);

  soma_bag_marks_init (puzzle->figure, marked, self->marks);
  self->can_mark = true;
  for (int k = 0; k < self->n_kinds; k++)
    {
      int piece = self->kinds[k].piece;
      self->placements[k] =
          soma_placements_new_turned (puzzle->figure, &puzzle->set->pieces[piece],
                                      soma_piece_set_get_turned (puzzle->set, piece));
      if (self->kinds[k].size > SOMA_BAG_MARKS_MOST_CELLS)
        self->can_mark = false;
      else
        soma_bag_marks_count (marked, self->placements[k], self->values[k]);
    }
  free (marked);
}

/* Numbers */

/* How many copies count for the rules after `count` more of the kind; -1 if that cannot be. */
static int
advance (const SomaBags *self, int kind, int n_counted, int count)
{
  int limit = soma_max (self->rules.n_copies, self->rules.per_colour);

  if (limit == 0)
    return 0;
  n_counted += count;
  if (n_counted > limit)
    return -1;
  if (self->rules.per_colour > 0 && self->ends_colour[kind])
    return n_counted == limit ? 0 : -1;
  return n_counted;
}

static uint64_t *
get_ways (const SomaBags *self, int kind, int n_counted, int n_cells)
{
  return self->n_ways + ((size_t) kind * self->n_counted + n_counted) * self->n_cells + n_cells;
}

/* How many choices follow after `count` copies of the kind. */
static uint64_t
count_ways_after (const SomaBags *self, int kind, int n_counted, int n_cells, int count)
{
  int cells = n_cells + count * self->kinds[kind].size;

  if (cells > self->room)
    return 0;
  n_counted = advance (self, kind, n_counted, count);
  return n_counted < 0 ? 0 : *get_ways (self, kind + 1, n_counted, cells);
}

static void
count_ways (SomaBags *self)
{
  for (int cells = self->needed; cells <= self->room; cells++)
    *get_ways (self, self->n_kinds, self->rules.n_copies, cells) = 1;
  for (int kind = self->n_kinds - 1; kind >= 0; kind--)
    for (int counted = 0; counted < self->n_counted; counted++)
      for (int cells = 0; cells <= self->room; cells++)
        {
          uint64_t sum = 0;
          for (int c = self->kinds[kind].least; c <= self->kinds[kind].most; c++)
            {
              if (cells + c * self->kinds[kind].size > self->room)
                break;
              uint64_t ways = count_ways_after (self, kind, counted, cells, c);
              sum = sum > UINT64_MAX - ways ? UINT64_MAX : sum + ways;
            }
          *get_ways (self, kind, counted, cells) = sum;
        }
}

SomaBags *
soma_bags_new (SomaPuzzle *puzzle, const SomaBagRules *rules, SomaError *error)
{
  SomaBags *self = soma_alloc0 (1, sizeof *self);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->rules = *rules;
  self->room = puzzle->figure->n_cells;
  self->needed = self->room - puzzle->figure->n_optional;
  list_kinds (self);
  self->n_counted = soma_max (rules->n_copies, rules->per_colour) + 1;
  self->n_cells = self->room + 1;
  size_t n_entries = (size_t) (self->n_kinds + 1) * self->n_counted * self->n_cells;
  self->n_ways =
      n_entries <= MOST_ENTRIES ? soma_try_alloc0 (n_entries, sizeof *self->n_ways) : NULL;
  if (self->n_ways == NULL)
    {
      if (error != NULL)
        *error = (SomaError){ SOMA_ERROR_NO_MEMORY, -1 };
      soma_bags_free (self);
      return NULL;
    }
  find_mirror_images (self);
  self->has_mirrors = find_reflection (self);
  place_kinds (self);
  count_ways (self);
  return self;
}

void
soma_bags_free (SomaBags *self)
{
  if (self == NULL)
    return;
  for (int k = 0; k < self->n_kinds; k++)
    soma_placements_free (self->placements[k]);
  soma_puzzle_unref (self->puzzle);
  free (self->n_ways);
  free (self);
}

SomaPuzzle *
soma_bags_get_puzzle (const SomaBags *self)
{
  return self->puzzle;
}

const SomaBagKind *
soma_bags_get_kinds (const SomaBags *self, int *n_kinds)
{
  *n_kinds = self->n_kinds;
  return self->kinds;
}

uint64_t
soma_bags_get_number (const SomaBags *self)
{
  return *get_ways (self, 0, 0, 0);
}

void
soma_bags_get (const SomaBags *self, uint64_t number, uint16_t *counts)
{
  int n_counted = 0, n_cells = 0;

  for (int kind = 0; kind < self->n_kinds; kind++)
    {
      int count = self->kinds[kind].most;
      for (; count > self->kinds[kind].least; count--)
        {
          uint64_t ways = count_ways_after (self, kind, n_counted, n_cells, count);
          if (number < ways)
            break;
          number -= ways;
        }
      counts[kind] = (uint16_t) count;
      n_counted = advance (self, kind, n_counted, count);
      n_cells += count * self->kinds[kind].size;
    }
}

uint64_t
soma_bags_find (const SomaBags *self, const uint16_t *counts)
{
  int n_counted = 0, n_cells = 0;
  uint64_t number = 0;

  for (int kind = 0; kind < self->n_kinds; kind++)
    {
      const SomaBagKind *at = &self->kinds[kind];
      if (counts[kind] < at->least || counts[kind] > at->most)
        return SOMA_NO_BAG;
      int fits = soma_min (at->most, (self->room - n_cells) / at->size);
      for (int count = fits; count > counts[kind]; count--)
        number += count_ways_after (self, kind, n_counted, n_cells, count);
      n_counted = advance (self, kind, n_counted, counts[kind]);
      n_cells += counts[kind] * at->size;
      if (n_counted < 0 || n_cells > self->room)
        return SOMA_NO_BAG;
    }
  return *get_ways (self, self->n_kinds, n_counted, n_cells) > 0 ? number : SOMA_NO_BAG;
}

uint64_t
soma_bags_find_mirrored (const SomaBags *self, const uint16_t *counts)
{
  uint16_t mirrored[SOMA_MAX_PIECES] = { 0 };

  if (!self->has_mirrors)
    return SOMA_NO_BAG;
  for (int kind = 0; kind < self->n_kinds; kind++)
    if (counts[kind] > 0)
      {
        if (self->kinds[kind].mirrored < 0)
          return SOMA_NO_BAG;
        mirrored[self->kinds[kind].mirrored] = counts[kind];
      }
  return soma_bags_find (self, mirrored);
}

SomaPuzzle *
soma_bags_make_puzzle (const SomaBags *self, const uint16_t *counts, uint8_t *kinds)
{
  const SomaPieceSet *set = self->puzzle->set;
  SomaPiece pieces[SOMA_MAX_PIECES];
  SomaPin *pins = soma_alloc (self->puzzle->n_pins + 1, sizeof *pins);
  int place[SOMA_MAX_PIECES], left[SOMA_MAX_PIECES], n_pieces = 0;

  for (int kind = 0; kind < self->n_kinds; kind++)
    left[kind] = counts[kind] - self->kinds[kind].least;
  for (int p = 0; p < set->n_pieces; p++)
    {
      int kind = self->kind_of[p], count = soma_puzzle_least_count (self->puzzle, p);
      int more = soma_min (left[kind], set->pieces[p].max_count - count);
      left[kind] -= more;
      count += more;
      place[p] = n_pieces;
      /* A set has at least one piece, though there may be none of it. */
      if (count == 0 && (p + 1 < set->n_pieces || n_pieces > 0))
        continue;
      if (kinds != NULL)
        kinds[n_pieces] = (uint8_t) kind;
      pieces[n_pieces] = set->pieces[p];
      pieces[n_pieces].min_count = pieces[n_pieces].max_count = count;
      n_pieces++;
    }
  for (int i = 0; i < self->puzzle->n_pins; i++)
    {
      pins[i] = self->puzzle->pins[i];
      pins[i].piece = place[pins[i].piece];
    }
  SomaPieceSet *chosen = soma_piece_set_new (set->name, pieces, n_pieces, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new (self->puzzle->name, self->puzzle->figure, chosen, pins,
                                        self->puzzle->n_pins, self->puzzle->distinct_pieces, NULL);
  soma_piece_set_unref (chosen);
  free (pins);
  return puzzle;
}

bool
soma_bags_rules_out (const SomaBags *self, const uint16_t *counts)
{
  SomaSums sums;

  for (int kind = 0; kind < self->n_kinds; kind++)
    if (counts[kind] > 0 && self->placements[kind]->n_placements == 0)
      return true;
  for (int m = 0; self->can_mark && m < SOMA_N_BAG_MARKS; m++)
    {
      soma_sums_init (&sums, self->marks[m].room);
      for (int kind = 0; kind < self->n_kinds; kind++)
        if (counts[kind] > 0)
          soma_sums_add (&sums, self->values[kind][m], 0, counts[kind], counts[kind]);
      if (!soma_sums_has (&sums, self->marks[m].needed, self->marks[m].room))
        return true;
    }
  return false;
}
