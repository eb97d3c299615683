/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "why-not.h"

#include <string.h>

#include "colouring-finder.h"
#include "change.h"
#include "clash.h"
#include "colour-count.h"
#include "instance.h"
#include "island.h"
#include "marking.h"
#include "search.h"
#include "sums.h"

#define DEFAULT_MAX_CLASH 8
#define DEFAULT_EFFORT 500000

/* A search for a marking takes about as long as half that many nodes. */
#define COUNTS_PER_EFFORT 80

/* Nor does one for a colouring take longer. */
#define STEPS_PER_EFFORT 200

/* Searches of up to so many nodes precede colourings, and then the longer reasons, as there may be
 * a solution. */
#define FIRST_NODES 5000
#define MORE_NODES 1000000

typedef struct
{
  SomaPuzzle *puzzle; /* borrowed */
  SomaWhyNotOptions options;
  SomaInstance *instance;                                   /* all options */
  bool empty[SOMA_MAX_CELLS];                               /* per cell: no pin covers it */
  int min_left[SOMA_MAX_PIECES], max_left[SOMA_MAX_PIECES]; /* per type, without the pins */
  SomaCover *cover;                                         /* created when a search needs it */
  bool out_of_memory;
  SomaError error; /* why the search cannot be begun */
  SomaWhyNot *reason;
} Inquiry;

static SomaRemainder
get_remainder (const Inquiry *q)
{
  return (SomaRemainder){ q->instance, q->empty, q->min_left, q->max_left };
}

static void
add_cell (SomaWhyNot *reason, int cell)
{
  reason->cells[reason->n_cells++] = (uint16_t) cell;
}

/* The first piece of that type. */
static void
add_type (const Inquiry *q, int type)
{
  for (int p = 0; p < q->puzzle->set->n_pieces; p++)
    if (q->instance->type_of_piece[p] == type)
      {
        q->reason->pieces[q->reason->n_pieces++] = (uint8_t) p;
        return;
      }
}

/* Says how many cells the reason has, and how many of them must be covered. */
static void
count_cells (Inquiry *q)
{
  q->reason->have = q->reason->n_cells;
  for (int i = 0; i < q->reason->n_cells; i++)
    q->reason->need += soma_instance_cell_required (q->instance, q->reason->cells[i]);
}

/* The nearest sums outside the range: the greatest below it and the least above it, or -1. */
static void
find_nearest_sums (const SomaSums *sums, int least, int most, SomaWhyNot *reason)
{
  reason->least = reason->most = -1;
  for (int sum = least - 1; sum >= 0 && reason->least < 0; sum--)
    if (soma_sums_has (sums, sum, sum))
      reason->least = sum;
  for (int sum = most + 1; sum < 64 * sums->n_words && reason->most < 0; sum++)
    if (soma_sums_has (sums, sum, sum))
      reason->most = sum;
}

static bool
has_wrong_volume (Inquiry *q)
{
  int n_cells = q->instance->n_cells, n_required = n_cells - q->puzzle->figure->n_optional;
  SomaSums sums;

  soma_sums_init (&sums, SOMA_MAX_CELLS);
  for (int p = 0; p < q->puzzle->set->n_pieces; p++)
    soma_sums_add (&sums, 0, q->puzzle->set->pieces[p].n_cells,
                   soma_puzzle_least_count (q->puzzle, p), q->puzzle->set->pieces[p].max_count);
  if (soma_sums_has (&sums, n_required, n_cells))
    return false;
  q->reason->have = n_cells;
  q->reason->need = n_required;
  find_nearest_sums (&sums, n_required, n_cells, q->reason);
  /* Sums greater than the cells that a figure can have are looked for only at the ends. */
  SomaWhyNot *reason = q->reason;
  int least, most;

  soma_piece_set_volume (q->puzzle->set, &least, &most);
  if (reason->most < 0 && most > reason->have)
    reason->most = least > reason->have ? least : most;
  return true;
}

static bool
has_piece_that_fits_nowhere (Inquiry *q)
{
  const SomaInstance *instance = q->instance;
  SomaRemainder remainder = get_remainder (q);

  for (int t = 0; t < instance->n_types; t++)
    {
      bool fits = q->min_left[t] == 0;
      for (int o = instance->first_option[t]; o < instance->first_option[t + 1] && !fits; o++)
        fits = soma_remainder_is_open (&remainder, o);
      if (!fits)
        add_type (q, t);
    }
  return q->reason->n_pieces > 0;
}

static bool
has_cell_out_of_reach (Inquiry *q)
{
  const SomaInstance *instance = q->instance;
  SomaRemainder remainder = get_remainder (q);
  bool reached[SOMA_MAX_CELLS] = { false };

  for (int o = 0; o < instance->n_options; o++)
    {
      if (soma_instance_is_given_up_at (instance, o, q->options.stop))
        return false;
      if (!soma_remainder_is_open (&remainder, o))
        continue;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
        reached[instance->items[i]] = true;
    }
  for (int c = 0; c < instance->n_cells; c++)
    if (q->empty[c] && !reached[c] && soma_instance_cell_required (instance, c))
      add_cell (q->reason, c);
  return q->reason->n_cells > 0;
}

static bool
has_bad_island (Inquiry *q)
{
  SomaRemainder remainder = get_remainder (q);
  SomaIslands islands;
  int first, n;

  soma_islands_init (&islands, q->instance);
  if (islands.useless || !soma_islands_find_bad (&islands, &remainder, &first, &n))
    return false;
  bool reached[SOMA_MAX_CELLS] = { false };
  uint16_t queue[SOMA_MAX_CELLS] = { (uint16_t) first };
  reached[first] = true;
  n = 1;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < islands.neighbours[queue[i]].n; k++)
      {
        int cell = islands.neighbours[queue[i]].cells[k];
        if (reached[cell] || !q->empty[cell])
          continue;
        reached[cell] = true;
        queue[n++] = (uint16_t) cell;
      }
  for (int c = 0; c < q->instance->n_cells; c++)
    if (reached[c])
      add_cell (q->reason, c);
  count_cells (q);
  return true;
}

/* Tells how many of the cells each piece covers at most. */
static void
set_most_of_pieces (Inquiry *q, const int *most_of_type)
{
  for (int p = 0; p < q->puzzle->set->n_pieces; p++)
    q->reason->most_of_piece[p] = (uint16_t) most_of_type[q->instance->type_of_piece[p]];
}

/* Tells the cells and the sums of a colouring that rules the puzzle out. */
static void
tell_colouring (Inquiry *q, const SomaColouring *colouring)
{
  const SomaInstance *instance = q->instance;
  SomaRemainder remainder = get_remainder (q);
  SomaColouringSums sums;

  soma_colouring_add_up (colouring, &remainder, &sums);
  q->reason->least = sums.least;
  q->reason->most = sums.most;
  q->reason->need = sums.need;
  q->reason->have = sums.have;
  for (int c = 0; c < instance->n_cells; c++)
    if (colouring->weights[c] != 0 && q->empty[c])
      add_cell (q->reason, c);
  int most[SOMA_MAX_PIECES] = { 0 };

  for (int t = 0; t < instance->n_types; t++)
    if (colouring->values[t] != 0)
      most[t] = 63 - __builtin_clzll (colouring->values[t]);
  set_most_of_pieces (q, most);
  q->reason->modulus = colouring->modulus;
  q->reason->needed = sums.needed;
  q->reason->reached = sums.reached;
  memcpy (q->reason->weights, colouring->weights, instance->n_cells * sizeof *colouring->weights);
  for (int p = 0; p < q->puzzle->set->n_pieces; p++)
    {
      int type = instance->type_of_piece[p];
      q->reason->least_of_piece[p] = colouring->least[type];
      q->reason->values_of_piece[p] = colouring->values[type];
    }
}

static bool
is_ruled_out_by (Inquiry *q, const SomaColouring *colouring)
{
  SomaRemainder remainder = get_remainder (q);
  bool is_ruled_out = soma_colouring_rules_out (colouring, &remainder);

  if (is_ruled_out)
    tell_colouring (q, colouring);
  return is_ruled_out;
}

static bool
has_wrong_parity (Inquiry *q)
{
  SomaColouring colouring;

  soma_colouring_init_parity (&colouring, q->instance);
  return is_ruled_out_by (q, &colouring);
}

static bool
has_too_many_corners (Inquiry *q)
{
  SomaColouring colouring;

  soma_colouring_init_corners (&colouring, q->instance);
  return is_ruled_out_by (q, &colouring);
}

static bool
has_colouring (Inquiry *q, uint64_t *effort)
{
  SomaRemainder remainder = get_remainder (q);
  SomaColouring colouring;
  bool found = soma_colouring_find (&remainder, effort, q->options.stop, &colouring);

  if (found)
    tell_colouring (q, &colouring);
  return found;
}

/* Visits so many nodes, 0: all, but no more than is allowed. COMPLETE: there is no solution; LIMIT:
 * there is one; STOPPED: out of nodes, or stopped. */
static SomaSearchState
search (Inquiry *q, uint64_t n_nodes)
{
  uint64_t most = q->options.node_limit;
  SomaSearchOptions options = { .limit = 1,
                                .n_threads = 1,
                                .node_limit =
                                    most > 0 && (n_nodes == 0 || most < n_nodes) ? most : n_nodes,
                                .stop = q->options.stop };
  SomaProgress progress;
  SomaSearch *search = soma_search_new (q->puzzle, &options, &q->error);

  if (search == NULL)
    return soma_search_state_of_error (&q->error);
  SomaSearchState state = soma_search_run (search);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  q->reason->n_nodes = progress.n_nodes;
  return state;
}

static SomaWhyNotKind
kind_of_search (SomaSearchState state)
{
  switch (state)
    {
    case SOMA_SEARCH_COMPLETE:
      return SOMA_WHY_NOT_SEARCH;
    case SOMA_SEARCH_LIMIT:
      return SOMA_WHY_NOT_SOLVABLE;
    case SOMA_SEARCH_FAILED:
      return SOMA_WHY_NOT_FAILED;
    default:
      return SOMA_WHY_NOT_UNKNOWN;
    }
}

static void
tell_item (Inquiry *q, int item)
{
  if (item < q->instance->n_cells)
    add_cell (q->reason, item);
  else
    add_type (q, item - q->instance->n_cells);
}

static SomaWhyNotKind
tell_clash (Inquiry *q, const SomaClash *clash)
{
  for (int i = 0; i < clash->n_items; i++)
    tell_item (q, clash->items[i]);
  q->reason->smallest = clash->smallest;
  return SOMA_WHY_NOT_CLASH;
}

static bool
has_marking (Inquiry *q)
{
  SomaMarking marking;
  SomaRemainder remainder = get_remainder (q);

  if (!soma_marking_find (&remainder, COUNTS_PER_EFFORT * q->options.effort, q->options.stop,
                          &marking))
    q->out_of_memory = true;
  if (marking.n_cells == 0)
    return false;
  for (int i = 0; i < marking.n_cells; i++)
    add_cell (q->reason, marking.cells[i]);
  count_cells (q);
  q->reason->most = marking.most;
  set_most_of_pieces (q, marking.most_of_type);
  return true;
}

static bool
has_dead_ends (Inquiry *q)
{
  uint64_t n_nodes = q->options.effort;
  SomaDeadEnd dead_end = soma_cover_find_dead_end (q->cover, &n_nodes);

  if (dead_end.item < 0)
    return false;
  tell_item (q, dead_end.item);
  q->reason->have = dead_end.n_ways;
  return true;
}

static bool
is_stopped (const Inquiry *q)
{
  return q->options.stop != NULL && atomic_load (q->options.stop);
}

/* Whether a search ended because it was to visit so many nodes, and may visit more. */
static bool
may_search_on (const Inquiry *q, SomaSearchState state)
{
  return state == SOMA_SEARCH_STOPPED && !is_stopped (q) &&
         (q->options.node_limit == 0 || q->reason->n_nodes < q->options.node_limit);
}

static SomaWhyNotKind
find (Inquiry *q)
{
  if (has_wrong_volume (q))
    return SOMA_WHY_NOT_VOLUME;
  if (soma_colour_count_find (q->instance, q->reason))
    return SOMA_WHY_NOT_COLOURS;
  if (has_piece_that_fits_nowhere (q))
    return SOMA_WHY_NOT_PIECE;
  if (has_cell_out_of_reach (q))
    return SOMA_WHY_NOT_CELL;
  if (has_bad_island (q))
    return SOMA_WHY_NOT_ISLAND;
  if (has_wrong_parity (q))
    return SOMA_WHY_NOT_PARITY;
  if (has_too_many_corners (q))
    return SOMA_WHY_NOT_CORNERS;
  /* Searches for a short while, then for the longer reasons, then to the end. */
  uint64_t steps = STEPS_PER_EFFORT * q->options.effort;
  SomaClash clash;
  SomaSearchState state = search (q, FIRST_NODES);

  if (state == SOMA_SEARCH_LIMIT || state == SOMA_SEARCH_FAILED || is_stopped (q))
    return kind_of_search (state);
  if (has_colouring (q, &steps))
    return SOMA_WHY_NOT_COLOURING;
  if (may_search_on (q, state))
    state = search (q, MORE_NODES);
  if (state == SOMA_SEARCH_LIMIT || state == SOMA_SEARCH_FAILED || is_stopped (q))
    return kind_of_search (state);
  if ((q->cover = soma_cover_new (q->instance, q->options.stop)) == NULL)
    return is_stopped (q) ? SOMA_WHY_NOT_UNKNOWN : SOMA_WHY_NOT_FAILED;
  SomaClashResult result =
      soma_clash_find (q->instance, q->cover, q->options.max_clash, q->options.effort, &clash);
  if (result == SOMA_CLASH_NONE)
    return SOMA_WHY_NOT_SOLVABLE;
  if (result == SOMA_CLASH_FOUND && clash.weight <= SOMA_SHORT_CLASH)
    return tell_clash (q, &clash);
  if (has_marking (q))
    return SOMA_WHY_NOT_MARKED;
  if (q->out_of_memory)
    return SOMA_WHY_NOT_FAILED;
  if (has_dead_ends (q))
    return SOMA_WHY_NOT_DEAD_ENDS;
  if (result == SOMA_CLASH_FOUND)
    return tell_clash (q, &clash);
  if (may_search_on (q, state))
    state = search (q, 0);
  return kind_of_search (state);
}

/* Puts the pins in their places. With an instance of NULL, `error` says why. */
static void
begin (Inquiry *q)
{
  SomaInstance *instance =
      soma_instance_new (q->puzzle, 0, SOMA_SYMMETRY_NONE, q->options.stop, &q->error);

  q->instance = instance;
  if (instance == NULL)
    return;
  memset (q->empty, true, sizeof q->empty);
  memcpy (q->min_left, instance->min_count, sizeof q->min_left);
  memcpy (q->max_left, instance->max_count, sizeof q->max_left);
  for (int i = 0; i < instance->n_pins; i++)
    {
      int option = instance->pins[i], type = soma_instance_option_type (instance, option);
      q->max_left[type]--;
      q->min_left[type] -= q->min_left[type] > 0;
      for (uint32_t k = instance->start[option]; k < instance->start[option + 1] - 1; k++)
        q->empty[instance->items[k]] = false;
    }
}

static void
end (Inquiry *q)
{
  soma_cover_free (q->cover);
  soma_instance_free (q->instance);
}

/* Looks for what the kind of reason says, and then for a solution, where every colour is accepted
 * everywhere. */
static SomaWithoutColours
find_without_colours (Inquiry *loose, SomaWhyNotKind kind)
{
  begin (loose);
  if (loose->instance == NULL ||
      (kind == SOMA_WHY_NOT_PIECE && has_piece_that_fits_nowhere (loose)) ||
      (kind == SOMA_WHY_NOT_CELL && has_cell_out_of_reach (loose)) || is_stopped (loose))
    return SOMA_WITHOUT_COLOURS_UNKNOWN;
  if (search (loose, loose->options.effort) == SOMA_SEARCH_LIMIT)
    return SOMA_WITHOUT_COLOURS_SOLVABLE;
  return kind == SOMA_WHY_NOT_PIECE || kind == SOMA_WHY_NOT_CELL ? SOMA_WITHOUT_COLOURS_FITS
                                                                 : SOMA_WITHOUT_COLOURS_UNKNOWN;
}

/* Whether the colours are to blame. */
static void
tell_without_colours (Inquiry *q)
{
  const SomaChange every = { .below = SOMA_EVERY_COLOUR, .above = SOMA_EVERY_COLOUR };
  SomaWhyNot unused = { .kind = SOMA_WHY_NOT_UNKNOWN };
  Inquiry loose = { .options = q->options, .reason = &unused };

  loose.puzzle = soma_puzzle_change (q->puzzle, &every, NULL);
  q->reason->without_colours = find_without_colours (&loose, q->reason->kind);
  end (&loose);
  soma_puzzle_unref (loose.puzzle);
}

bool
soma_why_not_counts_cells (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  bool are_counted = reason->modulus == 0;

  for (int c = 0; c < puzzle->figure->n_cells && are_counted; c++)
    are_counted = reason->weights[c] == 0 || reason->weights[c] == 1;
  return are_counted;
}

void
soma_why_not_find (SomaPuzzle *puzzle, const SomaWhyNotOptions *options, SomaWhyNot *reason)
{
  Inquiry q = { .puzzle = puzzle, .reason = reason, .error = { SOMA_ERROR_NO_MEMORY, -1 } };

  memset (reason, 0, sizeof *reason);
  if (options != NULL)
    q.options = *options;
  if (q.options.max_clash == 0)
    q.options.max_clash = DEFAULT_MAX_CLASH;
  if (q.options.effort == 0)
    q.options.effort = DEFAULT_EFFORT;
  begin (&q);
  reason->kind =
      q.instance != NULL ? find (&q) : kind_of_search (soma_search_state_of_error (&q.error));
  if (reason->kind == SOMA_WHY_NOT_FAILED && q.options.error != NULL)
    *q.options.error = q.error;
  /* The number of cells is the same without colours. */
  if (puzzle->figure->colours != NULL && reason->kind > SOMA_WHY_NOT_VOLUME &&
      reason->kind <= SOMA_WHY_NOT_SEARCH)
    tell_without_colours (&q);
  end (&q);
}

bool
soma_why_not_find_colouring (SomaPuzzle *puzzle, uint64_t *effort, const atomic_bool *stop,
                             SomaWhyNot *reason)
{
  Inquiry q = { .puzzle = puzzle, .options = { .stop = stop }, .reason = reason };

  memset (reason, 0, sizeof *reason);
  begin (&q);
  bool found = q.instance != NULL && has_colouring (&q, effort);
  reason->kind = found ? SOMA_WHY_NOT_COLOURING : SOMA_WHY_NOT_UNKNOWN;
  end (&q);
  return found;
}
