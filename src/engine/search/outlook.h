/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "worker.h"

/* The first anchor decides how large the tree is, and what it leaves tells little of that. So where
 * several items could be it, the first choices below each are made, as the search makes them, and
 * what is open after these is compared. See engine/README.md. */

/* What a worker adds up while it goes no further than a few choices. */
struct SomaOutlook
{
  int last_depth;   /* how far it goes */
  uint64_t sum;     /* of the cubes of the numbers of options that are open there */
  uint64_t most;    /* at which it gives up */
  uint32_t n_nodes; /* met there */
};

/* Whether the worker, which has an outlook, is to visit a node at that depth with so many
 * options. */
bool soma_outlook_admit (SomaWorker *worker, int depth, uint32_t n_options);

/* As soma_instance_new() without a stop flag, with the anchor whose outlook is best. */
SomaInstance *soma_instance_new_foreseen (SomaPuzzle *puzzle, uint64_t seed, SomaSymmetry broken,
                                          SomaError *error);

/* What soma_instance_new_foreseen() returns, given what soma_instance_new() has returned for the
 * same arguments, which it takes. */
SomaInstance *soma_instance_foresee (SomaInstance *instance, uint64_t seed, SomaSymmetry broken);
