/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "trace.h"

/* Several searches of one puzzle, run to their ends one after the other in the background, to see
 * what each needs. They are searches as they are watched (trace.h), so that times compare with each
 * other and not with the search that solves.
 *
 * Signal "changed": results have changed, or the last search has ended. Stops when it is stopped; what
 * was measured stays. Stop it before the last reference is dropped. */
#define SOMA_TYPE_COMPARISON (soma_comparison_get_type ())
G_DECLARE_FINAL_TYPE (SomaComparison, soma_comparison, SOMA, COMPARISON, GObject)

/* A search is given up after so many steps, or so long. */
#define SOMA_COMPARISON_MAX_STEPS 200000000
#define SOMA_COMPARISON_MAX_SECONDS 10

typedef enum
{
  SOMA_MEASURE_WAITING,
  SOMA_MEASURE_RUNNING,
  SOMA_MEASURE_COMPLETE,
  SOMA_MEASURE_GIVEN_UP, /* the numbers are those up to there: the least it needs */
} SomaMeasureState;

/* What a search needs. Nodes are placements made. */
typedef struct
{
  SomaMeasureState state;
  guint64 n_nodes;
  guint64 n_dead_ends;
  guint64 n_solutions;
  guint64 first_nodes;  /* to the first solution; 0: there was none yet */
  double first_seconds; /* likewise */
  double seconds;
} SomaMeasure;

/* Copies the options. */
SomaComparison *soma_comparison_new (SomaPuzzle *puzzle, const SomaTraceOptions *options,
                                     guint n_searches);

guint soma_comparison_get_n_searches (SomaComparison *self);

/* What is known of search number `i` so far. */
void soma_comparison_get_measure (SomaComparison *self, guint i, SomaMeasure *measure);

/* Once. */
void soma_comparison_start (SomaComparison *self);

void soma_comparison_stop (SomaComparison *self);

gboolean soma_comparison_is_running (SomaComparison *self);
