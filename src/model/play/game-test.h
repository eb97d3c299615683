/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game.h"

/* Replaces g_get_monotonic_time() as the source of the clock, so that tests need not wait. */
void soma_game_set_time_source (SomaGame *self, SomaTimeSource get_time);
