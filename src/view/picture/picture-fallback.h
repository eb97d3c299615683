/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"
#include "scene.h"

/* A plain picture of the scene without GL: flat-coloured cells in isometric projection. */
GdkTexture *soma_picture_draw_plain (const SomaScene *scene, const SomaPictureStyle *style);
