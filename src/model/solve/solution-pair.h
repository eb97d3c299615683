/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "symmetry.h"

/* Two solutions of a puzzle beside each other, and which of their pieces lie differently. */
typedef struct
{
  SomaPuzzle *puzzle; /* owned */
  guint16 *first;     /* owned, as `second` */
  guint16 *second;    /* turned */
  bool *first_moved;  /* owned: for each copy, whether it is not like this in the other one */
  bool *second_moved; /* likewise of the second */
  int n_moved;        /* in the first */
  int n_alike;        /* in both */
  int transform;      /* with which the second is turned (transform.h); 0: it is as it was */
} SomaSolutionPair;

/* If `turns`, the second one is turned, or mirrored where `symmetry` is SOMA_SYMMETRY_FULL and the
 * pieces allow it, so that as many pieces as possible are alike; it stays as it is where that is as
 * good. */
SomaSolutionPair *soma_solution_pair_new (SomaPuzzle *puzzle, SomaSymmetry symmetry,
                                          const guint16 *first, const guint16 *second,
                                          gboolean turns);

/* Takes NULL too. */
void soma_solution_pair_free (SomaSolutionPair *pair);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolutionPair, soma_solution_pair_free)
