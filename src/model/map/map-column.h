/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-scope.h"

/* What solutions are told apart by on a map. */
typedef enum
{
  SOMA_MAP_BY_COMPONENT,
  SOMA_MAP_BY_DEGREE,   /* how many neighbours they have */
  SOMA_MAP_BY_STEPS,    /* how far they are from a point that is selected */
  SOMA_MAP_BY_LEVEL,    /* how they come apart: a rank, the lowest level first */
  SOMA_MAP_BY_BUILDING, /* how many pieces do not come in from above; or SOMA_MAP_HELD, _LOCKED */
  SOMA_MAP_BY_SYMMETRY, /* how many symmetries they have */
  SOMA_MAP_BY_PLACE,    /* where a piece lies: a number for each place */
  SOMA_MAP_BY_PLAYING,  /* whether they were found by playing: 0 or 1 */
  SOMA_MAP_BY_BOOKMARK, /* whether there is a bookmark: 0 or 1 */
  SOMA_MAP_BY_ORDER,    /* in which they were found */
  SOMA_MAP_N_COLUMNS
} SomaMapColumnKind;

/* Values of SOMA_MAP_BY_BUILDING. */
#define SOMA_MAP_HELD 1000
#define SOMA_MAP_LOCKED 1001

/* Of points that have no value. */
#define SOMA_MAP_NO_VALUE G_MAXUINT32

/* The same value is a class. */
typedef struct
{
  guint32 value;
  guint n;       /* points that have it */
  guint example; /* the first of these */
} SomaMapClass;

/* A value for each point, as classes: in the order of the values if that says something
 * (`is_scale`), and the largest first if not. It never changes. */
typedef struct
{
  SomaMapColumnKind kind;
  int piece; /* of SOMA_MAP_BY_PLACE */
  gboolean is_scale;
  guint n_points, n_classes, n_without; /* points without a value */
  SomaMapClass *classes;                /* owned */
  guint32 *of;                          /* owned: of each point its class, or SOMA_MAP_NO_VALUE */
} SomaMapColumn;

/* From the value of each point. */
SomaMapColumn *soma_map_column_new (SomaMapColumnKind kind, int piece, const guint32 *values,
                                    guint n_points);

/* What the graph alone tells: SOMA_MAP_BY_COMPONENT, in which points without neighbours have no
 * value, and likewise _DEGREE, and _STEPS from `origin`, which may be G_MAXUINT. */
SomaMapColumn *soma_map_column_new_of_graph (const SomaMapGraph *graph, SomaMapColumnKind kind,
                                             guint origin);

/* Takes NULL too. */
void soma_map_column_free (SomaMapColumn *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaMapColumn, soma_map_column_free)

/* The class of a point; NULL if it has no value. */
const SomaMapClass *soma_map_column_get_class (const SomaMapColumn *self, guint point);
