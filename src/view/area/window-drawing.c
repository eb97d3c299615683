/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-drawing.h"

#include <epoxy/gl.h>
#include <string.h>

/* By this, GTK asks a display for the name of its windows' renderer, and only then the environment.
 * It is not promised, but where it is not asked for, it does no harm; and the environment cannot be
 * changed any more once there are threads. */
#define KEY "gsk-renderer"

gboolean
soma_window_drawing_is_software (const char *renderer)
{
  static const char *const names[] = { "llvmpipe", "softpipe", "swrast", "Software Rasterizer",
                                       "SwiftShader" };

  for (guint i = 0; renderer != NULL && i < G_N_ELEMENTS (names); i++)
    if (strstr (renderer, names[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
has_software_gl (GdkDisplay *display)
{
  g_autoptr (GdkGLContext) context = gdk_display_create_gl_context (display, NULL);

  if (context == NULL || !gdk_gl_context_realize (context, NULL))
    return FALSE;
  gdk_gl_context_make_current (context);
  gboolean is_software = soma_window_drawing_is_software ((const char *) glGetString (GL_RENDERER));
  gdk_gl_context_clear_current ();
  return is_software;
}

void
soma_window_drawing_choose (GdkDisplay *display)
{
  g_return_if_fail (GDK_IS_DISPLAY (display));

  if (g_getenv ("GSK_RENDERER") == NULL && has_software_gl (display))
    g_object_set_data (G_OBJECT (display), KEY, (gpointer) "cairo");
}
