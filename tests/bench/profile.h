/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "piece-set.h"

/* The yardstick of counting without finding: what someone writes who wants one number and nothing
 * else. It shares nothing with the engine but the type of a set. */

/* In how many ways the pieces, all of one size, fill a box, whose shorter sides should come first.
 * They may be turned and reflected in any way. Each is used once if all are single, otherwise any
 * number of times. 0 if the next cells that a piece can reach, and the pieces, are too many for 64
 * bits. */
guint64 profile_count (const int *size, const SomaPieceSet *set);
