/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "apart.h"

/* Takes assemblies apart in a way that is too simple to be wrong: every set of pieces is pushed one
 * cell at a time in every direction, until a cell hits another. It shares nothing with the engine
 * but the order in which ways of equal length are preferred. For a few small pieces. */

#define SLOW_MAX_PIECES 6
#define SLOW_MAX_CELLS 128

typedef struct
{
  int n_pieces;
  int n_cells[SLOW_MAX_PIECES];
  SomaCell cells[SLOW_MAX_PIECES][SLOW_MAX_CELLS]; /* coordinates from 0 to 7 */
  int weights[SLOW_MAX_PIECES];                    /* which make no difference to how it is done */
} SlowAssembly;

typedef struct
{
  gboolean comes_apart;
  int n_levels;
  int levels[SLOW_MAX_PIECES];
  guint64 locked;        /* if not: pieces of which nothing comes free */
  guint n_places;        /* in which these can get */
  int fewest;            /* moves until something comes free, whatever the order; -1: never */
  gboolean is_too_large; /* more states than it looks at: nothing else is known */
} SlowResult;

/* `groups` as for the engine; each piece has one copy. */
void slow_take_apart (const SlowAssembly *assembly, const SomaApartGroup *groups, int n_groups,
                      SlowResult *result);

/* How far each piece was shifted from where the assembly has it. */
typedef struct
{
  gint8 at[SLOW_MAX_PIECES][3];
} SlowPlace;

/* Of the pieces of `there`, which are the only ones: how many cells those of `set` can go in the
 * direction until they hit others (2 * axis: up, 2 * axis + 1: down); SLOW_FAR if they never do. */
#define SLOW_FAR 40
int slow_count_steps (const SlowAssembly *assembly, guint there, const SlowPlace *place, guint set,
                      int direction);

/* The fewest moves until some of the pieces of `there` come off the others of them, whatever the
 * order; -1: never, -2: too many states. */
int slow_count_moves (const SlowAssembly *assembly, guint there, const SlowPlace *place);
