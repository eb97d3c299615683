/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <gtk/gtk.h>

/* A framebuffer off screen to draw a picture into. All functions need the same GL context to be
 * current. It starts as all zeros. */
typedef struct
{
  GLuint framebuffer, colour;
  int width, height;
} SomaCanvas;

/* Binds the canvas, of that size in pixels. */
void soma_canvas_bind (SomaCanvas *canvas, int width, int height);

/* What was drawn into the canvas that is bound: transparent where there is nothing. */
GdkTexture *soma_canvas_read (const SomaCanvas *canvas);

/* Takes one that is all zeros too. */
void soma_canvas_clear (SomaCanvas *canvas);
