/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "slow-apart.h"

/* A random assembly of two to four pieces that hardly ever comes apart without turns, and often
 * with them: a closed box of one piece or two, a small piece in it and perhaps another one, and a
 * hole through which the first could leave if it were turned by 90 degrees. Coordinates are from 0
 * to 4. */
void random_cage_make (GRand *rand, SlowAssembly *assembly);
