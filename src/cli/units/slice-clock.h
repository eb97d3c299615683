/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "search.h"

/* Runs the search until it ends, is stopped, or has taken `time` microseconds. One search at a
 * time. It is a signal that stops it: to start a thread that watches the clock takes 0.2 ms.
 * Without a timer, which the system may refuse, there is no time limit. */
SomaSearchState slice_clock_run (SomaSearch *search, gint64 time);
