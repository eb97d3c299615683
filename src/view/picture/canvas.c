/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "canvas.h"

void
soma_canvas_bind (SomaCanvas *canvas, int width, int height)
{
  if (canvas->framebuffer == 0)
    {
      glGenFramebuffers (1, &canvas->framebuffer);
      glGenRenderbuffers (1, &canvas->colour);
    }
  glBindFramebuffer (GL_FRAMEBUFFER, canvas->framebuffer);
  if (canvas->width == width && canvas->height == height)
    return;
  canvas->width = width;
  canvas->height = height;
  glBindRenderbuffer (GL_RENDERBUFFER, canvas->colour);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, width, height);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, canvas->colour);
}

/* GL's rows go from bottom to top, a texture's from top to bottom. */
void
soma_canvas_read_into (const SomaCanvas *canvas, guint8 *pixels)
{
  int width = canvas->width, height = canvas->height;
  gsize stride = (gsize) width * 4;
  g_autofree guint8 *rows = g_malloc (stride * height);

  glReadPixels (0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rows);
  for (int y = 0; y < height; y++)
    memcpy (pixels + stride * y, rows + stride * (height - 1 - y), stride);
}

GdkTexture *
soma_canvas_read (const SomaCanvas *canvas)
{
  int width = canvas->width, height = canvas->height;
  gsize stride = (gsize) width * 4;
  guint8 *pixels = g_malloc (stride * height);

  soma_canvas_read_into (canvas, pixels);
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, stride * height);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, stride);
}

void
soma_canvas_clear (SomaCanvas *canvas)
{
  glDeleteFramebuffers (1, &canvas->framebuffer);
  glDeleteRenderbuffers (1, &canvas->colour);
  *canvas = (SomaCanvas){ 0 };
}
