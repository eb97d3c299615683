/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model-fixture.h"
#include "solution-list.h"
#include "solve-job.h"

/* The results of a job. */
typedef struct
{
  SomaSolveStatus status;
  GHashTable *solutions; /* of GBytes: the packed solutions, each once */
  char *checkpoint;      /* (nullable) */
  char *store_problem;   /* (nullable) */
} SomaFixtureResult;

/* Runs `job` to its end, or stops it when it has handed over `stop_at` solutions if that is not
 * negative. Takes the job. */
SomaFixtureResult *soma_fixture_run (SomaSolveJob *job, const SomaPuzzle *puzzle, int stop_at);
void soma_fixture_result_free (SomaFixtureResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFixtureResult, soma_fixture_result_free)

/* All solutions of the puzzle, searched for anew. */
SomaSolutionList *soma_fixture_solve (SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* Whether no solution is in both. */
gboolean soma_fixture_are_disjoint (SomaFixtureResult *a, SomaFixtureResult *b);
