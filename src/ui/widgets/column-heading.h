/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Moves the heading of the view's last column to its right end, as numbers are, `margin` pixels
 * before it. */
void soma_column_heading_align_last (GtkColumnView *view, int margin);
