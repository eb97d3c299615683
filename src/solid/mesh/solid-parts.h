/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "plate.h"
#include "solid-shape.h"
#include "tray.h"

/* Solids that are printed together, or looked at together. */

/* A solid with what a file can say of it. */
typedef struct
{
  const char *name;          /* borrowed: UTF-8, one line; the letter of a piece */
  guint32 colour;            /* 0xRRGGBB */
  const SomaSolidMesh *mesh; /* borrowed */

  /* The cells that it was made of, as they lie there, and where the cell 0, 0, 0 begins: for those
   * who draw it. A tray has none. */
  const SomaCell *cells; /* (nullable) borrowed */
  int n_cells;
  SomaSolidPoint corner;
} SomaSolidPart;

/* Whoever waits for many parts. All of it may be 0. */
typedef struct
{
  const atomic_bool *stop;                            /* (nullable) asks to end, from any thread */
  void (*made) (int n_made, int n_parts, void *data); /* (nullable) after each part */
  void *data;
} SomaSolidWatch;

/* Names are those of the piece set that the parts are made of, which must outlive them. */
typedef struct
{
  const guint32 *rgb; /* (nullable) borrowed: what the colours of triangles look like, as a puzzle
                         has it; NULL to leave them to that of the part. For who made the parts to
                         set. */
  GArray *parts;      /* of SomaSolidPart */
  GPtrArray *meshes;  /* what they borrow */
  GPtrArray *cells;
} SomaSolidParts;

/* Takes NULL too. */
void soma_solid_parts_free (SomaSolidParts *parts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolidParts, soma_solid_parts_free)

const SomaSolidPart *soma_solid_parts_get (const SomaSolidParts *parts, guint i);

/* One piece on its largest flat side, at 0, 0, 0. */
SomaSolidParts *soma_solid_parts_new_piece (const SomaPieceSet *set, int piece,
                                            const SomaSolidShape *shape);

/* All copies of all pieces: an array of SomaSolidParts, one for each plate. NULL if a piece is too
 * large for any, with `*culprit` set to it, or to -1 if `watch` (nullable) stopped it. */
GPtrArray *soma_solid_parts_new_plates (const SomaPieceSet *set, const SomaSolidShape *shape,
                                        const SomaSolidPlate *plate, const SomaSolidWatch *watch,
                                        int *culprit);

/* All pieces of a solution, `copy_at`, where they are in the figure; NULL if `watch` (nullable)
 * stopped it. */
SomaSolidParts *soma_solid_parts_new_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                               const SomaSolidShape *shape,
                                               const SomaSolidWatch *watch);

SomaSolidParts *soma_solid_parts_new_tray (const SomaFigure *figure, const SomaSolidShape *shape,
                                           const SomaSolidTray *tray);

/* How far they reach along x, y and z, in mm. */
SomaSolidPoint soma_solid_parts_get_size (const SomaSolidParts *parts);

/* What is inside all of them, in mm³. */
double soma_solid_parts_get_volume (const SomaSolidParts *parts);
