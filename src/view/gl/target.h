/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <glib.h>

/* An offscreen picture with depth and several samples per pixel. */
typedef struct
{
  GLuint framebuffer, colour, depth;
  int width, height, samples;
} SomaTarget;

/* Resizes the target, with that number of samples or the greatest possible. Sets `error` on
 * failure. The target must be all zeros at first. */
gboolean soma_target_resize (SomaTarget *target, int width, int height, int samples,
                             GError **error);

/* Takes an all-zero target too. */
void soma_target_clear (SomaTarget *target);
