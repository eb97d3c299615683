/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "play-table.h"
#include "play-tray.h"

/* Where a copy lies in the tray. */
typedef struct
{
  uint16_t copy;
  SomaPiecePose pose;
} SomaPlaySlot;

/* The piece in the hand. */
typedef struct
{
  bool is_held;
  bool is_dragged;    /* by the pointer rather than by keys */
  bool is_aimed;      /* the pointer has moved: the fields below are valid */
  bool is_free;       /* off the grid, following the pointer */
  SomaPiecePose pose; /* its place on the grid, or the nearest one */
  SomaVec3 offset;    /* from there to where it is shown */
  SomaCell grip;      /* the grabbed cell, relative to the pose's corner */
  SomaVec3 hold;      /* the grabbed point, relative to the middle of that cell */
  SomaVec3 grabbed;   /* where that was: the piece moves in the plane through it */
  SomaDragTo to;      /* the pointer */
  SomaDrop drop, exact_drop;
} SomaPlayHand;

/* A turn that has not been shown yet. */
typedef struct
{
  int copy;      /* -1 for none */
  SomaVec3 from; /* where its centre was shown before */
  int axis, quarters;
} SomaPlayTurn;

struct _SomaPlayTable
{
  /* Owned */
  SomaArrangement *arrangement;
  SomaTray *tray;
  SomaPlaySlot *slots; /* one per slot of the tray */
  int *slot_at;        /* one per copy: its slot, -1 if it is not on the table */
  SomaVec3 *shown_at;  /* one per copy: the middle of its cells in the last stage */
  bool *was_shown;     /* whether there was one */
  uint8_t *marked;     /* one per copy, by a hint */
  float *lights;       /* one per copy: how much lighter it is */
  SomaSpot *spots;     /* where the dragged piece could go in its orientation */
  SomaPiecePose *spot_poses;
  SomaBlock *blocks;
  SomaCell *cells;
  const char **labels; /* one for each of these */
  int32_t *fields;     /* likewise */
  SomaPlayMotion *motions;

  int n_copies;
  int n_slots;
  float aspect;
  int selected;
  int n_spots;
  int n_figure_spots;    /* how many of them, the first, are in the figure */
  int spots_orientation; /* that the spots are for; -1: out of date */
  int spot;              /* the chosen one, -1 for none */
  int tray_spot;         /* of the spots, that above the tray; -1 for none */
  SomaPlayHand hand;
  SomaPlayTurn turned;
  int hinted; /* copy; -1 for none */
  SomaPiecePose hinted_pose;
  int n_blocks, n_cells, n_motions;
  SomaStage stage;
};

static inline const SomaPuzzle *
soma_play_table_get_puzzle (const SomaPlayTable *self)
{
  return self->arrangement->puzzle;
}

static inline int
soma_play_table_get_piece (const SomaPlayTable *self, int copy)
{
  return soma_piece_set_copy_piece (soma_play_table_get_puzzle (self)->set, copy);
}

static inline const SomaPiece *
soma_play_table_get_shape (const SomaPlayTable *self, int copy)
{
  return &soma_play_table_get_puzzle (self)->set->pieces[soma_play_table_get_piece (self, copy)];
}

static inline SomaVec3
soma_play_to_vec3 (SomaCell cell)
{
  return soma_vec3 (cell.x, cell.y, cell.z);
}

static inline SomaCell
soma_play_add (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) (a.x + b.x), (int16_t) (a.y + b.y), (int16_t) (a.z + b.z) };
}

static inline SomaCell
soma_play_subtract (SomaCell a, SomaCell b)
{
  return (SomaCell){ (int16_t) (a.x - b.x), (int16_t) (a.y - b.y), (int16_t) (a.z - b.z) };
}

static inline SomaVec3
soma_play_get_middle (SomaCell cell)
{
  return soma_vec3_add (soma_play_to_vec3 (cell), soma_vec3 (0.5f, 0.5f, 0.5f));
}

/* In play-table.c. */

/* The box of the figure, or of the area for free building. */
void soma_play_table_get_extent (const SomaPlayTable *self, int extent[3]);

/* The box of everything on the table at the start; pieces may be put there and a little beyond. */
void soma_play_table_get_bounds (const SomaPlayTable *self, SomaVec3 *low, SomaVec3 *high);

bool soma_play_table_is_within_reach (const SomaPlayTable *self, int copy, SomaPiecePose pose);
bool soma_play_table_is_over_tray (const SomaPlayTable *self, const SomaCell *cells, int n_cells);
bool soma_play_table_is_pinned (const SomaPlayTable *self, int copy);

/* In play-table-hand.c. */

/* How the copy fits in that pose; `*other` as for soma_arrangement_test(). */
SomaFit soma_play_table_test (const SomaPlayTable *self, int copy, SomaPiecePose pose,
                              uint16_t *other);

/* Gives the copy that orientation in the tray, keeping it centred in its slot. */
void soma_play_table_orient_in_tray (SomaPlayTable *self, int copy, int orientation);

/* Recomputes what would happen to the piece in the hand. */
void soma_play_table_update_drop (SomaPlayTable *self);

void soma_play_table_empty_hand (SomaPlayTable *self);

/* In play-table-way.c: leads the block, which is at the offset `from`, around others to where it
 * moves, unless that is near. */
void soma_play_table_find_way (const SomaPlayTable *self, const SomaBlock *block, SomaVec3 from,
                               SomaPlayMotion *motion);

/* In play-table-drag.c: recomputes where the dragged piece is, and its place. */
void soma_play_table_aim (SomaPlayTable *self);
