/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "canvas.h"
#include "picture.h"
#include "renderer.h"

/* Samples per pixel. */
#define SOMA_PICTURE_SAMPLES 4

/* Of what cairo draws, in pixels. */
#define SOMA_PICTURE_THINNEST_LINE 0.6

struct _SomaPictureMaker
{
  GObject parent_instance;

  GdkGLContext *context;  /* (nullable) owned */
  SomaRenderer *renderer; /* (nullable) owned; lives in the context */
  SomaCanvas canvas;
  const SomaScene *scene; /* (nullable) borrowed: the one of the painting that the renderer has */
  GError *error;          /* (nullable) owned; if set, there is no renderer */
};
