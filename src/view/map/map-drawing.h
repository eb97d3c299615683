/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "map-picture.h"

/* Draws a map with cairo: on paper, into a file, or where there is no GL. `marks` is nullable. What
 * is outside of `width` x `height` user units is left out. */
void soma_map_draw (cairo_t *cr, const SomaMapPicture *picture, const SomaMapMarks *marks,
                    const SomaMapCamera *camera, const SomaMapLook *look, double width,
                    double height);

/* The same without marks, of a sample of about `most` lines if there are more, and until `stop` is
 * cancelled. On any thread. */
void soma_map_draw_some (cairo_t *cr, const SomaMapPicture *picture, const SomaMapCamera *camera,
                         const SomaMapLook *look, double width, double height, guint most,
                         GCancellable *stop);

/* The marks alone. */
void soma_map_draw_marks (cairo_t *cr, const SomaMapPicture *picture, const SomaMapMarks *marks,
                          const SomaMapCamera *camera, const SomaMapLook *look, double width,
                          double height);
