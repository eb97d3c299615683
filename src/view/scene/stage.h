/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "puzzle.h"
#include "vec.h"

/* What a view shows: blocks made of unit cubes, anywhere. The cell (x, y, z) fills the cube from
 * there to (x + 1, y + 1, z + 1); the table is the plane z = 0. */
typedef enum
{
  SOMA_BLOCK_SOLID,
  SOMA_BLOCK_FRAME,  /* only the edges of its cells */
  SOMA_BLOCK_GHOST,  /* can be seen through */
  SOMA_BLOCK_BARRED, /* a ghost with stripes: it cannot be there */
} SomaBlockStyle;

typedef struct
{
  int id; /* what the pointer and soma_puzzle_view_move_block() call it; unique, but for -1 */
  int n_cells;
  const SomaCell *cells;         /* at any coordinates, none twice */
  SomaVec3 offset;               /* added to the cells; may be fractional */
  uint32_t colour;               /* 0xRRGGBB */
  char letter[SOMA_LETTER_SIZE]; /* shown while the view shows letters; may be empty */
  SomaBlockStyle style;
  bool lined;      /* lines between its cells, as a bare figure has */
  bool marked;     /* outlined: selected, or pointed at */
  bool loose;      /* lifted: stands for itself even where it touches others. Blocks with fractional
                      offsets are so anyway; the others shade each other, with grooves between */
  bool intangible; /* the pointer goes through it */
  bool hidden;     /* not drawn, but there for what is reckoned from all blocks */
  bool stays;      /* "layers-off" takes nothing from it */
  const char *const *labels; /* (nullable) one per cell, each (nullable): a short text such as "13",
                                on the cell's outer faces, in the middle of a frame's cell */
} SomaBlock;

typedef struct
{
  int n_blocks;
  const SomaBlock *blocks;
  SomaVec3 low, high; /* what the camera frames: it stays still while this is the same */
  bool grid;          /* lines of the cells on the table inside low and high */
  bool explodes;      /* the solid blocks that are not loose move apart by the view's "explode" */
  int n_layers;       /* the view's "layers-off" takes off the top ones of so many, counted from
                         z = 0, of blocks at whole offsets; 0: it takes nothing */
  int n_hull;         /* with points, the camera frames these, with the middle of low and high in
                         the middle of the picture: closer, where most of the box is empty */
  const SomaVec3 *hull;
} SomaStage;

/* A copy of all that is in it, in memory of its own. */
SomaStage *soma_stage_copy (const SomaStage *stage);

/* The puzzle's figure: with `copy_at`, a solution or a part of one, a block for each copy (its id is
 * the copy's number; cells with SOMA_NO_COPY are left out); with NULL one lined block with the id
 * -1. `hidden` has one flag per copy, or is NULL. `puzzle` may be NULL: a stage without blocks. */
SomaStage *soma_stage_new_puzzle (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                  const bool *hidden);

/* An unfinished building, which does not explode: what `copy_at` leaves empty is a frame, with the
 * id -1 and intangible. */
SomaStage *soma_stage_new_building (const SomaPuzzle *puzzle, const uint16_t *copy_at);

/* Changes the offset of a block (by its place among the blocks) of a stage that these functions made. */
void soma_stage_move_block (SomaStage *stage, int block, SomaVec3 offset);

/* Outlines a block of such a stage, or does not. */
void soma_stage_mark_block (SomaStage *stage, int block, bool marked);

/* Takes NULL too. Only for stages that these functions made. */
void soma_stage_free (SomaStage *stage);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStage, soma_stage_free)
