/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define SOMA_ITERATE_MS 4

static inline gboolean
soma_iterate_over (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Runs the main loop once: it waits for an event, though not for long, since what a test waits for
 * may be told by none. (Looking again at once would take a processor from the threads and the X
 * server that it waits for.) */
static inline void
soma_iterate (void)
{
  gboolean is_over = FALSE;
  guint source =
      g_timeout_add_full (G_PRIORITY_LOW, SOMA_ITERATE_MS, soma_iterate_over, &is_over, NULL);

  g_main_context_iteration (NULL, TRUE);
  if (!is_over)
    g_source_remove (source);
}
