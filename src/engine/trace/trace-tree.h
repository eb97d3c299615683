/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "trace.h"

/* The placements of a traced search as a tree, as far as it has been explored: each is a node, in
 * the order in which they were made. Their number is limited: at the limit, nodes with little below
 * them are dropped, and from then on only larger ones are kept. */
typedef struct
{
  SomaTraceBranch branch;
  int parent; /* -1: the root */
} SomaTraceNode;

/* A step that changes the tree. */
typedef struct
{
  uint64_t number;
  SomaStepKind kind; /* PLACE, REMOVE or SOLUTION */
  int piece;
} SomaTraceEvent;

typedef struct
{
  uint64_t n_steps; /* these are in it */
  uint64_t least;   /* nodes of removed pieces with fewer placements below are dropped */
  int n_nodes, n_nodes_room;
  SomaTraceNode *nodes; /* owned; ascending */
  int open;             /* of the piece placed last, -1: none; its ancestors are open, too */
} SomaTraceTree;

void soma_trace_tree_init (SomaTraceTree *tree);

void soma_trace_tree_clear (SomaTraceTree *tree);

/* Adds the events that it does not have yet; none may be missing in between. After that it knows
 * the steps up to `n_steps`. */
void soma_trace_tree_add (SomaTraceTree *tree, const SomaTraceEvent *events, int n_events,
                          uint64_t n_steps);

/* As soma_trace_list_branches() and soma_trace_find_path(). */
int soma_trace_tree_list (const SomaTraceTree *tree, uint64_t parent, SomaTraceBranch *branches,
                          int n_room);
int soma_trace_tree_find_path (const SomaTraceTree *tree, uint64_t number, uint64_t *path,
                               int n_room);
