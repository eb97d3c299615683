/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generate.h"

#include <stdlib.h>
#include <string.h>

#include "build-order.h"
#include "grow.h"
#include "memory.h"
#include "min-max.h"
#include "random.h"
#include "sums.h"
#include "symmetry.h"
#include "transform.h"

/* Figures of more cells grow piece by piece. */
#define MAX_CELLS_TO_GROW 40

/* A figure that takes longer to search is skipped, or taken with the solutions found so far. */
#define NODES_PER_FIGURE 200000

/* How many solutions are tried for one that can be assembled by hand. */
#define SOLUTIONS_TO_BUILD 100

/* The search gives up after this many tries without a new figure, plus as many per figure found. */
#define VAIN_TRIES 20000
#define VAIN_TRIES_PER_SEEN 10

struct _SomaGenerator
{
  SomaPieceSet *set; /* owned */
  SomaWish wish;
  SomaCell *core; /* owned (nullable): the wish's, at the origin */
  int core_extent[3];
  SomaSymmetry symmetry;
  bool mirror; /* figures that are mirror images are the same */
  uint64_t random;

  SomaSums volumes;
  int n_volumes;

  uint64_t *seen;            /* owned: hashes of canonical figures; 0 is an empty place */
  uint64_t n_seen, n_places; /* a power of 2 */

  _Atomic uint64_t n_tried;
  bool has_failed; /* a search */
  SomaError error; /* of that */
};

/* Figures that were tried before. */

/* True if the hash is new. */
static bool
put_hash (uint64_t *places, uint64_t n_places, uint64_t hash)
{
  uint64_t at = hash & (n_places - 1);

  while (places[at] != 0 && places[at] != hash)
    at = (at + 1) & (n_places - 1);
  if (places[at] == hash)
    return false;
  places[at] = hash;
  return true;
}

static void
make_room (SomaGenerator *g)
{
  if (2 * (g->n_seen + 1) <= g->n_places)
    return;
  uint64_t n_places = 2 * g->n_places;
  uint64_t *places = soma_alloc0 (n_places, sizeof *places);
  for (uint64_t i = 0; i < g->n_places; i++)
    if (g->seen[i] != 0)
      put_hash (places, n_places, g->seen[i]);
  free (g->seen);
  g->seen = places;
  g->n_places = n_places;
}

/* Whether neither this figure nor one of its images was tried before. They are compared by 64-bit
 * hashes, so that in a million figures one in thirty million may be taken for another. */
static bool
is_new (SomaGenerator *g, const SomaFigure *figure)
{
  SomaFigure *canonical = soma_figure_canonical (figure, g->mirror, NULL);

  make_room (g);

  uint64_t hash = (uint64_t) canonical->n_cells;
  for (int i = 0; i < canonical->n_cells; i++)
    {
      SomaCell cell = canonical->cells[i];
      hash ^= (uint64_t) cell.x << 32 | (uint64_t) cell.y << 16 | (uint64_t) cell.z;
      hash = soma_random_next (&hash);
    }
  bool added = put_hash (g->seen, g->n_places, hash != 0 ? hash : 1);
  g->n_seen += added;
  soma_figure_unref (canonical);
  return added;
}

/* Growing. */

/* One of the sums of the pieces; all are equally likely. */
static int
draw_volume (SomaGenerator *g)
{
  int skip = soma_random_below (&g->random, g->n_volumes), n = 1;

  for (; n < SOMA_MAX_CELLS; n++)
    if (soma_sums_has (&g->volumes, n, n) && skip-- == 0)
      break;
  return n;
}

/* For the core, and no wider than the wish allows. */
static bool
is_wide_enough (const SomaGenerator *g, const int *box)
{
  for (int axis = 0; axis < 3; axis++)
    {
      int extent = g->wish.extent[axis];
      int limit = extent > 0 ? soma_min (extent, SOMA_MAX_WISH_EXTENT) : SOMA_MAX_WISH_EXTENT;
      if (box[axis] < g->core_extent[axis] || box[axis] > limit)
        return false;
    }
  return true;
}

/* A box that is large enough and meets the wish; false if it is not. */
static bool
draw_box (SomaGenerator *g, int n_cells, int *box)
{
  const SomaWish *wish = &g->wish;
  /* The greatest length of a side whose length the wish leaves open. */
  int n_open = 0, side = 1;
  int64_t given = 1;

  for (int axis = 0; axis < 3; axis++)
    if (wish->extent[axis] > 0)
      given *= soma_min (wish->extent[axis], SOMA_MAX_WISH_EXTENT);
    else
      n_open++;
  while (given * (n_open > 0 ? side : 1) * (n_open > 1 ? side : 1) * (n_open > 2 ? side : 1) <
             n_cells &&
         side < SOMA_MAX_WISH_EXTENT)
    side++;
  int open = soma_min (side + side / 2 + 2, SOMA_MAX_WISH_EXTENT);

  for (int axis = 0; axis < 3; axis++)
    {
      int limit =
          wish->extent[axis] > 0 ? soma_min (wish->extent[axis], SOMA_MAX_WISH_EXTENT) : open;
      box[axis] = 1 + soma_random_below (&g->random, soma_min (limit, n_cells));
      if (box[axis] < g->core_extent[axis])
        box[axis] = g->core_extent[axis];
    }
  if (wish->symmetry & (SOMA_WISH_DIAGONAL | SOMA_WISH_QUARTER_TURN))
    box[0] = box[1] = soma_min (box[0], box[1]);
  return box[0] * box[1] * box[2] >= n_cells && is_wide_enough (g, box);
}

static SomaFigure *
grow (SomaGenerator *g)
{
  int box[3], n_cells = draw_volume (g);

  if (!draw_box (g, n_cells, box))
    return NULL;
  if (n_cells > MAX_CELLS_TO_GROW && g->wish.symmetry == 0 && g->wish.n_core == 0)
    return soma_grow_packing (g->set, &g->wish, box, n_cells, &g->random);
  return soma_grow_figure (&g->wish, box, n_cells, &g->random);
}

/* The wish. */

typedef struct
{
  const SomaPuzzle *puzzle;
  uint64_t n_solutions;
  int n_tried;
  bool buildable;
} Building;

static bool
build_cb (const uint16_t *copy_at, void *data)
{
  Building *building = data;
  SomaBuildOrder order;

  soma_build_order_find (building->puzzle, copy_at, &order);
  building->buildable = order.result == SOMA_BUILD_ORDER_FOUND;
  return !building->buildable && ++building->n_tried < SOLUTIONS_TO_BUILD;
}

static SomaSearchState
search (SomaGenerator *g, SomaPuzzle *puzzle, SomaSearchOptions *options, uint64_t *n_solutions)
{
  SomaProgress progress = { .n_solutions = 0 };
  SomaError error = { SOMA_OK, -1 };
  SomaSearch *search = soma_search_new (puzzle, options, &error);
  SomaSearchState state =
      search != NULL ? soma_search_run (search) : soma_search_state_of_error (&error);

  if (search != NULL)
    soma_search_get_progress (search, &progress);
  soma_search_free (search);
  *n_solutions = progress.n_solutions;
  if (state == SOMA_SEARCH_FAILED)
    {
      g->has_failed = true;
      g->error = error;
    }
  return state;
}

static bool
is_buildable (SomaGenerator *g, SomaPuzzle *puzzle)
{
  Building building = { .puzzle = puzzle };
  uint64_t n_solutions;
  SomaSearchOptions options = {
    .n_threads = 1, .solution = build_cb, .data = &building, .node_limit = NODES_PER_FIGURE
  };

  search (g, puzzle, &options, &n_solutions);
  return building.buildable;
}

/* Whether the puzzle meets the wish; if so, tells its number of solutions. */
static bool
fulfils_wish (SomaGenerator *g, SomaPuzzle *puzzle, const atomic_bool *stop, uint64_t *n_solutions,
              bool *exact)
{
  const SomaWish *wish = &g->wish;
  uint64_t least = wish->least > 0 ? wish->least : 1;
  SomaSearchOptions options = { .symmetry = g->symmetry,
                                .n_threads = 1,
                                .limit = wish->most > 0 ? wish->most + 1 : 0,
                                .node_limit = NODES_PER_FIGURE,
                                .stop = stop };
  SomaSearchState state = search (g, puzzle, &options, n_solutions);

  *exact = state == SOMA_SEARCH_COMPLETE;
  if (*n_solutions < least || (wish->most > 0 && (!*exact || *n_solutions > wish->most)))
    return false;
  return !wish->buildable || is_buildable (g, puzzle);
}

/* Whether no search of NODES_PER_FIGURE counts that many solutions. At each node it counts at most
 * as many as there are placements that cover one cell, and each stands for its images. */
static bool
asks_too_much (const SomaGenerator *g)
{
  uint64_t n_images = g->symmetry == SOMA_SYMMETRY_FULL        ? 1
                      : g->symmetry == SOMA_SYMMETRY_ROTATIONS ? 2
                                                               : SOMA_N_TRANSFORMS;
  uint64_t n_placements = 0;

  for (int p = 0; p < g->set->n_pieces; p++)
    n_placements += SOMA_N_ROTATIONS * (uint64_t) g->set->pieces[p].n_cells;
  return g->wish.least > NODES_PER_FIGURE * n_placements * n_images;
}

static bool
is_stopped (const atomic_bool *stop)
{
  return stop != NULL && atomic_load_explicit (stop, memory_order_relaxed);
}

/* Grows a new figure; NULL if none turns up, or on a stop. */
static SomaFigure *
grow_new (SomaGenerator *g, const atomic_bool *stop)
{
  uint64_t most = VAIN_TRIES + VAIN_TRIES_PER_SEEN * g->n_seen;

  for (uint64_t i = 0; i < most && g->n_volumes > 0 && !is_stopped (stop); i++)
    {
      SomaFigure *figure = grow (g);
      if (figure != NULL && is_new (g, figure))
        return figure;
      soma_figure_unref (figure);
    }
  return NULL;
}

/* Examines one figure. False to stop. */
static bool
try_figure (SomaGenerator *g, SomaFigure *figure, const atomic_bool *stop, uint64_t *n_found,
            SomaGenerateFunc take, void *data)
{
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, g->set, NULL, 0, false, NULL);
  uint64_t n_solutions;
  bool exact, go_on = true;

  g->has_failed = false;
  if (fulfils_wish (g, puzzle, stop, &n_solutions, &exact))
    {
      ++*n_found;
      go_on = take (figure, n_solutions, exact, data);
    }
  soma_puzzle_unref (puzzle);
  return go_on && !g->has_failed;
}

/* Moves the cells to the origin. */
static void
copy_core (SomaGenerator *g, const SomaWish *wish)
{
  SomaCell low, high;

  if (wish->n_core == 0)
    return;
  g->core = soma_alloc (wish->n_core, sizeof *g->core);
  low = high = wish->core[0];
  for (int i = 0; i < wish->n_core; i++)
    {
      SomaCell cell = wish->core[i];
      low = soma_cell_least (low, cell);
      high = soma_cell_most (high, cell);
    }
  for (int i = 0; i < wish->n_core; i++)
    g->core[i] =
        (SomaCell){ (int16_t) (wish->core[i].x - low.x), (int16_t) (wish->core[i].y - low.y),
                    (int16_t) (wish->core[i].z - low.z) };
  g->core_extent[0] = high.x - low.x + 1;
  g->core_extent[1] = high.y - low.y + 1;
  g->core_extent[2] = high.z - low.z + 1;
}

SomaGenerator *
soma_generator_new (SomaPieceSet *set, const SomaWish *wish, SomaSymmetry symmetry, uint64_t seed)
{
  SomaGenerator *g = soma_alloc0 (1, sizeof *g);

  g->set = soma_piece_set_ref (set);
  g->wish = *wish;
  copy_core (g, wish);
  g->wish.core = g->core;
  g->symmetry = symmetry;
  g->mirror = soma_piece_set_is_mirror_image_of_itself (set);
  g->random = seed;
  atomic_init (&g->n_tried, 0);
  soma_sums_init (&g->volumes, SOMA_MAX_CELLS);
  for (int p = 0; p < set->n_pieces; p++)
    soma_sums_add (&g->volumes, 0, set->pieces[p].n_cells, set->pieces[p].min_count,
                   set->pieces[p].max_count);
  for (int n = 1; n <= SOMA_MAX_CELLS; n++)
    g->n_volumes += soma_sums_has (&g->volumes, n, n);
  g->n_places = 1024;
  g->seen = soma_alloc0 (g->n_places, sizeof *g->seen);
  return g;
}

void
soma_generator_free (SomaGenerator *g)
{
  if (g == NULL)
    return;
  soma_piece_set_unref (g->set);
  free (g->seen);
  free (g->core);
  free (g);
}

SomaSearchState
soma_generator_run (SomaGenerator *g, uint64_t n_wanted, uint64_t n_tries, const atomic_bool *stop,
                    SomaGenerateFunc take, void *data)
{
  uint64_t n_found = 0;

  if (asks_too_much (g))
    return SOMA_SEARCH_COMPLETE;
  for (uint64_t i = 0; n_tries == 0 || i < n_tries; i++)
    {
      if (n_wanted > 0 && n_found == n_wanted)
        return SOMA_SEARCH_LIMIT;
      SomaFigure *figure = grow_new (g, stop);
      bool go_on = figure != NULL && try_figure (g, figure, stop, &n_found, take, data);
      bool is_over = figure == NULL && !is_stopped (stop);
      atomic_fetch_add_explicit (&g->n_tried, figure != NULL, memory_order_relaxed);
      soma_figure_unref (figure);
      if (is_over)
        return SOMA_SEARCH_COMPLETE;
      if (!go_on || is_stopped (stop))
        return g->has_failed ? SOMA_SEARCH_FAILED : SOMA_SEARCH_STOPPED;
    }
  return SOMA_SEARCH_LIMIT;
}

SomaError
soma_generator_get_error (const SomaGenerator *g)
{
  return g->error;
}

uint64_t
soma_generator_get_n_tried (SomaGenerator *g)
{
  return atomic_load_explicit (&g->n_tried, memory_order_relaxed);
}
