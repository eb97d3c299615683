/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "camera.h"
#include "scene.h"

/* Draws a scene with GL 3.3 or GLES 3.0. All functions need the same GL context to be current, that
 * of soma_renderer_new(), or one that shares its objects. */
typedef struct _SomaRenderer SomaRenderer;

typedef struct
{
  gboolean dark;          /* what is behind the picture */
  gboolean high_contrast; /* strong outlines, plain surfaces */
  gboolean letters;
  gboolean close_shadow; /* only right under the figure: for pictures without room around it */
  float explode;         /* 0 to 1 */
  guint32 accent;        /* 0xRRGGBB: outlines of marked bodies */
  int samples;           /* per pixel; 0 for none of its own */
} SomaLook;

/* NULL and sets `error` (SOMA_RENDER_ERROR) if this context cannot do it. */
SomaRenderer *soma_renderer_new (GError **error);

/* Whether the processor does the work, so that every sample of a pixel counts. */
gboolean soma_renderer_is_software (SomaRenderer *self);

/* Takes NULL too. */
void soma_renderer_free (SomaRenderer *self);

/* Makes the scene's surfaces and uploads them; its bodies may be moved later. The scene must live until the next call, of this or
 * of soma_renderer_forget_scene(), which needs no context. */
void soma_renderer_set_scene (SomaRenderer *self, const SomaScene *scene);
void soma_renderer_forget_scene (SomaRenderer *self);

/* Draws into the framebuffer that is bound, on all its width and height (pixels), which it clears:
 * premultiplied, transparent where nothing is. Sets `error` if there is no memory for the picture. */
gboolean soma_renderer_draw (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look,
                             int width, int height, GError **error);
