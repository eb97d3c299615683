/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve-all.h"

/* Lets each figure have that many microseconds in the first round, from the next start on. */
void soma_solve_all_set_first_slice (gint64 microseconds);
