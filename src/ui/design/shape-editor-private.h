/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit.h"
#include "shape-editor.h"
#include "view-frame.h"

typedef enum
{
  SOMA_TOOL_PENCIL,
  SOMA_TOOL_ERASER,
  SOMA_TOOL_EXTRUDE,
  SOMA_TOOL_SELECT,
  SOMA_TOOL_OPTIONAL,
  SOMA_N_TOOLS,
} SomaTool;

/* What a stroke does with the cells it reaches. */
typedef enum
{
  SOMA_STROKE_NONE,
  SOMA_STROKE_PAINT,  /* makes them `place` */
  SOMA_STROKE_PULL,   /* a row or a face, out of the figure or into it */
  SOMA_STROKE_SELECT, /* a box */
  SOMA_STROKE_MOVE,   /* what is selected */
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
  SomaCell from; /* where it began */
  SomaSide side; /* of a pull */
  gboolean face; /* pulls the whole face */
  gboolean inwards;
  gboolean on_table; /* of the view, not on a cell */
  gboolean dragged;
  int distance;
  double x, y; /* in the view, in pixels */
  SomaVec3 start;
  SomaBox selection; /* before a move */
} SomaStroke;

struct _SomaShapeEditor
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaDraft *draft;      /* (nullable) */
  SomaDrawing *drawing;  /* (nullable) what is shown */
  GArray *marks;         /* of SomaShapeMark with texts of their own */
  GArray *preview;       /* of SomaCell: what a press would change */
  GCancellable *pasting; /* (nullable) */

  int piece; /* of the draft; -1: its figure */
  SomaTool tool;
  SomaPen pen;
  gboolean turns;
  SomaBox room; /* what the grids show and the camera frames */
  gboolean has_selection;
  SomaBox selection;
  SomaCell anchor;  /* of a selection by keys */
  gboolean by_keys; /* the layers were last changed or walked by keys, not by the pointer */
  SomaStroke stroke;

  SomaPreviewKind preview_kind;
  int pointed_mark;

  /* Template */
  GtkRevealer *problem_revealer;
  GtkLabel *problem_label;
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
  GtkScrolledWindow *grid_window;
  SomaLayerGrid *grid;
};

/* shape-editor.c */

/* Applies a drawing, whose reference it takes, or, if it is NULL, says that it was too large. */
gboolean soma_shape_editor_apply (SomaShapeEditor *self, SomaDrawing *drawing, guint stroke);

void soma_shape_editor_select (SomaShapeEditor *self, const SomaBox *box);
void soma_shape_editor_point_at_mark (SomaShapeEditor *self, int mark);
gboolean soma_shape_editor_activate_mark (SomaShapeEditor *self, int mark);

/* Previews what would happen to the cell and its images; NULL: nothing. */
void soma_shape_editor_set_preview (SomaShapeEditor *self, const SomaCell *cell,
                                    SomaPreviewKind kind);
void soma_shape_editor_preview_face (SomaShapeEditor *self, SomaCell cell, SomaSide side,
                                     gboolean erases);

/* Makes the room large enough for what is drawn now, with an empty cell on all sides, and for what
 * is selected; `afresh`: and no larger. */
void soma_shape_editor_fit_room (SomaShapeEditor *self, gboolean afresh);

/* The same afresh, and shows it. Not during a stroke: the cells would move away from the
 * pointer. */
void soma_shape_editor_shrink_room (SomaShapeEditor *self);

/* shape-editor-stroke.c: what the tools do. A stroke that was begun is ended or cancelled. */

/* `erases`: whatever the tool is. */
void soma_shape_editor_begin_stroke (SomaShapeEditor *self, SomaCell cell, gboolean erases);
void soma_shape_editor_begin_paint (SomaShapeEditor *self, SomaCell cell, SomaPlace place);
void soma_shape_editor_begin_pull (SomaShapeEditor *self, SomaCell cell, SomaSide side,
                                   gboolean face, gboolean inwards);
void soma_shape_editor_extend_stroke (SomaShapeEditor *self, SomaCell cell);
void soma_shape_editor_pull (SomaShapeEditor *self, int distance);
void soma_shape_editor_end_stroke (SomaShapeEditor *self);
void soma_shape_editor_cancel_stroke (SomaShapeEditor *self);

/* shape-editor-stage.c: what the 3D view shows. */
void soma_shape_editor_show_stage (SomaShapeEditor *self);

/* The layer that lies on the table: it stays while a stroke is drawn. */
int soma_shape_editor_get_floor (SomaShapeEditor *self);

/* The number of the mark that the pointer is on, or -1. */
int soma_shape_editor_get_mark (const SomaPointer *pointer);

/* Puts the layers back that the view has taken off, if `after` has new cells there. */
void soma_shape_editor_reveal (SomaShapeEditor *self, const SomaDrawing *after);

/* What the cells are made of: the piece's colour, or wood. */
guint32 soma_shape_editor_get_colour (SomaShapeEditor *self);

/* shape-editor-pointer.c: the pointer in the 3D view. */
gboolean soma_shape_editor_pointer (SomaShapeEditor *self, const SomaPointer *pointer);

/* shape-editor-grid.c: the layers. */

/* The number of the mark on the cell, or -1. */
int soma_shape_editor_find_mark (SomaShapeEditor *self, SomaCell cell);

void soma_shape_editor_grid_event (SomaShapeEditor *self, const SomaGridEvent *event);

/* shape-editor-actions.c */
void soma_shape_editor_class_install_actions (GtkWidgetClass *widget_class);
void soma_shape_editor_enable_actions (SomaShapeEditor *self);
