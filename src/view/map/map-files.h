/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "map-picture.h"

/* A whole map as a file, on white. May be called on any thread; NULL and sets `error` if there is
 * not enough memory. */
GBytes *soma_map_make_svg (const SomaMapPicture *picture, const SomaMapMarks *marks,
                           const SomaMapLook *look, GError **error);
GBytes *soma_map_make_png (const SomaMapPicture *picture, const SomaMapMarks *marks,
                           const SomaMapLook *look, GError **error);
