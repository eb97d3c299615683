/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "colour-bar.h"
#include "edit.h"
#include "shape-editor.h"
#include "drawn-shape.h"
#include "view-frame.h"

typedef enum
{
  SOMA_TOOL_PENCIL,
  SOMA_TOOL_ERASER,
  SOMA_TOOL_EXTRUDE,
  SOMA_TOOL_SELECT,
  SOMA_TOOL_OPTIONAL,
  SOMA_TOOL_COLOUR,
  SOMA_TOOL_BOX, /* the solids, in the order of SomaDrawnShape */
  SOMA_TOOL_LINE,
  SOMA_TOOL_SPHERE,
  SOMA_N_TOOLS,
} SomaTool;

/* What a stroke does with the cells it reaches. */
typedef enum
{
  SOMA_STROKE_NONE,
  SOMA_STROKE_PAINT,  /* makes them `place` */
  SOMA_STROKE_COLOUR, /* gives them `colour` */
  SOMA_STROKE_PULL,   /* a row or a face, out of the figure or into it */
  SOMA_STROKE_SELECT, /* a box */
  SOMA_STROKE_MOVE,   /* the selection */
  SOMA_STROKE_SOLID,  /* a box, line or sphere, made `place` when it ends */
  SOMA_STROKE_PASTE,  /* cells that float until they are put down */
} SomaStrokeKind;

/* What a press would do to the cells under the pointer. */
typedef enum
{
  SOMA_PREVIEW_ADD,
  SOMA_PREVIEW_ERASE,
  SOMA_PREVIEW_TOUCH,
} SomaPreviewKind;

typedef struct
{
  SomaStrokeKind kind;
  guint number;        /* of the draft */
  SomaDrawing *before; /* owned */
  SomaPlace place;
  int colour;
  SomaCell from, to; /* where it began and, of a solid, where it has come to */
  SomaDrawnShape solid;
  SomaDrawing *clip; /* owned (nullable): the cells to paste, where they float */
  SomaSide side;     /* of a pull */
  gboolean face;     /* pulls the whole face */
  gboolean inwards;
  gboolean on_table; /* of the view, not on a cell */
  gboolean dragged;
  int distance;
  double x, y; /* in the view, in pixels */
  SomaVec3 start;
  SomaBox selection; /* before a move */
} SomaStroke;

/* An edit of a whole shape with its two numbers. `box` (nullable) is what is selected; NULL if it
 * is refused. */
typedef struct
{
  SomaDrawing *(*func) (SomaDrawing *drawing, const SomaBox *box, int a, int b); /* (nullable) */
  int a, b;
} SomaShapeEdit;

/* A change of the size that may go on, as long as `after` is drawn. */
typedef struct
{
  SomaDrawing *before, *after; /* (nullable) owned */
  guint stroke;
  gboolean is_showing; /* the numbers follow the room, rather than the room the numbers */
} SomaShapeSize;

struct _SomaShapeEditor
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaDraft *draft;      /* (nullable) */
  SomaDrawing *drawing;  /* (nullable) the one shown */
  GArray *marks;         /* of SomaShapeMark with texts of their own */
  GArray *preview;       /* of SomaCell: what a press would change */
  GCancellable *pasting; /* (nullable) */
  char *hint;            /* (nullable) what the stroke would do */

  SomaCellColours *colours; /* (nullable) owned: those shown */

  int piece; /* of the draft; -1: its figure */
  SomaTool tool;
  int colour; /* that the brush gives; 0: none */
  SomaPen pen;
  gboolean turns;
  SomaBox room; /* visible in the grids and framed by the camera */
  gboolean has_selection;
  SomaBox selection;
  SomaCell anchor;  /* of a selection by keys */
  gboolean by_keys; /* the layers were last changed or walked by keys, not by the pointer */
  SomaStroke stroke;
  SomaShapeEdit last; /* what was drawn last, as long as nothing else was */
  SomaShapeSize size;

  SomaPreviewKind preview_kind;
  int pointed_mark;

  /* Template */
  GtkRevealer *problem_revealer;
  GtkLabel *problem_label;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkScrolledWindow *grid_window;
  SomaLayerGrid *grid;
  SomaColourBar *colour_bar;
  GtkRevealer *size_revealer;
  GtkSpinButton *width_spin;
  GtkSpinButton *depth_spin;
  GtkSpinButton *height_spin;
};

/* What actions require. */
enum
{
  SOMA_NEEDS_BEFORE = 1 << 0, /* something to undo */
  SOMA_NEEDS_AFTER = 1 << 1,
  SOMA_NEEDS_DRAWING = 1 << 2,
  SOMA_NEEDS_CELLS = 1 << 3,
  SOMA_NEEDS_SELECTED_CELLS = 1 << 4,
  SOMA_NEEDS_MOVABLE = 1 << 5, /* cells, drawn or about to be pasted */
  SOMA_NEEDS_EDIT = 1 << 6,    /* one to be repeated */
};

/* shape-editor.c */

/* The figure of the design (-1), or its piece; NULL if there is no such. */
SomaDrawing *soma_shape_editor_find_drawing (const SomaDesign *design, int piece);

/* The design with another one there. */
SomaDesign *soma_shape_editor_put_drawing (SomaDesign *design, int piece, SomaDrawing *drawing);

/* Applies a drawing, taking its reference, or, if it is NULL, reports that it was too large. */
gboolean soma_shape_editor_apply (SomaShapeEditor *self, SomaDrawing *taken, guint stroke);

void soma_shape_editor_select (SomaShapeEditor *self, const SomaBox *box);
void soma_shape_editor_point_at_mark (SomaShapeEditor *self, int mark);
gboolean soma_shape_editor_activate_mark (SomaShapeEditor *self, int mark);

/* Says it beside the layers and to screen readers; NULL: nothing. */
void soma_shape_editor_set_hint (SomaShapeEditor *self, const char *hint);

/* shape-editor-preview.c */

/* Previews the change of the cell and its images; NULL: nothing. */
void soma_shape_editor_set_preview (SomaShapeEditor *self, const SomaCell *cell,
                                    SomaPreviewKind kind);
/* Shows what is in `preview` as that. */
void soma_shape_editor_show_preview (SomaShapeEditor *self, SomaPreviewKind kind);

/* Ends the preview that is all there is of a stroke so far. */
void soma_shape_editor_end_preview (SomaShapeEditor *self);

void soma_shape_editor_preview_face (SomaShapeEditor *self, SomaCell cell, SomaSide side,
                                     gboolean erases);

/* shape-editor-room.c */

/* Makes the room large enough for the drawing, with an empty cell on all sides, and for the
 * selection; `afresh`: but no larger. */
void soma_shape_editor_fit_room (SomaShapeEditor *self, gboolean afresh);

/* Makes it as large as the box, with an empty cell on all sides, and shows it. */
void soma_shape_editor_set_room (SomaShapeEditor *self, const SomaBox *box);

/* Fits the room afresh and shows it. Not during a stroke, whose cells would move away. */
void soma_shape_editor_shrink_room (SomaShapeEditor *self);

/* shape-editor-stroke.c: the tools. A stroke that was begun must be ended or cancelled. */

/* `erases`: regardless of the tool. */
void soma_shape_editor_begin_stroke (SomaShapeEditor *self, SomaCell cell, gboolean erases);
void soma_shape_editor_begin_paint (SomaShapeEditor *self, SomaCell cell, SomaPlace place);
void soma_shape_editor_begin_pull (SomaShapeEditor *self, SomaCell cell, SomaSide side,
                                   gboolean face, gboolean inwards);
void soma_shape_editor_extend_stroke (SomaShapeEditor *self, SomaCell cell);
void soma_shape_editor_pull (SomaShapeEditor *self, int distance);
void soma_shape_editor_end_stroke (SomaShapeEditor *self);
void soma_shape_editor_cancel_stroke (SomaShapeEditor *self);

/* Whether the tool does something to a cell that is there, and nothing anywhere else. */
gboolean soma_shape_editor_needs_cell (SomaShapeEditor *self);

/* shape-editor-solid.c: boxes, lines and spheres. */
gboolean soma_shape_editor_draws_solid (SomaShapeEditor *self);
void soma_shape_editor_begin_solid (SomaShapeEditor *self, SomaCell cell, gboolean erases);
void soma_shape_editor_extend_solid (SomaShapeEditor *self, SomaCell cell);
void soma_shape_editor_end_solid (SomaShapeEditor *self);

/* Whether the event is one by keys that was dealt with. */
gboolean soma_shape_editor_solid_key (SomaShapeEditor *self, const SomaGridEvent *event);

/* shape-editor-paste.c: all but the first need a stroke that pastes. */

/* Lets the cells float at the selection's first corner, or at the cursor. */
void soma_shape_editor_begin_paste (SomaShapeEditor *self, SomaDrawing *clip);

/* The lowest corner to the cell; or the middle. */
void soma_shape_editor_move_paste (SomaShapeEditor *self, SomaCell to);
void soma_shape_editor_drag_paste (SomaShapeEditor *self, SomaCell cell);
void soma_shape_editor_turn_paste (SomaShapeEditor *self, int axis, int quarters);
void soma_shape_editor_mirror_paste (SomaShapeEditor *self, int axis);
void soma_shape_editor_put_paste (SomaShapeEditor *self);
void soma_shape_editor_paste_event (SomaShapeEditor *self, const SomaGridEvent *event);

/* shape-editor-stage.c: the contents of the 3D view. */
void soma_shape_editor_show_stage (SomaShapeEditor *self);

/* The layer that is on the table, which stays the same during a stroke. */
int soma_shape_editor_get_floor (SomaShapeEditor *self);

/* The index of the mark under the pointer, or -1. */
int soma_shape_editor_get_mark (const SomaPointer *pointer);

/* Shows hidden layers again if `after` has new cells there. */
void soma_shape_editor_reveal (SomaShapeEditor *self, const SomaDrawing *after);

/* The colour of the cells: the piece's, or wood. */
guint32 soma_shape_editor_get_colour (SomaShapeEditor *self);

/* shape-editor-pointer.c: the pointer in the 3D view. */
gboolean soma_shape_editor_pointer (SomaShapeEditor *self, const SomaPointer *pointer);

/* shape-editor-grid.c: the layers. */

/* The index of the mark on the cell, or -1. */
int soma_shape_editor_find_mark (SomaShapeEditor *self, SomaCell cell);

void soma_shape_editor_grid_event (SomaShapeEditor *self, const SomaGridEvent *event);

/* shape-editor-size.c */

/* The room has another size. */
void soma_shape_editor_show_size (SomaShapeEditor *self);

/* A number has changed. */
void soma_shape_editor_resize (SomaShapeEditor *self);

/* Another shape is drawn. */
void soma_shape_editor_forget_size (SomaShapeEditor *self);

/* shape-editor-edits.c */
void soma_shape_editor_class_install_edits (GtkWidgetClass *widget_class);

/* shape-editor-actions.c */
SomaSide soma_shape_editor_get_side (GVariant *parameter);
void soma_shape_editor_class_install_actions (GtkWidgetClass *widget_class);
void soma_shape_editor_enable_actions (SomaShapeEditor *self);
