/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* The puzzles and figures of tests/corpus whose numbers of solutions are known. */

typedef struct
{
  char *name;
  SomaPuzzle *puzzle;
  gint64 counts[SOMA_SYMMETRY_NONE + 1]; /* by convention; -1 where nothing is known */
  gboolean is_slow;                      /* takes the engine more than a moment */
} CorpusPuzzle;

/* The puzzles of puzzles.txt, as CorpusPuzzle; the array owns them. */
GPtrArray *corpus_load_puzzles (void);

/* The figures of the catalogue with the counts of figures.tsv, to be built from the seven Soma
 * pieces, as CorpusPuzzle; the array owns them. */
GPtrArray *corpus_load_figures (void);

/* The puzzle of puzzles.txt of that name; a new reference. */
SomaPuzzle *corpus_get (const char *name);

/* The piece of that letter. */
const SomaPiece *corpus_find_piece (const SomaPieceSet *set, const char *letter);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFigure, soma_figure_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPieceSet, soma_piece_set_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPuzzle, soma_puzzle_unref)
