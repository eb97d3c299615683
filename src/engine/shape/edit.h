/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drawing.h"
#include "side.h"

/* Edits of a drawing. New cells are neutral unless stated otherwise, and others keep their colours.
 * Every function takes one and returns another, or a new reference on the same
 * one if nothing changes; the one that it takes stays as it is. NULL if the result would be too
 * large for a drawing, for example by a 1,025th cell; nothing is ever done in part. */

/* The cell `distance` steps from `cell` towards `side`; a negative distance goes the other way. */
SomaCell soma_side_step (SomaCell cell, SomaSide side, int distance);

/* Cells by what is around them: inside are those that have all six neighbours. */
typedef enum
{
  SOMA_PART_ALL,
  SOMA_PART_INSIDE,
  SOMA_PART_OUTSIDE,
} SomaPart;

/* Single cells. */

/* Sets all of `cells` to `place`. Setting cells to SOMA_PLACE_EMPTY never fails. */
SomaDrawing *soma_edit_set (SomaDrawing *drawing, const SomaCell *cells, int n_cells,
                            SomaPlace place);

/* The same for all cells of the box. SOMA_PLACE_EMPTY looks only at cells that are there, whatever
 * the size of the box. */
SomaDrawing *soma_edit_set_box (SomaDrawing *drawing, const SomaBox *box, SomaPlace place);

/* Makes the cells of that part of the drawing, of those in the box (NULL: all of them), optional,
 * or required. */
SomaDrawing *soma_edit_set_optional (SomaDrawing *drawing, const SomaBox *box, SomaPart part,
                                     bool optional);

/* Gives colours, as those of SomaFigure, to those of `cells` that are there, or to such a part. */
SomaDrawing *soma_edit_colour (SomaDrawing *drawing, const SomaCell *cells, int n_cells,
                               int colour);
SomaDrawing *soma_edit_colour_part (SomaDrawing *drawing, const SomaBox *box, SomaPart part,
                                    int colour);

/* Rows and faces that are pulled out by `distance` cells, or pushed in, which removes cells, if it
 * is negative. */

/* A row: the cells next to `cell` towards `side`, or from `cell` itself inwards. What is added is
 * optional if `cell` is, and has its colour. */
SomaDrawing *soma_edit_extrude_row (SomaDrawing *drawing, SomaCell cell, SomaSide side,
                                    int distance);

/* The same for each cell of a face, see soma_edit_find_face(). */
SomaDrawing *soma_edit_extrude_face (SomaDrawing *drawing, SomaCell cell, SomaSide side,
                                     int distance);

/* The cells that share a flat face with `cell` on that side: in its layer, with nothing in front of
 * them, connected through such cells. Writes their numbers, ascending, to `numbers`, which has room
 * for drawing->n_cells. Returns how many there are, 0 if there is no such cell or something is in
 * front of it. */
int soma_edit_find_face (const SomaDrawing *drawing, SomaCell cell, SomaSide side,
                         uint16_t *numbers);

/* The whole drawing. Axes are 0 1 2 for x y z. */

/* Mirrors it in the plane across `axis`, within the same box: mirroring twice gives the
 * original. */
SomaDrawing *soma_edit_mirror (SomaDrawing *drawing, int axis);

/* Quarter turns about `axis`, anticlockwise as seen from its positive end; negative ones clockwise.
 * The box keeps its least corner, so that four turns, or one and its inverse, are the original. */
SomaDrawing *soma_edit_turn (SomaDrawing *drawing, int axis, int quarters);

/* Adds `offset` to all cells. NULL beyond SOMA_DRAWING_REACH, too. */
SomaDrawing *soma_edit_shift (SomaDrawing *drawing, SomaCell offset);

/* Adds a copy of the cells beside the box on that side, `gap` empty layers away. */
SomaDrawing *soma_edit_duplicate (SomaDrawing *drawing, SomaSide side, int gap);

/* Makes `factor` times as many cells of each along every axis. The box keeps its least corner. */
SomaDrawing *soma_edit_scale (SomaDrawing *drawing, int factor);

/* Undoes that. NULL unless all cells are in whole blocks, each of cells of one colour, and all
 * optional or none. */
SomaDrawing *soma_edit_unscale (SomaDrawing *drawing, int factor);

/* Removes what cannot be seen from outside: cells that have all six neighbours. */
SomaDrawing *soma_edit_hollow (SomaDrawing *drawing);

/* Fills the empty places that are enclosed (see soma_drawing_find_enclosed()). */
SomaDrawing *soma_edit_fill (SomaDrawing *drawing);

/* Parts of the drawing, given by a box. Cells that are put somewhere replace what is there. */

/* Keeps only what is in the box. This also copies: soma_edit_paste() takes the result. */
SomaDrawing *soma_edit_crop (SomaDrawing *drawing, const SomaBox *box);

/* Adds the cells of `clip`, shifted by `offset`. */
SomaDrawing *soma_edit_paste (SomaDrawing *drawing, const SomaDrawing *clip, SomaCell offset);

/* Moves what is in the box by `offset`. */
SomaDrawing *soma_edit_move (SomaDrawing *drawing, const SomaBox *box, SomaCell offset);

/* Symmetry pens: what is drawn in one place is drawn in all its images as well. */

typedef struct
{
  bool mirror[3]; /* across x, y, z */
  int turn_axis;  /* quarter turns about this axis; -1: none */
  int centre[3];  /* of all of these, times two: 2 is the middle of cell 1, 3 between 1 and 2 */
} SomaPen;

/* The most images a cell has under a pen, itself included. */
#define SOMA_PEN_MAX_IMAGES 16

/* Whether it does anything. */
bool soma_pen_is_symmetric (const SomaPen *pen);

/* The images of the cell, each once, itself first; `images` has room for SOMA_PEN_MAX_IMAGES.
 * Returns their number. A pen that turns about an axis needs a centre in the middle of a cell, or
 * at a corner, of the plane across it: if it is between two cells, the point half a cell further
 * along the later of the two axes is used. */
int soma_pen_images (const SomaPen *pen, SomaCell cell, SomaCell *images);

/* soma_edit_set() for the images of all cells. */
SomaDrawing *soma_edit_draw (SomaDrawing *drawing, const SomaPen *pen, const SomaCell *cells,
                             int n_cells, SomaPlace place);

/* soma_edit_colour() for the images of all cells. */
SomaDrawing *soma_edit_draw_colour (SomaDrawing *drawing, const SomaPen *pen, const SomaCell *cells,
                                    int n_cells, int colour);

/* Repeats the changes from `before` to `after` at all their images, for strokes that are not given
 * as cells, such as pulling a face. Returns `after` with the images. */
SomaDrawing *soma_edit_repeat (SomaDrawing *before, SomaDrawing *after, const SomaPen *pen);
