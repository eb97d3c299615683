/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boxed-puzzle.h"

G_DEFINE_BOXED_TYPE (SomaPuzzle, soma_puzzle, soma_puzzle_ref, soma_puzzle_unref)
