/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "aspect.h"

#include <stdlib.h>
#include <string.h>

#include "cell-sets.h"
#include "memory.h"
#include "pose.h"
#include "symmetry.h"

/* How a piece can be turned, which is found out when it is first needed: a set may have many pieces
 * and use few, and the first of them mostly tell the position. */
typedef struct
{
  SomaPoses *poses; /* owned, (nullable): not known yet; of a set of this piece alone */
  uint8_t
      orientations[SOMA_N_ROTATIONS];  /* to which each rotation turns the piece as it is drawn */
  uint8_t rotations[SOMA_N_ROTATIONS]; /* for each orientation, one that leads to it */
} Turns;

/* For each element of the group, the orientation that it gives a placement. */
typedef struct
{
  uint8_t orientations[SOMA_N_ROTATIONS];
} Images;

struct _SomaAspects
{
  SomaPuzzle *puzzle;                                /* owned */
  SomaGroup *group;                                  /* owned: rotations */
  uint8_t after[SOMA_N_ROTATIONS][SOMA_N_ROTATIONS]; /* an element of the group, after a rotation */
  Turns *turns;                                      /* owned: for each piece */
  SomaCellSets *images;                              /* owned: the Images of placements */
  const uint16_t *origins[SOMA_N_ROTATIONS];         /* of each element, what undoes its map */
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
  for (int i = 0; i < aspects->group->n_rotations; i++)
    for (int j = 0; j < aspects->group->n_rotations; j++)
      if (aspects->group->transform[j] == soma_transform_invert (aspects->group->transform[i]))
        aspects->origins[i] = aspects->group->cell_map[j];
  aspects->turns = soma_alloc0 ((size_t) puzzle->set->n_pieces, sizeof (Turns));
  aspects->images = soma_cell_sets_new (puzzle->figure->n_cells, sizeof (Images));
  return aspects;
}

void
soma_aspects_free (SomaAspects *aspects)
{
  if (aspects == NULL)
    return;
  soma_group_free (aspects->group);
  for (int piece = 0; piece < aspects->puzzle->set->n_pieces; piece++)
    soma_poses_unref (aspects->turns[piece].poses);
  soma_puzzle_unref (aspects->puzzle);
  free (aspects->turns);
  soma_cell_sets_free (aspects->images);
  free (aspects);
}

static void
learn_turns (const SomaPiece *drawn, Turns *turns)
{
  SomaPieceSet *set = soma_piece_set_new ("", drawn, 1, NULL);
  SomaCell *cells = soma_alloc ((size_t) drawn->n_cells, sizeof (SomaCell));

  turns->poses = soma_poses_new (set);
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      SomaPiecePose pose = { 0 };
      for (int i = 0; i < drawn->n_cells; i++)
        cells[i] = soma_transform_cell (rotation, drawn->cells[i]);
      if (!soma_poses_find (turns->poses, 0, cells, drawn->n_cells, &pose))
        continue; /* no symmetry leads there */
      turns->orientations[rotation] = pose.orientation;
      turns->rotations[pose.orientation] = (uint8_t) rotation;
    }
  free (cells);
  soma_piece_set_unref (set);
}

/* To which orientations the symmetries of the figure lead. */
static void
learn_images (SomaAspects *aspects, int piece, const uint16_t *numbers, int n_cells, Images *images)
{
  SomaCell *cells = soma_alloc ((size_t) n_cells, sizeof (SomaCell));
  Turns *turns = &aspects->turns[piece];
  SomaPiecePose pose = { 0 };

  if (turns->poses == NULL)
    learn_turns (&aspects->puzzle->set->pieces[piece], turns);
  for (int i = 0; i < n_cells; i++)
    cells[i] = aspects->puzzle->figure->cells[numbers[i]];
  soma_poses_find (turns->poses, 0, cells, n_cells, &pose);
  int rotation = turns->rotations[pose.orientation];
  for (int element = 0; element < aspects->group->n_rotations; element++)
    images->orientations[element] = turns->orientations[aspects->after[element][rotation]];
  free (cells);
}

static Images
find_images (SomaAspects *aspects, int piece, const uint16_t *cells, int n_cells)
{
  bool is_new;
  Images *images = soma_cell_sets_find (aspects->images, piece, cells, n_cells, &is_new);

  if (is_new)
    learn_images (aspects, piece, cells, n_cells, images);
  return *images;
}

/* The orientations of some copies of one piece, which are in no order but this. */
static void
sort_orientations (const Images *images, int n, int element, int *orientations)
{
  for (int i = 0; i < n; i++)
    {
      int orientation = images[i].orientations[element], to = i;
      for (; to > 0 && orientations[to - 1] > orientation; to--)
        orientations[to] = orientations[to - 1];
      orientations[to] = orientation;
    }
}

static int
compare (const int *a, const int *b, int n)
{
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

/* Those of some elements that turn the copies of a piece least. */
static uint32_t
find_least (const Images *images, int n, uint32_t elements)
{
  int best[SOMA_MAX_APART_COPIES], orientations[SOMA_MAX_APART_COPIES];
  uint32_t least = 0;

  for (; elements != 0; elements &= elements - 1)
    {
      sort_orientations (images, n, __builtin_ctz (elements), orientations);
      int order = least != 0 ? compare (orientations, best, n) : -1;
      if (order < 0)
        memcpy (best, orientations, (size_t) n * sizeof (int));
      if (order <= 0)
        least = (order < 0 ? 0 : least) | (elements & -elements);
    }
  return least;
}

static int
find_best (SomaAspects *aspects, const SomaRigidCopies *copies)
{
  uint32_t elements = (UINT32_C (1) << aspects->group->n_rotations) - 1;

  for (int i = 0; i < copies->n_copies && (elements & (elements - 1)) != 0;)
    {
      Images images[SOMA_MAX_APART_COPIES];
      int piece = copies->pieces[i], n = 0;
      for (; i < copies->n_copies && copies->pieces[i] == piece; i++)
        images[n++] = find_images (aspects, piece, &copies->cells[copies->first_cells[i]],
                                   copies->n_cells[i]);
      elements = find_least (images, n, elements);
    }
  return __builtin_ctz (elements);
}

int
soma_aspects_choose (SomaAspects *aspects, SomaRigidCopies *copies, const uint16_t *copy_at)
{
  int element = find_best (aspects, copies);

  soma_rigid_copies_turn (copies, copy_at, aspects->origins[element]);
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
soma_aspects_turn_back (const SomaAspects *aspects, int aspect, const SomaRigidCopies *copies,
                        SomaApart *apart)
{
  int transform = soma_transform_invert (aspects->group->transform[aspect]);
  const int *places = copies->places;

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
