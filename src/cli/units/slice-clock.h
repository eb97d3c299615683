/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "search.h"

/* Runs searches in slices of time, one after the other. Its thread is started once for all of them:
 * many searches take less time than to start one. */
typedef struct _SliceClock SliceClock;

SliceClock *slice_clock_new (void);

/* Runs the search until it ends, is stopped, or has taken `time` microseconds. If no thread could
 * be started to watch the clock, there is no time limit. */
SomaSearchState slice_clock_run (SliceClock *clock, SomaSearch *search, gint64 time);

void slice_clock_free (SliceClock *clock);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SliceClock, slice_clock_free)
