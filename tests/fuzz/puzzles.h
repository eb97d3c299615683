/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"

/* Puzzles for reading texts and bytes. An input begins with a character that selects one. */

#define N_FUZZ_PUZZLES 7

/* The puzzle that the character names, whichever it is; '0' is the first. Owned by the program. */
SomaPuzzle *fuzz_puzzle_get (uint8_t character);
