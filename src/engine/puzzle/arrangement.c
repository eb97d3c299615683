/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arrangement.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "colour-fit.h"
#include "memory.h"

/* A cell that a copy lies on. */
typedef struct
{
  SomaCell cell;
  uint16_t copy;
} Taken;

/* The value and what it owns, in one block: the copies and then the cells they take, sorted. */
typedef struct
{
  SomaArrangement arrangement; /* first, so that a SomaArrangement * leads back here */
  atomic_int n_refs;
  int n_taken;
  Taken *taken;
  SomaLaid laid[];
} Block;

static int
compare_taken (const void *a, const void *b)
{
  return soma_cell_compare (((const Taken *) a)->cell, ((const Taken *) b)->cell);
}

static const SomaPiece *
get_piece (const SomaArrangement *self, int copy)
{
  return &self->puzzle->set->pieces[soma_piece_set_copy_piece (self->puzzle->set, copy)];
}

static void
get_cells (const SomaArrangement *self, int copy, SomaPiecePose pose, SomaCell *cells)
{
  int piece = soma_piece_set_copy_piece (self->puzzle->set, copy);

  soma_poses_get_cells (self->poses, piece, pose, cells);
}

/* A new value with these copies. */
static SomaArrangement *
make (SomaPuzzle *puzzle, SomaPoses *poses, bool is_free, const SomaLaid *laid, int n_laid)
{
  size_t n_taken = 0;

  for (int i = 0; i < n_laid; i++)
    n_taken += puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, laid[i].copy)].n_cells;
  Block *block = soma_alloc (1, sizeof *block + n_laid * sizeof *laid + n_taken * sizeof (Taken));
  if (n_laid > 0)
    memcpy (block->laid, laid, n_laid * sizeof *laid);
  atomic_init (&block->n_refs, 1);
  block->n_taken = 0;
  block->taken = (Taken *) (block->laid + n_laid);
  block->arrangement = (SomaArrangement){
    .puzzle = soma_puzzle_ref (puzzle),
    .poses = soma_poses_ref (poses),
    .is_free = is_free,
    .n_laid = n_laid,
    .laid = block->laid,
  };
  SomaCell cells[SOMA_MAX_CELLS];
  const SomaArrangement *self = &block->arrangement;

  for (int i = 0; i < self->n_laid; i++)
    {
      uint16_t copy = self->laid[i].copy;
      get_cells (self, copy, self->laid[i].pose, cells);
      for (int j = 0; j < get_piece (self, copy)->n_cells; j++)
        block->taken[block->n_taken++] = (Taken){ cells[j], copy };
    }
  qsort (block->taken, block->n_taken, sizeof *block->taken, compare_taken);
  return &block->arrangement;
}

/* The same without the copy at `index` (-1: none), and with `*last` (may be NULL) at the end. */
static SomaArrangement *
change (const SomaArrangement *self, int index, const SomaLaid *last)
{
  SomaLaid *laid = soma_alloc (self->n_laid + 1, sizeof *laid);
  int n_laid = 0;

  for (int i = 0; i < self->n_laid; i++)
    if (i != index)
      laid[n_laid++] = self->laid[i];
  if (last != NULL)
    laid[n_laid++] = *last;
  SomaArrangement *result = make (self->puzzle, self->poses, self->is_free, laid, n_laid);
  free (laid);
  return result;
}

static int
find_index (const SomaArrangement *self, int copy)
{
  for (int i = 0; i < self->n_laid; i++)
    if (self->laid[i].copy == copy)
      return i;
  return -1;
}

/* The copy on the cell, ignoring `but`. */
static uint16_t
find_copy (const SomaArrangement *self, SomaCell cell, int but)
{
  const Block *block = (const Block *) self;
  const Taken key = { .cell = cell };
  const Taken *taken = bsearch (&key, block->taken, block->n_taken, sizeof key, compare_taken);

  return taken == NULL || taken->copy == but ? SOMA_NO_COPY : taken->copy;
}

static bool
rest (const SomaArrangement *self, int copy, const SomaCell *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    {
      SomaCell below = { cells[i].x, cells[i].y, (int16_t) (cells[i].z - 1) };
      if (cells[i].z == 0 || find_copy (self, below, copy) != SOMA_NO_COPY)
        return true;
    }
  return false;
}

/* Where free cells are. */
static SomaFit
tell_side (const SomaArrangement *self, const SomaCell *cells, int n_cells)
{
  int n_inside = 0;

  for (int i = 0; i < n_cells; i++)
    n_inside += soma_figure_index (self->puzzle->figure, cells[i]) >= 0;
  if (self->is_free || n_inside == n_cells)
    return SOMA_FIT_INSIDE;
  return n_inside == 0 ? SOMA_FIT_OUTSIDE : SOMA_FIT_STICKING_OUT;
}

/* Whether the figure accepts its colours there. */
static bool
colours_fit (const SomaArrangement *self, int copy, const SomaCell *cells)
{
  const SomaFigure *figure = self->puzzle->figure;

  return self->is_free || figure->colours == NULL ||
         soma_colours_fit (figure, get_piece (self, copy), cells, NULL);
}

SomaArrangement *
soma_arrangement_new (SomaPuzzle *puzzle, bool is_free)
{
  SomaPoses *poses = soma_poses_new (puzzle->set);
  int n_pins = is_free ? 0 : puzzle->n_pins;
  SomaLaid *laid = soma_alloc (n_pins, sizeof *laid);

  if (!is_free)
    {
      /* The pieces that the puzzle pins, as placed copies. */
      int n_used[SOMA_MAX_PIECES] = { 0 };

      for (int i = 0; i < puzzle->n_pins; i++)
        {
          const SomaPin *pin = &puzzle->pins[i];
          SomaCell cells[SOMA_MAX_CELLS];
          for (int j = 0; j < pin->n_cells; j++)
            cells[j] = puzzle->figure->cells[pin->cells[j]];
          int copy = soma_piece_set_first_copy (puzzle->set, pin->piece) + n_used[pin->piece]++;
          laid[i] = (SomaLaid){ .copy = (uint16_t) copy, .is_pinned = true, .is_given = true };
          soma_poses_find (poses, pin->piece, cells, pin->n_cells, &laid[i].pose);
        }
    }
  SomaArrangement *self = make (puzzle, poses, is_free, laid, n_pins);
  soma_poses_unref (poses);
  free (laid);
  return self;
}

SomaArrangement *
soma_arrangement_ref (SomaArrangement *self)
{
  atomic_fetch_add_explicit (&((Block *) self)->n_refs, 1, memory_order_relaxed);
  return self;
}

void
soma_arrangement_unref (SomaArrangement *self)
{
  Block *block = (Block *) self;

  if (block == NULL || atomic_fetch_sub_explicit (&block->n_refs, 1, memory_order_acq_rel) != 1)
    return;
  soma_puzzle_unref (self->puzzle);
  soma_poses_unref (self->poses);
  free (block);
}

const SomaLaid *
soma_arrangement_find (const SomaArrangement *self, int copy)
{
  int index = find_index (self, copy);

  return index >= 0 ? &self->laid[index] : NULL;
}

uint16_t
soma_arrangement_get_copy_at (const SomaArrangement *self, SomaCell cell)
{
  return find_copy (self, cell, -1);
}

SomaFit
soma_arrangement_test (const SomaArrangement *self, int copy, SomaPiecePose pose, uint16_t *other)
{
  if (copy < 0 || copy >= soma_piece_set_n_copies (self->puzzle->set))
    return SOMA_FIT_NO_SUCH_COPY;
  const SomaLaid *laid = soma_arrangement_find (self, copy);
  if (laid != NULL && laid->is_pinned && !soma_pose_equal (laid->pose, pose))
    return SOMA_FIT_PINNED;
  SomaCell cells[SOMA_MAX_CELLS];
  get_cells (self, copy, pose, cells);
  int n_cells = get_piece (self, copy)->n_cells;
  for (int i = 0; i < n_cells; i++)
    if (abs (cells[i].x) > SOMA_PLAY_REACH || abs (cells[i].y) > SOMA_PLAY_REACH ||
        abs (cells[i].z) > SOMA_PLAY_REACH)
      return SOMA_FIT_TOO_FAR;
    else if (cells[i].z < 0)
      return SOMA_FIT_BELOW_TABLE;
  for (int i = 0; i < n_cells; i++)
    {
      uint16_t there = find_copy (self, cells[i], copy);
      if (other != NULL && there != SOMA_NO_COPY)
        *other = there;
      if (there != SOMA_NO_COPY)
        return SOMA_FIT_COLLISION;
    }
  SomaFit side = tell_side (self, cells, n_cells);
  if (side == SOMA_FIT_INSIDE && !colours_fit (self, copy, cells))
    return SOMA_FIT_COLOURS;
  return side == SOMA_FIT_INSIDE || rest (self, copy, cells, n_cells) ? side : SOMA_FIT_FLOATING;
}

bool
soma_arrangement_rests (const SomaArrangement *self, int copy, SomaPiecePose pose)
{
  SomaCell cells[SOMA_MAX_CELLS];

  get_cells (self, copy, pose, cells);
  return rest (self, copy, cells, get_piece (self, copy)->n_cells);
}

/* Places the copy without checking whether that is allowed. */
static SomaArrangement *
lay (const SomaArrangement *self, int copy, SomaPiecePose pose)
{
  const SomaLaid *before = soma_arrangement_find (self, copy);
  SomaLaid laid = before != NULL ? *before : (SomaLaid){ .copy = (uint16_t) copy };

  laid.pose = pose;
  return change (self, find_index (self, copy), &laid);
}

SomaArrangement *
soma_arrangement_lay (const SomaArrangement *self, int copy, SomaPiecePose pose)
{
  SomaFit fit = soma_arrangement_test (self, copy, pose, NULL);

  return soma_fit_is_allowed (fit) ? lay (self, copy, pose) : NULL;
}

SomaArrangement *
soma_arrangement_put (const SomaArrangement *self, int copy, SomaPiecePose pose)
{
  SomaFit fit = soma_arrangement_test (self, copy, pose, NULL);
  bool can_be = soma_fit_is_allowed (fit) || fit == SOMA_FIT_FLOATING;

  return can_be ? lay (self, copy, pose) : NULL;
}

SomaArrangement *
soma_arrangement_take_back (const SomaArrangement *self, int copy)
{
  int index = find_index (self, copy);

  if (index < 0 || self->laid[index].is_pinned)
    return NULL;
  return change (self, index, NULL);
}

SomaArrangement *
soma_arrangement_clear (const SomaArrangement *self)
{
  SomaLaid *laid = soma_alloc (self->n_laid + 1, sizeof *laid);
  int n_laid = 0;

  for (int i = 0; i < self->n_laid; i++)
    if (self->laid[i].is_given)
      laid[n_laid++] = self->laid[i];
  SomaArrangement *result = make (self->puzzle, self->poses, self->is_free, laid, n_laid);
  free (laid);
  return result;
}

SomaArrangement *
soma_arrangement_pin (const SomaArrangement *self, int copy, bool pinned)
{
  int index = find_index (self, copy);

  if (index < 0 || self->laid[index].is_given)
    return NULL;
  SomaArrangement *result = change (self, -1, NULL);
  ((Block *) result)->laid[index].is_pinned = pinned;
  return result;
}

bool
soma_arrangement_equal (const SomaArrangement *a, const SomaArrangement *b)
{
  if (a->n_laid != b->n_laid)
    return false;
  for (int i = 0; i < a->n_laid; i++)
    {
      const SomaLaid *laid = &a->laid[i], *other = soma_arrangement_find (b, laid->copy);
      if (other == NULL || other->is_pinned != laid->is_pinned ||
          !soma_pose_equal (laid->pose, other->pose))
        return false;
    }
  return true;
}

/* Enters the copies that lie in the figure; false if one sticks out of it. */
static bool
fill_copies (const SomaArrangement *self, uint16_t *copy_at, int *n_used)
{
  for (int i = 0; i < self->n_laid; i++)
    {
      SomaCell cells[SOMA_MAX_CELLS];
      int copy = self->laid[i].copy, n_cells = get_piece (self, copy)->n_cells;
      get_cells (self, copy, self->laid[i].pose, cells);
      SomaFit side = tell_side (self, cells, n_cells);
      if (side == SOMA_FIT_STICKING_OUT)
        return false;
      if (side == SOMA_FIT_OUTSIDE)
        continue;
      for (int j = 0; j < n_cells; j++)
        copy_at[soma_figure_index (self->puzzle->figure, cells[j])] = (uint16_t) copy;
      n_used[soma_piece_set_copy_piece (self->puzzle->set, copy)]++;
    }
  return true;
}

bool
soma_arrangement_is_solved (const SomaArrangement *self, uint16_t *copy_at)
{
  const SomaFigure *figure = self->puzzle->figure;
  const SomaPieceSet *set = self->puzzle->set;
  uint16_t copies[SOMA_MAX_CELLS];
  int n_used[SOMA_MAX_PIECES] = { 0 };

  for (int i = 0; i < figure->n_cells; i++)
    copies[i] = SOMA_NO_COPY;
  if (self->is_free || !fill_copies (self, copies, n_used))
    return false;
  for (int i = 0; i < figure->n_cells; i++)
    if (copies[i] == SOMA_NO_COPY && (figure->optional == NULL || !figure->optional[i]))
      return false;
  for (int i = 0; i < set->n_pieces; i++)
    if (n_used[i] < set->pieces[i].min_count)
      return false;
  soma_piece_set_order_copies (set, figure->n_cells, copies);
  if (copy_at != NULL)
    memcpy (copy_at, copies, figure->n_cells * sizeof *copies);
  return true;
}
