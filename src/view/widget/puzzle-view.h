/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "camera.h"
#include "pointer.h"
#include "puzzle.h"
#include "stage.h"

/* Shows a puzzle's figure, bare or filled by a solution, or any stage of blocks in 3D: orbit by drag
 * and arrow keys, zoom by scroll, pinch, + and -, pan by middle drag, Shift-drag or Shift and arrow
 * keys, both by two fingers; 0 resets, the keypad's 1, 3 and 7 look from front, right and above, or
 * with Ctrl from the other side; [ and ] take layers off and put them back.
 *
 * Properties: "explode" (double 0 to 1), "letters" (boolean), "layers-off" (uint: so many of the top
 * layers are not drawn), "high-contrast" (boolean: strong outlines; bind it to the style manager).
 * All change the picture at the next frame; explode and the camera move smoothly unless animations
 * are off. Light or dark is told by the colour of the widget's text. Read-only "failed" is TRUE
 * when GL does not work: gtk_gl_area_get_error() says why.
 *
 * Signal "copy-activated" (int copy): a block was clicked, and nobody owned the press: the copy, -1
 * for the bare figure, or the id of a stage's block.
 *
 * Signal "pointer" (const SomaPointer *) returning gboolean: see pointer.h. The first handler that
 * returns TRUE ends the emission.
 *
 * Actions: view.reset, view.zoom-in, view.zoom-out, view.orbit-left, -right, -up, -down (the viewer
 * goes there), view.pan-left, -right, -up, -down (the picture goes there), and view.front, view.back,
 * view.left, view.right, view.top, view.bottom (the view from that side); view.hide-layer and
 * view.show-layer change layers-off, of which one layer is always left; view.go-round goes slowly
 * once round, or stops doing so; not for users who want no animations. */
#define SOMA_TYPE_PUZZLE_VIEW (soma_puzzle_view_get_type ())
G_DECLARE_FINAL_TYPE (SomaPuzzleView, soma_puzzle_view, SOMA, PUZZLE_VIEW, GtkGLArea)

/* Shows `puzzle` with a solution (copied; figure->n_cells copy numbers), or bare if `copy_at` is
 * NULL. `puzzle` may be NULL: nothing is drawn. The camera stays if the figure is the same. */
void soma_puzzle_view_set_puzzle (SomaPuzzleView *self, SomaPuzzle *puzzle,
                                  const uint16_t *copy_at);

/* Shows blocks (all is copied): cheap enough for every frame of a drag. The camera frames the
 * stage's low and high, from where it is; it starts over if the view showed a puzzle with another
 * box before. Ends what soma_puzzle_view_set_puzzle() showed. */
void soma_puzzle_view_set_stage (SomaPuzzleView *self, const SomaStage *stage);

/* Moves the stage's block with the id to another offset: smoothly, or at once if `smoothly` is FALSE
 * or the user wants no animations. A block on its way is loose. A stage that is set meanwhile with
 * the block at the end of its way lets it go on; any other offset ends the motion. */
void soma_puzzle_view_move_block (SomaPuzzleView *self, int id, SomaVec3 offset, gboolean smoothly);

/* Shows the stage's block with the id turning to where the stage has it, from where it would be if it
 * had not been turned by `angle` (radians) about the `axis` through `pivot`, a point of the stage
 * (the axis is a unit vector, and the turn counter-clockwise for who looks against it). Call it
 * after soma_puzzle_view_set_stage() with the turned block, and before
 * soma_puzzle_view_move_block() if it moves too: a block that is on its way in the stage before goes
 * on from where it is seen. Does nothing if the user wants no animations. */
void soma_puzzle_view_turn_block (SomaPuzzleView *self, int id, SomaVec3 pivot, SomaVec3 axis,
                                  float angle);

/* Says what the view shows in words, for screen readers; they follow with where it is seen from.
 * NULL goes back to the name and number of cells of the puzzle, if there is one. */
void soma_puzzle_view_set_description (SomaPuzzleView *self, const char *text);

/* The camera that the next frame is drawn with. FALSE if there is nothing to see. */
gboolean soma_puzzle_view_get_camera (SomaPuzzleView *self, SomaCamera *camera);

/* From where the view is seen, or will be when the camera has come to rest. */
SomaPose soma_puzzle_view_get_pose (SomaPuzzleView *self);

/* Whether the press of a button or finger that goes on is somebody's, and not the camera's. */
gboolean soma_puzzle_view_is_held (SomaPuzzleView *self);

/* What is at a point of the widget, as a HOVER there would tell it. */
void soma_puzzle_view_point (SomaPuzzleView *self, double x, double y, SomaPointer *pointer);

/* What the view shows, with transparent background, each side `scale` times as long as the view's in
 * its window's pixels. NULL if there is nothing to see. */
GdkTexture *soma_puzzle_view_take_picture (SomaPuzzleView *self, int scale);

/* Hides or shows one copy of a piece (see SomaPuzzle for copy numbers). All are shown again when the
 * puzzle changes, but not when only the solution does. */
void soma_puzzle_view_set_copy_visible (SomaPuzzleView *self, int copy, gboolean visible);

/* Outlines those copies of pieces whose flag is TRUE (all is copied), NULL: none; until the puzzle
 * changes. */
void soma_puzzle_view_mark_copies (SomaPuzzleView *self, const bool *marked);

void soma_puzzle_view_reset_camera (SomaPuzzleView *self);
