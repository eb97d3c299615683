/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "camera.h"
#include "stage.h"

/* Draws small offscreen pictures of figures and solutions with the view's renderer, or plain ones
 * with cairo if there is no GL. One per display, for the main thread only. */
#define SOMA_TYPE_PICTURE_MAKER (soma_picture_maker_get_type ())
G_DECLARE_FINAL_TYPE (SomaPictureMaker, soma_picture_maker, SOMA, PICTURE_MAKER, GObject)

SomaPictureMaker *soma_picture_maker_new (GdkDisplay *display);

/* Whether there is GL. */
gboolean soma_picture_maker_has_renderer (SomaPictureMaker *self);

typedef struct
{
  int width, height; /* device pixels */
  gboolean dark;
  gboolean high_contrast;
  gboolean letters;
} SomaPictureStyle;

/* A picture with a transparent background, from the default direction, that the figure fills
 * tightly. `copy_at` as in soma_puzzle_view_set_puzzle(). Never NULL. */
GdkTexture *soma_picture_maker_draw (SomaPictureMaker *self, SomaPuzzle *puzzle,
                                     const uint16_t *copy_at, const SomaPictureStyle *style);

/* The picture on a solid background. */
GdkTexture *soma_picture_fill (GdkTexture *picture, const GdkRGBA *background);
