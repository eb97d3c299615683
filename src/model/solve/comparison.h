/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "trace.h"

/* Several searches of one puzzle, run to their ends one after the other in the background, to
 * compare their costs. They are traced searches (trace.h): their times are comparable with each
 * other, but not with the search that solves.
 *
 * Signal "changed": results have changed, or the last search has ended. When it is stopped, the
 * results so far remain. Stop it before dropping the last reference. */
#define SOMA_TYPE_COMPARISON (soma_comparison_get_type ())
G_DECLARE_FINAL_TYPE (SomaComparison, soma_comparison, SOMA, COMPARISON, GObject)

/* A search is given up after this many steps or seconds. */
#define SOMA_COMPARISON_MAX_STEPS 200000000
#define SOMA_COMPARISON_MAX_SECONDS 10

/* More solutions than this are not compared with each other. */
#define SOMA_COMPARISON_MAX_DIFFERENT 100000

typedef enum
{
  SOMA_MEASURE_WAITING,
  SOMA_MEASURE_RUNNING,
  SOMA_MEASURE_COMPLETE,
  SOMA_MEASURE_GIVEN_UP, /* the numbers are lower bounds */
} SomaMeasureState;

/* The cost of a search. Nodes are placements made. */
typedef struct
{
  SomaMeasureState state;
  guint64 n_nodes;
  guint64 n_dead_ends;
  guint64 n_solutions;
  guint64 n_different;  /* of these; 0: not counted, as there are too many */
  guint64 first_nodes;  /* up to the first solution; 0: none yet */
  double first_seconds; /* likewise */
  double seconds;
} SomaMeasure;

/* Copies the options. `symmetry` says which solutions are different. */
SomaComparison *soma_comparison_new (SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                     const SomaTraceOptions *options, guint n_searches);

guint soma_comparison_get_n_searches (SomaComparison *self);

/* The results of search number `i` so far. */
void soma_comparison_get_measure (SomaComparison *self, guint i, SomaMeasure *measure);

/* Call once. */
void soma_comparison_start (SomaComparison *self);

void soma_comparison_stop (SomaComparison *self);

gboolean soma_comparison_is_running (SomaComparison *self);
