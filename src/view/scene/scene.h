/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "quat.h"
#include "stage.h"

/* What is to be drawn: the visible cells of a stage, each in a body. A body is one block; where it
 * is now can change without its surface being made again.
 *
 * Bodies that are neither loose nor seen through share one room, where they cover and shade each
 * other. Any other body has a room of its own. */
typedef struct
{
  int id;
  int first_cell, n_cells;       /* of the scene's cells; drawn or not; may be 0 */
  int room;                      /* 0: the shared one */
  SomaVec3 low, high;            /* the box around all its cells, where they are in the room */
  SomaCell origin;               /* of its cells: the room's coordinates less those of the block */
  SomaQuat turn;                 /* how the room is turned about its origin, before... */
  SomaVec3 offset;               /* where that is on the stage: neither if shared */
  SomaVec3 shift;                /* how far it moves when the scene is fully exploded */
  uint32_t colour;               /* 0xRRGGBB */
  char letter[SOMA_LETTER_SIZE]; /* may be empty */
  SomaBlockStyle style;
  bool lined, marked, intangible, labelled;
  int grain; /* the axis that the wood's fibres follow: 0 x, 1 y, 2 z */
} SomaBody;

typedef struct
{
  SomaCell cell; /* in the room of its body */
  int body;
  bool drawn;
  const char *label; /* (nullable) borrowed from the scene */
} SomaSceneCell;

typedef struct
{
  int n_cells, n_drawn, n_labels;
  SomaSceneCell *cells; /* owned; body by body */
  int n_bodies;
  SomaBody *bodies; /* owned; one for each block, in the same order */

  SomaVec3 low, high; /* what the camera frames */
  bool grid, explodes;
  unsigned moves; /* how often bodies were moved or turned */

  /* Owned */
  struct SomaCellTable *table;
  SomaStage *stage; /* what it was made of: its labels */
} SomaScene;

/* The cells that are on the `layers_off` top layers are left out. All is copied. */
SomaScene *soma_scene_new (const SomaStage *stage, int layers_off);

/* Takes NULL too. */
void soma_scene_free (SomaScene *scene);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaScene, soma_scene_free)

/* The drawn cell of the room at the place, -1 for air; any coordinates. */
int soma_scene_cell_at (const SomaScene *scene, int room, int x, int y, int z);

/* The same: its body. */
int soma_scene_body_at (const SomaScene *scene, int room, int x, int y, int z);

/* Where the origin of the body's room is on the stage, exploded by `explode`, 0 to 1. */
SomaVec3 soma_scene_get_place (const SomaScene *scene, int body, float explode);

/* Where a point of the body's room is on the stage. */
SomaVec3 soma_scene_get_point (const SomaScene *scene, int body, float explode, SomaVec3 point);

/* Moves a body that has a room of its own, not turned. `offset` is that of its block. */
void soma_scene_move_body (SomaScene *scene, int body, SomaVec3 offset);

/* Turns such a body, from where it was moved, about a point of the stage. */
void soma_scene_turn_body (SomaScene *scene, int body, SomaVec3 pivot, SomaQuat turn);

/* The box that the camera frames, exploded by `explode`: also around what is not drawn, so that
 * neither hiding something nor taking pieces out moves the camera. False if there is nothing. */
bool soma_scene_frame (const SomaScene *scene, float explode, SomaVec3 *low, SomaVec3 *high);

/* The box around all bodies and what the camera frames. False if there is nothing. */
bool soma_scene_bounds (const SomaScene *scene, float explode, SomaVec3 *low, SomaVec3 *high);
