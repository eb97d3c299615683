/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "solid-print.h"

/* Makes the solids of a puzzle in the background, and before that, if need be, finds a solution to
 * assemble. Of several wishes the last one counts;
 * a search that all of them need goes on.
 *
 * Property "state" (SomaSolidState, read-only), which is notified too when there is progress. */
#define SOMA_TYPE_SOLID_MAKER (soma_solid_maker_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolidMaker, soma_solid_maker, SOMA, SOLID_MAKER, GObject)

typedef enum
{
  SOMA_SOLID_NOTHING, /* was asked for */
  SOMA_SOLID_SEARCHING,
  SOMA_SOLID_MAKING,
  SOMA_SOLID_READY,
  SOMA_SOLID_STOPPED,
  SOMA_SOLID_NO_SOLUTION,
  SOMA_SOLID_PLATE_TOO_SMALL, /* for a piece: the culprit */
  SOMA_SOLID_SHEET_TOO_SMALL, /* the same of what is cut */
  SOMA_SOLID_TOO_LARGE,       /* cells are too far from each other */
  SOMA_SOLID_THICK,           /* to be cut: the culprit, or the figure if that is -1 */
  SOMA_SOLID_LOOSE,           /* the culprit would fall apart when it is cut */
  SOMA_SOLID_NO_MEMORY,       /* to search for a solution */
} SomaSolidState;

#define SOMA_TYPE_SOLID_STATE (soma_solid_state_get_type ())
GType soma_solid_state_get_type (void);

/* Takes a reference on `puzzle`, and copies the solution `copy_at`; without one (NULL), it is
 * searched for when it is needed first. */
SomaSolidMaker *soma_solid_maker_new (SomaPuzzle *puzzle, const guint16 *copy_at);

SomaPuzzle *soma_solid_maker_get_puzzle (SomaSolidMaker *self);

/* Starts again with this, which must not be wrong. */
void soma_solid_maker_make (SomaSolidMaker *self, const SomaSolidWish *wish);

/* Drops what it is doing and what there is. */
void soma_solid_maker_clear (SomaSolidMaker *self);

/* Asks it to end; the state becomes SOMA_SOLID_STOPPED. */
void soma_solid_maker_stop (SomaSolidMaker *self);

SomaSolidState soma_solid_maker_get_state (SomaSolidMaker *self);

/* How many parts have been made. */
void soma_solid_maker_get_progress (SomaSolidMaker *self, int *n_made, int *n_parts);

/* The piece that no plate has room for, or that cannot be cut. */
int soma_solid_maker_get_culprit (SomaSolidMaker *self);

/* What was made last; NULL unless it is ready. Owned by the maker. */
SomaSolidPrint *soma_solid_maker_get_print (SomaSolidMaker *self);

/* The solution that is assembled; NULL if none is known. Owned by the maker. */
const guint16 *soma_solid_maker_get_solution (SomaSolidMaker *self);
