/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "focus-bin.h"

#include "picture-window.h"
#include "puzzle-view.h"

/* The 3D view of a page, following the user's settings (letters, contrast). Where OpenGL does not
 * work, a still picture and the reason stand in its place.
 *
 * Properties: "view" (SomaPuzzleView; set it once, in the page's template), "failed" (read-only
 * boolean: there is only the picture, so that controls of the view should be insensitive).
 *
 * Signal "save-picture" (SomaPictureWindow): something is to be saved, and what else the page has
 * can be added to the choice.
 *
 * Actions: picture.copy (to the clipboard), picture.save (asks how and where to), picture.camera
 * (shows where the camera is, see camera-popover.h), picture.menu, which is opened by the
 * secondary button too, or by a long press, unless a page takes it. */
#define SOMA_TYPE_VIEW_FRAME (soma_view_frame_get_type ())
G_DECLARE_FINAL_TYPE (SomaViewFrame, soma_view_frame, SOMA, VIEW_FRAME, SomaFocusBin)

/* What the still picture shows, as of soma_thumbnail_set_puzzle(). */
void soma_view_frame_set_picture (SomaViewFrame *self, SomaPuzzle *puzzle, const guint16 *copy_at);

/* Opens the window that asks how to save what the view shows, and returns it; before it is shown,
 * the signal is emitted. Works where OpenGL does not, too. */
SomaPictureWindow *soma_view_frame_save_picture (SomaViewFrame *self);

/* The same as of a stage, drawn plainly; only where the view has failed. */
void soma_view_frame_set_stage (SomaViewFrame *self, const SomaStage *stage);
