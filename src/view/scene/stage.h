/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "puzzle.h"
#include "side.h"
#include "vec.h"

/* The colour of glass: of a figure that is not built yet. */
#define SOMA_GLASS_COLOUR 0x8fa3bd

/* What a view shows: blocks made of unit cubes. The cell (x, y, z) is the cube from there to
 * (x + 1, y + 1, z + 1); the table is the plane z = 0. */
typedef enum
{
  SOMA_BLOCK_SOLID,
  SOMA_BLOCK_FRAME,  /* only the edges of its cells */
  SOMA_BLOCK_GHOST,  /* transparent */
  SOMA_BLOCK_BARRED, /* a striped ghost: it cannot be there */
  SOMA_BLOCK_CLEAR,  /* an outline around faces with a touch of colour: all is seen through it, also
                        others of its kind */
  SOMA_BLOCK_GLASS,  /* what is to be filled: faint faces, a clear outline, open to the solid blocks
                        that are beside it in their places */
} SomaBlockStyle;

/* How a piece is shown. */
typedef enum
{
  SOMA_PIECE_SOLID,
  SOMA_PIECE_OUTLINED, /* clear */
  SOMA_PIECE_HIDDEN,
} SomaPieceLook;

#define SOMA_N_PIECE_LOOKS (SOMA_PIECE_HIDDEN + 1)

/* See shell.h. */
typedef struct SomaShell SomaShell;

typedef struct
{
  int id; /* for pointer events and soma_puzzle_view_move_block(); unique except for -1 */
  int n_cells;
  const SomaCell *cells;         /* distinct */
  int rotation;                  /* of the cells, 0 to 23: soma_transform_cell() */
  SomaVec3 turn;                 /* then they are turned about this vector, at the origin, by its
                                    length: counter-clockwise when looking against it */
  SomaVec3 offset;               /* added to that; may be fractional */
  uint32_t colour;               /* 0xRRGGBB */
  char letter[SOMA_LETTER_SIZE]; /* shown if the view shows letters; may be empty */
  SomaBlockStyle style;
  bool lined;      /* lines between its cells, as a bare figure has */
  bool marked;     /* outlined: selected, or pointed at */
  bool loose;      /* lifted: apart from the others, as with a turn or a fractional offset; see
                      SomaScene */
  bool intangible; /* the pointer passes through it */
  bool hidden;     /* not drawn, but part of everything computed from all blocks */
  bool stays;      /* not affected by "layers-off" */
  const char *const *labels; /* (nullable) one per cell, each (nullable): a short text such as "13"
                                on the cell's outer faces, or in the middle of a frame's cell; the
                                letter is then only on cells without one */
  int32_t
      *fields; /* (nullable) one per cell: the colour of a field on each of its outer faces, which
                      leaves their edges to the block's colour, or -1. The label of such a cell is
                      shown only where letters are. */
  SomaShell *shell; /* (nullable) what is drawn of a solid block instead of its cells, which then
                         only cast its shadow and catch the pointer; not affected by `rotation` */
} SomaBlock;

typedef struct
{
  int n_blocks;
  const SomaBlock *blocks;
  SomaVec3 low, high; /* what the camera frames: it does not move while this is the same */
  bool grid;          /* a grid of cells on the table between low and high */
  bool hovers;        /* no shadow lies on the table: blocks may be below it */
  bool explodes;   /* the view's "explode" moves apart clear blocks, and solid ones if not loose */
  int n_layers[3]; /* along x, y and z, from 0 up, of which "layers-off" hides some; 0: none */
  SomaSide side;   /* from which it does; the view's own "layers-side" is what counts there */
  int n_hull;      /* if not 0, the camera frames these points around the middle of the box */
  const SomaVec3 *hull;
} SomaStage;

/* A deep copy. */
SomaStage *soma_stage_copy (const SomaStage *stage);

/* The puzzle's figure; labels tell the colours of its cells, or those of the pieces, and fields
 * show them if the puzzle knows what they look like. With `copy_at`, a complete or partial
 * solution, it is one block per copy, whose id is the copy's number; cells with SOMA_NO_COPY are
 * left out. If that is NULL, it is one lined block with the id -1. `looks` (NULL: all solid) has
 * one for each copy. If `puzzle` is NULL, there are no blocks. */
SomaStage *soma_stage_new_puzzle (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                  const SomaPieceLook *looks);

/* An unfinished building, which does not explode: what `copy_at` leaves empty is of glass, with the
 * id -1 and intangible. */
SomaStage *soma_stage_new_building (const SomaPuzzle *puzzle, const uint16_t *copy_at);

/* Changes the offset of a block, given by its index. The stage must have been made by a function
 * above. */
void soma_stage_move_block (SomaStage *stage, int block, SomaVec3 offset);

/* A block of such a stage, to be changed; its cells stay. */
SomaBlock *soma_stage_edit_block (SomaStage *stage, int block);

/* Adds a block that has no cells, only a surface (of which it takes a reference), and is there to
 * be looked at: its id is -1. The blocks may then be elsewhere. */
void soma_stage_add_shell (SomaStage *stage, SomaShell *shell, uint32_t colour);

/* Sets the points that the camera frames; copied. */
void soma_stage_set_hull (SomaStage *stage, const SomaVec3 *points, int n_points);

/* Sets whether a block of such a stage is outlined. */
void soma_stage_mark_block (SomaStage *stage, int block, bool marked);

/* Takes NULL too. For such stages only. */
void soma_stage_free (SomaStage *stage);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStage, soma_stage_free)
