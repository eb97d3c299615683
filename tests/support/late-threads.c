/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <stdlib.h>

/* With SOMA_TEST_LATE=MS, threads that the program starts with g_thread_try_new() begin up to so
 * many milliseconds late, each by another time: what is started last may end first, or when what it
 * is for has gone. The linker has all calls go through here. */

GThread *__real_g_thread_try_new (const char *name, GThreadFunc func, gpointer data,
                                  GError **error);

/* Since 2.47, GNU's linker refuses a hidden function where libraries call the real one. */
__attribute__ ((visibility ("default"))) GThread *
__wrap_g_thread_try_new (const char *name, GThreadFunc func, gpointer data, GError **error);

typedef struct
{
  GThreadFunc func;
  gpointer data;
  guint late; /* milliseconds */
} Start;

static gpointer
start_late (gpointer data)
{
  Start start = *(Start *) data;

  g_free (data);
  g_usleep (1000 * (gulong) start.late);
  return start.func (start.data);
}

/* The nth thread is always as late with the same limit. */
static guint
draw_late (guint limit)
{
  static gint n_threads;
  g_autoptr (GRand) draw = g_rand_new_with_seed (limit + (guint) g_atomic_int_add (&n_threads, 1));

  return (guint) g_rand_int_range (draw, 0, (gint32) limit + 1);
}

GThread *
__wrap_g_thread_try_new (const char *name, GThreadFunc func, gpointer data, GError **error)
{
  const char *limit = g_getenv ("SOMA_TEST_LATE");

  if (limit == NULL)
    return __real_g_thread_try_new (name, func, data, error);
  Start *start = g_new (Start, 1);
  *start = (Start){ func, data, draw_late ((guint) MIN (strtoul (limit, NULL, 10), 10000)) };
  GThread *thread = __real_g_thread_try_new (name, start_late, start, error);
  if (thread == NULL)
    g_free (start);
  return thread;
}
