/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "puzzle.h"
#include "solid-parts.h"

/* What to make for a printer of solids, and what was made. */

typedef enum
{
  SOMA_SOLID_PLATES,   /* all copies of the pieces, laid out */
  SOMA_SOLID_PIECE,    /* one of them */
  SOMA_SOLID_SOLUTION, /* the pieces where they are in the figure */
  SOMA_SOLID_TRAY,     /* a block with a hollow for the figure */
} SomaSolidKind;

/* All lengths are in mm. */
typedef struct
{
  SomaSolidKind kind;
  int piece; /* which, if it is one */
  SomaSolidShape shape;
  SomaSolidPlate plate;
  SomaSolidTray tray;
} SomaSolidWish;

/* Whether this is wrong with the wish, whatever else is. */
gboolean soma_solid_wish_has (const SomaSolidWish *wish, SomaSolidProblem problem);

/* Whether something is. */
gboolean soma_solid_wish_is_wrong (const SomaSolidWish *wish);

/* A value, counted by reference; any thread may read it. */
typedef struct
{
  SomaPuzzle *puzzle; /* owned */
  SomaSolidWish wish;
  GPtrArray *plates;     /* owned: of SomaSolidParts; one, except with SOMA_SOLID_PLATES */
  SomaSolidPoint *sizes; /* owned: of the plates, in mm */
  double *volumes;       /* owned: in mm³ */
} SomaSolidPrint;

/* Takes a reference on `puzzle`, and the plates. */
SomaSolidPrint *soma_solid_print_new (SomaPuzzle *puzzle, const SomaSolidWish *wish,
                                      GPtrArray *plates);

SomaSolidPrint *soma_solid_print_ref (SomaSolidPrint *print);

/* Takes NULL too. */
void soma_solid_print_unref (SomaSolidPrint *print);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolidPrint, soma_solid_print_unref)

/* Whether its parts, turned by a quarter or not, stay within the plate of the wish. */
gboolean soma_solid_print_fits (const SomaSolidPrint *print);
