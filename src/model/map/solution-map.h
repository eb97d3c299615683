/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine-auto.h"
#include "solution-list.h"

/* The map of a list of solutions: which of them differ in few pieces, as a graph that is laid out,
 * all of it in the background. It has the solutions that are listed when it is begun; a point's
 * number is the index of its solution.
 *
 * Property "state" (read-only, SomaMapState as an int), and "fraction" (read-only double): how much
 * of it is done, from 0 to 1 for the graph, and again for the layout.
 *
 * Signal "places-changed": points were moved. Before the first one there are no places. */
#define SOMA_TYPE_SOLUTION_MAP (soma_solution_map_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionMap, soma_solution_map, SOMA, SOLUTION_MAP, GObject)

/* The most points of a map: of more solutions it has the first. */
#define SOMA_MAP_MOST 200000

/* The most edges, about. */
#define SOMA_MAP_MOST_EDGES 4000000

typedef enum
{
  SOMA_MAP_JOINING, /* the graph is being found */
  SOMA_MAP_PLACING, /* it is there and being laid out */
  SOMA_MAP_READY,
  SOMA_MAP_STOPPED, /* what was found until then is there, if anything */
  SOMA_MAP_FAILED,  /* there is not enough memory, or it would take hours */
} SomaMapState;

/* A graph with what is known of it: a value, counted by reference. */
typedef struct
{
  SomaGraph *graph;
  SomaComponents *components;
  SomaEdge *bridges;
  size_t n_bridges;
  guint32 most_degree;
  SomaGraphResult result;
} SomaMapGraph;

/* May be called on any thread. */
SomaMapGraph *soma_map_graph_ref (const SomaMapGraph *graph);
void soma_map_graph_unref (SomaMapGraph *graph);

/* Begins a map in which solutions are joined that differ in at most `most` pieces, 2 or 3. */
SomaSolutionMap *soma_solution_map_new (SomaSolutionList *list, SomaSymmetry symmetry, int most);

SomaSolutionList *soma_solution_map_get_list (SomaSolutionMap *self);
SomaSymmetry soma_solution_map_get_symmetry (SomaSolutionMap *self);
int soma_solution_map_get_most (SomaSolutionMap *self);

/* So many solutions are on it. */
guint soma_solution_map_get_n_points (SomaSolutionMap *self);

SomaMapState soma_solution_map_get_state (SomaSolutionMap *self);
double soma_solution_map_get_fraction (SomaSolutionMap *self);

/* Whether it is being made. */
gboolean soma_solution_map_is_running (SomaSolutionMap *self);

/* Keeps it as it is now. */
void soma_solution_map_stop (SomaSolutionMap *self);

/* NULL until it is found, or if that failed; owned by the map, which keeps it from then on. */
const SomaMapGraph *soma_solution_map_get_graph (SomaSolutionMap *self);

/* Where the points are, one each; NULL until that is known. Owned by the map, until
 * "places-changed". */
const SomaMapSpot *soma_solution_map_get_places (SomaSolutionMap *self);

/* A solution of the map, as a new reference. */
SomaSolution *soma_solution_map_get_solution (SomaSolutionMap *self, guint point);

/* The neighbour of a point in that direction (right and down, of any length), the nearest if there
 * are several; G_MAXUINT if there is none. */
guint soma_solution_map_find_towards (SomaSolutionMap *self, guint point, double x, double y);
