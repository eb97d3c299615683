/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "bit-board.h"
#include "solve-job.h"

/* Puzzles and jobs for the tests of the model. What is returned is owned by the caller. */

/* Instead of g_test_init(): with an empty cache directory. */
void soma_fixture_init (int *argc, char ***argv);

/* Removes the solution store. */
void soma_fixture_forget_store (void);

/* A box to be built from the built-in set of that name. */
SomaPuzzle *soma_fixture_box (int x, int y, int z, const char *set_name);

/* The board of a box, with the Soma pieces. */
SomaBitBoard *soma_fixture_bit_board (int x, int y, int z);

/* Runs the main loop until `done` says so; fails the test if that takes minutes. */
typedef gboolean (*SomaFixtureFunc) (gpointer data);
void soma_fixture_run_until (SomaFixtureFunc done, gpointer data);

/* What a job gave. */
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

/* Whether no solution is in both. */
gboolean soma_fixture_are_disjoint (SomaFixtureResult *a, SomaFixtureResult *b);
