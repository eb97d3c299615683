/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game.h"

/* What the clock is read from instead of g_get_monotonic_time(), so that tests need not wait. */
void soma_game_set_time_source (SomaGame *self, SomaTimeSource get_time);
