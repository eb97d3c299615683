/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "quat.h"
#include "stage.h"

/* The cells of a stage to be drawn. Each belongs to a body, which represents one block and can be
 * moved without rebuilding its surface.
 *
 * Bodies that are neither loose nor transparent share one room, where they cover and shade each
 * other; every other body has a room of its own. */
typedef struct
{
  int id;
  int first_cell, n_cells;       /* in the scene's cells, drawn or not; may be 0 */
  int room;                      /* 0: the shared one */
  SomaVec3 low, high;            /* the box around its cells, in the room */
  SomaCell origin;               /* a cell's coordinates in the room minus those in the block, where
                                    its rotation has them */
  SomaQuat turn;                 /* rotates the room about its origin, before... */
  SomaVec3 offset;               /* ...this moves it on the stage; none of both if shared */
  SomaVec3 shift;                /* its movement when the scene is fully exploded */
  uint32_t colour;               /* 0xRRGGBB */
  char letter[SOMA_LETTER_SIZE]; /* may be empty */
  SomaBlockStyle style;
  bool lined, marked, intangible;
  const SomaShell *shell; /* (nullable) borrowed from the stage: drawn instead of its cells */
  int grain;              /* the axis along the fibres of the wood: 0 x, 1 y, 2 z */
} SomaBody;

typedef struct
{
  SomaCell cell; /* in its body's room */
  int body;
  bool drawn;
  const char *label; /* (nullable) borrowed from the scene */
  int32_t field;     /* the colour of a field on its faces, or -1 */
} SomaSceneCell;

typedef struct
{
  int n_cells, n_drawn, n_labels, n_fields;
  SomaSceneCell *cells; /* owned; body by body */
  int n_bodies;
  SomaBody *bodies; /* owned; one for each block, in the same order */

  SomaVec3 low, high; /* what the camera frames */
  bool grid, explodes;
  unsigned moves; /* counts movements and turns of bodies */

  /* Owned */
  struct SomaCellTable *table;
  SomaStage *stage; /* a copy, which owns the labels */
} SomaScene;

/* Leaves out the cells in `layers_off` layers from the stage's side. Copies everything. */
SomaScene *soma_scene_new (const SomaStage *stage, int layers_off);

/* Takes NULL too. */
void soma_scene_free (SomaScene *scene);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaScene, soma_scene_free)

/* The drawn cell of the room at these coordinates; -1 if there is none. */
int soma_scene_cell_at (const SomaScene *scene, int room, int x, int y, int z);

/* The body of that cell, or -1. */
int soma_scene_body_at (const SomaScene *scene, int room, int x, int y, int z);

/* The origin of the body's room on the stage, exploded by `explode`, 0 to 1. */
SomaVec3 soma_scene_get_place (const SomaScene *scene, int body, float explode);

/* A point of the body's room on the stage. */
SomaVec3 soma_scene_get_point (const SomaScene *scene, int body, float explode, SomaVec3 point);

/* Moves a body with a room of its own, turned no more than its block is. `offset` is that of the
 * block. */
void soma_scene_move_body (SomaScene *scene, int body, SomaVec3 offset);

/* Then turns such a body about a point of the stage. */
void soma_scene_turn_body (SomaScene *scene, int body, SomaVec3 pivot, SomaQuat turn);

/* The box that the camera frames, exploded by `explode`. It includes what is not drawn, so that
 * hiding or removing pieces does not move the camera. False if the scene is empty. */
bool soma_scene_frame (const SomaScene *scene, float explode, SomaVec3 *low, SomaVec3 *high);

/* The box around all bodies and what the camera frames. False if the scene is empty. */
bool soma_scene_bounds (const SomaScene *scene, float explode, SomaVec3 *low, SomaVec3 *high);
