/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lookahead.h"

#include <stdlib.h>
#include <string.h>

#include "flat.h"
#include "kernel-list.h"
#include "lone-worker.h"
#include "memory.h"

/* Choices that are made, that of the anchor included: few to see who has no chance, and more to
 * compare the others. */
#define FEW_CHOICES 2
#define MORE_CHOICES 3

/* Who has no chance: who leaves more open after few choices than so many times the least, in
 * quarters. The anchor that is best for the 2x3x10 box of pentominoes has 1.4 times that. */
#define QUARTERS_WITHOUT_CHANCE 6

/* With less open than that after few choices the tree is mostly searched within 2 ms. */
#define OPEN_IN_SMALL UINT64_C (13000000000)

/* Looking ahead is given up at more nodes, about 5 ms. */
#define MOST_NODES 10000

/* What may become the instance of the search. */
typedef struct
{
  SomaInstance *instance; /* NULL: out of the running */
  uint64_t open;          /* what few choices, then more, leave open (look_ahead()) */
} Candidate;

/* What a worker adds up while it goes no further than a few choices. */
typedef struct
{
  SomaShared *shared; /* of the worker */
  int last_depth;     /* how far it goes */
  uint64_t sum;       /* of the cubes of the numbers of options that are open there */
  uint64_t most;      /* at which it gives up */
  uint32_t n_nodes;   /* met there */
} Lookahead;

static bool
admit_cb (void *data, int depth, uint32_t n_options)
{
  Lookahead *ahead = data;
  uint64_t n = n_options;

  /* Below a node without a frame everything would be searched. */
  if (depth < ahead->last_depth && n_options > SOMA_FLAT_FRAME_OPTIONS)
    return true;
  ahead->sum += n * n * n;
  ahead->n_nodes++;
  if (ahead->sum > ahead->most || ahead->n_nodes > MOST_NODES)
    atomic_store_explicit (&ahead->shared->stop, true, memory_order_relaxed);
  return false;
}

/* UINT64_MAX if it is more than `most`, or takes too long. */
static uint64_t
look_ahead (const SomaInstance *instance, int n_choices, uint64_t most)
{
  static const SomaGuide guide = { .admits = admit_cb };
  SomaLoneWorker lone;
  Lookahead ahead = { .shared = &lone.shared,
                      .last_depth = instance->n_pins + n_choices,
                      .most = most };
  bool is_whole = false;

  soma_lone_worker_init (&lone, instance, soma_kernel_best ());
  if (lone.worker != NULL)
    {
      lone.worker->guide = &guide;
      lone.worker->guide_data = &ahead;
      is_whole = soma_worker_search_tree (lone.worker);
    }
  soma_lone_worker_clear (&lone);
  return is_whole && ahead.sum <= most ? ahead.sum : UINT64_MAX;
}

/* The one that leaves least open, and of several such the first; at least one is there. */
static Candidate *
find_best (Candidate *candidates, int n)
{
  Candidate *best = NULL;

  for (int i = 0; i < n; i++)
    if (candidates[i].instance != NULL && (best == NULL || candidates[i].open < best->open))
      best = &candidates[i];
  return best;
}

static uint64_t
find_limit (uint64_t least)
{
  return least / 4 * QUARTERS_WITHOUT_CHANCE;
}

static void
rule_out (Candidate *candidate)
{
  soma_instance_free (candidate->instance);
  candidate->instance = NULL;
}

/* Leaves only the best one. If looking ahead from the one that has been best until now takes too
 * long, it is taken. */
static SomaInstance *
select_best (Candidate *candidates, int n)
{
  Candidate *best = find_best (candidates, n);
  bool has_other = false;

  for (int i = 0; i < n; i++)
    has_other = has_other || (candidates[i].instance != NULL && &candidates[i] != best);
  if (has_other)
    best->open = look_ahead (best->instance, MORE_CHOICES, UINT64_MAX);
  for (int i = 0; i < n; i++)
    {
      Candidate *other = &candidates[i];
      if (other->instance == NULL || other == best)
        continue;
      if (best->open < UINT64_MAX)
        other->open = look_ahead (other->instance, MORE_CHOICES, best->open - 1);
      bool is_better = best->open < UINT64_MAX && other->open < best->open;
      rule_out (is_better ? best : other);
      best = is_better ? other : best;
    }
  return best->instance;
}

SomaInstance *
soma_instance_look_ahead (SomaInstance *instance, uint64_t seed, SomaSymmetry broken)
{
  int n_rivals = instance->n_rivals;

  if (n_rivals == 0)
    return instance;
  uint64_t open = look_ahead (instance, FEW_CHOICES, UINT64_MAX);
  if (open < OPEN_IN_SMALL || open == UINT64_MAX)
    return instance;
  uint16_t *rivals = soma_alloc (n_rivals, sizeof *rivals);
  memcpy (rivals, instance->rivals, n_rivals * sizeof *rivals);
  Candidate *candidates = soma_alloc0 (n_rivals + 1, sizeof *candidates);
  candidates[0] = (Candidate){ instance, open };
  /* Makes the rivals' instances, and keeps those that have a chance. */
  SomaPuzzle *puzzle = candidates[0].instance->puzzle;
  uint64_t limit = find_limit (candidates[0].open);

  for (int i = 1; i <= n_rivals; i++)
    {
      candidates[i].instance =
          soma_instance_new_anchored (puzzle, seed, broken, rivals[i - 1], NULL, NULL);
      if (candidates[i].instance == NULL)
        continue;
      candidates[i].open = look_ahead (candidates[i].instance, FEW_CHOICES, limit);
      limit = find_limit (find_best (candidates, i + 1)->open);
    }
  for (int i = 0; i <= n_rivals; i++)
    if (candidates[i].open > limit)
      rule_out (&candidates[i]);
  instance = select_best (candidates, n_rivals + 1);
  free (candidates);
  free (rivals);
  return instance;
}

SomaInstance *
soma_instance_new_looking_ahead (SomaPuzzle *puzzle, uint64_t seed, SomaSymmetry broken,
                                 SomaError *error)
{
  SomaInstance *instance =
      soma_instance_new_anchored (puzzle, seed, broken, SOMA_ANCHOR_OR_TWIN, NULL, error);

  return instance != NULL ? soma_instance_look_ahead (instance, seed, broken) : NULL;
}
