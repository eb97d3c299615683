/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <sys/resource.h>

#include "corpus.h"
#include "trace.h"

#define N_STEPS 10000000
#define MAX_KILOBYTES (100 * 1000)
#define N_CURSORS 3 /* as many as a window has */

static void
assert_small (SomaTraceSearch search, const char *name, int techniques)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (name);
  SomaTraceOptions options = { .search = search, .techniques = techniques };
  g_autoptr (SomaTrace) trace = soma_trace_new (puzzle, &options, NULL);
  SomaTraceCursor *cursors[N_CURSORS];
  struct rusage usage;

  for (int i = 0; i < N_CURSORS; i++)
    {
      cursors[i] = soma_trace_cursor_new (trace);
      g_assert_cmpint (soma_trace_cursor_seek (cursors[i], N_STEPS - i, NULL), ==,
                       SOMA_TRACE_THERE);
    }
  for (int i = 0; i < N_CURSORS; i++)
    soma_trace_cursor_free (cursors[i]);
  g_assert_cmpint (getrusage (RUSAGE_SELF, &usage), ==, 0);
  g_test_message ("%s: %ld kB at most", name, usage.ru_maxrss);
  g_assert_cmpint (usage.ru_maxrss, <, MAX_KILOBYTES);
}

static void
test_classic (void)
{
  assert_small (SOMA_TRACE_CLASSIC, "solidpent-3x4x5", 0);
}

static void
test_scarcest (void)
{
  assert_small (SOMA_TRACE_SCARCEST, "solidpent-3x4x5", SOMA_DEFAULT_TECHNIQUES);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trace-memory/classic", test_classic);
  g_test_add_func ("/trace-memory/scarcest", test_scarcest);
  return g_test_run ();
}
