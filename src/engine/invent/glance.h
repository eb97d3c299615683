/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cutting.h"

/* Which pieces each one takes along when it moves: a bit for each. */
typedef uint16_t SomaPushes[SOMA_MAX_INVENT_PIECES];

/* Adds itself, and all that a piece takes along with the help of others. */
void soma_pushes_close (int n, SomaPushes pushes);

/* What is seen of a cutting without moving anything: whether any pieces can move at all. `*n_ways`
 * gets the number of ways in which some can be taken out at once. */
bool soma_glance (const SomaCutting *cutting, int *n_ways);
