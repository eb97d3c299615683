/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-view.h"

static void
test_finalize (void)
{
  GtkWidget *view = soma_puzzle_view_new ();
  g_object_ref_sink (view);
  g_assert_finalize_object (view);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/puzzle-view/finalize", test_finalize);
  return g_test_run ();
}
