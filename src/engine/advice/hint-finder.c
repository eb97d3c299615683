/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hint-finder.h"

#include <stdlib.h>
#include <string.h>

#include "hint-private.h"
#include "memory.h"

#define MAX_WAYS 20000
#define MAX_BYTES (16 << 20) /* of all ways */
#define MAX_NODES 1000000
#define MIN_TABLE 1024

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
mark_pin (SomaHintFinder *finder, const SomaPin *pin)
{
  const SomaPieceSet *set = finder->puzzle->set;
  int copy = soma_piece_set_first_copy (set, pin->piece) + finder->n_placed[pin->piece]++;

  for (int i = 0; i < pin->n_cells; i++)
    {
      finder->is_there[pin->cells[i]] = true;
      finder->placed_at[pin->cells[i]] = (uint16_t) copy;
    }
}

void
soma_hint_finder_init (SomaHintFinder *finder, const SomaHintQuestion *question, int max_ways)
{
  *finder = (SomaHintFinder){ .question = question,
                              .puzzle = question->puzzle,
                              .n_cells = question->puzzle->figure->n_cells };

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

  finder->ways = soma_alloc ((size_t) finder->max_ways * finder->n_cells, sizeof *finder->ways);
  finder->piece_of_copy = soma_alloc (n_copies, sizeof *finder->piece_of_copy);
  finder->slot_of_copy = soma_alloc (n_copies, sizeof *finder->slot_of_copy);
  for (int piece = 0, copy = 0; piece < puzzle->set->n_pieces; piece++)
    for (int i = 0; i < puzzle->set->pieces[piece].max_count; i++)
      {
        finder->slot_of_copy[copy] = SOMA_HINT_NO_SLOT;
        finder->piece_of_copy[copy++] = (uint8_t) piece;
      }
}

void
soma_hint_finder_clear (SomaHintFinder *finder)
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
  SomaHintFinder *finder = data;

  memcpy (finder->ways + (size_t) finder->n_ways * finder->n_cells, copy_at,
          finder->n_cells * sizeof *copy_at);
  finder->n_ways++;
  return true;
}

/* Lists ways to finish: all within that many nodes (0: no limit), or `limit` of them. */
static SomaSearchState
search_ways (SomaHintFinder *finder, SomaPuzzle *pinned, uint64_t limit, uint64_t node_limit)
{
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                .limit = limit,
                                .n_threads = 1,
                                .solution = add_way,
                                .data = finder,
                                .node_limit = node_limit,
                                .stop = finder->question->stop };
  SomaError error;
  SomaSearch *search = soma_search_new (pinned, &options, &error);
  SomaSearchState state =
      search != NULL ? soma_search_run (search) : soma_search_state_of_error (&error);

  soma_search_free (search);
  return state;
}

SomaHintAnswer
soma_hint_finder_list_ways (SomaHintFinder *finder)
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

static void
grow_table (SomaHintFinder *finder)
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

/* The candidate for the placement, a new one if it was not there. */
static int
intern (SomaHintFinder *finder, int kind, const uint16_t *cells, int n_cells)
{
  size_t allocated = finder->n_allocated;

  if (2 * ((size_t) finder->n_candidates + 1) > finder->table_size)
    grow_table (finder);
  uint32_t hash = hash_placement (kind, cells, n_cells);
  /* The slot of the placement in the table, or the empty one where it belongs. */
  size_t place = hash & (finder->table_size - 1);

  for (; finder->table[place] >= 0; place = (place + 1) & (finder->table_size - 1))
    {
      const SomaHintCandidate *candidate = &finder->candidates[finder->table[place]];
      if (candidate->hash == hash && candidate->kind == kind && candidate->n_cells == n_cells &&
          memcmp (finder->pool + candidate->cells, cells, n_cells * sizeof *cells) == 0)
        break;
    }
  if (finder->table[place] >= 0)
    return finder->table[place];
  grow (&finder->candidates, &allocated, finder->n_candidates + 1, sizeof (SomaHintCandidate));
  grow (&finder->pool, &finder->pool_size, finder->n_pool + n_cells, sizeof *cells);
  finder->n_allocated = (int) allocated;
  memcpy (finder->pool + finder->n_pool, cells, n_cells * sizeof *cells);
  SomaHintCandidate *candidate = &finder->candidates[finder->n_candidates];
  *candidate = (SomaHintCandidate){
    .kind = kind, .n_cells = n_cells, .cells = finder->n_pool, .hash = hash
  };
  for (int i = 0; i < candidate->n_cells; i++)
    {
      SomaCell cell = finder->puzzle->figure->cells[finder->pool[candidate->cells + i]];
      candidate->height += cell.z;
      candidate->depth += cell.y;
    }
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
group_cells (SomaHintFinder *finder, const uint16_t *copy_at, Slot *slots, uint16_t *cells)
{
  int n_slots = 0, n_used = 0;

  for (int i = 0; i < finder->n_cells; i++)
    {
      uint16_t copy = copy_at[i];
      if (finder->is_there[i] || copy == SOMA_NO_COPY)
        continue;
      if (finder->slot_of_copy[copy] == SOMA_HINT_NO_SLOT)
        {
          finder->slot_of_copy[copy] = (uint16_t) n_slots;
          slots[n_slots++] = (Slot){ copy, n_used, 0 };
          n_used += finder->puzzle->set->pieces[finder->piece_of_copy[copy]].n_cells;
        }
      Slot *slot = &slots[finder->slot_of_copy[copy]];
      cells[slot->start + slot->n_cells++] = (uint16_t) i;
    }
  for (int i = 0; i < n_slots; i++)
    finder->slot_of_copy[slots[i].copy] = SOMA_HINT_NO_SLOT;
  return n_slots;
}

void
soma_hint_finder_list_candidates (SomaHintFinder *finder)
{
  finder->first_part = soma_alloc0 (finder->n_ways + 1, sizeof *finder->first_part);
  for (int way = 0; way < finder->n_ways; way++)
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
  finder->ways_of = soma_alloc (finder->n_parts, sizeof *finder->ways_of);
  /* Writes for each candidate which ways contain it. */
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
        SomaHintCandidate *candidate = &finder->candidates[finder->parts[i]];
        finder->ways_of[candidate->first + candidate->n_listed++] = way;
      }
}
