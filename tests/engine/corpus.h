/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "draft.h"

/* The puzzles and figures of tests/corpus whose numbers of solutions are known. */

typedef struct
{
  char *name;
  SomaPuzzle *puzzle;
  Draft draft;                           /* not of figures.soma */
  gint64 counts[SOMA_SYMMETRY_NONE + 1]; /* by convention; -1 where nothing is known */
  int parity;                            /* black minus white cells; of figures only */
  gboolean is_slow;                      /* takes the engine more than a moment */
} CorpusPuzzle;

/* The puzzles of that file of tests/corpus, as CorpusPuzzle; the array owns them. Each is a line
 * "puzzle NAME" and the lines up to the next one: those of a draft, "source TEXT", "slow", and
 * "count CONVENTION NUMBER" for each convention in which the number is known. */
GPtrArray *corpus_load_puzzles (const char *file_name);

/* The figures of figures.soma with the counts of figures.tsv, to be built from the seven Soma
 * pieces, as CorpusPuzzle; the array owns them. */
GPtrArray *corpus_load_figures (void);

/* The puzzle of puzzles.txt of that name; a new reference. */
SomaPuzzle *corpus_get (const char *name);

/* The piece of that letter. */
const SomaPiece *corpus_find_piece (const SomaPieceSet *set, const char *letter);

/* A puzzle of `n_types` pieces of eight cells, each of which has 65,856 placements in the largest
 * cube and is told from the others, though they look alike. From four on its tables are large, and
 * given up on a stop. */
SomaPuzzle *corpus_make_wide (int n_types);

/* With so many, they are more than SOMA_MAX_SLOTS. */
#define CORPUS_TOO_WIDE (SOMA_MAX_SLOTS / (65856 * 9) + 1)
