/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "graph.h"
#include "symmetry.h"

/* Finds which solutions of a puzzle are neighbours: not by comparing pairs, but by sorting what is
 * left of each solution when one, two or three of its pieces are taken away (remainders.h). */
typedef struct SomaGraphFinder SomaGraphFinder;

/* The most pieces in which neighbours may differ. */
#define SOMA_GRAPH_MOST 3

typedef enum
{
  SOMA_GRAPH_COMPLETE,
  SOMA_GRAPH_STOPPED,        /* edges may be missing */
  SOMA_GRAPH_TOO_MANY_EDGES, /* likewise: there are more than were asked for */
  SOMA_GRAPH_TOO_LONG,       /* it would take hours, and was not begun */
  SOMA_GRAPH_NO_MEMORY,      /* or not enough of it */
} SomaGraphResult;

typedef struct
{
  const SomaPuzzle *puzzle;
  SomaSymmetry symmetry; /* which solutions are the same */
  int most;              /* 1 to SOMA_GRAPH_MOST: in so many pieces neighbours may differ */

  /* The solutions, each of which is there once: `read` stores the one with that number into
   * `copy_at`, and is called on several threads. */
  uint32_t n_solutions; /* at most SOMA_GRAPH_MOST_POINTS */
  void (*read) (void *data, uint32_t number, uint16_t *copy_at);
  void *data;

  int n_threads;
  size_t memory; /* bytes for what is left of solutions, about; with less it takes longer */
  size_t most_edges;
} SomaGraphWish;

/* Copies the wish; what it refers to must remain valid. Free with soma_graph_finder_free(). */
SomaGraphFinder *soma_graph_finder_new (const SomaGraphWish *wish);

/* Takes NULL too. */
void soma_graph_finder_free (SomaGraphFinder *finder);

/* Finds the graph, until it is complete or `stop` is set; then it has the edges that were found so
 * far. `graph` is NULL after _TOO_LONG and _NO_MEMORY, and otherwise the caller's. To be called
 * once. */
SomaGraphResult soma_graph_finder_run (SomaGraphFinder *finder, const atomic_bool *stop,
                                       SomaGraph **graph);

/* How much is done, 0 to 1. From any thread. */
double soma_graph_finder_get_fraction (SomaGraphFinder *finder);
