/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "weighing.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"
#include "placement.h"
#include "symmetry.h"

/* The program: as many cells as possible are covered by placements, of which there may be parts,
 * but none more than once. What a cell is worth in its solution is the weight of the cell. All
 * placements that symmetries carry into each other are one column, and such cells one row. */

#define MOST_ENTRIES (1 << 21)
#define MOST_PIVOTS 5000
#define MOST_ENTRIES_IN_HASTE (1 << 17)
#define MOST_PIVOTS_IN_HASTE 1000
#define TINY 1e-9

/* To have some of equally good solutions, cells that are wanted are worth so much less, which is
 * too little for any other solution to be the best. */
#define PRICE_OF_WANTED (1023. / 1024)

/* What a cell weighs at most; the largest of them has a weight for each cell of a piece that is
 * this times as large. */
#define MOST_WEIGHT 120

typedef struct
{
  int n_rows, n_columns; /* without the slacks, which follow, and the right side, which is last */
  int width;
  double *entries; /* owned: rows, and the costs below them */
  int *basis;      /* owned: of each row, the column that is not 0 there */
} Tableau;

/* Cells of one orbit have one number. */
static int
number_orbits (const SomaGroup *group, int n_cells, int *orbit_of)
{
  int n = 0;

  for (int cell = 0; cell < n_cells; cell++)
    orbit_of[cell] = -1;
  for (int cell = 0; cell < n_cells; cell++)
    {
      if (orbit_of[cell] >= 0)
        continue;
      for (int e = 0; e < group->n_elements; e++)
        orbit_of[group->cell_map[e][cell]] = n;
      n++;
    }
  return n;
}

/* How many cells of each orbit a placement has, without those that are there already. */
typedef struct
{
  int n_rows, n, room;
  int size;         /* of all pieces; 0 if they differ */
  uint16_t *counts; /* owned: n_rows each, and the number of cells */
  int *table;       /* owned: by the hash; -1 */
  int table_size;
} Columns;

static bool
add_column (Columns *columns, const uint16_t *counts)
{
  size_t size = (size_t) (columns->n_rows + 1) * sizeof *counts;
  uint64_t hash = 0;

  for (int i = 0; i <= columns->n_rows; i++)
    hash = (hash ^ counts[i]) * UINT64_C (0x9e3779b97f4a7c15);
  int at = (int) ((hash >> 32) % (uint64_t) columns->table_size);
  while (columns->table[at] >= 0)
    {
      if (memcmp (columns->counts + columns->table[at] * (size_t) (columns->n_rows + 1), counts,
                  size) == 0)
        return true;
      at = (at + 1) % columns->table_size;
    }
  if (columns->n == columns->room)
    return false;
  columns->table[at] = columns->n;
  memcpy (columns->counts + columns->n++ * (size_t) (columns->n_rows + 1), counts, size);
  return true;
}

/* At most so many. */
static int
count_placements (const SomaPuzzle *puzzle)
{
  int n = 0;

  for (int piece = 0; piece < puzzle->set->n_pieces; piece++)
    {
      SomaPlacements *placements =
          soma_placements_new (puzzle->figure, &puzzle->set->pieces[piece]);
      n = soma_min (n + placements->n_placements, MOST_ENTRIES);
      soma_placements_free (placements);
    }
  return n;
}

/* False if there are too many. */
static bool
list_columns (const SomaPuzzle *puzzle, const int *orbit_of, Columns *columns)
{
  uint16_t *counts = soma_alloc (columns->n_rows + 1, sizeof *counts);
  bool ok = true;

  for (int piece = 0; piece < puzzle->set->n_pieces && ok; piece++)
    {
      SomaPlacements *placements =
          soma_placements_new (puzzle->figure, &puzzle->set->pieces[piece]);
      for (int p = 0; p < placements->n_placements && ok; p++)
        {
          const uint16_t *cells = placements->cells + (size_t) p * placements->n_cells;
          memset (counts, 0, (columns->n_rows + 1) * sizeof *counts);
          for (int i = 0; i < placements->n_cells; i++)
            counts[orbit_of[cells[i]]]++;
          counts[columns->n_rows] = (uint16_t) placements->n_cells;
          ok = add_column (columns, counts);
        }
      soma_placements_free (placements);
    }
  free (counts);
  return ok;
}

/* The simplex method */

static double *
get_row (const Tableau *tableau, int row)
{
  return tableau->entries + (size_t) row * tableau->width;
}

static void
tableau_init (Tableau *tableau, const Columns *columns, const double *prices)
{
  tableau->n_rows = columns->n_rows;
  tableau->n_columns = columns->n;
  tableau->width = columns->n + columns->n_rows + 1;
  tableau->entries =
      soma_alloc0 ((size_t) (columns->n_rows + 1) * tableau->width, sizeof *tableau->entries);
  tableau->basis = soma_alloc (columns->n_rows, sizeof *tableau->basis);
  for (int column = 0; column < columns->n; column++)
    {
      const uint16_t *counts = columns->counts + column * (size_t) (columns->n_rows + 1);
      for (int row = 0; row < columns->n_rows; row++)
        get_row (tableau, row)[column] = counts[row];
      get_row (tableau, columns->n_rows)[column] = -(double) counts[columns->n_rows];
    }
  for (int row = 0; row < columns->n_rows; row++)
    {
      get_row (tableau, row)[columns->n + row] = 1;
      get_row (tableau, row)[tableau->width - 1] = prices[row];
      tableau->basis[row] = columns->n + row;
    }
}

/* The column that gains most; -1 if none gains. */
static int
choose_column (const Tableau *tableau)
{
  const double *costs = get_row (tableau, tableau->n_rows);
  int best = -1;

  for (int column = 0; column + 1 < tableau->width; column++)
    if (costs[column] < -TINY && (best < 0 || costs[column] < costs[best]))
      best = column;
  return best;
}

/* The row that limits it; -1 if none does. */
static int
choose_row (const Tableau *tableau, int column)
{
  double least = 0;
  int best = -1;

  for (int row = 0; row < tableau->n_rows; row++)
    {
      const double *entries = get_row (tableau, row);
      if (entries[column] < TINY)
        continue;
      double ratio = entries[tableau->width - 1] / entries[column];
      if (best < 0 || ratio < least - TINY ||
          (ratio < least + TINY && tableau->basis[row] < tableau->basis[best]))
        {
          best = row;
          least = ratio;
        }
    }
  return best;
}

static void
pivot (Tableau *tableau, int row, int column)
{
  double *from = get_row (tableau, row), factor = 1 / from[column];

  for (int i = 0; i < tableau->width; i++)
    from[i] *= factor;
  for (int other = 0; other <= tableau->n_rows; other++)
    {
      double *to = get_row (tableau, other), times = to[column];
      if (other == row || (times < TINY && times > -TINY))
        continue;
      for (int i = 0; i < tableau->width; i++)
        to[i] -= times * from[i];
    }
  tableau->basis[row] = column;
}

static void
solve (Tableau *tableau, int most_pivots)
{
  for (int i = 0; i < most_pivots; i++)
    {
      int column = choose_column (tableau);
      int row = column >= 0 ? choose_row (tableau, column) : -1;
      if (row < 0)
        return;
      pivot (tableau, row, column);
    }
}

/* Weights */

/* `size`: of all pieces; 0 if they differ. */
static int
get_most (const SomaWeighing *weighing, int size)
{
  if (weighing->weight <= 0)
    return weighing->n_cells;
  int64_t most = (int64_t) weighing->total * weighing->of_cells / weighing->weight;
  if (most > weighing->n_cells)
    most = weighing->n_cells;
  return (int) (size > 0 ? most / size * size : most);
}

/* Of whole weights of orbits: what a piece weighs at least, and the total. */
static void
weigh (const Columns *columns, const int *orbit_sizes, const int *weights, SomaWeighing *weighing)
{
  weighing->total = 0;
  weighing->weight = -1;
  weighing->of_cells = 1;
  for (int row = 0; row < columns->n_rows; row++)
    weighing->total += weights[row] * orbit_sizes[row];
  for (int column = 0; column < columns->n; column++)
    {
      const uint16_t *counts = columns->counts + column * (size_t) (columns->n_rows + 1);
      int weight = 0, cells = counts[columns->n_rows];
      for (int row = 0; row < columns->n_rows; row++)
        weight += weights[row] * counts[row];
      if (weighing->weight < 0 ||
          (int64_t) weight * weighing->of_cells < (int64_t) weighing->weight * cells)
        {
          weighing->weight = weight;
          weighing->of_cells = cells;
        }
    }
  weighing->most = get_most (weighing, columns->size);
}

static void
round_weights (const double *values, int n_rows, double scale, int *weights)
{
  for (int row = 0; row < n_rows; row++)
    weights[row] = (int) (values[row] * scale + 0.5);
}

/* How many cells of pieces weigh as much as the figure. */
static double
get_bound (const SomaWeighing *weighing)
{
  return weighing->weight > 0 ? (double) weighing->total * weighing->of_cells / weighing->weight
                              : weighing->n_cells;
}

/* The smallest whole weights that prove as much as any of up to MOST_WEIGHT: a number of pieces, or
 * else `is_exact`. */
static void
choose_weights (const Columns *columns, const int *orbit_sizes, const double *values, bool is_exact,
                int *weights, SomaWeighing *weighing)
{
  double largest = TINY, least = 0;
  int best = 0;

  for (int row = 0; row < columns->n_rows; row++)
    largest = soma_max_real (largest, values[row]);
  for (int weight = 1; weight <= MOST_WEIGHT; weight++)
    {
      round_weights (values, columns->n_rows, weight / largest, weights);
      weigh (columns, orbit_sizes, weights, weighing);
      double most = is_exact ? get_bound (weighing) : weighing->most;
      if (best == 0 || most < least - TINY)
        {
          least = most;
          best = weight;
        }
    }
  round_weights (values, columns->n_rows, best / largest, weights);
  weigh (columns, orbit_sizes, weights, weighing);
}

static int
get_common_size (const SomaPieceSet *set)
{
  for (int p = 1; p < set->n_pieces; p++)
    if (set->pieces[p].n_cells != set->pieces[0].n_cells)
      return 0;
  return set->pieces[0].n_cells;
}

/* `wanted` (nullable): per cell. */
static void
find_weights (const Columns *columns, const int *orbit_of, const int *orbit_sizes,
              const bool *wanted, SomaWeighing *weighing)
{
  Tableau tableau;
  int *weights = soma_alloc (columns->n_rows, sizeof *weights);
  double *prices = soma_alloc0 (columns->n_rows, sizeof *prices);

  for (int cell = 0; cell < weighing->n_cells; cell++)
    prices[orbit_of[cell]] += wanted != NULL && wanted[cell] ? PRICE_OF_WANTED : 1;
  tableau_init (&tableau, columns, prices);
  solve (&tableau, wanted != NULL ? MOST_PIVOTS_IN_HASTE : MOST_PIVOTS);
  choose_weights (columns, orbit_sizes, get_row (&tableau, columns->n_rows) + columns->n,
                  wanted != NULL, weights, weighing);
  for (int cell = 0; cell < weighing->n_cells; cell++)
    weighing->weights[cell] = (uint16_t) weights[orbit_of[cell]];
  free (prices);
  free (weights);
  free (tableau.entries);
  free (tableau.basis);
}

void
soma_weighing_find (const SomaPuzzle *puzzle, SomaWeighing *weighing)
{
  soma_weighing_find_wanted (puzzle, NULL, weighing);
}

void
soma_weighing_find_wanted (const SomaPuzzle *puzzle, const bool *wanted, SomaWeighing *weighing)
{
  int most_entries = wanted != NULL ? MOST_ENTRIES_IN_HASTE : MOST_ENTRIES;
  int n_cells = puzzle->figure->n_cells, orbit_sizes[SOMA_MAX_CELLS] = { 0 };
  int *orbit_of = soma_alloc (n_cells, sizeof *orbit_of);
  SomaGroup *group = soma_group_new (puzzle, SOMA_SYMMETRY_FULL);
  Columns columns = { .n_rows = number_orbits (group, n_cells, orbit_of),
                      .size = get_common_size (puzzle->set) };

  /* What proves nothing. */
  memset (weighing, 0, sizeof *weighing);
  weighing->n_cells = weighing->most = n_cells;
  for (int cell = 0; cell < n_cells; cell++)
    orbit_sizes[orbit_of[cell]]++;
  columns.room =
      soma_min (most_entries / (columns.n_rows + 1) - columns.n_rows, count_placements (puzzle));
  columns.table_size = 2 * columns.room + 1;
  if (columns.room > 0)
    {
      columns.counts =
          soma_try_alloc ((size_t) columns.room * (columns.n_rows + 1), sizeof *columns.counts);
      columns.table = soma_try_alloc (columns.table_size, sizeof *columns.table);
    }
  if (columns.counts != NULL && columns.table != NULL)
    {
      memset (columns.table, 0xff, (size_t) columns.table_size * sizeof *columns.table);
      if (list_columns (puzzle, orbit_of, &columns) && columns.n > 0)
        find_weights (&columns, orbit_of, orbit_sizes, wanted, weighing);
    }
  free (columns.counts);
  free (columns.table);
  free (orbit_of);
  soma_group_free (group);
}

bool
soma_weighing_check (const SomaPuzzle *puzzle, const SomaWeighing *weighing)
{
  int total = 0;
  bool ok = true;

  for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
    total += weighing->weights[cell];
  for (int piece = 0; piece < puzzle->set->n_pieces; piece++)
    {
      SomaPlacements *placements =
          soma_placements_new (puzzle->figure, &puzzle->set->pieces[piece]);
      for (int p = 0; p < placements->n_placements; p++)
        {
          const uint16_t *cells = placements->cells + (size_t) p * placements->n_cells;
          int64_t weight = 0;
          for (int i = 0; i < placements->n_cells; i++)
            weight += weighing->weights[cells[i]];
          ok =
              ok && weight * weighing->of_cells >= (int64_t) placements->n_cells * weighing->weight;
        }
      soma_placements_free (placements);
    }
  return weighing->most == weighing->n_cells ||
         (ok && total == weighing->total && weighing->weight > 0 &&
          weighing->most >= get_most (weighing, get_common_size (puzzle->set)));
}
