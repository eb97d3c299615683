/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "focus-bin.h"

#include "draft.h"
#include "layer-grid.h"
#include "puzzle-view.h"

/* Draws cells, in 3D and layer by layer, both always in step: the figure of a draft or one of its
 * pieces.
 *
 * Properties: "tool" ("pencil", "eraser", "extrude", "select", "optional", "colour", "box", "line",
 * "sphere"), "colour" (int: that which the tool of that name gives to cells; 0: none), "pen-x",
 * "pen-y", "pen-z", "pen-turn" (booleans: strokes are mirrored too, or repeated after quarter
 * turns), "single" (boolean: the grid shows one layer), "sizing" (boolean: the size can be set by
 * numbers); read-only: "hint" (nullable), what a stroke
 * that is not drawn yet would do.
 *
 * Actions, of which those that have a property are named as it: edit.undo, edit.redo; edit.mirror
 * (axis: 'x', 'y', 'z'), edit.turn (axis, back: '-x'), edit.shift, edit.duplicate and edit.extrude
 * (side: 'left', 'right', 'front', 'back', 'below', 'above'), edit.hollow, edit.fill, edit.crop,
 * edit.scale (2, 3, or back with -2, -3), edit.make-optional, edit.make-required and
 * edit.remove-colour (part: 'all', 'inside', 'outside'), edit.give-colour; edit.all does to all
 * shapes what was done last to one; edit.size, as "sizing"; edit.step-colour (int: to the next, or
 * with -1 to the previous); edit.select-all, edit.unselect, edit.cut, edit.copy,
 * edit.paste, edit.delete. Where something is selected, edit.shift moves that.
 *
 * Signal "pointed-mark" (int): the mark under the pointer, -1 when it leaves; "mark-activated"
 * (int): it was clicked. */
#define SOMA_TYPE_SHAPE_EDITOR (soma_shape_editor_get_type ())
G_DECLARE_FINAL_TYPE (SomaShapeEditor, soma_shape_editor, SOMA, SHAPE_EDITOR, SomaFocusBin)

/* Starts drawing the figure of the draft or, if `piece` is not -1, its piece with that index, which
 * must exist. `draft` NULL: nothing. */
void soma_shape_editor_set_draft (SomaShapeEditor *self, SomaDraft *draft, int piece);

/* The cells drawn now, owned by the draft; NULL without a draft. */
SomaDrawing *soma_shape_editor_get_drawing (SomaShapeEditor *self);

/* A note about a cell, drawn over it: as a mark in the grid, as a ghost in 3D. */
typedef struct
{
  SomaCell cell;
  guint32 colour;
  const char *text;     /* (nullable) a few characters */
  SomaBlockStyle style; /* in 3D */
} SomaShapeMark;

/* Copied. They are removed when the cells change. */
void soma_shape_editor_set_marks (SomaShapeEditor *self, const SomaShapeMark *marks, int n_marks);

/* Replaces the drawing, as one undo step. */
void soma_shape_editor_replace (SomaShapeEditor *self, SomaDrawing *drawing);

/* Shows a problem until the next change; NULL: none. */
void soma_shape_editor_set_problem (SomaShapeEditor *self, const char *text);
