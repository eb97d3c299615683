/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"
#include "slow-apart.h"

/* Random assemblies of a few pieces, some of which lock each other: in a random box, or in one of
 * this extent, at most 5 along each axis. */
void random_assembly_make (GRand *rand, int n_pieces, SlowAssembly *assembly);
void random_assembly_fill (GRand *rand, const int *extent, int n_pieces, SlowAssembly *assembly);

/* The same as a puzzle and its solution, to be freed with g_free(); copies are numbered as pieces.
 * Three arms of different lengths, which stay empty, leave the figure without symmetries: it is
 * looked at as it is. */
SomaPuzzle *random_assembly_make_puzzle (const SlowAssembly *assembly, uint16_t **copy_at);
