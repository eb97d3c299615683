/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "graph-facts.h"

/* Places for the points of a graph: neighbours near each other, all others apart, and components
 * side by side. The same graph always gets the same places. A component is laid out coarsely
 * first, with a few points that stand for many, and then in finer and finer detail; points repel
 * each other, by a tree where they are far apart. */
typedef struct SomaLayout SomaLayout;

typedef struct
{
  float x, y; /* to the right and down; neighbours are about 1 apart */
} SomaMapSpot;

/* Before it is run, each component is a disc of points in their order. `graph` and `components`
 * must remain valid. Free with soma_layout_free(). */
SomaLayout *soma_layout_new (const SomaGraph *graph, const SomaComponents *components);

/* Takes NULL too. */
void soma_layout_free (SomaLayout *layout);

/* Called now and then, on the same thread, while it is run. */
typedef void (*SomaLayoutFunc) (void *data);

/* Lays the graph out, until that is done or `stop` (nullable) is set; afterwards it can be run
 * again, to go on with the component that was begun. FALSE if it was stopped. */
bool soma_layout_run (SomaLayout *layout, const atomic_bool *stop, SomaLayoutFunc func, void *data);

/* The places of all points as they are now; from the thread that runs it. */
void soma_layout_get_places (SomaLayout *layout, SomaMapSpot *places);

/* How much is done, 0 to 1; from the thread that runs it. */
double soma_layout_get_fraction (const SomaLayout *layout);
