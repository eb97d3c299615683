/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-picture.h"

/* Draws a map with GL 3.3 or GLES 3.0: what does not change stays in the memory of the GPU. For all
 * functions, the GL context that was current in soma_map_renderer_new() must be. */
typedef struct _SomaMapRenderer SomaMapRenderer;

/* NULL and sets `error` (SOMA_RENDER_ERROR) if the context does not support it. */
SomaMapRenderer *soma_map_renderer_new (GError **error);

/* Takes NULL too. */
void soma_map_renderer_free (SomaMapRenderer *self);

/* Hands over what is drawn from now on; `picture` is nullable. */
void soma_map_renderer_set_picture (SomaMapRenderer *self, const SomaMapPicture *picture);

/* Hands over the colours of the same picture only. */
void soma_map_renderer_recolour (SomaMapRenderer *self, const SomaMapPicture *picture);

/* Clears the bound framebuffer of that width and height in pixels, of which `pixels` make one of
 * the camera's, and draws into it: premultiplied, with a transparent background. */
void soma_map_renderer_draw (SomaMapRenderer *self, const SomaMapPicture *picture,
                             const SomaMapMarks *marks, const SomaMapCamera *camera,
                             const SomaMapLook *look, int width, int height, int pixels);

/* Waits until all is drawn. */
void soma_map_renderer_finish (SomaMapRenderer *self);

/* The most lines that are drawn from now on, besides marks: those that are seen, or a sample of
 * them. At first all are. */
void soma_map_renderer_limit (SomaMapRenderer *self, guint most);

/* How many lines were drawn the last time, besides marks, of how many that may have been seen. */
guint soma_map_renderer_get_n_drawn (SomaMapRenderer *self, guint *n_seen);

/* How many bytes were handed to the GPU so far, for tests. */
gsize soma_map_renderer_get_n_bytes (SomaMapRenderer *self);
