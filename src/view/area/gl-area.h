/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A GtkGLArea for any GL or GLES that there is, which is also fast in windows that cairo draws (see
 * window-drawing.h): GTK 4.8 hands its picture to these as floating-point numbers and back, which
 * takes longer than many a picture takes to be drawn. Here it is read as cairo has it. As with
 * GtkGLArea, "render" draws; but "resize" may not be emitted. */
#define SOMA_TYPE_GL_AREA (soma_gl_area_get_type ())
G_DECLARE_DERIVABLE_TYPE (SomaGlArea, soma_gl_area, SOMA, GL_AREA, GtkGLArea)

struct _SomaGlAreaClass
{
  GtkGLAreaClass parent_class;
};
