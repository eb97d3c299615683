/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggest.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "sums.h"

/* How long a change is searched at first, and the factor by which the time grows each round. Most
 * figures of 27 cells take a few thousand nodes. */
#define FIRST_NODES 20000
#define NODES_SHIFT 3
#define MAX_SHIFT 40

/* An orbit of changes, one of which is searched. */
typedef struct
{
  SomaChange change;
  int n_images;         /* changes in the orbit, this one included */
  uint64_t n_solutions; /* the most that any search has found so far */
  bool decided;
  bool skipped; /* in this round: its turn comes after the others */
} Candidate;

typedef struct
{
  SomaPuzzle *puzzle; /* borrowed */
  const SomaSuggestOptions *options;
  SomaGroup *group;
  SomaSums volumes; /* the sums that the pieces can reach */

  SomaCell *border; /* cells that share a face with the figure but are not in it, ascending */
  int n_border;

  Candidate *candidates;
  int n_candidates, n_allocated;
  int n_undecided;
  int n_changes, n_decided_changes; /* including all images */
  bool has_failed;
  SomaError error; /* why */
} Suggest;

static const SomaCell neighbours[6] = { { 1, 0, 0 },  { -1, 0, 0 }, { 0, 1, 0 },
                                        { 0, -1, 0 }, { 0, 0, 1 },  { 0, 0, -1 } };

static SomaCell
step (SomaCell cell, int direction)
{
  SomaCell by = neighbours[direction];

  return (SomaCell){ (int16_t) (cell.x + by.x), (int16_t) (cell.y + by.y),
                     (int16_t) (cell.z + by.z) };
}

static bool
is_stopped (const Suggest *s)
{
  return s->options->stop != NULL && atomic_load_explicit (s->options->stop, memory_order_relaxed);
}

/* Whether more changes are wanted. */
static bool
goes_on (const Suggest *s)
{
  return !is_stopped (s) && !s->has_failed;
}

static bool
is_same (SomaCell a, SomaCell b)
{
  return soma_cell_compare (a, b) == 0;
}

static bool
is_in_figure (const Suggest *s, SomaCell cell)
{
  return soma_figure_index (s->puzzle->figure, cell) >= 0;
}

static int
compare_cells (const void *a, const void *b)
{
  return soma_cell_compare (*(const SomaCell *) a, *(const SomaCell *) b);
}

static bool
is_in_border (const Suggest *s, SomaCell cell)
{
  return bsearch (&cell, s->border, s->n_border, sizeof cell, compare_cells) != NULL;
}

/* Whether the pieces can fill a figure with that many more cells. */
static bool
fits_volume (const Suggest *s, int n_more)
{
  const SomaFigure *figure = s->puzzle->figure;
  int n = figure->n_cells + n_more;

  return n > 0 && n <= SOMA_MAX_CELLS && soma_sums_has (&s->volumes, n - figure->n_optional, n);
}

/* Which changes are tried. */

static bool
removes_pinned_cell (const Suggest *s, const SomaChange *change)
{
  for (int i = 0; i < change->n_removed; i++)
    {
      int cell = soma_figure_index (s->puzzle->figure, change->removed[i]);
      for (int p = 0; p < s->puzzle->n_pins; p++)
        for (int k = 0; k < s->puzzle->pins[p].n_cells; k++)
          if (s->puzzle->pins[p].cells[k] == cell)
            return true;
    }
  return false;
}

static bool
is_connected (const SomaFigure *figure)
{
  uint16_t queue[SOMA_MAX_CELLS];
  bool reached[SOMA_MAX_CELLS] = { true };
  int n = 1;

  queue[0] = 0;
  for (int i = 0; i < n; i++)
    for (int d = 0; d < 6; d++)
      {
        int c = soma_figure_index (figure, step (figure->cells[queue[i]], d));
        if (c < 0 || reached[c])
          continue;
        reached[c] = true;
        queue[n++] = (uint16_t) c;
      }
  return n == figure->n_cells;
}

/* Whether every change leaves a valid figure: with a required cell, and not too long. */
static bool
is_far_from_limits (const SomaFigure *figure)
{
  for (int axis = 0; axis < 3; axis++)
    if (figure->extent[axis] > SOMA_MAX_EXTENT - SOMA_MAX_CHANGED)
      return false;
  return figure->n_cells - figure->n_optional > SOMA_MAX_CHANGED;
}

/* Whether there is a figure afterwards, and in one piece if that is required. Creating it takes
 * long for a large figure, which also has many changes. */
static bool
leaves_good_figure (const Suggest *s, const SomaChange *change)
{
  if (!(s->options->flags & SOMA_SUGGEST_CONNECTED) && is_far_from_limits (s->puzzle->figure))
    return true;
  SomaFigure *figure = soma_figure_change (s->puzzle->figure, change, NULL);
  bool is_good =
      figure != NULL && (!(s->options->flags & SOMA_SUGGEST_CONNECTED) || is_connected (figure));
  soma_figure_unref (figure);
  return is_good;
}

static bool
stays_on_table (const SomaChange *change)
{
  for (int i = 0; i < change->n_added; i++)
    if (change->added[i].z < 0)
      return false;
  return true;
}

/* Whether an image of the change is among those asked for, as the change itself is. Whether the
 * figure stays connected is the same for all of them. */
static bool
is_counted (const Suggest *s, const SomaChange *image)
{
  return !(s->options->flags & SOMA_SUGGEST_ON_TABLE) || stays_on_table (image);
}

/* Whether no image of the change precedes it: for most changes, one of the first images does. */
static bool
is_least (const Suggest *s, const SomaChange *change)
{
  for (int e = 1; e < s->group->n_elements; e++)
    {
      SomaChange image = soma_change_image (s->puzzle, s->group, e, change);
      if (soma_change_compare (&image, change) < 0 && is_counted (s, &image))
        return false;
    }
  return true;
}

/* Writes the changes of the orbit, ascending; returns how many. */
static int
list_images (const Suggest *s, const SomaChange *change, SomaChange *images)
{
  int n = 0;

  for (int e = 0; e < s->group->n_elements; e++)
    {
      SomaChange image = soma_change_image (s->puzzle, s->group, e, change);
      int at = n;
      if (!is_counted (s, &image))
        continue;
      while (at > 0 && soma_change_compare (&image, &images[at - 1]) < 0)
        at--;
      if (at > 0 && soma_change_compare (&image, &images[at - 1]) == 0)
        continue;
      memmove (&images[at + 1], &images[at], (n - at) * sizeof *images);
      images[at] = image;
      n++;
    }
  return n;
}

/* Adds the change as a candidate if it represents its orbit. */
static void
consider (Suggest *s, SomaChange change)
{
  SomaChange images[SOMA_N_TRANSFORMS];

  if (change.n_added == 2 && soma_cell_compare (change.added[0], change.added[1]) > 0)
    {
      SomaCell first = change.added[1];
      change.added[1] = change.added[0];
      change.added[0] = first;
    }
  if (!goes_on (s) || !is_counted (s, &change) || !is_least (s, &change) ||
      removes_pinned_cell (s, &change) || !leaves_good_figure (s, &change))
    return;
  int n_images = list_images (s, &change, images);
  if (s->n_candidates == s->n_allocated)
    {
      int n = 2 * s->n_allocated + 64;
      Candidate *grown = soma_try_realloc (s->candidates, n, sizeof *grown);
      s->has_failed = grown == NULL;
      if (grown == NULL)
        return;
      s->candidates = grown;
      s->n_allocated = n;
    }
  s->candidates[s->n_candidates++] = (Candidate){ .change = change, .n_images = n_images };
  s->n_undecided++;
  s->n_changes += n_images;
}

/* Whether the cell has a neighbour in the figure besides `removed`. */
static bool
touches_without (const Suggest *s, SomaCell cell, SomaCell removed)
{
  for (int d = 0; d < 6; d++)
    if (is_in_figure (s, step (cell, d)) && !is_same (step (cell, d), removed))
      return true;
  return false;
}

/* Both beside the figure, or the second beside the first alone. */
static void
consider_double_additions (Suggest *s)
{
  for (int i = 0; i < s->n_border && goes_on (s); i++)
    {
      SomaCell first = s->border[i];
      for (int k = i + 1; k < s->n_border; k++)
        consider (s, (SomaChange){ .n_added = 2, .added = { first, s->border[k] } });
      for (int d = 0; d < 6; d++)
        {
          SomaCell second = step (first, d);
          if (!is_in_figure (s, second) && !is_in_border (s, second))
            consider (s, (SomaChange){ .n_added = 2, .added = { first, second } });
        }
    }
}

/* Searches the puzzle after the change for a short while, for one solution. */
static SomaSearchState
probe (Suggest *s, const SomaChange *change)
{
  uint64_t most = s->options->node_limit;
  SomaSearchOptions options = {
    .limit = 1,
    .n_threads = 1,
    .node_limit = most > 0 && most < FIRST_NODES ? most : FIRST_NODES,
    .stop = s->options->stop,
  };
  SomaPuzzle *changed = soma_puzzle_change (s->puzzle, change, NULL);
  SomaSearch *search = soma_search_new (changed, &options, &s->error);
  SomaSearchState state =
      search != NULL ? soma_search_run (search) : soma_search_state_of_error (&s->error);

  s->has_failed = s->has_failed || state == SOMA_SEARCH_FAILED;
  soma_search_free (search);
  soma_puzzle_unref (changed);
  return state;
}

/* The colours of the figure's cells, or of the pieces', as a set without neutral. */
static uint64_t
list_colours (const uint8_t *colours, int n_cells)
{
  uint64_t set = 0;

  for (int c = 0; colours != NULL && c < n_cells; c++)
    set |= UINT64_C (1) << colours[c];
  return set & ~UINT64_C (1);
}

static uint64_t
list_colours_of_pieces (const SomaPieceSet *set)
{
  uint64_t colours = 0;

  for (int p = 0; p < set->n_pieces; p++)
    if (set->pieces[p].max_count > 0)
      colours |= list_colours (set->pieces[p].colours, set->pieces[p].n_cells);
  return colours;
}

/* Rules that are not known to be of no use, if the lack of any seems to be what is wrong; and all
 * at once, if none is known to be enough. */
static void
list_rules (Suggest *s)
{
  const SomaFigure *figure = s->puzzle->figure;
  const SomaChange none = { 0 }, every = { .below = SOMA_EVERY_COLOUR, .above = SOMA_EVERY_COLOUR };
  uint64_t above = list_colours_of_pieces (s->puzzle->set);
  bool is_one_enough = false;

  if (above == 0 || figure->colours == NULL || probe (s, &none) == SOMA_SEARCH_LIMIT ||
      probe (s, &every) == SOMA_SEARCH_COMPLETE)
    return;
  for (uint64_t below = list_colours (figure->colours, figure->n_cells); below != 0;
       below &= below - 1)
    {
      int colour = __builtin_ctzll (below);
      for (uint64_t left = above & ~figure->accepts[colour]; left != 0 && goes_on (s);
           left &= left - 1)
        {
          const SomaChange rule = { .below = (uint8_t) colour,
                                    .above = (uint8_t) __builtin_ctzll (left) };
          SomaSearchState state = probe (s, &rule);
          if (state != SOMA_SEARCH_COMPLETE)
            consider (s, rule);
          is_one_enough = is_one_enough || state == SOMA_SEARCH_LIMIT;
        }
    }
  if (!is_one_enough)
    consider (s, every);
}

static void
list_candidates (Suggest *s)
{
  bool one = false;

  if (fits_volume (s, 0))
    list_rules (s);
  for (int n_more = -1; n_more <= 1; n_more++)
    one = one || fits_volume (s, n_more);
  if (fits_volume (s, 1))
    {
      for (int i = 0; i < s->n_border; i++)
        consider (s, (SomaChange){ .n_added = 1, .added = { s->border[i] } });
    }
  if (fits_volume (s, -1))
    {
      const SomaFigure *figure = s->puzzle->figure;

      for (int c = 0; c < figure->n_cells; c++)
        consider (s, (SomaChange){ .n_removed = 1, .removed = { figure->cells[c] } });
    }
  if (fits_volume (s, 0))
    {
      const SomaFigure *figure = s->puzzle->figure;

      for (int c = 0; c < figure->n_cells && goes_on (s); c++)
        for (int i = 0; i < s->n_border; i++)
          if (touches_without (s, s->border[i], figure->cells[c]))
            consider (s, (SomaChange){ .n_removed = 1,
                                       .n_added = 1,
                                       .removed = { figure->cells[c] },
                                       .added = { s->border[i] } });
    }
  if (!one && fits_volume (s, 2))
    consider_double_additions (s);
  if (!one && fits_volume (s, -2))
    {
      const SomaFigure *figure = s->puzzle->figure;

      for (int a = 0; a < figure->n_cells && goes_on (s); a++)
        for (int b = a + 1; b < figure->n_cells; b++)
          consider (
              s, (SomaChange){ .n_removed = 2, .removed = { figure->cells[a], figure->cells[b] } });
    }
}

/* The searches. */

static bool
report (Suggest *s, int number, bool exact)
{
  const Candidate *candidate = &s->candidates[number];
  SomaChange images[SOMA_N_TRANSFORMS];
  SomaSuggestion suggestion = {
    .number = number,
    .n_changes = list_images (s, &candidate->change, images),
    .changes = images,
    .n_solutions = candidate->n_solutions,
    .exact = exact,
  };

  return s->options->suggest (&suggestion, s->options->data);
}

/* Reports what the search has found, if that is new. FALSE to stop. */
static bool
take_result (Suggest *s, int number, SomaSearchState state, uint64_t n_solutions)
{
  Candidate *candidate = &s->candidates[number];
  bool complete = state == SOMA_SEARCH_COMPLETE;
  bool is_new = n_solutions > candidate->n_solutions || (complete && n_solutions > 0);

  candidate->decided = complete || state == SOMA_SEARCH_LIMIT;
  s->n_undecided -= candidate->decided;
  s->n_decided_changes += candidate->decided ? candidate->n_images : 0;
  if (n_solutions > candidate->n_solutions)
    candidate->n_solutions = n_solutions;
  if (s->options->unique)
    return !complete || n_solutions != 1 || report (s, number, true);
  return !is_new || report (s, number, complete);
}

/* FALSE to stop. */
static bool
search_candidate (Suggest *s, int number, uint64_t node_limit)
{
  SomaSearchOptions options = {
    .symmetry = s->options->symmetry,
    .limit = s->options->unique ? 2 : s->options->limit,
    .n_threads = 1,
    .node_limit = node_limit,
    .stop = s->options->stop,
  };
  SomaProgress progress;
  SomaPuzzle *changed = soma_puzzle_change (s->puzzle, &s->candidates[number].change, NULL);
  SomaSearch *search = soma_search_new (changed, &options, &s->error);
  SomaSearchState state =
      search != NULL ? soma_search_run (search) : soma_search_state_of_error (&s->error);
  bool go_on = search != NULL && state != SOMA_SEARCH_FAILED;

  s->has_failed = state == SOMA_SEARCH_FAILED;
  if (go_on)
    {
      soma_search_get_progress (search, &progress);
      go_on = take_result (s, number, state, progress.n_solutions) && !is_stopped (s);
    }
  if (go_on && s->options->progress != NULL)
    s->options->progress (s->n_decided_changes, s->n_changes, s->options->data);
  soma_search_free (search);
  soma_puzzle_unref (changed);
  return go_on;
}

/* Searches undecided changes: first those of which nothing is known, then those whose solutions are
 * still to be counted. */
static bool
search_round (Suggest *s, uint64_t node_limit)
{
  for (int i = 0; i < s->n_candidates; i++)
    {
      Candidate *candidate = &s->candidates[i];
      candidate->skipped = !candidate->decided && candidate->n_solutions > 0;
      if (!candidate->decided && !candidate->skipped && !search_candidate (s, i, node_limit))
        return false;
    }
  for (int i = 0; i < s->n_candidates; i++)
    if (s->candidates[i].skipped && !search_candidate (s, i, node_limit))
      return false;
  return true;
}

static SomaSearchState
search_all (Suggest *s)
{
  uint64_t most = s->options->node_limit;

  for (int shift = 0; s->n_undecided > 0; shift += NODES_SHIFT)
    {
      uint64_t node_limit = shift < MAX_SHIFT ? (uint64_t) FIRST_NODES << shift : 0;
      bool is_last = most > 0 && node_limit >= most;
      if (!search_round (s, is_last ? most : node_limit))
        return s->has_failed ? SOMA_SEARCH_FAILED : SOMA_SEARCH_STOPPED;
      if (is_last)
        break;
    }
  return s->n_undecided > 0 ? SOMA_SEARCH_LIMIT : SOMA_SEARCH_COMPLETE;
}

SomaSearchState
soma_suggest_run (SomaPuzzle *puzzle, const SomaSuggestOptions *options)
{
  Suggest s = { .puzzle = puzzle, .options = options, .error = { SOMA_ERROR_NO_MEMORY, -1 } };
  SomaSearchState state = SOMA_SEARCH_FAILED;

  s.group = soma_group_new (puzzle, SOMA_SYMMETRY_FULL);
  /* What counts of the set can add up to; sums greater than a figure can have are dropped. */
  const SomaPieceSet *set = s.puzzle->set;

  soma_sums_init (&s.volumes, SOMA_MAX_CELLS);
  for (int p = 0; p < set->n_pieces; p++)
    soma_sums_add (&s.volumes, 0, set->pieces[p].n_cells, soma_puzzle_least_count (s.puzzle, p),
                   set->pieces[p].max_count);
  const SomaFigure *figure = s.puzzle->figure;
  int n = 0;

  s.border = soma_alloc (6 * figure->n_cells, sizeof *s.border);
  for (int c = 0; c < figure->n_cells; c++)
    for (int d = 0; d < 6; d++)
      {
        SomaCell cell = step (figure->cells[c], d);
        if (!is_in_figure (&s, cell))
          s.border[n++] = cell;
      }
  qsort (s.border, n, sizeof *s.border, compare_cells);
  for (int i = 0; i < n; i++)
    if (i == 0 || !is_same (s.border[i], s.border[i - 1]))
      s.border[s.n_border++] = s.border[i];
  list_candidates (&s);
  if (is_stopped (&s))
    state = SOMA_SEARCH_STOPPED;
  else if (!s.has_failed)
    state = search_all (&s);
  if (state == SOMA_SEARCH_FAILED && options->error != NULL)
    *options->error = s.error;
  free (s.candidates);
  free (s.border);
  soma_group_free (s.group);
  return state;
}
