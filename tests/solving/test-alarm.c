/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "alarm.h"

#include <stdatomic.h>

#include "engine-auto.h"
#include "pace.h"
#include "piece-sets.h"

typedef struct
{
  atomic_int n_rung;
  int n_wanted;
} Bell;

static gint64
ring_cb (gpointer data)
{
  Bell *bell = data;

  return atomic_fetch_add (&bell->n_rung, 1) + 1 < bell->n_wanted ? 1 : 0;
}

static void
wait_for (Bell *bell, int n)
{
  while (atomic_load (&bell->n_rung) < n)
    g_thread_yield ();
}

/* One that is set later may be due sooner, and each rings as often as it says. */
static void
test_several (void)
{
  Bell first = { .n_wanted = 3 }, second = { .n_wanted = 1 }, never = { .n_wanted = 1 };
  SomaAlarm late = { .ring = ring_cb, .data = &never };
  SomaAlarm alarms[] = { { .ring = ring_cb, .data = &first },
                         { .ring = ring_cb, .data = &second } };

  soma_alarm_set (&late, G_TIME_SPAN_HOUR);
  soma_alarm_set (&alarms[0], G_TIME_SPAN_MILLISECOND);
  soma_alarm_set (&alarms[1], 0);
  wait_for (&first, 3);
  wait_for (&second, 1);
  soma_alarm_call_off (&alarms[0]);
  soma_alarm_call_off (&late);
  soma_alarm_call_off (&alarms[1]);
  g_assert_cmpint (atomic_load (&first.n_rung), ==, 3);
  g_assert_cmpint (atomic_load (&second.n_rung), ==, 1);
  g_assert_cmpint (atomic_load (&never.n_rung), ==, 0);
}

static gpointer
set_many (gpointer data)
{
  for (int i = 0; i < 1000; i++)
    {
      Bell bell = { .n_wanted = G_MAXINT };
      SomaAlarm alarm = { .ring = ring_cb, .data = &bell };
      soma_alarm_set (&alarm, i % 2);
      if (i % 100 == 0)
        wait_for (&bell, 1);
      soma_alarm_call_off (&alarm);
    }
  return NULL;
}

/* From several threads. What is called off is gone: it was on their stacks. */
static void
test_threads (void)
{
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("set-many", set_many, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

/* Slices double while the search gets on, up to a length, and without progress beyond it. */
static void
test_slices (void)
{
  const gint64 second = G_TIME_SPAN_SECOND;

  g_assert_cmpint (soma_pace_get_next_slice (second, 0, 0.1), ==, 2 * second);
  g_assert_cmpint (soma_pace_get_next_slice (4 * second, 0, 0.1), ==, 4 * second);
  g_assert_cmpint (soma_pace_get_next_slice (4 * second, 0.1, 0.1), ==, 8 * second);
  g_assert_cmpint (soma_pace_get_next_slice (8 * second, 0.1, 0.2), ==, 8 * second);
}

/* A search of years is over with its slice, and goes on with the next one. */
static void
test_slice_ends (void)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (3, 3, 6, NULL);
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", figure, soma_piece_sets_get ("double-soma"), NULL, 0, false, NULL);
  const SomaSearchOptions options = { .n_threads = 2 };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress = { 0 };

  for (gint64 time = G_TIME_SPAN_MILLISECOND; progress.n_nodes == 0; time *= 2)
    {
      g_assert_cmpint (soma_pace_run_slice (search, time), ==, SOMA_SEARCH_STOPPED);
      soma_search_get_progress (search, &progress);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/alarm/several", test_several);
  g_test_add_func ("/alarm/threads", test_threads);
  g_test_add_func ("/alarm/slices", test_slices);
  g_test_add_func ("/alarm/slice-ends", test_slice_ends);
  return g_test_run ();
}
