/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "diagram-private.h"
#include "selection.h"

/* Numbers of ways that lead from each state of a level to the end. */
typedef struct
{
  int n_limbs;     /* of each; 0: they are all 0 */
  uint64_t *limbs; /* n_states times as many */
} SomaLevelWays;

struct _SomaSelection
{
  atomic_int n_refs;
  SomaDiagram *diagram; /* owned: a reference */
  SomaNumber number;
  bool *is_forbidden;  /* per option of the quotient, and then per cell: it stays empty */
  SomaLevelWays *ways; /* per level */
  size_t n_bytes;      /* of the ways */
};

/* As soma_selection_new(), with numbers of at most so many bytes. They have `*n_bytes`. */
SomaSelection *soma_selection_new_within (SomaDiagram *diagram, const SomaCondition *conditions,
                                          int n_conditions, const atomic_bool *stop,
                                          size_t most_bytes, size_t *n_bytes);

/* Whether the edge, which begins in the level of the cell, may be chosen. */
static inline bool
soma_selection_allows (const SomaSelection *selection, int cell, SomaDiagramEdge edge)
{
  int option = soma_edge_get_option (selection->diagram, cell, edge);

  return !selection
              ->is_forbidden[option >= 0 ? option : selection->diagram->quotient->n_options + cell];
}

/* The ways that lead to the end from where the edge leads. */
static inline const uint64_t *
soma_selection_get_ways (const SomaSelection *selection, int cell, SomaDiagramEdge edge, int *n)
{
  const SomaLevelWays *ways = &selection->ways[cell + soma_edge_get_far (edge)];

  *n = ways->n_limbs;
  return ways->limbs + (size_t) edge.to * (size_t) ways->n_limbs;
}
