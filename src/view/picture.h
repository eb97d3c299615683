/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "puzzle.h"

/* Draws small pictures of figures and solutions with the renderer of the view, off screen. One per
 * display; must be used on the main thread. A failure (no GL) is reported once by
 * soma_picture_maker_get_error() and every picture is then drawn by a plain cairo fallback. */
#define SOMA_TYPE_PICTURE_MAKER (soma_picture_maker_get_type ())
G_DECLARE_FINAL_TYPE (SomaPictureMaker, soma_picture_maker, SOMA, PICTURE_MAKER, GObject)

SomaPictureMaker *soma_picture_maker_new (GdkDisplay *display);

typedef struct
{
  int width, height; /* device pixels */
  gboolean dark;
  gboolean letters;
} SomaPictureStyle;

/* A picture with transparent background, from the default camera that frames the figure. `copy_at`
 * as in soma_puzzle_view_set_puzzle(). Never NULL. */
GdkTexture *soma_picture_maker_draw (SomaPictureMaker *self, SomaPuzzle *puzzle,
                                     const uint16_t *copy_at, const SomaPictureStyle *style);

const GError *soma_picture_maker_get_error (SomaPictureMaker *self);
