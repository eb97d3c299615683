/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle-view.h"

/* The direction and distance from which a view looks, as numbers that can be changed.
 *
 * Property "view" (SomaPuzzleView; set it once). Actions: camera.reset, camera.copy (as text, to
 * the clipboard). */
#define SOMA_TYPE_CAMERA_POPOVER (soma_camera_popover_get_type ())
G_DECLARE_FINAL_TYPE (SomaCameraPopover, soma_camera_popover, SOMA, CAMERA_POPOVER, GtkPopover)
