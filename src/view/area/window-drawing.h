/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Decides how the windows of a display are drawn, before there is one: with cairo where GL is
 * software, unless the environment says how (GSK_RENDERER). To draw a window, that takes less
 * than half of the processor time of software GL. The views in it use GL all the same. */
void soma_window_drawing_choose (GdkDisplay *display);

/* Whether a GL_RENDERER is software. */
gboolean soma_window_drawing_is_software (const char *renderer);
