/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "buffer.h"

void
soma_buffer_init (SomaBuffer *buffer, const SomaAttribute *attributes, int n_attributes,
                  gsize stride)
{
  buffer->n_indices = 0;
  glGenVertexArrays (1, &buffer->array);
  glGenBuffers (1, &buffer->vertices);
  glGenBuffers (1, &buffer->indices);
  glBindVertexArray (buffer->array);
  glBindBuffer (GL_ARRAY_BUFFER, buffer->vertices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, buffer->indices);
  for (int i = 0; i < n_attributes; i++)
    {
      const SomaAttribute *a = &attributes[i];
      glEnableVertexAttribArray (i);
      glVertexAttribPointer (i, a->n_components, a->type, a->type != GL_FLOAT, (GLsizei) stride,
                             GSIZE_TO_POINTER (a->offset));
    }
  glBindVertexArray (0);
}

void
soma_buffer_clear (SomaBuffer *buffer)
{
  glDeleteVertexArrays (1, &buffer->array);
  glDeleteBuffers (1, &buffer->vertices);
  glDeleteBuffers (1, &buffer->indices);
  *buffer = (SomaBuffer){ 0 };
}

void
soma_buffer_upload (SomaBuffer *buffer, const void *vertices, gsize vertices_size,
                    const guint32 *indices, int n_indices)
{
  glBindVertexArray (buffer->array);
  glBindBuffer (GL_ARRAY_BUFFER, buffer->vertices);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) vertices_size, vertices, GL_STATIC_DRAW);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) (n_indices * sizeof *indices), indices,
                GL_STATIC_DRAW);
  glBindVertexArray (0);
  buffer->n_indices = n_indices;
}

static void
draw (const SomaBuffer *buffer, GLenum mode, int first, int n_indices)
{
  if (n_indices == 0)
    return;
  glBindVertexArray (buffer->array);
  glDrawElements (mode, n_indices, GL_UNSIGNED_INT, GSIZE_TO_POINTER (first * sizeof (guint32)));
  glBindVertexArray (0);
}

void
soma_buffer_draw (const SomaBuffer *buffer, int first, int n_indices)
{
  draw (buffer, GL_TRIANGLES, first, n_indices);
}

void
soma_buffer_draw_lines (const SomaBuffer *buffer, int first, int n_indices)
{
  draw (buffer, GL_LINES, first, n_indices);
}
