/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pthread.h>
#include <time.h>

#include <glib.h>

/* Timed waits on the monotonic clock, which is never set. With POSIX mutexes, because
 * ThreadSanitizer does not see GLib's. */

void monotonic_init_cond (pthread_cond_t *cond);

/* The time `microseconds` from now, for pthread_cond_timedwait(). */
struct timespec monotonic_in (gint64 microseconds);
