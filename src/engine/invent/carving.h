/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cutting.h"

/* Cuts a figure at random into connected pieces, one of which can make a turn: there is room for a
 * quarter turn about a fixed axis, for a piece as loose as the limits say, and then for going off
 * along an axis. Others can be in its way before the turn, whichever way it goes. The piece and the
 * room stay as they are when the cutting is changed. False if it got stuck, as happens most of the
 * time. */
bool soma_carve_turn (SomaCutting *cutting, const SomaTurnLimits *limits, uint64_t *random);
