/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "camera.h"
#include "scene.h"

/* Draws a scene with GL 3.3 or GLES 3.0. For all functions, the GL context that was current in
 * soma_renderer_new(), or one that shares its objects, must be current; and all renderers there are
 * at a time share objects, as those of one display do, and one thread. */
typedef struct _SomaRenderer SomaRenderer;

typedef struct
{
  gboolean dark;          /* the background of the picture */
  gboolean high_contrast; /* strong outlines, plain surfaces */
  gboolean letters;
  gboolean close_shadow; /* only right below the figure: for pictures without a margin */
  float explode;         /* 0 to 1 */
  guint32 accent;        /* 0xRRGGBB: outlines of marked bodies */
  int samples;           /* per pixel; 0: one, and a coarse grain, for what moves */
} SomaLook;

/* NULL and sets `error` (SOMA_RENDER_ERROR) if the context does not support it. */
SomaRenderer *soma_renderer_new (GError **error);

/* Whether the CPU renders, so that samples are expensive. */
gboolean soma_renderer_is_software (SomaRenderer *self);

/* Takes NULL too. */
void soma_renderer_free (SomaRenderer *self);

/* Makes and uploads the scene's surfaces; its bodies may be moved later. The scene must stay
 * valid until the next call of this function or of soma_renderer_forget_scene(), which needs
 * no context. */
void soma_renderer_set_scene (SomaRenderer *self, const SomaScene *scene);
void soma_renderer_forget_scene (SomaRenderer *self);

/* As soma_renderer_set_scene(), for a scene that is drawn once, whole, from `eye`: faster. */
void soma_renderer_set_still (SomaRenderer *self, const SomaScene *scene, SomaVec3 eye);

/* Clears the bound framebuffer of that width and height in pixels and draws into it: premultiplied,
 * with a transparent background. Sets `error` if there is no memory for the picture. */
gboolean soma_renderer_draw (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look,
                             int width, int height, GError **error);
