/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "focus-bin.h"

#include "puzzle-view.h"

/* The 3D view of a page, following the user's settings (letters, contrast). Where OpenGL does not
 * work, a still picture and the reason stand in its place.
 *
 * Properties: "view" (SomaPuzzleView; set it once, in the page's template), "failed" (read-only
 * boolean: there is only the picture, so that controls of the view should be insensitive).
 *
 * Actions: picture.copy (to the clipboard), picture.save (asks where to), picture.camera (shows
 * where the camera is, see camera-popover.h), picture.menu, which is
 * opened by the secondary button too, or by a long press, unless a page takes it. */
#define SOMA_TYPE_VIEW_FRAME (soma_view_frame_get_type ())
G_DECLARE_FINAL_TYPE (SomaViewFrame, soma_view_frame, SOMA, VIEW_FRAME, SomaFocusBin)

/* What the still picture shows, as of soma_thumbnail_set_puzzle(). */
void soma_view_frame_set_picture (SomaViewFrame *self, SomaPuzzle *puzzle, const guint16 *copy_at);

/* The same as of a stage, drawn plainly; only where the view has failed. */
void soma_view_frame_set_stage (SomaViewFrame *self, const SomaStage *stage);

/* Saves what the view shows as PNG, at twice its size, on the window's colour or none. Must be
 * finished with soma_view_frame_save_picture_finish(), which returns whether it worked. */
void soma_view_frame_save_picture (SomaViewFrame *self, GFile *file, gboolean transparent,
                                   GAsyncReadyCallback callback, gpointer data);
gboolean soma_view_frame_save_picture_finish (SomaViewFrame *self, GAsyncResult *result,
                                              GError **error);
