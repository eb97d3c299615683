/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "search.h"

/* Runs the search until it ends, is stopped, or has taken `time` microseconds. If no thread can be
 * started to watch the clock, there is no time limit. */
SomaSearchState slice_run (SomaSearch *search, gint64 time);
