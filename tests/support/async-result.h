/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "iterate.h"

#include <gio/gio.h>

/* For asynchronous calls that a test waits for: give soma_take_result() and the address of a result
 * that is NULL, then wait for that. */

static inline void
soma_take_result (GObject *source, GAsyncResult *result, gpointer data)
{
  g_set_object ((GAsyncResult **) data, result);
}

/* Runs the main loop until it is there. It remains the caller's. */
#define soma_wait_for_result(result)                                                               \
  ({                                                                                               \
    soma_run_until (*(result) != NULL);                                                            \
    *(result);                                                                                     \
  })
