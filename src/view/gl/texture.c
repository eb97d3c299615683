/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "texture.h"

GLuint
soma_texture_new (GLint wrap, gboolean levels)
{
  GLuint texture;

  glGenTextures (1, &texture);
  glBindTexture (GL_TEXTURE_2D, texture);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                   levels ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR);
  return texture;
}

static void
upload_level (int level, GLint internal, GLenum format, int width, int height, const guint8 *texels)
{
  glPixelStorei (GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D (GL_TEXTURE_2D, level, internal, width, height, 0, format, GL_UNSIGNED_BYTE, texels);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
}

void
soma_texture_upload (GLuint texture, GLint internal, GLenum format, int width, int height,
                     const guint8 *texels)
{
  glBindTexture (GL_TEXTURE_2D, texture);
  upload_level (0, internal, format, width, height, texels);
}

/* glGenerateMipmap() draws the levels: where a processor does that, it compiles code for it first,
 * in each view, which takes longer than to draw the view. */
void
soma_texture_upload_levels (GLuint texture, int size, guint8 *texels)
{
  glBindTexture (GL_TEXTURE_2D, texture);
  for (int level = 0; size > 0; level++, size /= 2)
    {
      upload_level (level, GL_R8, GL_RED, size, size, texels);
      /* Each texel is the mean of four; of an odd size, the last row and column are left out. */
      int half = size / 2;

      for (int y = 0; y < half; y++)
        for (int x = 0; x < half; x++)
          {
            const guint8 *from = texels + (gsize) 2 * y * size + 2 * x;

            texels[y * half + x] =
                (guint8) ((from[0] + from[1] + from[size] + from[size + 1] + 2) / 4);
          }
    }
}
