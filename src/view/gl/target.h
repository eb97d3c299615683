/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <glib.h>

/* A picture off screen with depth and several samples a pixel. */
typedef struct
{
  GLuint framebuffer, colour, depth;
  int width, height, samples;
} SomaTarget;

/* Makes the target fit, with the given number of samples or as many as there are. Sets `error` if
 * that is impossible. The target starts as all zeros. */
gboolean soma_target_resize (SomaTarget *target, int width, int height, int samples,
                             GError **error);

/* Takes one that is all zeros too. */
void soma_target_clear (SomaTarget *target);
