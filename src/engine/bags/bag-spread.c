/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bag-spread.h"

#include <stdlib.h>
#include <string.h>

#include "bags-private.h"
#include "memory.h"
#include "min-max.h"

/* A bit for each bag: 128 MB. */
#define MOST_BAGS (UINT64_C (1) << 30)

#define MOST_PLACEMENTS 1000000
#define MOST_CELLS 512
#define MOST_WORDS (MOST_CELLS / 64)

/* Solutions from which it is yet to go on: 64 MB. */
#define STACK_BYTES (1 << 26)

#define NONE UINT32_MAX

typedef struct
{
  uint64_t words[MOST_WORDS];
} Cells;

struct _SomaBagSpread
{
  const SomaBags *bags; /* borrowed */
  int n_words;          /* of a set of cells */
  uint64_t *marked;     /* owned: a bit for each bag */
  uint64_t n_marked;

  /* All placements of all kinds. */
  uint32_t n_placements;
  uint64_t *cells;  /* owned: n_words of each */
  uint64_t *beside; /* owned: the same for the cells that touch it */
  uint8_t *kind;    /* owned */
  uint32_t *same;   /* owned: the next one whose cells have the same hash; NONE */
  uint32_t *table;  /* owned: by the hash, the first one; NONE */
  uint32_t hash_mask;
  uint32_t *of_cell; /* owned: by their least cells */
  uint32_t first_of_cell[MOST_CELLS + 1];

  /* Solutions: numbers of placements. */
  int n_most;      /* pieces in one, and one more for their number */
  uint32_t *stack; /* owned */
  size_t n_stacked, most_stacked;
};

/* Sets of cells */

static bool
is_within (const SomaBagSpread *self, const uint64_t *cells, const uint64_t *region)
{
  for (int w = 0; w < self->n_words; w++)
    if ((cells[w] & ~region[w]) != 0)
      return false;
  return true;
}

static bool
have_common (const SomaBagSpread *self, const uint64_t *a, const uint64_t *b)
{
  for (int w = 0; w < self->n_words; w++)
    if ((a[w] & b[w]) != 0)
      return true;
  return false;
}

static uint32_t
hash_cells (const SomaBagSpread *self, const uint64_t *cells)
{
  uint64_t hash = 0;

  for (int w = 0; w < self->n_words; w++)
    hash = (hash ^ cells[w]) * UINT64_C (0x9e3779b97f4a7c15);
  return (uint32_t) (hash >> 32) & self->hash_mask;
}

static uint64_t *
get_cells (const SomaBagSpread *self, uint32_t placement)
{
  return self->cells + (size_t) placement * self->n_words;
}

static int
find_least (const SomaBagSpread *self, const uint64_t *cells)
{
  int w = 0;

  while (cells[w] == 0)
    w++;
  return 64 * w + __builtin_ctzll (cells[w]);
}

/* The next placement on exactly these cells, from `placement` on. */
static uint32_t
find_same (const SomaBagSpread *self, uint32_t placement, const uint64_t *cells)
{
  size_t size = (size_t) self->n_words * sizeof *cells;

  while (placement != NONE && memcmp (get_cells (self, placement), cells, size) != 0)
    placement = self->same[placement];
  return placement;
}

/* Tables */

static void
add_beside (SomaBagSpread *self, const SomaNeighbours *neighbours, uint32_t placement,
            const uint16_t *cells, int n_cells)
{
  uint64_t *beside = self->beside + (size_t) placement * self->n_words;

  for (int i = 0; i < n_cells; i++)
    for (int k = 0; k < neighbours[cells[i]].n; k++)
      beside[neighbours[cells[i]].cells[k] / 64] |= UINT64_C (1)
                                                    << neighbours[cells[i]].cells[k] % 64;
}

static void
fill_placements (SomaBagSpread *self)
{
  const SomaFigure *figure = self->bags->puzzle->figure;
  SomaNeighbours *neighbours = soma_alloc (figure->n_cells, sizeof *neighbours);
  uint32_t at = 0;

  soma_figure_list_neighbours (figure, neighbours);
  for (int kind = 0; kind < self->bags->n_kinds; kind++)
    {
      const SomaPlacements *placements = self->bags->placements[kind];
      for (int p = 0; p < placements->n_placements; p++, at++)
        {
          const uint16_t *cells = placements->cells + (size_t) p * placements->n_cells;
          for (int i = 0; i < placements->n_cells; i++)
            get_cells (self, at)[cells[i] / 64] |= UINT64_C (1) << cells[i] % 64;
          self->first_of_cell[cells[0] + 1]++;
          self->kind[at] = (uint8_t) kind;
          add_beside (self, neighbours, at, cells, placements->n_cells);
        }
    }
  free (neighbours);
}

static void
fill_tables (SomaBagSpread *self)
{
  int n_cells = self->bags->puzzle->figure->n_cells;
  uint32_t at[MOST_CELLS];

  for (int cell = 0; cell < n_cells; cell++)
    {
      at[cell] = self->first_of_cell[cell];
      self->first_of_cell[cell + 1] += at[cell];
    }
  memset (self->table, 0xff, ((size_t) self->hash_mask + 1) * sizeof *self->table);
  for (uint32_t p = 0; p < self->n_placements; p++)
    {
      uint32_t hash = hash_cells (self, get_cells (self, p));
      self->same[p] = self->table[hash];
      self->table[hash] = p;
      self->of_cell[at[find_least (self, get_cells (self, p))]++] = p;
    }
}

static bool
make_tables (SomaBagSpread *self)
{
  size_t n = self->n_placements;
  int least = SOMA_MAX_CELLS;

  for (int kind = 0; kind < self->bags->n_kinds; kind++)
    least = soma_min (least, self->bags->kinds[kind].size);
  self->hash_mask = 1;
  while (self->hash_mask < 2 * n)
    self->hash_mask = 2 * self->hash_mask + 1;
  self->n_most = self->bags->room / least + 1;
  /* Each bag is there once, and those that are added. */
  self->most_stacked = STACK_BYTES / (self->n_most * sizeof *self->stack);
  if (self->most_stacked > soma_bags_get_number (self->bags))
    self->most_stacked = soma_bags_get_number (self->bags);
  self->marked = soma_try_alloc0 (soma_bags_get_number (self->bags) / 64 + 1, sizeof *self->marked);
  self->cells = soma_try_alloc0 (n + 1, self->n_words * sizeof *self->cells);
  self->beside = soma_try_alloc0 (n + 1, self->n_words * sizeof *self->beside);
  self->kind = soma_try_alloc (n + 1, sizeof *self->kind);
  self->same = soma_try_alloc (n + 1, sizeof *self->same);
  self->table = soma_try_alloc ((size_t) self->hash_mask + 1, sizeof *self->table);
  self->of_cell = soma_try_alloc (n + 1, sizeof *self->of_cell);
  self->stack = soma_try_alloc (self->most_stacked + 1, self->n_most * sizeof *self->stack);
  return self->marked != NULL && self->cells != NULL && self->beside != NULL &&
         self->kind != NULL && self->same != NULL && self->table != NULL && self->of_cell != NULL &&
         self->stack != NULL;
}

SomaBagSpread *
soma_bag_spread_new (const SomaBags *bags)
{
  SomaBagSpread *self = soma_alloc0 (1, sizeof *self);

  self->bags = bags;
  self->n_words = (bags->room + 63) / 64;
  for (int kind = 0; kind < bags->n_kinds; kind++)
    self->n_placements += (uint32_t) bags->placements[kind]->n_placements;
  if (bags->room <= MOST_CELLS && self->n_placements <= MOST_PLACEMENTS &&
      soma_bags_get_number (bags) <= MOST_BAGS && make_tables (self))
    {
      fill_placements (self);
      fill_tables (self);
      return self;
    }
  soma_bag_spread_free (self);
  return NULL;
}

void
soma_bag_spread_free (SomaBagSpread *self)
{
  if (self == NULL)
    return;
  free (self->marked);
  free (self->cells);
  free (self->beside);
  free (self->kind);
  free (self->same);
  free (self->table);
  free (self->of_cell);
  free (self->stack);
  free (self);
}

/* Spreading */

/* The solution that is changed. */
typedef struct
{
  SomaBagSpread *self;
  uint32_t n;
  uint32_t placements[MOST_CELLS + 1];
  uint16_t counts[SOMA_MAX_PIECES];
} Current;

/* False if it was marked before. */
static bool
mark (SomaBagSpread *self, uint64_t number)
{
  uint64_t bit = UINT64_C (1) << number % 64;

  if (number == SOMA_NO_BAG || (self->marked[number / 64] & bit) != 0)
    return false;
  self->marked[number / 64] |= bit;
  self->n_marked++;
  return true;
}

/* Marks the bag that has `n_new` pieces instead of the two, and remembers the solution. */
static void
note (Current *current, uint32_t a, uint32_t b, const uint32_t *new, uint32_t n_new)
{
  SomaBagSpread *self = current->self;
  uint32_t *placements = current->placements;
  uint16_t *counts = current->counts;

  counts[self->kind[placements[a]]]--;
  counts[self->kind[placements[b]]]--;
  for (uint32_t i = 0; i < n_new; i++)
    counts[self->kind[new[i]]]++;
  uint64_t number = soma_bags_find (self->bags, counts);
  bool is_new = mark (self, number);
  if (is_new)
    mark (self, soma_bags_find_mirrored (self->bags, counts));
  if (is_new && self->n_stacked < self->most_stacked)
    {
      uint32_t *entry = self->stack + self->n_stacked++ * self->n_most, n = 0;
      for (uint32_t i = 0; i < current->n; i++)
        if (i != a && i != b)
          entry[++n] = placements[i];
      for (uint32_t i = 0; i < n_new; i++)
        entry[++n] = new[i];
      entry[0] = n;
    }
  for (uint32_t i = 0; i < n_new; i++)
    counts[self->kind[new[i]]]--;
  counts[self->kind[placements[a]]]++;
  counts[self->kind[placements[b]]]++;
}

/* Covers the cells of two pieces in all other ways with one or two. */
static void
replace (Current *current, uint32_t a, uint32_t b)
{
  SomaBagSpread *self = current->self;
  const uint64_t *cells_a = get_cells (self, current->placements[a]),
                 *cells_b = get_cells (self, current->placements[b]);
  uint64_t region[MOST_WORDS], rest[MOST_WORDS];

  for (int w = 0; w < self->n_words; w++)
    region[w] = cells_a[w] | cells_b[w];
  int cell = find_least (self, region);
  for (uint32_t i = self->first_of_cell[cell]; i < self->first_of_cell[cell + 1]; i++)
    {
      uint32_t p = self->of_cell[i], new[2] = { p };
      const uint64_t *cells = get_cells (self, p);
      uint64_t any = 0;
      if (!is_within (self, cells, region))
        continue;
      for (int w = 0; w < self->n_words; w++)
        any |= rest[w] = region[w] & ~cells[w];
      if (any == 0)
        note (current, a, b, new, 1);
      else
        for (new[1] = find_same (self, self->table[hash_cells (self, rest)], rest); new[1] != NONE;
             new[1] = find_same (self, self->same[new[1]], rest))
          note (current, a, b, new, 2);
    }
}

static bool
is_pinned (const SomaBagSpread *self, uint32_t placement)
{
  const SomaPuzzle *puzzle = self->bags->puzzle;
  const uint64_t *cells = get_cells (self, placement);

  for (int i = 0; i < puzzle->n_pins; i++)
    if ((cells[puzzle->pins[i].cells[0] / 64] >> puzzle->pins[i].cells[0] % 64 & 1) != 0)
      return true;
  return false;
}

static void
replace_all (Current *current)
{
  SomaBagSpread *self = current->self;

  memset (current->counts, 0, self->bags->n_kinds * sizeof *current->counts);
  for (uint32_t i = 0; i < current->n; i++)
    current->counts[self->kind[current->placements[i]]]++;
  for (uint32_t a = 0; a < current->n; a++)
    for (uint32_t b = a + 1; b < current->n; b++)
      if (have_common (self, self->beside + (size_t) current->placements[a] * self->n_words,
                       get_cells (self, current->placements[b])) &&
          !is_pinned (self, current->placements[a]) && !is_pinned (self, current->placements[b]))
        replace (current, a, b);
}

void
soma_bag_spread_add (SomaBagSpread *self, const SomaPuzzle *puzzle, const uint8_t *kinds,
                     const uint16_t *copy_at)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set);
  uint32_t *entry = self->stack + self->n_stacked * self->n_most;
  uint16_t counts[SOMA_MAX_PIECES] = { 0 };

  if (self->n_stacked < self->most_stacked)
    self->n_stacked++;
  entry[0] = 0;
  for (int copy = 0; copy < n_copies; copy++)
    {
      uint64_t cells[MOST_WORDS] = { 0 };
      for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
        if (copy_at[cell] == copy)
          cells[cell / 64] |= UINT64_C (1) << cell % 64;
      int kind = kinds[soma_piece_set_copy_piece (puzzle->set, copy)];
      uint32_t p = find_same (self, self->table[hash_cells (self, cells)], cells);
      while (p != NONE && self->kind[p] != kind)
        p = find_same (self, self->same[p], cells);
      if (p == NONE)
        continue; /* it is not used */
      entry[++entry[0]] = p;
      counts[kind]++;
    }
  if (mark (self, soma_bags_find (self->bags, counts)))
    mark (self, soma_bags_find_mirrored (self->bags, counts));
}

bool
soma_bag_spread_run (SomaBagSpread *self, int n_solutions)
{
  Current current = { .self = self };

  while (self->n_stacked > 0 && n_solutions-- > 0)
    {
      const uint32_t *entry = self->stack + --self->n_stacked * self->n_most;
      current.n = entry[0];
      memcpy (current.placements, entry + 1, entry[0] * sizeof *entry);
      replace_all (&current);
    }
  return self->n_stacked > 0;
}

bool
soma_bag_spread_has (const SomaBagSpread *self, uint64_t number)
{
  return (self->marked[number / 64] >> number % 64 & 1) != 0;
}

uint64_t
soma_bag_spread_get_number (const SomaBagSpread *self)
{
  return self->n_marked;
}
