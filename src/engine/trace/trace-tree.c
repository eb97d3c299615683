/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-tree.h"

#include <stdlib.h>

#include "memory.h"

#define MAX_NODES 300000 /* 14 MB */

static void
remove_small (SomaTraceTree *tree, int *moved_to)
{
  int n = 0;

  for (int i = 0; i < tree->n_nodes; i++)
    {
      SomaTraceNode node = tree->nodes[i];
      moved_to[i] = -1;
      if (node.branch.end != 0 && node.branch.n_nodes < tree->least)
        continue;
      moved_to[i] = n;
      /* A parent has more nodes below it, so it was kept. */
      node.parent = node.parent >= 0 ? moved_to[node.parent] : -1;
      tree->nodes[n++] = node;
    }
  tree->open = tree->open >= 0 ? moved_to[tree->open] : -1;
  tree->n_nodes = n;
}

/* Makes the tree considerably smaller. */
static void
thin_out (SomaTraceTree *tree)
{
  int *moved_to = soma_alloc (tree->n_nodes, sizeof *moved_to);

  while (tree->n_nodes > MAX_NODES / 2)
    {
      tree->least *= 2;
      remove_small (tree, moved_to);
    }
  free (moved_to);
}

static void
add_placement (SomaTraceTree *tree, const SomaTraceEvent *event)
{
  if (tree->n_nodes == MAX_NODES)
    thin_out (tree);
  if (tree->n_nodes >= tree->n_nodes_room)
    {
      tree->n_nodes_room = tree->n_nodes_room * 2 + 256;
      tree->nodes = soma_realloc (tree->nodes, tree->n_nodes_room, sizeof *tree->nodes);
    }
  tree->nodes[tree->n_nodes] = (SomaTraceNode){
    .branch = { .first = event->number, .piece = event->piece },
    .parent = tree->open,
  };
  tree->open = tree->n_nodes++;
  for (int i = tree->open; i >= 0; i = tree->nodes[i].parent)
    tree->nodes[i].branch.n_nodes++;
}

static void
close_placement (SomaTraceTree *tree, uint64_t number)
{
  SomaTraceNode *node = &tree->nodes[tree->open];

  node->branch.end = number;
  if (node->branch.n_nodes < tree->least && tree->open == tree->n_nodes - 1)
    tree->n_nodes--;
  tree->open = node->parent;
}

static void
add_event (SomaTraceTree *tree, const SomaTraceEvent *event)
{
  if (event->kind == SOMA_STEP_PLACE)
    add_placement (tree, event);
  else if (event->kind == SOMA_STEP_REMOVE)
    close_placement (tree, event->number);
  else
    for (int i = tree->open; i >= 0; i = tree->nodes[i].parent)
      tree->nodes[i].branch.n_solutions++;
}

/* The first node that begins after the step. */
static int
find_after (const SomaTraceTree *tree, uint64_t number)
{
  int low = 0, high = tree->n_nodes;

  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (tree->nodes[middle].branch.first <= number)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static bool
holds (const SomaTraceBranch *branch, uint64_t number)
{
  return branch->first <= number && (branch->end == 0 || number < branch->end);
}

void
soma_trace_tree_init (SomaTraceTree *tree)
{
  *tree = (SomaTraceTree){ .least = 1, .open = -1 };
}

void
soma_trace_tree_clear (SomaTraceTree *tree)
{
  free (tree->nodes);
}

void
soma_trace_tree_add (SomaTraceTree *tree, const SomaTraceEvent *events, int n_events,
                     uint64_t n_steps)
{
  for (int i = 0; i < n_events; i++)
    if (events[i].number > tree->n_steps)
      add_event (tree, &events[i]);
  if (n_steps > tree->n_steps)
    tree->n_steps = n_steps;
}

int
soma_trace_tree_list (const SomaTraceTree *tree, uint64_t parent, SomaTraceBranch *branches,
                      int n_room)
{
  int above = parent > 0 ? find_after (tree, parent) - 1 : -1, n = 0;

  if (parent > 0 && (above < 0 || tree->nodes[above].branch.first != parent))
    return 0;
  for (int i = above + 1; i < tree->n_nodes && n < n_room && tree->nodes[i].parent == above;)
    {
      branches[n++] = tree->nodes[i].branch;
      if (tree->nodes[i].branch.end == 0)
        break;
      i = find_after (tree, tree->nodes[i].branch.end);
    }
  return n;
}

int
soma_trace_tree_find_path (const SomaTraceTree *tree, uint64_t number, uint64_t *path, int n_room)
{
  int last = find_after (tree, number) - 1, n = 0;

  while (last >= 0 && !holds (&tree->nodes[last].branch, number))
    last = tree->nodes[last].parent;
  for (int i = last; i >= 0; i = tree->nodes[i].parent)
    n++;
  int at = n;
  for (int i = last; i >= 0; i = tree->nodes[i].parent)
    if (--at < n_room)
      path[at] = tree->nodes[i].branch.first;
  return n < n_room ? n : n_room;
}
