/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "puzzle.h"

/* A small picture of a figure or solution, drawn when there is time; follows the style and scale of
 * the display. Properties: "size": width and height in pixels; "puzzle" (boxed, write-only): the
 * figure that it shows, without a solution. */
#define SOMA_TYPE_THUMBNAIL (soma_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (SomaThumbnail, soma_thumbnail, SOMA, THUMBNAIL, GtkWidget)

/* Shows `puzzle`, filled by `copy_at` if that is not NULL (copied); nothing if `puzzle` is NULL. */
void soma_thumbnail_set_puzzle (SomaThumbnail *self, SomaPuzzle *puzzle, const guint16 *copy_at);

/* How many pixels its picture is wide and high. */
int soma_thumbnail_get_pixels (SomaThumbnail *self);

/* Shows this picture, and none of a puzzle. */
void soma_thumbnail_set_texture (SomaThumbnail *self, GdkTexture *texture);
