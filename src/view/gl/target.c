/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "target.h"

#include "program.h"

static GLuint
add_storage (GLenum format, GLenum attachment, int width, int height, int samples)
{
  GLuint storage;

  glGenRenderbuffers (1, &storage);
  glBindRenderbuffer (GL_RENDERBUFFER, storage);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, samples, format, width, height);
  glBindRenderbuffer (GL_RENDERBUFFER, 0);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, storage);
  return storage;
}

gboolean
soma_target_resize (SomaTarget *target, int width, int height, int samples, GError **error)
{
  GLint most = 0;

  glGetIntegerv (GL_MAX_SAMPLES, &most);
  samples = MIN (samples, most);
  if (target->framebuffer != 0 && target->width == width && target->height == height &&
      target->samples == samples)
    return TRUE;

  GLint before = 0;
  glGetIntegerv (GL_FRAMEBUFFER_BINDING, &before);
  soma_target_clear (target);
  target->width = width;
  target->height = height;
  target->samples = samples;
  glGenFramebuffers (1, &target->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, target->framebuffer);
  target->colour = add_storage (GL_RGBA8, GL_COLOR_ATTACHMENT0, width, height, samples);
  target->depth = add_storage (GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT, width, height, samples);
  gboolean complete = glCheckFramebufferStatus (GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint) before);
  if (complete)
    return TRUE;
  soma_target_clear (target);
  g_set_error (error, SOMA_RENDER_ERROR, SOMA_RENDER_ERROR_TARGET,
               "No picture of %d by %d pixels with %d samples", width, height, samples);
  return FALSE;
}

void
soma_target_clear (SomaTarget *target)
{
  glDeleteFramebuffers (1, &target->framebuffer);
  glDeleteRenderbuffers (1, &target->colour);
  glDeleteRenderbuffers (1, &target->depth);
  *target = (SomaTarget){ 0 };
}
