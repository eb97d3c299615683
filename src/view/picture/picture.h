/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "camera.h"
#include "stage.h"

/* Draws small pictures of figures and solutions with the renderer of the view, off screen. One per
 * display; must be used on the main thread. Without GL, every picture is
 * drawn by a plain fallback in cairo. */
#define SOMA_TYPE_PICTURE_MAKER (soma_picture_maker_get_type ())
G_DECLARE_FINAL_TYPE (SomaPictureMaker, soma_picture_maker, SOMA, PICTURE_MAKER, GObject)

SomaPictureMaker *soma_picture_maker_new (GdkDisplay *display);

typedef struct
{
  int width, height; /* device pixels */
  gboolean dark;
  gboolean high_contrast;
  gboolean letters;
} SomaPictureStyle;

/* A picture with transparent background, from the default camera that frames the figure. `copy_at`
 * as in soma_puzzle_view_set_puzzle(). Never NULL. */
GdkTexture *soma_picture_maker_draw (SomaPictureMaker *self, SomaPuzzle *puzzle,
                                     const uint16_t *copy_at, const SomaPictureStyle *style);

/* How a stage is drawn; all but the size as in a SomaPuzzleView. */
typedef struct
{
  int width, height; /* device pixels */
  gboolean dark;     /* what it will stand on */
  gboolean high_contrast;
  gboolean letters;
  double explode; /* 0 to 1 */
  guint layers_off;
  guint32 accent; /* 0xRRGGBB, of outlines */
  SomaPose pose;  /* such as soma_pose_default(); for a turntable, with one yaw after the other */
} SomaStageStyle;

/* A picture of any stage with transparent background, as a view of that size shows it. Never NULL. */
GdkTexture *soma_picture_maker_draw_stage (SomaPictureMaker *self, const SomaStage *stage,
                                           const SomaStageStyle *style);

/* The picture on a plain background. */
GdkTexture *soma_picture_fill (GdkTexture *picture, const GdkRGBA *background);
