/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grid-layout.h"
#include "layer-grid.h"

struct _SomaLayerGrid
{
  GtkWidget parent_instance;

  /* Owned */
  SomaDrawing *drawing;     /* perhaps without cells */
  GArray *preview;          /* of SomaCell */
  GArray *marks;            /* of SomaGridMark, with texts of their own */
  char *note;               /* (nullable) */
  SomaCellColours *colours; /* (nullable) */

  guint32 rgb[SOMA_N_COLOURS]; /* of those */

  guint32 colour; /* of the cells */
  SomaBox box;    /* the visible box */
  SomaCell cursor;
  gboolean has_selection;
  SomaBox selection;
  gboolean preview_erases;
  gboolean single, crossing;
  int page_height; /* of the visible part; 0: not known */
  guint resize_source;

  /* What is scrolled to when the size is known. */
  gboolean shows_layer, shows_cell;
  int shown_layer;
  SomaCell shown_cell;
  int shown_height; /* when that was last done; 0: not yet */
  guint scroll_tick;

  /* A stroke of the pointer. */
  gboolean pressed;
  guint button;
  SomaCell last; /* the last cell of the stroke */

  gboolean pointed;
  SomaCell point; /* the cell under the pointer */
};

void soma_layer_grid_get_layout (SomaLayerGrid *self, SomaGridLayout *layout);

void soma_layer_grid_emit (SomaLayerGrid *self, SomaGridEventKind kind, SomaCell cell, guint button,
                           GdkModifierType modifiers);

/* Moves the cursor by keyboard; it stays within the box. */
void soma_layer_grid_move_cursor (SomaLayerGrid *self, SomaCell cell, GdkModifierType modifiers);

/* layer-grid-draw.c */
void soma_layer_grid_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/* layer-grid-input.c */
void soma_layer_grid_class_install_keys (GtkWidgetClass *widget_class);
void soma_layer_grid_add_controllers (SomaLayerGrid *self);
