/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"
#include "scene.h"

/* A picture of a stage of any size, drawn part by part, so that no part takes long and none is
 * larger than what GL can draw: with the view's renderer, or with cairo if there is no GL. */
typedef struct _SomaPainting SomaPainting;

/* How a stage is drawn; as in a SomaPuzzleView, except for the size. */
typedef struct
{
  int width, height; /* device pixels */
  gboolean dark;     /* the background it is for */
  gboolean high_contrast;
  gboolean letters;
  double explode; /* 0 to 1 */
  guint layers_off;
  guint32 accent; /* 0xRRGGBB, of outlines */
  SomaPose pose;  /* such as soma_pose_default() */
} SomaStageStyle;

/* Copies the stage. NULL if there is no memory for the picture. For the main thread only. */
SomaPainting *soma_painting_new (SomaPictureMaker *maker, const SomaStage *stage,
                                 const SomaStageStyle *style);

/* Takes NULL too. */
void soma_painting_free (SomaPainting *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPainting, soma_painting_free)

/* Draws the next part. FALSE if that was the last. */
gboolean soma_painting_go_on (SomaPainting *self);

/* How much of it is drawn, 0 to 1. */
double soma_painting_get_fraction (const SomaPainting *self);

/* The picture when it is complete, once: rows of pixels from the top, each pixel red, green, blue
 * and alpha in a byte each, premultiplied; with a transparent background. To be freed with
 * g_free(). */
guint8 *soma_painting_take (SomaPainting *self);

/* All of a small picture at once, with a transparent background. NULL if there is no memory for
 * it. */
GdkTexture *soma_painting_draw (SomaPictureMaker *maker, const SomaStage *stage,
                                const SomaStageStyle *style);

/* The camera for a stage, whose scene is given, in such a picture. FALSE if there is nothing to
 * look at. */
gboolean soma_painting_aim (const SomaStage *stage, const SomaScene *scene,
                            const SomaStageStyle *style, SomaCamera *camera);
