/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "cell-colours.h"
#include "drawing.h"

/* Shows the layers of a box of cells as grids, seen from above with the layer below as a shadow,
 * and reports what a person does to the cells. It changes nothing itself: the listener decides what
 * a stroke means, and sets the drawing again. Coordinates of cells are absolute and may be
 * negative.
 *
 * Arrow keys move the cursor in its layer, Page Up and Page Down to the layer above and below, Home
 * and End along the row; Space and Enter are a stroke of one cell, Delete erases.
 *
 * Properties: "single" (boolean: only the cursor's layer is shown), "crossing" (boolean: a drag may
 * leave the layer it began in; it is reported where the pointer was, without the cells in between),
 * "page-height" (double: pixels that can be seen at once, in which all layers are shown if they
 * fit; 0: any).
 *
 * Signal "stroke" (const SomaGridEvent *). */
#define SOMA_TYPE_LAYER_GRID (soma_layer_grid_get_type ())
G_DECLARE_FINAL_TYPE (SomaLayerGrid, soma_layer_grid, SOMA, LAYER_GRID, GtkWidget)

typedef enum
{
  SOMA_GRID_POINT,  /* the pointer has moved to the cell; no button is pressed */
  SOMA_GRID_LEAVE,  /* the pointer has left the cells; `cell` is meaningless */
  SOMA_GRID_BEGIN,  /* a stroke begins in the cell */
  SOMA_GRID_EXTEND, /* it reaches the cell */
  SOMA_GRID_END,    /* it ends in the cell */
  SOMA_GRID_CANCEL, /* it is cancelled, and must be undone */
  SOMA_GRID_ERASE,  /* erase the cell */
  SOMA_GRID_CURSOR, /* the cursor was moved to the cell by keyboard */
} SomaGridEventKind;

typedef struct
{
  SomaGridEventKind kind;
  SomaCell cell;
  guint button; /* of a stroke; 0: by keyboard */
  GdkModifierType modifiers;
} SomaGridEvent;

/* A note about a cell, drawn over it. */
typedef struct
{
  SomaCell cell;
  guint32 colour;   /* 0xRRGGBB */
  const char *text; /* (nullable) a few characters */
} SomaGridMark;

/* The colour of plain wood, as in the 3D view. */
#define SOMA_GRID_WOOD 0xd9b98a

/* The cells that are visible and can be drawn. */
void soma_layer_grid_set_box (SomaLayerGrid *self, const SomaBox *box);

/* The drawing, and its colour, 0xRRGGBB; wood before this is called. `drawing` NULL: nothing. */
void soma_layer_grid_set_drawing (SomaLayerGrid *self, SomaDrawing *drawing, guint32 colour);

/* What the colours of cells look like, SOMA_N_COLOURS times 0xRRGGBB, and what is said of them
 * besides (nullable). */
void soma_layer_grid_set_colours (SomaLayerGrid *self, SomaCellColours *colours,
                                  const guint32 *rgb);

/* Shows which cells would be drawn, or, with `erases`, erased. Copied. */
void soma_layer_grid_set_preview (SomaLayerGrid *self, const SomaCell *cells, int n_cells,
                                  gboolean erases);

/* Copied. */
void soma_layer_grid_set_marks (SomaLayerGrid *self, const SomaGridMark *marks, int n_marks);

/* Outlines a box of cells; NULL: none. */
void soma_layer_grid_set_selection (SomaLayerGrid *self, const SomaBox *box);

/* What is to be said of the cursor to screen readers besides its place; NULL: nothing. */
void soma_layer_grid_set_note (SomaLayerGrid *self, const char *note);

void soma_layer_grid_set_cursor (SomaLayerGrid *self, SomaCell cell);
SomaCell soma_layer_grid_get_cursor (SomaLayerGrid *self);

/* Scrolls the window around the grid so that layer `z` is the first one in sight, when the grid has
 * its size. */
void soma_layer_grid_show_from (SomaLayerGrid *self, int z);

/* Scrolls the window around the grid so that the cell is in sight, with all of its layer if there
 * is room for that, now and once more when the grid has the size of a box that was just set. */
void soma_layer_grid_reveal (SomaLayerGrid *self, SomaCell cell);
