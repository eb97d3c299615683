/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "cut-sheet.h"
#include "puzzle.h"
#include "solid-parts.h"

/* What to make for a printer of solids or a cutter of sheets, and what was made. */

typedef enum
{
  SOMA_SOLID_PLATES,   /* all copies of the pieces, laid out */
  SOMA_SOLID_PIECE,    /* one of them */
  SOMA_SOLID_SOLUTION, /* the pieces where they are in the figure */
  SOMA_SOLID_TRAY,     /* a block with a hollow for the figure; of sheets, its frame and a board */
} SomaSolidKind;

/* All lengths are in mm. */
typedef struct
{
  SomaSolidKind kind;
  int piece; /* which, if it is one */
  SomaSolidShape shape;
  SomaSolidPlate plate;
  SomaSolidTray tray;
  gboolean is_cut; /* from sheets, as large as the plate; of the shape, unit and clearance count */
  double kerf;     /* of these cuts */
} SomaSolidWish;

/* Whether this is wrong with the wish, whatever else is. */
gboolean soma_solid_wish_has (const SomaSolidWish *wish, SomaSolidProblem problem);

/* Whether the kerf is too wide. */
gboolean soma_solid_wish_has_wide_kerf (const SomaSolidWish *wish);

/* Whether something is wrong that counts. */
gboolean soma_solid_wish_is_wrong (const SomaSolidWish *wish);

/* What counts of the wish for sheets. */
SomaCutShape soma_solid_wish_get_cut (const SomaSolidWish *wish);

/* The first piece that no sheet can be cut for, as it is more than one cell thick; -1 if there is
 * none. */
int soma_solid_find_thick_piece (const SomaPieceSet *set);

/* A value, counted by reference; any thread may read it. */
typedef struct
{
  SomaPuzzle *puzzle; /* owned */
  SomaSolidWish wish;
  guint n_plates;        /* or sheets; one, except with SOMA_SOLID_PLATES */
  GPtrArray *plates;     /* (nullable) owned: of SomaSolidParts */
  GPtrArray *sheets;     /* (nullable) owned: of SomaCutSheet, if it is cut */
  SomaSolidPoint *sizes; /* owned: of the plates or sheets, in mm */
  double *volumes;       /* (nullable) owned: of the plates, in mm³ */
  double *lengths;       /* (nullable) owned: of all cuts of a sheet, in mm */
} SomaSolidPrint;

/* Takes a reference on `puzzle`, and the plates. */
SomaSolidPrint *soma_solid_print_new (SomaPuzzle *puzzle, const SomaSolidWish *wish,
                                      GPtrArray *plates);

/* The same of what is cut; takes the sheets. */
SomaSolidPrint *soma_solid_print_new_cut (SomaPuzzle *puzzle, const SomaSolidWish *wish,
                                          GPtrArray *sheets);

SomaSolidPrint *soma_solid_print_ref (SomaSolidPrint *print);

/* Takes NULL too. */
void soma_solid_print_unref (SomaSolidPrint *print);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolidPrint, soma_solid_print_unref)

/* Whether its parts, turned by a quarter or not, stay within the plate of the wish. */
gboolean soma_solid_print_fits (const SomaSolidPrint *print);
