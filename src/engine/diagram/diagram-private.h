/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "diagram.h"
#include "front.h"
#include "instance.h"
#include "quotient.h"

/* What an edge chooses and how far it leads, in one word: in the upper bits the option, counted
 * from the first one of its cell, and in the lower ones by how many levels. */
typedef struct
{
  uint32_t how;
  uint32_t to; /* a state of that level */
} SomaDiagramEdge;

#define SOMA_EDGE_FAR_BITS 10
#define SOMA_EDGE_EMPTY (UINT32_MAX >> SOMA_EDGE_FAR_BITS) /* the cell stays empty */

/* There is room for all: a placement in each orientation has its first cell on each of an orbit. */
_Static_assert(SOMA_MAX_PIECES *SOMA_N_ROTATIONS *SOMA_N_TRANSFORMS < SOMA_EDGE_EMPTY,
               "options of a cell");
_Static_assert(SOMA_MAX_SPAN < 1 << SOMA_EDGE_FAR_BITS, "how far an edge leads");

/* The states of which one cell is the first uncovered one, and what can be done with it. */
typedef struct
{
  uint32_t n_states, n_edges;
  uint32_t *first_edge; /* per state, and one more; NULL in the last level */
  SomaDiagramEdge *edges;
} SomaDiagramLevel;

struct _SomaDiagram
{
  atomic_int n_refs;
  SomaDiagram *base;      /* (nullable) owned: a reference; the instance belongs to it */
  SomaInstance *instance; /* owned unless there is a base */
  SomaQuotient *quotient; /* owned: of the element */
  int element;            /* of the instance's group: solutions that it carries into themselves */
  /* One for each cell of the quotient, and one more, of a single state if there is a solution. Of
   * a state every edge leads to a solution. */
  SomaDiagramLevel *levels;
  SomaDiagramSize size;
};

/* Of those solutions of `base`, a diagram of all, that an element of its instance's group carries
 * into themselves. Like soma_diagram_new(); keeps a reference on `base`. */
SomaSweepResult soma_diagram_new_fixed (SomaDiagram *base, int element, SomaSweep *sweep,
                                        SomaDiagram **diagram);

/* A diagram whose levels are to be filled in. Takes the instance unless there is a base. */
SomaDiagram *soma_diagram_new_empty (SomaDiagram *base, SomaInstance *instance, int element);

/* Makes the levels of a diagram that has none, from the first one on. */
SomaSweepResult soma_diagram_make (SomaDiagram *diagram, SomaSweep *sweep);

/* Sets the size, once the levels are there. */
void soma_diagram_measure (SomaDiagram *diagram);

/* Writes the solution that consists of options of the quotient, and the pins. */
void soma_diagram_write (const SomaDiagram *diagram, const int *options, int n_options,
                         uint16_t *copy_at);

static inline int
soma_edge_get_far (SomaDiagramEdge edge)
{
  return (int) (edge.how & ((UINT32_C (1) << SOMA_EDGE_FAR_BITS) - 1));
}

/* The number of the option among all of the quotient; -1: the cell stays empty. */
static inline int
soma_edge_get_option (const SomaDiagram *diagram, int cell, SomaDiagramEdge edge)
{
  uint32_t local = edge.how >> SOMA_EDGE_FAR_BITS;

  return local == SOMA_EDGE_EMPTY ? -1 : diagram->quotient->first_option[cell] + (int) local;
}
