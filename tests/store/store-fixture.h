/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "store-writer.h"

/* Puzzles and solutions for the tests of the store. The caller owns what is returned. */

/* The seven pieces of Soma; `order` (nullable) gives the piece at each place. */
SomaPieceSet *soma_fixture_set (const int *order);

/* The small dog, whose only symmetry is the mirror image in x. */
SomaFigure *soma_fixture_dog (void);

/* The figure turned by `transform`, with the set; takes both. */
SomaPuzzle *soma_fixture_puzzle (SomaFigure *figure, int transform, SomaPieceSet *set);

/* A bar of `length` cells to fill with single cubes of two names: 2^length solutions. */
SomaPuzzle *soma_fixture_bar (int length);

/* Solution number `number` of that bar. */
void soma_fixture_bar_solution (const SomaPuzzle *bar, guint64 number, uint16_t *copy_at);

/* A path in a directory of its own. */
char *soma_fixture_path (void);

/* All solutions that a search finds: a GBytes of copy numbers each. */
GPtrArray *soma_fixture_solve (SomaPuzzle *puzzle, SomaSymmetry symmetry);

/* All stored solutions, asserted to be free of damage. */
GPtrArray *soma_fixture_read (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                              SomaSymmetry symmetry);

/* Stores `solutions`, as complete. */
void soma_fixture_store (SomaSolutionStore *store, const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                         GPtrArray *solutions);

/* What is stored for the puzzle. */
SomaStoredState soma_fixture_state (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                    SomaSymmetry symmetry, guint64 *n_solutions);

/* Asserts that the same solutions are in both, in the same order. */
void soma_fixture_assert_equal (GPtrArray *a, GPtrArray *b);

/* Runs the SQL on the file. */
void soma_fixture_execute (const char *path, const char *sql);

/* The first column of the first row that the SQL returns, as text. */
char *soma_fixture_ask (const char *path, const char *sql);

/* Root may write anything; after this, the process may not. For a subprocess. */
void soma_fixture_drop_capabilities (void);
