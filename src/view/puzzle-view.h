/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "puzzle.h"

#define SOMA_TYPE_PUZZLE_VIEW (soma_puzzle_view_get_type ())
G_DECLARE_FINAL_TYPE (SomaPuzzleView, soma_puzzle_view, SOMA, PUZZLE_VIEW, GtkGLArea)

/* Shows a puzzle's figure, bare or filled by a solution, in 3D: orbit by drag and arrow keys, zoom
 * by scroll, pinch, + and -, pan by middle drag, Shift-drag or Shift and arrow keys, 0 resets.
 *
 * Properties: "explode" (double 0 to 1), "letters" (boolean), "layers-off" (uint: so many of the top
 * layers are not drawn), "high-contrast" (boolean: strong outlines; bind it to the style manager).
 * All change the picture at the next frame; explode and the camera move smoothly unless animations
 * are off. Light or dark is told by the colour of the widget's text. Read-only "failed" is TRUE
 * when GL does not work: gtk_gl_area_get_error() says why.
 *
 * Signal "copy-activated" (int copy): a copy was clicked; -1 for the bare figure.
 *
 * Actions: view.reset, view.zoom-in, view.zoom-out, view.orbit-left, -right, -up, -down (the viewer
 * goes there), view.pan-left, -right, -up, -down (the picture goes there), and view.front, view.back,
 * view.left, view.right, view.top, view.bottom (the view from that side). */
GtkWidget *soma_puzzle_view_new (void);

/* Shows `puzzle` with a solution (copied; figure->n_cells copy numbers), or bare if `copy_at` is
 * NULL. `puzzle` may be NULL: nothing is drawn. The camera stays if the figure is the same. */
void soma_puzzle_view_set_puzzle (SomaPuzzleView *self, SomaPuzzle *puzzle,
                                  const uint16_t *copy_at);

/* Shows a building that is not finished: what `copy_at` leaves empty appears as a frame. The cells
 * `ghost` (numbers; there may be none) are shown as the copy `ghost_copy` that is not in place; if
 * some of them are taken, striped. All is copied. The camera stays as in
 * soma_puzzle_view_set_puzzle(), which ends this. */
void soma_puzzle_view_set_building (SomaPuzzleView *self, SomaPuzzle *puzzle,
                                    const uint16_t *copy_at, int ghost_copy, const uint16_t *ghost,
                                    int n_ghost);

/* Hides or shows one copy of a piece (see SomaPuzzle for copy numbers). All are shown again when the
 * puzzle changes, but not when only the solution does. */
void soma_puzzle_view_set_copy_visible (SomaPuzzleView *self, int copy, gboolean visible);
gboolean soma_puzzle_view_get_copy_visible (SomaPuzzleView *self, int copy);

void soma_puzzle_view_reset_camera (SomaPuzzleView *self);

/* What the view shows, in a sentence for screen readers; also set as its accessible label. */
char *soma_puzzle_view_describe (SomaPuzzleView *self);
