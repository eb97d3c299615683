/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "camera.h"
#include "gl-area.h"
#include "painting.h"
#include "pointer.h"
#include "puzzle.h"
#include "stage.h"
#include "turn-motion.h"

/* Shows a puzzle's figure, bare or filled by a solution, or any stage of blocks in 3D. Dragging and
 * arrow keys orbit; scrolling, pinching, + and - zoom; dragging with the middle button or Shift,
 * and Shift with arrow keys pan; two fingers zoom and pan; 0 resets the camera; the keypad's 1, 3
 * and 7 look from the front, right and top, or with Ctrl from the opposite side; [ and ] hide and
 * show layers.
 *
 * Properties: "explode" (double 0 to 1), "letters" (boolean), "layers-off" (uint, how many layers
 * are hidden) from "layers-side" (uint, a SomaSide), of which "most-layers-off" (uint, read-only)
 * can be, "high-contrast" (boolean, strong outlines; bind it to the style manager).
 * The picture changes with the next frame; explode and camera are animated unless animations are
 * off. The view is dark if the widget's text is light. Read-only "failed" is TRUE if GL does not
 * work; see gtk_gl_area_get_error().
 *
 * Signal "copy-activated" (int copy): a block was clicked, and no handler owned the press. `copy`
 * is the copy, -1 for the bare figure, or the id of a stage's block.
 *
 * Signal "pose-changed": the pose of the camera, or the one it is moving to, may have changed.
 *
 * Signal "pointer" (const SomaPointer *) returning gboolean: see pointer.h. The first handler that
 * returns TRUE stops the emission.
 *
 * Actions: view.reset, view.zoom-in, view.zoom-out, view.orbit-left, -right, -up, -down (moves the
 * viewer), view.pan-left, -right, -up, -down (moves the picture), and view.front, view.back,
 * view.left, view.right, view.top, view.bottom (the view from that side); view.hide-layer and
 * view.show-layer, which change layers-off but always leave one layer; view.layers-side with a
 * value of that property, if the stage has layers along all axes; view.go-round, which starts or
 * stops one slow turn around the scene, unless animations are off. */
#define SOMA_TYPE_PUZZLE_VIEW (soma_puzzle_view_get_type ())
G_DECLARE_FINAL_TYPE (SomaPuzzleView, soma_puzzle_view, SOMA, PUZZLE_VIEW, SomaGlArea)

/* Shows `puzzle` (NULL: nothing) with a solution (copied; figure->n_cells copy numbers), or bare if
 * `copy_at` is NULL. The camera does not move if the figure is the same. */
void soma_puzzle_view_set_puzzle (SomaPuzzleView *self, SomaPuzzle *puzzle,
                                  const uint16_t *copy_at);

/* Shows blocks (all copied) instead of a puzzle; fast enough for every frame of a drag. The camera
 * keeps its direction and frames the stage's low and high, to which it glides, or jumps if only one
 * of this stage and the last has points to be framed; it is reset if the view showed a puzzle with
 * a different box before. */
void soma_puzzle_view_set_stage (SomaPuzzleView *self, const SomaStage *stage);

/* Moves the stage's block with the id to another offset: smoothly, or at once if `smoothly` is
 * FALSE or animations are off. A moving block is loose. If another stage is set meanwhile, the
 * motion continues if the block is at the new offset there, and ends otherwise. */
void soma_puzzle_view_move_block (SomaPuzzleView *self, int id, SomaVec3 offset, gboolean smoothly);

/* Moving blocks take so many times as long as usual, from now on. */
void soma_puzzle_view_slow_blocks (SomaPuzzleView *self, double factor);

/* How long it takes, in seconds, to move a block smoothly over such a distance, without turns. */
double soma_puzzle_view_get_block_time (SomaPuzzleView *self, double distance);

#define SOMA_PUZZLE_VIEW_MAX_VIA 4

/* Leads the block with the id, which soma_puzzle_view_move_block() has just set in motion, through
 * these offsets: from each straight to the next. Does nothing if the block is there already. */
void soma_puzzle_view_lead_block (SomaPuzzleView *self, int id, const SomaVec3 *via, int n_via);

/* Animates the last turn of the stage's block with the id, by `angle` (radians) about `axis`
 * through `pivot`, a point of the stage. `axis` is a unit vector; the turn is counter-clockwise
 * when looking against it. Call this after soma_puzzle_view_set_stage() with the turned block, and
 * before soma_puzzle_view_move_block() if it moves too. A block that is already moving continues
 * from where it is. Does nothing if animations are off. */
void soma_puzzle_view_turn_block (SomaPuzzleView *self, int id, SomaVec3 pivot, SomaVec3 axis,
                                  float angle);

/* Animates how the stage's block with the id turned along `motion`, or `back` from there, to where
 * it is now. Call this after soma_puzzle_view_set_stage(). Does nothing if animations are off. */
void soma_puzzle_view_lead_turn (SomaPuzzleView *self, int id, SomaTurnMotion *motion,
                                 gboolean back);

/* How long that takes, in seconds. */
double soma_puzzle_view_get_turn_time (SomaPuzzleView *self, const SomaTurnMotion *motion);

/* Tells screen readers what the view shows, besides from where it is seen. NULL restores the
 * default: the name and number of cells of the puzzle, if any. */
void soma_puzzle_view_set_description (SomaPuzzleView *self, const char *text);

/* Tells them what is to be heard after that, such as where each piece is; NULL for nothing. */
void soma_puzzle_view_set_details (SomaPuzzleView *self, const char *text);

/* The camera of the next frame. FALSE if nothing is visible. */
gboolean soma_puzzle_view_get_camera (SomaPuzzleView *self, SomaCamera *camera);

/* The pose of the camera, or the one it is moving to. */
SomaPose soma_puzzle_view_get_pose (SomaPuzzleView *self);

/* Moves the camera there, the shorter way round; pitch and zoom are kept within their limits. */
void soma_puzzle_view_set_pose (SomaPuzzleView *self, SomaPose pose);

/* Shows its scene from the direction from which `leader` shows another one, from now on: whole, and
 * in the middle. Turning the view itself has no effect on `leader`. To be
 * called again when the view shows another figure. */
void soma_puzzle_view_follow (SomaPuzzleView *self, SomaPuzzleView *leader);

/* Whether a button or finger is down and a handler owns the press. */
gboolean soma_puzzle_view_is_held (SomaPuzzleView *self);

/* Fills `pointer` as for a HOVER at that point of the widget. */
void soma_puzzle_view_point (SomaPuzzleView *self, double x, double y, SomaPointer *pointer);

/* What the view shows, with all motions at their ends; to be freed with soma_stage_free(). */
SomaStage *soma_puzzle_view_copy_stage (SomaPuzzleView *self);

/* How it shows that. Width and height are those of the widget, which can be 0. */
void soma_puzzle_view_get_style (SomaPuzzleView *self, SomaStageStyle *style);

/* A picture of what the view shows, with a transparent background, `scale` times as wide and high
 * as the view. NULL if nothing is visible. */
GdkTexture *soma_puzzle_view_take_picture (SomaPuzzleView *self, int scale);

/* How one copy of a piece is shown (see SomaPuzzle for copy numbers). All copies become solid when
 * the puzzle changes, but not when only the solution does. */
void soma_puzzle_view_set_copy_look (SomaPuzzleView *self, int copy, SomaPieceLook look);

/* Outlines the copies whose flag is true (copied; NULL: none), until the puzzle changes. */
void soma_puzzle_view_mark_copies (SomaPuzzleView *self, const bool *marked);

void soma_puzzle_view_reset_camera (SomaPuzzleView *self);
