/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "halves.h"

#include <stdlib.h>
#include <string.h>

#include "divisor.h"
#include "memory.h"
#include "random.h"
#include "search-private.h"

/* Parts have at most so many cells, and how many is drawn. Small ones are filled at once, but
 * planes between them leave fewer solutions. */
#define FEWEST_CELLS 60
#define MOST_CELLS 140

/* A part should have room for several. */
#define LARGEST_PIECE 10

/* Nodes of the first tries to fill a part. */
#define NODES_PER_TRY 2000

/* To prepare a search takes as long as so many nodes. */
#define NODES_FOR_PREPARATION 500

/* So many cuts of the same part are tried, and so many sizes of parts. */
#define N_CUTS 3
#define N_SIZES 100

/* A part that takes longer is given up, to cut elsewhere. */
#define NODES_PER_PART 8000

typedef struct
{
  SomaSearch *search; /* borrowed */
  const SomaPuzzle *puzzle;
  uint64_t random;
  uint64_t most_nodes, n_spent; /* with what it took to prepare searches */
  uint64_t n_nodes;             /* without */
  int most_cells;               /* of a part */
  int unit;                     /* all pieces have a multiple of so many cells */
  uint16_t *cells;              /* owned: those of a part are next to each other, and ascend */
  uint16_t *spare;              /* owned: room for as many */
  uint16_t *copy_at;
  int n_used[SOMA_MAX_PIECES]; /* copies, per piece */
} Halves;

/* What a part is searched for. */
typedef struct
{
  Halves *halves;
  const uint16_t *cells;
  int n_cells;
  SomaPuzzle *puzzle;
  int piece_of[SOMA_MAX_PIECES]; /* of its set: which one of the whole set */
} Part;

static int
get_coordinate (const Halves *halves, int cell, int axis)
{
  SomaCell at = halves->puzzle->figure->cells[cell];

  return axis == 0 ? at.x : axis == 1 ? at.y : at.z;
}

static void
get_extent (const Halves *halves, const uint16_t *cells, int n_cells, int axis, int *least,
            int *most)
{
  *least = INT16_MAX;
  *most = 0;
  for (int i = 0; i < n_cells; i++)
    {
      int at = get_coordinate (halves, cells[i], axis);
      *least = at < *least ? at : *least;
      *most = at > *most ? at : *most;
    }
}

/* A plane across the axis, near the middle or anywhere, where pieces can have as many cells as are
 * on either side. Returns how many are below it; 0 if there is none. */
static int
choose_plane (Halves *halves, const uint16_t *cells, int n_cells, int axis, int *plane)
{
  bool is_anywhere = soma_random_below (&halves->random, 2) > 0;
  int least, most, n_best = 0, n_seen = 0;

  get_extent (halves, cells, n_cells, axis, &least, &most);
  for (int at = least + 1; at <= most; at++)
    {
      int n = 0;
      for (int i = 0; i < n_cells; i++)
        n += get_coordinate (halves, cells[i], axis) < at;
      if (n == 0 || n == n_cells || n % halves->unit != 0)
        continue;
      n_seen++;
      if (n_best == 0 || (is_anywhere ? soma_random_below (&halves->random, n_seen) == 0
                                      : abs (2 * n - n_cells) < abs (2 * n_best - n_cells)))
        {
          n_best = n;
          *plane = at;
        }
    }
  return n_best;
}

/* Moves the cells below the plane to the front. */
static void
divide (Halves *halves, uint16_t *cells, int n_cells, int axis, int plane)
{
  int n = 0;

  for (int above = 0; above < 2; above++)
    for (int i = 0; i < n_cells; i++)
      if ((get_coordinate (halves, cells[i], axis) >= plane) == (above > 0))
        halves->spare[n++] = cells[i];
  memcpy (cells, halves->spare, (size_t) n_cells * sizeof *cells);
}

/* Cuts across the longest axis for which there is a plane. Returns how many cells are below it,
 * which are the first then; 0 if there is none. */
static int
cut (Halves *halves, uint16_t *cells, int n_cells)
{
  int n_below = 0, axis = 0, plane = 0, longest = 0;

  for (int i = 0, first = soma_random_below (&halves->random, 3); i < 3; i++)
    {
      int other = (first + i) % 3, least, most, other_plane;
      get_extent (halves, cells, n_cells, other, &least, &most);
      int n =
          most - least > longest ? choose_plane (halves, cells, n_cells, other, &other_plane) : 0;
      if (n == 0)
        continue;
      n_below = n;
      axis = other;
      plane = other_plane;
      longest = most - least;
    }
  if (n_below > 0)
    divide (halves, cells, n_cells, axis, plane);
  return n_below;
}

static bool
part_cb (const uint16_t *copy_at, void *data)
{
  Part *part = data;
  Halves *halves = part->halves;
  const SomaPieceSet *set = part->puzzle->set;
  int n_used[SOMA_MAX_PIECES];

  for (int i = 0; i < part->n_cells; i++)
    {
      int own = soma_piece_set_copy_piece (set, copy_at[i]), piece = part->piece_of[own];
      int copy = copy_at[i] - soma_piece_set_first_copy (set, own) + halves->n_used[piece];
      copy += soma_piece_set_first_copy (halves->puzzle->set, piece);
      halves->copy_at[part->cells[i]] = (uint16_t) copy;
    }
  soma_piece_set_count_used (set, part->n_cells, copy_at, n_used);
  for (int own = 0; own < set->n_pieces; own++)
    halves->n_used[part->piece_of[own]] += n_used[own];
  return true;
}

static int
count_cells_left (const Halves *halves)
{
  int n = halves->puzzle->figure->n_cells;

  for (int p = 0; p < halves->puzzle->set->n_pieces; p++)
    n -= halves->n_used[p] * halves->puzzle->set->pieces[p].n_cells;
  return n;
}

/* Sets part->puzzle, to NULL if no pieces are left. Of those of which there are many copies, others
 * get their share. */
static void
make_puzzle (Part *part, bool is_last)
{
  const Halves *halves = part->halves;
  int n_left = count_cells_left (halves);
  const SomaFigure *whole = halves->puzzle->figure;
  const SomaPieceSet *all = halves->puzzle->set;
  SomaPiece pieces[SOMA_MAX_PIECES];
  SomaCell *cells = soma_alloc (part->n_cells, sizeof *cells);
  uint8_t *colours = soma_alloc (part->n_cells, sizeof *colours);
  int n_pieces = 0;

  for (int p = 0; p < all->n_pieces; p++)
    {
      int least = all->pieces[p].min_count - halves->n_used[p];
      int most = all->pieces[p].max_count - halves->n_used[p];
      int share = most * part->n_cells / n_left + 1;
      if (most == 0)
        continue;
      part->piece_of[n_pieces] = p;
      pieces[n_pieces] = all->pieces[p];
      pieces[n_pieces].min_count = is_last && least > 0 ? least : 0;
      pieces[n_pieces++].max_count = !is_last && share < most ? share : most;
    }
  for (int i = 0; i < part->n_cells; i++)
    {
      cells[i] = whole->cells[part->cells[i]];
      colours[i] = whole->colours != NULL ? whole->colours[part->cells[i]] : 0;
    }
  SomaPieceSet *set = n_pieces > 0 ? soma_piece_set_new ("", pieces, n_pieces, NULL) : NULL;
  SomaFigure *figure = soma_figure_new_coloured (
      cells, NULL, whole->colours != NULL ? colours : NULL, whole->accepts, part->n_cells, NULL);
  part->puzzle = set != NULL ? soma_puzzle_new ("", figure, set, NULL, 0,
                                                halves->puzzle->distinct_pieces, NULL)
                             : NULL;
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  free (cells);
  free (colours);
}

/* A short search; TRUE if it found something. */
static bool
try_part (Part *part, uint64_t node_limit, bool *is_complete)
{
  Halves *halves = part->halves;
  SomaSearchOptions options = halves->search->options;
  SomaProgress progress = { .n_nodes = 0 };

  options.solution = part_cb;
  options.data = part;
  options.seed = soma_random_next (&halves->random);
  options.node_limit = node_limit;
  halves->n_spent += NODES_FOR_PREPARATION;
  SomaSearch *other = soma_search_new_short (halves->search, part->puzzle, &options);
  if (other == NULL)
    return false;
  SomaSearchState state = soma_search_run (other);
  soma_search_get_progress (other, &progress);
  soma_search_free (other);
  halves->n_nodes += progress.n_nodes;
  halves->n_spent += progress.n_nodes;
  *is_complete = state == SOMA_SEARCH_COMPLETE;
  return state == SOMA_SEARCH_LIMIT;
}

static bool
goes_on (const Halves *halves)
{
  return halves->n_spent < halves->most_nodes && !atomic_load (&halves->search->shared.stop);
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const uint16_t *) a - *(const uint16_t *) b;
}

static bool
fill_part (Halves *halves, const uint16_t *cells, int n_cells, bool is_last)
{
  Part part = { .halves = halves, .cells = cells, .n_cells = n_cells };
  bool is_filled = false, is_complete = false;
  uint64_t end = halves->n_spent + NODES_PER_PART;

  make_puzzle (&part, is_last);
  for (uint64_t limit = NODES_PER_TRY; part.puzzle != NULL && !is_filled && !is_complete &&
                                       halves->n_spent < end && goes_on (halves);
       limit += limit / 2)
    is_filled = try_part (&part, limit, &is_complete);
  soma_puzzle_unref (part.puzzle);
  return is_filled;
}

static bool
fill (Halves *halves, uint16_t *cells, int n_cells, bool is_last)
{
  int n_used[SOMA_MAX_PIECES];
  bool is_filled = false;

  if (n_cells <= halves->most_cells)
    return fill_part (halves, cells, n_cells, is_last);
  memcpy (n_used, halves->n_used, sizeof n_used);
  for (int i = 0; i < N_CUTS && !is_filled && goes_on (halves); i++)
    {
      int n_below = cut (halves, cells, n_cells);
      is_filled = n_below > 0 && fill (halves, cells, n_below, false) &&
                  fill (halves, cells + n_below, n_cells - n_below, is_last);
      if (is_filled)
        continue;
      memcpy (halves->n_used, n_used, sizeof n_used);
      qsort (cells, n_cells, sizeof *cells, compare_cells);
    }
  return is_filled;
}

bool
soma_search_has_halves (const SomaSearch *search)
{
  const SomaPuzzle *puzzle = search->instance->puzzle;
  bool are_small = true;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    are_small = are_small && puzzle->set->pieces[p].n_cells <= LARGEST_PIECE;
  return are_small && puzzle->figure->n_optional == 0 && puzzle->n_pins == 0 &&
         puzzle->figure->n_cells > MOST_CELLS;
}

bool
soma_search_fill_halves (SomaSearch *search, uint64_t seed, uint64_t most_nodes, uint16_t *copy_at,
                         uint64_t *n_nodes)
{
  SomaPuzzle *puzzle = search->instance->puzzle;
  int n_cells = puzzle->figure->n_cells;
  bool is_filled = false;
  Halves halves = { .search = search,
                    .puzzle = puzzle,
                    .random = seed,
                    .most_nodes = most_nodes,
                    .copy_at = copy_at,
                    .cells = soma_alloc (n_cells, sizeof *halves.cells),
                    .spare = soma_alloc (n_cells, sizeof *halves.spare) };

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    halves.unit = (int) soma_greatest_divisor (puzzle->set->pieces[p].n_cells, halves.unit);
  for (int cell = 0; cell < n_cells; cell++)
    halves.cells[cell] = (uint16_t) cell;
  for (int i = 0; i < N_SIZES && !is_filled && goes_on (&halves); i++)
    {
      halves.most_cells =
          FEWEST_CELLS + soma_random_below (&halves.random, MOST_CELLS - FEWEST_CELLS + 1);
      is_filled = fill (&halves, halves.cells, n_cells, true);
    }
  *n_nodes += halves.n_nodes;
  free (halves.cells);
  free (halves.spare);
  return is_filled;
}
