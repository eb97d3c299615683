/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "waiting.h"

/* Work that never ends by itself, for a window that is closed meanwhile. */
typedef struct
{
  gboolean is_for_window;
  GtkWindow *window;
  GCancellable *cancellable;
  SomaWaiting *waiting;
} Fixture;

static gboolean
end_cb (gpointer data)
{
  Fixture *fixture = data;
  g_assert_false (g_cancellable_is_cancelled (fixture->cancellable));
  soma_waiting_end (g_steal_pointer (&fixture->waiting));
  return G_SOURCE_REMOVE;
}

static gboolean
close_cb (gpointer data)
{
  Fixture *fixture = data;
  gtk_window_destroy (fixture->window);
  /* If the program ended now, this would not be called. */
  if (!fixture->is_for_window)
    g_idle_add (end_cb, fixture);
  return G_SOURCE_REMOVE;
}

static void
activate_cb (GtkApplication *application, Fixture *fixture)
{
  fixture->window = GTK_WINDOW (adw_application_window_new (application));
  gtk_window_present (fixture->window);
  fixture->waiting =
      soma_waiting_begin (fixture->window, "Working", fixture->cancellable, fixture->is_for_window);
  g_idle_add (close_cb, fixture);
}

static void
run (gboolean is_for_window)
{
  g_autoptr (AdwApplication) application =
      adw_application_new ("org.example.Waiting", G_APPLICATION_NON_UNIQUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Fixture fixture = { is_for_window, .cancellable = cancellable };
  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), &fixture);
  g_assert_cmpint (g_application_run (G_APPLICATION (application), 0, NULL), ==, 0);
  g_assert_cmpint (g_cancellable_is_cancelled (cancellable), ==, is_for_window);
  g_assert_cmpint (fixture.waiting != NULL, ==, is_for_window);
  g_clear_pointer (&fixture.waiting, soma_waiting_end);
}

/* What only the window would have shown is stopped, and the program ends. */
static void
test_for_window (void)
{
  run (TRUE);
}

/* What is written is written first. */
static void
test_goes_on (void)
{
  run (FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/waiting/for-window", test_for_window);
  g_test_add_func ("/waiting/goes-on", test_goes_on);
  return g_test_run ();
}
