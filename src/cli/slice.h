/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "search.h"

/* Runs the search until it ends, is stopped, or `time` microseconds are over. Where no thread is left
 * that could look at the clock, the time does not count. */
SomaSearchState slice_run (SomaSearch *search, gint64 time);
