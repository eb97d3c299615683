/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define SOMA_ITERATE_MS 4
#define SOMA_PATIENCE_US (300 * G_USEC_PER_SEC)

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

/* Runs the main loop until the condition holds. A test fails where that takes minutes, and tells
 * the condition and the line. */
#define soma_run_until(condition)                                                                  \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gint64 soma_end = g_get_monotonic_time () + SOMA_PATIENCE_US;                                  \
    while (!(condition))                                                                           \
      {                                                                                            \
        if (g_get_monotonic_time () > soma_end)                                                    \
          g_assertion_message (G_LOG_DOMAIN, __FILE__, __LINE__, G_STRFUNC,                        \
                               "waited in vain for " #condition);                                  \
        soma_iterate ();                                                                           \
      }                                                                                            \
  }                                                                                                \
  G_STMT_END
