/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine-auto.h"

/* Ways to find one solution that may miss them all: how many seeds lead to one. */

typedef struct
{
  const char *name;
  const char *lines[8]; /* as in the corpus */
  int n_fewest;         /* of six seeds, so many lead to a solution */
} FillCase;

/* One try with a seed. Adds to `n_nodes`; TRUE if it sets `copy_at` to a solution. */
typedef gboolean (*FillTry) (SomaSearch *search, guint64 seed, guint16 *copy_at, guint64 *n_nodes);

SomaPuzzle *fill_case_make_puzzle (const FillCase *what);

/* A search for one solution on one thread, before it is run. */
SomaSearch *fill_make_search (SomaPuzzle *puzzle);

/* How many of six seeds lead to a solution, each always to the same and within so many nodes. */
int fill_count (SomaPuzzle *puzzle, FillTry fill, guint64 most_nodes);

void fill_check_cases (const FillCase *cases, guint n_cases, FillTry fill, guint64 most_nodes);
