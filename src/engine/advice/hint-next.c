/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "hint-private.h"
#include "memory.h"
#include "symmetry.h"

/* All ways to finish are listed, rotated and mirrored ones included, since gravity decides which of
 * them can be done by hand. A placement that occurs in some way is a candidate. Candidates are
 * ranked by the number of ways they leave, and the first that can be placed well is the answer. */

#define MAX_WAYS 20000
#define MAX_BYTES (16 << 20) /* of all ways */
#define MAX_NODES 3000000
#define MIN_TABLE 1024
#define NO_SLOT UINT16_MAX

typedef struct
{
  int kind; /* of piece: pieces of one shape share a kind, unless the puzzle distinguishes them */
  int n_cells;
  size_t cells; /* where they start in `pool` */
  uint32_t hash;
  int n_listed; /* ways that contain it */
  size_t first; /* where those start in `ways_of` */
  uint64_t n_ways;
  int height, depth; /* sums of its cells' z and y */
} Candidate;

typedef struct
{
  const SomaHintQuestion *question;
  const SomaPuzzle *puzzle;
  int n_cells; /* of the figure */
  bool is_there[SOMA_MAX_CELLS];
  uint16_t placed_at[SOMA_MAX_CELLS]; /* a copy of the piece placed on the cell, or NO_COPY */
  int n_placed[SOMA_MAX_PIECES];      /* placed copies of each piece */
  int kind_of[SOMA_MAX_PIECES];
  uint8_t *piece_of_copy; /* owned */

  /* Owned: the ways to finish, figure->n_cells copy numbers each. */
  uint16_t *ways;
  int n_ways, max_ways;
  bool is_complete;

  /* Owned: the candidates and a hash table of them, -1 for an empty place. */
  Candidate *candidates;
  int n_candidates, n_allocated;
  uint16_t *pool;
  size_t n_pool, pool_size;
  int *table;
  size_t table_size; /* a power of two */

  /* Owned: the candidates of all ways, one way after the other, and where each way starts. */
  int *parts;
  size_t n_parts, parts_size;
  size_t *first_part; /* n_ways + 1 */
  int *ways_of;       /* the ways of each candidate, in the order of the candidates */

  uint16_t *slot_of_copy; /* owned: scratch for splitting a way */
} Finder;

/* Makes room for `needed` elements by doubling the array. */
static void
grow (void *array, size_t *size, size_t needed, size_t element)
{
  void **pointer = array;
  size_t new_size = *size > 0 ? *size : 256;

  if (needed <= *size)
    return;
  while (new_size < needed)
    new_size *= 2;
  *pointer = soma_realloc (*pointer, new_size, element);
  *size = new_size;
}

static void
find_kinds (Finder *finder)
{
  const SomaPieceSet *set = finder->puzzle->set;

  for (int i = 0; i < set->n_pieces; i++)
    {
      finder->kind_of[i] = i;
      for (int j = 0; j < i && !finder->puzzle->distinct_pieces; j++)
        if (soma_piece_same_shape (&set->pieces[i], &set->pieces[j], false))
          {
            finder->kind_of[i] = j;
            break;
          }
    }
}

static void
mark_pin (Finder *finder, const SomaPin *pin)
{
  const SomaPieceSet *set = finder->puzzle->set;
  int copy = soma_piece_set_first_copy (set, pin->piece) + finder->n_placed[pin->piece]++;

  for (int i = 0; i < pin->n_cells; i++)
    {
      finder->is_there[pin->cells[i]] = true;
      finder->placed_at[pin->cells[i]] = (uint16_t) copy;
    }
}

static void
prepare (Finder *finder, int max_ways)
{
  const SomaPuzzle *puzzle = finder->puzzle;
  int n_copies = soma_piece_set_n_copies (puzzle->set);
  int most = MAX_BYTES / (2 * finder->n_cells);

  most = most < MAX_WAYS ? most : MAX_WAYS;
  finder->max_ways = max_ways > 0 && max_ways < most ? max_ways : most;
  for (int i = 0; i < finder->n_cells; i++)
    finder->placed_at[i] = SOMA_NO_COPY;
  for (int i = 0; i < puzzle->n_pins; i++)
    mark_pin (finder, &puzzle->pins[i]);
  for (int i = 0; i < finder->question->n_placed; i++)
    mark_pin (finder, &finder->question->placed[i]);
  find_kinds (finder);

  finder->ways = soma_alloc ((size_t) finder->max_ways * finder->n_cells, sizeof *finder->ways);
  finder->piece_of_copy = soma_alloc (n_copies, sizeof *finder->piece_of_copy);
  finder->slot_of_copy = soma_alloc (n_copies, sizeof *finder->slot_of_copy);
  for (int piece = 0, copy = 0; piece < puzzle->set->n_pieces; piece++)
    for (int i = 0; i < puzzle->set->pieces[piece].max_count; i++)
      {
        finder->slot_of_copy[copy] = NO_SLOT;
        finder->piece_of_copy[copy++] = (uint8_t) piece;
      }
}

static void
finder_clear (Finder *finder)
{
  free (finder->piece_of_copy);
  free (finder->slot_of_copy);
  free (finder->ways);
  free (finder->candidates);
  free (finder->pool);
  free (finder->table);
  free (finder->parts);
  free (finder->first_part);
  free (finder->ways_of);
}

static bool
add_way (const uint16_t *copy_at, void *data)
{
  Finder *finder = data;

  memcpy (finder->ways + (size_t) finder->n_ways * finder->n_cells, copy_at,
          finder->n_cells * sizeof *copy_at);
  finder->n_ways++;
  return true;
}

/* Lists ways to finish: all within that many nodes (0: no limit), or `limit` of them. */
static SomaSearchState
search_ways (Finder *finder, SomaPuzzle *pinned, uint64_t limit, uint64_t node_limit)
{
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                .limit = limit,
                                .n_threads = 1,
                                .solution = add_way,
                                .data = finder,
                                .node_limit = node_limit,
                                .stop = finder->question->stop };
  SomaSearch *search = soma_search_new (pinned, &options, NULL);

  if (search == NULL)
    return SOMA_SEARCH_FAILED;
  SomaSearchState state = soma_search_run (search);
  soma_search_free (search);
  return state;
}

/* Lists the ways to finish, or some of them; if a search with few nodes finds none, a single way
 * suffices. */
static SomaHintAnswer
list_ways (Finder *finder)
{
  SomaPuzzle *pinned = soma_hint_pin (finder->question, NULL);
  SomaSearchState state = SOMA_SEARCH_FAILED;

  if (pinned != NULL)
    state = search_ways (finder, pinned, finder->max_ways, MAX_NODES);
  if (state == SOMA_SEARCH_STOPPED && finder->n_ways == 0 &&
      !soma_hint_is_stopped (finder->question))
    state = search_ways (finder, pinned, 1, 0);
  soma_puzzle_unref (pinned);
  finder->is_complete = state == SOMA_SEARCH_COMPLETE;
  if (soma_hint_is_stopped (finder->question))
    return SOMA_HINT_STOPPED;
  if (state == SOMA_SEARCH_FAILED)
    return SOMA_HINT_FAILED;
  return finder->n_ways > 0 ? SOMA_HINT_YES : SOMA_HINT_NO;
}

static uint32_t
hash_placement (int kind, const uint16_t *cells, int n_cells)
{
  uint32_t hash = 2166136261u ^ (uint32_t) kind;

  for (int i = 0; i < n_cells; i++)
    hash = (hash ^ cells[i]) * 16777619u;
  return hash ^ hash >> 15;
}

/* The slot of the placement in the table, or the empty one where it belongs. */
static size_t
find_place (const Finder *finder, uint32_t hash, int kind, const uint16_t *cells, int n_cells)
{
  size_t place = hash & (finder->table_size - 1);

  for (; finder->table[place] >= 0; place = (place + 1) & (finder->table_size - 1))
    {
      const Candidate *candidate = &finder->candidates[finder->table[place]];
      if (candidate->hash == hash && candidate->kind == kind && candidate->n_cells == n_cells &&
          memcmp (finder->pool + candidate->cells, cells, n_cells * sizeof *cells) == 0)
        break;
    }
  return place;
}

static void
grow_table (Finder *finder)
{
  size_t size = finder->table_size > 0 ? 2 * finder->table_size : MIN_TABLE;
  int *table = soma_alloc (size, sizeof *table);

  for (size_t i = 0; i < size; i++)
    table[i] = -1;
  for (int i = 0; i < finder->n_candidates; i++)
    {
      size_t place = finder->candidates[i].hash & (size - 1);
      while (table[place] >= 0)
        place = (place + 1) & (size - 1);
      table[place] = i;
    }
  free (finder->table);
  finder->table = table;
  finder->table_size = size;
}

static void
measure (const Finder *finder, Candidate *candidate)
{
  for (int i = 0; i < candidate->n_cells; i++)
    {
      SomaCell cell = finder->puzzle->figure->cells[finder->pool[candidate->cells + i]];
      candidate->height += cell.z;
      candidate->depth += cell.y;
    }
}

/* The candidate for the placement, a new one if it was not there. */
static int
intern (Finder *finder, int kind, const uint16_t *cells, int n_cells)
{
  size_t allocated = finder->n_allocated;

  if (2 * ((size_t) finder->n_candidates + 1) > finder->table_size)
    grow_table (finder);
  uint32_t hash = hash_placement (kind, cells, n_cells);
  size_t place = find_place (finder, hash, kind, cells, n_cells);
  if (finder->table[place] >= 0)
    return finder->table[place];
  grow (&finder->candidates, &allocated, finder->n_candidates + 1, sizeof (Candidate));
  grow (&finder->pool, &finder->pool_size, finder->n_pool + n_cells, sizeof *cells);
  finder->n_allocated = (int) allocated;
  memcpy (finder->pool + finder->n_pool, cells, n_cells * sizeof *cells);
  Candidate *candidate = &finder->candidates[finder->n_candidates];
  *candidate =
      (Candidate){ .kind = kind, .n_cells = n_cells, .cells = finder->n_pool, .hash = hash };
  measure (finder, candidate);
  finder->n_pool += n_cells;
  finder->table[place] = finder->n_candidates;
  return finder->n_candidates++;
}

/* A copy that a way adds. */
typedef struct
{
  uint16_t copy;
  int start, n_cells; /* its cells */
} Slot;

/* Groups the cells of a way that are still empty by copies; returns the number of copies. */
static int
group_cells (Finder *finder, const uint16_t *copy_at, Slot *slots, uint16_t *cells)
{
  int n_slots = 0, n_used = 0;

  for (int i = 0; i < finder->n_cells; i++)
    {
      uint16_t copy = copy_at[i];
      if (finder->is_there[i] || copy == SOMA_NO_COPY)
        continue;
      if (finder->slot_of_copy[copy] == NO_SLOT)
        {
          finder->slot_of_copy[copy] = (uint16_t) n_slots;
          slots[n_slots++] = (Slot){ copy, n_used, 0 };
          n_used += finder->puzzle->set->pieces[finder->piece_of_copy[copy]].n_cells;
        }
      Slot *slot = &slots[finder->slot_of_copy[copy]];
      cells[slot->start + slot->n_cells++] = (uint16_t) i;
    }
  for (int i = 0; i < n_slots; i++)
    finder->slot_of_copy[slots[i].copy] = NO_SLOT;
  return n_slots;
}

static void
split_way (Finder *finder, int way)
{
  Slot slots[SOMA_MAX_CELLS];
  uint16_t cells[SOMA_MAX_CELLS];
  const uint16_t *copy_at = finder->ways + (size_t) way * finder->n_cells;
  int n_slots = group_cells (finder, copy_at, slots, cells);

  grow (&finder->parts, &finder->parts_size, finder->n_parts + n_slots, sizeof *finder->parts);
  for (int i = 0; i < n_slots; i++)
    {
      int kind = finder->kind_of[finder->piece_of_copy[slots[i].copy]];
      int candidate = intern (finder, kind, cells + slots[i].start, slots[i].n_cells);
      finder->candidates[candidate].n_listed++;
      finder->parts[finder->n_parts++] = candidate;
    }
  finder->first_part[way + 1] = finder->n_parts;
}

/* Writes for each candidate which ways contain it. */
static void
list_ways_of (Finder *finder)
{
  size_t first = 0;

  for (int i = 0; i < finder->n_candidates; i++)
    {
      finder->candidates[i].first = first;
      first += finder->candidates[i].n_listed;
      finder->candidates[i].n_listed = 0;
    }
  for (int way = 0; way < finder->n_ways; way++)
    for (size_t i = finder->first_part[way]; i < finder->first_part[way + 1]; i++)
      {
        Candidate *candidate = &finder->candidates[finder->parts[i]];
        finder->ways_of[candidate->first + candidate->n_listed++] = way;
      }
}

static void
list_candidates (Finder *finder)
{
  finder->first_part = soma_alloc0 (finder->n_ways + 1, sizeof *finder->first_part);
  for (int way = 0; way < finder->n_ways; way++)
    split_way (finder, way);
  finder->ways_of = soma_alloc (finder->n_parts, sizeof *finder->ways_of);
  list_ways_of (finder);
}

/* Whether the element maps the building, of which NO_COPY is not a part, to itself. */
static bool
is_invariant (Finder *finder, const SomaGroup *group, int element, const uint16_t *copy_at)
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
      if (*first == NO_SLOT)
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
      first_cell[copy_at[i]] = NO_SLOT;
  return is_same;
}

/* A piece of the kind of which a copy is left, if possible one that must be used. */
static int
find_piece (const Finder *finder, int kind)
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

/* The building with the candidate placed. */
static void
place_candidate (const Finder *finder, const Candidate *candidate, uint16_t *copy_at)
{
  int piece = find_piece (finder, candidate->kind);
  int copy = soma_piece_set_first_copy (finder->puzzle->set, piece) + finder->n_placed[piece];

  memcpy (copy_at, finder->placed_at, finder->n_cells * sizeof *copy_at);
  for (int i = 0; i < candidate->n_cells; i++)
    copy_at[finder->pool[candidate->cells + i]] = (uint16_t) copy;
}

/* The ways that are left when the candidate is placed. Ways that a symmetry maps to each other
 * count once, if it maps the building with the candidate to itself: by Burnside's lemma, their
 * number is the mean number of ways that such a symmetry maps to themselves. */
static uint64_t
count_ways (Finder *finder, const SomaGroup *group, const Candidate *candidate)
{
  uint16_t building[SOMA_MAX_CELLS];
  uint64_t n_kept = candidate->n_listed; /* by the identity */
  int order = 1;

  place_candidate (finder, candidate, building);
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
find_group (const Finder *finder)
{
  const SomaPuzzle *puzzle = finder->puzzle;
  SomaPuzzle *bare = soma_puzzle_new (puzzle->name, puzzle->figure, puzzle->set, NULL, 0,
                                      puzzle->distinct_pieces, NULL);
  SomaGroup *group = soma_group_new (bare, finder->question->symmetry);

  soma_puzzle_unref (bare);
  return group;
}

static void
count_all_ways (Finder *finder)
{
  SomaGroup *group = finder->is_complete ? find_group (finder) : NULL;

  for (int i = 0; i < finder->n_candidates; i++)
    {
      Candidate *candidate = &finder->candidates[i];
      candidate->n_ways =
          group != NULL ? count_ways (finder, group, candidate) : (uint64_t) candidate->n_listed;
    }
  soma_group_free (group);
}

/* The order in which candidates are examined. Their cells differ, so the order is strict. */
static bool
comes_before (const Finder *finder, const Candidate *a, const Candidate *b)
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

/* How well the rest of the way can be assembled once the candidate is there, which `rests` or
 * not. */
static SomaHintEase
follow_way (const Finder *finder, const Candidate *candidate, bool rests, int way)
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
judge (const Finder *finder, const Candidate *candidate, SomaHintNext *next)
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

static void
write_next (const Finder *finder, const Candidate *candidate, SomaHintNext *next)
{
  next->answer = SOMA_HINT_YES;
  next->piece = find_piece (finder, candidate->kind);
  next->n_cells = candidate->n_cells;
  memcpy (next->cells, finder->pool + candidate->cells, candidate->n_cells * sizeof *next->cells);
  next->n_ways = candidate->n_ways;
  next->is_best = finder->is_complete;
}

/* The best candidate not yet examined; NULL if none is left. */
static Candidate *
take_first (const Finder *finder, bool *is_done)
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
choose (const Finder *finder, SomaHintNext *next)
{
  const Candidate *best = NULL;
  bool *is_done = soma_alloc0 (finder->n_candidates, sizeof *is_done);
  SomaHintAnswer answer = SOMA_HINT_NO;

  while (best == NULL || next->ease != SOMA_HINT_RESTS)
    {
      SomaHintNext other = { 0 };
      const Candidate *candidate = take_first (finder, is_done);
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
    write_next (finder, best, next);
  return answer;
}

void
soma_hint_next (const SomaHintQuestion *question, int max_ways, SomaHintNext *next)
{
  Finder finder = { .question = question,
                    .puzzle = question->puzzle,
                    .n_cells = question->puzzle->figure->n_cells };

  *next = (SomaHintNext){ 0 };
  prepare (&finder, max_ways);
  SomaHintAnswer answer = list_ways (&finder);
  if (answer == SOMA_HINT_YES)
    {
      list_candidates (&finder);
      count_all_ways (&finder);
      answer = choose (&finder, next);
    }
  next->answer = answer;
  finder_clear (&finder);
}
