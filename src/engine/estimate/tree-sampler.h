/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "worker.h"

/* Lets a worker pass over most of the children of its frames, at random, and gives those that it
 * visits more weight instead, so that sums over what it meets are on average those over the whole
 * tree. What is below the last frame is searched as a whole. See engine/README.md. */

/* Nodes of a depth are told apart by the logarithm of the number of their options. */
#define SOMA_TREE_SAMPLER_CLASSES_PER_OCTAVE 4
#define SOMA_TREE_SAMPLER_N_CLASSES (32 * SOMA_TREE_SAMPLER_CLASSES_PER_OCTAVE)

/* Nodes of the same kind, as far as is known before they are visited. */
typedef struct
{
  double before; /* the weight of those that were met in earlier samples */
  double now;    /* and in this one */
} SomaStratum;

typedef struct
{
  SomaWorker *worker; /* borrowed */
  uint64_t random;    /* the state of the generator */
  int n_depths;
  SomaStratum *strata; /* owned: SOMA_TREE_SAMPLER_N_CLASSES of each depth */
  double n_before;     /* earlier samples */
  double breadth;      /* how many nodes of a stratum are to be visited */

  double *weights;      /* owned: of the node that has each frame on the path */
  double weight;        /* of what the worker is at */
  uint64_t n_nodes;     /* of the worker's, as far as they are weighed */
  uint64_t n_solutions; /* likewise */

  /* Of this sample. */
  double nodes, solutions; /* estimates of how many the tree has */
  double heaviest;         /* the greatest weight of a node */
  double richest;          /* of the solutions below one child of a last frame */
} SomaTreeSampler;

/* For the worker, with samples that the seed determines. Free with soma_tree_sampler_clear(). */
void soma_tree_sampler_init (SomaTreeSampler *sampler, SomaWorker *worker, uint64_t seed);

void soma_tree_sampler_clear (SomaTreeSampler *sampler);

/* Takes a sample of the tree, about `breadth` nodes of each stratum. FALSE if it was stopped. */
bool soma_tree_sampler_take (SomaTreeSampler *sampler, double breadth);
