/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "map-picture.h"

/* Draws a map with cairo: on paper, into a file, or where there is no GL. `marks` is nullable. What
 * is outside of `width` x `height` user units is left out. */
void soma_map_draw (cairo_t *cr, const SomaMapPicture *picture, const SomaMapMarks *marks,
                    const SomaMapCamera *camera, const SomaMapLook *look, double width,
                    double height);
