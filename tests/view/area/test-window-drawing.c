/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-drawing.h"

/* As drivers call themselves. */
static void
test_names (void)
{
  g_assert_true (soma_window_drawing_is_software ("llvmpipe (LLVM 15.0.6, 256 bits)"));
  g_assert_true (soma_window_drawing_is_software ("softpipe"));
  g_assert_true (soma_window_drawing_is_software ("Software Rasterizer"));
  g_assert_false (soma_window_drawing_is_software ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
  g_assert_false (
      soma_window_drawing_is_software ("AMD Radeon RX 6600 (radeonsi, navi23, LLVM 15)"));
  g_assert_false (soma_window_drawing_is_software (NULL));
}

static GType
get_renderer (void)
{
  GtkWidget *window = gtk_window_new ();

  gtk_widget_realize (window);
  GType type = G_OBJECT_TYPE (gtk_native_get_renderer (GTK_NATIVE (window)));
  gtk_window_destroy (GTK_WINDOW (window));
  return type;
}

/* Tests have no graphics card. If GTK no longer asks how windows are to be drawn, this fails. */
static void
test_choose (void)
{
  g_assert_true (get_renderer () != GSK_TYPE_CAIRO_RENDERER);
  soma_window_drawing_choose (gdk_display_get_default ());
  g_assert_true (get_renderer () == GSK_TYPE_CAIRO_RENDERER);
}

int
main (int argc, char **argv)
{
  /* Which decides where it is set, as it is in builds with a sanitizer. */
  g_unsetenv ("GSK_RENDERER");
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/window-drawing/names", test_names);
  g_test_add_func ("/window-drawing/choose", test_choose);
  return g_test_run ();
}
