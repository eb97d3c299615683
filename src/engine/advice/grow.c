/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grow.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "random.h"
#include "transform.h"

/* How many places are tried for a piece before the packing is given up. */
#define TRIES_PER_PIECE 200

/* A box of cells with a margin of one on each side, so that neighbours need no bounds. */
typedef struct
{
  const SomaWish *wish;
  const int *box;
  uint64_t *random;
  int step[3]; /* what a step along each axis adds to a cell's number */

  bool *filled;
  bool *inside;
  int *cells; /* in the order in which they were added */
  int n_cells, n_wanted;
  int *rim; /* cells seen beside the figure; some may have been filled since */
  int n_rim;
  bool *in_rim;
} Growth;

static int
number_of (const Growth *g, int x, int y, int z)
{
  return (x + 1) * g->step[0] + (y + 1) * g->step[1] + (z + 1) * g->step[2];
}

static SomaCell
cell_of (const Growth *g, int number)
{
  return (SomaCell){ (int16_t) (number % g->step[1] - 1),
                     (int16_t) (number / g->step[1] % (g->box[1] + 2) - 1),
                     (int16_t) (number / g->step[2] - 1) };
}

static void
growth_clear (Growth *g)
{
  free (g->filled);
  free (g->inside);
  free (g->cells);
  free (g->rim);
  free (g->in_rim);
}

static void
growth_init (Growth *g, const SomaWish *wish, const int *box, int n_wanted, uint64_t *random)
{
  int n = (box[0] + 2) * (box[1] + 2) * (box[2] + 2);

  *g = (Growth){ .wish = wish, .box = box, .random = random, .n_wanted = n_wanted };
  g->step[0] = 1;
  g->step[1] = box[0] + 2;
  g->step[2] = g->step[1] * (box[1] + 2);
  g->filled = soma_alloc0 (n, sizeof *g->filled);
  g->inside = soma_alloc0 (n, sizeof *g->inside);
  g->in_rim = soma_alloc0 (n, sizeof *g->in_rim);
  g->cells = soma_alloc (n, sizeof *g->cells);
  g->rim = soma_alloc (n, sizeof *g->rim);
  for (int z = 0; z < box[2]; z++)
    for (int y = 0; y < box[1]; y++)
      memset (&g->inside[number_of (g, 0, y, z)], true, box[0]);
}

/* The image of the cell under the wish's symmetry with that number. */
static SomaCell
image_of (const Growth *g, int symmetry, SomaCell cell)
{
  int16_t right = (int16_t) (g->box[0] - 1), back = (int16_t) (g->box[1] - 1);
  int16_t top = (int16_t) (g->box[2] - 1);

  switch (1 << symmetry)
    {
    case SOMA_WISH_MIRROR_X:
      return (SomaCell){ (int16_t) (right - cell.x), cell.y, cell.z };
    case SOMA_WISH_MIRROR_Y:
      return (SomaCell){ cell.x, (int16_t) (back - cell.y), cell.z };
    case SOMA_WISH_MIRROR_Z:
      return (SomaCell){ cell.x, cell.y, (int16_t) (top - cell.z) };
    case SOMA_WISH_DIAGONAL:
      return (SomaCell){ cell.y, cell.x, cell.z };
    case SOMA_WISH_HALF_TURN:
      return (SomaCell){ (int16_t) (right - cell.x), (int16_t) (back - cell.y), cell.z };
    default: /* a quarter turn */
      return (SomaCell){ (int16_t) (right - cell.y), cell.x, cell.z };
    }
}

static bool
holds (const int *cells, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == cell)
      return true;
  return false;
}

static void
add_to_rim (Growth *g, int number)
{
  if (!g->inside[number] || g->filled[number] || g->in_rim[number])
    return;
  g->in_rim[number] = true;
  g->rim[g->n_rim++] = number;
}

static void
fill (Growth *g, int number)
{
  g->filled[number] = true;
  g->cells[g->n_cells++] = number;
  for (int axis = 0; axis < 3; axis++)
    {
      add_to_rim (g, number - g->step[axis]);
      add_to_rim (g, number + g->step[axis]);
    }
}

/* Adds all cells that go with a cell beside the figure. False if there are too many. */
static bool
add_orbit (Growth *g, int number)
{
  int orbit[SOMA_MAX_CELLS + 1], most = g->n_wanted - g->n_cells;
  /* Writes the cells that must be added together with this one: its images, and the cells that
   * support them. */
  int n = 0;

  orbit[n++] = number;
  for (int i = 0; i < n && n <= most; i++)
    {
      int below = orbit[i] - g->step[2];
      for (int symmetry = 0; symmetry < SOMA_N_WISH_SYMMETRIES && n <= most; symmetry++)
        {
          if (!(g->wish->symmetry >> symmetry & 1))
            continue;
          SomaCell image = image_of (g, symmetry, cell_of (g, orbit[i]));
          int other = number_of (g, image.x, image.y, image.z);
          if (!holds (orbit, n, other))
            orbit[n++] = other;
        }
      if (g->wish->no_overhang && n <= most && g->inside[below] && !g->filled[below] &&
          !holds (orbit, n, below))
        orbit[n++] = below;
    }

  if (n > most)
    return false;
  for (int i = 0; i < n; i++)
    fill (g, orbit[i]);
  return true;
}

/* Takes the cell with the most neighbours in the figure out of `n_draws` cells of the rim: the more
 * draws, the more compact the figure becomes. Filled cells are removed from the rim. -1: it is
 * empty. */
static int
draw_from_rim (Growth *g, int n_draws)
{
  int best = -1, most = 0;

  for (int i = 0; i < n_draws && g->n_rim > 0; i++)
    {
      int at = soma_random_below (g->random, g->n_rim), number = g->rim[at];
      if (g->filled[number])
        {
          g->rim[at] = g->rim[--g->n_rim];
          continue;
        }
      int n = 0;

      for (int axis = 0; axis < 3; axis++)
        n += g->filled[number - g->step[axis]] + g->filled[number + g->step[axis]];
      if (best < 0 || n > most)
        {
          best = number;
          most = n;
        }
    }
  return best;
}

/* Mostly near the centre if the figure is to be symmetric: one that begins in several parts may
 * never become connected. */
static int
draw_from_box (Growth *g)
{
  if (g->wish->symmetry != 0 && soma_random_below (g->random, 4) != 0)
    return number_of (g, g->box[0] / 2, g->box[1] / 2,
                      g->wish->symmetry & SOMA_WISH_MIRROR_Z
                          ? g->box[2] / 2
                          : soma_random_below (g->random, g->box[2]));
  return number_of (g, soma_random_below (g->random, g->box[0]),
                    soma_random_below (g->random, g->box[1]),
                    soma_random_below (g->random, g->box[2]));
}

static bool
is_connected (const Growth *g)
{
  int n_cells = (g->box[0] + 2) * (g->box[1] + 2) * (g->box[2] + 2);
  bool *left = soma_alloc (n_cells, sizeof *left);
  int *queue = soma_alloc (g->n_cells, sizeof *queue);
  int n = 0;

  memcpy (left, g->filled, n_cells * sizeof *left);
  queue[n++] = g->cells[0];
  left[g->cells[0]] = false;
  for (int i = 0; i < n; i++)
    for (int direction = 0; direction < 6; direction++)
      {
        int step = g->step[direction / 2];
        int number = queue[i] + (direction % 2 == 0 ? step : -step);
        if (!left[number])
          continue;
        left[number] = false;
        queue[n++] = number;
      }
  free (left);
  free (queue);
  return n == g->n_cells;
}

static SomaFigure *
make_figure (const Growth *g)
{
  SomaCell cells[SOMA_MAX_CELLS];

  if (g->n_cells != g->n_wanted || !is_connected (g))
    return NULL;
  for (int i = 0; i < g->n_cells; i++)
    cells[i] = cell_of (g, g->cells[i]);
  return soma_figure_new (cells, NULL, g->n_cells, NULL);
}

/* Anywhere in the box. False if there are too many cells, with all that goes with them. */
static bool
add_core (Growth *g)
{
  const SomaWish *wish = g->wish;
  int extent[3] = { 0 }, at[3];

  for (int i = 0; i < wish->n_core; i++)
    {
      const SomaCell cell = wish->core[i];
      extent[0] = cell.x >= extent[0] ? cell.x + 1 : extent[0];
      extent[1] = cell.y >= extent[1] ? cell.y + 1 : extent[1];
      extent[2] = cell.z >= extent[2] ? cell.z + 1 : extent[2];
    }
  for (int axis = 0; axis < 3; axis++)
    at[axis] = soma_random_below (g->random, g->box[axis] - extent[axis] + 1);
  for (int i = 0; i < wish->n_core; i++)
    {
      const SomaCell cell = wish->core[i];
      int number = number_of (g, at[0] + cell.x, at[1] + cell.y, at[2] + cell.z);
      if (!g->filled[number] && !add_orbit (g, number))
        return false;
    }
  return true;
}

SomaFigure *
soma_grow_figure (const SomaWish *wish, const int *box, int n_cells, uint64_t *random)
{
  Growth g;

  growth_init (&g, wish, box, n_cells, random);
  int n_draws = 1 + soma_random_below (random, 6);
  /* Orbits that are too large now may stay so: a few failed draws in a row end it. */
  bool fits = wish->n_core == 0 || add_core (&g);
  for (int vain = 0; fits && g.n_cells < n_cells && vain < 40;)
    {
      int number = g.n_cells == 0 ? draw_from_box (&g) : draw_from_rim (&g, n_draws);
      vain = number >= 0 && add_orbit (&g, number) ? 0 : vain + 1;
    }
  SomaFigure *figure = fits ? make_figure (&g) : NULL;
  growth_clear (&g);
  return figure;
}

/* Whether each of the cells would be on the table or above another cell, these included. */
static bool
are_supported (const Growth *g, const int *cells, int n)
{
  for (int i = 0; i < n; i++)
    {
      int below = cells[i] - g->step[2];
      if (g->inside[below] && !g->filled[below] && !holds (cells, n, below))
        return false;
    }
  return true;
}

/* The cells of the piece in a random orientation, with one of them at `number`. False if they are
 * not all in the free part of the box. */
static bool
place_piece (Growth *g, const SomaPiece *piece, int number, int *cells)
{
  uint32_t allowed = soma_turn_rule_get_rotations (piece->turns);
  int transform;
  do
    transform = soma_random_below (g->random, SOMA_N_ROTATIONS);
  while ((allowed >> transform & 1) == 0);
  SomaCell anchor =
      soma_transform_cell (transform, piece->cells[soma_random_below (g->random, piece->n_cells)]);
  SomaCell at = cell_of (g, number);

  for (int i = 0; i < piece->n_cells; i++)
    {
      SomaCell cell = soma_transform_cell (transform, piece->cells[i]);
      int x = at.x + cell.x - anchor.x, y = at.y + cell.y - anchor.y, z = at.z + cell.z - anchor.z;
      if (x < 0 || y < 0 || z < 0 || x >= g->box[0] || y >= g->box[1] || z >= g->box[2])
        return false;
      cells[i] = number_of (g, x, y, z);
      if (g->filled[cells[i]])
        return false;
    }
  return !g->wish->no_overhang || are_supported (g, cells, piece->n_cells);
}

static bool
add_piece (Growth *g, const SomaPiece *piece, int n_draws)
{
  int cells[SOMA_MAX_CELLS];

  for (int i = 0; i < TRIES_PER_PIECE; i++)
    {
      int number = g->n_cells == 0 ? draw_from_box (g) : draw_from_rim (g, n_draws);
      if (number < 0 || !place_piece (g, piece, number, cells))
        continue;
      for (int k = 0; k < piece->n_cells; k++)
        fill (g, cells[k]);
      return true;
    }
  return false;
}

/* Chooses random copies of pieces that add up to the number of cells: first those that must be
 * used, then any, starting over if the sum is missed. Returns their number, or 0. */
static int
draw_pieces (const SomaPieceSet *set, int n_cells, uint64_t *random, uint8_t *pieces)
{
  int n = 0, left = n_cells, count[SOMA_MAX_PIECES];

  for (int p = 0; p < set->n_pieces; p++)
    {
      count[p] = set->pieces[p].min_count;
      left -= count[p] * set->pieces[p].n_cells;
      if (left < 0)
        return 0;
      for (int i = 0; i < count[p]; i++)
        pieces[n++] = (uint8_t) p;
    }
  for (int vain = 0; left > 0 && vain < 100; vain++)
    {
      int p = soma_random_below (random, set->n_pieces);
      if (count[p] == set->pieces[p].max_count || set->pieces[p].n_cells > left)
        continue;
      count[p]++;
      left -= set->pieces[p].n_cells;
      pieces[n++] = (uint8_t) p;
      vain = 0;
    }
  return left == 0 ? n : 0;
}

SomaFigure *
soma_grow_packing (const SomaPieceSet *set, const SomaWish *wish, const int *box, int n_cells,
                   uint64_t *random)
{
  Growth g;
  uint8_t pieces[SOMA_MAX_CELLS];
  int n = draw_pieces (set, n_cells, random, pieces);

  if (n == 0)
    return NULL;
  growth_init (&g, wish, box, n_cells, random);
  int n_draws = 1 + soma_random_below (random, 6);
  bool fits = true;
  while (n > 0 && fits)
    {
      int at = soma_random_below (random, n);
      fits = add_piece (&g, &set->pieces[pieces[at]], n_draws);
      pieces[at] = pieces[--n];
    }
  SomaFigure *figure = fits ? make_figure (&g) : NULL;
  growth_clear (&g);
  return figure;
}
