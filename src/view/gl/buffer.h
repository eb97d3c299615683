/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <glib.h>

/* Vertices and indices of triangles in GPU memory. */
typedef struct
{
  GLuint array, vertices, indices;
  int n_indices;
} SomaBuffer;

/* The layout of a vertex attribute, whose index in the array is its location. */
typedef struct
{
  int n_components;
  GLenum type; /* integers are normalised */
  gsize offset;
} SomaAttribute;

void soma_buffer_init (SomaBuffer *buffer, const SomaAttribute *attributes, int n_attributes,
                       gsize stride);
void soma_buffer_clear (SomaBuffer *buffer);

/* Replaces the contents. `vertices_size` is in bytes. */
void soma_buffer_upload (SomaBuffer *buffer, const void *vertices, gsize vertices_size,
                         const guint32 *indices, int n_indices);

/* Draws `n_indices` indices, beginning with `first`. */
void soma_buffer_draw (const SomaBuffer *buffer, int first, int n_indices);

/* The same with two indices for each line. */
void soma_buffer_draw_lines (const SomaBuffer *buffer, int first, int n_indices);
