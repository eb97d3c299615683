/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "puzzle.h"
#include "vec.h"

/* What is to be drawn: the cells of a figure that are visible, each in a body. A body is one solid
 * block: a copy of a piece or, when there is no solution, the whole figure. The cell (x, y, z)
 * fills the cube from there to (x + 1, y + 1, z + 1); the table is the plane z = 0. */
typedef struct
{
  int n_cells;                   /* drawn or not; 0 for a copy that the solution does not use */
  SomaVec3 low, high;            /* the box around all its cells */
  SomaVec3 shift;                /* how far it moves when the figure is fully exploded */
  uint32_t colour;               /* 0xRRGGBB */
  char letter[SOMA_LETTER_SIZE]; /* empty when the figure is bare */
  int grain;                     /* the axis that the wood's fibres follow: 0 x, 1 y, 2 z */
} SomaBody;

typedef struct
{
  SomaFigure *figure; /* owned */
  bool bare;          /* one body for the whole figure, no solution */
  int n_drawn;        /* cells */
  int *body_at;       /* owned; one per cell of the figure: its body, -1 if the cell is not drawn */
  int n_bodies;
  SomaBody *bodies; /* owned; when not bare, numbered like the copies of the piece set */
} SomaScene;

/* `copy_at` is a solution or NULL for the bare figure; `hidden` has one flag per copy, or is NULL;
 * the cells of the `layers_off` top layers are left out. A solution's cells with SOMA_NO_COPY are
 * left out too. `puzzle` may be NULL: a scene without cells. */
SomaScene *soma_scene_new (const SomaPuzzle *puzzle, const uint16_t *copy_at, const bool *hidden,
                           int layers_off);

/* Takes NULL too. */
void soma_scene_free (SomaScene *scene);

/* The body that fills the cell, -1 for air; any coordinates. */
int soma_scene_body_at (const SomaScene *scene, int x, int y, int z);

/* The box around the figure exploded by `explode`, 0 to 1: also around what is not drawn, so that
 * neither hiding something nor taking pieces out moves the camera. False if there is no figure. */
bool soma_scene_bounds (const SomaScene *scene, float explode, SomaVec3 *low, SomaVec3 *high);
