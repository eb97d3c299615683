/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "painting.h"

/* An SVG file of a stage, made of vectors, from where a painting would show it; letters in it are
 * drawn. `background` (nullable) is behind it. Can be done on any thread. NULL with an error
 * (G_IO_ERROR_FAILED) if there is not enough memory. */
GBytes *soma_svg_picture_new (const SomaStage *stage, const SomaStageStyle *style,
                              const GdkRGBA *background, GError **error);
