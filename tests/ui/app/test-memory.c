/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What windows leave behind. */

#include <malloc.h>
#include <string.h>

#include "figures-page.h"
#include "puzzle-view-test.h"
#include "solutions-page.h"
#include "ui-fixture.h"

#define ROUNDS 5
#define WINDOWS 6 /* that are open at a time */

/* Of each window, what may still be in use when it has gone: less than any of its views takes.
 * Caches are filled by the first round, and some more of them by the others. */
#define MOST_LEFT ((gsize) 5 << 20)

/* Bytes that the process has from the system, without files. */
static gsize
measure_process (void)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/smaps_rollup", &text, NULL, NULL));
  const char *line = strstr (text, "Anonymous:");
  g_assert_nonnull (line);
  return (gsize) g_ascii_strtoull (line + strlen ("Anonymous:"), NULL, 10) * 1024;
}

static gsize
measure_use (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

static gboolean
is_drawn (SomaUiFixture *fixture)
{
  gpointer page = soma_ui_fixture_find (fixture->window, SOMA_TYPE_SOLUTIONS_PAGE);
  gpointer view = page != NULL ? soma_ui_fixture_find (page, SOMA_TYPE_PUZZLE_VIEW) : NULL;

  return view != NULL && soma_puzzle_view_get_n_frames (view) > 0;
}

/* Another window, with a burr on Solutions. */
static void
open_burr (SomaUiFixture *fixture, SomaApplication *application)
{
  fixture->application = application;
  g_set_weak_pointer (&fixture->window, soma_application_make_window (application));
  gtk_window_present (GTK_WINDOW (fixture->window));
  soma_ui_fixture_open_burr (fixture, "Pelikan Burr");
  soma_ui_fixture_run_until (fixture, is_drawn);
}

static gsize most; /* with all windows */

static gboolean
is_given_back (SomaUiFixture *fixture)
{
  return measure_process () < most / 4 * 3;
}

static gsize first; /* in use after the first round */

/* What a window had under way may go on for a moment. */
static gboolean
is_freed (SomaUiFixture *fixture)
{
  return measure_use () < first + (ROUNDS - 1) * WINDOWS * MOST_LEFT;
}

static void
open_and_close (SomaApplication *application)
{
  SomaUiFixture fixtures[WINDOWS] = { 0 };

  for (int i = 0; i < WINDOWS; i++)
    open_burr (&fixtures[i], application);
  most = measure_process ();
  for (int i = 0; i < WINDOWS; i++)
    soma_ui_fixture_tear_down (&fixtures[i], NULL);
}

static void
test_windows (SomaUiFixture *fixture, gconstpointer data)
{
  if (measure_use () == 0)
    {
      g_test_skip ("A sanitizer has memory of its own");
      return;
    }
  open_and_close (fixture->application);
  soma_ui_fixture_run_until (fixture, is_given_back);
  first = measure_use ();
  for (int i = 1; i < ROUNDS; i++)
    open_and_close (fixture->application);
  soma_ui_fixture_run_until (fixture, is_freed);
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/memory/windows", test_windows);
  return g_test_run ();
}
