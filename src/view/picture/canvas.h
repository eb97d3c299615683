/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <gtk/gtk.h>

/* An offscreen framebuffer to draw a picture into, all zeros at first. All functions need the same
 * current GL context. */
typedef struct
{
  GLuint framebuffer, colour;
  int width, height;
} SomaCanvas;

/* Binds the canvas with that size in pixels. */
void soma_canvas_bind (SomaCanvas *canvas, int width, int height);

/* Writes the picture in the bound canvas, row by row from the top, each pixel red, green, blue and
 * alpha, premultiplied. */
void soma_canvas_read_into (const SomaCanvas *canvas, guint8 *pixels);

/* The picture in the bound canvas, with a transparent background. */
GdkTexture *soma_canvas_read (const SomaCanvas *canvas);

/* Takes an all-zero canvas too. */
void soma_canvas_clear (SomaCanvas *canvas);
