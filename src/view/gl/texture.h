/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <glib.h>

/* Textures of two dimensions. A GL context must be current. */

/* A texture without texels, which is bound, too; free with glDeleteTextures(). `wrap` is what GL
 * calls GL_TEXTURE_WRAP_S. With `levels` it is looked at from afar as well. */
GLuint soma_texture_new (GLint wrap, gboolean levels);

/* Gives it `width` times `height` texels of `format`, one byte each for every channel. */
void soma_texture_upload (GLuint texture, GLint internal, GLenum format, int width, int height,
                          const guint8 *texels);

/* Likewise `size` times `size` texels of one channel, and every smaller level. These are made of
 * the texels, which are overwritten. */
void soma_texture_upload_levels (GLuint texture, int size, guint8 *texels);
