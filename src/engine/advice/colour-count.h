/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"
#include "why-not.h"

/* Whether the cells of the figure and those of the pieces have colours in numbers that cannot go
 * together. If so, sets all of the reason that COLOURS has: of several such cases, the one with the
 * fewest of what is too few. */
bool soma_colour_count_find (const SomaInstance *instance, SomaWhyNot *reason);
