/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pose.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "pose-test.h"
#include "transform.h"

/* The orientations of one piece. */
typedef struct
{
  int n_cells;
  int n_rows;
  int extent[SOMA_N_ROTATIONS][3];
  SomaCell *rows; /* owned; n_rows of n_cells, each sorted, its least coordinates 0 */
} Turned;

struct _SomaPoses
{
  atomic_int n_refs;
  SomaPieceSet *set; /* a reference */
  Turned turned[];   /* of each piece */
};

static int
compare_cells (const void *a, const void *b)
{
  return soma_cell_compare (*(const SomaCell *) a, *(const SomaCell *) b);
}

static SomaCell
add (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) (a.x + b.x), (int16_t) (a.y + b.y), (int16_t) (a.z + b.z) };
}

static SomaCell
subtract (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) (a.x - b.x), (int16_t) (a.y - b.y), (int16_t) (a.z - b.z) };
}

/* Sorts the cells and shifts them so that the least coordinate on each axis is 0; returns where
 * that corner was. */
static SomaCell
normalise (SomaCell *cells, int n_cells)
{
  SomaCell corner = cells[0];

  for (int i = 1; i < n_cells; i++)
    corner = soma_cell_least (corner, cells[i]);

  for (int i = 0; i < n_cells; i++)
    cells[i] = subtract (cells[i], corner);
  qsort (cells, n_cells, sizeof *cells, compare_cells);
  return corner;
}

/* The row with these cells, or -1. */
static int
find_row (const Turned *turned, const SomaCell *cells)
{
  size_t size = turned->n_cells * sizeof *cells;

  for (int row = 0; row < turned->n_rows; row++)
    if (memcmp (turned->rows + row * turned->n_cells, cells, size) == 0)
      return row;
  return -1;
}

static void
measure_row (Turned *turned, int row)
{
  for (int i = 0; i < turned->n_cells; i++)
    {
      SomaCell cell = turned->rows[row * turned->n_cells + i];
      const int reach[3] = { cell.x + 1, cell.y + 1, cell.z + 1 };
      for (int axis = 0; axis < 3; axis++)
        if (reach[axis] > turned->extent[row][axis])
          turned->extent[row][axis] = reach[axis];
    }
}

static void
turn_piece (Turned *turned, const SomaPiece *piece)
{
  turned->n_cells = piece->n_cells;
  turned->rows = soma_alloc ((size_t) SOMA_N_ROTATIONS * piece->n_cells, sizeof *turned->rows);
  uint32_t allowed = soma_turn_rule_get_rotations (piece->turns);
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      if ((allowed >> rotation & 1) == 0)
        continue;
      SomaCell *row = turned->rows + turned->n_rows * piece->n_cells;
      for (int i = 0; i < piece->n_cells; i++)
        row[i] = soma_transform_cell (rotation, piece->cells[i]);
      normalise (row, piece->n_cells);
      if (find_row (turned, row) >= 0)
        continue;
      measure_row (turned, turned->n_rows++);
    }
}

/* The rotation by a quarter turn about the axis, counter-clockwise as seen from its far end. */
static int
find_quarter_turn (int axis)
{
  static const SomaCell units[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  SomaCell fixed = units[axis], from = units[(axis + 1) % 3], to = units[(axis + 2) % 3];
  int rotation = 0;

  while (soma_cell_compare (soma_transform_cell (rotation, fixed), fixed) != 0 ||
         soma_cell_compare (soma_transform_cell (rotation, from), to) != 0)
    rotation++;
  return rotation;
}

SomaPoses *
soma_poses_new (SomaPieceSet *set)
{
  SomaPoses *poses = soma_alloc0 (1, sizeof *poses + set->n_pieces * sizeof (Turned));

  atomic_init (&poses->n_refs, 1);
  poses->set = soma_piece_set_ref (set);
  for (int piece = 0; piece < set->n_pieces; piece++)
    turn_piece (&poses->turned[piece], &set->pieces[piece]);
  return poses;
}

SomaPoses *
soma_poses_ref (SomaPoses *poses)
{
  atomic_fetch_add_explicit (&poses->n_refs, 1, memory_order_relaxed);
  return poses;
}

void
soma_poses_unref (SomaPoses *poses)
{
  if (poses == NULL || atomic_fetch_sub_explicit (&poses->n_refs, 1, memory_order_acq_rel) != 1)
    return;
  for (int piece = 0; piece < poses->set->n_pieces; piece++)
    free (poses->turned[piece].rows);
  soma_piece_set_unref (poses->set);
  free (poses);
}

int
soma_poses_n_orientations (const SomaPoses *poses, int piece)
{
  return poses->turned[piece].n_rows;
}

void
soma_poses_get_extent (const SomaPoses *poses, int piece, int orientation, int extent[3])
{
  memcpy (extent, poses->turned[piece].extent[orientation], 3 * sizeof *extent);
}

void
soma_poses_get_cells (const SomaPoses *poses, int piece, SomaPiecePose pose, SomaCell *cells)
{
  const Turned *turned = &poses->turned[piece];
  const SomaCell *row = turned->rows + pose.orientation * turned->n_cells;

  for (int i = 0; i < turned->n_cells; i++)
    cells[i] = add (row[i], pose.corner);
}

bool
soma_poses_find (const SomaPoses *poses, int piece, const SomaCell *cells, int n_cells,
                 SomaPiecePose *pose)
{
  const Turned *turned = &poses->turned[piece];
  SomaCell row[SOMA_MAX_CELLS];

  if (n_cells != turned->n_cells)
    return false;
  memcpy (row, cells, n_cells * sizeof *row);
  SomaCell corner = normalise (row, n_cells);
  int orientation = find_row (turned, row);
  if (orientation < 0)
    return false;
  *pose = (SomaPiecePose){ (uint8_t) orientation, corner };
  return true;
}

static void
turn_cells (SomaCell *cells, int n_cells, int rotation, SomaCell pivot)
{
  for (int i = 0; i < n_cells; i++)
    cells[i] = add (soma_transform_cell (rotation, subtract (cells[i], pivot)), pivot);
}

int
soma_poses_find_quarters (const SomaPoses *poses, int piece, SomaPiecePose pose, int axis,
                          int quarters)
{
  const Turned *turned = &poses->turned[piece];
  int rotation = find_quarter_turn (axis), step = (quarters % 4 + 4) % 4, n_turned = 0;
  SomaCell cells[SOMA_MAX_CELLS];

  soma_poses_get_cells (poses, piece, pose, cells);
  do
    {
      for (int quarter = 0; quarter < step; quarter++)
        turn_cells (cells, turned->n_cells, rotation, cells[0]);
      normalise (cells, turned->n_cells);
      n_turned += step;
    }
  while (find_row (turned, cells) < 0); /* after four times it is as it was */
  return n_turned % 4;
}

SomaPiecePose
soma_poses_turn (const SomaPoses *poses, int piece, SomaPiecePose pose, int axis, int quarters,
                 SomaCell pivot)
{
  const Turned *turned = &poses->turned[piece];
  int n_turns = soma_poses_find_quarters (poses, piece, pose, axis, quarters);
  SomaCell cells[SOMA_MAX_CELLS];

  soma_poses_get_cells (poses, piece, pose, cells);
  for (int quarter = 0; quarter < n_turns; quarter++)
    turn_cells (cells, turned->n_cells, find_quarter_turn (axis), pivot);
  SomaCell corner = normalise (cells, turned->n_cells);
  return (SomaPiecePose){ (uint8_t) find_row (turned, cells), corner };
}

bool
soma_pose_equal (SomaPiecePose a, SomaPiecePose b)
{
  return a.orientation == b.orientation && soma_cell_compare (a.corner, b.corner) == 0;
}
