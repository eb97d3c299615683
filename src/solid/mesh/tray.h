/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-shape.h"

/* A block with a hollow for a figure, open at the top. */

typedef struct
{
  double wall;  /* how thick walls and floor are, in mm */
  int n_layers; /* how many layers of the figure the hollow takes; 0: all */
} SomaSolidTray;

/* From one to SOMA_SOLID_MAX_WALL mm. */
#define SOMA_SOLID_MAX_WALL 50

gboolean soma_solid_check_tray (const SomaSolidTray *tray);

/* Makes the tray of a figure. It takes the figure from above, whatever that is: below each of its
 * lowest cells the block is solid, and above them open. Its hollow is larger than the figure by the
 * clearance of the shape on all sides, which is what the figure is smaller by, too. Its bevels are
 * at most a quarter of the walls. */
SomaSolidMesh *soma_solid_new_tray (const SomaFigure *figure, const SomaSolidShape *shape,
                                    const SomaSolidTray *tray);
