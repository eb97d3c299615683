/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random-draft.h"

#include <string.h>

static int
pick (GRand *rand, int below)
{
  return g_rand_int_range (rand, 0, below);
}

static gboolean
happens (GRand *rand, int percent)
{
  return pick (rand, 100) < percent;
}

static gboolean
cells_equal (SomaCell a, SomaCell b)
{
  return soma_cell_compare (a, b) == 0;
}

static int
find_cell (const SomaCell *cells, int n_cells, SomaCell cell)
{
  for (int i = 0; i < n_cells; i++)
    if (cells_equal (cells[i], cell))
      return i;
  return -1;
}

static SomaCell
get_neighbour (SomaCell cell, int direction)
{
  int step = (direction & 1) != 0 ? 1 : -1;
  if (direction < 2)
    cell.x = (int16_t) (cell.x + step);
  else if (direction < 4)
    cell.y = (int16_t) (cell.y + step);
  else
    cell.z = (int16_t) (cell.z + step);
  return cell;
}

static SomaCell
make_cell (int x, int y, int z)
{
  return (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z };
}

/* Figures. Each function adds cells at most up to `max_cells`. */

static void
add_cell (Draft *draft, SomaCell cell, int max_cells)
{
  if (draft->n_cells < max_cells && find_cell (draft->cells, draft->n_cells, cell) < 0)
    draft->cells[draft->n_cells++] = cell;
}

static void
add_box (Draft *draft, GRand *rand, int max_cells)
{
  int size[3], flat = happens (rand, 30) ? pick (rand, 3) : -1;

  do
    for (int axis = 0; axis < 3; axis++)
      size[axis] = axis == flat ? 1 : 1 + pick (rand, 4);
  while (size[0] * size[1] * size[2] > max_cells || size[0] * size[1] * size[2] < 2);
  for (int z = 0; z < size[2]; z++)
    for (int y = 0; y < size[1]; y++)
      for (int x = 0; x < size[0]; x++)
        add_cell (draft, make_cell (x, y, z), max_cells);
}

static void
add_cross (Draft *draft, GRand *rand, int max_cells)
{
  int n_directions = happens (rand, 50) ? 4 : 6;
  int length = 1 + pick (rand, 2);

  add_cell (draft, make_cell (0, 0, 0), max_cells);
  for (int direction = 0; direction < n_directions; direction++)
    {
      SomaCell cell = make_cell (0, 0, 0);
      for (int i = 0; i < length; i++)
        {
          cell = get_neighbour (cell, direction);
          add_cell (draft, cell, max_cells);
        }
    }
}

static void
add_blob (Draft *draft, GRand *rand, SomaCell start, int n_cells, int max_cells)
{
  int first = draft->n_cells, wanted = MIN (first + n_cells, max_cells);
  int n_directions = happens (rand, 40) ? 4 : 6;

  add_cell (draft, start, max_cells);
  while (draft->n_cells > first && draft->n_cells < wanted)
    {
      SomaCell from = draft->cells[first + pick (rand, draft->n_cells - first)];
      SomaCell cell = get_neighbour (from, pick (rand, n_directions));
      if (MAX (ABS (cell.x - start.x), ABS (cell.y - start.y)) < 3 && ABS (cell.z - start.z) < 3)
        add_cell (draft, cell, wanted);
    }
}

/* Turns or mirrors the cell about the origin, in one of the ways that have order four or less. */
static SomaCell
turn_cell (SomaCell cell, int way)
{
  switch (way)
    {
    case 0:
      return make_cell (-cell.x, -cell.y, -cell.z);
    case 1:
      return make_cell (-cell.x, -cell.y, cell.z);
    case 2:
      return make_cell (-cell.y, cell.x, cell.z);
    case 3:
      return make_cell (cell.y, cell.z, cell.x);
    case 4:
      return make_cell (-cell.x, cell.y, cell.z);
    case 5:
      return make_cell (cell.y, cell.x, cell.z);
    default:
      return make_cell (-cell.y, cell.x, -cell.z);
    }
}

/* A blob and its images under one turn or reflection, connected or not. */
static void
add_symmetric_blob (Draft *draft, GRand *rand, int max_cells)
{
  int way = pick (rand, 7), n_steps = way == 2 || way == 6 ? 4 : way == 3 ? 3 : 2;
  int max_part = MAX (1, max_cells / n_steps);
  Draft blob = { 0 };

  add_blob (&blob, rand, make_cell (pick (rand, 2), pick (rand, 2), pick (rand, 2)),
            1 + pick (rand, max_part), max_part);
  for (int i = 0; i < blob.n_cells; i++)
    for (int step = 0; step < n_steps; step++)
      {
        add_cell (draft, blob.cells[i], max_cells);
        blob.cells[i] = turn_cell (blob.cells[i], way);
      }
}

static void
make_figure (Draft *draft, GRand *rand, int max_cells)
{
  switch (pick (rand, 6))
    {
    case 0:
    case 1:
      add_box (draft, rand, max_cells);
      break;
    case 2:
      add_cross (draft, rand, max_cells);
      break;
    case 3:
      add_blob (draft, rand, make_cell (0, 0, 0), 2 + pick (rand, max_cells - 1), max_cells);
      break;
    case 4:
      add_blob (draft, rand, make_cell (0, 0, 0), 1 + pick (rand, max_cells / 2), max_cells);
      add_blob (draft, rand, make_cell (3, 1, 0), 1 + pick (rand, max_cells / 2), max_cells);
      break;
    default:
      add_symmetric_blob (draft, rand, max_cells);
    }
}

static SomaCell
get_low_corner (const SomaCell *cells, int n_cells)
{
  SomaCell low = cells[0];
  for (int i = 1; i < n_cells; i++)
    low = make_cell (MIN (low.x, cells[i].x), MIN (low.y, cells[i].y), MIN (low.z, cells[i].z));
  return low;
}

static void
shift_cells (SomaCell *cells, int n_cells, SomaCell low)
{
  for (int i = 0; i < n_cells; i++)
    cells[i] = make_cell (cells[i].x - low.x, cells[i].y - low.y, cells[i].z - low.z);
}

static void
shift_to_origin (SomaCell *cells, int n_cells)
{
  shift_cells (cells, n_cells, get_low_corner (cells, n_cells));
}

/* A piece as it lies in the figure becomes one in any other position. */
static void
turn_piece (DraftPiece *piece, GRand *rand)
{
  for (int n_turns = pick (rand, 6); n_turns > 0; n_turns--)
    {
      int way = 2 + pick (rand, 2);
      for (int i = 0; i < piece->n_cells; i++)
        piece->cells[i] = turn_cell (piece->cells[i], way);
    }
  for (int i = piece->n_cells - 1; i > 0; i--)
    {
      int j = pick (rand, i + 1);
      SomaCell cell = piece->cells[i];
      piece->cells[i] = piece->cells[j];
      piece->cells[j] = cell;
    }
  shift_to_origin (piece->cells, piece->n_cells);
}

static void
make_random_piece (DraftPiece *piece, GRand *rand)
{
  Draft blob = { 0 };

  add_blob (&blob, rand, make_cell (0, 0, 0), 1 + pick (rand, 5), 5);
  if (blob.n_cells > 2 && happens (rand, 20))
    blob.cells[1] = blob.cells[--blob.n_cells];
  piece->turns = SOMA_TURNS_ANY;
  piece->n_cells = blob.n_cells;
  memcpy (piece->cells, blob.cells, sizeof piece->cells);
  shift_to_origin (piece->cells, piece->n_cells);
}

static gboolean
is_chiral (const DraftPiece *piece)
{
  DraftPiece mirrored = *piece;

  for (int i = 0; i < mirrored.n_cells; i++)
    mirrored.cells[i] = turn_cell (mirrored.cells[i], 4);
  shift_to_origin (mirrored.cells, mirrored.n_cells);
  return !draft_same_shape (piece, &mirrored);
}

/* Adds one copy: to a piece of the same shape, or as a piece of its own. Returns the piece. */
static int
add_piece (Draft *draft, GRand *rand, const DraftPiece *piece)
{
  for (int p = 0; p < draft->n_pieces; p++)
    if (draft_same_shape (&draft->pieces[p], piece) &&
        (draft->n_pieces == DRAFT_MAX_PIECES || happens (rand, 80)))
      {
        draft->pieces[p].min_count++;
        draft->pieces[p].max_count++;
        return p;
      }
  if (draft->n_pieces == DRAFT_MAX_PIECES)
    return -1;
  draft->letters[draft->n_pieces] = (char) ('A' + draft->n_pieces);
  draft->pieces[draft->n_pieces] = *piece;
  draft->pieces[draft->n_pieces].min_count = draft->pieces[draft->n_pieces].max_count = 1;
  return draft->n_pieces++;
}

/* Takes a part out of the remaining cells: neighbours, or occasionally cells anywhere. */
static void
cut_piece (DraftPiece *piece, GRand *rand, SomaCell *left, int *n_left)
{
  int wanted = 1 + pick (rand, 5);
  gboolean is_connected = happens (rand, 85);

  piece->n_cells = 0;
  piece->cells[piece->n_cells++] = left[pick (rand, *n_left)];
  for (int n_tries = 0; n_tries < 30 && piece->n_cells < wanted; n_tries++)
    {
      SomaCell cell = left[pick (rand, *n_left)];
      if (is_connected)
        cell = get_neighbour (piece->cells[pick (rand, piece->n_cells)], pick (rand, 6));
      if (find_cell (left, *n_left, cell) >= 0 &&
          find_cell (piece->cells, piece->n_cells, cell) < 0)
        piece->cells[piece->n_cells++] = cell;
    }
  for (int i = 0; i < piece->n_cells; i++)
    left[find_cell (left, *n_left, piece->cells[i])] = left[*n_left - 1], --*n_left;
}

static void
cut_figure (Draft *draft, GRand *rand)
{
  SomaCell left[DRAFT_MAX_CELLS];
  int n_left = draft->n_cells, pin_percent = happens (rand, 25) ? 50 : 0;

  memcpy (left, draft->cells, n_left * sizeof *left);
  while (n_left > 0)
    {
      DraftPiece part = { 0 }, piece;
      cut_piece (&part, rand, left, &n_left);
      piece = part;
      turn_piece (&piece, rand);
      int p = add_piece (draft, rand, &piece);
      if (p < 0 || draft->n_pins == 2 || !happens (rand, pin_percent))
        continue;
      DraftPin *pin = &draft->pins[draft->n_pins++];
      pin->piece = p;
      pin->n_cells = part.n_cells;
      memcpy (pin->cells, part.cells, sizeof pin->cells);
    }
}

/* Each of these happens to some puzzles. */

static void
add_optional_cells (Draft *draft, GRand *rand, int max_cells)
{
  int percent = happens (rand, 20) ? 100 : 25;

  if (happens (rand, 50))
    for (int i = 0; i < draft->n_cells; i++)
      draft->optional[i] = happens (rand, percent);
  else
    for (int n = 1 + pick (rand, 3); n > 0; n--)
      {
        SomaCell from = draft->cells[pick (rand, draft->n_cells)];
        int n_cells = draft->n_cells;
        add_cell (draft, get_neighbour (from, pick (rand, 6)), max_cells);
        if (draft->n_cells > n_cells)
          draft->optional[n_cells] = true;
      }
}

static void
loosen_counts (Draft *draft, GRand *rand)
{
  for (int p = 0; p < draft->n_pieces; p++)
    if (happens (rand, 50))
      {
        draft->pieces[p].min_count -= pick (rand, draft->pieces[p].min_count + 1);
        draft->pieces[p].max_count += pick (rand, 3);
      }
}

static void
add_surplus_pieces (Draft *draft, GRand *rand)
{
  for (int n = 1 + pick (rand, 3); n > 0 && draft->n_pieces < DRAFT_MAX_PIECES; n--)
    {
      DraftPiece piece;
      make_random_piece (&piece, rand);
      int p = draft->n_pieces++;
      draft->letters[p] = (char) ('A' + p);
      draft->pieces[p] = piece;
      draft->pieces[p].min_count = 0;
      draft->pieces[p].max_count = 1 + pick (rand, 2);
    }
}

static void
replace_piece (Draft *draft, GRand *rand)
{
  DraftPiece *piece = &draft->pieces[pick (rand, draft->n_pieces)];
  DraftPiece other;

  make_random_piece (&other, rand);
  piece->n_cells = other.n_cells;
  memcpy (piece->cells, other.cells, sizeof piece->cells);
  draft->n_pins = 0;
}

/* Pins show how the others may lie. */
static void
bind_pieces (Draft *draft, GRand *rand)
{
  for (int p = 0; p < draft->n_pieces; p++)
    {
      gboolean is_pinned = FALSE;
      for (int i = 0; i < draft->n_pins; i++)
        is_pinned |= draft->pins[i].piece == p;
      if (!is_pinned && happens (rand, 40))
        draft->pieces[p].turns = (SomaTurnRule) pick (rand, SOMA_N_TURN_RULES);
    }
}

/* If two equal chiral pieces are distinct, either may be the mirror image of a third: pins would
 * distinguish what the convention leaves open. */
static gboolean
is_ambiguous (const Draft *draft)
{
  for (int p = 0; draft->distinct && draft->n_pins > 0 && p < draft->n_pieces; p++)
    for (int q = 0; q < p; q++)
      if (draft_same_shape (&draft->pieces[p], &draft->pieces[q]) && is_chiral (&draft->pieces[p]))
        return TRUE;
  return FALSE;
}

/* A cell that was added may lie before the others. */
static void
shift_figure (Draft *draft)
{
  SomaCell low = get_low_corner (draft->cells, draft->n_cells);

  shift_cells (draft->cells, draft->n_cells, low);
  for (int i = 0; i < draft->n_pins; i++)
    shift_cells (draft->pins[i].cells, draft->pins[i].n_cells, low);
}

void
random_draft (Draft *draft, guint32 seed, int max_cells)
{
  GRand *rand = g_rand_new_with_seed (seed);

  memset (draft, 0, sizeof *draft);
  make_figure (draft, rand, 2 + pick (rand, max_cells - 1));
  shift_to_origin (draft->cells, draft->n_cells);
  cut_figure (draft, rand);
  if (happens (rand, 30))
    add_optional_cells (draft, rand, max_cells);
  if (happens (rand, 30))
    loosen_counts (draft, rand);
  if (happens (rand, 20))
    add_surplus_pieces (draft, rand);
  if (happens (rand, 10))
    replace_piece (draft, rand);
  draft->distinct = happens (rand, 30);
  if (is_ambiguous (draft))
    draft->n_pins = 0;
  shift_figure (draft);
  if (happens (rand, 25))
    bind_pieces (draft, rand);
  g_rand_free (rand);
}

/* All cells as far from the ends of the figure as some cell. */
static void
make_orbit_optional (Draft *draft, GRand *rand)
{
  SomaCell high = draft->cells[0], chosen = draft->cells[pick (rand, draft->n_cells)];

  for (int i = 0; i < draft->n_cells; i++)
    high = make_cell (MAX (high.x, draft->cells[i].x), MAX (high.y, draft->cells[i].y),
                      MAX (high.z, draft->cells[i].z));
  for (int i = 0; i < draft->n_cells; i++)
    {
      SomaCell cell = draft->cells[i];
      draft->optional[i] = draft->optional[i] ||
                           (MIN (cell.x, high.x - cell.x) == MIN (chosen.x, high.x - chosen.x) &&
                            MIN (cell.y, high.y - cell.y) == MIN (chosen.y, high.y - chosen.y) &&
                            MIN (cell.z, high.z - cell.z) == MIN (chosen.z, high.z - chosen.z));
    }
}

void
random_symmetric_draft (Draft *draft, guint32 seed, int max_cells)
{
  GRand *rand = g_rand_new_with_seed (seed);

  memset (draft, 0, sizeof *draft);
  if (happens (rand, 70))
    add_box (draft, rand, max_cells);
  else
    add_symmetric_blob (draft, rand, max_cells);
  shift_to_origin (draft->cells, draft->n_cells);
  cut_figure (draft, rand);
  for (int p = 0; p < draft->n_pieces; p++)
    {
      draft->pieces[p].min_count -= pick (rand, draft->pieces[p].min_count + 1);
      draft->pieces[p].max_count += pick (rand, 3);
    }
  if (happens (rand, 30))
    make_orbit_optional (draft, rand);
  draft->distinct = happens (rand, 20);
  if (is_ambiguous (draft))
    draft->n_pins = 0;
  if (happens (rand, 15))
    bind_pieces (draft, rand);
  g_rand_free (rand);
}

static void
paint (const SomaCell *cells, int n_cells, guint8 *colours, GRand *rand)
{
  int way = g_rand_int_range (rand, 0, 4), percent = g_rand_int_range (rand, 5, 60);

  for (int i = 0; i < n_cells; i++)
    {
      int sum = cells[i].x + cells[i].y + cells[i].z;
      colours[i] = way == 0   ? (guint8) (sum % 2)
                   : way == 1 ? (guint8) (1 + sum % 2)
                   : g_rand_int_range (rand, 0, 100) < percent
                       ? (guint8) g_rand_int_range (rand, 1, 4)
                       : 0;
    }
}

static SomaPieceSet *
paint_set (const SomaPieceSet *set, GRand *rand)
{
  SomaPiece pieces[DRAFT_MAX_PIECES];
  guint8 colours[DRAFT_MAX_PIECES][DRAFT_MAX_CELLS];

  for (int p = 0; p < set->n_pieces; p++)
    {
      pieces[p] = set->pieces[p];
      paint (pieces[p].cells, pieces[p].n_cells, colours[p], rand);
      pieces[p].colours = g_rand_int_range (rand, 0, 3) > 0 ? colours[p] : NULL;
    }
  return soma_piece_set_new ("", pieces, set->n_pieces, NULL);
}

SomaPuzzle *
random_paint (const SomaPuzzle *puzzle, gboolean strict, GRand *rand)
{
  const SomaFigure *figure = puzzle->figure;
  guint8 colours[DRAFT_MAX_CELLS];
  guint64 accepts[SOMA_N_COLOURS];

  paint (figure->cells, figure->n_cells, colours, rand);
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    accepts[c] = strict ? g_rand_int (rand) & g_rand_int (rand)
                        : g_rand_int (rand) | (G_GUINT64_CONSTANT (1) << c & 0xe);
  g_autoptr (SomaPieceSet) set = paint_set (puzzle->set, rand);
  g_autoptr (SomaFigure) painted = soma_figure_new_coloured (
      figure->cells, figure->optional, colours, accepts, figure->n_cells, NULL);
  SomaPuzzle *result = soma_puzzle_new ("", painted, set, puzzle->pins, puzzle->n_pins,
                                        puzzle->distinct_pieces, NULL);
  if (result == NULL) /* the colours forbid a pin */
    result = soma_puzzle_new ("", painted, set, NULL, 0, puzzle->distinct_pieces, NULL);
  return result;
}
