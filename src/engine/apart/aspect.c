/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "aspect.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "pose.h"
#include "symmetry.h"

/* How a piece can be turned, which is found out when it is first needed: a set may have many pieces
 * and use few. */
typedef struct
{
  bool is_known;
  uint8_t
      orientations[SOMA_N_ROTATIONS];  /* to which each rotation turns the piece as it is drawn */
  uint8_t rotations[SOMA_N_ROTATIONS]; /* for each orientation, one that leads to it */
} Turns;

struct _SomaAspects
{
  SomaPuzzle *puzzle;                                /* owned */
  SomaGroup *group;                                  /* owned: rotations */
  uint8_t after[SOMA_N_ROTATIONS][SOMA_N_ROTATIONS]; /* an element of the group, after a rotation */
  SomaPoses *poses;                                  /* owned */
  Turns *turns;                                      /* owned: for each piece */
  /* Owned, of the solution at hand: cells of the copies, one after the other. */
  SomaCell *cells;
  int *ends; /* owned */
};

SomaAspects *
soma_aspects_new (SomaPuzzle *puzzle)
{
  SomaAspects *aspects = soma_alloc0 (1, sizeof *aspects);

  aspects->puzzle = soma_puzzle_ref (puzzle);
  aspects->group = soma_group_new (puzzle, SOMA_SYMMETRY_ROTATIONS);
  for (int element = 0; element < aspects->group->n_rotations; element++)
    for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
      aspects->after[element][rotation] =
          (uint8_t) soma_transform_compose (rotation, aspects->group->transform[element]);
  aspects->poses = soma_poses_new (puzzle->set);
  aspects->turns = soma_alloc0 ((size_t) puzzle->set->n_pieces, sizeof (Turns));
  aspects->cells = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (SomaCell));
  aspects->ends = soma_alloc ((size_t) soma_piece_set_n_copies (puzzle->set), sizeof (int));
  return aspects;
}

void
soma_aspects_free (SomaAspects *aspects)
{
  if (aspects == NULL)
    return;
  soma_group_free (aspects->group);
  soma_poses_unref (aspects->poses);
  soma_puzzle_unref (aspects->puzzle);
  free (aspects->turns);
  free (aspects->cells);
  free (aspects->ends);
  free (aspects);
}

/* The orientation to which a symmetry of the figure leads. */
static int
turn (SomaAspects *aspects, int piece, int orientation, int element)
{
  Turns *turns = &aspects->turns[piece];

  if (!turns->is_known)
    {
      const SomaPiece *drawn = &aspects->puzzle->set->pieces[piece];
      SomaCell *cells = soma_alloc ((size_t) drawn->n_cells, sizeof (SomaCell));

      for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
        {
          SomaPiecePose pose = { 0 };
          for (int i = 0; i < drawn->n_cells; i++)
            cells[i] = soma_transform_cell (rotation, drawn->cells[i]);
          if (!soma_poses_find (aspects->poses, piece, cells, drawn->n_cells, &pose))
            continue; /* no symmetry leads there */
          turns->orientations[rotation] = pose.orientation;
          turns->rotations[pose.orientation] = (uint8_t) rotation;
        }
      turns->is_known = true;
      free (cells);
    }
  return turns->orientations[aspects->after[element][turns->rotations[orientation]]];
}

/* A copy, and how it is turned. */
typedef struct
{
  int piece, orientation;
} Turned;

/* Turns all copies. Those of one piece are in no order but that of their orientations. */
static void
turn_all (SomaAspects *aspects, const Turned *copies, int n, int element, int *orientations)
{
  for (int i = 0; i < n; i++)
    {
      int orientation = turn (aspects, copies[i].piece, copies[i].orientation, element), to = i;
      for (;
           to > 0 && copies[to - 1].piece == copies[i].piece && orientations[to - 1] > orientation;
           to--)
        orientations[to] = orientations[to - 1];
      orientations[to] = orientation;
    }
}

static bool
is_less (const int *a, const int *b, int n)
{
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      return a[i] < b[i];
  return false;
}

static int
find_best (SomaAspects *aspects, const uint16_t *copy_at)
{
  Turned copies[SOMA_MAX_APART_COPIES];
  int best[SOMA_MAX_APART_COPIES], orientations[SOMA_MAX_APART_COPIES], best_element = 0;

  if (aspects->group->n_rotations == 1)
    return 0;
  /* The copies that the solution uses; their number. */
  int n_all = soma_piece_set_n_copies (aspects->puzzle->set), n = 0, start = 0;

  const SomaFigure *figure = aspects->puzzle->figure;
  int n_copies = soma_piece_set_n_copies (aspects->puzzle->set), end = 0;

  memset (aspects->ends, 0, (size_t) n_copies * sizeof (int));
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      aspects->ends[copy_at[cell]]++;
  for (int copy = 0; copy < n_copies; copy++)
    {
      end += aspects->ends[copy];
      aspects->ends[copy] = end - aspects->ends[copy];
    }
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      aspects->cells[aspects->ends[copy_at[cell]]++] = figure->cells[cell];
  for (int copy = 0; copy < n_all; start = aspects->ends[copy], copy++)
    if (aspects->ends[copy] > start)
      {
        SomaPiecePose pose = { 0 };
        copies[n].piece = soma_piece_set_copy_piece (aspects->puzzle->set, copy);
        soma_poses_find (aspects->poses, copies[n].piece, &aspects->cells[start],
                         aspects->ends[copy] - start, &pose);
        copies[n++].orientation = pose.orientation;
      }
  turn_all (aspects, copies, n, 0, best);
  for (int element = 1; element < aspects->group->n_rotations; element++)
    {
      turn_all (aspects, copies, n, element, orientations);
      if (!is_less (orientations, best, n))
        continue;
      memcpy (best, orientations, sizeof best);
      best_element = element;
    }
  return best_element;
}

int
soma_aspects_choose (SomaAspects *aspects, const uint16_t *copy_at, uint16_t *turned_at)
{
  int element = find_best (aspects, copy_at);

  soma_group_apply (aspects->group, aspects->puzzle, element, copy_at, turned_at);
  return element;
}

/* Back */

static uint64_t
map_set (const int *places, uint64_t set)
{
  uint64_t mapped = 0;

  for (; set != 0; set &= set - 1)
    mapped |= UINT64_C (1) << places[__builtin_ctzll (set)];
  return mapped;
}

void
soma_aspects_turn_back (const SomaAspects *aspects, int aspect, const uint16_t *copy_at,
                        const uint16_t *turned_at, SomaApart *apart)
{
  int transform = soma_transform_invert (aspects->group->transform[aspect]);
  int places[SOMA_MAX_APART_COPIES];

  /* Where each place of the turned solution is among the copies. */
  const uint16_t *cell_map = aspects->group->cell_map[aspect];
  int n_all = soma_piece_set_n_copies (aspects->puzzle->set);
  uint8_t *place_of = soma_alloc0 ((size_t) n_all, sizeof (uint8_t));

  for (int i = 0; i < apart->n_copies; i++)
    place_of[apart->copies[i]] = (uint8_t) i;
  for (int cell = 0; cell < aspects->puzzle->figure->n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      places[place_of[turned_at[cell_map[cell]]]] = place_of[copy_at[cell]];
  free (place_of);
  for (int i = 0; i < apart->n_moves; i++)
    {
      SomaMove *move = &apart->moves[i];
      SomaCell unit = { move->axis == 0, move->axis == 1, move->axis == 2 };

      unit = soma_transform_cell (transform, unit);
      move->axis = unit.x != 0 ? 0 : unit.y != 0 ? 1 : 2;
      if (unit.x + unit.y + unit.z < 0)
        move->by = -move->by;
      SomaCell end = { (int16_t) move->end[0], (int16_t) move->end[1], (int16_t) move->end[2] };
      end = soma_transform_cell (transform, end);
      move->end[0] = end.x;
      move->end[1] = end.y;
      move->end[2] = end.z;
      move->copies = map_set (places, move->copies);
      move->turning = map_set (places, move->turning);
    }
  for (int i = 0; i < apart->n_partings; i++)
    {
      apart->partings[i].copies = map_set (places, apart->partings[i].copies);
      apart->partings[i].out = map_set (places, apart->partings[i].out);
    }
  apart->rest = map_set (places, apart->rest);
}
