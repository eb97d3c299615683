/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "corpus.h"
#include "report.h"
#include "search.h"

/* Shared by all chapters of the report. */
typedef struct
{
  gboolean quick;     /* only enough to show that everything works */
  const char *solver; /* the path of soma-solve */
  char **against;     /* another solver's command line */
  char **burrs;       /* (nullable) borrowed: files of puzzles that are taken apart, too */
  GPtrArray *puzzles; /* of CorpusPuzzle, without the slow ones if `quick` */
  GPtrArray *firsts;  /* of CorpusPuzzle: those of which one solution is wanted */
  GPtrArray *others;  /* of CorpusPuzzle: those that are asked other questions */
  GPtrArray *figures; /* of CorpusPuzzle: the 46 */
  Report report;
  guint n_wrong; /* counts that differ from the expected ones */
} Bench;

/* The cost and the result of a search. */
typedef struct
{
  SomaSearchState state;
  guint64 n_solutions, n_nodes, n_children;
  double preparation; /* seconds of processor time */
  double search;      /* seconds of processor time */
  double wall;        /* seconds, of the search */
} SearchRun;

SearchRun bench_search (SomaPuzzle *puzzle, const SomaSearchOptions *options);

/* NULL if it is not among the puzzles. */
const CorpusPuzzle *bench_find_puzzle (const Bench *bench, const char *name);

/* The convention in which the puzzle's number of solutions is known and found fastest. */
SomaSymmetry bench_choose_symmetry (const CorpusPuzzle *puzzle);

/* Records a mistake if the numbers differ. */
void bench_expect (Bench *bench, const char *name, guint64 expected, guint64 found);

/* The load of the machine: how many processes were ready to run over the last minute. */
char *bench_get_load (void);

/* How often to measure something that takes so many seconds. */
int bench_choose_rounds (const Bench *bench, double seconds);

/* The chapters */

void bench_corpus (Bench *bench);
void bench_kernels (Bench *bench);
void bench_orders (Bench *bench);
void bench_threads (Bench *bench);
void bench_techniques (Bench *bench);
void bench_first_solutions (Bench *bench);
void bench_hints (Bench *bench);
void bench_advice (Bench *bench);
void bench_apart (Bench *bench);
void bench_turns (Bench *bench);
void bench_sweep (Bench *bench);
void bench_batch (Bench *bench);
void bench_solutions (Bench *bench);
void bench_graph (Bench *bench);
void bench_units (Bench *bench);
void bench_listing (Bench *bench);
void bench_questions (Bench *bench);
void bench_files (Bench *bench);
void bench_start_up (Bench *bench);
void bench_against (Bench *bench);
