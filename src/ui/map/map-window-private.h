/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-colouring.h"
#include "map-view.h"
#include "map-way.h"
#include "map-window.h"
#include "thumbnail.h"
#include "view-frame.h"

struct _SomaMapWindow
{
  AdwWindow parent_instance;

  /* Owned */
  char *figure; /* its name */
  SomaSolutionList *list;
  SomaSolutionMap *map;
  SomaMapColumns *columns;
  GArray *choices;               /* (nullable) of Choice: what colours can show, as it is listed */
  SomaMapWay *way;               /* (nullable) */
  GArray *entries;               /* (nullable) of SomaMapEntry: what is listed */
  GtkStringList *rows;           /* what is said of these */
  GtkFileChooserNative *chooser; /* (nullable) */
  AdwAnimation *stride;          /* (nullable) of the step that is taken, or was last */
  char *message;                 /* (nullable) what became of a file */

  SomaSymmetry symmetry;
  gboolean is_complete;
  guint from, to;       /* the ends of the way, or G_MAXUINT */
  guint step;           /* of the way that is shown, from 1; 0: none */
  guint shown;          /* the point on the card, or G_MAXUINT */
  guint slow;           /* a time-out, or 0 */
  gboolean is_slow;     /* what goes on has done so for a while */
  int card_height;      /* of the map when the card was last fitted on it */
  guint n_saving;       /* files that are being written */
  SomaMapFormat format; /* that is being chosen a file for */

  /* Template */
  AdwWindowTitle *title;
  AdwFlap *flap;
  GtkWidget *options;
  SomaMapView *view;
  GtkWidget *card;
  SomaThumbnail *picture;
  GtkLabel *point_label, *details_label;
  GtkWidget *work_box;
  GtkLabel *work_label;
  GtkProgressBar *progress;
  GtkDropDown *most_choice, *colour_choice, *scope_choice;
  GtkLabel *map_label, *way_label, *step_label, *scope_label, *legend;
  GtkWidget *step_box;
  SomaViewFrame *step_frame;
  SomaPuzzleView *step_view;
  GtkLabel *step_ends;
  GtkListView *entry_list;
};

/* What actions require. */
enum
{
  GRAPH = 1 << 0,
  PLACES = 1 << 1,
  WORK = 1 << 2,
  SELECTED = 1 << 3,
  STEP_BEFORE = 1 << 4,
  STEP_AFTER = 1 << 5,
  WAY = 1 << 6,
};

void soma_map_window_enable_actions (SomaMapWindow *self);

/* Says what the map is, and what is being done. */
void soma_map_window_describe (SomaMapWindow *self);

/* The text (nullable); without any, the label is hidden. */
void soma_map_window_set_text (GtkLabel *label, const char *text);

/* From now on, what goes on is shown once it has done so for a while. */
void soma_map_window_await (SomaMapWindow *self);

/* map-window-card.c: shows the point under the pointer, or else the one that is selected. */
void soma_map_window_show_card (SomaMapWindow *self);

/* Called for what lies on the map when that is laid out: soon after, the card is made to fit.
 * Returns FALSE: where it is, its own properties say. */
gboolean soma_map_window_place_card (SomaMapWindow *self, GtkWidget *child);

/* map-window-colours.c: what the colours of points show. */
void soma_map_window_make_colours (SomaMapWindow *self);
void soma_map_window_recolour (SomaMapWindow *self);

/* map-window-list.c: components, hubs and bridges. */
void soma_map_window_fill_list (SomaMapWindow *self);
void soma_map_window_make_list (SomaMapWindow *self);

/* map-window-way.c: a way between two solutions. */
void soma_map_window_end_stride (SomaMapWindow *self);
void soma_map_window_install_way_actions (GtkWidgetClass *class);

/* Finds it, and shows its first step. */
void soma_map_window_find_way (SomaMapWindow *self);

/* map-window-save.c */
void soma_map_window_install_save_actions (GtkWidgetClass *class);
