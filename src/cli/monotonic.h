/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pthread.h>
#include <time.h>

#include <glib.h>

/* Waiting by the clock that nobody sets. Under POSIX mutexes, because ThreadSanitizer does not see
 * GLib's. */

void monotonic_init_cond (pthread_cond_t *cond);

/* When it will be `microseconds` later, for pthread_cond_timedwait(). */
struct timespec monotonic_in (gint64 microseconds);
